"""Sounds without harmony, and sparse music with it: NAME.wav and, of the music, NAME.json with its chords.

All of them are made here: by formulas, by espeak-ng, and by fluidsynth.
"""

import json
import random
import subprocess
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.append(str(ROOT / "bench/live"))

from progressions import TICKS, _number  # noqa: E402

RATE = 44_100
QUIET = {"check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
DRUMS = 9
ROOTS = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
#: Semitones from the tonic, and the quality: what the sparse music goes through.
DEGREES = [(0, "maj"), (9, "min"), (5, "maj"), (7, "maj"), (2, "min"), (4, "min"), (7, "7"), (5, "maj7"), (2, "min7")]
TONES = {"maj": [0, 4, 7], "min": [0, 3, 7], "7": [0, 4, 7, 10], "maj7": [0, 4, 7, 11], "min7": [0, 3, 7, 10], "5": [0, 7]}
SENTENCES = [
    "Yesterday the ferry was late, and we waited on the pier for nearly an hour.",
    "If you want to plant tomatoes, wait until the nights are warm enough.",
    "The museum opens at ten, but the garden behind it is never closed.",
    "Nobody in the village could remember such a long and quiet winter.",
    "Take the second street on the left and then walk straight to the bridge.",
    "He wrote three letters that evening and did not send a single one of them.",
    "It is cheaper to repair the roof now than to paint the ceiling every spring.",
    "Whoever finds the key may open the box and keep what is inside.",
]


def midi(voices):
    """A file of [(program, channel, [(seconds, note, loudness, length)])]."""
    import struct
    tracks = []
    for program, channel, notes in voices:
        events = [(start, 0x90 | channel, note, loud) for start, note, loud, _ in notes]
        events += [(start + length, 0x80 | channel, note, 0) for start, note, _, length in notes]
        track, last = bytes([0, 0xFF, 0x51, 3]) + (500_000).to_bytes(3, "big"), 0
        track += b"" if channel == DRUMS else bytes([0, 0xC0 | channel, program])
        for moment, status, note, loud in sorted(events):
            tick = round(moment * TICKS)
            track += _number(tick - last) + bytes([status, note, loud])
            last = tick
        track += _number(TICKS) + bytes([0xFF, 0x2F, 0])
        tracks.append(b"MTrk" + struct.pack(">I", len(track)) + track)
    return b"MThd" + struct.pack(">IHHH", 6, 1, len(tracks), TICKS // 2) + b"".join(tracks)


def read(file):
    data = subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-i", file, "-ac", "1", "-ar", str(RATE), "-f", "f32le", "-"],
                          check=True, capture_output=True).stdout
    return np.frombuffer(data, "<f4").astype("f8")


def write(file, samples, level=0.5):
    """At most that loud."""
    import wave
    samples = samples * (level / max(np.abs(samples).max(), 1e-9))
    with wave.open(str(file), "wb") as out:
        out.setparams((1, 2, RATE, 0, "NONE", ""))
        out.writeframes((samples * 32_767).round().astype("<i2").tobytes())


def played(folder, voices, font):
    """What fluidsynth makes of it."""
    draft = folder / "draft"
    draft.with_suffix(".mid").write_bytes(midi(voices))
    subprocess.run(["fluidsynth", "-niq", "-g", "0.5", "-r", str(RATE), "-F", draft.with_suffix(".wav"), font,
                    draft.with_suffix(".mid")], **QUIET)
    samples = read(draft.with_suffix(".wav"))
    draft.with_suffix(".wav").unlink()
    draft.with_suffix(".mid").unlink()
    return samples


def spoken(folder, voice, speed, pitch, text):
    draft = folder / "draft.wav"
    subprocess.run(["espeak-ng", "-v", voice, "-s", str(speed), "-p", str(pitch), "-w", draft, text], **QUIET)
    samples = read(draft)
    draft.unlink()
    return samples


def noise(rng, seconds, slope):
    """Noise whose power falls by so many dB an octave: 0 is white, 3 pink, 6 brown."""
    count = int(seconds * RATE)
    spectrum = np.fft.rfft(rng.standard_normal(count))
    spectrum /= np.maximum(np.arange(len(spectrum)) / count * RATE, 20) ** (slope / 6.02)
    found = np.fft.irfft(spectrum, count)
    return found / found.std()


def applause(rng, seconds, people):
    """Claps: short bursts of noise, each person's with a colour and a pace of their own."""
    count = int(seconds * RATE)
    sound = np.zeros(count + RATE)
    for _ in range(people):
        hertz, width, loud = rng.uniform(700, 2_200), rng.uniform(0.004, 0.012), rng.uniform(0.2, 1)
        time = rng.uniform(0, 0.4)
        while time < seconds:
            length = int(6 * width * RATE)
            at = np.arange(length) / RATE
            clap = rng.standard_normal(length) * np.exp(-at / width)
            clap = clap * 0.5 + np.sin(2 * np.pi * hertz * at + rng.uniform(0, 6)) * np.exp(-at / width) * rng.standard_normal()
            begin = int(time * RATE)
            sound[begin:begin + length] += loud * clap
            time += rng.normal(0.24, 0.03) if rng.random() < 0.97 else 0.6
    return sound[:count]


def crowd(folder, rng, voices, seconds, people):
    """Many who speak at once."""
    sound = np.zeros(int(seconds * RATE))
    for _ in range(people):
        one = spoken(folder, voices[rng.integers(len(voices))], rng.integers(130, 200), rng.integers(20, 80),
                     " ".join(SENTENCES[number] for number in rng.permutation(len(SENTENCES))))
        one = np.roll(np.resize(one, len(sound)), rng.integers(len(sound)))
        sound += one * rng.uniform(0.3, 1)
    return sound


def hum(rng, seconds, hertz=50.0):
    """The mains and what is above them, with a hiss."""
    at = np.arange(int(seconds * RATE)) / RATE
    sound = sum(rng.uniform(0.1, 1) / number * np.sin(2 * np.pi * number * hertz * at + rng.uniform(0, 6))
                for number in (1, 2, 3, 4, 5, 6, 7, 9, 11))
    return sound + 0.02 * rng.standard_normal(len(at))


def drum_pattern(dice, seconds):
    """A beat of a bar that repeats, with fills."""
    beat, notes, time = 60 / dice.uniform(75, 160), [], 0.3
    grid = {step: [] for step in range(16)}
    for step in range(0, 16, dice.choice([1, 2, 4])):
        grid[step].append(dice.choice([42, 42, 44, 46, 51]))
    for step in {0, *dice.sample(range(16), 3)}:
        grid[step].append(dice.choice([35, 36]))
    for step in (4, 12):
        grid[step].append(dice.choice([38, 40, 37, 39]))
    while time < seconds:
        is_fill = dice.random() < 0.2
        for step, hits in grid.items():
            struck = [dice.choice([41, 43, 45, 47, 48, 50, 38])] if is_fill and step > 7 else hits
            notes += [(time + step * beat / 4, drum, dice.randint(70, 120), 0.1) for drum in struck]
        if is_fill:
            notes.append((time + 4 * beat, 49, 110, 0.3))
        time += 4 * beat
    return notes


def tones_one_by_one(dice, seconds, low, high):
    """Any notes, each alone: held, with a rest before the next."""
    notes, time = [], 0.3
    while time < seconds:
        length = dice.choice([0.5, 1, 1.5, 2.5])
        notes.append((time, dice.randrange(low, high), dice.randint(60, 110), length))
        time += length + dice.choice([0, 0.1, 0.5])
    return notes


def melody(dice, seconds, low, high):
    """A tune in a key: mostly steps, sometimes a leap, phrases with a rest behind them."""
    key, beat, time, notes = dice.randrange(12), 60 / dice.uniform(70, 150), 0.3, []
    mode = dice.choice([(0, 2, 4, 5, 7, 9, 11), (0, 2, 3, 5, 7, 8, 10)])
    scale = [note for note in range(low, high) if (note - key) % 12 in mode]
    at = len(scale) // 2
    while time < seconds:
        for _ in range(dice.randint(5, 11)):
            length = beat * dice.choice([0.5, 0.5, 1, 1, 1.5, 2])
            notes.append((time, scale[at], dice.randint(70, 110), length * dice.choice([0.98, 0.9, 0.7])))
            time += length
            at = min(max(at + dice.choice([-2, -1, -1, -1, 0, 1, 1, 1, 2, -4, 4]), 0), len(scale) - 1)
        time += beat * dice.choice([0, 1, 2])
    return notes


def chart(dice, seconds, is_power=False):
    """[(start, end, root, quality, beat)]."""
    key, beat, time, chords = dice.randrange(12), 60 / dice.uniform(70, 140), 0.3, []
    while time < seconds:
        degree, quality = dice.choice(DEGREES)
        length = beat * dice.choice([2, 4, 4])
        chords.append((time, time + length, (key + degree) % 12, "5" if is_power else quality, beat))
        time += length
    return chords


def power(dice, chords):
    """Two notes, perhaps with the octave, struck again and again."""
    notes = []
    for start, end, root, _, beat in chords:
        low = 40 + (root - 4) % 12
        strings = [low, low + 7] + ([low + 12] if dice.random() < 0.5 else [])
        step = beat / dice.choice([1, 2, 2])
        for hit in np.arange(start, end - 0.01, step):
            notes += [(hit, note, dice.randint(80, 110), step * 0.95) for note in strings]
    return notes


def arpeggio(dice, chords):
    """The chord's notes one after the other, each ringing until the chord ends or only until the next."""
    notes, rings = [], dice.random() < 0.7
    for start, end, root, quality, beat in chords:
        low = 40 + (root - 4) % 12
        tones = [low] + [low + 12 + (tone - (12 if tone and dice.random() < 0.2 else 0)) for tone in TONES[quality]]
        order = dice.choice([[0, 1, 2, 3, 2, 1], [0, 2, 1, 2], [0, 1, 2, 3], [0, 3, 2, 1]])
        step = beat / dice.choice([2, 2, 3, 4])
        for number, hit in enumerate(np.arange(start, end - 0.01, step)):
            note = tones[order[number % len(order)] % len(tones)]
            notes.append((hit, note, dice.randint(60, 100), end - hit - 0.02 if rings else step))
    return notes


def bass_and_piano(dice, chords):
    """A bass that plays the root, and a piano with two or three notes above."""
    bass, piano = [], []
    for start, end, root, quality, beat in chords:
        bass += [(hit, 28 + (root - 4) % 12, 95, 0.9 * beat)
                 for hit in np.arange(start, end - 0.01, dice.choice([1, 2]) * beat)]
        tones = dice.sample(TONES[quality][1:], 2 if dice.random() < 0.5 else len(TONES[quality]) - 1)
        for hit in np.arange(start, end - 0.01, dice.choice([1, 2]) * beat):
            piano += [(hit, 60 + (root + tone) % 12, dice.randint(55, 90), beat) for tone in tones]
    return bass, piano


def held(dice, chords):
    """A hand's chords, held."""
    return [(start, note, dice.randint(60, 100), end - start - 0.02) for start, end, root, quality, _ in chords
            for note in [36 + root] * (dice.random() < 0.7) + [55 + (root + tone - 7) % 12 for tone in TONES[quality]]]


def labels(chords):
    return [[start, end, f"{ROOTS[root]}:{quality}"] for start, end, root, quality, _ in chords]


def write_music(folder, name, voices, chords, font, rng=None, decibels=None, level=0.5):
    """The sound and its chords; perhaps with noise so far below it."""
    samples = played(folder, voices, font)
    if decibels is not None:
        hiss = noise(rng, len(samples) / RATE + 1, rng.choice([0, 3, 6]))[:len(samples)]
        samples = samples + hiss * samples.std() * 10 ** (-decibels / 20)
    write(folder / f"{name}.wav", samples, level)
    if chords:
        (folder / f"{name}.json").write_text(json.dumps({"duration": len(samples) / RATE, "chords": labels(chords)}))
