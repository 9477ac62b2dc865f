"""Trains the networks of live chords on rendered progressions, and writes them down.

    live.py FOLDER [--model Sources/Core/Analysis/Models/live.bin]

FOLDER is filled with 330 pieces of 26 chords on fourteen General MIDI programs, softer and louder, up to a quarter tone out of tune,
with and without reverb, through filters and with noise, some of them with a second soundfont; with roots and their fifths; with
single notes, many of them with strong overtones; with chords, fifths and notes of added sines, as from synthesizers; with speech and
noise, which are neither; and with the chroma of all of them, by `make wasm`'s melody.wasm. Needs fluidsynth with two soundfonts,
ffmpeg, espeak-ng, node and numpy; about twenty minutes.

Today's model has learnt in three steps, each from where the one before ended: from 130 of the pieces,
fifths and notes with 40 hidden numbers; 850 batches from all pieces with the 38 of them that mattered most; 14,000 batches from all
that is listed above. This script does it in one.
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

from progressions import DIATONIC, NOTE, PLUCKED, TONES, fifths, guitar, midi, notes_alone, piano  # noqa: E402

FONT, OTHER_FONT = "/usr/share/sounds/sf2/TimGM6mb.sf2", "/usr/share/sounds/sf2/FluidR3_GM.sf2"
RATE, PIECES, NOTES, FIFTHS = 44_100, 330, 68, 44
#: How much a moment of fifths and of notes counts: more of them are trained with than played.
SELDOM, SELDOM_ALONE = 0.12, 0.4
#: Who plays notes one by one; the first eleven play fifths too. None of those that the benchmark keeps back.
FEW = (0, 1, 4, 5, 24, 25, 27, 48, 19, 16, 11, 73, 40, 65, 56, 71, 32)
#: Who plays notes with strong overtones, or slowly: synthesizers, distorted guitars, strings, organs.
HARSH = (80, 81, 62, 29, 30, 87, 48, 49, 50, 51, 48, 40, 44, 19, 16, 4)
#: Pieces of added sines, and how much a moment of their chords counts.
SINES, SELDOM_SINES = {"notes": 24, "fifths": 10, "chords": 28}, 0.5
PROGRAMS = (0, 1, 4, 5, 24, 25, 27, 48, 19, 16, 11, 0, 24, 25)
#: The programs whose moments count half as much again: bright piano, strings and organs.
HARD = (1, 48, 19, 16)
ALONE = (0, 24, 25, 73, 40, 65, 27)
OFTEN = (3, 3, 3, 3, 3, 2, 1.2, 2, 2, 1.5, 1.2, 1.5, 1.5, 0.8)
KINDS, HIDDEN, HIDDEN_OF_NONE, EPOCHS, BATCH = NOTE + 1, 38, 12, 5, 512
#: Bands of twelve pitch classes, and numbers beside them.
BANDS, FRAME = 9, 114
NONE = 12 * KINDS
QUIET = {"check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
VOICES = ("en-us", "en-gb", "de", "fr", "es", "it")
SENTENCES = (
    "The weather today is mild, with some clouds in the afternoon and a light wind from the west.",
    "Please tell me when the next train to the city leaves and from which platform.",
    "One two three four, let us play the song from the beginning, but a little slower.",
    "I think that the second chord of the verse should be louder than the first one.",
)


def piece(seed, encode=midi):
    """A MIDI file, or what else `encode` makes of the events, and labels; a root of -1 is a single note."""
    dice = random.Random(f"live {seed}")
    program = PROGRAMS[seed % len(PROGRAMS)]
    key, rich, time, last = dice.randrange(12), dice.random(), 0.5, None
    events, labels = [], []
    for _ in range(26):
        if dice.random() < rich:
            root, kind = dice.randrange(12), dice.choices(range(NOTE), OFTEN)[0]
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
    return encode(events, program, bend), labels, dice


def melody(seed):
    """(MIDI file, [(start, end, note)])."""
    dice = random.Random(f"alone {seed}")
    events, spans, time = [], [], 0.3
    for _ in range(40):
        note, length = dice.randrange(43, 79), dice.choice([0.2, 0.3, 0.5, 0.8])
        events += [(time, 0x90, note, 90), (time + length - 0.02, 0x80, note, 0)]
        spans.append((time, time + length, note))
        time += length
    return midi(events, ALONE[seed % len(ALONE)]), spans


def render(name, data, filters=("anull",), room=(1, 1), font=FONT):
    name.with_suffix(".mid").write_bytes(data)
    subprocess.run(["fluidsynth", "-ni", "-g", "0.6", "-R", str(room[0]), "-C", str(room[1]), "-r", str(RATE), "-F",
                    name.with_suffix(".wav"), font, name.with_suffix(".mid")], **QUIET)
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
    samples = render(folder / f"piece{seed}", data, filters, room, OTHER_FONT if seed % 6 == 2 else FONT)
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
        write_notes(folder / f"alone{number}", *melody(number))


def write_notes(name, data, spans, **how):
    render(name, data, **how)
    name.with_suffix(".json").write_text(json.dumps([(start, end, note % 12, NOTE) for start, end, note in spans]))


def make_few(job):
    """Notes one by one, and the first of the roots with their fifths."""
    folder, number = job
    how = {"room": (number % 2, number // 2 % 2), "font": OTHER_FONT if number % 5 == 2 else FONT}
    write_notes(folder / f"few{number}", *notes_alone(1_000 + number, FEW[number % len(FEW)]), **how)
    if number < FIFTHS:
        data, labels = fifths(1_000 + number, FEW[number % 11])
        render(folder / f"fifths{number}", data, **how)
        (folder / f"fifths{number}.json").write_text(json.dumps(labels))


def sines(events, dice, is_distorted):
    """The events as sums of overtones: of all or of the odd ones, sooner or later soft, sudden or swelling, held or dying away."""
    is_odd, is_saw, share = dice.random() < 0.5, dice.random() < 0.5, dice.uniform(0.3, 0.95)
    swell, dying = dice.choice([0.003, 0.01, 0.05, 0.2]), dice.choice([0, 0, 0.5, 1.5])
    drive = dice.choice([0, 0, 2, 8]) if is_distorted else 0
    phases = [dice.uniform(0, 2 * np.pi) for _ in range(17)]
    sound, begun = np.zeros(round((max(event[0] for event in events) + 0.5) * RATE)), {}
    for moment, status, note, loud in sorted(events):
        if status == 0x90:
            begun.setdefault(note, []).append((moment, loud))
            continue
        start, loud = begun[note].pop(0)
        first, length = round(start * RATE), moment - start + 0.04
        time = np.arange(round(length * RATE)) / RATE
        hertz = 440 * 2 ** ((note - 69) / 12)
        overtones = [step for step in range(1, 17) if hertz * step < 9_500 and (step % 2 or not is_odd)]
        value = sum((1 / step if is_saw else share ** step) * np.sin(2 * np.pi * hertz * step * time + phases[step])
                    for step in overtones)
        value *= np.minimum(time / swell, 1) * np.exp(-dying * time) * np.clip((length - time) / 0.04, 0, 1)
        sound[first:first + len(time)] += loud / 1_270 * value
    return np.tanh(5 * drive * sound) / 10 if drive else sound


def make_sines(job):
    folder, what, number = job
    dice = random.Random(f"sines {what} {number}")
    events = lambda played, *_: played  # noqa: E731
    if what == "notes":
        played, spans = notes_alone(3_000 + number, dice.choice([0, 24]), events)
        labels = [(start, end, note % 12, NOTE) for start, end, note in spans]
    elif what == "fifths":
        played, labels = fifths(3_000 + number, dice.choice([0, 24]), events)
    else:
        played, labels, _ = piece(5_000 + number, events)
    sound = sines(played, dice, what != "chords") * 10 ** (-dice.uniform(0, 15) / 20)
    noise = np.sqrt((sound ** 2).mean()) * 10 ** (-dice.uniform(25, 55) / 20)
    name = folder / f"{what}-of-sines{number}"
    write(name, sound + noise * soft_noise(np.random.default_rng(number), len(sound), number % 2))
    name.with_suffix(".json").write_text(json.dumps(labels))


def make_harsh(job):
    folder, number = job
    write_notes(folder / f"harsh{number}", *notes_alone(2_000 + number, HARSH[number % len(HARSH)]), room=(number % 2, number // 2 % 2),
                font=OTHER_FONT if number // len(HARSH) else FONT)


def weight(name):
    """How much a moment counts in a piece of that name."""
    if name.startswith("piece"):
        return 1.5 if PROGRAMS[int(name[5:]) % len(PROGRAMS)] in HARD else 1
    return SELDOM if name.startswith("fifths") else SELDOM_SINES if name.startswith("chords") else SELDOM_ALONE


def examples(folder):
    """Numbers, states and how much each moment counts: those after a change three times as much, as they decide how late it is
    named, and those of notes and fifths less."""
    rows, states, weights = [], [], []

    def add(frames, state, weight=1.0):
        rows.append(frames[:, 2:])
        states.append(np.full(len(frames), state))
        weights.append(np.full(len(frames), weight))

    for file in sorted(folder.glob("*.feat")):
        frames = np.fromfile(file, "<f4").reshape(-1, FRAME)
        frames = frames[frames[:, 1] > 1e-3]
        if not file.with_suffix(".json").exists():
            add(frames, NONE)
            continue
        counts = weight(file.stem)
        for start, end, root, kind in json.loads(file.with_suffix(".json").read_text()):
            if root < 0:
                continue
            since, state = frames[:, 0] - start, root * KINDS + kind
            add(frames[(since >= 0.06) & (frames[:, 0] < end + 0.02)], state, counts)
            add(frames[(since >= 0.08) & (since < 0.26) & (frames[:, 0] < end + 0.02)], state, 2 * counts)
    weights = np.concatenate(weights)
    return np.concatenate(rows).astype("f4"), np.concatenate(states), weights / weights.sum()


TURNS = np.array([[(root + step) % 12 for step in range(12)] for root in range(12)])
#: Where the bands begin in a row: above and in the bass, four times, and how well one note explains all.
STARTS = (0, 12, 25, 37, 50, 62, 75, 87, 100)


def inputs(rows):
    bands = np.stack([rows[:, start:start + 12] for start in STARTS], 1)
    turned = bands[:, :, TURNS].transpose(0, 2, 1, 3).reshape(len(rows), 12, -1)
    now, bass, before, alone = (-np.sort(-bands[:, band], 1) for band in (0, 1, 4, 8))
    return turned, np.concatenate([now, bass, rows[:, 24:25], before, rows[:, 74:75], alone[:, :3]], 1)


def small(weights):
    """Numbers of 8 bits behind their scale, a float of 16 bits, as LearntNumbers.readSmall reads them."""
    scale = np.float16(np.abs(weights).max() / 127)
    return scale.tobytes() + np.clip(np.round(weights / np.float32(scale)), -127, 127).astype("i1").tobytes()


def train(rows, states, likely):
    """Gradients by hand, Adam, a learning rate that falls like a cosine; the model as it is stored."""
    rng = np.random.default_rng(0)
    shapes = {"first": (12 * BANDS, HIDDEN), "first bias": (HIDDEN,), "second": (HIDDEN, KINDS), "second bias": (KINDS,),
              "none": (41, HIDDEN_OF_NONE), "none bias": (HIDDEN_OF_NONE,), "none out": (HIDDEN_OF_NONE, 1), "none out bias": (1,)}
    w = {name: (rng.standard_normal(shape) * 0.2 * (len(shape) > 1)).astype("f4") for name, shape in shapes.items()}
    mean = {name: np.zeros_like(one) for name, one in w.items()}
    square = {name: np.zeros_like(one) for name, one in w.items()}
    step, steps = 0, EPOCHS * (len(rows) // BATCH)
    for epoch in range(EPOCHS):
        order, right = rng.choice(len(rows), len(rows), p=likely), 0.0
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
            # Labels a little softer: whoever is too sure names what is only on its way.
            miss -= 0.02 / (NONE + 1)
            miss[np.arange(BATCH), states[chosen]] -= 0.98
            miss /= BATCH
            out, none = miss[:, :NONE].reshape(-1, KINDS), miss[:, NONE:]
            flat = layer.reshape(-1, HIDDEN)
            back, back_none = (out @ w["second"].T) * (flat > 0), (none @ w["none out"].T) * (other > 0)
            slope = {"first": turned.reshape(-1, 12 * BANDS).T @ back, "first bias": back.sum(0), "second": flat.T @ out,
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
    # In doubt a note: fewer of them are then named as chords, and chords are no later for it.
    w["second bias"][NOTE] += 0.5
    return b"".join(small(one.ravel()) for one in w.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--model", type=Path, default=ROOT / "Sources/Core/Analysis/Models/live.bin")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(2) as pool:
        list(pool.map(make, [(options.folder, seed) for seed in range(PIECES)]))
        list(pool.map(make_few, [(options.folder, number) for number in range(NOTES)]))
        list(pool.map(make_harsh, [(options.folder, number) for number in range(2 * len(HARSH))]))
        list(pool.map(make_sines, [(options.folder, what, number) for what, count in SINES.items() for number in range(count)]))
    make_others(options.folder)
    subprocess.run(["node", Path(__file__).with_name("live_features.mjs"), ROOT / "web/public/melody.wasm",
                    *sorted(options.folder.glob("*.f32"))], check=True)
    options.model.write_bytes(train(*examples(options.folder)))


if __name__ == "__main__":
    main()
