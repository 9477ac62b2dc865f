"""Hums by synthesis: a part of a melody as somebody hums it who is no singer, with a seed.

What goes wrong, for each roughness:
                       clean   usual    rough
  tempo                1       0.7–1.4  0.7–1.4
  lengths (rubato)     0       ±12 %    ±22 %      one deviation of a normal distribution
  drift of the key     0       ±40      ±80        cents, over the whole hum, going steadily
  tuning of a note     0       ±15      ±30        cents, one deviation
  a wrong note         0       5 %      10 %       by one or two semitones
  one left out, added  0       2 %      4 %        each
  breath               −40     −20      −10        dB under the voice
  vibrato, slides, pauses for breath, consonants or legato: in all of them.
"""

import random
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Roughness:
    name: str
    tempo: tuple
    rubato: float
    drift: float
    tuning: float
    wrong: float
    lost: float
    breath_db: float


CLEAN = Roughness("clean", (1, 1), 0, 0, 0, 0, 0, -40)
USUAL = Roughness("usual", (0.7, 1.4), 0.12, 40, 15, 0.05, 0.02, -20)
ROUGH = Roughness("rough", (0.7, 1.4), 0.22, 80, 30, 0.10, 0.04, -10)
ALL = (CLEAN, USUAL, ROUGH)
#: Amplitudes of the partials: humming, “oo”, “la”, and a thin voice whose second partial is the strongest.
VOICES = ((1, .3, .1, .05), (1, .5, .2, .1, .05), (1, .8, .6, .7, .5, .3, .2, .1), (.5, 1, .4, .3, .1))
RATES = (16_000, 22_050, 44_100, 48_000)


def part(rng, melody):
    """From a random note on, half the time from the first: 10 to 16 notes, six different ones in a row at least."""
    for _ in range(50):
        start = 0 if rng.random() < 0.5 else rng.randrange(max(len(melody) - 10, 1))
        notes = melody[start:start + rng.randrange(10, 17)]
        if sum(a[0] != b[0] for a, b in zip(notes, notes[1:])) >= 5:
            return notes
    return melody


def sung(rng, notes, rough):
    """(key, seconds) as they come out of the mouth; keys like MIDI's, with fractions."""
    keys = [key for key, _ in notes]
    middle = rng.choice((48, 52, 57, 62, 67))
    base = middle - (max(keys) + min(keys)) / 2 + rng.uniform(-1, 1)
    tempo, drift = rng.uniform(*rough.tempo), rng.uniform(-rough.drift, rough.drift) / 100
    out = []
    for at, (key, seconds) in enumerate(notes):
        if rng.random() < rough.lost:
            continue
        if rng.random() < rough.wrong:
            key += rng.choice((-2, -1, 1, 2))
        key += base + drift * at / len(notes) + rng.gauss(0, rough.tuning / 100)
        seconds = max(seconds / tempo * np.exp(rng.gauss(0, rough.rubato)), 0.11)
        out.append((key, seconds))
        if rng.random() < rough.lost:
            out.append((key + rng.choice((-2, -1, 1, 2)), 0.15))
    return out


def _pitch(rng, notes, rate):
    """Key and loudness of every sample."""
    keys, loud, since_breath = [], [], 0.0
    legato, vibrato = rng.random() < 0.5, rng.uniform(0, 0.5)
    before = notes[0][0] - rng.uniform(0, 1.5)
    for key, seconds in notes:
        count = int(seconds * rate)
        time = np.arange(count) / rate
        slide = np.exp(-time / rng.uniform(0.012, 0.03))
        swing = vibrato * np.clip((time - 0.25) / 0.2, 0, 1) * np.sin(2 * np.pi * rng.uniform(4.8, 6.2) * time)
        keys.append(key + (before - key) * slide + swing)
        level = np.ones(count)
        if not legato:
            level *= 1 - 0.97 * np.exp(-((time - 0.01) / 0.02) ** 2)
        since_breath += seconds
        if since_breath > rng.uniform(2.5, 4.5):
            # Breath is taken out of the end of the note.
            level[-min(int(rng.uniform(0.1, 0.25) * rate), count // 2):] = 0
            since_breath = 0
        loud.append(level)
        before = key
    return np.concatenate(keys), np.concatenate(loud)


def hum(rng, melody, rough):
    """(samples, rate) of a part of it."""
    notes = sung(rng, part(rng, melody), rough)
    rate = rng.choice(RATES)
    keys, loud = _pitch(rng, notes, rate)
    noise = np.random.default_rng(rng.randrange(1 << 32))
    # Voices tremble a little, slowly.
    tremble = np.repeat(noise.normal(0, 0.08, len(keys) // (rate // 50) + 1), rate // 50)[:len(keys)]
    smooth = np.ones(rate // 25) / (rate // 25)
    hertz = 440 * 2 ** ((keys + np.convolve(tremble, smooth, "same") - 69) / 12)
    phase = 2 * np.pi * np.cumsum(hertz) / rate
    voice = sum(amplitude * np.sin(number * phase + rng.uniform(0, 6))
                for number, amplitude in enumerate(rng.choice(VOICES), 1))
    voice *= np.convolve(loud, np.ones(rate // 100) / (rate // 100), "same")
    silence = np.zeros(int(rate * rng.uniform(0.1, 0.4)))
    voice = np.concatenate((silence, voice, silence))
    strength = np.sqrt(np.mean(voice ** 2))
    # Breath is noise with less of the high frequencies.
    breath = np.convolve(noise.normal(0, 1, len(voice)), np.exp(-np.arange(16) / 3), "same")
    breath *= strength * 10 ** (rough.breath_db / 20) / np.sqrt(np.mean(breath ** 2))
    mains = 0.003 * strength * np.sin(2 * np.pi * 50 * np.arange(len(voice)) / rate)
    sound = (voice + breath + mains) * rng.uniform(0.03, 0.3) / strength
    return np.clip(sound, -1, 1).astype(np.float32), rate


def hums(melodies, rough, seed=7):
    """One hum of each: (number of the melody, samples, rate)."""
    rng = random.Random(f"{seed} {rough.name}")
    return [(number, *hum(rng, melody, rough)) for number, melody in enumerate(melodies)]
