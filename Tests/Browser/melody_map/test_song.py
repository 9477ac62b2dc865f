"""A song of Melody Map: what is known of it, where it leads, how it is shared, and whether it is a
favourite.
"""

import re

import pytest
from playwright.sync_api import expect

from support.browser import PHONE, visit
from support.melody_map import (
    FROZEN,
    HOME,
    KNOWN,
    book,
    change,
    film_page,
    is_favourite,
    panel,
    shown_film,
    song,
)

pytestmark = pytest.mark.ci


def test_tells_all_that_is_known_of_a_song():
    with book(
        film_page("Frozen", "Let It Go"),
        marks=FROZEN,
        act=lambda served: change(served, "Let It Go", **KNOWN),
    ) as (_, page):
        for words in ("0:31:02", "Let It Go", "Frozen · 2013", "Elsa"):
            expect(panel(page)).to_contain_text(words)
        expect(panel(page).get_by_role("link")).to_have_count(0)
        page.get_by_role("button", name="More about it").click()
        expect(panel(page)).to_contain_text("On the mountain, while")
        ways = panel(page).get_by_role("list", name="Where to watch").get_by_role("link")
        assert (
            "disneyplus.com" in ways.nth(0).inner_text()
            and "netflix.com" in ways.nth(1).inner_text()
        )
        for link in panel(page).locator(".way-out").all():
            rel = link.get_attribute("rel").split()
            assert {"noopener", "noreferrer"} <= set(rel) and link.get_attribute("href").startswith(
                "https://"
            )
        buy = panel(page).get_by_role("list", name="Where to buy").get_by_role("link")
        expect(buy).to_contain_text("music.apple.com")
        page.get_by_role("list", name="Found by").get_by_role("link").first.click()
        expect(page.locator(".hit strong").first).to_be_visible()


def test_opens_no_link_that_is_not_safe():
    """What a list from elsewhere may bring, whatever the server thinks of it."""
    bad = [
        "http://disneyplus.com/x",
        "javascript:alert(1)",
        "https://user:secret@disneyplus.com/",
        "data:text/html,x",
    ]
    with book(film_page("Frozen", "Let It Go"), marks=FROZEN) as (_, page):

        def answer(route):
            said = route.fetch().json()
            said["details"]["streaming"] = [
                {"label": "Disney+", "url": url} for url in (*bad, "https://ok.example.com/")
            ]
            route.fulfill(json=said)

        page.route("**/view", answer)
        page.get_by_role("button", name="More about it").click()
        expect(panel(page).locator(".way-out")).to_have_count(1)
        expect(panel(page).locator(".way-out")).to_contain_text("opens ok.example.com")


def test_shares_a_song_or_copies_it():
    with book(film_page("Frozen", "Let It Go"), marks=FROZEN) as (served, page):
        page.evaluate("""() => {
          navigator.share = undefined;
          navigator.clipboard.writeText = async (text) => { window.copied = text; };
        }""")
        page.get_by_role("button", name="More actions for Let It Go").click()
        page.get_by_role("menuitem", name="Share").click()
        expect(page.get_by_text("Copied.")).to_be_visible()
        copied = page.evaluate("window.copied")
        assert (
            "“Let It Go” in Frozen (2013), at 0:31:02" in copied
            and song(served, "Let It Go")["id"] in copied
        ), copied


def test_keeps_favourites_on_all_devices():
    with book(film_page("Frozen", "Let It Go"), marks=FROZEN) as (served, page):
        star = panel(page).get_by_role("button", name="Favourite: Let It Go")
        star.click()
        expect(star).to_have_attribute("aria-pressed", "true")
        is_favourite(served, "Let It Go")
        expect(star).to_have_attribute("aria-pressed", "true")
        with visit(served.address + HOME, PHONE) as phone:
            phone.get_by_role("button", name=re.compile("^Let It Go")).click()
            there = panel(phone).get_by_role("button", name="Favourite: Let It Go")
            expect(there).to_have_attribute("aria-pressed", "true")
            # Whatever one does the other sees at once.
            there.click()
            expect(star).to_have_attribute("aria-pressed", "false")
            there.click()
            expect(star).to_have_attribute("aria-pressed", "true")
        page.goto(served.address + HOME)
        page.get_by_role("button", name=re.compile("^Let It Go")).click()
        expect(shown_film(page)).to_have_text("Frozen")
        star.click()
        expect(star).to_have_attribute("aria-pressed", "false")
