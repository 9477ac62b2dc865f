"""Hum to find natively and in WebAssembly: the same calls, the same answers; and the class that
pages use.
"""

import math
import random
import struct

import pytest

from support.parity.modules import answers_in_wasm, folder_of, use_as_pages_do
from support.parity.native_melody import NativeMelody, floats

pytestmark = pytest.mark.ci

SEED = 20_261_122
FOLDER = folder_of("melody")


def _melody(rng):
    notes, key = [], 0
    for _ in range(rng.randrange(3, 40)):
        notes.append([float(key), rng.choice((0.25, 0.5, 1.0))])
        key += rng.choice((-4, -2, -1, 0, 1, 2, 3, 5))
    return notes


def _sound(rng, rate):
    """A hum with slides, a second partial and noise."""
    samples, phase = [], 0.0
    for semitones, seconds in _melody(rng)[:10]:
        hertz = 220 * 2 ** (semitones / 12)
        for _ in range(int(seconds * 0.4 * rate)):
            phase += 2 * math.pi * hertz / rate
            samples.append(
                0.3 * math.sin(phase) + 0.2 * math.sin(2 * phase) + rng.uniform(-0.05, 0.05)
            )
    return samples


def _work():
    rng = random.Random(SEED)
    work = []
    for number, rate in enumerate((8_000, 11_025, 16_000, 44_100, 48_000)):
        (FOLDER / f"{number}.f32").write_bytes(floats(_sound(rng, rate)))
        work.append(["hear", f"{number}.f32", rate])
        work.append(["tune", f"{number}.f32", rate])
    for _ in range(600):
        kind = rng.random()
        if kind < 0.5:
            work.append(["add", rng.randrange(150), _melody(rng)])
        elif kind < 0.6:
            work.append(["remove", rng.randrange(150)])
        else:
            work.append(["find", _melody(rng)[:14], rng.choice((1, 5, 50))])
    return work


def _answers_natively(work):
    finder, answers = NativeMelody(), b""

    def keep(rows):
        flat = [number for row in rows for number in row]
        return struct.pack(f"<H{len(flat)}d", len(rows), *flat)

    for name, *values in work:
        if name == "hear":
            for frame in finder.frames(finder.hear((FOLDER / values[0]).read_bytes(), values[1])):
                answers += keep([frame])
            answers += keep(finder.notes())
        elif name == "tune":
            for frames in finder.tune((FOLDER / values[0]).read_bytes(), values[1]):
                answers += keep(frames)
        elif name == "add":
            answers += struct.pack("b", finder.add(*values))
        elif name == "remove":
            answers += bytes([finder.remove(values[0])])
        elif len(values[0]) >= 4:
            answers += keep(finder.find(*values, slice_=16))
    return answers


def test_hears_and_finds_the_same_as_natively():
    work = _work()
    native, wasm = _answers_natively(work), answers_in_wasm("melody", work)
    print(f"    {len(work)} calls, {len(native)} bytes of answers")
    assert len(native) > 50_000 and native == wasm, "the answers differ"


def test_speaks_to_pages():
    """The class that pages use, on the same module."""
    use_as_pages_do("melody", "melody/MelodyFinder.ts")
