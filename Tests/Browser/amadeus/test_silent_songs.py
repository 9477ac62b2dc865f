"""Songs whose sound is not on this device: read by bars, from a music stand and on paper."""

import re

import pytest
from playwright.sync_api import expect

from amadeus.test_stage import bars, grid, long_song, parts, show
from support.amadeus import HISTORY, HOME, choose, details, names, rows, settings, song
from support.browser import AWAY, KEPT, PHONE, kept_here, visit
from support.keyboard import press
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci

PARTS = ["Verse", "Part B", "Verse", "Part B"]


def remove_sound(page, name):
    page.get_by_role("button", name="Another song").click()
    page.get_by_role("link", name="Profile").click()
    page.get_by_role("button", name=f"Remove the sound of {name}").click()
    expect(page.get_by_text("removed").first).to_be_visible()
    page.get_by_role("link", name="History").click()


def reads_by_bars(page, number):
    """A silent song by bars: with its parts, on a music stand, with its words, and on paper."""
    expect(page.get_by_text("Its sound is not on this device")).to_be_visible()
    expect(bars(page)).to_have_count(number)
    assert parts(page) == PARTS
    # A tap looks at a bar, and plays nothing.
    bars(page).nth(9).click(delay=0)
    expect(page.locator(".stage-now-name")).to_have_text("G")
    expect(details(page).get_by_role("heading", name="G major")).to_be_visible()
    expect(bars(page).nth(9)).to_have_attribute("data-now", "")
    expect(page.get_by_role("button", name="Play", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Full screen").click()
    stand = page.get_by_role("dialog")
    expect(stand.locator(".stage-bar").first).to_be_visible()
    expect(stand.get_by_role("button", name="Play", exact=True)).to_have_count(0)
    turned = stand.get_by_role("status")
    before = turned.inner_text()
    press(page, "Home")
    press(page, "PageDown")
    expect(turned).to_have_text(re.compile("^Page 2 of"))
    assert before.startswith("Page ")
    press(page, "Escape")
    expect(stand).to_have_count(0)
    page.emulate_media(media="print")
    assert page.locator(".chart h2").all_inner_texts() == PARTS
    assert page.locator(".chart li").count() == number
    # A part begins with its chord, also where that is the bar before once more.
    assert page.locator(".chart li:first-child > span").first.inner_text() == "C"
    assert "".join(page.locator(".chart li i").all_inner_texts()[:3]) == "Overthehills"
    page.emulate_media(media="screen")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def with_words(page):
    page.get_by_role("button", name="Display").click()
    page.get_by_role("button", name="Add lyrics").click()
    page.get_by_role("textbox", name="Lyrics").fill("[00:00.10] Over the hills\n[00:20.00] and far")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def with_a_verse(page):
    page.get_by_role("button", name="Rename Part A").first.click()
    page.get_by_role("combobox", name="Name").fill("Verse")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".stage-part").first).to_have_text("Verse")


def test_reads_a_song_whose_sound_was_removed():
    with quintet() as served, visit(served.address + HOME, PHONE, expected=AWAY, **KEPT) as page:
        kept_here(page)
        grid(page, long_song(served))
        number = bars(page).count()
        with_a_verse(page)
        with_words(page)
        remove_sound(page, "song")
        served.stop()
        page.get_by_role("link", name="song").click()
        reads_by_bars(page, number)
        page.reload()
        expect(bars(page)).to_have_count(number)
        # What is changed without the sound is kept, too.
        page.get_by_role("button", name="Rename Verse").first.click()
        page.get_by_role("combobox", name="Name").fill("Strophe")
        page.get_by_role("button", name="Save").click()
        page.get_by_role("link", name="History").click()
        page.get_by_role("link", name="song").click()
        expect(page.locator(".stage-part").first).to_have_text("Strophe")
        show(page, "Ribbon")
        expect(page.locator(".ribbon-chord").first).to_be_visible()


def test_reads_a_song_of_another_device():
    with quintet() as served:
        with visit(served.address + HOME, PHONE, **KEPT) as page:
            kept_here(page)
            grid(page, long_song(served))
            number = bars(page).count()
            with_a_verse(page)
            with_words(page)
            until(lambda: "lyrics" in settings(served) and "parts" in settings(served))
            until(lambda: len(analyses(served)) == 1)
            only = analyses(served)[0]
            assert only["is_from_device"] and only["name"] == "song" and only["bytes"] > 0
            # Opened again, it is not sent again.
            page.reload()
            expect(bars(page)).to_have_count(number)
            page.get_by_role("link", name="History").click()
            expect(rows(page)).to_have_count(1)
        with visit(served.address + HISTORY, PHONE, expected=AWAY, **KEPT) as page:
            kept_here(page)
            expect(rows(page)).to_contain_text("120 bpm")
            expect(rows(page)).to_contain_text("on another device")
            page.get_by_role("link", name="song").click(delay=0)
            reads_by_bars(page, number)
            # From now on also without the server.
            served.stop()
            page.reload()
            expect(bars(page)).to_have_count(number)
            page.get_by_role("link", name="History").click()
            expect(rows(page)).to_have_count(1)
            page.get_by_role("button", name="More actions for song").click()
            page.get_by_role("menuitem", name="Delete").click()
            expect(page.get_by_text("No songs yet")).to_be_visible()
            page.get_by_role("button", name="Undo").click()
            expect(rows(page)).to_have_count(1)


def test_a_song_deleted_on_another_device_is_gone_there():
    with quintet() as served, visit(served.address + HOME, **KEPT) as page:
        kept_here(page)
        choose(page, song(served))
        names(page)
        until(lambda: len(analyses(served)) == 1)
        with visit(served.address + HISTORY, PHONE, **KEPT) as phone:
            kept_here(phone)
            phone.get_by_role("button", name="More actions for song").click()
            phone.get_by_role("menuitem", name="Delete").click()
            expect(phone.get_by_text("No songs yet")).to_be_visible()
            until(lambda: "deleted_ms" in settings(served))
        page.get_by_role("link", name="History").click()
        expect(page.get_by_text("No songs yet")).to_be_visible()
        # Chosen again, it is on all devices again.
        page.get_by_role("link", name="Analyse").click()
        page.get_by_role("button", name="Another song").click()
        choose(page, song(served))
        names(page)
        with visit(served.address + HISTORY, PHONE, **KEPT) as phone:
            kept_here(phone)
            expect(rows(phone)).to_contain_text("on another device")


def analyses(served):
    return served.ask("GET", "/api/v1/amadeus/analyses")["analyses"]
