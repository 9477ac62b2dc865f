"""A band of sines that plays given chords, so that what is heard can be known beforehand."""

import array
import functools
import math
import random

from support import audio

RATE = 22_050
SHAPES = {
    "maj": (0, 4, 7),
    "min": (0, 3, 7),
    "7": (0, 4, 7, 10),
    "min7": (0, 3, 7, 10),
    "maj7": (0, 4, 7, 11),
}
NAMES = "C C# Db D Eb E F F# G Ab A Bb B".split()
PITCHES = dict(zip(NAMES, (0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)))


def plays(labels, tempo=120, beats=4, cents=0, seed=1):
    """Samples of chords in Harte's notation, so many beats each: a bass, a chord on every beat, and
    a drum.
    """
    return _plays(tuple(labels), tempo, beats, cents, seed)[:]


@functools.cache
def _plays(labels, tempo, beats, cents, seed):
    rng = random.Random(seed)
    step = round(60 / tempo * RATE)
    samples = array.array("f", bytes(4 * step * beats * len(labels)))
    for number, label in enumerate(labels):
        root, shape = label.split(":")
        root = PITCHES[root]
        chord = [48 + root + one for one in SHAPES[shape]]
        for beat in range(beats):
            at = (number * beats + beat) * step
            notes = [(note + cents / 100, 0.07) for note in chord]
            notes.append((36 + root + cents / 100, 0.16 if beat in (0, 2) else 0.05))
            sounds = [_note(note, loud, step) for note, loud in notes]
            samples[at : at + step] = array.array("f", map(sum, zip(*sounds)))
            for place in range(600):
                fades = math.exp(-place / (150 if beat == 0 else 60))
                samples[at + place] += rng.uniform(-0.25, 0.25) * fades
    return samples


@functools.cache
def _note(note, loud, length):
    turn = 2 * math.pi * 440 * 2 ** ((note - 69) / 12) / RATE
    return [
        loud
        * math.exp(-2.2 * place / RATE)
        * (
            math.sin(turn * place)
            + 0.5 * math.sin(2 * turn * place)
            + 0.25 * math.sin(3 * turn * place)
        )
        for place in range(length)
    ]


def write(file, samples, rate=RATE, times=1):
    """A WAV of 16 bits, of samples over and over."""
    whole = (round(max(-1, min(1, one)) * 32_767) for one in samples)
    audio.write(file, array.array("h", whole).tobytes() * times, rate)
