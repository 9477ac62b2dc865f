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


def chords(quintet, wav):
    """[(confidence, the share of its time in which it is right, seconds)]."""
    found = json.loads(subprocess.check_output([quintet, "amadeus", "analyze", wav, "--json", "--quiet"]))["chords"]
    truth, rows = json.loads(wav.with_suffix(".json").read_text())["chords"], []
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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("songs", type=Path)
    parser.add_argument("--quintet", default=".build/release/quintet")
    options = parser.parse_args()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        songs = pool.map(lambda wav: chords(options.quintet, wav), sorted(options.songs.glob("*.wav")))
    said, right, seconds = np.array([row for song in songs for row in song]).T
    for low in np.arange(0, 1, 0.1):
        inside = (said >= low) & (said < low + 0.1 + (low > 0.85))
        if seconds[inside].sum() > 5:
            share = (right * seconds)[inside].sum() / seconds[inside].sum()
            print(f"{low:.1f} to {low + 0.1:.1f}: right {share:.2f} of {seconds[inside].sum():.0f} s")
    odds = np.log(np.clip(said, 1e-3, 1 - 1e-3) / (1 - np.clip(said, 1e-3, 1 - 1e-3)))
    seen, weights = np.stack([odds, np.ones(len(odds))], 1), np.array([1.0, 0.0])
    for _ in range(4_000):
        weights -= 0.1 * seen.T @ (seconds * (1 / (1 + np.exp(-seen @ weights)) - right)) / seconds.sum()
    print(f"slope {weights[0]:.2f}, shift {weights[1]:.2f}")


if __name__ == "__main__":
    main()
