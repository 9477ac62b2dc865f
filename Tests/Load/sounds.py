"""Sounds that the scenes bring along, made here: noise that nobody else has, and hours of silence."""

import array
import random
import struct
import subprocess
from pathlib import Path

RATE = 16_000


def wave(seed, seconds=1.0):
    """Noise that swells and fades, mono with 16 bits: no two seeds have the same bytes."""
    source = random.Random(seed)
    count = int(seconds * RATE)
    samples = array.array("h", source.randbytes(count * 2))
    for place in range(0, count, 800):
        loudness = source.random() / 4
        samples[place : place + 800] = array.array("h", (int(one * loudness) for one in samples[place : place + 800]))
    data = samples.tobytes()
    form = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, RATE, RATE * 2, 2, 16)
    return struct.pack("<4sI4s", b"RIFF", 36 + len(data), b"WAVE") + form + struct.pack("<4sI", b"data", len(data)) + data


def silence(folder, hours=3):
    """A FLAC of so many hours of silence: 2 MB that are a gigabyte and a half once they are read."""
    file = Path(folder) / "silence.flac"
    if not file.exists():
        subprocess.run(
            ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "anullsrc=r=48000:cl=stereo", "-t", str(hours * 3600), file],
            check=True)
    return file.read_bytes()
