"""The same calls natively and in WebAssembly: the same samples."""

import json
import math
import subprocess
from array import array

from harness import ROOT
from native import NativeEngine
from session import RATE, SOUNDS, TRACKS, session, sounds


def decibels_apart(ours, theirs):
    """The largest difference between two sounds in dB of full scale; −inf for the same bits."""
    largest = max(map(abs, map(float.__sub__, ours, theirs)), default=0.0)
    return 20 * math.log10(largest) if largest > 0 else -math.inf


def _play_natively(made, quanta, calls):
    engine = NativeEngine(RATE, TRACKS, SOUNDS)
    for number, channels in enumerate(made):
        engine.add_sound(number, channels)
    output, at = [], 0
    for quantum in range(quanta):
        while at < len(calls) and calls[at][0] == quantum:
            engine.call(*calls[at][1:])
            at += 1
        output.append(engine.render())
    return array("f", b"".join(output))


def _play_in_wasm(made, quanta, calls):
    folder = ROOT / "build/browser/session"
    folder.mkdir(parents=True, exist_ok=True)
    names = []
    for number, channels in enumerate(made):
        names.append([f"{number}-{channel}.f32" for channel in range(len(channels))])
        for name, samples in zip(names[-1], channels):
            (folder / name).write_bytes(samples.tobytes())
    (folder / "session.json").write_text(json.dumps(
        {"rate": RATE, "tracks": TRACKS, "sounds": names, "quanta": quanta, "calls": calls}))
    subprocess.run(
        ["node", ROOT / "Tests/Browser/play_session.mjs", folder, ROOT / "web/public/engine.wasm"],
        check=True)
    return array("f", (folder / "wasm.f32").read_bytes())


def plays_a_session_as_natively():
    made, (quanta, calls) = sounds(), session()
    native = _play_natively(made, quanta, calls)
    wasm = _play_in_wasm(made, quanta, calls)
    loudest = max(map(abs, native))
    assert len(native) == len(wasm) and 0.85 < loudest < 0.9, f"the session peaks at {loudest}"
    apart = decibels_apart(native, wasm)
    same = sum(map(float.__eq__, native, wasm)) / len(native)
    print(f"    {len(calls)} calls, peak {loudest:.2f}, {100 * same:.4f} % of samples bit-equal, "
          f"the largest difference {apart:.1f} dB")
    assert apart < -100


TESTS = [plays_a_session_as_natively]
