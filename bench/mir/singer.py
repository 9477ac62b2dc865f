"""Somebody who sings the highest notes of a song, on vowels: a source with overtones through the formants of a mouth."""

import numpy as np

from sounds import RATE

#: Hz, means of men: G. E. Peterson, H. L. Barney, "Control methods used in a study of the vowels", JASA 24(2), 1952.
VOWELS = {"ee": (270, 2_290, 3_010), "eh": (530, 1_840, 2_480), "ah": (730, 1_090, 2_440), "aw": (570, 840, 2_410),
          "oo": (300, 870, 2_240), "er": (490, 1_350, 1_690)}
WIDTHS = (60, 90, 150)
#: Where the middle of a melody is sung: middle C.
MIDDLE = 60
#: Seconds within which players mean the same moment.
CLOSE = 0.05


def tune(notes, least=0.1):
    """[(start, end, pitch)] of the highest that begins at a moment, until the next; none begins below one that sounds."""
    chosen = []
    for start, end, pitch in sorted(note[:3] for note in notes):
        if chosen:
            begun, until, before = chosen[-1]
            if pitch <= before and start < until - CLOSE:
                continue
            if start - begun < CLOSE:
                chosen.pop()
            else:
                chosen[-1] = begun, min(until, start), before
        chosen.append((start, end, pitch))
    chosen = [note for note in chosen if note[1] - note[0] >= least]
    shift = 12 * round((MIDDLE - np.median([pitch for _, _, pitch in chosen])) / 12) if chosen else 0
    return [(start, end, pitch + shift) for start, end, pitch in chosen]


def pitch_of(note, time, rng):
    """Reached from below, not quite true, and trembling when it lasts."""
    slide = rng.uniform(0, 1.5) * np.exp(-time / 0.04)
    tremble = 0.35 * np.clip((time - 0.25) / 0.3, 0, 1) * np.sin(2 * np.pi * rng.uniform(5, 6.2) * time)
    return note + rng.normal(0, 0.12) - slide + tremble


def mouth(hertz, formants):
    """How much of each frequency leaves it: a resonance at each formant, one after the other."""
    return np.prod([middle ** 2 / np.hypot(middle ** 2 - hertz ** 2, width * hertz)
                    for middle, width in zip(formants, WIDTHS)], axis=0)


def vowel(note, seconds, formants, rng):
    time = np.arange(int(seconds * RATE)) / RATE
    hertz = 440 * 2 ** ((pitch_of(note, time, rng) - 69) / 12)
    phase = 2 * np.pi * np.cumsum(hertz) / RATE
    sound = sum(mouth(step * hertz, formants) / step * np.sin(step * phase)
                for step in range(1, int(5_000 / hertz.max()) + 1))
    return sound * np.clip(np.minimum(time / 0.03, (seconds - time) / 0.05), 0, 1) / max(np.abs(sound).max(), 1e-9)


def sung(notes, count, rng, size=1.0):
    """So many samples, with a breath of a consonant before half of the notes; the formants are so many times as high."""
    sound, vowels = np.zeros(count), size * np.array(list(VOWELS.values()))
    for start, end, pitch in tune(notes):
        first = int(start * RATE)
        one = vowel(pitch, end - start, vowels[rng.integers(len(vowels))], rng)[:max(count - first, 0)]
        sound[first:first + len(one)] += one * rng.uniform(0.6, 1)
        if rng.random() < 0.5:
            breath = 0.15 * rng.standard_normal(int(0.05 * RATE)) * np.hanning(int(0.05 * RATE))
            before = max(first - len(breath), 0)
            sound[before:first] += breath[:first - before][:count - before]
    return sound
