"""The worklet without a clock: what the browser's audio thread renders is what the native build
does.
"""

import base64
from array import array

import pytest

from support.browser import page, serving, wait
from support.parity.native_engine import NativeEngine, by_channel, decibels_apart
from support.paths import LAB
from support.swift_source import swift_cases

pytestmark = pytest.mark.ci

RATE, QUANTA, FRAMES = 48_000, 1_125, 30_000


def _knobs():
    """Volume, pan and three bands for each of sixteen tracks."""
    number = swift_cases("Engine/Control/Knobs.swift", "Knob")
    shape = swift_cases("DSP/Filters/EqualizerBand.swift", "FilterShape")
    turned = []
    for track in range(16):
        values = {
            "volume": 0.4 + 0.05 * track,
            "pan": -1 + track / 8,
            "band0Shape": shape["lowShelf"],
            "band0Hertz": 150,
            "band0Decibels": 6 - track,
            "band1Shape": shape["peak"],
            "band1Hertz": 400 + 300 * track,
            "band1Decibels": 5,
            "band2Shape": shape["highShelf"],
            "band2Hertz": 6_000,
            "band2Decibels": track - 6,
        }
        turned += [(track, number[name], float(value)) for name, value in values.items()]
    return turned


def _plays():
    """Loops, fades and starts that lie between the quanta."""
    return [
        {
            "kind": "play",
            "track": track,
            "sound": 0,
            "token": track + 1,
            "at": 1_000 + 777 * track,
            "loops": -1 if track % 2 else 2,
            "fadeFrames": 300 * track,
            "curve": track % 3,
        }
        for track in range(16)
    ]


def _wave(channel):
    return array(
        "f", (((i * (7 + channel) * 2_654_435_761) % 65_536) / 32_768 - 1 for i in range(FRAMES))
    )


def _natively(sound):
    engine = NativeEngine(RATE, 16, 4)
    engine.add_sound(0, sound)
    for knob in _knobs():
        engine.call("set", *knob)
    for play in _plays():
        engine.call(
            "play",
            play["track"],
            0,
            play["token"],
            float(play["at"]),
            0.0,
            0.0,
            0.0,
            play["loops"],
            play["fadeFrames"],
            play["curve"],
            0,
        )
    engine.call("metronome", 150.0, 4, 0, 500.0)
    return by_channel([engine.render() for _ in range(QUANTA)])


IN_THE_PAGE = """async ([knobs, plays, rate, quanta, frames, channels]) => {
  const samples = channels.map((text) =>
    new Float32Array(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer));
  const first = [
    { kind: 'reserve', sound: 0, channels: 2, frames },
    ...samples.map((side, channel) =>
      ({ kind: 'fill', sound: 0, channel, offset: 0, samples: side })),
    { kind: 'register', sound: 0 },
    { kind: 'knobs', values: knobs.map(([track, knob, value]) => ({ track, knob, value })) },
    ...plays,
    { kind: 'metronome', beatsPerMinute: 150, beats: 4, eighths: false, at: 500 },
  ];
  return lab.bytes(await lab.renderOffline(first, quanta * 128, rate, 16, 4));
}"""


def test_renders_in_the_worklet_as_natively():
    sound = [_wave(0), _wave(1)]
    native = _natively(sound)
    told = [
        _knobs(),
        _plays(),
        RATE,
        QUANTA,
        FRAMES,
        [base64.b64encode(side.tobytes()).decode() for side in sound],
    ]
    with serving(LAB) as address, page(address) as opened:
        wait(opened, "globalThis.lab !== undefined")
        sides = opened.evaluate(IN_THE_PAGE, told)
    for side, ours in zip(sides, native):
        theirs = array("f", base64.b64decode(side))
        assert sum(one * one for one in ours) / len(ours) > 0.02, "hardly anything plays"
        apart = decibels_apart(ours, theirs)
        assert len(ours) == len(theirs) and apart < -100, f"{apart} dB apart"
    print(f"    the largest difference {apart:.1f} dB")
