"""What is free on the board, and what comes with Pro: asked, bought, and given back, with the board
open.
"""

import pytest
from playwright.sync_api import expect

from support.audio import tone
from support.browser import PHONE, visit
from support.store import YAK, buy, happens, press, sheet
from support.waiting import until
from support.yak_back import (
    MICROPHONE,
    PLACE,
    board,
    face,
    known,
    menu,
    pad,
    record,
    sound,
)

pytestmark = pytest.mark.ci

NINE = {f"Sound {number}": {"seconds": 0.3} for number in range(9)}


def add(page, served, *names):
    files = [served.folder / f"{name}.wav" for name in names]
    for file in files:
        tone(file, 500, 3)
    page.get_by_label("Sounds to add").set_input_files(files)


def test_brings_the_rest_once_there_is_place():
    with board(sounds=NINE) as (served, page, _):
        with visit(served.address + "/yak-back", PHONE) as phone:
            for one in (page, phone):
                expect(one.get_by_role("complementary", name="Advertisement")).to_be_visible()
            add(page, served, "tenth", "eleventh")
            full = page.get_by_role("dialog", name="The board is full")
            expect(full).to_contain_text("eleventh")
            full.get_by_role("button", name="See Pro").click()
            expect(page.get_by_role("dialog")).to_contain_text("9")
            press(page, "See plans", "Buy for $4.99", "Continue")
            expect(face(page, "tenth")).to_be_visible()
            expect(face(page, "eleventh")).to_be_visible()
            # The other device knows it too, and has no advertisement any more.
            for one in (page, phone):
                expect(one.get_by_role("complementary", name="Advertisement")).to_have_count(0)
            add(phone, served, "twelfth")
            expect(face(phone, "twelfth")).to_be_visible()
            until(lambda: len(known(served)) == 12)


def test_says_what_became_of_files_that_fit_only_in_part():
    sounds = dict(list(NINE.items())[:8])
    with board(PHONE, sounds=sounds) as (served, page, _):
        expect(page.get_by_role("complementary", name="Advertisement")).to_be_visible()
        add(page, served, "ninth", "tenth")
        full = page.get_by_role("dialog", name="The board is full")
        expect(full).to_contain_text("tenth")
        expect(full).not_to_contain_text("ninth")
        expect(full).not_to_contain_text("Nothing was changed")
        press(page, "Not now")
        expect(face(page, "ninth")).to_be_visible()
        # What lasts less than a second is not said to last none.
        expect(face(page, "Sound 4")).to_contain_text("0:01")


def test_keeps_a_recording_until_there_is_a_place():
    with board(PHONE, MICROPHONE, sounds=NINE) as (served, page, _):
        expect(page.get_by_role("complementary", name="Advertisement")).to_be_visible()
        full = page.get_by_role("dialog", name="The board is full")
        record(page, "My voice")
        expect(full).to_contain_text("My voice")
        expect(full).to_contain_text("is kept on this device")
        press(page, "Not now")
        for _ in range(2):
            expect(left(page, "My voice")).to_be_visible()
            page.reload()
        press(page, "Add as a pad")
        press(page, "Not now")
        # The place counts as free at once, before the server has heard of it.
        held = []
        page.route(
            f"**{PLACE}/sounds/*",
            lambda route: (
                held.append(route) if route.request.method == "DELETE" else route.continue_()
            ),
        )
        menu(page, "Sound 4", "Delete")
        press(page, "Delete")
        expect(page.locator(".pad")).to_have_count(8)
        press(page, "Add as a pad")
        expect(left(page, "My voice")).to_have_count(0)
        until(
            lambda: any(
                one["name"] == "My voice.wav"
                for one in served.ask("GET", "/api/v1/library/assets")["assets"]
            )
        )
        for route in held:
            route.continue_()
        until(lambda: pad(page, "My voice").get_attribute("data-state") == "ready")
        expect(left(page, "My voice")).to_have_count(0)
        page.reload()
        expect(face(page, "My voice")).to_be_visible()
        expect(left(page, "My voice")).to_have_count(0)
        assert len(known(served)) == 9


def test_buys_a_place_for_a_recording():
    with board(flags=MICROPHONE, sounds=NINE) as (served, page, _):
        expect(page.get_by_role("complementary", name="Advertisement")).to_be_visible()
        press(page, "Listen along")
        expect(page.get_by_role("button", name="Clip that")).to_be_visible()
        # Until something was heard there is nothing to be kept.
        until(lambda: clipped(page), every=0.4)
        press(page, "See Pro", "See plans", "Buy for $4.99", "Continue")
        until(lambda: len(known(served)) == 10)
        expect(page.get_by_role("button", name="Add as a pad")).to_have_count(0)


def clipped(page):
    return page.evaluate("""() => {
      if (document.querySelector('dialog[open]')) return true;
      document.querySelector('.clip-that .button').click();
    }""")


def left(page, name):
    return page.locator(".notice").filter(has_text=f"{name} is not on the board yet")


def test_loses_its_places_with_the_money():
    with board(sounds=NINE) as (served, page, _):
        expect(page.get_by_role("complementary", name="Advertisement")).to_be_visible()
        made = buy(served, YAK)
        expect(page.get_by_role("complementary", name="Advertisement")).to_have_count(0)
        add(page, served, "tenth")
        # Until it is prepared, a press would show how far it is.
        expect(face(page, "tenth")).to_contain_text("0:03")
        happens(served, made, "refund")
        expect(page.get_by_role("complementary", name="Advertisement")).to_be_visible()
        add(page, served, "eleventh")
        expect(page.get_by_role("dialog", name="The board is full")).to_contain_text("eleventh")
        # What is there stays, and plays.
        page.keyboard.press("Escape")
        assert len(known(served)) == 10
        face(page, "tenth").click()
        expect(page.get_by_role("region", name="Playing")).to_be_visible()


def test_asks_before_a_starter_becomes_ones_own():
    with board(sounds=NINE, starters=True, expected=("402",)) as (served, page, _):
        starter = next(one for one in known(served) if one["is_starter"])
        page.get_by_role("button", name=f"More actions for {starter['name']}", exact=True).click()
        page.get_by_role("menuitem", name="Rename").click()
        page.get_by_role("textbox", name="Name").fill("Mine")
        page.keyboard.press("Enter")
        expect(sheet(page, "9 of 9 sounds")).to_be_visible()
        press(page, "See plans", "Buy for $4.99", "Continue")
        until(lambda: sound(served, starter["id"])["name"] == "Mine")
        expect(page.get_by_role("button", name="attention")).to_have_count(0)


def test_refuses_a_tenth_sound_whatever_the_page_says():
    with board(sounds=NINE, expected=("402",)) as (served, page, _):
        asset = served.bring_sound("Sneaked in", 300, 0.3)
        status = page.evaluate(
            """async ([place, asset]) => (await fetch(`${place}/sounds/${crypto.randomUUID()}`, {
          method: 'PUT', headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ name: 'Sneaked in', asset }) })).status""",
            [PLACE, asset],
        )
        assert status == 402, status
        assert len(known(served)) == 9


def test_passes_the_sliders_of_what_is_locked_without_a_word():
    """A change to a starter needs a place of one's own; to come by its sliders is no change."""
    with board(sounds=NINE, starters=True, expected=("402",)) as (served, page, _):
        written = []
        page.on("request", lambda one: one.method == "PATCH" and written.append(one.url))
        starter = next(one for one in known(served) if one["is_starter"])
        press(page, "Edit")
        face(page, starter["name"]).click()
        window = page.get_by_role("dialog", name=starter["name"])
        sliders = window.get_by_role("slider")
        passed = set()
        for _ in range(60):
            page.keyboard.press("Tab")
            passed.add(
                page.evaluate("document.activeElement.type === 'range' && document.activeElement.id")
            )
        assert len(passed - {False}) >= 5, passed
        page.wait_for_timeout(1_000)
        expect(page.get_by_role("dialog")).to_have_count(1)
        assert [one for one in written if "/yakback/sounds/" in one] == [], written
        sliders.first.focus()
        page.keyboard.press("ArrowLeft")
        expect(sheet(page, "9 of 9 sounds")).to_be_visible()
