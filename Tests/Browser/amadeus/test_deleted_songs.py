"""Songs that are deleted, and brought back with all that belongs to them: by quick hands, in two
tabs, several at once, and without the server.
"""

import pytest
from playwright.sync_api import expect

from support.amadeus import (
    HISTORY,
    HOME,
    choose,
    hear,
    kept,
    label,
    names,
    news,
    rows,
    settings,
    song,
    write,
)
from support.browser import AWAY, KEPT, PHONE, kept_here, visit
from support.bursts import arrived
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci


def delete(page, title):
    page.get_by_role("button", name=f"More actions for {title}").click()
    page.get_by_role("menuitem", name="Delete").click()


def undo(page):
    page.get_by_role("button", name="Undo").last.click()


def empty(page):
    return page.get_by_text("No songs yet")


def plays(page):
    page.get_by_role("button", name="Play", exact=True).click()
    until(lambda: float(page.get_by_label("Position in the song").input_value()) > 0.3)
    page.get_by_role("button", name="Pause").click()


def test_brings_a_deleted_song_back_with_all_that_belongs_to_it():
    with quintet() as served, visit(served.address + HISTORY, PHONE, **KEPT) as page:
        kept_here(page)
        page.get_by_role("link", name="Choose a song").click()
        choose(page, song(served, name="Evening song.wav"))
        names(page)
        page.locator(".ribbon-chord").nth(2).click()
        write(page, "Dm9")
        news(page, "to Dm9")
        page.get_by_role("slider", name="Speed").fill("0.5")
        until(lambda: settings(served).get("speed") == 0.5 and kept(served) != [])
        page.get_by_role("link", name="History").click()
        # As quickly as one can.
        for _ in range(3):
            delete(page, "Evening song")
            expect(empty(page)).to_be_visible()
            undo(page)
            expect(rows(page)).to_have_count(1)
        delete(page, "Evening song")
        until(lambda: settings(served).get("deleted_ms", 0) > 0)
        undo(page)
        page.get_by_role("link", name="Evening song").click()
        names(page)
        assert label(page, 2).startswith("D minor ninth"), label(page, 2)
        assert page.get_by_role("slider", name="Speed").input_value() == "0.5"
        plays(page)
        arrived(page)
        page.reload()
        names(page)
        assert label(page, 2).startswith("D minor ninth"), label(page, 2)
        assert settings(served)["deleted_ms"] == 0


def test_deletes_and_restores_in_all_tabs():
    with quintet() as served, visit(served.address + HOME, **KEPT) as page:
        kept_here(page)
        hear(served, page, "one.wav", "two.wav")
        address = page.get_by_role("link", name="one").get_attribute("href")
        with visit(served.address + HISTORY, context=page.context) as other:
            expect(rows(other)).to_have_count(2)
            delete(page, "one")
            delete(other, "two")
            for tab in (page, other):
                expect(empty(tab)).to_be_visible()
            # Each brings its own back.
            undo(page)
            for tab in (page, other):
                expect(rows(tab)).to_have_count(1)
                expect(rows(tab)).to_contain_text("one")
            undo(other)
            for tab in (page, other):
                expect(rows(tab)).to_have_count(2)
            delete(page, "one")
            # Whoever comes by its address is told, and sees it again once it is back.
            other.goto(served.address + address)
            expect(other.get_by_role("alert")).to_contain_text("This song was deleted")
            undo(page)
            expect(rows(page)).to_have_count(2)
            arrived(page)
            other.get_by_role("button", name="Try again").click()
            names(other)


def test_a_song_that_is_open_says_that_it_was_deleted_and_is_restored_there():
    with quintet() as served, visit(served.address + HOME, PHONE, **KEPT) as page:
        kept_here(page)
        choose(page, song(served, name="one.wav"))
        names(page)
        until(lambda: "song=" in page.url)
        told = page.get_by_text("This song was deleted")
        # Elsewhere, and here, from where one comes back to it.
        with visit(served.address + HISTORY, context=page.context) as other:
            delete(other, "one")
            expect(told).to_be_visible()
            page.get_by_role("button", name="Restore").click()
            expect(told).to_have_count(0)
            expect(rows(other)).to_have_count(1)
        page.get_by_role("link", name="History").click()
        delete(page, "one")
        expect(empty(page)).to_be_visible()
        page.get_by_role("link", name="Analyse").click()
        expect(told).to_be_visible()
        page.locator(".ribbon-chord").nth(2).click()
        write(page, "Dm9")
        page.get_by_role("button", name="Restore").click()
        expect(told).to_have_count(0)
        arrived(page)
        page.reload()
        names(page)
        assert label(page, 2).startswith("D minor ninth"), label(page, 2)
        assert settings(served)["deleted_ms"] == 0


def test_deletes_several_at_once_without_the_server():
    with quintet() as served, visit(served.address + HOME, PHONE, expected=AWAY, **KEPT) as page:
        kept_here(page)
        hear(served, page, "one.wav", "two.wav", "three.wav")
        arrived(page)
        served.stop()
        page.get_by_role("button", name="Select", exact=True).click()
        page.get_by_role("checkbox", name="Select one").check()
        # The name counts too.
        page.get_by_role("link", name="two").click()
        expect(page.get_by_text("2 selected")).to_be_visible()
        bar = page.get_by_role("toolbar", name="Actions for selected songs")
        bar.get_by_role("button", name="Delete").click()
        expect(rows(page)).to_have_count(1)
        undo(page)
        expect(rows(page)).to_have_count(3)
        page.get_by_role("button", name="Select", exact=True).click()
        bar.get_by_role("button", name="All").click()
        bar.get_by_role("button", name="Delete").click()
        expect(empty(page)).to_be_visible()
        undo(page)
        delete(page, "three")
        expect(rows(page)).to_have_count(2)
        # This is told once it is stored.
        expect(page.get_by_text("Deleted “three”")).to_be_visible()
        page.reload()
        expect(rows(page)).to_have_count(2)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        served.start()
        songs = lambda: served.ask("GET", "/api/v1/amadeus/settings")["songs"]
        until(
            lambda: sorted(one["settings"].get("deleted_ms", 0) > 0 for one in songs())
            == [False, False, True],
            seconds=60,
        )


def test_no_row_stays_below_the_message_that_offers_undo():
    with quintet() as served, visit(served.address + HOME, (360, 420), **KEPT) as page:
        kept_here(page)
        long = "An evening song that has a rather long name in the history"
        hear(served, page, "one.wav", "two.wav", f"{long}.wav")
        delete(page, long)
        expect(rows(page)).to_have_count(2)
        last = rows(page).last.get_by_role("button", name="More actions")
        # By hand, and by keyboard.
        last.click(trial=True)
        page.evaluate("scrollTo(0, 0)")
        last.focus()
        menu, message = last.bounding_box(), page.locator(".toast").bounding_box()
        assert menu["y"] + menu["height"] <= message["y"], (menu, message)
        # There is only so much room as the message takes.
        before = page.evaluate("document.documentElement.scrollHeight")
        page.get_by_role("button", name="Dismiss").click()
        until(lambda: page.evaluate("document.documentElement.scrollHeight") < before)
