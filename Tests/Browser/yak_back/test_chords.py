"""A pad of Yak Back as a song for Amadeus."""

import re

import pytest
from playwright.sync_api import expect

from support.amadeus import names, song
from support.browser import AWAY, KEPT, PHONE, how_many_kept, kept_here
from support.keyboard import press, tab_to
from support.waiting import until
from support.yak_back import PLACE, board, face, known, menu, pad

pytestmark = pytest.mark.ci

HEARD = ["C major", "A minor", "F major", "G"]
ADDRESS = re.compile(r"/amadeus\?sound=[0-9a-f-]{36}$")


def bring_song(served, page, **settings):
    """A pad with four chords, made as people make one."""
    page.get_by_label("Sounds to add").set_input_files(
        song(served, times=1, name="Evening.wav", **settings)
    )
    expect(face(page, "Evening")).to_be_visible()
    until(lambda: pad(page, "Evening").get_attribute("data-state") == "ready")


def is_heard(page):
    assert (heard := names(page)) == HEARD, heard
    expect(page.get_by_role("heading", name="Evening")).to_be_visible()


def test_hears_the_chords_of_a_pad():
    with board() as (served, page, _):
        bring_song(served, page)
        menu(page, "Evening", "Find chords")
        is_heard(page)
        expect(page).to_have_url(ADDRESS)
        page.reload()
        is_heard(page)
        page.go_back()
        expect(face(page, "Evening")).to_be_visible()
        page.get_by_role("button", name="Edit", exact=True).click()
        face(page, "Evening").click()
        page.get_by_role("dialog").get_by_role("button", name="Find chords").click()
        is_heard(page)
        # Another song is no pad any more, and the board is still one step back.
        page.get_by_role("button", name="Another song").click()
        expect(page).to_have_url(re.compile("/amadeus$"))
        page.reload()
        expect(page.get_by_role("heading", name="Which song?")).to_be_visible()
        page.go_back()
        expect(face(page, "Evening")).to_be_visible()


def test_says_that_a_pad_is_gone():
    with board(expected=("404", "422")) as (served, page, _):
        bring_song(served, page)
        made = known(served)[0]["id"]
        served.ask("DELETE", f"{PLACE}/sounds/{made}")
        for place in (made, "nonsense"):
            page.goto(f"{served.address}/amadeus?sound={place}")
            expect(page.get_by_role("alert")).to_contain_text(
                "Yak Back: This sound is no longer on your board. Choose a song instead."
            )
        page.locator("input[type=file]").set_input_files(song(served, times=1))
        assert names(page) == HEARD
        expect(page).to_have_url(re.compile(r"/amadeus\?song=[0-9a-f]{64}$"))


def test_offers_no_chords_of_what_cannot_be_heard():
    with board() as (served, page, _):
        page.get_by_label("Sounds to add").set_input_files(
            {"name": "broken.mp3", "mimeType": "audio/mpeg", "buffer": b"no sound" * 99}
        )
        until(lambda: pad(page, "broken").get_attribute("data-state") == "unreadable")
        page.get_by_role("button", name="More actions for broken", exact=True).click()
        expect(page.get_by_role("menuitem", name="Export")).to_be_visible()
        expect(page.get_by_role("menuitem", name="Find chords")).to_have_count(0)
        page.goto(f"{served.address}/amadeus?sound={known(served)[0]['id']}")
        expect(page.get_by_role("alert")).to_contain_text("“broken” cannot be read: ")


def test_hears_a_pad_without_the_server():
    with board(PHONE, expected=AWAY, **KEPT) as (served, page, _):
        bring_song(served, page)
        kept_here(page)
        until(lambda: how_many_kept(page, "files") == 1)
        served.stop()
        tab_to(page, "^More actions for Evening")
        press(page, "Enter")
        menu_item = page.get_by_role("menuitem", name="Find chords")
        expect(menu_item).to_be_visible()
        menu_item.press("Enter")
        is_heard(page)
