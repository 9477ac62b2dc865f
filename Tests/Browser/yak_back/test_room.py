"""What the room does beside single pads: many at once, rest, and how it meets people."""

import pytest
from playwright.sync_api import expect

from support.browser import DESKTOP, PHONE, chromium, visit
from support.bursts import arrived
from support.server import quintet
from support.templates import BOARD
from support.waiting import until
from support.yak_back import PLACE, begin, board, face, is_playing, known, pad

pytestmark = pytest.mark.ci


def test_plays_sixty_four_pads_at_once():
    with quintet("--store", "off", data=BOARD) as served:
        begin(served)
        asset = served.bring_sound("Tone", 110, 2.0)
        for number in range(64):
            served.ask(
                "PUT",
                f"{PLACE}/sounds/00000000-0000-4000-8000-{number:012}",
                {"name": f"Sound {number}", "asset": asset, "loop_count": -1},
            )
        until(lambda: all(one["state"] == "ready" for one in known(served)))
        with visit(served.address + "/yak-back", (1_440, 1_800)) as page:
            pads = page.locator(".pad-face")
            expect(pads).to_have_count(64)
            page.evaluate("""() => {
              for (const pad of document.querySelectorAll('.pad-face')) {
                for (const kind of ['pointerdown', 'pointerup']) {
                  const how = { bubbles: true, pointerType: 'mouse' };
                  pad.dispatchEvent(new PointerEvent(kind, how));
                }
              }
            }""")
            expect(page.get_by_role("region", name="Playing")).to_contain_text("64 sounds")
            # Each of them is heard by the engine, on a track of its own.
            until(
                lambda: page.evaluate("""() => [...document.querySelectorAll('.pad')].every((pad) =>
              Number(pad.style.getPropertyValue('--level')) > 0.001)""")
            )
            page.get_by_role("button", name="Stop all").click()
            expect(page.get_by_role("region", name="Playing")).to_have_count(0)


def test_is_known_when_one_comes_back_from_another_room():
    with quintet(data=BOARD) as served:
        begin(served, {"Horn": {"loop_count": -1}, "Bell": {"loop_count": -1}})
        with visit(served.address + "/yak-back", DESKTOP) as page:
            for name in ("Horn", "Bell"):
                face(page, name).click()
                expect(pad(page, name)).to_have_attribute("data-phase", "playing")
            page.get_by_role("link", name="Quintet").click()
            expect(pad(page, "Horn")).to_have_count(0)
            page.go_back()
            expect(pad(page, "Bell")).not_to_have_attribute("data-phase", "idle")
            expect(pad(page, "Horn")).not_to_have_attribute("data-phase", "idle")
            page.get_by_role("button", name="Stop all").click()
            for name in ("Horn", "Bell"):
                expect(pad(page, name)).to_have_attribute("data-phase", "idle")


def test_rests_when_nothing_has_played_for_a_while():
    with quintet(data=BOARD) as served:
        begin(served, {"Horn": {"seconds": 2.0}})
        context = chromium.open().new_context(
            viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, service_workers="block"
        )
        served.sign_in(context)
        page = context.new_page()
        page.clock.install()
        page.goto(served.address + "/yak-back")
        face(page, "Horn").click()
        expect(pad(page, "Horn")).to_have_attribute("data-phase", "playing")
        expect(pad(page, "Horn")).to_have_attribute("data-phase", "idle")
        page.get_by_role("button", name="Settings").click()
        said = lambda: page.clock.run_for(1_100) or page.get_by_text("so far").inner_text()
        assert said().startswith("Running"), said()
        page.clock.run_for(31_000)
        until(lambda: said().startswith("Idle"))
        page.keyboard.press("Escape")
        face(page, "Horn").click()
        expect(pad(page, "Horn")).to_have_attribute("data-phase", "playing")
        context.close()


def test_buzzes_until_that_is_switched_off():
    with board(PHONE, sounds={"Horn": {"loop_count": -1}}, has_touch=True) as (_, page, _):
        note = "() => { window.buzzes = []; navigator.vibrate = (ms) => window.buzzes.push(ms); }"

        def tap(buzzes):
            face(page, "Horn").tap()
            until(lambda: is_playing(page, "Horn"))
            face(page, "Horn").tap()
            expect(pad(page, "Horn")).to_have_attribute("data-phase", "idle")
            assert page.evaluate("window.buzzes.length") == buzzes

        page.evaluate(note)
        tap(2)
        page.get_by_role("button", name="Settings").tap()
        page.get_by_role("switch", name="Haptic feedback").tap()
        page.get_by_role("dialog").get_by_role("button", name="Close").tap()
        tap(2)
        arrived(page)
        page.reload()
        page.evaluate(note)
        tap(0)
        page.get_by_role("button", name="Settings").tap()
        expect(page.get_by_role("switch", name="Haptic feedback")).not_to_be_checked()


def test_is_no_wider_than_a_small_tablet():
    with board((744, 1133), sounds={"Gong": {}}) as (_, page, _made):
        expect(page.get_by_role("button", name="Folder", exact=True)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_asks_what_is_missing_at_the_tenth_visit():
    with quintet(data=BOARD) as served:
        begin(served)
        at = served.ask("GET", "/api/v1/preferences/yakback")
        served.ask(
            "PATCH", "/api/v1/preferences/yakback", {"launchCount": 9}, version=at["version"]
        )
        with visit(served.address + "/yak-back") as page:
            says_so_once(page)


def test_asks_nobody_when_devices_prefer_different_things():
    with (
        quintet() as served,
        visit(served.address + "/yak-back", DESKTOP, expected=("Failed to load resource",)) as page,
    ):
        expect(page.get_by_role("dialog")).to_contain_text("Welcome to Yak Back")
        until(lambda: preferred(served).get("launchCount") == 1)
        # This page hears of nothing that the other device does.
        for place in ("preferences", "changes*", "events"):
            page.route(f"**/api/v1/{place}", lambda route: route.abort())
        served.ask("PATCH", "/api/v1/preferences/yakback", {"hapticEnabled": False})
        page.get_by_role("button", name="Skip").click()
        until(lambda: preferred(served).get("hasCompletedOnboarding"))
        assert preferred(served)["hapticEnabled"] is False


def preferred(served):
    return {
        one["name"]: one["value"] for one in served.ask("GET", "/api/v1/preferences")["preferences"]
    }.get("yakback", {})


def says_so_once(page):
    page.get_by_role("button", name="Give feedback").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Help")
    page.go_back()
    expect(page.locator(".state")).to_be_visible()
    expect(page.get_by_role("button", name="Give feedback")).to_have_count(0)
