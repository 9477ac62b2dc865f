"""Says how often chords are right that were given a confidence, and how confidence would have to be read to say so.

    confidence.py SONGS [--quintet .build/release/quintet]

SONGS is that of learn.py, but of songs that the model has not learnt from: root and third count. Harmony/ChordChances.swift
has a slope and a shift; with the last line's s and b they become s·slope and s·shift + b. 1 and 0 say that they may stay.
"""
import argparse
import concurrent.futures
import json
import subprocess
from pathlib import Path

import mir_eval
import numpy as np

from reliability import diagram


def judged(found, truth):
    """A row for each chord that was found, by the chords that are there."""
    rows = []
    for chord in found:
        right = known = 0.0
        for start, end, label in truth:
            shared = min(end, chord["end"]) - max(start, chord["start"])
            if shared <= 0 or label.startswith("X"):
                continue
            fits = mir_eval.chord.majmin([label], [chord["label"]])[0]
            if fits >= 0:
                right, known = right + fits * shared, known + shared
        if known:
            rows.append((chord["confidence"], right / known, known))
    return rows


def fitted(rows):
    """The slope and the shift that confidence would have to be read with."""
    said, right, seconds = np.array(rows).T
    said = np.clip(said, 1e-3, 1 - 1e-3)
    seen, weights = np.stack([np.log(said / (1 - said)), np.ones(len(said))], 1), np.array([1.0, 0.0])
    for _ in range(4_000):
        weights -= 0.1 * seen.T @ (seconds * (1 / (1 + np.exp(-seen @ weights)) - right)) / seconds.sum()
    return weights


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("songs", type=Path)
    parser.add_argument("--quintet", default=".build/release/quintet")
    options = parser.parse_args()

    def rows(wav):
        found = json.loads(subprocess.check_output([options.quintet, "amadeus", "analyze", wav, "--json", "--quiet"]))
        return judged(found["chords"], json.loads(wav.with_suffix(".json").read_text())["chords"])

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        songs = pool.map(rows, sorted(options.songs.glob("*.wav")))
    known = [row for song in songs for row in song]
    print(diagram(known))
    slope, shift = fitted(known)
    print(f"slope {slope:.2f}, shift {shift:.2f}")


if __name__ == "__main__":
    main()
