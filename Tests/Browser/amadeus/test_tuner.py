"""The tuner of Amadeus: what a microphone hears is shown to a tenth of a cent, and strings are
found.
"""

import json
import math
import re
import struct
import wave

import pytest
from playwright.sync_api import expect

from support.amadeus import LIVE
from support.amadeus_tuner import choose, listen, says, sharper, shown, shows, sing, string
from support.browser import MOVING, PHONE, microphone, visit
from support.parity.modules import bundled, run_by_node
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci

AT_RATE = (
    "window.AudioContext = class extends AudioContext {{ "
    "constructor(all) {{ super({{ ...all, sampleRate: {} }}); }} }};"
)


def string_tone(file, hertz, seconds=10, rate=44_100):
    """A tone with partials, as a string has them."""
    with wave.open(str(file), "wb") as out:
        out.setparams((1, 2, rate, 0, "NONE", ""))
        turn = 2 * math.pi * hertz / rate
        out.writeframes(
            b"".join(
                struct.pack(
                    "<h",
                    round(
                        6_000
                        * (
                            math.sin(turn * at)
                            + 0.5 * math.sin(2 * turn * at)
                            + 0.3 * math.sin(3 * turn * at)
                        )
                    ),
                )
                for at in range(rate * seconds)
            )
        )


def test_shows_a_tone_of_the_microphone_within_half_a_cent():
    with quintet() as served:
        for cents in (0, 7.3, -31.4):
            file = served.folder / f"{cents}.wav"
            string_tone(file, sharper(110, cents))
            with visit(served.address + LIVE, flags=microphone(file)) as page:
                brought = []
                page.on(
                    "request",
                    lambda request: (
                        brought.append(request.url) if request.method != "GET" else None
                    ),
                )
                listen(page)
                shows(page, "A2", cents)
                assert abs(1_200 * math.log2(shown(page)[2] / sharper(110, cents))) < 0.5, shown(
                    page
                )
                assert brought == [], brought


def test_hears_the_same_at_every_rate():
    with quintet() as served:
        for rate in (44_100, 48_000, 96_000):
            with visit(served.address + "/about") as page:
                page.context.add_init_script(AT_RATE.format(rate))
                page.goto(served.address + LIVE)
                for note, hertz in (("E1", 41.203), ("A4", 440.0), ("C8", 4_186.0)):
                    sing(page, sharper(hertz, 4.2))
                    shows(page, note, 4.2, within=0.3)
                assert page.evaluate("voice.context.sampleRate") == rate


def test_says_which_string_it_is_and_what_to_do():
    with quintet() as served, visit(served.address + LIVE) as page:
        choose(page, "Guitar")
        for note, hertz, words in (
            ("E2", 80.0, "Too low: tighten the string"),
            ("D3", 146.83, "In tune"),
            ("B3", 250.0, "Too high: loosen the string"),
            ("G3", 180.0, "Too low: tighten the string"),
        ):
            sing(page, hertz)
            expect(page.locator(".dial-note")).to_have_text(note)
            says(page, words)
            expect(page.locator(".note-key[data-now]")).to_have_text(re.compile(f"^{note}"))
        # What is held fast stays, however near the others are.
        string(page, "E 2").click()
        expect(page.locator(".dial-note")).to_have_text("E2")
        sing(page, 110)
        shows(page, "E2", 500, within=1)
        expect(string(page, "E 2")).to_have_attribute("aria-pressed", "true")
        string(page, "E 2").click()
        shows(page, "A2", 0)
        choose(page, "Violin")
        sing(page, 660)
        expect(page.locator(".dial-note")).to_have_text("E5")


def test_has_all_instruments_that_are_promised():
    wanted = {
        "Guitar": "E2 A2 D3 G3 B3 E4",
        "Guitar, drop D": "D2 A2 D3 G3 B3 E4",
        "Guitar, D A D G A D": "D2 A2 D3 G3 A3 D4",
        "Guitar, open G": "D2 G2 D3 G3 B3 D4",
        "Guitar, open D": "D2 A2 D3 F♯3 A3 D4",
        "Guitar, open E": "E2 B2 E3 G♯3 B3 E4",
        "Guitar, half a step down": "D♯2 G♯2 C♯3 F♯3 A♯3 D♯4",
        "Guitar with 7 strings": "B1 E2 A2 D3 G3 B3 E4",
        "Bass": "E1 A1 D2 G2",
        "Bass with 5 strings": "B0 E1 A1 D2 G2",
        "Ukulele": "G4 C4 E4 A4",
        "Ukulele, low G": "G3 C4 E4 A4",
        "Mandolin": "G3 D4 A4 E5",
        "Violin": "G3 D4 A4 E5",
        "Viola": "C3 G3 D4 A4",
        "Cello": "C2 G2 D3 A3",
        "Double bass": "E1 A1 D2 G2",
    }
    with quintet() as served, visit(served.address + LIVE) as page:
        for instrument, strings in wanted.items():
            choose(page, instrument)
            # Those of the instrument before may be shown a moment longer.
            keys = page.locator(".note-key-name")
            until(
                lambda: [one.replace("\n", "") for one in keys.all_inner_texts()] == strings.split()
            )
        choose(page, "Every note")
        expect(page.locator(".note-key")).to_have_count(12)


def test_keeps_what_sounded_last_in_sight():
    with quintet() as served, visit(served.address + LIVE) as page:
        sing(page, sharper(220, 12))
        shows(page, "A3", 12)
        expect(page.locator(".dial")).not_to_have_attribute("data-faded", "true")
        page.evaluate("() => { loudness.gain.value = 0; }")
        expect(page.locator(".dial")).to_have_attribute("data-faded", "true")
        shows(page, "A3", 12)


def test_strobe_drifts_and_stands_still():
    place = "Number.parseFloat(document.querySelector('.strobe-row').style.transform.slice(11))"
    moved = f"""new Promise((done) => {{
      const before = {place};
      setTimeout(() => done((({place} - before) % 96 + 144) % 96 - 48), 400);
    }})"""
    with quintet() as served:
        with visit(served.address + LIVE, PHONE, **MOVING) as page:
            page.get_by_role("radio", name="Strobe").check()
            sing(page, sharper(110, 9))
            shows(page, "A2", 9)
            until(lambda: page.evaluate(moved) > 8)
            sing(page, sharper(110, -9))
            until(lambda: page.evaluate(moved) < -8)
            sing(page, 110)
            until(lambda: abs(page.evaluate(moved)) < 0.5)
            says(page, "In tune")
        with visit(served.address + LIVE, PHONE, reduced_motion="reduce") as page:
            # The strobe was chosen, and is not shown to who wants things to stand still.
            expect(page.get_by_text("Reduced motion is on")).to_be_visible()
            expect(page.locator(".scale")).to_be_visible()
            sing(page, sharper(110, 9))
            shows(page, "A2", 9)
            seen = page.evaluate("""() => new Promise((done) => {
              const places = new Set();
              const hand = document.querySelector('.scale-hand');
              const until = performance.now() + 1000;
              const look = () => {
                places.add(hand.getAttribute('transform'));
                if (performance.now() < until) requestAnimationFrame(look);
                else done(places.size);
              };
              look();
            })""")
            assert seen <= 12, seen


def test_makes_a_calm_pitch_of_frames_that_tremble():
    """What the page makes of frames: no leap for a wrong one, a new note at once, the last one when
    it fades.
    """
    bundle = bundled("melody", "apps/amadeus/sound/Steady.ts")
    script = f"""import {{ Steady }} from '{bundle}';
      const steady = new Steady();
      const push = (times, hertz, clarity = 0.99) => {{
        for (let at = 0; at < times; at += 1) {{
          steady.push({{ hertz: hertz(at), clarity, seconds: 0, level: 0.1 }});
        }}
      }};
      const told = [steady.hertz, steady.isSounding];
      push(3, () => 440); told.push(steady.hertz);
      push(1, () => 440); told.push(Math.round(steady.hertz), steady.isSounding);
      push(40, (at) => at % 9 === 4 ? 880 : 440 + (at % 2) * 0.02);
      told.push(Math.abs(steady.hertz - 440.01) < 0.02);
      push(12, () => 330);
      told.push(Math.abs(steady.hertz - 330) < 0.01, Math.abs(steady.calmHertz - 330) < 0.01);
      push(10, () => 0, 0); told.push(steady.isSounding);
      push(10, () => 200, 0.5); told.push(steady.isSounding, Math.abs(steady.hertz - 330) < 0.01);
      push(30, (at) => 300 * 1.1 ** at); told.push(steady.isSounding);
      console.log(JSON.stringify(told));"""
    told = json.loads(run_by_node(script))
    assert told == [0, False, 0, 440, True, True, True, True, True, False, True, False], told
