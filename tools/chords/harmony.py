"""Learns to tell harmony from what has none, and writes it down.

    harmony.py FOLDER SONGS [--quintet .build/release/quintet] [--model Sources/Core/Analysis/Models/harmony.bin]

FOLDER is filled with sounds without harmony (speech by espeak-ng, noise, applause, drums, hum, single tones, melodies) and
with sparse music (chords of two notes, arpeggios, a bass with a piano), half of it mixed with the former. SONGS is that of
learn.py. Both soundfonts of render.py are used. Today's model has learnt from 599 of the sounds,
without the last of some kinds. Needs fluidsynth, ffmpeg and espeak-ng; jax and numpy.
"""
import argparse
import concurrent.futures
import json
import random
import subprocess
import sys
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.append(str(ROOT / "bench/mir"))

import sounds  # noqa: E402
from learnt import write  # noqa: E402
from render import FONTS  # noqa: E402
from training import apply, layer, learn, numbers  # noqa: E402

SECONDS, HIDDEN, BATCH, STEPS = 20, 24, 512, 3_000
VOICES = ["en-us", "en-gb", "de", "fr", "es", "it"]
VARIANTS = ["", "+f3", "+m3", "+m7", "+f5"]
TEXTS = [
    "The weather today is mild, with some clouds in the afternoon and a light wind from the west.",
    "Please tell me when the next train to the city leaves and from which platform.",
    "One two three four, let us play the song from the beginning, but a little slower.",
    "I think that the second chord of the verse should be louder than the first one.",
    "My grandmother kept bees in a garden that went down to the river.",
    "There were eleven people in the room and only seven chairs.",
]
#: Those of bench/mir/nothing.py are others.
ALONE = [0, 4, 11, 16, 19, 21, 22, 24, 25, 27, 32, 40, 42, 46, 48, 53, 54, 56, 57, 60, 64,
         65, 66, 68, 70, 71, 72, 73, 75, 78, 79, 80, 81, 105]
CHORDS = [0, 1, 4, 5, 11, 16, 19, 21, 24, 25, 27, 48, 50, 88]
PICKED = [0, 4, 5, 11, 24, 25, 27, 45, 46, 104, 105, 107, 12, 21, 80]
BELLS = [9, 10, 11, 12, 13, 14, 15, 46, 4, 98, 112, 114]
STRUNG = [27, 29, 30, 25, 24, 0, 16, 81]
#: How many of each are made.
COUNTS = {"speech": 30, "noise": 16, "applause": 14, "crowd": 8, "drums": 40, "hum": 30, "sines": 10, "tones": 70,
          "melody": 130}
SPARSE = {"power": 50, "arpeggio": 80, "bells": 60, "pair": 60, "held": 60}
#: What counts more than its share.
MORE = {"hum": 2, "speech": 2, "crowd": 2, "arpeggio": 3, "bells": 3}
#: How much a piece without harmony counts, of those that are as many as the others.
NONE = 0.4


def nothing(folder, kind, number):
    """A sound without harmony."""
    rng, dice = np.random.default_rng([number, len(kind)]), random.Random(f"{kind} {number}")
    font = FONTS[number % 2]
    low = dice.randrange(36, 66)
    match kind:
        case "speech":
            voice = VOICES[number % 6] + VARIANTS[number % 5]
            return sounds.spoken(folder, voice, 130 + 10 * (number % 7), 25 + 9 * (number % 6), " ".join(dice.sample(TEXTS, 4)))
        case "noise":
            return sounds.noise(rng, SECONDS, rng.uniform(-1, 8))
        case "applause":
            return sounds.applause(rng, SECONDS, int(2 ** rng.uniform(0, 6.5)))
        case "crowd":
            return sounds.crowd(folder, rng, VOICES, SECONDS, rng.integers(2, 14))
        case "drums":
            return sounds.played(folder, [(0, sounds.DRUMS, sounds.drum_pattern(dice, SECONDS))], font)
        case "hum":
            return sounds.hum(rng, SECONDS, rng.choice([50, 60, 100]) * rng.uniform(0.995, 1.005))
        case "sines":
            notes = np.repeat(rng.integers(36, 90, SECONDS), sounds.RATE)
            turns = np.cumsum(440 * 2 ** ((notes - 69) / 12)) / sounds.RATE
            return np.sin(2 * np.pi * turns) + 0.001 * rng.standard_normal(len(turns))
    tune = sounds.tones_one_by_one if kind == "tones" else sounds.melody
    return sounds.played(folder, [(dice.choice(ALONE), 0, tune(dice, SECONDS, low, low + 30))], font)


def sparse(folder, kind, number):
    """Music of few notes."""
    dice = random.Random(f"{kind} {number}")
    chords = sounds.chart(dice, SECONDS, is_power=kind == "power")
    match kind:
        case "power":
            voices = [(dice.choice(STRUNG), 0, sounds.power(dice, chords))]
        case "arpeggio":
            voices = [(dice.choice(PICKED), 0, sounds.arpeggio(dice, chords))]
        case "bells":
            voices = [(dice.choice(BELLS), 0, sounds.arpeggio(dice, chords))]
        case "pair":
            bass, piano = sounds.bass_and_piano(dice, chords)
            voices = [(dice.choice([32, 33, 35, 38, 43]), 0, bass), (dice.choice([0, 4, 24, 48, 16]), 1, piano)]
        case _:
            voices = [(dice.choice(CHORDS), 0, sounds.held(dice, chords))]
    return sounds.played(folder, voices, FONTS[number % 2])[:int(chords[-1][1] * sounds.RATE)]


def louder(samples, decibels):
    return samples / max(samples.std(), 1e-9) * 10 ** (decibels / 20)


def make(job):
    folder, kind, number = job
    file = folder / f"{kind}{number:03}.wav"
    if file.exists():
        return
    rng = np.random.default_rng([number, 7 * len(kind)])
    with_drafts = folder / f"draft-{kind}{number}"
    with_drafts.mkdir()
    if kind in COUNTS:
        samples = nothing(with_drafts, kind, number)
        # A room is never wholly silent.
        if number % 3 == 0:
            samples = samples + louder(sounds.noise(rng, len(samples) / sounds.RATE + 1, 3)[:len(samples)],
                                       20 * np.log10(samples.std() + 1e-9) - rng.uniform(20, 55))
    else:
        samples = sparse(with_drafts, kind, number)
        if number % 2:
            other = nothing(with_drafts, ["speech", "noise", "applause", "drums", "melody"][number // 2 % 5], 1_000 + number)
            samples = louder(samples, rng.uniform(0, 20)) + np.resize(louder(other, 0), len(samples))
    sounds.write(file, samples, 10 ** (rng.uniform(-24, -1) / 20))
    with_drafts.rmdir()


def seen(quintet, wav):
    """The edges of the pieces, and what the network sees of each."""
    found = json.loads(subprocess.check_output([quintet, "amadeus", "stages", str(wav), "--quiet"]))
    return np.array(found["times"]), np.array(found["presence"])


def kind_of(wav):
    return wav.stem.rstrip("0123456789")


def rows_of(quintet, wav):
    """What is seen of each piece, and whether it has no harmony; of songs as their charts say."""
    times, rows = seen(quintet, wav)
    if not len(rows):
        return np.zeros((0, 1)), np.zeros(0)
    middles = (times[1:] + times[:-1]) / 2
    chart = wav.with_suffix(".json")
    if not chart.exists():
        return rows, np.full(len(rows), float(kind_of(wav) in COUNTS))
    truth = json.loads(chart.read_text())
    has = np.zeros(len(rows), bool)
    known = middles < truth["duration"]
    for start, end, label in truth["chords"]:
        has |= (middles >= start) & (middles < end) & (label != "N")
        # A chord may begin a little before the chart says, or end behind it.
        if label == "N":
            near = (middles >= start - 0.1) & (middles < end + 0.1)
            known &= ~(near & ((middles < start + 1) | (middles > end - 1)))
    return rows[known], 1.0 - has[known]


def train(rows, wanted, weights):
    rng = np.random.default_rng(0)
    keys = jax.random.split(jax.random.PRNGKey(0), 2)
    net = [layer(keys[0], rows.shape[1], HIDDEN), layer(keys[1], HIDDEN, 1)]

    def loss(net, seen, wanted, weights, key):
        seen = seen + 0.03 * jax.random.normal(key, seen.shape)
        odds = apply(net[1], jax.nn.relu(apply(net[0], seen)))[:, 0]
        return (weights * (jax.nn.softplus(odds) - wanted * odds)).mean()

    def batch():
        chosen = rng.integers(0, len(rows), BATCH)
        return rows[chosen], wanted[chosen], weights[chosen]

    return learn(net, loss, batch, STEPS, decay=1e-3)


def together(found):
    """All rows, what is wanted of them, and how much each counts: both answers alike, but for NONE and MORE."""
    found = [(wav, rows, wanted) for wav, (rows, wanted) in found if len(rows)]
    rows = np.concatenate([rows for _, rows, _ in found]).astype("f4")
    wanted = np.concatenate([wanted for _, _, wanted in found]).astype("f4")
    share = wanted.mean()
    more = np.concatenate([np.full(len(wanted), MORE.get(kind_of(wav), 1)) for wav, _, wanted in found])
    return rows, wanted, (more * np.where(wanted > 0, NONE / share, 1 / (1 - share))).astype("f4")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("songs", type=Path)
    parser.add_argument("--quintet", default=".build/release/quintet")
    parser.add_argument("--model", type=Path, default=ROOT / "Sources/Core/Analysis/Models/harmony.bin")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    jobs = [(options.folder, kind, number) for kind, count in {**COUNTS, **SPARSE}.items() for number in range(count)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(make, jobs))
        files = [*sorted(options.folder.glob("*.wav")), *sorted(options.songs.glob("*.wav"))]
        found = list(zip(files, pool.map(lambda wav: rows_of(options.quintet, wav), files)))
    net = train(*together(found))
    write([numbers(net)], options.model)


if __name__ == "__main__":
    main()
