"""How limits ask for more, and lead back to where one was."""

import json

import pytest
from playwright.sync_api import expect

from support.browser import AWAY, KEPT, kept_here, visit
from support.gate import passed
from support.keyboard import press as keys
from support.keyboard import stands_on, tab_to, without_mouse
from support.server import quintet
from support.store import YAK, buy, kit, press, room, sheet

pytestmark = pytest.mark.ci

ENTRANCES = [
    ("/kit", "Plans", "Get more from Sonidea"),
    ("/kit", "Limit", "Edit mode"),
    ("/kit", "If needed", "Edit mode"),
    ("/kit", "Refused", "Edit mode"),
    ("/store", "See plans for Sonidea", "Get more from Sonidea"),
]
#: What the browser and React print about a part that did not come.
BROKEN = ("Failed to load resource", "ERR_FAILED", "dynamically imported module")


def test_comes_back_to_where_one_was_from_every_entrance():
    with quintet() as served, visit(served.address, (820, 600)) as page:
        for path, name, title in ENTRANCES:
            page.goto(served.address + path)
            if path == "/kit":
                room(page, "Sonidea")
            button = page.get_by_role("button", name=name, exact=True)
            for leave in ("Escape", "Not now", "Close"):
                button.scroll_into_view_if_needed()
                before = page.evaluate("scrollY")
                button.click()
                dialog = sheet(page, title)
                if leave == "Escape":
                    page.keyboard.press("Escape")
                else:
                    dialog.get_by_role("button", name=leave).click()
                expect(page.get_by_role("dialog")).to_have_count(0)
                expect(button).to_be_focused()
                assert page.url.endswith(path), page.url
                assert page.evaluate("scrollY") == before, (name, leave)


def test_goes_on_with_what_was_refused_once_it_is_bought():
    with quintet() as served, kit(served) as page:
        room(page, "Sonidea")
        press(page, "Refused", "See plans", "Try 14 days free", "Continue")
        expect(page.get_by_text("Refused: there is more now.")).to_be_visible()
        expect(page.get_by_role("button", name="Refused")).to_be_focused()
        # Where there is more, nothing is asked.
        press(page, "If needed")
        expect(page.get_by_text("If needed: there is more now.")).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_wears_the_colours_of_the_room():
    with quintet() as served, kit(served) as page:
        page.add_style_tag(
            content="""[data-app="sonidea"] { --accent: rgb(1, 2, 3); --surface: rgb(4, 5, 6); }"""
        )
        for name, colours in (("Sonidea", True), ("Yak Back", False)):
            room(page, name)
            press(page, "Plans")
            dialog = sheet(page, f"Get more from {name}")
            is_worn = (
                dialog.evaluate("(one) => getComputedStyle(one).backgroundColor") == "rgb(4, 5, 6)"
            )
            button = dialog.locator(".dialog-foot [data-kind=primary]")
            is_shown = (
                button.evaluate("(one) => getComputedStyle(one).backgroundColor") == "rgb(1, 2, 3)"
            )
            assert (is_worn, is_shown) == (colours, colours), name
            press(page, "Not now")


def test_relies_on_what_was_said_for_a_while_and_on_no_turned_clock():
    with quintet() as served:
        buy(served, YAK)
        with visit(served.address + "/store", expected=AWAY, **KEPT) as page:
            shift = "sessionStorage.getItem('shift') ?? 0"
            page.add_init_script(f"const now = Date.now; Date.now = () => now() + Number({shift})")
            kept_here(page)
            page.reload()
            shelf = page.get_by_role("list", name="Available")
            expect(shelf).to_contain_text("One-time purchase")
            served.stop()
            doubt = page.get_by_text("Your purchases cannot be checked right now.").first
            day = 86_400_000
            for days, is_doubted in ((0, False), (2, False), (-10, True), (4, True), (0, True)):
                page.evaluate(f"sessionStorage.setItem('shift', {days * day})")
                page.reload()
                if is_doubted:
                    expect(doubt).to_be_visible()
                    expect(shelf).not_to_contain_text("One-time purchase")
                else:
                    expect(shelf).to_contain_text("One-time purchase")
                    expect(doubt).to_have_count(0)
            page.evaluate("sessionStorage.setItem('shift', 0)")
            served.start()
            page.reload()
            expect(shelf).to_contain_text("One-time purchase", timeout=60_000)
            expect(doubt).to_have_count(0)


def test_asks_at_the_gate_of_a_room_before_anything_is_bought():
    with quintet() as served, kit(served) as page:
        wishes = []
        page.on(
            "request",
            lambda request: (
                wishes.append(request.post_data_json)
                if request.method == "PUT" and "/store/purchases/" in request.url
                else None
            ),
        )
        # The kit's own gate only asks; the server takes what its own has given.
        page.route(
            "**/store/purchases/*",
            lambda route: route.continue_(post_data=really(route.request.post_data_json)),
        )
        really = lambda wish: json.dumps(
            {**wish, "gate_token": passed(served)} if "gate_token" in wish else wish
        )
        room(page, "BabySounds")
        page.get_by_role("switch", name="A gate for parents").click()
        press(page, "Plans", "Buy for $29.99")
        question = page.get_by_role("dialog", name="Are you a parent?")
        question.get_by_role("button", name="Cancel").click()
        # Nobody came through: nothing was asked of the server, and the plans are still there.
        expect(question).to_have_count(0)
        expect(
            sheet(page, "Get more from BabySounds").get_by_role("button", name="Buy for $29.99")
        ).to_be_visible()
        assert wishes == [], wishes
        press(page, "Buy for $29.99", "Yes, I am")
        expect(sheet(page, "Purchase complete")).to_be_visible()
        assert [wish["gate_token"] for wish in wishes] == ["a parent on the kit"], wishes
        press(page, "Continue")
        # What needs no parent asks none, nor does a room whose gate has gone.
        room(page, "Yak Back")
        press(page, "Plans", "Buy for $4.99")
        expect(sheet(page, "Purchase complete")).to_be_visible()
        assert "gate_token" not in wishes[1], wishes


def test_opens_again_what_could_not_be_fetched():
    with quintet() as served:
        with visit(served.address + "/about", expected=BROKEN, service_workers="block") as page:
            expect(page.get_by_role("heading", level=1)).to_have_text("About")
            away = lambda route: route.abort()
            page.route("**/part-*.js", away)
            page.get_by_role("link", name="Store").click()
            expect(page.get_by_role("heading", level=1)).to_have_text("This page could not be opened")
            # The way to the others is there.
            page.get_by_role("link", name="Quintet").click()
            expect(page.get_by_role("navigation", name="Apps")).to_be_visible()
            page.go_back()
            expect(page.get_by_role("heading", level=1)).to_have_text("This page could not be opened")
            page.unroute_all()
            press(page, "Try again")
            expect(page.get_by_role("heading", level=1)).to_have_text("Store")
            page.route("**/part-*.js", away)
            press(page, "See plans for Sonidea")
            expect(sheet(page, "The store could not be opened")).to_contain_text("Nothing was bought")
            press(page, "Not now")
            expect(page.get_by_role("button", name="See plans for Sonidea")).to_be_focused()
            page.unroute_all()
            press(
                page, "See plans for Sonidea", "Try again", "See plans for Sonidea"
            )
            expect(sheet(page, "Get more from Sonidea")).to_be_visible()


def test_buys_and_watches_without_a_mouse():
    with without_mouse("/store") as (served, page):
        tab_to(page, "^See plans for Sonidea$")
        keys(page, "Enter")
        stands_on(page, "^Yearly")
        keys(page, "ArrowLeft", "ArrowLeft")
        stands_on(page, "^Monthly")
        tab_to(page, r"^Buy for \$3\.99")
        keys(page, "Enter")
        stands_on(page, "^Continue$")
        keys(page, "Enter")
        # What was pressed has gone: one goes on at the heading.
        stands_on(page, "^Store$")
        page.goto(served.address + "/kit")
        page.get_by_role("radio", name="Yak Back").focus()
        keys(page, "ArrowRight")
        expect(page.get_by_role("radio", name="Melody Map")).to_be_checked()
        tab_to(page, "^Limit$")
        keys(page, "Enter")
        sheet(page, "of 10 today")
        tab_to(page, "^Watch an ad")
        keys(page, "Enter")
        expect(sheet(page, "Advertisement").get_by_text("Ad", exact=True)).to_be_visible()
        keys(page, "Escape")
        stands_on(page, "^Keep watching$")
        tab_to(page, "^Stop$", key="Shift+Tab")
        keys(page, "Enter")
        stands_on(page, "^Back$")
        keys(page, "Enter")
        stands_on(page, "^Watch an ad")
        keys(page, "Escape")
        stands_on(page, "^Limit$")
