"""Learns the chord model from songs with known chords, and writes it down.

    learn.py SONGS --more PIECES --quintet .build/release/quintet --model Sources/Core/Analysis/Models/chords.bin [--further]

SONGS is a folder with NAME.wav and NAME.json of each song: {"duration", "chords": [[start, end, label]]}, and "key" and
"mode" where it has one. Today's model stands on 300 arrangements of POP909 (MIT licence; half of them with a bass and
drums added), 120 seconds each, and on 400 pieces of `pieces.py --seed 1`, rendered by `render.py`, whose names begin
with `rich`: their keys say nothing, as their chords go anywhere. PIECES are 740 of `pieces.py --habits`, 140 from seed
5001 on and 600 from 8001, for the network that hears the nearest; those that look further have learnt less of songs from
them. Today's first network was learnt after the others.

With --further the networks of the model learn on from what they know, also from songs that `spoil.py` has made of SONGS;
without it those are left out. Today's have learnt on from 276 such songs. Needs jax and numpy.
"""
import argparse
import concurrent.futures
import json
import subprocess
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

from learnt import write
from training import apply, around, filled, layer, learn, numbers

QUALITIES = ["maj", "min", "7", "maj7", "min7", "dim", "aug", "sus4", "sus2", "maj6", "min6", "hdim7", "dim7",
             "minmaj7"]
COUNT = len(QUALITIES)
SILENCE = 12 * COUNT
SIMPLER = {"sus4(b7)": "sus4", "sus4(b7,9)": "sus4", "9": "7", "maj9": "maj7", "min9": "min7", "maj(9)": "maj"}
NOTES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
CHANNELS, INPUTS = 32, 3 * 6 * 12
#: How much a change of chords in a rich piece counts.
RICH = 2.5
#: For each network how far its steps look, how often all songs are gone through, how much rich pieces count, and whether
#: it learns from more of them.
NETWORKS = [([1], 8, 1.24, True), ([1, 2], 16, 1.2, False), ([1, 2, 4, 8], 16, 2.5, False)]
EXCERPTS, EXCERPT = 16, 96
#: When they learn on: for how many steps, how fast at most, how much more rich pieces count, and how much spoilt songs do.
FURTHER, PEAK, RICHER, SPOILT = 500, 1e-3, 1.7, 2.5

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


def features(notes, tones):
    """How strong each pitch class is in each register of each piece, and how loud the registers are."""
    chroma = [np.sqrt(kind) * band @ CLASSES for kind in (notes, tones) for band in BANDS]
    loud = np.log(0.01 + np.stack([one.max(1) for one in chroma[:3]], 1))
    scaled = np.stack([one / (one.max(1, keepdims=True) + 0.5) for one in chroma], 1)
    return scaled.astype(np.float32), loud.astype(np.float32)


def rooted(chroma):
    """The same seen from each of the twelve roots."""
    seen = np.stack([np.roll(chroma, -root, axis=2) for root in range(12)], 1)
    return seen.reshape(len(chroma), 12, -1)


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


def fresh(seed, reaches):
    keys = iter(jax.random.split(jax.random.PRNGKey(seed), 64))
    first = layer(next(keys), INPUTS, CHANNELS)
    steps = [[*layer(next(keys), 3 * CHANNELS, CHANNELS), layer(next(keys), CHANNELS, CHANNELS, 0.5)[0],
              *layer(next(keys), CHANNELS, CHANNELS, 0.5)] for _ in reaches]
    silence = [jnp.zeros((3, 1)), jnp.zeros(1)]
    return [first, steps, layer(next(keys), CHANNELS, COUNT), silence]


def loss_of(reaches):
    def loss(net, seen, loud, wanted, key):
        first, steps, last, silence = net
        state = jax.nn.relu(apply(first, around(seen, 1)))
        for number, (reach, step) in enumerate(zip(reaches, steps)):
            kept = jax.random.bernoulli(jax.random.fold_in(key, number), 0.9, (*state.shape[:2], 1, CHANNELS))
            state = state * kept / 0.9
            inner = apply(step[:2], around(state, reach)) + state.mean(2, keepdims=True) @ step[2]
            state = state + apply(step[3:], jax.nn.relu(inner))
        chords = apply(last, state).reshape(*seen.shape[:2], SILENCE)
        chances = jax.nn.log_softmax(jnp.concatenate([chords, apply(silence, loud)], 2), 2)
        found = jnp.take_along_axis(chances, jnp.maximum(wanted, 0)[..., None], 2)[..., 0]
        return -(found * (wanted >= 0)).sum() / jnp.maximum((wanted >= 0).sum(), 1)
    return loss


def network(songs, chance, net, reaches, rounds, rich, is_further):
    shares = np.array([len(song["labels"]) * (rich if song["is_rich"] else 1) * (SPOILT if song["is_spoilt"] else 1)
                       for song in songs], float)
    shares /= shares.sum()

    def batch():
        seen = np.zeros((EXCERPTS, EXCERPT, 12, INPUTS // 3), np.float32)
        loud = np.zeros((EXCERPTS, EXCERPT, 3), np.float32)
        wanted = np.full((EXCERPTS, EXCERPT), -1)
        for row, number in enumerate(chance.choice(len(songs), EXCERPTS, p=shares)):
            song = songs[number]
            first = chance.integers(max(1, len(song["labels"]) - EXCERPT))
            part = slice(first, first + EXCERPT)
            count = len(song["labels"][part])
            seen[row, :count], loud[row, :count] = rooted(song["chroma"][part]), song["loud"][part]
            wanted[row, :count] = song["labels"][part]
        return seen + 0.03 * chance.standard_normal(seen.shape, np.float32), loud, wanted

    if is_further:
        return learn(net, loss_of(reaches), batch, FURTHER, decay=1e-3, peak=PEAK, rise=50)
    steps = sum(len(song["labels"]) for song in songs) // EXCERPT // EXCERPTS
    return learn(net, loss_of(reaches), batch, rounds * steps, decay=1e-3)


def following(songs):
    """How often one kind of chord follows another so many semitones above it."""
    counts = np.full((COUNT, 12, COUNT), 0.02)
    for song in songs:
        for one, next_one in zip(song["labels"], song["labels"][1:]):
            if min(one, next_one) < 0 or max(one, next_one) >= SILENCE or one == next_one:
                continue
            interval = (next_one // COUNT - one // COUNT) % 12
            counts[one % COUNT, interval, next_one % COUNT] += RICH if song["is_rich"] else 1
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("songs", type=Path)
    parser.add_argument("--more", type=Path, required=True)
    parser.add_argument("--quintet", default=".build/release/quintet")
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--further", action="store_true")
    options = parser.parse_args()

    def heard(wav):
        found, truth = stages(options.quintet, wav), json.loads(wav.with_suffix(".json").read_text())
        chroma, loud = features(np.array(found["notes"]), np.array(found["tones"]))
        return {"is_rich": wav.stem.startswith("rich"), "is_spoilt": wav.stem.endswith("-spoilt"),
                "chroma": chroma, "loud": loud, "labels": labels(found["times"], truth)}

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        songs, more = (list(pool.map(heard, sorted(folder.glob("*.wav")))) for folder in (options.songs, options.more))
    plain = [song for song in songs if not song["is_spoilt"]]
    nets, row = [], np.fromfile(options.model, "<f2").astype(np.float32) if options.further else None
    for number, (reaches, rounds, rich, has_more) in enumerate(NETWORKS):
        net, rich = fresh(options.seed + number, reaches), rich * (RICHER if options.further else 1)
        if options.further:
            net, row = filled(net, row)
        chance = np.random.default_rng(10 * options.seed + number + 100 * options.further)
        known = (songs if options.further else plain) + (more if has_more else [])
        nets.append(numbers(network(known, chance, net, reaches, rounds, rich, options.further)))
    counts = following(plain)
    usual = counts.sum((0, 1))
    parts = [*nets, np.log(counts / counts.sum((1, 2), keepdims=True)), np.log(usual / usual.sum())]
    write(parts, options.model)


if __name__ == "__main__":
    main()
