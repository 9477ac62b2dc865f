"""The app without a mouse."""

import re

import pytest
from playwright.sync_api import expect

from support.browser import KEPT, chromium, kept_here
from support.keyboard import press, stands_on, tab_to, without_mouse
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci


def test_goes_through_every_door_and_back():
    rooms = ["Yak Back", "Amadeus", "Melody Map", "Sonidea", "BabySounds"]
    with without_mouse("/") as (_, page):
        for room in rooms:
            tab_to(page, f"^{room}")
            press(page, "Enter")
            if room in ("Yak Back", "Melody Map"):
                # Their introductions come first, once.
                stands_on(page, "^Skip$")
                press(page, "Enter")
            # The focus waits at the heading of the new page; BabySounds opens at Sleep.
            stands_on(page, "^Sleep$" if room == "BabySounds" else f"^{room}$")
            tab_to(page, "^Quintet$", key="Shift+Tab")
            press(page, "Enter")
            stands_on(page, "^Good ")


def test_skips_to_the_page():
    with without_mouse("/members") as (_, page):
        press(page, "Tab")
        skip = page.get_by_role("link", name="Skip to content")
        expect(skip).to_be_focused()
        expect(skip).to_be_in_viewport()
        press(page, "Enter")
        expect(page.get_by_role("main")).to_be_focused()
        press(page, "Tab")
        stands_on(page, "^Account$")


def test_reaches_every_page_of_the_household():
    pages = ["Account", "Members", "Devices", "Players", "Storage", "Settings", "Help", "About"]
    with without_mouse("/") as (_, page):
        for name in pages:
            tab_to(page, "^Quintet$", key="Shift+Tab")
            tab_to(page, f"^{name}$")
            press(page, "Enter")
            title = "Owner" if name == "Account" else name
            stands_on(page, f"^{title}$")
            expect(page).to_have_title(f"{title} – Quintet")
        tab_to(page, "^Quintet$", key="Shift+Tab")
        press(page, "Enter")
        stands_on(page, "^Good ")


def test_looks_after_members():
    with without_mouse("/members") as (served, page):
        names = lambda: [one["name"] for one in served.ask("GET", "/api/v1/members")["members"]]
        tab_to(page, "^Add$")
        press(page, "Enter")
        stands_on(page, "^Name$")
        page.keyboard.type("Grace")
        tab_to(page, "^Role$")
        page.keyboard.type("Child")
        tab_to(page, "^Add$")
        press(page, "Enter")
        until(lambda: "Grace" in names())
        stands_on(page, "^Add$")

        tab_to(page, "^More actions for Grace$")
        press(page, "Enter", "Enter")
        stands_on(page, "^Name$")
        press(page, "ControlOrMeta+A")
        page.keyboard.type("Grace H.")
        press(page, "Enter")
        until(lambda: "Grace H." in names())
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_text("Child: plays")).to_be_visible()
        stands_on(page, "^More actions for Grace")

        press(page, "Enter", "r", "Enter")
        stands_on(page, "^Type “Grace H.” to continue$")
        page.keyboard.type("Grace H.")
        tab_to(page, "^Remove$")
        press(page, "Space")
        until(lambda: names() == ["Owner"])


def test_renames_a_sound_and_takes_it_back():
    with without_mouse("/storage", "Owl") as (served, page):
        name = lambda: served.ask("GET", "/api/v1/library/assets")["assets"][0]["name"]
        tab_to(page, "^More actions for Owl$")
        press(page, "Space", "r", "Enter")
        stands_on(page, "^Name$")
        # All of it is chosen: what is typed stands instead.
        page.keyboard.type("Barn owl")
        press(page, "Enter")
        until(lambda: name() == "Barn owl")
        stands_on(page, "^More actions for Barn owl$")
        press(page, "F8")
        stands_on(page, "^Undo$")
        press(page, "F8")
        stands_on(page, "^More actions for Barn owl$")
        press(page, "F8", "Enter")
        until(lambda: name() == "Owl")
        stands_on(page, "^More actions for Owl$")


def test_goes_on_in_the_next_row_when_one_is_gone_and_at_the_heading_after_the_last():
    with without_mouse("/storage", "Owl", "Rain") as (_, page):
        tab_to(page, "^More actions for (Owl|Rain)$")
        for left in (1, 0):
            press(page, "ArrowDown")
            stands_on(page, "^Rename$")
            press(page, "ArrowDown", "Enter")
            tab_to(page, "^Delete$")
            press(page, "Enter")
            expect(page.get_by_role("button", name=re.compile("^More actions"))).to_have_count(left)
            if left:
                expect(page.locator("li :focus")).to_be_in_viewport()
                tab_to(page, "^More actions for (Owl|Rain)$")
        expect(page.get_by_role("heading", name="No sounds yet")).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_leaves_time_to_reach_a_message():
    with quintet() as served, chromium.open().new_context(service_workers="block") as context:
        served.sign_in(context)
        page = context.new_page()
        page.clock.install()
        page.goto(f"{served.address}/kit")
        page.get_by_role("button", name="Remove “Rain”").press("Enter")
        undo = page.get_by_role("button", name="Undo")
        page.clock.run_for(19_000)
        press(page, "F8")
        expect(undo).to_be_focused()
        page.clock.run_for(120_000)
        expect(undo).to_be_focused()
        press(page, "F8")
        page.clock.run_for(21_000)
        expect(undo).to_have_count(0)


def test_settles_what_is_stuck_on_its_way():
    with without_mouse("/storage", "Owl", **KEPT) as (served, page):
        kept_here(page)
        page.context.set_offline(True)
        served.stop()
        expect(page.get_by_role("button", name="Offline")).to_be_visible()
        tab_to(page, "^More actions for Owl$")
        press(page, "ArrowDown", "Enter")
        stands_on(page, "^Name$")
        page.keyboard.type("Barn owl")
        press(page, "Enter")
        expect(page.get_by_role("dialog")).to_have_count(0)
        tab_to(page, "^Offline · 1 waiting$", key="Shift+Tab")
        press(page, "Enter")
        stands_on(page, "^Close$")
        served.start()
        page.context.set_offline(False)
        expect(page.get_by_role("heading", name="Nothing is waiting")).to_be_visible(timeout=60_000)
        press(page, "Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert served.ask("GET", "/api/v1/library/assets")["assets"][0]["name"] == "Barn owl"
