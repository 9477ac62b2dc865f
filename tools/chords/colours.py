"""Learns when a chord is more than its seventh or less than its triad, and writes it down.

    colours.py SONGS --quintet .build/release/quintet --model Sources/Core/Analysis/Models/colours.bin

SONGS is that of learn.py. For each of five colours a logistic regression over how strong each degree is in the mean of a
chord; what is learnt from is the chord as it is written, with its true root. One in ten songs is kept to say how well it
does, and where the edge lies above which nine in ten colours are right.
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
STEPS, DECAY = 600, 3e-3
PRECISION = 0.9


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


def learnt(inputs, isColour):
    mean, deviation = inputs.mean(0), inputs.std(0) + 1e-6
    scaled = (inputs - mean) / deviation
    weights, bias = np.zeros(inputs.shape[1]), -1.0
    share = np.where(isColour, 0.5 / isColour.mean(), 0.5 / (1 - isColour.mean()))
    for _ in range(STEPS):
        slope = share * (1 / (1 + np.exp(-(scaled @ weights + bias))) - isColour)
        weights -= 0.5 * (scaled.T @ slope / len(slope) + DECAY * weights)
        bias -= 0.5 * slope.mean()
    return weights / deviation, bias - (mean / deviation) @ weights


def edge(scores, isColour):
    """The lowest score above which so many are right."""
    order = np.argsort(-scores)
    right = np.cumsum(isColour[order]) / np.arange(1, len(order) + 1)
    good = np.flatnonzero(right >= PRECISION)
    return scores[order[good[-1]]] if len(good) else np.inf


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("songs", type=Path)
    parser.add_argument("--quintet", default=".build/release/quintet")
    parser.add_argument("--model", type=Path, required=True)
    options = parser.parse_args()

    wavs = sorted(options.songs.glob("*.wav"))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        songs = list(pool.map(lambda wav: chords(options.quintet, wav), wavs))
    parts = []
    for colour, family in COLOURS.items():
        rows = [[(values, quality == colour) for quality, values in song if quality in family] for song in songs]
        known = [row for number, song in enumerate(rows) if number % 10 for row in song]
        kept = [row for song in rows[::10] for row in song]
        weights, bias = learnt(np.array([row[0] for row in known]), np.array([row[1] for row in known], float))
        scores = np.array([row[0] for row in kept]) @ weights + bias
        truth = np.array([row[1] for row in kept])
        limit = edge(scores, truth)
        found = scores >= limit
        print(f"{colour}: {truth.sum()} of {len(truth)}; said {found.sum()}, right {truth[found].mean():.2f}, "
              f"of all {truth[found].sum() / max(truth.sum(), 1):.2f}")
        parts.append(np.append(weights, bias - limit))
    write(parts, options.model)


if __name__ == "__main__":
    main()
