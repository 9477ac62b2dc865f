"""A band of sines that plays given chords, so that what is heard can be known beforehand."""

import array
import math
import random
import wave

RATE = 22_050
SHAPES = {"maj": (0, 4, 7), "min": (0, 3, 7), "7": (0, 4, 7, 10), "min7": (0, 3, 7, 10), "maj7": (0, 4, 7, 11)}
PITCHES = {"C": 0, "C#": 1, "Db": 1, "D": 2, "Eb": 3, "E": 4, "F": 5, "F#": 6, "G": 7, "Ab": 8, "A": 9, "Bb": 10, "B": 11}


def plays(labels, tempo=120, beats=4, cents=0, seed=1):
    """Samples of chords in Harte's notation, `beats` beats each: a bass, a chord on every beat, a drum."""
    rng = random.Random(seed)
    step = round(60 / tempo * RATE)
    samples = array.array("f", bytes(4 * step * beats * len(labels)))
    for number, label in enumerate(labels):
        root, shape = label.split(":")
        root = PITCHES[root]
        chord = [48 + root + one for one in SHAPES[shape]]
        for beat in range(beats):
            at = (number * beats + beat) * step
            for note in chord:
                _note(samples, at, note + cents / 100, 0.07, step)
            _note(samples, at, 36 + root + cents / 100, 0.16 if beat in (0, 2) else 0.05, step)
            for place in range(600):
                samples[at + place] += rng.uniform(-0.25, 0.25) * math.exp(-place / (150 if beat == 0 else 60))
    return samples


def _note(samples, at, note, loud, length):
    turn = 2 * math.pi * 440 * 2 ** ((note - 69) / 12) / RATE
    for place in range(length):
        angle = turn * place
        samples[at + place] += loud * math.exp(-2.2 * place / RATE) * (
            math.sin(angle) + 0.5 * math.sin(2 * angle) + 0.25 * math.sin(3 * angle))


def write(file, samples, rate=RATE):
    """A WAV of 16 bits."""
    with wave.open(str(file), "wb") as out:
        out.setparams((1, 2, rate, 0, "NONE", ""))
        out.writeframes(array.array("h", (round(max(-1, min(1, one)) * 32_767) for one in samples)).tobytes())
