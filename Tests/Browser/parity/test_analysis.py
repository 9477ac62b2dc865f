"""The analysis of music natively and in WebAssembly: the same samples, the same answers; and the
class of the worker.
"""

import array
import random
import re
import struct

import pytest

from support import band
from support.parity.modules import answers_in_wasm, folder_of, note_network, use_as_pages_do
from support.parity.native_analysis import NativeAnalysis
from support.paths import ROOT

pytestmark = pytest.mark.ci

SEED = 20_261_123
FOLDER = folder_of("analysis")


def _sounds():
    rng = random.Random(SEED)
    pop = band.plays(["C:maj", "A:min", "F:maj", "G:7"] * 3, tempo=104, seed=1)
    waltz = band.plays(
        ["Eb:maj7", "C:min7", "F:min7", "Bb:7"] * 3, tempo=150, beats=3, cents=37, seed=2
    )
    noise = array.array("f", (rng.uniform(-0.5, 0.5) for _ in range(6 * band.RATE)))
    return {
        "pop": pop,
        "waltz": waltz,
        "noise": noise,
        "clipped": array.array("f", (max(-0.2, min(0.2, 4 * one)) for one in pop)),
        "shifted": array.array("f", (0.4 + one for one in pop[: 8 * band.RATE])),
        "short": pop[: band.RATE // 2],
        "one": array.array("f", [0.5]),
        "silence": array.array("f", bytes(4 * band.RATE)),
        "none": array.array("f"),
    }


def _answers_natively(names):
    native, answers = NativeAnalysis(), b""
    for name in names:
        if name.endswith(".bin"):
            answers += bytes([native.use_network((FOLDER / name).read_bytes())])
            continue
        is_heard = native.hear((FOLDER / name).read_bytes())
        answers += bytes([is_heard])
        if not is_heard:
            continue
        summary = native.row("summary")
        chords, beats, downbeats, keys, notes = map(int, struct.unpack("10d", summary)[5:])
        answers += summary
        for at in range(-1, keys + 1):
            answers += native.row("key", at) + native.name("tonic", at)
        for at in range(chords + 1):
            answers += native.row("chord", at)
            answers += b"".join(native.name("label", at, which) for which in range(6))
        answers += b"".join(native.row("note", at) for at in range(-1, notes + 1))
        for name, count in (("beat", beats), ("downbeat", downbeats)):
            answers += b"".join(
                struct.pack("d", native.time(name, at)) for at in range(-1, count + 1)
            )
    return answers


def test_hears_the_same_as_natively():
    names = []
    for name, samples in _sounds().items():
        (FOLDER / name).write_bytes(samples.tobytes())
        names.append(name)
    if file := note_network(FOLDER / "data"):
        weights = file.read_bytes()
        (FOLDER / "right.bin").write_bytes(weights)
        (FOLDER / "damaged.bin").write_bytes(weights[:-1] + bytes([weights[-1] ^ 1]))
        (FOLDER / "short.bin").write_bytes(weights[:-1])
        names += [
            "damaged.bin",
            "short.bin",
            "pop",
            "right.bin",
            "damaged.bin",
            "right.bin",
            *names,
        ]
    native, wasm = _answers_natively(names), answers_in_wasm("analysis", names)
    print(f"    {len(names)} sounds, {len(native)} bytes of answers")
    assert len(native) > 5_000 and native == wasm, "the answers differ"


def test_hears_the_same_as_the_command():
    """The class that the worker uses, on the same module, beside `amadeus analyze --json`."""
    song = band.plays(["Eb:maj", "C:min", "Ab:maj", "Bb:7"] * 2, tempo=96, seed=3)
    band.write(FOLDER / "song.wav", song)
    note_network(FOLDER / "data")
    use_as_pages_do("analysis", "analysis/SongModule.ts")


def test_counts_its_recipes_as_the_analysis_does():
    """What a page keeps is of use only as long as it would be heard like that today."""
    swift = re.search(
        r"let recipe = (\d+)", (ROOT / "Sources/Core/Analysis/SongAnalysis.swift").read_text()
    )[1]
    page = re.search(r"const recipe = (\d+);", (ROOT / "web/src/analysis/abi.ts").read_text())[1]
    assert swift == page, (swift, page)
