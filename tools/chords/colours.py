"""Learns when a chord is more than its seventh or less than its triad, and writes it down.

    colours.py SONGS --more PIECES --quintet .build/release/quintet --model Sources/Core/Analysis/Models/colours.bin

SONGS and PIECES are those of learn.py. For each of five colours a logistic regression over how strong each degree is in
the mean of a chord; what is learnt from is the chord as it is written, with its true root. Of the arrangements, whose
labels know no colours, as much is learnt as of half the pieces. One song in ten is kept to say how well it does, each
song's own habits counted as the analysis counts them.
"""
import argparse
import concurrent.futures
import json
from pathlib import Path

import numpy as np

from learn import NOTES, features, stages
from learnt import write

#: The colour, and the chords that it is one of or is told from.
COLOURS = {"9": ["9", "7"], "maj9": ["maj9", "maj7"], "min9": ["min9", "min7"], "maj(9)": ["maj(9)", "maj"],
           "5": ["5", "maj", "min"]}
STEPS, DECAY = 500, 3e-3
#: As in ChordColours.swift: which part has its colour, how much that is believed, how often a song is looked at, and
#: which part must have it.
USUALLY, BELIEF, ROUNDS, LEAST = 0.05, 5, 4, {"5": 0.35}
#: How much all arrangements count beside all pieces.
ARRANGED = 0.5


def chords(quintet, wav):
    """[(quality, the mean of the features seen from the root)]."""
    found, truth = stages(quintet, wav), json.loads(wav.with_suffix(".json").read_text())
    chroma, _ = features(np.array(found["notes"]), np.array(found["tones"]))
    times, rows = np.array(found["times"]), []
    for start, end, label in truth["chords"]:
        inside = (times[:-1] >= start - 0.15) & (times[1:] <= end + 0.15)
        root, _, quality = label.partition(":")
        if root[:1] not in NOTES or not inside.any() or "/" in quality:
            continue
        pitch = (NOTES[root[0]] + sum({"b": -1, "#": 1}[sign] for sign in root[1:])) % 12
        rows.append((quality, np.roll(chroma[inside].mean(0), -pitch, axis=1).ravel()))
    return rows


def learnt(inputs, isColour, weight):
    """Weights of the inputs, and behind them what is added: together the logarithm of the odds that half have the colour."""
    mean, deviation = inputs.mean(0), inputs.std(0) + 1e-6
    scaled = (inputs - mean) / deviation
    weights, bias = np.zeros(inputs.shape[1]), 0.0
    share = 0.5 * weight / np.where(isColour, weight[isColour].sum(), weight[~isColour].sum())
    for _ in range(STEPS):
        slope = share * (1 / (1 + np.exp(-(scaled @ weights + bias))) - isColour)
        weights -= 0.5 * (scaled.T @ slope + DECAY * weights)
        bias -= 0.5 * slope.sum()
    return np.append(weights / deviation, bias - (mean / deviation) @ weights)


def said(evidence, least):
    """Which chords of a song are said to have the colour."""
    share = USUALLY
    for _ in range(ROUNDS):
        chances = 1 / (1 + np.exp(-evidence - np.log(share / (1 - share))))
        share = (chances.sum() + USUALLY * BELIEF) / (len(chances) + BELIEF)
    return (chances > 0.5) & (share >= least)


def tell(colour, kept, weights):
    """How well a colour is found in songs that were not learnt from."""
    for kind in ("pieces", "arrangements"):
        found, truth = [], []
        for is_piece, rows in kept:
            if rows and is_piece == (kind == "pieces"):
                evidence = np.array([values for values, _ in rows]) @ weights[:-1] + weights[-1]
                found.extend(said(evidence, LEAST.get(colour, 0)))
                truth.extend(is_colour for _, is_colour in rows)
        found, truth = np.array(found, bool), np.array(truth, bool)
        print(f"{colour} in {kind}: {truth.sum()} of {len(truth)}, said {found.sum()}, right {truth[found].sum()}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("songs", type=Path)
    parser.add_argument("--more", type=Path, required=True)
    parser.add_argument("--quintet", default=".build/release/quintet")
    parser.add_argument("--model", type=Path, required=True)
    options = parser.parse_args()

    wavs = [wav for folder in (options.songs, options.more) for wav in sorted(folder.glob("*.wav"))]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        songs = list(pool.map(lambda wav: chords(options.quintet, wav), wavs))
    parts = []
    for colour, family in COLOURS.items():
        rows = [(wav.stem.startswith("rich"), [(values, quality == colour) for quality, values in song if quality in family])
                for wav, song in zip(wavs, songs)]
        known = [(is_piece, *row) for number, (is_piece, song) in enumerate(rows) if number % 10 for row in song]
        is_piece, inputs, is_colour = (np.array(column) for column in zip(*known))
        arranged = ARRANGED * is_piece.sum() / max(1, (~is_piece).sum())
        weights = learnt(inputs, is_colour, np.where(is_piece, 1, arranged))
        tell(colour, rows[::10], weights)
        parts.append(weights)
    write(parts, options.model)


if __name__ == "__main__":
    main()
