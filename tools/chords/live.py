"""Trains the networks of live chords on rendered progressions, and writes them down.

    live.py FOLDER [--model Sources/Core/Analysis/Models/live.bin]

FOLDER is filled with 230 pieces of 26 chords on fourteen General MIDI programs, softer and louder, up to a quarter tone out of tune,
with and without reverb, through filters and with noise; with speech, noise and melodies of single notes, which are no chords;
and with the chroma of all of them, by `make wasm`'s melody.wasm. Needs fluidsynth, ffmpeg, espeak-ng, node and numpy; about
eight minutes.
"""

import argparse
import json
import random
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "bench/live"))

from progressions import DIATONIC, PLUCKED, TONES, guitar, midi, piano  # noqa: E402

FONT = "/usr/share/sounds/sf2/default-GM.sf2"
RATE, PIECES = 44_100, 230
PROGRAMS = (0, 1, 4, 5, 24, 25, 27, 48, 19, 16, 11, 0, 24, 25)
ALONE = (0, 24, 25, 73, 40, 65, 27)
OFTEN = (3, 3, 3, 3, 3, 2, 1.2, 2, 2, 1.5, 1.2, 1.5, 1.5, 0.8)
KINDS, HIDDEN, HIDDEN_OF_NONE, EPOCHS, BATCH = len(TONES), 40, 12, 11, 512
NONE = 12 * KINDS
QUIET = {"check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
VOICES = ("en-us", "en-gb", "de", "fr", "es", "it")
SENTENCES = (
    "The weather today is mild, with some clouds in the afternoon and a light wind from the west.",
    "Please tell me when the next train to the city leaves and from which platform.",
    "One two three four, let us play the song from the beginning, but a little slower.",
    "I think that the second chord of the verse should be louder than the first one.",
)


def piece(seed):
    """Events and labels; a root of -1 is a single note."""
    dice = random.Random(f"live {seed}")
    program = PROGRAMS[seed % len(PROGRAMS)]
    key, rich, time, last = dice.randrange(12), dice.random(), 0.5, None
    events, labels = [], []
    for _ in range(26):
        if dice.random() < rich:
            root, kind = dice.randrange(12), dice.choices(range(KINDS), OFTEN)[0]
        else:
            degree, kind = dice.choice(DIATONIC)
            root = (key + degree) % 12
        if (root, kind) == last:
            root = (root + 5) % 12
        last = root, kind
        notes = (guitar if program in PLUCKED and dice.random() < 0.8 else piano)(root, kind, dice)
        if dice.random() < 0.15:
            notes = notes[1:]
        if dice.random() < 0.12:
            notes = [36 + (root + TONES[kind][1]) % 12, *(note for note in notes if note > 47)]
        if dice.random() < 0.05:
            notes, root = [dice.randrange(40, 80)], -1
        length = dice.choice([0.4, 0.6, 0.8, 1.2, 1.6, 2])
        labels.append((time, time + length, root, kind))
        again = [] if dice.random() < 0.5 else [step / 4 for step in range(1, int(4 * length)) if dice.random() < 0.7]
        hits = [0, *again, length]
        for hit, until in zip(hits, hits[1:]):
            end = time + until - dice.choice([0, 0.01, 0.03])
            for string, note in enumerate(notes):
                start = time + hit + (0.012 * dice.random() if program in PLUCKED else 0.002) * string
                events += [(start, 0x90, note, dice.randint(50, 110)), (max(end, start + 0.02), 0x80, note, 0)]
        time += length + (1.2 if dice.random() < 0.05 else 0)
    bend = 8_192 + round(dice.uniform(-0.12, 0.12) * 8_192)
    return midi(events, program, bend), labels, dice


def melody(seed):
    dice = random.Random(f"alone {seed}")
    events, time = [], 0.3
    for _ in range(40):
        note, length = dice.randrange(43, 79), dice.choice([0.2, 0.3, 0.5, 0.8])
        events += [(time, 0x90, note, 90), (time + length - 0.02, 0x80, note, 0)]
        time += length
    return midi(events, ALONE[seed % len(ALONE)])


def render(name, data, filters=("anull",), room=(1, 1)):
    name.with_suffix(".mid").write_bytes(data)
    subprocess.run(["fluidsynth", "-ni", "-g", "0.6", "-R", str(room[0]), "-C", str(room[1]), "-r", str(RATE), "-F",
                    name.with_suffix(".wav"), FONT, name.with_suffix(".mid")], **QUIET)
    subprocess.run(["ffmpeg", "-y", "-i", name.with_suffix(".wav"), "-ac", "1", "-af", ",".join(filters), "-f", "f32le",
                    name.with_suffix(".f32")], **QUIET)
    name.with_suffix(".wav").unlink()
    return np.fromfile(name.with_suffix(".f32"), "<f4")


def write(name, samples):
    samples.astype("<f4").tofile(name.with_suffix(".f32"))


def soft_noise(rng, count, is_dark):
    noise = rng.standard_normal(count)
    if is_dark:
        noise = np.cumsum(noise)
        noise -= np.convolve(noise, np.ones(200) / 200, "same")
    return noise / noise.std()


def make(job):
    folder, seed = job
    data, labels, dice = piece(seed)
    room = dice.choice([0, 1]), dice.choice([0, 1])
    filters = [f"volume={dice.uniform(-20, 0):.1f}dB"]
    filters += [f"highpass=f={dice.choice([80, 150, 250])}"] if dice.random() < 0.6 else []
    filters += [f"lowpass=f={dice.choice([3_000, 5_000])}"] if dice.random() < 0.5 else []
    samples = render(folder / f"piece{seed}", data, filters, room)
    rng = np.random.default_rng(seed)
    loud = np.sqrt((samples ** 2).mean()) * 10 ** (-rng.uniform(18, 55) / 20)
    write(folder / f"piece{seed}", samples + loud * soft_noise(rng, len(samples), seed % 2))
    (folder / f"piece{seed}.json").write_text(json.dumps(labels))


def make_others(folder):
    """What is no chord."""
    rng = np.random.default_rng(1)
    for number in range(6):
        write(folder / f"noise{number}", soft_noise(rng, 15 * RATE, number % 2) * 10 ** rng.uniform(-2.5, -1))
    for number in range(12):
        spoken = folder / f"speech{number}"
        text = " ".join(random.Random(number).sample(SENTENCES, 3))
        subprocess.run(["espeak-ng", "-v", VOICES[number % 6] + ("+f3" if number > 5 else ""), "-s", str(130 + 10 * (number % 5)),
                        "-p", str(30 + 5 * number), "-w", spoken.with_suffix(".wav"), text], **QUIET)
        subprocess.run(["ffmpeg", "-y", "-i", spoken.with_suffix(".wav"), "-ac", "1", "-ar", str(RATE), "-f", "f32le",
                        spoken.with_suffix(".f32")], **QUIET)
        samples = np.fromfile(spoken.with_suffix(".f32"), "<f4")
        write(spoken, samples * rng.uniform(0.2, 1) + rng.standard_normal(len(samples)) * 10 ** rng.uniform(-4, -2.3))
    for number in range(14):
        render(folder / f"alone{number}", melody(number))


def examples(folder):
    """Chroma and states; the moments after a change count three times, as they decide how late it is named."""
    rows, states = [], []

    def add(frames, state, times=1):
        rows.extend([frames[:, 2:]] * times)
        states.extend([np.full(len(frames), state)] * times)

    for file in sorted(folder.glob("*.feat")):
        frames = np.fromfile(file, "<f4").reshape(-1, 52)
        frames = frames[frames[:, 1] > 1e-3]
        if not file.name.startswith("piece"):
            add(frames, NONE)
            continue
        for start, end, root, kind in json.loads(file.with_suffix(".json").read_text()):
            since = frames[:, 0] - start
            state = NONE if root < 0 else root * KINDS + kind
            add(frames[(since >= 0.06) & (frames[:, 0] < end + 0.02)], state)
            add(frames[(since >= 0.08) & (since < 0.26) & (frames[:, 0] < end + 0.02)], state, 2)
    return np.concatenate(rows).astype("f4"), np.concatenate(states)


TURNS = np.array([[(root + step) % 12 for step in range(12)] for root in range(12)])


def inputs(rows):
    now, bass, said, before, bass_before, said_before = np.split(rows, [12, 24, 25, 37, 49], 1)
    turned = np.stack([np.concatenate([part[:, turn] for part in (now, bass, before, bass_before)], 1) for turn in TURNS], 1)
    return turned, np.concatenate([-np.sort(-now, 1), -np.sort(-bass, 1), said, -np.sort(-before, 1), said_before], 1)


def train(rows, states):
    """Gradients by hand, Adam, a learning rate that falls like a cosine; the weights in the order they are stored in."""
    rng = np.random.default_rng(0)
    shapes = {"first": (48, HIDDEN), "first bias": (HIDDEN,), "second": (HIDDEN, KINDS), "second bias": (KINDS,),
              "none": (38, HIDDEN_OF_NONE), "none bias": (HIDDEN_OF_NONE,), "none out": (HIDDEN_OF_NONE, 1), "none out bias": (1,)}
    w = {name: (rng.standard_normal(shape) * 0.2 * (len(shape) > 1)).astype("f4") for name, shape in shapes.items()}
    mean = {name: np.zeros_like(one) for name, one in w.items()}
    square = {name: np.zeros_like(one) for name, one in w.items()}
    step, steps = 0, EPOCHS * (len(rows) // BATCH)
    for epoch in range(EPOCHS):
        order, right = rng.permutation(len(rows)), 0.0
        for begin in range(0, len(rows) - BATCH + 1, BATCH):
            chosen = order[begin:begin + BATCH]
            turned, plain = inputs(rows[chosen])
            layer = np.maximum(turned @ w["first"] + w["first bias"], 0)
            scores = (layer @ w["second"] + w["second bias"]).reshape(BATCH, NONE)
            other = np.maximum(plain @ w["none"] + w["none bias"], 0)
            scores = np.concatenate([scores, other @ w["none out"] + w["none out bias"]], 1)
            chances = np.exp(scores - scores.max(1, keepdims=True))
            chances /= chances.sum(1, keepdims=True)
            right += (chances.argmax(1) == states[chosen]).mean()
            miss = chances
            miss[np.arange(BATCH), states[chosen]] -= 1
            miss /= BATCH
            out, none = miss[:, :NONE].reshape(-1, KINDS), miss[:, NONE:]
            flat = layer.reshape(-1, HIDDEN)
            back, back_none = (out @ w["second"].T) * (flat > 0), (none @ w["none out"].T) * (other > 0)
            slope = {"first": turned.reshape(-1, 48).T @ back, "first bias": back.sum(0), "second": flat.T @ out,
                     "second bias": out.sum(0), "none": plain.T @ back_none, "none bias": back_none.sum(0),
                     "none out": other.T @ none, "none out bias": none.sum(0)}
            step += 1
            rate = 4e-3 * min(1, step / 100) * (0.5 + 0.5 * np.cos(np.pi * step / steps))
            for name, one in slope.items():
                one = one + 1e-5 * w[name]
                mean[name] = 0.9 * mean[name] + 0.1 * one
                square[name] = 0.999 * square[name] + 0.001 * one * one
                w[name] -= (rate * (mean[name] / (1 - 0.9 ** step)) / (np.sqrt(square[name] / (1 - 0.999 ** step)) + 1e-8)).astype("f4")
        print(f"round {epoch + 1}: {right / (len(rows) // BATCH):.3f} of the moments are right", flush=True)
    return np.concatenate([one.ravel() for one in w.values()])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--model", type=Path, default=ROOT / "Sources/Core/Analysis/Models/live.bin")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(2) as pool:
        list(pool.map(make, [(options.folder, seed) for seed in range(PIECES)]))
    make_others(options.folder)
    subprocess.run(["node", Path(__file__).with_name("live_features.mjs"), ROOT / "web/public/melody.wasm",
                    *sorted(options.folder.glob("*.f32"))], check=True)
    train(*examples(options.folder)).astype("<f2").tofile(options.model)


if __name__ == "__main__":
    main()
