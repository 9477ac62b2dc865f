"""Writes pieces of our own with known chords: MIDI files and their charts, by a seed.

    pieces.py FOLDER [--count 160] [--seed 1] [--habits]

Every piece has a key, a tempo, bars of four or three, a bass, chords in one of several figures, mostly a melody and
often drums. Chords go by fifths, by steps or anywhere, with all the qualities that are to be told apart, so that rare
ones are heard as often as common ones. Some pieces swing, some are out of tune. With habits each piece likes some
qualities more than others, as songs do.
"""
import argparse
import json
import math
import random
from pathlib import Path

import mido

QUALITIES = {
    "maj": (0, 4, 7), "min": (0, 3, 7), "7": (0, 4, 7, 10), "maj7": (0, 4, 7, 11), "min7": (0, 3, 7, 10),
    "dim": (0, 3, 6), "aug": (0, 4, 8), "sus4": (0, 5, 7), "sus2": (0, 2, 7), "maj6": (0, 4, 7, 9),
    "min6": (0, 3, 7, 9), "hdim7": (0, 3, 6, 10), "dim7": (0, 3, 6, 9), "minmaj7": (0, 3, 7, 11),
    "9": (0, 4, 7, 10, 14), "maj9": (0, 4, 7, 11, 14), "min9": (0, 3, 7, 10, 14), "maj(9)": (0, 4, 7, 14),
    "5": (0, 7),
}
WEIGHTS = {"maj": 10, "min": 9, "7": 8, "maj7": 7, "min7": 8, "dim": 2, "aug": 2, "sus4": 4, "sus2": 3,
           "maj6": 2.5, "min6": 2, "hdim7": 2.5, "dim7": 2, "minmaj7": 1.5, "9": 1.5, "maj9": 1.5, "min9": 1.5, "maj(9)": 1.5, "5": 1.5}
ROOTS = ["C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B"]
CHORD_PROGRAMS = [0, 1, 2, 4, 5, 6, 11, 16, 17, 19, 21, 24, 25, 26, 27, 28, 46, 48, 49, 50, 52, 61, 80, 88, 89, 90]
BASS_PROGRAMS = [32, 33, 34, 35, 36, 38, 39, 43, 58]
MELODY_PROGRAMS = [0, 11, 22, 40, 41, 56, 57, 60, 64, 65, 66, 68, 71, 73, 75, 80, 81]
SCALES = {"major": (0, 2, 4, 5, 7, 9, 11), "minor": (0, 2, 3, 5, 7, 8, 10)}
FIGURES = ["held", "held", "beats", "offbeats", "broken", "broken", "comp", "split", "split", "rolled"]
#: For each kind of drums the hits of a bar of four: (beat, note, loudness).
DRUMS = {
    "rock": [(beat, 36 if beat % 2 == 0 else 38, 90) for beat in range(4)] + [(half / 2, 42, 60) for half in range(8)],
    "soft": [(beat, 36 if beat % 2 == 0 else 37, 75) for beat in range(4)] + [(beat, 42, 60) for beat in range(4)],
    "busy": [(0, 36, 95), (1, 38, 90), (2.5, 36, 80), (3, 38, 90)] + [(part / 4, 42, 55) for part in range(16)],
    "four": [(beat, 36, 95) for beat in range(4)] + [(beat + 0.5, 46, 60) for beat in range(4)]
            + [(1, 39, 80), (3, 39, 80)],
    "ride": [(0, 51, 70), (1, 51, 80), (1.5, 51, 55), (2, 51, 70), (3, 51, 80), (3.5, 51, 55), (1, 44, 70), (3, 44, 70)],
    "bare": [(0, 36, 80), (2, 37, 70)],
}
WALTZ = [(0, 36, 90), (1, 42, 70), (2, 42, 70)]
TICKS = 480


def habits(seed):
    """How much a piece likes each quality."""
    chance = random.Random(f"habits of {seed}")
    return {quality: weight * math.exp(1.4 * chance.gauss(0, 1)) for quality, weight in WEIGHTS.items()}


def progression(chance, beats, bar, weights):
    """[(beats, root, quality, bass)] until the beats are used up."""
    key, mode = chance.randrange(12), chance.choice(["major", "minor"])
    root, chart, used = key, [], 0
    while used < beats:
        length = chance.choices([1, 2, bar, 2 * bar], [1, 6, 8, 1])[0] if bar == 4 else chance.choice([1, 2, 3, 3, 3, 6])
        length = min(length, bar - used % bar) if length <= bar else length
        quality = chance.choices(list(weights), list(weights.values()))[0]
        bass = 0 if chance.random() < 0.85 else chance.choice(QUALITIES[quality][1:]) % 12
        chart.append((length, root, quality, bass))
        used += length
        move = chance.random()
        if move < 0.35:
            root = (root + 5) % 12
        elif move < 0.75:
            root = (key + chance.choice(SCALES[mode])) % 12
        else:
            root = (root + chance.choice([1, 2, 3, 4, 7, 8, 9, 10, 11])) % 12
    return key, mode, chart


class Writer:
    def __init__(self):
        self.events = []

    def note(self, channel, pitch, start, length, velocity):
        if 0 <= pitch < 128 and length > 0:
            self.events.append((start, 1, channel, pitch, velocity))
            self.events.append((start + length, 0, channel, pitch, 0))


def chords(writer, chance, figure, start, length, pitches, loud, swing):
    """One chord in its figure; times in beats."""
    jitter = lambda: chance.uniform(-0.012, 0.012)
    speak = lambda: min(127, max(20, int(loud + chance.uniform(-12, 12))))
    if figure == "held":
        for pitch in pitches:
            writer.note(1, pitch, start + max(0, jitter()), length * 0.97, speak())
    elif figure == "beats":
        for beat in range(int(length)):
            for pitch in pitches:
                writer.note(1, pitch, start + beat + abs(jitter()), 0.9, speak())
    elif figure == "offbeats":
        for beat in range(int(length)):
            for pitch in pitches:
                writer.note(1, pitch, start + beat + swing, 0.4, speak())
    elif figure == "broken":
        order = pitches + pitches[-2:0:-1]
        for step in range(int(length * 2)):
            place = step // 2 + (swing if step % 2 else 0)
            writer.note(1, order[step % len(order)], start + place, 0.5 if chance.random() < 0.5 else 1.0, speak())
    elif figure == "split":
        # Some notes first and the others after them, again and again.
        parts = [pitches[::2], pitches[1::2]] if chance.random() < 0.5 else [pitches[:2], pitches[2:] or pitches[:1]]
        for step in range(int(length * 2) if length < 3 else int(length)):
            place = step / 2 if length < 3 else step
            for pitch in parts[step % 2]:
                writer.note(1, pitch, start + place + abs(jitter()), length / 4 + 0.4, speak())
    elif figure == "rolled":
        for step, pitch in enumerate(pitches):
            place = min(step * min(0.5, length / 2 / len(pitches)), length * 0.6)
            writer.note(1, pitch, start + place, (length - place) * 0.97, speak())
    else:
        for place in (0, 1.5, 2.5, 4, 5.5, 6.5):
            if place < length:
                for pitch in pitches:
                    writer.note(1, pitch, start + place, min(1.2, length - place), speak())


def voiced(chance, root, quality, base):
    """The chord's notes near a place, in some inversion, without what a hand would leave out."""
    notes = list(QUALITIES[quality])
    if len(notes) == 5 and chance.random() < 0.6:
        notes.remove(7)
    pitches = sorted(base + (root + note - base) % 12 for note in notes)
    for _ in range(chance.randrange(3)):
        pitches = sorted(pitches[1:] + [pitches[0] + 12])
    if chance.random() < 0.25:
        pitches.append(pitches[0] + 12)
    return pitches


def piece(seed, folder, weights):
    chance = random.Random(seed)
    tempo = min(200, max(55, chance.gauss(100, 28)))
    beats, bar = int(70 * tempo / 60), 3 if chance.random() < 0.15 else 4
    key, mode, chart = progression(chance, beats, bar, weights)
    writer, start = Writer(), 0.0
    figure, swing = chance.choice(FIGURES), 0.66 if chance.random() < 0.2 else 0.5
    drums = WALTZ if bar == 3 else DRUMS[chance.choice(list(DRUMS))]
    base = chance.randrange(48, 62)
    has_bass, has_melody, has_drums = chance.random() < 0.8, chance.random() < 0.75, chance.random() < 0.55
    walks = chance.random() < 0.3
    labels, melody = [], 72 + chance.randrange(-5, 8)
    for length, root, quality, bass in chart:
        notes = QUALITIES[quality]
        chords(writer, chance, figure, start, length, voiced(chance, root, quality, base), 72, swing)
        low = 28 + (root + bass - 28) % 12
        if has_bass:
            for beat in range(int(length)) if walks else range(0, int(length), 2):
                step = low if beat == 0 or not walks else 28 + (root + chance.choice(notes) - 28) % 12
                writer.note(0, step, start + beat, (1 if walks else min(2, length - beat)) * 0.95, 88)
        elif figure != "offbeats":
            writer.note(1, low + 12, start, length * 0.95, 80)
        place = 0.0
        while has_melody and place < length:
            step = chance.choice([0.5, 0.5, 1, 1, 1.5, 2])
            if chance.random() < 0.85:
                pool = notes if chance.random() < 0.7 else SCALES[mode]
                origin = root if pool is notes else key
                goal = [p for p in range(melody - 7, melody + 8) if (p - origin) % 12 in [n % 12 for n in pool]]
                melody = min(88, max(62, chance.choice(goal)))
                writer.note(2, melody, start + place, min(step, length - place) * 0.9, 84)
            place += step
        labels.append([start * 60 / tempo, (start + length) * 60 / tempo, f"{ROOTS[root]}:{quality}"])
        start += length
    bars = range(0, int(start), bar)
    for first in bars if has_drums else []:
        for place, note, loud in drums:
            late = swing - 0.5 if place % 1 == 0.5 else 0
            writer.note(9, note, first + place + late, 0.15, loud + chance.randrange(-8, 9))
    save(writer, chance, tempo, folder / f"rich{seed:04}.mid")
    truth = {"tempo": tempo, "key": ROOTS[key], "mode": mode, "chords": labels,
             "beats": [beat * 60 / tempo for beat in range(int(start))],
             "downbeats": [beat * 60 / tempo for beat in bars], "duration": start * 60 / tempo}
    (folder / f"rich{seed:04}.json").write_text(json.dumps(truth))


def save(writer, chance, tempo, path):
    middle = mido.MidiFile(ticks_per_beat=TICKS)
    track = mido.MidiTrack()
    middle.tracks.append(track)
    track.append(mido.MetaMessage("set_tempo", tempo=int(60e6 / tempo)))
    programs = {0: chance.choice(BASS_PROGRAMS), 1: chance.choice(CHORD_PROGRAMS), 2: chance.choice(MELODY_PROGRAMS)}
    for channel, program in programs.items():
        track.append(mido.Message("program_change", channel=channel, program=program))
        track.append(mido.Message("control_change", channel=channel, control=7, value=chance.randrange(70, 120)))
    if chance.random() < 0.3:
        bend = chance.randrange(-1638, 1639)
        for channel in programs:
            track.append(mido.Message("pitchwheel", channel=channel, pitch=bend))
    now = 0
    for start, kind, channel, pitch, velocity in sorted(writer.events):
        at = int(start * TICKS)
        track.append(mido.Message("note_on", channel=channel, note=pitch, velocity=velocity if kind else 0,
                                  time=max(0, at - now)))
        now = max(now, at)
    middle.save(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=160)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--habits", action="store_true")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for number in range(options.count):
        seed = options.seed + number
        piece(seed, options.folder, habits(seed) if options.habits else WEIGHTS)


if __name__ == "__main__":
    main()
