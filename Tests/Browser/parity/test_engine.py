"""The same calls natively and in WebAssembly: the same samples."""

import json
import math
import subprocess
from array import array

import pytest

from support.parity.native_engine import NativeEngine, decibels_apart
from support.parity.session import (
    RATE,
    SOUNDS,
    STRETCHES,
    TRACKS,
    microphone,
    night,
    session,
    sounds,
)
from support.paths import MODULES, NODE, OWN

pytestmark = pytest.mark.ci


def _play_natively(made, quanta, calls, heard):
    """What comes out, and what comes out of the tap: frames as doubles before the samples."""
    engine = NativeEngine(RATE, TRACKS, SOUNDS, STRETCHES)
    for number, channels in enumerate(made):
        engine.add_sound(number, channels)
    output, tapped, at = [], [], 0
    for quantum in range(quanta):
        engine.put_down(heard[1_024 * quantum : 1_024 * (quantum + 1)])
        while at < len(calls) and calls[at][0] == quantum:
            engine.call(*calls[at][1:])
            at += 1
        output.append(engine.render())
        tapped += [array("d", [frame]).tobytes() + samples for frame, samples in engine.drain()]
    return array("f", b"".join(output)), b"".join(tapped)


def _play_in_wasm(made, quanta, calls, heard):
    folder = OWN / "session"
    folder.mkdir(parents=True, exist_ok=True)
    names = []
    for number, channels in enumerate(made):
        names.append([f"{number}-{channel}.f32" for channel in range(len(channels))])
        for name, samples in zip(names[-1], channels):
            (folder / name).write_bytes(samples.tobytes())
    (folder / "microphone.f32").write_bytes(heard)
    (folder / "session.json").write_text(
        json.dumps(
            {
                "rate": RATE,
                "tracks": TRACKS,
                "stretches": STRETCHES,
                "sounds": names,
                "quanta": quanta,
                "calls": calls,
            }
        )
    )
    subprocess.run(["node", NODE / "play_session.mjs", folder, MODULES / "engine.wasm"], check=True)
    return array("f", (folder / "wasm.f32").read_bytes()), (folder / "tapped.bin").read_bytes()


def _check_tap(tapped, calls, heard):
    """The tap has the very bits of the microphone while it is open, but for what is no number."""
    opened, closed = [call[0] for call in calls if call[1] == "set_tap"]
    mono = {call[0]: call[2] == 1 for call in calls if call[1] == "hear"}
    wanted = []
    for quantum in (one for one in mono if opened <= one < closed):
        sides = array("f", heard[1_024 * quantum : 1_024 * (quantum + 1)])
        if mono[quantum]:
            sides[128:] = sides[:128]
        sides = array("f", (one if math.isfinite(one) else 0.0 for one in sides))
        wanted.append(array("d", [128 * quantum]).tobytes() + sides.tobytes())
    assert len(wanted) > 800 and tapped == b"".join(wanted), "the tap is not the microphone"


@pytest.mark.slow
def test_plays_a_session_as_natively():
    made, (quanta, calls) = sounds(), session()
    heard = microphone(quanta).tobytes()
    native, tapped = _play_natively(made, quanta, calls, heard)
    wasm, tapped_in_wasm = _play_in_wasm(made, quanta, calls, heard)
    _check_tap(tapped, calls, heard)
    assert tapped == tapped_in_wasm, "the taps differ"
    loudest = max(map(abs, native))
    assert len(native) == len(wasm) and 0.85 < loudest < 0.9, f"the session peaks at {loudest}"
    apart = decibels_apart(native, wasm)
    same = sum(map(float.__eq__, native, wasm)) / len(native)
    print(
        f"    {len(calls)} calls, peak {loudest:.2f}, {100 * same:.4f} % of samples bit-equal, "
        f"the largest difference {apart:.1f} dB"
    )
    assert apart < -100


def test_lives_and_is_safe_as_natively():
    """Every sound that lives, under limits that change."""
    quanta, calls = night()
    heard = microphone(quanta).tobytes()
    native, _ = _play_natively(sounds()[:1] * SOUNDS, quanta, calls, heard)
    wasm, _ = _play_in_wasm(sounds()[:1] * SOUNDS, quanta, calls, heard)
    loudest = max(map(abs, native))
    assert len(native) == len(wasm) and 0.02 < loudest < 0.9, f"the night peaks at {loudest}"
    apart = decibels_apart(native, wasm)
    print(f"    {len(calls)} calls, peak {loudest:.2f}, the largest difference {apart:.1f} dB")
    assert apart < -100
