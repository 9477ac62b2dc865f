"""Learns the network that hears beats, and writes it down.

    beats.py SONGS --model Sources/Core/Analysis/Models/beats.bin

SONGS is a folder with NAME.wav (22,050 Hz) and NAME.json of each song: {"beats": [seconds, …]}. Today's model
stands on 300 arrangements of POP909 (MIT licence; half of them with a bass and drums added), 120 seconds each, and on
400 pieces of `pieces.py --seed 1`, rendered by `render.py`. Half an hour on two cores; needs jax, numpy, soundfile.
"""
import argparse
import json
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import soundfile

from learnt import write
from training import apply, around, layer, learn, numbers

RATE, WINDOW, HOP, BANDS = 22_050, 1_024, 256, 36
FRAMES_PER_SECOND = RATE / HOP / 2
CHANNELS, REACHES = 24, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]
EPOCHS, STEPS, EXCERPTS, EXCERPT = 30, 200, 6, 3_072
SPEEDS = [1.0, 0.93, 1.07]


def edges():
    mel = lambda hertz: 1_127 * np.log(1 + hertz / 700)
    places = mel(30) + (mel(10_000) - mel(30)) * np.arange(BANDS + 1) / BANDS
    return (700 * (np.exp(places / 1_127) - 1) * WINDOW / RATE + 0.5).astype(int)


def levels(sound):
    """What Rhythm/BandLevels.swift hears."""
    count = 1 + (len(sound) - 1) // HOP
    padded = np.concatenate([np.zeros(WINDOW // 2), sound, np.zeros(WINDOW)]).astype(np.float32)
    frames = np.lib.stride_tricks.sliding_window_view(padded, WINDOW)[::HOP][:count]
    shape = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(WINDOW) / WINDOW)
    limits, result = edges(), np.empty((count, BANDS), np.float32)
    for first in range(0, count, 4_096):
        seen = np.abs(np.fft.rfft(frames[first:first + 4_096] * shape, axis=1))
        for band in range(BANDS):
            low, high = limits[band], max(limits[band + 1], limits[band] + 1)
            result[first:first + 4_096, band] = seen[:, low:high].sum(1)
    return result


def inputs(levels, speed):
    """What the network sees, as in Rhythm/BeatNetwork.swift; the music played at another speed."""
    logs = np.log1p(10 * levels / (levels.mean() + 1e-6))
    logs = logs[:len(logs) // 2 * 2]
    rises = np.maximum(logs - np.concatenate([logs[:2], logs[:-2]]), 0)
    seen = np.concatenate([0.25 * (logs[::2] + logs[1::2]) - 0.5, rises[::2] + rises[1::2]], 1)
    if speed != 1:
        places = np.minimum(np.arange(int(len(seen) / speed)) * speed, len(seen) - 1.001)
        whole, share = places.astype(int), (places % 1)[:, None]
        seen = seen[whole] * (1 - share) + seen[whole + 1] * share
    return seen.astype(np.float16)


def targets(beats, count, speed):
    """1 at a beat, less beside it."""
    wanted = np.zeros(count, np.float16)
    for beat in beats:
        place = round(beat / speed * FRAMES_PER_SECOND - 0.25)
        for at, value in ((place, 1), (place - 1, 0.4), (place + 1, 0.4)):
            if 0 <= at < count:
                wanted[at] = max(wanted[at], value)
    return wanted


def fresh(seed):
    keys = iter(jax.random.split(jax.random.PRNGKey(seed), 64))
    first = layer(next(keys), 2 * BANDS, CHANNELS)
    steps = [[*layer(next(keys), 3 * CHANNELS, CHANNELS), *layer(next(keys), CHANNELS, CHANNELS, 0.5)]
             for _ in REACHES]
    last = layer(next(keys), CHANNELS, 1)
    return [first, steps, [last[0], last[1] - 2]]


def network(net, seen, key):
    first, steps, last = net
    state = jax.nn.relu(apply(first, seen))
    for number, (reach, step) in enumerate(zip(REACHES, steps)):
        inner = jax.nn.relu(apply(step[:2], around(state, reach)))
        kept = jax.random.bernoulli(jax.random.fold_in(key, number), 0.9, (seen.shape[0], 1, CHANNELS))
        state = state + apply(step[2:], inner * kept / 0.9)
    return apply(last, state)[..., 0]


def loss(net, seen, wanted, key):
    found = network(net, seen, key)
    weights = 1 + 3 * (wanted > 0.3)
    return (weights * (jax.nn.softplus(found) - found * wanted)).mean()


def excerpts(songs, shares, chance):
    seen = np.zeros((EXCERPTS, EXCERPT, 2 * BANDS), np.float32)
    wanted = np.zeros((EXCERPTS, EXCERPT), np.float32)
    for row, number in enumerate(chance.choice(len(songs), EXCERPTS, p=shares)):
        inside, beats = songs[number]
        first = chance.integers(max(1, len(inside) - EXCERPT))
        count = min(EXCERPT, len(inside))
        seen[row, :count], wanted[row, :count] = inside[first:first + count], beats[first:first + count]
    seen *= (1 + 0.1 * chance.standard_normal((EXCERPTS, 1, 2 * BANDS))) * chance.uniform(0.85, 1.15, (EXCERPTS, 1, 1))
    return seen, wanted


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("songs", type=Path)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()

    songs, shares = [], []
    for wav in sorted(options.songs.glob("*.wav")):
        heard = levels(soundfile.read(wav, dtype="float32", always_2d=True)[0].mean(1))
        beats = json.loads(wav.with_suffix(".json").read_text())["beats"]
        for speed in SPEEDS:
            seen = inputs(heard, speed)
            songs.append((seen, targets(beats, len(seen), speed)))
            shares.append(len(seen))
    shares, chance = np.array(shares) / sum(shares), np.random.default_rng(options.seed)

    net = learn(fresh(options.seed), loss, lambda: excerpts(songs, shares, chance), EPOCHS * STEPS, decay=1e-4)
    write([numbers(net)], options.model)


if __name__ == "__main__":
    main()
