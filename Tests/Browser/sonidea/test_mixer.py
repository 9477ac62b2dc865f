"""Layers of Sonidea by hand: how they come into a mix, how it sounds, and what becomes of it."""

import array
import base64
import math
import re
import subprocess
import uuid

import pytest
from playwright.sync_api import expect

from support.browser import AWAY, PHONE, SIZES
from support.sonidea import HOME, PLACE, ready, recording, studio
from support.sonidea_recorder import key, recorder, records
from support.waiting import until

pytestmark = pytest.mark.ci

RATE = 48_000
#: The level of a tone that recordings are made of, in dB of full scale.
TONE = 20 * math.log10(9_000 / 32_768 / math.sqrt(2))


def groups(served):
    return served.ask("GET", f"{PLACE}/groups")["groups"]


def layers(served):
    return [one["recording"] for group in groups(served) for one in group["layers"]]


def level(page, name):
    meter = page.get_by_role("meter", name=f"Level of {name}")
    return float(meter.get_attribute("aria-valuenow"))


def slide(page, name, presses, arrow="ArrowLeft"):
    slider = page.get_by_role("slider", name=name)
    slider.focus()
    for _ in range(presses):
        page.keyboard.press(arrow)
    return slider


def layered(page):
    """As a person does: a layer over a recording, from its page and then from the mixer."""
    page.get_by_role("link", name=re.compile("^Base")).click()
    role = "button"
    if page.viewport_size["width"] < 600:
        page.get_by_role("button", name="More actions for Base").click()
        role = "menuitem"
    page.get_by_role(role, name="Record a layer over this").click()
    expect(page.get_by_role("heading", level=1, name="Mixer: Base")).to_be_visible()
    page.get_by_role("button", name="Add recording").click()
    dialog = page.get_by_role("dialog", name="Add a layer")
    dialog.get_by_role("button", name="Add Layer", exact=True).click()
    expect(page.locator(".son-strip")).to_have_count(2)


def test_a_button_beside_a_long_title_has_its_word_on_one_line():
    long = "A very long title that somebody has dictated to the phone while driving"
    with studio("Base", long, size=PHONE, bought=True) as (served, page, (base, _)):
        group = str(uuid.uuid4())
        served.ask(
            "PUT", f"{PLACE}/groups/{group}", {"title": "Base", "base": base, "layers": []}
        )
        page.goto(f"{served.address}{HOME}/g/{group}")
        page.get_by_role("button", name="Add recording").click()
        add = page.get_by_role("button", name=f"Add {long}")
        expect(add).to_be_visible()
        lines = add.get_by_text("Add", exact=True).evaluate("(one) => one.getClientRects().length")
        assert lines == 1 and add.bounding_box()["height"] < 56, (lines, add.bounding_box())


def test_a_mix_that_cannot_be_loaded_says_what_to_do():
    with studio("Base", "Layer", bought=True, expected=AWAY) as (_, page, _made):
        layered(page)
        page.context.set_offline(True)
        page.get_by_role("button", name="Play", exact=True).click()
        trouble = page.get_by_text("Quintet cannot be reached. Try again when it is there.")
        expect(trouble).to_be_visible()
        page.context.set_offline(False)
        expect(trouble).to_have_count(0)
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()


@SIZES
def test_a_group_is_made_by_hand_and_gets_a_layer_back_from_the_trash(size):
    with studio("Base", "Layer", "Other", size=size, bought=True) as (served, page, made):
        base, layer, _ = made
        layered(page)
        until(lambda: layers(served) == [layer])
        page.get_by_role("button", name="Move Layer 5 ms later").click(click_count=3, delay=50)
        until(lambda: groups(served)[0]["layers"][0]["nudge_ms"] == 15)
        mixer = page.url
        page.goto(served.address + HOME)
        page.get_by_role("button", name="Move Layer to the trash").click()
        until(lambda: layers(served) == [])
        page.goto(mixer)
        expect(page.locator(".son-strip")).to_have_count(1)
        page.get_by_role("navigation", name="Sonidea").get_by_role("link", name="Trash").click()
        page.get_by_role("button", name="Restore Layer").click()
        until(lambda: layers(served) == [layer])
        page.goto(mixer)
        expect(page.locator(".son-strip")).to_have_count(2)
        expect(page.get_by_text("15 ms")).to_be_visible()
        # The base goes with its layers, and Undo brings all of it back.
        page.goto(served.address + HOME)
        page.get_by_role("button", name="Move Base to the trash").click()
        asked = page.get_by_role("dialog", name="Move the layers too?")
        asked.get_by_role("radio", name="Move all").check()
        asked.get_by_role("button", name="Move to the trash").click()
        until(lambda: recording(served, layer).get("trashed_ms"))
        assert recording(served, base).get("trashed_ms") and groups(served) == []
        trash = page.get_by_role("navigation", name="Sonidea").get_by_role("link", name="Trash")
        trash.click()
        for title in ("Layer", "Base"):
            page.get_by_role("button", name=f"Restore {title}").press("Enter")
        until(lambda: layers(served) == [layer])
        assert groups(served)[0]["layers"][0]["nudge_ms"] == 15


def test_on_a_phone_everything_of_the_mixer_is_in_reach():
    with studio("Base", "Layer", size=PHONE, bought=True) as (_, page, _made):
        layered(page)
        width, height = PHONE
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        # Play, the level of all and the master stay where the thumb is, however far one scrolls.
        for place in (0, 10_000):
            page.evaluate(f"scrollTo(0, {place})")
            for part in (
                page.get_by_role("button", name="Play", exact=True),
                page.get_by_role("meter", name="Mix level"),
                page.get_by_role("slider", name="Master"),
            ):
                box = part.bounding_box()
                assert height / 2 < box["y"] and box["y"] + box["height"] <= height, box
                assert box["x"] >= 0 and box["x"] + box["width"] <= width, box
        for name in ("Base", "Layer"):
            link = page.locator(".son-strip-head").get_by_role("link", name=name, exact=True)
            assert link.evaluate("one => one.scrollWidth <= one.clientWidth")
            for what in ("Volume", "Pan"):
                box = page.get_by_role("slider", name=f"{what} of {name}").bounding_box()
                assert box["height"] >= 44 and box["width"] >= 100, box


def mixed(served, page):
    """What a mixdown sounds like, in both channels."""
    page.get_by_role("button", name="Mix down").click()
    page.get_by_role("button", name="Open", exact=True).click(timeout=30_000)
    expect(page.get_by_role("heading", level=1, name="Base (mix)")).to_be_visible()
    made = page.url.rsplit("/", 1)[1]
    ready(served, made)
    file = served.folder / "mixed"
    file.write_bytes(served.fetch(f"{PLACE}/recordings/{made}/original"))
    raw = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", file, "-ac", "2", "-ar", str(RATE), "-f", "f32le", "-"],
        check=True,
        capture_output=True,
    ).stdout
    samples = array.array("f", raw)
    return samples[0::2], samples[1::2]


def decibels(samples, begin, end):
    part = samples[round(begin * RATE) : round(end * RATE)]
    return 10 * math.log10(sum(one * one for one in part) / len(part) + 1e-12)


def test_volume_pan_and_master_by_hand_are_heard_and_mixed_down_from_the_first_moment():
    settings = {"quality": "wav"}
    with studio("Base", "Layer", bought=True) as (served, page, (base, layer)):
        served.ask("PATCH", f"{PLACE}/settings", settings)
        layered(page)
        # Half of everything, the base a tenth of that, and the layer on the right alone.
        slide(page, "Master", 50)
        slide(page, "Volume of Base", 90)
        slide(page, "Pan of Layer", 100, "ArrowRight")
        expect(page.get_by_role("slider", name="Pan of Layer")).to_have_value("1")

        def known():
            (group,) = groups(served)
            mixer = group["mixer"]
            channels = {one["recording"]: one for one in mixer["channels"]}
            return (
                mixer["master"],
                round(channels[base]["volume"], 3),
                channels[layer]["pan"],
            )

        until(lambda: known() == (0.5, 0.1, 1))
        page.get_by_role("button", name="Play", exact=True).click()
        until(lambda: level(page, "Layer") > -30)
        assert level(page, "Base") < level(page, "Layer") - 15
        page.get_by_role("button", name="Stop", exact=True).click()
        left, right = mixed(served, page)
        # On the left there is the base alone, as softly at the first moment as ever.
        softly = decibels(left, 1, 2)
        assert abs(softly - (TONE - 20 - 6)) < 0.5, (softly, TONE)
        assert decibels(left, 0, 0.02) < softly + 1, decibels(left, 0, 0.02)
        assert decibels(right, 1, 2) > softly + 12


#: Keeps every sample that leaves an engine, by a processor of its own beside the way to the ear.
CAPTURING = """
  const Real = AudioWorkletNode, Context = AudioContext;
  // A card at the rate of the mix, so that nothing has to be resampled.
  globalThis.AudioContext = class extends Context {
    constructor(options) { super({ ...options, sampleRate: 48_000 }); }
  };
  globalThis.left = [[], []];
  const source = `registerProcessor('capture', class extends AudioWorkletProcessor {
    process([[one, other = one]]) {
      if (one) this.port.postMessage([one.slice(), other.slice()]);
      return true;
    }
  });`;
  globalThis.AudioWorkletNode = class extends Real {
    constructor(context, name, options) {
      super(context, name, options);
      const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
      context.audioWorklet.addModule(address).then(() => {
        const capture = new Real(context, 'capture', { channelCount: 2, channelCountMode: 'explicit' });
        capture.port.onmessage = ({ data }) => data.forEach((part, side) => left[side].push(part));
        this.connect(capture).connect(context.destination);
      });
    }
  };
"""


def _captured(page, side):
    text = page.evaluate(
        """async (side) => {
          const reader = new FileReader();
          await new Promise((done) => {
            reader.onload = done;
            reader.readAsDataURL(new Blob(left[side]));
          });
          return reader.result.split(',')[1] ?? '';
        }""",
        side,
    )
    return array.array("f", base64.b64decode(text))


def test_what_is_mixed_down_is_what_was_heard_within_90_db():
    with studio("Base", "Layer", bought=True, bypass_csp=True) as (served, page, _):
        served.ask("PATCH", f"{PLACE}/settings", {"quality": "lossless"})
        page.add_init_script(CAPTURING)
        layered(page)
        page.reload()
        slide(page, "Master", 20)
        slide(page, "Volume of Base", 30)
        slide(page, "Pan of Layer", 35, "ArrowRight")
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        heard = [_captured(page, side) for side in (0, 1)]
        wanted = mixed(served, page)
        # Where it began: the first sample that is not silence, in both.
        first = lambda samples: next(at for at, one in enumerate(samples) if abs(one) > 1e-3)
        begin = first(heard[0]) - first(wanted[0])
        for one, other in zip(heard, wanted, strict=True):
            part = one[begin : begin + len(other)]
            # The last is faded by whoever stops it.
            count = min(len(part), len(other)) - 2_400
            assert count > 2.5 * 48_000, count
            error = sum((part[at] - other[at]) ** 2 for at in range(max(0, -begin), count)) / count
            assert 10 * math.log10(error + 1e-20) < -90, 10 * math.log10(error + 1e-20)


def test_shows_how_far_it_is_and_goes_elsewhere_in_it():
    with studio("Base", "Layer", bought=True) as (_, page, _made):
        layered(page)
        place = page.get_by_role("slider", name="Position", exact=True)
        expect(place).to_have_attribute("aria-valuetext", "0:00 / 0:03")
        page.get_by_role("button", name="Play", exact=True).click()
        expect(place).to_have_attribute("aria-valuetext", "0:01 / 0:03")
        place.press("Home")
        expect(place).to_have_attribute("aria-valuetext", "0:00 / 0:03")
        expect(place).to_have_attribute("aria-valuetext", "0:02 / 0:03")
        # It is set back at its end, and can be begun from elsewhere.
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        expect(place).to_have_attribute("aria-valuetext", "0:00 / 0:03")
        place.press("PageUp")
        begin = float(place.get_attribute("aria-valuenow") or place.input_value())
        assert begin > 0.2, begin
        page.get_by_role("button", name="Play", exact=True).click()
        until(lambda: float(place.input_value()) > begin + 0.5)
        page.get_by_role("button", name="Stop", exact=True).click()
        expect(place).to_have_attribute("aria-valuetext", "0:00 / 0:03")


def test_what_is_turned_while_it_loads_is_how_it_begins_and_all_muted_is_silence():
    with studio("Base", "Layer", bought=True) as (served, page, _made):
        served.ask("PATCH", f"{PLACE}/settings", {"quality": "wav"})
        layered(page)
        waiting = []
        page.route("**/audio", lambda route: waiting.append(route))
        page.get_by_role("button", name="Play", exact=True).click()
        until(lambda: len(waiting) == 2)
        # The highest level that any meter has shown since it began.
        page.evaluate("""() => {
          globalThis.loudest = 0;
          const look = () => {
            for (const one of document.querySelectorAll('.level-meter')) {
              const level = Number(getComputedStyle(one).getPropertyValue('--level'));
              loudest = Math.max(loudest, level);
            }
            requestAnimationFrame(look);
          };
          look();
        }""")
        for name in ("Base", "Layer"):
            page.get_by_role("button", name=f"Mute {name}").click()
        for route in waiting:
            route.continue_()
        page.unroute_all()
        expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()
        # It plays to its end, and nobody hears anything.
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible(timeout=15_000)
        assert page.evaluate("loudest") == 0
        for side in mixed(served, page):
            # Rounded to 16 bits with dither.
            assert max(map(abs, side)) <= 2 / 32_768


def test_the_first_layer_offers_to_measure_the_delay():
    with recorder(bought=True) as (served, page):
        records(page, 1)
        page.get_by_label("Title", exact=True).fill("Base")
        key(page, "Stop").click()
        last = page.get_by_role("region", name="The last recording")
        expect(last).to_contain_text("in your library", timeout=30_000)
        last.get_by_role("link", name="Open", exact=True).click()
        ready(served, page.url.rsplit("/", 1)[1])
        page.get_by_role("button", name="Record a layer over this").click()
        page.get_by_role("button", name="Record a layer", exact=True).click()
        # What was recorded last is the base, and no layer over it.
        expect(last).to_contain_text("Base")
        expect(page.get_by_role("link", name="Open the mixer")).to_have_count(0)
        asked = page.get_by_role("dialog", name="Measure the delay first?")
        asked.get_by_role("button", name="Measure", exact=True).click()
        expect(page.get_by_role("dialog", name="Measure the delay", exact=True)).to_be_visible()
        page.keyboard.press("Escape")
        # It is told as long as it has not been measured, and asked about no more.
        expect(page.get_by_text("may be a tenth of a second late")).to_be_visible()
        expect(asked).to_have_count(0)
        page.get_by_role("link", name="Back").click()
        # Whoever does not want to measure cancels nothing: they record all the same.
        page.get_by_role("button", name="Record a layer", exact=True).click()
        asked.get_by_role("button", name="Not now").click()
        expect(asked).to_have_count(0)
        page.get_by_role("link", name="Back").click()
        page.evaluate("localStorage.setItem('sonidea.delay/', '90')")
        page.get_by_role("button", name="Record a layer", exact=True).click()
        expect(page.get_by_text("Wear headphones")).to_be_visible()
        expect(page.get_by_text("may be a tenth of a second late")).to_have_count(0)
        expect(asked).to_have_count(0)
        records(page, 1)
        key(page, "Stop").click()
        until(lambda: len(layers(served)) == 1, 40)
