"""What is true of a song once its moments are elsewhere."""

import numpy as np

import damage

#: So much faster, then slower: within the 4 % in which a tempo counts as right.
DRIFT = 0.03
#: A second.
TICKS = 19_200


def cut(truth, seconds):
    """What is true of the beginning."""
    spans = {key: [[one[0], min(one[1], seconds), *one[2:]] for one in truth[key] if one[0] < seconds]
             for key in ("chords", "notes") if key in truth}
    return {**truth, **spans, "beats": [beat for beat in truth["beats"] if beat < seconds], "duration": seconds}


def warped(truth, move):
    """What is true of a song whose moments are elsewhere."""
    spans = {key: [[move(one[0]), move(one[1]), *one[2:]] for one in truth[key]]
             for key in ("chords", "notes") if key in truth}
    duration = move(truth["duration"])
    return {**truth, **spans, "beats": [move(beat) for beat in truth["beats"]], "duration": duration,
            "tempo": truth["tempo"] * truth["duration"] / duration}


def drifting(seconds):
    """Where each moment goes in a song of that length, which ends when it did: slower at both ends, faster between."""
    return lambda time: time + DRIFT * seconds / (2 * np.pi) * np.sin(2 * np.pi * time / seconds)


def moved(messages, move):
    """[(ticks since the one before, message)], of messages that have their seconds since the one before."""
    time, last, found = 0.0, 0, []
    for message in messages:
        time += message.time
        if not message.is_meta:
            tick = round(move(time) * TICKS)
            found.append((tick - last, message))
            last = tick
    return found


def tuned(cents):
    return lambda song, _: (damage.detuned(song.samples, cents),
                            warped(song.truth, lambda time: time / 2 ** (cents / 1_200)))
