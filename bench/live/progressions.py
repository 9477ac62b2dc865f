"""Progressions to be played live: chords as a hand plays them, as MIDI, with the moment of each change."""

import random
import struct

KINDS = ["maj", "min", "7", "maj7", "min7", "dim", "aug", "sus4", "sus2", "5", "dim7", "hdim7", "maj6", "min6"]
TONES = [[0, 4, 7], [0, 3, 7], [0, 4, 7, 10], [0, 4, 7, 11], [0, 3, 7, 10], [0, 3, 6], [0, 4, 8], [0, 5, 7], [0, 2, 7], [0, 7],
         [0, 3, 6, 9], [0, 3, 6, 10], [0, 4, 7, 9], [0, 3, 7, 9]]
#: What live chords call a note by itself.
NOTE = len(KINDS)
#: General MIDI programs: those that the model was trained with, and two that it was not.
PLUCKED, HELD = (24, 25, 27), (16, 19, 48)
TRAINED, NEW = (0, 4, 24, 25, 27, 48, 19, 16), (26, 21)
NAMES = {0: "piano", 4: "electric piano", 24: "nylon guitar", 25: "steel guitar", 27: "electric guitar", 48: "strings",
         19: "church organ", 16: "organ", 26: "jazz guitar (new)", 21: "accordion (new)"}
DIATONIC = [(0, 0), (9, 1), (5, 0), (7, 0), (2, 1), (4, 1)]
GUITAR = (40, 45, 50, 55, 59, 64)
TICKS = 960  # a second


def _number(value):
    data = [value & 0x7F]
    while value := value >> 7:
        data.append(0x80 | value & 0x7F)
    return bytes(reversed(data))


def midi(events, program, bend=8_192):
    """A file of (seconds, status, note, loudness); `bend` is out of tune, 8,192 being two semitones."""
    track, last = bytes([0, 0xFF, 0x51, 3]) + (500_000).to_bytes(3, "big"), 0
    track += bytes([0, 0xC0, program, 0, 0xE0, bend & 127, bend >> 7])
    for moment, status, note, loud in sorted(events):
        tick = round(moment * TICKS)
        track += _number(tick - last) + bytes([status, note, loud])
        last = tick
    track += _number(TICKS) + bytes([0xFF, 0x2F, 0])
    return b"MThd" + struct.pack(">IHHH", 6, 0, 1, TICKS // 2) + b"MTrk" + struct.pack(">I", len(track)) + track


def piano(root, kind, dice):
    low = 36 + root + 12 * (dice.random() < 0.5)
    return [low, *sorted(60 + (root + tone) % 12 - 12 * (dice.random() < 0.3) for tone in TONES[kind])]


def guitar(root, kind, dice):
    """A shape within four frets whose lowest note is the root."""
    tones = {(root + tone) % 12 for tone in TONES[kind]}
    for fret in range(8):
        near = {*range(fret, fret + 4)} | ({0} if fret < 3 else set())
        for lowest in range(3):
            begin = next((GUITAR[lowest] + one for one in sorted(near) if (GUITAR[lowest] + one) % 12 == root), None)
            if begin is None:
                continue
            notes = [begin]
            for string in GUITAR[lowest + 1:]:
                fitting = [string + one for one in sorted(near) if (string + one) % 12 in tones]
                notes += [dice.choice(fitting)] if fitting else []
            if {note % 12 for note in notes} == tones:
                return sorted(notes)
    return piano(root, kind, dice)


def progression(seed, program):
    """(MIDI file, [(start, end, root, kind)]): sixteen chords, every other seed with sevenths, sixths and suspensions."""
    dice = random.Random(f"{seed} {program}")
    key, beat, time, last = dice.randrange(12), 60 / dice.uniform(70, 130), 1.0, None
    events, labels = [], []
    for _ in range(16):
        degree, kind = dice.choice(DIATONIC)
        root = (key + degree) % 12
        if seed % 2 and dice.random() < 0.5:
            root, kind = dice.randrange(12), dice.choice([2, 3, 4, 7, 8, 5, 12, 2, 3, 4])
        if (root, kind) == last:
            root = (root + 5) % 12
        last = root, kind
        beats = dice.choice([2, 4, 4])
        notes = (guitar if program in (*PLUCKED, 26) else piano)(root, kind, dice)
        labels.append((time, time + beats * beat, root, kind))
        hits = [hit for hit in dice.choice([[0], [0, 1, 2, 3], [0, 1.5, 2, 3]]) if hit < beats]
        if program in (*HELD, 21):
            hits = [0]
        for number, hit in enumerate(hits):
            start, end = time + hit * beat, time + (hits[number + 1] if number + 1 < len(hits) else beats) * beat - 0.01
            for string, note in enumerate(notes):
                late = (0.012 if program in (*PLUCKED, 26) else 0.002) * string
                events += [(start + late, 0x90, note, dice.randint(60, 105)), (end, 0x80, note, 0)]
        time += beats * beat
    return midi(events, program), labels


def notes_alone(seed, program, encode=midi):
    """(MIDI file, or what else `encode` makes of the events, [(start, end, note)]): 24 notes, each by itself; every third comes while the one before still rings."""
    dice = random.Random(f"alone {seed} {program}")
    low, high = (40, 77) if program in (*PLUCKED, 26) else (43, 85)
    events, spans, time = [], [], 0.5
    for number in range(24):
        note, length = dice.randrange(low, high), dice.choice([0.6, 0.9, 1.4])
        events += [(time, 0x90, note, dice.randint(60, 110)), (time + length - 0.02, 0x80, note, 0)]
        spans.append((time, time + length, note))
        time += length + (0 if number % 3 else 0.4)
    return encode(events, program), spans


def fifths(seed, program, encode=midi):
    """(MIDI file, or what else `encode` makes of the events, [(start, end, root, kind)]): sixteen chords of a root and its fifth, half of them with the octave."""
    dice = random.Random(f"fifths {seed} {program}")
    events, labels, time = [], [], 0.5
    for number in range(16):
        low, length = dice.randrange(38, 60), dice.choice([0.8, 1.2, 1.8])
        for string, note in enumerate([low, low + 7] + [low + 12] * (number % 2)):
            events += [(time + 0.005 * string, 0x90, note, dice.randint(70, 105)), (time + length - 0.02, 0x80, note, 0)]
        labels.append((time, time + length, low % 12, KINDS.index("5")))
        time += length
    return encode(events, program), labels
