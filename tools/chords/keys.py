"""Learns how much each degree of a scale speaks for a key, and writes it down.

    keys.py SONGS --quintet .build/release/quintet --model Sources/Core/Analysis/Models/key.bin

SONGS is that of learn.py; songs whose names begin with `rich` are left out, since their keys say nothing. A softmax over
the 24 keys, the same for all tonics, on how much of each degree is heard in three registers and played by the chords.
"""
import argparse
import concurrent.futures
import json
import subprocess
from pathlib import Path

import numpy as np

from learn import NOTES, features, stages
from learnt import write

STEPS, RATE, DECAY = 300, 0.02, 0.05


def seen(quintet, wav):
    """A row for each tonic: the degrees in bass, middle, high, and of the chords."""
    found = stages(quintet, wav)
    chroma, _ = features(np.array(found["notes"]), np.array(found["tones"]))
    heard = (chroma[:, :3] * np.diff(found["times"])[:, None, None]).sum(0)
    played = np.zeros((1, 12))
    for chord in json.loads(subprocess.check_output([quintet, "amadeus", "analyze", wav, "--json", "--quiet"]))["chords"]:
        played[0, chord["pitch_classes"]] += chord["end"] - chord["start"]
    rows = np.concatenate([heard, played])
    rows /= np.maximum(rows.sum(1, keepdims=True), 1e-9)
    return np.stack([np.roll(rows, -tonic, axis=1).ravel() for tonic in range(12)])


def learnt(inputs, wanted):
    mean, deviation = inputs.mean((0, 1)), inputs.std((0, 1)) + 1e-6
    inputs = (inputs - mean) / deviation
    weights, bias = np.zeros((inputs.shape[2], 2)), np.zeros(2)
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        scores = (inputs @ weights + bias).reshape(len(inputs), 24)
        slope = np.exp(scores - scores.max(1, keepdims=True))
        slope /= slope.sum(1, keepdims=True)
        slope[np.arange(len(inputs)), wanted] -= 1
        slope = slope.reshape(len(inputs), 12, 2)
        change = np.einsum("nti,ntm->im", inputs, slope) / len(inputs) + DECAY * weights
        first, second = 0.9 * first + 0.1 * change, 0.999 * second + 0.001 * change ** 2
        weights -= RATE * first / (1 - 0.9 ** step) / (np.sqrt(second / (1 - 0.999 ** step)) + 1e-8)
        bias -= 0.05 * slope.sum((0, 1)) / len(inputs)
    weights /= deviation[:, None]
    return weights, bias - mean @ weights


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("songs", type=Path)
    parser.add_argument("--quintet", default=".build/release/quintet")
    parser.add_argument("--model", type=Path, required=True)
    options = parser.parse_args()

    def known(wav):
        truth = json.loads(wav.with_suffix(".json").read_text())
        tonic = NOTES[truth["key"][0]] + sum({"b": -1, "#": 1}[sign] for sign in truth["key"][1:])
        return seen(options.quintet, wav), tonic % 12 * 2 + (truth["mode"] == "minor")

    songs = [wav for wav in sorted(options.songs.glob("*.wav")) if not wav.stem.startswith("rich")]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        inputs, wanted = map(np.array, zip(*pool.map(known, songs)))
    weights, bias = learnt(inputs, wanted)
    write([weights.T, bias], options.model)


if __name__ == "__main__":
    main()
