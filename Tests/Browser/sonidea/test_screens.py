"""Sonidea on a phone, a tablet and a desktop, and by its keys alone."""

import re
import uuid

import pytest
from playwright.sync_api import expect

from support.browser import SCREENS
from support.sonidea import HOME, PLACE, ready, recording, studio
from support.waiting import until

pytestmark = pytest.mark.ci


@pytest.mark.parametrize(("screen", "columns"), [("phone", 1), ("tablet", 3), ("desktop", 4)])
def test_cards_stand_in_as_many_columns_as_fit(screen, columns):
    titles = [f"Tone {number}" for number in range(5)]
    with studio(*titles, path="?view=grid", size=SCREENS[screen]) as (_, page, _made):
        cards = page.locator(".son-card")
        expect(cards.nth(columns - 1)).to_be_visible()
        tops = [card.bounding_box()["y"] for card in cards.all()]
        assert tops.count(tops[0]) == columns, tops
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_menu_stays_open_where_its_first_actions_find_room_beside_it():
    with studio("Tone", path="/r/{0}", size=SCREENS["phone"]) as (_, page, _made):
        page.get_by_role("button", name="More actions for Tone").click()
        expect(page.get_by_role("menuitem", name="Record a layer over this")).to_be_focused()
        width, height = SCREENS["desktop"]
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("menuitem", name="Record a layer over this")).to_have_count(0)
        expect(page.get_by_role("menuitem").first).to_be_focused()


@pytest.mark.parametrize("screen", ["tablet", "desktop"])
def test_a_window_takes_no_more_of_a_wide_screen_than_it_needs(screen):
    width, height = SCREENS[screen]
    with studio("Tone", path="/r/{0}", size=(width, height)) as (_, page, _made):
        page.keyboard.press("?")
        place = page.get_by_role("dialog", name="Keyboard shortcuts").bounding_box
        # It comes to stand at the side.
        until(lambda: 0 < width - place()["x"] - place()["width"] < 20)
        box = place()
        assert box["width"] < width and box["height"] <= height, box


def test_a_menu_on_a_phone_is_whole():
    with studio("Tone", path="/r/{0}", size=SCREENS["phone"]) as (_, page, _made):
        page.get_by_role("button", name="More actions for Tone").click()
        width, _ = SCREENS["phone"]
        edges = lambda: page.get_by_role("menuitem").evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect()).map((one) => [one.left, one.right])"
        )
        until(lambda: edges() and all(0 <= left and right <= width for left, right in edges()))


def _at(page, name):
    wave = page.get_by_role("slider", name=name)
    return lambda: float(wave.get_attribute("aria-valuenow"))


def test_every_key_of_a_recording_does_what_the_help_says():
    with studio("Tone", path="/r/{0}", bought=True) as (served, page, (made,)):
        expect(page.get_by_role("heading", level=1, name="Tone")).to_be_visible()
        at = _at(page, "Position in Tone")
        page.keyboard.press("l")
        until(lambda: at() > 2.9)
        page.keyboard.press("m")
        page.keyboard.press("j")
        until(lambda: at() == 0)
        page.keyboard.press("m")
        until(lambda: len(recording(served, made)["markers"]) == 2)
        page.keyboard.press("]")
        until(lambda: at() > 2.9)
        page.keyboard.press("[")
        until(lambda: at() == 0)
        page.keyboard.press("f")
        until(lambda: recording(served, made)["is_favorite"])
        page.keyboard.press("e")
        expect(page.get_by_role("heading", level=1, name="Edit Tone")).to_be_visible()
        page.goto(served.address + HOME)
        expect(page.get_by_role("link", name="Tone")).to_be_visible()
        page.keyboard.press("/")
        search = page.get_by_role("searchbox")
        expect(search).to_be_focused()
        # What is written is no shortcut.
        search.press_sequentially("ref?")
        expect(search).to_have_value("ref?")
        search.blur()
        page.keyboard.press("r")
        expect(page).to_have_url(f"{served.address}{HOME}/record")


def test_every_key_of_the_editor_does_what_the_help_says():
    with studio("Tone", path="/r/{0}/edit", bought=True) as (served, page, (made,)):
        expect(page.get_by_role("button", name="Original")).to_be_visible()
        wave = page.get_by_role("slider", name="Position and selection")
        selected = lambda: "selected" in wave.get_attribute("aria-valuetext")
        page.keyboard.press("Control+a")
        until(selected)
        page.keyboard.press("Escape")
        until(lambda: not selected())
        # Zoomed in, then as a whole again.
        for key in ("+", "+", "-", "0"):
            wave.press(key)
        expect(page.get_by_role("button", name="Zoom to fit")).to_have_attribute("aria-disabled", "true")
        for _ in range(30):
            wave.press("ArrowRight")
        page.keyboard.press("i")
        for _ in range(30):
            wave.press("ArrowRight")
        page.keyboard.press("o")
        until(selected)
        page.keyboard.press("Control+c")
        page.keyboard.press("Delete")
        until(lambda: recording(served, made)["edit_count"] == 1)
        assert abs(ready(served, made)["seconds"] - 2.1) < 0.1
        page.keyboard.press("Control+z")
        until(lambda: recording(served, made)["edit_count"] == 0)
        page.keyboard.press("Control+Shift+z")
        until(lambda: recording(served, made)["edit_count"] == 1)
        page.keyboard.press("Control+z")
        until(lambda: recording(served, made)["edit_count"] == 0)
        page.keyboard.press("Control+v")
        until(lambda: recording(served, made)["edit_count"] == 1)
        assert abs(ready(served, made)["seconds"] - 3.9) < 0.1


def _mixes(served, page, base, layer):
    """Opens the mixer of a group of these two."""
    group = str(uuid.uuid4())
    laid = [{"recording": layer, "offset_ms": 0, "nudge_ms": 0}]
    served.ask("PUT", f"{PLACE}/groups/{group}", {"title": "Base", "base": base, "layers": laid})
    page.goto(f"{served.address}{HOME}/g/{group}")


def test_space_plays_also_after_a_fader_was_moved_or_a_tool_chosen():
    with studio("Base", "Layer", bought=True) as (served, page, (base, layer)):
        _mixes(served, page, base, layer)
        page.get_by_role("slider", name="Volume of Layer").click()
        page.keyboard.press("Space")
        expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()
        page.keyboard.press("Space")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        page.goto(f"{served.address}{HOME}/r/{base}/edit")
        page.get_by_role("radio", name="Gain").check()
        page.keyboard.press("Space")
        expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()


def test_the_delete_key_of_a_mac_cuts():
    with studio("Tone", path="/r/{0}/edit", bought=True) as (served, page, (made,)):
        wave = page.get_by_role("slider", name="Position and selection")
        expect(page.get_by_role("button", name="Original")).to_be_visible()
        for _ in range(30):
            wave.press("Shift+ArrowRight")
        # At a slider it is the key that sets it back.
        page.get_by_role("radio", name="Gain").check()
        gain = page.get_by_role("slider", name="Gain")
        usual = gain.input_value()
        gain.press("ArrowRight")
        gain.press("Backspace")
        expect(gain).to_have_value(usual)
        page.wait_for_timeout(500)
        assert "selected" in wave.get_attribute("aria-valuetext")
        assert recording(served, made)["edit_count"] == 0
        wave.focus()
        page.keyboard.press("Backspace")
        until(lambda: recording(served, made)["edit_count"] == 1)


def test_long_lists_on_the_page_of_a_recording_show_their_first_or_last_until_all_are_asked_for():
    with studio("Tone", path="/r/{0}", size=SCREENS["phone"]) as (served, page, (made,)):
        markers = [
            {"id": str(uuid.uuid4()), "seconds": number / 20, "name": f"Verse {number}"}
            for number in range(40)
        ]
        version = recording(served, made)["version"]
        served.ask("PATCH", f"{PLACE}/recordings/{made}", {"markers": markers}, version=version)
        for number in range(30):
            path = f"{PLACE}/recordings/{made}/comments/{uuid.uuid4()}"
            served.ask("PUT", path, {"text": f"Said {number}"})
        page.reload()
        names = page.get_by_role("textbox", name=re.compile("^Name of the marker"))
        comments = page.get_by_role("region", name="Comments").get_by_role("listitem")
        expect(comments.last).to_contain_text("Said 29")
        assert page.get_by_label("Notes").bounding_box()["y"] < 3 * SCREENS["phone"][1]
        page.get_by_role("button", name="Show all 30").click()
        expect(comments).to_have_count(30)
        page.get_by_role("button", name="Show all 40").click()
        expect(names).to_have_count(40)


def test_how_far_a_location_is_shared_is_one_line_on_a_phone():
    with studio("Tone", size=SCREENS["phone"], bought=True, is_mobile=True) as (
        served,
        page,
        (made,),
    ):
        version = recording(served, made)["version"]
        here = {"latitude": 57.7, "longitude": 11.95, "is_approximate": True}
        served.ask("PATCH", f"{PLACE}/recordings/{made}", {"location": here}, version=version)
        shared = {"name": "Shared", "is_shared": True}
        served.ask("PUT", f"{PLACE}/albums/{uuid.uuid4()}", shared)
        page.goto(f"{served.address}{HOME}/r/{made}")
        page.get_by_label("Album").select_option(label="Shared")
        choices = page.get_by_role("dialog").get_by_role("radio")
        expect(choices).to_have_count(3)
        assert len({choice.bounding_box()["y"] for choice in choices.all()}) == 1


LYING = (780, 360)


def _in_sight(page, part):
    """Whether all of a part is between the top of the page and the tabs at its foot."""
    box = part.bounding_box()
    tabs = page.get_by_role("navigation", name="Sonidea")
    foot = tabs.bounding_box()["y"] if tabs.count() else page.viewport_size["height"]
    return box["y"] >= 0 and box["y"] + box["height"] <= foot


def test_on_a_phone_that_lies_one_records_without_scrolling():
    with studio(path="/record", size=LYING, is_mobile=True, has_touch=True) as (_, page, _made):
        for part in (
            page.get_by_role("button", name="Record", exact=True),
            page.locator(".son-clock"),
            page.get_by_role("meter", name="Level"),
        ):
            assert _in_sight(page, part), part.bounding_box()


def test_on_a_phone_that_lies_the_wave_and_what_plays_it_are_seen_at_once():
    # A small one, whose browser has a bar of its own.
    with studio("Tone", path="/r/{0}", size=(667, 320), is_mobile=True, has_touch=True) as (
        _,
        page,
        _made,
    ):
        play = page.get_by_role("button", name="Play", exact=True)
        key = play.bounding_box()
        wave = page.get_by_role("slider", name="Position in Tone").bounding_box()
        foot = page.get_by_role("navigation", name="Sonidea").bounding_box()["y"]
        assert key["y"] + key["height"] - wave["y"] <= foot, (key, wave, foot)


def test_on_a_phone_that_lies_a_strip_of_the_mixer_is_seen_whole():
    with studio("Base", "Layer", size=LYING, bought=True, is_mobile=True, has_touch=True) as (
        served,
        page,
        (base, layer),
    ):
        _mixes(served, page, base, layer)
        strip = page.locator(".son-strip").first
        foot = page.locator(".son-mix-bar").bounding_box()["y"]
        assert strip.bounding_box()["height"] <= foot, (strip.bounding_box(), foot)
        # Before one scrolls, its first fader is above it too.
        fader = page.get_by_role("slider", name="Volume of Base").bounding_box()
        assert fader["y"] + fader["height"] <= foot, (fader, foot)
