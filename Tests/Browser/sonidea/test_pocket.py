"""The recorder for the wrist and the pocket: small, movable, and on its own."""

import re

import pytest
from playwright.sync_api import expect

from support.browser import AWAY, PHONE
from support.bursts import apart
from support.sonidea import PLACE
from support.sonidea_recorder import (
    HEARING,
    arrived,
    key,
    recorder,
    recordings,
    records,
    runs_to,
)
from support.store import before_it_answers, press, sheet
from support.waiting import until

pytestmark = pytest.mark.ci


def place_of(page):
    """Where the button lies, once the room has put its colours on."""
    until(
        lambda: page.evaluate("document.documentElement.matches('[data-app=sonidea][data-look]')")
    )
    page.evaluate(
        "document.fonts.ready.then(() => new Promise((done) => "
        "requestAnimationFrame(() => requestAnimationFrame(() => done()))))"
    )
    return page.locator(".son-pocket-button").bounding_box()


def test_is_a_recorder_on_a_wrist():
    with recorder("/sonidea/pocket", (162, 197), has_touch=True) as (served, page):
        button = page.locator(".son-pocket-button")
        assert page.evaluate("document.documentElement.scrollWidth") <= 162
        usual = place_of(page)
        page.mouse.move(usual["x"] + 32, usual["y"] + 32)
        page.mouse.down()
        page.mouse.move(40, 60, steps=5)
        page.mouse.up()
        moved = button.bounding_box()
        assert abs(moved["x"] + 32 - 40) < 6 and abs(moved["y"] + 32 - 60) < 6, moved
        expect(button).to_have_attribute("aria-pressed", "false")
        page.reload()
        assert place_of(page) == moved, "its place was not kept"
        button.focus()
        page.keyboard.press("ArrowRight")
        assert button.bounding_box()["x"] > moved["x"]
        page.keyboard.press("Home")
        assert place_of(page) == usual, (place_of(page), usual)
        # It stops where it began.
        page.keyboard.press("Enter")
        expect(button).to_have_attribute("aria-pressed", "true")
        runs_to(page, 1)
        assert place_of(page) == usual, (place_of(page), usual)
        button.click()
        take = page.get_by_role("listitem")
        expect(take).to_contain_text("⌚️ Recording 1")
        expect(take).to_contain_text("On this device")
        assert recordings(served, page) == [], "it went by itself"
        take.get_by_role("button").first.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 162
        take.get_by_role("button", name="Send").click()
        expect(take).to_contain_text("In Sonidea", timeout=30_000)
        [recording] = arrived(served, page)
        assert (recording["title"], recording["source"]) == ("⌚️ Recording 1", "companion"), (
            recording
        )
        assert (recording["sample_rate"], recording["channels"]) == (44_100, 1), recording
        album = served.ask("GET", f"{PLACE}/albums/{recording['album']}")
        assert album["name"] == "⌚️ Recordings", album


def test_puts_the_button_back_by_a_long_press():
    with recorder("/sonidea/pocket", (180, 220)) as (_, page):
        button = page.locator(".son-pocket-button")
        usual = place_of(page)
        button.focus()
        for _ in range(4):
            page.keyboard.press("ArrowUp")
        there = button.bounding_box()
        assert there["y"] < usual["y"]
        page.mouse.move(there["x"] + 32, there["y"] + 32)
        page.mouse.down()
        until(lambda: button.bounding_box() == usual)
        page.mouse.up()
        expect(button).to_have_attribute("aria-pressed", "false")


def test_sends_by_itself_what_a_companion_recorded():
    with recorder("/sonidea/pocket", (180, 220), bought=True) as (served, page):
        records(page, 1)
        key(page, "Stop").click()
        expect(page.get_by_role("listitem")).to_contain_text("In Sonidea", timeout=30_000)
        assert len(arrived(served, page)) == 1


def test_sends_by_itself_what_was_recorded_before_the_store_has_answered():
    with recorder("/about", (180, 220), bought=True) as (served, page):
        with before_it_answers(page, served.address + "/sonidea/pocket"):
            records(page, 1)
            key(page, "Stop").click()
        expect(page.get_by_role("listitem")).to_contain_text("In Sonidea", timeout=30_000)


def test_shakes_when_a_wrist_cannot_record():
    refused = """
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException('', 'NotAllowedError');
      };
      navigator.vibrate = (...all) => { globalThis.shaken = all; return true; };
    """
    with recorder("/sonidea/pocket", (180, 220), script=refused) as (_, page):
        key(page, "Record").click()
        expect(page.locator(".son-pocket-words")).to_contain_text("Microphone access is blocked")
        assert page.evaluate("shaken"), "nobody felt it"


HEARING_IT = (
    HEARING
    + """
  const Element = Audio;
  globalThis.Audio = class extends Element {
    constructor(...all) { super(...all); globalThis.sounding = this; }
  };
"""
)


def test_is_heard_skipped_through_and_shared_on_a_wrist():
    with recorder("/sonidea/pocket", (180, 220), script=HEARING_IT) as (_, page):
        records(page, 12)
        key(page, "Stop").click()
        page.get_by_role("listitem").get_by_role("button").first.click()
        key(page, "Forward 10 seconds").click()
        at = lambda: page.evaluate("globalThis.sounding?.currentTime ?? 0")
        until(lambda: at() > 10.2)
        key(page, "Back 10 seconds").click()
        until(lambda: 0.2 < at() < 3)
        key(page, "Stop").click()
        with page.expect_download() as handed:
            key(page, "Share").click()
        assert handed.value.suggested_filename == "⌚️ Recording 1.wav"
        until(lambda: handed.value.path().stat().st_size > 12 * 44_100 * 2)


def test_what_a_companion_recorded_without_the_server_arrives_once():
    with recorder("/sonidea/pocket", (180, 220), bought=True, expected=AWAY) as (served, page):
        expect(key(page, "Record")).to_be_visible()
        away = lambda route: route.abort()
        page.route("**/api/**", away)
        for number in (1, 2):
            records(page, 1)
            key(page, "Stop").click()
            expect(page.get_by_role("listitem")).to_have_count(number)
            apart(page)
        expect(page.get_by_text("Waiting for the server").first).to_be_visible()
        assert recordings(served, page) == []
        # The first answer is lost on its way: the same recording is sent again.
        lost = []

        def lose(route):
            if route.request.method != "PUT" or lost:
                return route.continue_()
            lost.append(route.fetch().status)
            return route.abort()

        page.route("**/sonidea/recordings/*", lose)
        page.unroute("**/api/**", away)
        both = arrived(served, page, 2)
        expect(page.get_by_text("In Sonidea")).to_have_count(2, timeout=30_000)
        assert lost and len(recordings(served, page)) == 2
        assert sorted(one["title"] for one in both) == ["⌚️ Recording 1", "⌚️ Recording 2"]


def test_transferring_by_itself_is_bought_by_the_month_where_it_is_missed():
    with recorder("/sonidea/pocket", PHONE, expected=("402",)) as (served, page):
        records(page, 1)
        key(page, "Stop").click()
        take = page.get_by_role("listitem")
        expect(take).to_contain_text("On this device")
        key(page, "Send automatically").click()
        sheet(page, "Automatic transfer")
        page.keyboard.press("Escape")
        expect(take).to_contain_text("On this device")
        press(page, "Send automatically", "See plans")
        page.get_by_role("radio", name=re.compile("^Monthly")).check()
        press(page, "Buy for $3.99", "Continue")
        expect(take).to_contain_text("In Sonidea", timeout=30_000)
        assert len(arrived(served, page)) == 1
        [bought] = served.ask("GET", "/api/v1/store/purchases")["purchases"]
        assert bought["product"] == "sonidea.pro.monthly", bought
