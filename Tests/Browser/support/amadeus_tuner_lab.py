"""What tests of the tuner's temperaments and of its piano play and bring: strings as stiff as a
piano's, and files of Scala.
"""

import array
import math
import wave

#: Its notes, each with about the inharmonicity that the strings of a small piano have.
PIANO = {33: 0.0003, 45: 0.0002, 57: 0.0003, 69: 0.0008, 81: 0.0025, 93: 0.008}
RATE = 44_100


def equal(key, a4=440.0):
    return a4 * 2 ** ((key - 69) / 12)


def stiff_string(first, stiffness, seconds, rate=RATE):
    """A struck string whose first partial is known, by Fletcher's formula."""
    ideal = first / math.sqrt(1 + stiffness)
    samples = array.array("d", bytes(8 * int(seconds * rate)))
    for number in range(1, 17):
        hertz = number * ideal * math.sqrt(1 + stiffness * number**2)
        if hertz > 0.45 * rate:
            break
        # Each sample follows from the two before it: a swing that fades.
        turn, fade = 2 * math.pi * hertz / rate, math.exp(-(0.3 + 0.15 * number) / rate)
        forward, back = 2 * fade * math.cos(turn), -(fade**2)
        before, now = 0.0, 0.35 / number * math.sin(turn)
        for at in range(len(samples)):
            samples[at] += now
            before, now = now, forward * now + back * before
    return samples


def write(file, pieces, rate=RATE):
    """A WAV of pieces, each followed by a rest."""
    whole = array.array("h")
    for piece in pieces:
        whole.extend(round(9_000 * max(-3.0, min(3.0, one))) for one in piece)
        whole.extend([0] * int(0.4 * rate))
    with wave.open(str(file), "wb") as out:
        out.setparams((1, 2, rate, 0, "NONE", ""))
        out.writeframes(whole.tobytes())


def piano(file, seconds=2.2):
    """All notes of the piano, one after the other."""
    write(file, [stiff_string(equal(key), stiff, seconds) for key, stiff in PIANO.items()])


def scale(file, name="My organ", pitches=None, count=None):
    """A file of Scala: Vallotti's fifths, or the pitches that are given."""
    pitches = pitches or [
        "94.135",
        "196.090",
        "298.045",
        "392.180",
        "501.955",
        "592.180",
        "698.045",
        "796.090",
        "894.135",
        "1000.000",
        "1090.225",
        "2/1",
    ]
    lines = [f"! {name}.scl", "!", name, f" {count or len(pitches)}", "!"]
    file.write_text("\n".join([*lines, *(f" {pitch}" for pitch in pitches), ""]))
    return file
