"""Hum to find natively and in WebAssembly: the same calls, the same answers; and the class that pages use."""

import json
import math
import random
import struct
import subprocess

from harness import ROOT

SEED = 20_261_122
FOLDER = ROOT / "build/browser/melody"


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
            samples.append(0.3 * math.sin(phase) + 0.2 * math.sin(2 * phase) + rng.uniform(-0.05, 0.05))
    return samples


def _work():
    from native_melody import floats
    rng = random.Random(SEED)
    work = []
    FOLDER.mkdir(parents=True, exist_ok=True)
    for number, rate in enumerate((8_000, 11_025, 16_000, 44_100, 48_000)):
        (FOLDER / f"{number}.f32").write_bytes(floats(_sound(rng, rate)))
        work.append(["hear", f"{number}.f32", rate])
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
    from native_melody import NativeMelody
    finder, answers = NativeMelody(), b""

    def keep(rows):
        flat = [number for row in rows for number in row]
        return struct.pack(f"<H{len(flat)}d", len(rows), *flat)

    for name, *values in work:
        if name == "hear":
            for frame in finder.frames(finder.hear((FOLDER / values[0]).read_bytes(), values[1])):
                answers += keep([frame])
            answers += keep(finder.notes())
        elif name == "add":
            answers += struct.pack("b", finder.add(*values))
        elif name == "remove":
            answers += bytes([finder.remove(values[0])])
        elif len(values[0]) >= 4:
            answers += keep(finder.find(*values, slice_=16))
    return answers


def hears_and_finds_the_same_as_natively():
    work = _work()
    (FOLDER / "work.json").write_text(json.dumps(work))
    subprocess.run(
        ["node", ROOT / "Tests/Browser/ask_melody.mjs", FOLDER, ROOT / "web/public/melody.wasm"], check=True)
    native, wasm = _answers_natively(work), (FOLDER / "wasm.bin").read_bytes()
    print(f"    {len(work)} calls, {len(native)} bytes of answers")
    assert len(native) > 50_000 and native == wasm, "the answers differ"


def speaks_to_pages():
    """The class that pages use, on the same module."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    subprocess.run(["esbuild", "web/src/melody/MelodyFinder.ts", "--bundle", "--format=esm", "--target=es2022",
                    "--log-level=warning", f"--outfile={FOLDER}/MelodyFinder.mjs"], cwd=ROOT, check=True)
    script = ROOT / "Tests/Browser/use_melody.mjs"
    done = subprocess.run(["node", script, FOLDER / "MelodyFinder.mjs", ROOT / "web/public/melody.wasm"],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


TESTS = [hears_and_finds_the_same_as_natively, speaks_to_pages]
