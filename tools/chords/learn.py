"""Learns the chord model and the tempo's level from songs with known chords, and writes them down.

    learn.py SONGS --quintet .build/release/quintet --model Sources/Core/Analysis/Models/chords.bin

SONGS is a folder with NAME.wav and NAME.json of each song: {"tempo", "duration", "chords": [[start, end, label]]}.
The songs that stand behind today's model: 300 arrangements of POP909 (MIT licence; half of them with a bass and
drums added) and 200 of `pieces.py`, 120 and 75 seconds each, rendered by fluidsynth by turns with FluidR3_GM and
TimGM6mb. Names that begin with `rich` count more, since what is rare elsewhere is in them.

The tempo's numbers are printed, to be put into Rhythm/BeatLevel.swift.
"""
import argparse
import concurrent.futures
import json
import subprocess
from pathlib import Path

import numpy as np

QUALITIES = ["maj", "min", "7", "maj7", "min7", "dim", "aug", "sus4", "sus2", "maj6", "min6", "hdim7", "dim7",
             "minmaj7"]
COUNT = len(QUALITIES)
SILENCE = 12 * COUNT
SIMPLER = {"sus4(b7)": "sus4", "sus4(b7,9)": "sus4", "9": "7", "maj9": "maj7", "min9": "min7"}
NOTES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
HIDDEN, INPUTS, EPOCHS, BATCH = 40, 108, 20, 512
RICH_CHORDS, RICH_TEMPO = 2.5, 2.0
FRAMES_PER_SECOND = 22_050 / 256
FACTORS = [1, 0.5, 2, 2 / 3, 1.5]
LAGS = [0.25, 1 / 3, 0.5, 2 / 3, 0.75, 1, 1.5, 2, 3, 4, 6, 8]

midi = np.arange(21, 109)
rise = lambda start, length: np.clip((midi - start) / length, 0, 1)
fall = lambda end, length: np.clip((end - midi) / length, 0, 1)
BANDS = [rise(21, 7) * fall(58, 10), rise(40, 10) * fall(76, 10), rise(62, 10) * fall(104, 12)]
CLASSES = np.eye(12)[midi % 12]


def state(label):
    """The number of a chord; -1 where it is not one of ours."""
    if label == "N":
        return SILENCE
    root, _, quality = label.partition(":")
    quality = quality.split("/")[0] or "maj"
    quality = SIMPLER.get(quality, quality)
    root = root.split("/")[0]
    if quality not in QUALITIES or root[:1] not in NOTES:
        return -1
    pitch = NOTES[root[0]] + sum({"b": -1, "#": 1}[sign] for sign in root[1:])
    return pitch % 12 * COUNT + QUALITIES.index(quality)


def stages(quintet, wav):
    return json.loads(subprocess.check_output([quintet, "amadeus", "stages", str(wav), "--quiet"]))


def features(notes):
    """What the network sees of each piece for each root, and how loud bass and middle are."""
    chroma = [np.sqrt(notes) * band @ CLASSES for band in BANDS]
    loud = np.log(0.01 + np.stack([one.max(1) for one in chroma[:2]], 1))
    flat = np.concatenate([one / (one.max(1, keepdims=True) + 0.5) for one in chroma], 1)
    padded = np.concatenate([np.zeros((1, 36)), flat, np.zeros((1, 36))])
    seen = np.stack([padded[:-2], padded[1:-1], padded[2:]], 1).reshape(len(flat), 3, 3, 12)
    rooted = [np.roll(seen, -root, axis=3).reshape(len(flat), INPUTS) for root in range(12)]
    return np.stack(rooted, 1).astype(np.float32), loud.astype(np.float32)


def labels(times, truth):
    """The chord that fills most of each piece; -1 where none does."""
    result = []
    for start, end in zip(times, times[1:]):
        shares = {}
        for since, until, label in truth["chords"]:
            share = min(end, until) - max(start, since)
            if share > 0:
                shares[state(label)] = shares.get(state(label), 0) + share
        best = max(shares, key=shares.get) if shares else SILENCE
        known = start < truth["duration"] and (not shares or shares[best] > 0.6 * (end - start))
        result.append(best if known else -1)
    return np.array(result)


def network(songs, chance):
    inputs, loud, wanted, weights = [], [], [], []
    for song in songs:
        known = song["labels"] >= 0
        seen, level = features(song["notes"])
        inputs.append(seen[known])
        loud.append(level[known])
        wanted.append(song["labels"][known])
        weights.append(np.full(known.sum(), RICH_CHORDS if song["is_rich"] else 1, np.float32))
    inputs, loud, wanted, weights = map(np.concatenate, (inputs, loud, wanted, weights))
    net = {"first": chance.normal(0, INPUTS ** -0.5, (INPUTS, HIDDEN)), "first_bias": np.zeros(HIDDEN),
           "second": chance.normal(0, HIDDEN ** -0.5, (HIDDEN, COUNT)), "second_bias": np.zeros(COUNT),
           "silence": np.zeros(2), "silence_bias": np.zeros(1)}
    net = {name: value.astype(np.float32) for name, value in net.items()}
    mean = {name: np.zeros_like(value) for name, value in net.items()}
    square = {name: np.zeros_like(value) for name, value in net.items()}
    step = 0
    for epoch in range(EPOCHS):
        rate = 3e-3 * 0.5 * (1 + np.cos(np.pi * epoch / EPOCHS)) + 1e-5
        order = chance.permutation(len(wanted))
        for first in range(0, len(order) - BATCH, BATCH):
            rows = order[first:first + BATCH]
            noisy = inputs[rows] + chance.normal(0, 0.03, (BATCH, 12, INPUTS)).astype(np.float32)
            slopes = gradient(net, noisy, loud[rows], wanted[rows], weights[rows])
            step += 1
            for name, slope in slopes.items():
                mean[name] = 0.9 * mean[name] + 0.1 * slope
                square[name] = 0.999 * square[name] + 0.001 * slope ** 2
                net[name] -= (rate * mean[name] / (1 - 0.9 ** step)
                              / (np.sqrt(square[name] / (1 - 0.999 ** step)) + 1e-8)).astype(np.float32)
    return net


def gradient(net, inputs, loud, wanted, weights):
    """Of the cross-entropy over all chords and silence."""
    inner = np.maximum(inputs @ net["first"] + net["first_bias"], 0)
    chords = (inner @ net["second"] + net["second_bias"]).reshape(BATCH, SILENCE)
    outputs = np.concatenate([chords, (loud @ net["silence"] + net["silence_bias"])[:, None]], 1)
    slope = np.exp(outputs - outputs.max(1, keepdims=True))
    slope /= slope.sum(1, keepdims=True)
    slope[np.arange(BATCH), wanted] -= 1
    slope *= weights[:, None] / BATCH
    ofChords = slope[:, :-1].reshape(BATCH, 12, COUNT)
    ofInner = (ofChords @ net["second"].T) * (inner > 0)
    return {"silence": loud.T @ slope[:, -1], "silence_bias": slope[:, -1:].sum(0),
            "second": inner.reshape(-1, HIDDEN).T @ ofChords.reshape(-1, COUNT),
            "second_bias": ofChords.sum((0, 1)),
            "first": inputs.reshape(-1, INPUTS).T @ ofInner.reshape(-1, HIDDEN), "first_bias": ofInner.sum((0, 1))}


def following(songs):
    """How often one kind of chord follows another so many semitones above it."""
    counts = np.full((COUNT, 12, COUNT), 0.02)
    for song in songs:
        for one, next_one in zip(song["labels"], song["labels"][1:]):
            if min(one, next_one) < 0 or max(one, next_one) >= SILENCE or one == next_one:
                continue
            interval = (next_one // COUNT - one // COUNT) % 12
            counts[one % COUNT, interval, next_one % COUNT] += RICH_CHORDS if song["is_rich"] else 1
    return counts


def repetition(onsets, lag):
    def at(whole):
        return float((onsets[whole:] * onsets[:len(onsets) - whole]).sum()) if whole < len(onsets) else 0.0
    return at(int(lag)) * (1 - lag % 1) + at(int(lag) + 1) * (lag % 1)


def rhythm(song):
    onsets = np.convolve(song["onsets"], [0.25, 0.5, 0.25], "same")
    period = 60 * FRAMES_PER_SECOND / song["tempo"]
    middle = onsets[1:-1]
    peaks = ((middle > onsets[:-2]) & (middle >= onsets[2:]) & (middle > 0.7)).sum()
    density = peaks * period / len(onsets)
    octaves = np.log2(song["tempo"] / 100)
    power = (onsets ** 2).sum() + 1e-9
    repeats = [repetition(onsets, period * lag) / power for lag in LAGS]
    return [1, octaves, octaves ** 2, density, density ** 2, *repeats, octaves * density]


def level(songs):
    """A logistic regression: by what a plain tempo is multiplied to be the right one."""
    rows, wanted, weights = [], [], []
    for song in songs:
        if song["tempo"] is None:
            continue
        distances = [abs(np.log(song["truth"]["tempo"] / song["tempo"] / factor)) for factor in FACTORS]
        if min(distances) < 0.06:
            rows.append(rhythm(song))
            wanted.append(int(np.argmin(distances)))
            weights.append(RICH_TEMPO if song["is_rich"] else 1.0)
    rows, weights = np.array(rows), np.array(weights)[:, None]
    mean, deviation = rows.mean(0), rows.std(0) + 1e-9
    mean[0], deviation[0] = 0, 1
    rows = (rows - mean) / deviation
    net = np.zeros((rows.shape[1], len(FACTORS)))
    for _ in range(3_000):
        slope = np.exp(rows @ net - (rows @ net).max(1, keepdims=True))
        slope /= slope.sum(1, keepdims=True)
        slope[np.arange(len(rows)), wanted] -= 1
        net -= 0.5 * (rows.T @ (slope * weights) / weights.sum() + 3e-3 * net)
    return np.concatenate([net / deviation[:, None], -((mean / deviation) @ net)[None]]).T


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("songs", type=Path)
    parser.add_argument("--quintet", default=".build/release/quintet")
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()

    def heard(wav):
        found, truth = stages(options.quintet, wav), json.loads(wav.with_suffix(".json").read_text())
        return {"truth": truth, "is_rich": wav.stem.startswith("rich"), "tempo": found["plain_tempo"],
                "onsets": np.array(found["onsets"]), "notes": np.array(found["notes"]),
                "labels": labels(found["times"], truth)}

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        songs = list(pool.map(heard, sorted(options.songs.glob("*.wav"))))
    net = network(songs, np.random.default_rng(options.seed))
    counts = following(songs)
    usual = counts.sum((0, 1))
    parts = [*net.values(), np.log(counts / counts.sum((1, 2), keepdims=True)), np.log(usual / usual.sum())]
    np.concatenate([np.asarray(part).ravel() for part in parts]).astype("<f4").tofile(options.model)
    np.set_printoptions(precision=4, suppress=True, linewidth=100)
    print("weights of BeatLevel, a row for each factor:\n", level(songs))


if __name__ == "__main__":
    main()
