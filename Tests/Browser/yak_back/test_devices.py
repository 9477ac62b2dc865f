"""Yak Back by keys and controllers, without its server, and on two devices at once."""

import json
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from support.browser import AWAY, KEPT, PHONE, kept_here, visit
from support.hand import Hand
from support.keyboard import focused, press, stands_on, tab_to
from support.waiting import until
from support.yak_back import (
    PLACE,
    board,
    face,
    has_played,
    is_playing,
    level,
    menu,
    note_phases,
    pad,
    sound,
)

pytestmark = pytest.mark.ci


def test_plays_by_the_keyboard_and_stops_with_escape():
    with board(sounds={"Horn": {"key": "h"}, "Bell": {}}) as (_, page, _):
        page.keyboard.press("h")
        page.keyboard.press("1")
        until(lambda: is_playing(page, "Horn") and is_playing(page, "Bell"))
        page.get_by_label("Find a sound").press("h")
        assert is_playing(page, "Horn"), "a key that is written plays nothing"
        page.get_by_label("Find a sound").fill("")
        page.get_by_role("heading", level=1).click()
        page.keyboard.press("Escape")
        expect(pad(page, "Horn")).to_have_attribute("data-phase", "idle")
        face(page, "Bell").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        until(lambda: is_playing(page, "Horn"))


def test_plays_by_the_keyboards_of_others():
    """Cyrillic letters, and the French row of digits, which writes signs."""
    with board(sounds={"Horn": {"key": "h"}, "Bell": {}}) as (_, page, _):
        for key, code, name in (("р", "KeyH", "Horn"), ("&", "Digit1", "Bell")):
            page.evaluate(
                """([key, code]) => document.body.dispatchEvent(
                  new KeyboardEvent('keydown', { key, code, bubbles: true })
                )""",
                [key, code],
            )
            until(lambda: is_playing(page, name))


def test_is_played_and_set_without_a_mouse():
    with board(sounds={"Horn": {"loop_count": -1}, "Bell": {}, "Gong": {}}) as (_, page, _):
        page.evaluate("addEventListener('pointerdown', () => console.error('a mouse'), true)")
        for name in (
            "Perform",
            "Edit",
            "Find a sound",
            "Add",
            "Record",
            "Settings",
            "All",
            "Folder",
        ):
            tab_to(page, f"^{name}$")
        tab_to(page, "^Gong$", most=1)
        press(page, "ArrowRight", "ArrowRight", "Enter")
        until(lambda: is_playing(page, "Horn"))
        # Of all pads only the one that was reached is stopped at, with its menu.
        tab_to(page, "^More actions for Horn$", most=1)
        press(page, "ArrowDown")
        stands_on(page, "^Stop$")
        press(page, "Escape")
        stands_on(page, "^More actions for Horn$")
        expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()
        tab_to(page, "^Stop$", most=6)
        press(page, "Enter")
        stands_on(page, "^Horn")
        tab_to(page, "^Edit$", key="Shift+Tab")
        press(page, "Enter")
        tab_to(page, "^Horn")
        press(page, "Enter")
        expect(page.get_by_role("dialog", name="Horn")).to_be_visible()
        tab_to(page, "^Play$")
        press(page, "Escape")
        stands_on(page, "^Horn")


def test_goes_by_tab_as_it_is_seen():
    with board(sounds={"Horn": {}}) as (_, page, _):
        for width in (360, 600, 820, 1060):
            page.set_viewport_size({"width": width, "height": 800})
            page.get_by_role("heading", level=1).click()
            passed = []
            while not passed or passed[-1][-1] != "Settings":
                press(page, "Tab")
                left, top = page.evaluate(
                    """() => {
                      const { left, top } = document.activeElement.getBoundingClientRect();
                      return [left, top];
                    }"""
                )
                # What is in one row differs a little in height.
                passed.append((round(top / 30), left, focused(page)))
            assert len(passed) == 8 and passed == sorted(passed), (width, passed)


def test_learns_the_keys_of_a_controller():
    # No browser brings a MIDI device for tests; this one says what a device would.
    device = """navigator.requestMIDIAccess = async () => {
      const input = { name: 'Pads', onmidimessage: null };
      window.strike = (...data) => input.onmidimessage({ data: new Uint8Array(data) });
      return { inputs: new Map([['1', input]]), onstatechange: null };
    }"""
    with board(sounds={"Horn": {}}) as (_, page, _):
        page.add_init_script(device)
        page.reload()
        page.get_by_role("button", name="Edit", exact=True).click()
        face(page, "Horn").click()
        page.get_by_role("button", name="Learn a key").click()
        page.evaluate("strike(0x99, 36, 100)")
        expect(page.get_by_text("MIDI: note 36 channel 10")).to_be_visible()
        page.keyboard.press("Escape")
        page.evaluate("strike(0x99, 36, 100)")
        until(lambda: is_playing(page, "Horn"))


def test_plays_and_changes_without_the_server():
    with board(sounds={"Horn": {}, "Bell": {}}, expected=AWAY, **KEPT) as (served, page, made):
        kept_here(page)
        kept = """() => new Promise((done) => {
          const opening = indexedDB.open('quintet');
          opening.onsuccess = () => {
            const asked = opening.result.transaction('files').objectStore('files').count();
            asked.onsuccess = () => { opening.result.close(); done(asked.result); };
          };
        })"""
        # Equal tones are one file.
        until(lambda: page.evaluate(kept) == 1)
        served.stop()
        page.reload()
        face(page, "Horn").click()
        until(lambda: level(page, "Horn") > 0.05)
        menu(page, "Bell", "Rename")
        page.get_by_role("textbox", name="Name").fill("Gong")
        page.keyboard.press("Enter")
        expect(face(page, "Gong")).to_be_visible()
        served.start()
        until(lambda: sound(served, made["Bell"])["name"] == "Gong", 40)


def test_follows_another_device_and_plays_on_it():
    # More pads than the phone shows: they answer when the finger comes down all the same.
    horn = {"Horn": {"loop_count": -1, "is_favorite": True}}
    with board(sounds=horn, starters=True) as (served, page, made):
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("switch", name="Let others play here").click()
        until(lambda: len(served.ask("GET", "/api/v1/players")["players"]) == 1)
        page.keyboard.press("Escape")
        with visit(served.address + "/yak-back", PHONE, has_touch=True) as phone:
            hand = Hand(phone)
            phone.get_by_role("button", name="Plays on this tab").tap()
            phone.get_by_role("menuitem").nth(1).tap()
            with phone.expect_request("**/commands"):
                hand.put("Horn")
            hand.lift()
            until(lambda: pad(phone, "Horn").get_attribute("data-elsewhere") == "")
            # There it looks like any pad that sounds.
            until(lambda: is_playing(page, "Horn") and level(page, "Horn") > 0.05)
            served_playing = served.ask("GET", "/api/v1/players")["players"][0]["playing"]
            assert [one["id"] for one in served_playing] == [made["Horn"]], served_playing
            with phone.expect_request("**/commands"):
                hand.put("Horn")
            hand.lift()
            until(lambda: pad(phone, "Horn").get_attribute("data-elsewhere") is None)
            expect(pad(page, "Horn")).to_have_attribute("data-phase", "idle")
            # Keys play it also for who has just turned it down.
            phone.get_by_role("slider", name="Volume").focus()
            with phone.expect_request("**/commands"):
                phone.keyboard.press("1")
            until(lambda: pad(phone, "Horn").get_attribute("data-elsewhere") == "")
            with phone.expect_request("**/commands"):
                phone.keyboard.press("1")
            until(lambda: pad(phone, "Horn").get_attribute("data-elsewhere") is None)
            expect(pad(page, "Horn")).to_have_attribute("data-phase", "idle")
            # And what is tapped there by hand is seen here.
            face(page, "Horn").click()
            until(lambda: pad(phone, "Horn").get_attribute("data-elsewhere") == "")


def test_plays_by_its_address():
    with board(sounds={"Air horn": {}}) as (served, page, _):
        page.goto(served.address + "/yak-back/play/air%20horn")
        expect(page.get_by_role("heading", level=1)).to_have_text("Air horn")
        expect(page.get_by_role("button", name="Stop")).to_be_visible()
        page.goto(served.address + "/yak-back/play/nothing")
        expect(page.get_by_text("No sound called")).to_be_visible()


def test_opens_the_page_of_any_name():
    with board(sounds={"AC/DC": {}, "No. 1": {}}) as (served, page, _):
        for name, address in (("AC/DC", "AC%2FDC"), ("No. 1", "No.%201")):
            page.goto(f"{served.address}/yak-back/play/{address}")
            expect(page.get_by_role("heading", name=name)).to_be_visible()
        page.goto(f"{served.address}/yak-back/play/%FF")
        page.get_by_role("link", name="Back to the board").click()
        expect(face(page, "No. 1")).to_be_visible()


def test_plays_the_sound_of_that_very_name():
    sounds = {"Horn": {}, "Horn of plenty": {"is_favorite": True}}
    with board(sounds=sounds) as (served, page, _):
        page.goto(served.address + "/yak-back/play/horn")
        expect(page.get_by_role("heading", level=1)).to_have_text("Horn")


#: A tab by another name.
ANDROID = "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36"


def _asks(served, token, path, body):
    """What somebody with a token is answered: the status, and what was said."""
    request = urllib.request.Request(
        served.address + path,
        json.dumps(body).encode(),
        {"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request) as response:
            return response.status, json.loads(response.read() or b"null")
    except urllib.error.HTTPError as error:
        return error.code, None


def test_is_played_by_http_on_the_tab_that_is_named():
    with board(sounds={"Air horn": {"seconds": 2.0}}) as (served, page, made):
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("switch", name="Let others play here").click()
        until(lambda: len(served.ask("GET", "/api/v1/players")["players"]) == 1)
        page.keyboard.press("Escape")
        here = served.ask("GET", "/api/v1/players")["players"][0]["name"]
        with visit(served.address + "/devices", PHONE, user_agent=ANDROID) as phone:
            phone.get_by_role("button", name="Add").first.click()
            phone.get_by_label("Name").fill("Door bell")
            phone.get_by_role("radio", name="Trigger single actions").check()
            phone.get_by_role("button", name="Create token").click()
            token = phone.locator(".token").inner_text().strip()
            phone.get_by_role("button", name="Done").click()
            # Of two tabs that play the named one does, not the newest.
            phone.goto(served.address + "/players")
            phone.get_by_role("switch", name="This tab is a player").check()
            until(lambda: len(served.ask("GET", "/api/v1/players")["players"]) == 2)
            note_phases(page)
            wish = {"name": "air hron", "player": here, "wait": True}
            status, told = _asks(served, token, f"{PLACE}/play", wish)
            assert (status, told["sound"], told["has_ended"]) == (200, made["Air horn"], True), told
            assert has_played(page, "Air horn")
            assert _asks(served, token, f"{PLACE}/play", {**wish, "wait": False})[0] == 200
            until(lambda: is_playing(page, "Air horn") and level(page, "Air horn") > 0.05)
            assert _asks(served, token, f"{PLACE}/stop", {"player": here})[0] == 204
            expect(pad(page, "Air horn")).to_have_attribute("data-phase", "idle")
            # It can do nothing else, and nothing at all once it is taken away.
            assert _asks(served, token, "/api/v1/devices", {"label": "Another"})[0] == 403
            phone.goto(served.address + "/devices")
            row = phone.get_by_role("listitem").filter(has_text="Door bell")
            row.get_by_role("button", name="End").click()
            phone.get_by_role("dialog").get_by_role("button", name="End").click()
            expect(row).to_have_count(0)
            assert _asks(served, token, f"{PLACE}/play", wish)[0] == 401
