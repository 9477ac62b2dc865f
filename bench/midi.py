"""Writes small pieces of music as MIDI files, the same ones every time for the same seed."""

import random
import struct

TICKS = 480  # of a quarter note

# Chords of a few plain progressions, as steps above the key note.
PROGRESSIONS = [
    [(0, 4, 7), (9, 12, 16), (5, 9, 12), (7, 11, 14)],
    [(0, 3, 7), (8, 12, 15), (3, 7, 10), (10, 14, 17)],
    [(0, 4, 7, 11), (2, 5, 9, 12), (7, 11, 14, 17), (0, 4, 7, 11)],
]
DRUMS = 9  # the channel that is percussion by convention


def _number(value):
    """A quantity of variable length, seven bits to a byte."""
    data = [value & 0x7F]
    while value := value >> 7:
        data.append(0x80 | value & 0x7F)
    return bytes(reversed(data))


def _notes(dice, bars, key):
    """Yields (tick, length, channel, note, velocity)."""
    chords = dice.choice(PROGRESSIONS)
    for bar in range(bars):
        start, chord = bar * 4 * TICKS, chords[bar % len(chords)]
        # Every eighth bar is thinner and the last of them rests, so that the loudness has a range.
        full = bar % 8 < 6
        if bar % 8 == 7:
            continue
        for step in chord:
            yield start, 4 * TICKS - 20, 0, key + step, dice.randint(50, 80) if full else 35
        for beat in range(4):
            yield start + beat * TICKS, TICKS - 10, 1, key - 24 + chord[0] % 12, 90 if full else 50
            for half in (0, TICKS // 2):
                if dice.random() < 0.8:
                    note = key + 12 + dice.choice(chord) + dice.choice([0, 0, 0, 2])
                    yield start + beat * TICKS + half, TICKS // 2, 2, note, dice.randint(55, 110)
                if full:
                    yield start + beat * TICKS + half, 60, DRUMS, 42, dice.randint(40, 80)
            if full:
                yield start + beat * TICKS, 60, DRUMS, 36 if beat % 2 == 0 else 38, 110


def write(path, seed, seconds, tempo=110, programs=(0, 33, 73)):
    """Writes a piece of about `seconds` for three instruments (General MIDI programs) and drums."""
    dice = random.Random(seed)
    bars = max(1, round(seconds * tempo / 240))
    events = [(0, 0, bytes([0xC0 | channel, program])) for channel, program in enumerate(programs)]
    events += [(0, 0, bytes([0xB0 | c, 10, pan])) for c, pan in enumerate((40, 64, 90))]
    for tick, length, channel, note, velocity in _notes(dice, bars, 48 + dice.randrange(12)):
        events.append((tick, 2, bytes([0x90 | channel, note, velocity])))
        events.append((tick + length, 1, bytes([0x80 | channel, note, 0])))
    events.sort()
    beat = round(60_000_000 / tempo)
    track = b"\x00\xff\x51\x03" + beat.to_bytes(3, "big")
    last = 0
    for tick, _, message in events:
        track += _number(tick - last) + message
        last = tick
    track += b"\x00\xff\x2f\x00"
    header = b"MThd" + struct.pack(">IHHH", 6, 0, 1, TICKS)
    path.write_bytes(header + b"MTrk" + struct.pack(">I", len(track)) + track)
