"""The same pad in a page and on a native player, heard: each band turned up and down."""

import math
import subprocess
from array import array

import pytest
from playwright.sync_api import expect

from support import audio
from support.paths import QUINTET
from support.served import at_home
from support.waiting import until
from support.yak_back import add, board, face, is_playing, pad

pytestmark = pytest.mark.ci

RATE, SECONDS, FRAMES = 48_000, 8, 32_768
#: In the middle of each band, beside it, and far from it.
HERTZ = (50, 100, 200, 500, 700, 1_000, 1_400, 2_000, 4_000, 6_000, 9_000, 12_000)
PADS = {
    "Plain": {},
    "Middle up": {"eq_mid": 12},
    "Middle down": {"eq_mid": -12},
    "Ends up": {"eq_bass": 12, "eq_treble": 12},
    "Ends down": {"eq_bass": -12, "eq_treble": -12},
}

#: What goes to the speakers can be looked at; all is reckoned at one rate, as the player does.
LISTEN = f"""
  window.AudioContext = class extends AudioContext {{
    constructor(options) {{ super({{ ...options, sampleRate: {RATE} }}); }}
  }};
  {audio.ear(FRAMES)};
"""
HEAR = """() => {
  const samples = new Float32Array(ear.fftSize);
  ear.getFloatTimeDomainData(samples);
  return [...samples];
}"""


def _tones(file):
    turns = [2 * math.pi * hertz / RATE for hertz in HERTZ]
    # As long as the longest of them all fits in whole.
    second = [
        round(32_767 * 0.012 * sum(math.sin(turn * frame + turn) for turn in turns))
        for frame in range(RATE)
    ]
    audio.write(file, array("h", second * SECONDS).tobytes(), RATE)


def _levels(samples):
    """How loud each of the tones is, in decibels."""
    assert len(samples) == FRAMES
    step = 2 * math.pi / FRAMES
    faded = [one * (1 - math.cos(step * at)) for at, one in enumerate(samples)]
    levels = []
    for hertz in HERTZ:
        turn = 2 * math.pi * hertz / RATE
        real = sum(one * math.cos(turn * at) for at, one in enumerate(faded))
        imaginary = sum(one * math.sin(turn * at) for at, one in enumerate(faded))
        levels.append(20 * math.log10(2 * math.hypot(real, imaginary) / FRAMES + 1e-9))
    return levels


def _heard_in_the_page(page, name):
    face(page, name).click()
    until(lambda: is_playing(page, name))
    page.wait_for_timeout(1_000)
    samples = page.evaluate(HEAR)
    assert is_playing(page, name), "it was over before it was heard"
    face(page, name).click()
    expect(pad(page, name)).to_have_attribute("data-phase", "idle")
    return _levels(samples)


def _heard_natively(served, name):
    """What `quintet` plays into a file that stands for the sound card."""
    card = served.folder / f"{name}.raw"
    settings = served.folder / "asoundrc"
    settings.write_text(
        "pcm.void { type null }\n"
        f'pcm.sink {{ type file slave.pcm void file "{card}" format raw }}\n'
    )
    program = subprocess.Popen(
        [QUINTET, "yakback", "play", name, "--device", "sink", "--data", served.folder / "data"],
        env={**at_home(served.folder), "ALSA_CONFIG_PATH": str(settings)},
    )
    until(lambda: card.exists() and card.stat().st_size > 8 * (RATE + FRAMES))
    program.terminate()
    program.wait()
    left = array("f", card.read_bytes()[: 8 * (RATE + FRAMES)])[::2]
    return _levels(left[RATE:])


@pytest.mark.slow
def test_sounds_the_same_in_the_page_and_on_a_player():
    with board() as (served, page, _):
        file = served.folder / "tones.wav"
        _tones(file)
        asset = served.bring_file("Tones", file)
        for name, settings in PADS.items():
            add(served, name, asset, is_matched=False, **settings)
        page.context.add_init_script(LISTEN)
        page.reload()
        expect(page.locator(".pad")).to_have_count(len(PADS))
        here = {name: _heard_in_the_page(page, name) for name in PADS}
        page.goto("about:blank")
        served.stop()
        there = {name: _heard_natively(served, name) for name in PADS}
        for name in PADS:
            table = [
                (hertz, round(ours, 2), round(theirs, 2))
                for hertz, ours, theirs in zip(HERTZ, here[name], there[name], strict=True)
            ]
            print(f"    {name}: {table}")
            apart = max(abs(ours - theirs) for _, ours, theirs in table)
            assert apart < 0.1, f"{name} is {apart:.2f} dB apart: {table}"
        loudest = {name: max(levels) - max(here["Plain"]) for name, levels in here.items()}
        for name in ("Middle up", "Ends up"):
            assert loudest[name] > 9, f"{name} is not turned up: {loudest}"
