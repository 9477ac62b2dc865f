"""Melodies: old ones written out (tunes.tsv), and others made by rule from a seed.

A melody is a list of (semitones from its first note, seconds).
"""

import random
import re
from pathlib import Path

HERE = Path(__file__).resolve().parent
LETTERS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
SCALES = ((0, 2, 4, 5, 7, 9, 11), (0, 2, 4, 5, 7, 9, 11), (0, 2, 3, 5, 7, 8, 10), (0, 2, 4, 7, 9))
#: Bars of eight eighths.
RHYTHMS = ((2, 2, 2, 2), (4, 2, 2), (3, 1, 2, 2), (2, 2, 4), (1, 1, 2, 2, 2), (2, 1, 1, 2, 2), (6, 2), (3, 1, 4),
           (1, 1, 1, 1, 2, 2), (2, 2, 1, 1, 2))
EIGHTH = 0.25


def _from_first(notes):
    return [(float(key - notes[0][0]), length * EIGHTH) for key, length in notes]


def old():
    """(name, melody) of those that are written out."""
    found = []
    for row in (HERE / "tunes.tsv").read_text().splitlines():
        if row.startswith("#") or not row:
            continue
        name, text = row.split("\t")
        notes = []
        for sign, letter, octave, length in re.findall(r"([_^]?)([A-Ga-g])(,?)(\d)", text):
            key = LETTERS[letter.upper()] + (12 if letter.islower() else 0) - (12 if octave else 0)
            notes.append((key + {"^": 1, "_": -1, "": 0}[sign], int(length)))
        found.append((name, _from_first(notes)))
    return found


def _phrase(rng, place, bars):
    """Notes as (place in the scale, eighths), by small steps with a leap now and then."""
    notes = []
    for _ in range(bars):
        for length in rng.choice(RHYTHMS):
            notes.append((place, length))
            step = rng.choice((-1, 1, -1, 1, -1, 1, 0, -2, 2, -2, 2, 3, -3, 4, -4, 5))
            if not -4 <= place + step <= 9:
                step = -step
            place += step
    return notes


def by_rule(count, seed=20_261_122):
    """(name, melody) of songs in the form A A B A, or A B A C."""
    rng, made = random.Random(seed), []
    for number in range(count):
        scale = rng.choice(SCALES)
        parts = {name: _phrase(rng, rng.randrange(-1, 5), rng.choice((2, 2, 4))) for name in "ABC"}
        notes = [note for name in rng.choice(("AABA", "ABAC")) for note in parts[name]]
        keyed = [(scale[place % len(scale)] + 12 * (place // len(scale)), length) for place, length in notes]
        made.append((f"by rule {number}", _from_first(keyed)[:400]))
    return made


def melodies(count):
    """The old ones first; fewer are the beginning of more."""
    first = old()
    return (first + by_rule(max(count - len(first), 0)))[:count]
