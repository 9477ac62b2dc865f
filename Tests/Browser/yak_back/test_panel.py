"""The panel of a sound: what each control of it changes and keeps, by hand on a phone."""

import math
import subprocess

import pytest
from playwright.sync_api import expect

from support.audio import ear
from support.browser import AWAY, PHONE
from support.bursts import apart
from support.waiting import until
from support.yak_back import board, face, is_playing, known, level, pad, sound

pytestmark = pytest.mark.ci


def panel(page, name):
    page.get_by_role("button", name="Edit", exact=True).click()
    face(page, name).click()
    apart(page)
    return page.get_by_role("dialog", name=name)


def slide(page, slider, share):
    """Presses a slider at a share of its width."""
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    page.mouse.click(box["x"] + share * box["width"], box["y"] + box["height"] / 2)


def drag(page, handle, share):
    """Moves the handle of a trim to a share of the waveform's width, in steps as a hand does."""
    handle.scroll_into_view_if_needed()
    field, knob = handle.locator("..").bounding_box(), handle.bounding_box()
    page.mouse.move(knob["x"] + knob["width"] / 2, knob["y"] + knob["height"] / 2)
    page.mouse.down()
    page.mouse.move(field["x"] + share * field["width"], field["y"] + field["height"] / 2, steps=8)
    page.mouse.up()


def test_pauses_goes_on_and_begins_again():
    with board(PHONE, sounds={"Tone": {"loop_count": -1, "seconds": 6}}) as (_, page, _):
        sheet = panel(page, "Tone")
        place = sheet.locator(".place-line")
        progress = lambda: float(place.evaluate("(one) => one.style.getPropertyValue('--progress')"))
        sheet.get_by_role("button", name="Play", exact=True).click()
        until(lambda: level(page, "Tone") > 0.05 and progress() > 0.2)
        sheet.get_by_role("button", name="Pause").click()
        until(lambda: level(page, "Tone") < 0.001)
        paused = progress()
        apart(page)
        assert progress() == paused > 0.2
        sheet.get_by_role("button", name="Resume").click()
        until(lambda: level(page, "Tone") > 0.05)
        assert progress() >= paused
        until(lambda: progress() > 0.5)
        sheet.get_by_role("button", name="Play from the start").click()
        until(lambda: is_playing(page, "Tone") and progress() < 0.5)
        sheet.get_by_role("button", name="Stop", exact=True).click()
        expect(pad(page, "Tone")).to_have_attribute("data-phase", "idle")


def test_sets_loudness_repeats_and_colour():
    with board(PHONE, sounds={"Tone": {"hertz": 300, "seconds": 0.5}}) as (served, page, made):
        kept = lambda: sound(served, made["Tone"])
        sheet = panel(page, "Tone")
        times = sheet.get_by_role("group", name="Number of times")
        times.get_by_role("button", name="∞").click()
        sheet.get_by_role("button", name="Play", exact=True).click()
        until(lambda: level(page, "Tone") > 0.15)
        slide(page, sheet.get_by_role("slider", name="Volume"), 0.3)
        until(lambda: 0.05 < level(page, "Tone") < 0.08)
        slide(page, sheet.get_by_role("slider", name="Boost"), 0.99)
        until(lambda: level(page, "Tone") > 0.1)
        slide(page, sheet.get_by_role("slider", name="Colour"), 0.8)
        until(lambda: 0.7 < kept()["color_hue"] < 0.9)
        # It plays until the round of which it is said now that it is the last.
        times.get_by_role("button", name="4 ×").click()
        expect(pad(page, "Tone")).to_have_attribute("data-phase", "idle")
        until(lambda: kept()["loop_count"] == 4)
        assert 0.2 < kept()["volume"] < 0.4 and kept()["volume_boost"] == 2


def test_trims_by_the_handles_and_keeps_the_original():
    with board(PHONE, sounds={"Tone": {"seconds": 2.0}}) as (served, page, made):
        kept = lambda: sound(served, made["Tone"])
        sheet = panel(page, "Tone")
        start, end = (
            sheet.get_by_role("slider", name=name, exact=True) for name in ("Beginning", "End")
        )
        drag(page, end, 0.5)
        until(lambda: abs(kept().get("trim_end", 9) - 1) < 0.1)
        # Both may be dragged past each other: a moment is left between them.
        drag(page, start, 0.9)
        until(lambda: 0.04 < kept()["trim_end"] - kept().get("trim_start", 0) < 0.06)
        drag(page, start, 0.25)
        until(lambda: abs(kept()["trim_start"] - 0.5) < 0.1)
        expect(sheet.get_by_text("s long")).to_contain_text("0.5")
        sheet.get_by_role("button", name="Trim the file").click()
        sheet.get_by_role("button", name="Keep the original").click()
        sheet.get_by_role("button", name="Reset trim").click()
        until(lambda: "trim_start" not in kept() and "trim_end" not in kept())
        assert kept()["seconds"] == 2


def test_plays_what_a_trim_leaves():
    with board(PHONE, sounds={"Tone": {"seconds": 60}}) as (_, page, _):
        sheet = panel(page, "Tone")
        drag(page, sheet.get_by_role("slider", name="End", exact=True), 0.06)
        sheet.get_by_role("button", name="Play", exact=True).click()
        until(lambda: level(page, "Tone") > 0.05)
        # Long before the file is over.
        until(lambda: pad(page, "Tone").get_attribute("data-phase") == "idle")


#: What goes to the speakers can be looked at.
def heard(page, hertz):
    """How loud a tone is, in decibels."""
    return page.evaluate(
        """(hertz) => {
          const levels = new Float32Array(ear.frequencyBinCount);
          ear.getFloatFrequencyData(levels);
          const bin = Math.round(hertz / ear.context.sampleRate * ear.fftSize);
          return Math.max(...levels.slice(bin - 2, bin + 3), -200);
        }""",
        hertz,
    )


def test_sets_groups_turns_and_ducking_by_hand():
    loop = {"seconds": 3.0, "loop_count": -1}
    hertz = {"Music": 300, "Left": 900, "Right": 1_500}
    sounds = {name: {**loop, "hertz": at} for name, at in hertz.items()}
    with board(PHONE, sounds=sounds) as (_, page, _):
        page.context.add_init_script(ear(8_192))
        page.reload()
        for name in ("Left", "Right", "Music"):
            sheet = panel(page, name)
            if name == "Music":
                sheet.get_by_role("switch", name="Lower while others play").click()
            else:
                sheet.get_by_label("Group", exact=True).select_option("Group 1")
            sheet.get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Perform", exact=True).click()
        face(page, "Music").click()
        until(lambda: heard(page, hertz["Music"]) > -40)
        page.wait_for_timeout(500)
        loud = heard(page, hertz["Music"])
        face(page, "Left").click()
        until(lambda: abs(heard(page, hertz["Music"]) - (loud - 12)) < 1)
        face(page, "Right").click()
        expect(pad(page, "Left")).to_have_attribute("data-phase", "idle")
        until(lambda: heard(page, hertz["Right"]) > -40 > -60 > heard(page, hertz["Left"]))
        face(page, "Right").click()
        until(lambda: abs(heard(page, hertz["Music"]) - loud) < 1)
        sheet = panel(page, "Left")
        sheet.get_by_label("Alternates with").select_option("Right")
        expect(sheet.get_by_role("listitem")).to_have_text(["Left", "Right"])
        sheet.get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Perform", exact=True).click()
        for turn in ("Left", "Right", "Left"):
            face(page, "Left").click()
            until(lambda turn=turn: heard(page, hertz[turn]) > -40)
            face(page, "Left").click()
            until(lambda turn=turn: heard(page, hertz[turn]) < -60)


def test_a_key_plays_the_pad_that_got_it_last_also_offline():
    sounds = {"Tone": {"loop_count": -1}, "Bell": {"key": "k", "loop_count": -1}}
    with board(PHONE, sounds=sounds, expected=AWAY) as (served, page, made):
        page.context.set_offline(True)
        sheet = panel(page, "Tone")
        sheet.get_by_label("Key", exact=True).select_option("k")
        sheet.get_by_role("button", name="Close").click()
        expect(face(page, "Tone")).to_have_attribute("aria-keyshortcuts", "k")
        page.get_by_role("button", name="Edit", exact=True).click()
        page.keyboard.press("k")
        until(lambda: is_playing(page, "Tone"))
        assert not is_playing(page, "Bell")
        page.context.set_offline(False)
        until(lambda: sound(served, made["Tone"]).get("key") == "k")
        assert "key" not in sound(served, made["Bell"])


def test_stays_open_behind_what_is_done_from_it():
    with board(PHONE, sounds={"Tone": {"seconds": 1.0}}) as (served, page, made):
        sheet = panel(page, "Tone")
        sheet.get_by_role("button", name="Export").click()
        for form, ending in (("WAV, for editing", "wav"), ("MP3, plays everywhere", "mp3")):
            with page.expect_download() as download:
                page.get_by_role("button", name=form).click()
            assert download.value.suggested_filename == f"Tone.{ending}"
            ask = ["ffprobe", "-v", "error", "-show_entries", "format=format_name,duration"]
            told = subprocess.check_output([*ask, "-of", "csv=p=0", download.value.path()], text=True)
            name, seconds = told.strip().split(",")
            assert name == ending and abs(float(seconds) - 1) < 0.1
        page.keyboard.press("Escape")
        sheet.get_by_role("button", name="Rename").click()
        page.get_by_label("Name", exact=True).fill("Bell")
        page.keyboard.press("Enter")
        sheet = page.get_by_role("dialog", name="Bell")
        sheet.get_by_role("button", name="Rename").click()
        page.go_back()
        expect(page.get_by_role("dialog")).to_have_count(1)
        sheet.get_by_role("button", name="Delete").click()
        page.get_by_role("dialog", name="Delete “Bell”?").get_by_role("button", name="Delete").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        until(lambda: known(served) == [])
        page.get_by_role("button", name="Undo").click()
        expect(pad(page, "Bell")).to_be_visible()


#: How loud each block is that goes to the speakers, and how far its samples leave a smooth line: heard
#: on the audio thread, for what comes to a script processor has gaps while the page is busy.
SMOOTHNESS = """(() => {
  const meter = new Blob([`
    let [last, previous, peak, bend, heard] = [0, 0, 0, 0, 0];
    registerProcessor("smoothness", class extends AudioWorkletProcessor {
      process([[samples]]) {
        for (const sample of samples ?? []) {
          peak = Math.max(peak, Math.abs(sample));
          bend = Math.max(bend, Math.abs(sample - 2 * last + previous));
          [last, previous] = [sample, last];
          heard += 1;
        }
        if (heard < 8192) return true;
        this.port.postMessage([peak, bend]);
        [peak, bend, heard] = [0, 0, 0];
        return true;
      }
    });
  `], { type: "text/javascript" });
  const connect = AudioNode.prototype.connect;
  window.blocks = [];
  AudioNode.prototype.connect = function (to, ...rest) {
    if (to instanceof AudioDestinationNode && this.context instanceof AudioContext) {
      this.context.audioWorklet.addModule(URL.createObjectURL(meter)).then(() => {
        const node = new AudioWorkletNode(this.context, "smoothness");
        node.port.onmessage = ({ data }) => window.blocks.push(data);
        connect.call(this, node);
        connect.call(node, this.context.destination);
      });
    }
    return connect.call(this, to, ...rest);
  };
})()"""


def test_plays_faster_and_slower_without_a_click():
    hertz = 300
    tone = {"Tone": {"seconds": 60, "hertz": hertz}}
    with board(PHONE, sounds=tone, bypass_csp=True) as (served, page, made):
        page.context.add_init_script(SMOOTHNESS)
        page.reload()
        sheet = panel(page, "Tone")
        place = sheet.locator(".place-line")
        progress = lambda: float(place.evaluate("(one) => one.style.getPropertyValue('--progress')"))
        sheet.get_by_role("button", name="Play", exact=True).click()
        until(lambda: page.evaluate("blocks.filter(([peak]) => peak > 0.05).length > 2"))
        page.evaluate("window.blocks = []")
        speeds = sheet.get_by_role("group", name="Speeds")
        speeds.get_by_role("button", name="2 ×").click()
        until(lambda: sound(served, made["Tone"])["speed"] == 2)
        slide(page, sheet.get_by_role("slider", name="Speed"), 0.1)
        until(lambda: sound(served, made["Tone"])["speed"] < 1)
        before, since = progress(), page.evaluate("performance.now()")
        page.wait_for_timeout(2_000)
        share = (progress() - before) * 60_000 / (page.evaluate("performance.now()") - since)
        assert 0.7 < share / sound(served, made["Tone"])["speed"] < 1.3, share
        blocks = page.evaluate("blocks")
        assert len(blocks) > 10
        # A tone bends by so much where its wave turns; a click, by as much as it is high.
        turn = (2 * math.pi * hertz / 44_100) ** 2
        assert all(bend < 4 * turn * peak and peak > 0.1 for peak, bend in blocks), blocks
