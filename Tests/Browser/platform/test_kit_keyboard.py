"""Each part of the kit without a mouse."""

import re

import pytest
from playwright.sync_api import expect

from support.keyboard import focused, press, stands_on, tab_to, without_mouse
from support.waiting import until

pytestmark = pytest.mark.ci


def test_walks_through_menus():
    with without_mouse("/kit") as (_, page):
        tab_to(page, "^More$")
        press(page, "ArrowDown")
        stands_on(page, "^Rename$")
        for key, name in (
            ("ArrowDown", "Download"),
            ("End", "Delete"),
            ("ArrowDown", "Rename"),
            ("ArrowUp", "Delete"),
            ("Home", "Rename"),
            ("d", "Download"),
            ("d", "Delete"),
            ("d", "Download"),
            ("r", "Rename"),
        ):
            press(page, key)
            stands_on(page, f"^{name}$")
        press(page, "Escape")
        stands_on(page, "^More$")
        expect(page.get_by_role("menu")).to_have_count(0)
        press(page, "ArrowUp")
        stands_on(page, "^Delete$")
        press(page, "Tab")
        expect(page.get_by_role("menu")).to_have_count(0)
        stands_on(page, "^Name$")


def test_turns_everything_that_can_be_turned():
    with without_mouse("/kit") as (_, page):
        tab_to(page, "^Key$")
        page.keyboard.type("A")
        expect(page.get_by_label("Key", exact=True)).to_have_value("A minor")
        tab_to(page, "^Loop")
        switch = page.get_by_role("switch", name="Loop")
        was = switch.is_checked()
        press(page, "Space")
        expect(switch).to_be_checked(checked=not was)
        tab_to(page, "^Volume$")
        slider = page.get_by_role("slider", name="Volume")
        for key, value in (
            ("Home", "−60 dB"),
            ("ArrowRight", "−59 dB"),
            ("End", "6 dB"),
            ("Backspace", "0 dB"),
            ("ArrowLeft", "−1 dB"),
        ):
            press(page, key)
            expect(slider).to_have_attribute("aria-valuetext", value)
        tab_to(page, "^All$")
        for key, name in (
            ("ArrowRight", "Loops"),
            ("End", "Voices"),
            ("ArrowRight", "All"),
            ("ArrowLeft", "Voices"),
            ("Home", "All"),
        ):
            press(page, key)
            stands_on(page, f"^{name}$")
            expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        tab_to(page, "^Position in “Voice”$")
        wave = page.get_by_role("slider", name="Position in “Voice”")
        for key, value in (
            ("Home", "0:00 of 1:33"),
            ("ArrowRight", "0:01 of 1:33"),
            ("Shift+ArrowRight", "0:11 of 1:33"),
            ("End", "1:33 of 1:33"),
            ("PageDown", "1:23 of 1:33"),
        ):
            press(page, key)
            expect(wave).to_have_attribute("aria-valuetext", value)


def test_stays_in_a_window_and_comes_back():
    with without_mouse("/kit") as (_, page):
        for name, first in (("Dialog", "Name"), ("Sheet", "Name"), ("Question", "Cancel")):
            tab_to(page, f"^{name}$")
            press(page, "Enter")
            stands_on(page, f"^{first}$")
            for key in ["Tab"] * 8 + ["Shift+Tab"] * 8:
                press(page, key)
                # Nothing of the page behind: at most the browser's own parts.
                assert page.evaluate(
                    "document.activeElement === document.body "
                    "|| !!document.activeElement.closest('dialog')"
                ), focused(page)
            press(page, "Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)
            stands_on(page, f"^{name}$")


def test_puts_a_list_in_order():
    with without_mouse("/kit") as (_, page):
        parts = page.get_by_role("list", name="Parts of the song").get_by_role("listitem")
        said = page.get_by_role("status").filter(has_text=re.compile("position|dropped|moved back"))
        tab_to(page, "^Move Intro$")
        for key, words in (
            ("Space", "Intro picked up, position 1 of 5."),
            ("ArrowDown", "Intro, position 2 of 5."),
            ("ArrowDown", "Intro, position 3 of 5."),
            ("Space", "Intro dropped, position 3 of 5."),
        ):
            press(page, key)
            expect(said).to_have_text(words)
            stands_on(page, "^Move Intro$")
        expect(parts).to_have_text(["Verse", "Chorus", "Intro", "Bridge", "Outro"])
        press(page, "Enter", "ArrowUp", "ArrowUp", "ArrowUp")
        expect(said).to_have_text("Intro, position 1 of 5.")
        press(page, "Escape")
        expect(said).to_have_text("Intro moved back.")
        stands_on(page, "^Move Intro$")
        expect(parts).to_have_text(["Verse", "Chorus", "Intro", "Bridge", "Outro"])


def test_walks_through_ten_thousand_rows():
    with without_mouse("/kit") as (_, page):
        tab_to(page, "^Sound 1$")
        press(page, "End")
        stands_on(page, "^Sound 10,000$")
        press(page, "PageUp")
        until(lambda: 9_980 < _row(page) < 9_998)
        press(page, "Home")
        stands_on(page, "^Sound 1$")
        press(page, "PageDown")
        until(lambda: 3 < _row(page) < 20)
        row = _row(page)
        press(page, "ArrowDown")
        stands_on(page, f"^Sound {row + 1}$")
        expect(page.locator(":focus")).to_have_attribute("aria-posinset", str(row + 1))
        expect(page.locator(":focus")).to_have_attribute("aria-setsize", "10000")
        # Whoever scrolls away comes back to the row they stood on.
        page.get_by_role("list", name="Ten thousand sounds").evaluate(
            "list => list.scrollTop = 3e5"
        )
        expect(page.get_by_text("Sound 5,358", exact=True)).to_be_visible()
        stands_on(page, f"^Sound {row + 1}$")
        press(page, "Tab", "Shift+Tab")
        stands_on(page, f"^Sound {row + 1}$")


def _row(page):
    return int(focused(page).removeprefix("Sound ").replace(",", ""))
