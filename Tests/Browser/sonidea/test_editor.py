"""The editor of Sonidea: every tool, as it is heard afterwards, and what is split, copied and handed out."""

import array
import json
import math
import re
import subprocess
import uuid
import zipfile
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from support import store
from support.browser import AWAY, PHONE, SIZES, visit
from support.bursts import apart
from support.refusals import lose_answer
from support.server import quintet
from support.sonidea import HOME, PLACE, bring, ready, recording, studio
from support.waiting import until

pytestmark = pytest.mark.ci

RATE = 48_000


def _samples(file):
    raw = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", file, "-ac", "1", "-ar", str(RATE), "-f", "f32le", "-"],
        check=True,
        capture_output=True,
    ).stdout
    return array.array("f", raw)


def _heard(served, made):
    """What a recording sounds like by now."""
    file = served.folder / "heard"
    file.write_bytes(served.fetch(f"{PLACE}/recordings/{made}/audio"))
    return _samples(file)


def _level(samples, begin, end):
    """In dB of full scale; a stretch of samples from one second to another."""
    part = samples[round(begin * RATE) : round(end * RATE)]
    return 10 * math.log10(sum(one * one for one in part) / len(part) + 1e-12)


def _select(page, presses=30):
    wave = page.get_by_role("slider", name="Position and selection")
    wave.focus()
    for _ in range(presses):
        page.keyboard.press("Shift+ArrowRight")


def _does(page, tool):
    page.get_by_role("radio", name=tool, exact=True).check()
    page.get_by_role("button", name=tool, exact=True).click()


#: The level of the tone that recordings are made of.
TONE = 20 * math.log10(9_000 / 32_768 / math.sqrt(2))


@pytest.mark.parametrize(
    ("tool", "seconds", "begin", "rest"),
    [
        ("Trim", 0.75, TONE, TONE),
        ("Cut", 2.25, TONE, TONE),
        ("Silence", 3, -120, TONE),
        ("Insert silence", 4, TONE, TONE),
        ("Gain", 3, TONE + 3, TONE),
        ("Fade in", 3, None, TONE),
        ("Fade out", 3, None, TONE),
        ("Normalise", 3, -1 - 3.01, -1 - 3.01),
        ("Loudness", 3, None, None),
        ("Noise gate", 3, TONE, TONE),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_does_what_a_tool_says(tool, seconds, begin, rest):
    with studio("Tone", path="/r/{0}/edit", bought=True) as (served, page, (made,)):
        expect(page.get_by_role("button", name=re.compile("^Original"))).to_be_visible()
        _select(page)
        _does(page, tool)
        until(lambda: recording(served, made)["edit_count"] == 1)
        one = ready(served, made)
        assert abs(one["seconds"] - seconds) < 0.3, one["seconds"]
        heard = _heard(served, made)
        if begin is not None:
            assert abs(_level(heard, 0.1, 0.4) - begin) < 1, _level(heard, 0.1, 0.4)
        if rest is not None:
            assert abs(_level(heard, one["seconds"] - 0.4, one["seconds"] - 0.1) - rest) < 1
        if tool.startswith("Fade"):
            first, last = _level(heard, 0, 0.2), _level(heard, 0.5, 0.7)
            assert first + 6 < last if tool == "Fade in" else last + 6 < first, (first, last)
        if tool == "Loudness":
            assert abs(one["loudness"] + 16) < 0.3, one["loudness"]
        page.get_by_role("button", name="Revert to original").click()
        until(lambda: recording(served, made)["edit_count"] == 0)
        assert abs(ready(served, made)["seconds"] - 3) < 0.05


#: How loud a fade is at a quarter, a half and three quarters of its way, in dB.
CURVES = {
    "Linear": (-12.04, -6.02, -2.5),
    "S": (-16.69, -6.02, -1.38),
    "Exponential": (-46.69, -30.28, -15.04),
}


@pytest.mark.parametrize(
    ("curve", "presses"), [("Linear", 30), ("S", 30), ("Exponential", 30), ("Linear", 80)]
)
def test_each_curve_of_a_fade_is_heard_over_the_length_that_was_selected(curve, presses):
    with studio("Tone", path="/r/{0}/edit", bought=True) as (served, page, (made,)):
        expect(page.get_by_role("button", name=re.compile("^Original"))).to_be_visible()
        _select(page, presses)
        page.get_by_role("radio", name="Fade in", exact=True).check()
        page.get_by_role("radio", name=curve, exact=True).check()
        page.get_by_role("button", name="Fade in", exact=True).click()
        until(lambda: recording(served, made)["edit_count"] == 1)
        ready(served, made)
        length = served.ask("GET", f"{PLACE}/recordings/{made}/edits")["edits"][0]["to"]
        assert abs(length - 3 * presses / 100) < 0.02, length
        heard = _heard(served, made)
        for part, expected in zip((0.25, 0.5, 0.75), CURVES[curve]):
            at = part * length
            found = _level(heard, at - 0.005, at + 0.005) - TONE
            assert abs(found - expected) < 1.5, (part, found)
        assert abs(_level(heard, length, length + 0.2) - TONE) < 0.3


@pytest.mark.parametrize("milliseconds", [0, 500])
def test_a_cut_has_the_crossfade_that_was_chosen(milliseconds):
    with studio("Tone", path="/r/{0}/edit", bought=True) as (served, page, (made,)):
        expect(page.get_by_role("button", name=re.compile("^Original"))).to_be_visible()
        before = _heard(served, made)
        wave = page.get_by_role("slider", name="Position and selection")
        wave.focus()
        for key, presses in (("ArrowRight", 40), ("Shift+ArrowRight", 20)):
            for _ in range(presses):
                page.keyboard.press(key)
        page.get_by_role("radio", name="Cut", exact=True).check()
        page.get_by_role("slider", name="Crossfade").fill(f"{milliseconds}")
        page.get_by_role("button", name="Cut", exact=True).click()
        until(lambda: recording(served, made)["edit_count"] == 1)
        one = ready(served, made)
        edit = served.ask("GET", f"{PLACE}/recordings/{made}/edits")["edits"][0]
        assert edit["crossfade_ms"] == milliseconds
        # However long the crossfade, as much is missing as was selected.
        assert abs(one["seconds"] - (3 - edit["to"] + edit["from"])) < 0.01
        heard, seam = _heard(served, made), round(edit["from"] * RATE)
        gone = round((edit["to"] - edit["from"]) * RATE)
        half = RATE * milliseconds // 2_000

        def expected(at):
            if half == 0:
                return before[at if at < seam else at + gone]
            way = min(max((at - seam + half) / (2 * half), 0), 1)
            other = math.sin(way * math.pi / 2) ** 2
            return before[at] * (1 - other) + before[at + gone] * other

        # Whatever lies by the rounding of a frame beside it is the same but for its last bits.
        wrong = max(
            abs(heard[at] - expected(at))
            for at in range(seam - RATE // 2, seam + RATE // 2)
            if abs(at - seam) > 2
        )
        assert wrong < 0.03, wrong


def test_a_gate_closes_on_what_is_quieter_than_was_chosen():
    with quintet() as served:
        store.buy(served, "sonidea.pro.yearly")
        file = served.folder / "steps.wav"
        # A second aloud, a second 40 dB below it, a second aloud.
        subprocess.run(
            [
                "ffmpeg",
                "-v",
                "error",
                "-f",
                "lavfi",
                "-i",
                f"sine=440:d=3:r={RATE},volume='if(between(t,1,2),0.01,1)':eval=frame",
                file,
            ],
            check=True,
        )
        made = bring(served, "Steps", str(uuid.uuid4()), file=file)
        with visit(f"{served.address}{HOME}/r/{made}/edit") as page:
            before = _heard(served, made)
            page.get_by_role("radio", name="Noise gate", exact=True).check()
            for name, value in (("Threshold", -40), ("Hold", 50), ("Release", 50)):
                page.get_by_role("slider", name=name, exact=True).fill(f"{value}")
            page.get_by_role("button", name="Noise gate", exact=True).click()
            until(lambda: recording(served, made)["edit_count"] == 1)
            ready(served, made)
            heard = _heard(served, made)
            assert abs(_level(heard, 0.1, 0.9) - _level(before, 0.1, 0.9)) < 0.1
            assert _level(before, 1.4, 1.9) > -70 and _level(heard, 1.4, 1.9) < -90
            assert abs(_level(heard, 2.2, 2.9) - _level(before, 2.2, 2.9)) < 0.1

@pytest.mark.parametrize("tool", ["Trim", "Fade in", "Noise gate"])
def test_on_a_phone_the_tools_are_one_row_and_what_applies_them_stays_in_sight(tool):
    with studio("Tone", path="/r/{0}/edit", size=PHONE, bought=True) as (served, page, (made,)):
        expect(page.get_by_role("button", name=re.compile("^Original"))).to_be_visible()
        _select(page)
        choices = page.get_by_role("group", name="Tool").locator("label")
        assert len({choice.bounding_box()["y"] for choice in choices.all()}) == 1
        page.get_by_role("radio", name=tool, exact=True).check()
        page.evaluate("scrollTo(0, 0)")
        # The chosen one has come into the row’s middle, and the tabs cover nothing.
        expect(choices.filter(has_text=tool).last).to_be_in_viewport(ratio=1)
        tabs = page.locator(".app-tabs").bounding_box()
        for name in ("Preview", tool):
            box = page.get_by_role("button", name=name, exact=True).bounding_box()
            assert box["height"] >= 44 and box["y"] + box["height"] <= tabs["y"], (name, box, tabs)
        page.get_by_role("button", name=tool, exact=True).click()
        until(lambda: recording(served, made)["edit_count"] == 1)


def test_begins_where_one_was_and_shows_the_markers():
    with studio("Tone", path="/r/{0}", bought=True) as (served, page, (made,)):
        wave = page.get_by_role("slider", name="Position in Tone")
        wave.focus()
        wave.press("End")
        wave.press("ArrowLeft")
        page.keyboard.press("m")
        until(lambda: recording(served, made)["markers"])
        at = float(wave.get_attribute("aria-valuenow"))
        page.get_by_role("button", name="Edit", exact=True).click()
        edited = page.get_by_role("slider", name="Position and selection")
        until(lambda: abs(float(edited.get_attribute("aria-valuenow")) - at) < 0.05)
        page.get_by_role("button", name="Play", exact=True).wait_for()
        # The blue of a marker, which nothing else in the waveform has.
        blue = """() => {
          const one = document.querySelector('.son-big-wave canvas');
          const { data } = one.getContext('2d').getImageData(0, 0, one.width, one.height);
          for (let at = 0; at < data.length; at += 4) {
            if (data[at + 3] > 200 && data[at + 2] > data[at] + 80) return true;
          }
          return false;
        }"""
        until(lambda: page.evaluate(blue))


def _cut(served, page, made):
    """Cuts what is selected out, and goes to the recording, whose length it answers."""
    expect(page.get_by_role("button", name=re.compile("^Original"))).to_be_visible()
    _select(page)
    page.keyboard.press("Delete")
    until(lambda: recording(served, made)["edit_count"] == 1)
    shorter = ready(served, made)["seconds"]
    page.get_by_role("link", name="Back to the recording").click()
    return shorter


def _take_back(served, page, made):
    """Undoes that in the editor, and goes to the recording again."""
    page.go_back()
    page.get_by_role("button", name="Undo").click()
    until(lambda: recording(served, made)["edit_count"] == 0)
    ready(served, made)
    page.get_by_role("link", name="Back to the recording").click()


def test_markers_stay_where_they_stand_in_the_sound():
    with studio("Tone", path="/r/{0}/edit", bought=True) as (served, page, (made,)):
        marker = {"id": str(uuid.uuid4()), "seconds": 0.1, "name": "Breath"}
        other = {"id": str(uuid.uuid4()), "seconds": 2.0, "name": "Verse"}
        served.ask(
            "PATCH",
            f"{PLACE}/recordings/{made}",
            {"markers": [marker, other]},
            version=recording(served, made)["version"],
        )
        shorter = _cut(served, page, made)
        expect(page.get_by_role("button", name="Jump to Verse")).to_be_visible()
        expect(page.get_by_role("button", name="Jump to Breath")).to_have_count(0)
        (only,) = recording(served, made)["markers"]
        assert abs(only["seconds"] - (2 - (3 - shorter))) < 0.05, only
        _take_back(served, page, made)
        expect(page.get_by_role("button", name="Jump to Breath")).to_be_visible()
        assert [one["seconds"] for one in recording(served, made)["markers"]] == [0.1, 2.0]


def test_comments_stay_at_their_moments_in_the_sound():
    with studio("Tone", path="/r/{0}/edit", bought=True) as (served, page, (made,)):
        said = {"Breath": 0.1, "Verse": 2.0}
        for text, seconds in said.items():
            path = f"{PLACE}/recordings/{made}/comments/{uuid.uuid4()}"
            served.ask("PUT", path, {"text": text, "seconds": seconds})
        comments = page.get_by_role("region", name="Comments").get_by_role("listitem")
        moments = page.get_by_role("button", name=re.compile("^Go to"))
        shorter = _cut(served, page, made)
        # What is said of what is cut out stays, and is about no moment.
        expect(moments).to_have_count(1)
        expect(comments).to_have_text([re.compile("Breath"), re.compile("Verse")])
        comments.last.get_by_role("button", name=re.compile("^Go to")).click()
        place = page.get_by_role("slider", name="Position in Tone")
        assert abs(float(place.get_attribute("aria-valuenow")) - (2 - (3 - shorter))) < 0.05
        _take_back(served, page, made)
        expect(moments).to_have_count(2)
        known = served.ask("GET", f"{PLACE}/recordings/{made}/comments")["comments"]
        assert {one["text"]: one["seconds"] for one in known} == said


def _chapters(page, served, form):
    """What a file that is handed out says of its chapters: where each begins, by its name."""
    page.get_by_role("button", name=re.compile("^More actions for")).click()
    page.get_by_role("menuitem", name="Export").click()
    with page.expect_download() as coming:
        page.get_by_role("dialog").get_by_role("button", name=form).click()
    file = served.folder / coming.value.suggested_filename
    coming.value.save_as(file)
    told = subprocess.run(
        ["ffprobe", "-v", "error", "-show_chapters", "-of", "json", file],
        check=True,
        capture_output=True,
    ).stdout
    return {
        one["tags"]["title"]: float(one["start_time"]) for one in json.loads(told)["chapters"]
    }


def test_markers_by_hand_are_named_jumped_to_and_exported_after_a_cut():
    with studio("Tone", path="/r/{0}", bought=True) as (served, page, (made,)):
        place = page.get_by_role("slider", name="Position in Tone")
        where = lambda: float(place.get_attribute("aria-valuenow"))
        place.focus()
        page.keyboard.press("End")
        until(lambda: where() > 2.9)
        for _ in range(4):
            page.keyboard.press("ArrowLeft")
        marked = where()
        page.keyboard.press("m")
        page.get_by_label(re.compile("^Name of the marker at")).fill("Verse")
        page.keyboard.press("Enter")
        until(lambda: [one["name"] for one in recording(served, made)["markers"]] == ["Verse"])
        page.get_by_role("button", name="Previous marker, or the beginning").click()
        page.get_by_role("button", name="Previous marker, or the beginning").click()
        until(lambda: where() == 0)
        page.get_by_role("button", name="Jump to Verse").click()
        until(lambda: abs(where() - marked) < 0.05)
        assert abs(_chapters(page, served, "M4A")["Verse"] - marked) < 0.05

        page.get_by_role("button", name="Edit", exact=True).click()
        expect(page.get_by_role("button", name=re.compile("^Original"))).to_be_visible()
        # The editor goes on where the player was.
        page.get_by_role("slider", name="Position and selection").press("Home")
        _select(page)
        page.keyboard.press("Delete")
        until(lambda: recording(served, made)["edit_count"] == 1)
        moved = marked - (3 - ready(served, made)["seconds"])
        assert moved < marked - 0.5, moved
        # In the editor, in the player after a reload, and in what is handed out.
        page.get_by_role("link", name="Back to the recording").click()
        page.reload()
        page.get_by_role("button", name="Jump to Verse").click()
        until(lambda: abs(where() - moved) < 0.05)
        assert abs(_chapters(page, served, "M4A")["Verse"] - moved) < 0.05
        assert abs(_chapters(page, served, "ALAC")["Verse"] - moved) < 0.05


def _dragged(page, wave, begin, end):
    """From one share of the waveform's width to another, by mouse."""
    box = wave.bounding_box()
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + begin * box["width"], middle)
    page.mouse.down()
    for step in range(1, 6):
        at = begin + (end - begin) * step / 5
        page.mouse.move(box["x"] + at * box["width"], middle)
    page.mouse.up()


def test_selects_by_mouse_hears_a_tool_first_and_cuts():
    with studio("Tone", path="/r/{0}/edit", bought=True) as (served, page, (made,)):
        expect(page.get_by_role("button", name=re.compile("^Original"))).to_be_visible()
        wave = page.get_by_role("slider", name="Position and selection")
        _dragged(page, wave, 0.25, 0.5)
        until(lambda: _is_about(_selected(wave), 0.75, 1.5))
        page.get_by_role("radio", name="Cut", exact=True).check()
        with page.expect_response(lambda one: "/preview" in one.url) as heard:
            page.get_by_role("button", name="Preview").click()
        assert heard.value.ok, heard.value.status
        assert recording(served, made)["edit_count"] == 0
        page.get_by_role("button", name="Cut", exact=True).click()
        until(lambda: recording(served, made)["edit_count"] == 1)
        assert abs(ready(served, made)["seconds"] - 2.25) < 0.1


def test_selects_by_finger_on_a_phone():
    touch = {"has_touch": True, "is_mobile": True}
    with studio("Tone", path="/r/{0}/edit", bought=True, size=PHONE, **touch) as (
        served,
        page,
        (made,),
    ):
        expect(page.get_by_role("button", name=re.compile("^Original"))).to_be_visible()
        wave = page.get_by_role("slider", name="Position and selection")
        wave.scroll_into_view_if_needed()
        box = wave.bounding_box()
        middle = box["y"] + box["height"] / 2
        devtools = page.context.new_cdp_session(page)

        def touched(kind, share=None):
            points = [] if share is None else [{"x": box["x"] + share * box["width"], "y": middle}]
            devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        touched("touchStart", 0.25)
        for step in range(1, 6):
            touched("touchMove", 0.25 + 0.05 * step)
        touched("touchEnd")
        until(lambda: _is_about(_selected(wave), 0.75, 1.5))
        _does(page, "Cut")
        until(lambda: recording(served, made)["edit_count"] == 1)
        assert abs(ready(served, made)["seconds"] - 2.25) < 0.1


def _grip(page, name):
    return page.get_by_role("slider", name=name, exact=True)


@SIZES
def test_the_edges_of_a_selection_are_moved_by_their_grips(size):
    with studio("Tone", path="/r/{0}/edit", bought=True, size=size) as (served, page, (made,)):
        expect(page.get_by_role("button", name=re.compile("^Original"))).to_be_visible()
        wave = page.get_by_role("slider", name="Position and selection")
        wave.scroll_into_view_if_needed()
        _dragged(page, wave, 0.4, 0.6)
        until(lambda: _is_about(_selected(wave), 1.2, 1.8))
        box = wave.bounding_box()
        for name, share in (("End of selection", 0.25), ("Start of selection", -0.25)):
            handle = _grip(page, name).bounding_box()
            assert handle["width"] >= 44 and handle["height"] >= 44, handle
            x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x + share * box["width"], y, steps=5)
            page.mouse.up()
        until(lambda: _is_about(_selected(wave), 0.45, 2.55))
        # Neither passes the other, nor the ends; keys move them too.
        _grip(page, "Start of selection").press("End")
        until(lambda: _is_about(_selected(wave), 2.55, 2.55))
        _grip(page, "Start of selection").press("Home")
        _grip(page, "End of selection").press("End")
        until(lambda: _is_about(_selected(wave), 0, 3))
        page.keyboard.press("PageDown")
        until(lambda: _is_about(_selected(wave), 0, 2.7))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        _does(page, "Cut")
        until(lambda: recording(served, made)["edit_count"] == 1)
        assert abs(ready(served, made)["seconds"] - 0.3) < 0.05


def test_a_copied_stretch_is_heard_where_it_was_pasted():
    with studio("Tone", path="/r/{0}/edit", bought=True) as (served, page, (made,)):
        expect(page.get_by_role("button", name=re.compile("^Original"))).to_be_visible()
        _select(page)
        page.keyboard.press("Control+c")
        page.keyboard.press("Escape")
        page.get_by_role("slider", name="Position and selection").focus()
        page.keyboard.press("End")
        page.keyboard.press("Control+v")
        until(lambda: recording(served, made)["edit_count"] == 1)
        one = ready(served, made)
        assert abs(one["seconds"] - 3.9) < 0.3, one["seconds"]
        assert abs(_level(_heard(served, made), 3.1, one["seconds"] - 0.1) - TONE) < 1


def test_three_edits_in_a_hurry_are_all_done_and_all_taken_back():
    with studio("Tone", path="/r/{0}/edit", bought=True) as (served, page, (made,)):
        expect(page.get_by_role("button", name=re.compile("^Original"))).to_be_visible()
        wave = page.get_by_role("slider", name="Position and selection")
        for count in (1, 2, 3):
            _select(page, 10)
            wave.focus()
            page.keyboard.press("Delete")
            until(lambda count=count: recording(served, made)["edit_count"] == count)
        shorter = ready(served, made)["seconds"]
        assert 1.5 < shorter < 2.5, shorter
        undo = page.get_by_role("button", name="Undo")
        for count in (2, 1, 0):
            expect(undo).not_to_have_attribute("aria-disabled", "true")
            undo.click()
            until(lambda count=count: recording(served, made)["edit_count"] == count)
        assert abs(ready(served, made)["seconds"] - 3) < 0.05


def _edits(served, made):
    return served.ask("GET", f"{PLACE}/recordings/{made}/edits")


def test_presses_that_wait_for_nothing_all_count():
    with studio("Tone", path="/r/{0}/edit", bought=True) as (served, page, (made,)):
        steps = page.locator(".son-history button")
        expect(steps).to_have_count(1)
        for _ in range(3):
            _select(page, 10)
            page.keyboard.press("Delete")
            page.wait_for_timeout(50)
        for key in ["Control+z"] * 3 + ["Control+Shift+z"] * 2:
            page.keyboard.press(key)
            page.wait_for_timeout(50)
        until(lambda: _edits(served, made)["version"] == 9)
        known = _edits(served, made)
        assert (known["done"], len(known["edits"])) == (2, 3), known
        # Each took out what was selected behind the one before, be its sound seen by then or not.
        for one in known["edits"]:
            assert one["from"] < 0.03 and abs(one["to"] - 0.28) < 0.05, known["edits"]
        length = 3 - sum(one["to"] - one["from"] for one in known["edits"][:2])
        assert abs(ready(served, made)["seconds"] - length) < 0.01
        for _ in range(2):
            expect(steps).to_have_count(4)
            expect(steps.nth(2)).to_have_attribute("aria-current", "step")
            assert recording(served, made)["edit_count"] == 2
            page.reload()
        wave = page.get_by_role("slider", name="Position and selection")
        until(lambda: abs(float(wave.get_attribute("aria-valuemax")) - length) < 0.01)
        # Any step of the history can be gone to, back and on.
        for done in (0, 3):
            steps.nth(done).click()
            expect(steps.nth(done)).to_have_attribute("aria-current", "step")
            until(lambda done=done: recording(served, made)["edit_count"] == done)
        length = 3 - sum(one["to"] - one["from"] for one in known["edits"])
        assert abs(ready(served, made)["seconds"] - length) < 0.01


def test_what_waits_is_shown_at_once_and_what_is_refused_is_told():
    with studio("Tone", path="/r/{0}/edit", bought=True, expected=["409"]) as (served, page, (made,)):
        steps = page.locator(".son-history button")
        expect(steps).to_have_count(1)
        held = []
        page.route("**/edits", lambda route: held.append(route))
        for _ in range(2):
            _select(page, 10)
            page.keyboard.press("Delete")
        page.keyboard.press("Control+z")
        expect(steps).to_have_count(3)
        expect(steps.nth(1)).to_have_attribute("aria-current", "step")
        expect(page.get_by_role("button", name="Redo")).not_to_have_attribute("aria-disabled", "true")
        assert len(held) == 1 and _edits(served, made)["version"] == 1
        problem = {"type": "about:blank", "status": 409, "code": "not_ready", "detail": "Not yet."}
        held[0].fulfill(status=409, content_type="application/problem+json", json=problem)
        expect(page.get_by_text("Not yet. The 2 steps after it were not applied either.")).to_be_visible()
        page.unroute("**/edits")
        expect(steps).to_have_count(1)
        assert _edits(served, made)["version"] == 1
        # Nothing is stuck: the next is done.
        _select(page, 10)
        page.keyboard.press("Delete")
        until(lambda: recording(served, made)["edit_count"] == 1)


@contextmanager
def _dying_tab(served, page, made):
    """Another tab with the editor, whose edits get no further than the list; closed in the end."""
    tab = page.context.new_page()
    tab.goto(served.address + HOME + f"/r/{made}/edit")
    expect(tab.locator(".son-history button")).to_have_count(1)
    held = []
    tab.route("**/edits", lambda route: held.append(route))
    yield tab, held
    tab.close()


@pytest.mark.parametrize("fate", ["never sent", "sent and not answered"])
def test_steps_of_a_closed_tab_are_sent_by_the_next_visit(fate):
    with studio("Tone", bought=True) as (served, page, (made,)):
        with _dying_tab(served, page, made) as (tab, held):
            for _ in range(3):
                _select(tab, 10)
                tab.keyboard.press("Delete")
            tab.keyboard.press("Control+z")
            expect(tab.locator(".son-history button")).to_have_count(4)
            until(lambda: held)
            # A visit that begins while the tab still works leaves its steps to it.
            page.goto(served.address + "/about")
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            page.wait_for_timeout(500)
            if fate == "sent and not answered":
                held[0].fetch()
            assert len(held) == 1 and _edits(served, made)["done"] == (fate != "never sent")
        sent = []
        page.on("request", lambda one: one.method == "PUT" and sent.append(one))
        page.reload()
        until(lambda: recording(served, made)["edit_count"] == 2)
        page.goto(served.address + HOME + f"/r/{made}/edit")
        steps = page.locator(".son-history button")
        expect(steps).to_have_count(4)
        expect(steps.nth(2)).to_have_attribute("aria-current", "step")
        assert len([one for one in sent if one.url.endswith("/edits")]) == 1


def test_steps_of_a_closed_tab_do_not_undo_what_another_device_has_done_since():
    with studio("Tone", bought=True, expected=["412"]) as (served, page, (made,)):
        with _dying_tab(served, page, made) as (tab, held):
            _select(tab, 10)
            tab.keyboard.press("Delete")
            until(lambda: held)
            gain = {"id": str(uuid.uuid4()), "kind": "gain", "at_ms": 1, "from": 0, "to": 1, "decibels": 3}
            served.ask(
                "PUT", f"{PLACE}/recordings/{made}/edits", {"edits": [gain], "done": 1}, version=1
            )
        page.reload()
        page.get_by_role("button", name="1 change needs attention").click()
        dialog = page.get_by_role("dialog", name="Sync status")
        expect(dialog.get_by_text("Edit “Tone”")).to_be_visible()
        assert [one["id"] for one in _edits(served, made)["edits"]] == [gain["id"]]
        dialog.get_by_role("button", name="Use mine").click()
        until(lambda: [one["kind"] for one in _edits(served, made)["edits"]] == ["cut"])


def _selected(wave):
    """From where to where, in seconds."""
    told = re.search(r"selected 0:([\d.]+) to 0:([\d.]+)", wave.get_attribute("aria-valuetext"))
    return told and tuple(float(one) for one in told.groups())


def _is_about(found, *expected):
    return found and all(abs(one - other) < 0.05 for one, other in zip(found, expected, strict=True))


def test_an_edit_is_about_the_sound_that_is_seen():
    with studio("Tone", path="/r/{0}/edit", bought=True) as (served, page, (made,)):
        expect(page.get_by_role("button", name=re.compile("^Original"))).to_be_visible()
        wave = page.get_by_role("slider", name="Position and selection")
        held = []
        address = re.compile(f"/recordings/{made}$")
        page.route(address, lambda route: held.append(route))
        _select(page, 20)
        page.keyboard.press("Delete")
        until(lambda: recording(served, made)["edit_count"] == 1)
        (cut,) = _edits(served, made)["edits"]
        length = cut["to"] - cut["from"]
        ready(served, made)
        until(lambda: held)
        assert float(wave.get_attribute("aria-valuemax")) > 2.95
        # What was cut is still seen, but there is nothing to do to it.
        page.keyboard.press("Home")
        _select(page, 15)
        page.keyboard.press("Delete")
        expect(page.get_by_text("The selection no longer exists")).to_be_visible()
        page.keyboard.press("Escape")
        for _ in range(25):
            page.keyboard.press("ArrowRight")
        _select(page, 20)
        begin, end = _selected(wave)
        assert _is_about((begin, end), 1.2, 1.8), (begin, end)
        _does(page, "Silence")
        until(lambda: recording(served, made)["edit_count"] == 2)
        silence = _edits(served, made)["edits"][1]
        assert _is_about((silence["from"], silence["to"]), begin - length, end - length), silence
        ready(served, made)
        # The next selection is of the old sound, too, and stays in it when the new one comes.
        assert float(wave.get_attribute("aria-valuemax")) > 2.95
        _select(page, 10)
        begin, end = _selected(wave)
        for route in held:
            route.continue_()
        page.unroute(address)
        until(lambda: float(wave.get_attribute("aria-valuemax")) < 2.95)
        until(lambda: _is_about(_selected(wave), begin - length, end - length))
        assert abs(float(wave.get_attribute("aria-valuenow")) - (end - length)) < 0.05


def test_a_split_at_the_beginning_and_a_cut_of_everything_say_what_to_do_instead():
    with studio("Tone", path="/r/{0}/edit", bought=True) as (served, page, (made,)):
        expect(page.get_by_role("button", name=re.compile("^Original"))).to_be_visible()
        page.get_by_role("button", name="Split here").click()
        expect(page.get_by_text("Move the playhead to where you want to split.")).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.keyboard.press("Control+a")
        page.keyboard.press("Delete")
        expect(page.get_by_text("This would leave nothing. Select less.")).to_be_visible()
        _does(page, "Cut")
        assert recording(served, made)["edit_count"] == 0
        # It is still selected, to be made shorter.
        wave = page.get_by_role("slider", name="Position and selection")
        assert "selected" in wave.get_attribute("aria-valuetext")
        expect(page.get_by_text("fields")).to_have_count(0)


def test_a_split_recording_is_two_and_the_whole_is_in_the_trash():
    with studio("Tone", path="/r/{0}/edit", bought=True) as (served, page, (made,)):
        expect(page.get_by_role("button", name=re.compile("^Original"))).to_be_visible()
        page.get_by_role("slider", name="Position and selection").focus()
        for _ in range(30):
            page.keyboard.press("ArrowRight")
        page.get_by_role("button", name="Split here").click()
        page.get_by_role("dialog").get_by_role("button", name="Split", exact=True).click()
        page.wait_for_url(re.compile("/r/(?!.*edit)"))
        until(lambda: recording(served, made).get("trashed_ms"))
        page.get_by_role("link", name="Back to the library").click()
        parts = page.get_by_role("link", name=re.compile("^Tone"))
        expect(parts).to_have_count(2)
        ids = [link.get_attribute("href").rsplit("/", 1)[1] for link in parts.all()]
        lengths = [ready(served, one)["seconds"] for one in ids]
        assert abs(sum(lengths) - 3) < 0.05 and 0.3 < min(lengths) < 1.3, lengths


def test_a_split_whose_answer_was_lost_is_found_done_when_it_is_tried_again():
    with studio("Tone", path="/r/{0}/edit?t=1.5", bought=True, expected=AWAY) as (_, page, _made):
        split = page.get_by_role("button", name="Split here")
        sure = page.get_by_role("dialog").get_by_role("button", name="Split", exact=True)
        lose_answer(page, "**/split", "POST")
        split.click()
        sure.click()
        expect(page.get_by_text("cannot be reached")).to_be_visible()
        # The page hears what has become of it.
        expect(page.get_by_text("This recording is in the trash.")).to_be_visible()
        split.click()
        sure.click()
        expect(page.get_by_role("heading", level=1, name="Tone – 1")).to_be_visible()


def test_who_leaves_the_editor_is_not_called_back_by_a_split_or_a_preview():
    with studio("Tone", path="/r/{0}/edit?t=1.5", bought=True) as (_, page, _made):
        page.evaluate("""() => {
          const { play } = HTMLMediaElement.prototype;
          globalThis.played = [];
          HTMLMediaElement.prototype.play = function () {
            played.push(this);
            return play.call(this);
          };
        }""")
        held = []
        page.route("**/preview", lambda route: held.append(route))
        page.get_by_role("radio", name="Normalise").check()
        page.get_by_role("button", name="Preview").click()
        until(lambda: held)
        page.get_by_role("button", name="Split here").click()
        page.route("**/split", lambda route: held.append(route))
        page.get_by_role("dialog").get_by_role("button", name="Split", exact=True).click()
        until(lambda: len(held) == 2)
        page.get_by_role("link", name="Back to the recording").click()
        page.get_by_role("link", name="Back to the library").click()
        heading = page.get_by_role("heading", level=1, name="Sonidea")
        expect(heading).to_be_visible()
        for route in held:
            with page.expect_request_finished(lambda one, own=route.request: one == own):
                route.continue_()
        expect(page.get_by_role("link", name=re.compile("^Tone – 2"))).to_be_visible()
        expect(heading).to_be_visible()
        assert page.evaluate("played.length") == 0


@pytest.mark.parametrize(
    ("form", "ending", "codec"),
    [
        ("Original", "wav", "pcm_s16le"),
        ("WAV", "wav", "pcm_s16le"),
        ("M4A", "m4a", "aac"),
        ("ALAC", "m4a", "alac"),
    ],
)
def test_goes_out_in_the_form_that_is_chosen(form, ending, codec):
    with studio("Rain / Sun", path="/r/{0}", bought=True) as (served, page, _):
        page.get_by_role("button", name=re.compile("More actions for")).click()
        page.get_by_role("menuitem", name="Export").click()
        with page.expect_download() as coming:
            page.get_by_role("button", name=re.compile(f"^{form}")).click()
        assert re.fullmatch(f"Rain.*Sun\\.{ending}", coming.value.suggested_filename)
        file = served.folder / "out"
        coming.value.save_as(file)
        told = subprocess.run(
            ["ffprobe", "-v", "error", "-show_entries", "stream=codec_name", "-of", "csv=p=0", file],
            check=True,
            capture_output=True,
            text=True,
        ).stdout.split()
        assert told == [codec]
        heard = _samples(file)
        assert abs(len(heard) / RATE - 3) < 0.1
        assert abs(_level(heard, 0.5, 2.5) - TONE) < 0.5


def test_many_go_out_as_one_archive_under_names_of_their_own():
    with studio("Tone", "Tone", "Other", bought=True) as (served, page, _):
        page.get_by_role("button", name="Select", exact=True).click()
        toolbar = page.get_by_role("toolbar", name="Actions for selected recordings")
        toolbar.get_by_role("button", name="All").click()
        toolbar.get_by_role("button", name="Export").click()
        # One that is long in coming can be cancelled.
        page.route("**/api/v1/sonidea/export", lambda route: None)
        page.get_by_role("button", name=re.compile("^WAV")).click()
        preparing = page.get_by_role("progressbar", name="Preparing the file")
        expect(preparing).to_be_visible()
        page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        expect(preparing).to_have_count(0)
        page.unroute("**/api/v1/sonidea/export")
        apart(page)
        with page.expect_download() as coming:
            page.get_by_role("button", name=re.compile("^WAV")).click()
        file = served.folder / "out.zip"
        coming.value.save_as(file)
        with zipfile.ZipFile(file) as archive:
            names = sorted(archive.namelist())
            assert archive.testzip() is None
        assert len(set(names)) == 3 and all(name.endswith(".wav") for name in names), names
        assert sum(name.startswith("Tone") for name in names) == 2, names
