"""Notes on Amadeus' page: their network comes from the server once, and they stand below the
chords.
"""

import json
import re

import pytest
from playwright.sync_api import expect

from support.amadeus import HOME, choose, names, song
from support.browser import AWAY, KEPT, PHONE, kept_here, visit
from support.parity.modules import note_network
from support.server import quintet

pytestmark = pytest.mark.ci


def test_hears_notes_with_the_network_of_the_server():
    with quintet() as served:
        if not note_network(served.folder / "data"):
            return
        with visit(served.address + HOME, PHONE, expected=AWAY, **KEPT) as page:
            kept_here(page)
            brought = []
            page.on(
                "request",
                lambda request: brought.append(request.url) if "/models/" in request.url else None,
            )
            choose(page, song(served))
            roll = page.get_by_role("img", name=re.compile(r"\d\d notes"))
            expect(roll).to_be_visible(timeout=30_000)
            expect(page.get_by_text("Note detection is not installed")).to_be_hidden()
            assert page.locator(".roll path").first.get_attribute("d").count("M") > 20
            page.get_by_role("button", name="Export").click()
            with page.expect_download() as coming:
                page.get_by_role("menuitem", name="Everything (JSON)").click()
            coming.value.save_as(served.folder / "saved")
            notes = json.loads((served.folder / "saved").read_text())["notes"]
            assert {60, 64, 67} <= {one["pitch"] % 12 + 60 for one in notes} and len(notes) > 20, (
                notes
            )
            # What was fetched once is there without the server.
            served.stop()
            page.goto(served.address + HOME)
            choose(page, song(served, times=3))
            expect(roll).to_be_visible(timeout=30_000)
            assert len(brought) == 1, brought


def test_says_where_notes_come_from():
    with quintet() as served, visit(served.address + HOME) as page:
        choose(page, song(served))
        names(page)
        expect(
            page.get_by_text(
                "Note detection is not installed on this server. The owner can install it with: "
                "quintet models install"
            )
        ).to_be_visible()
        expect(page.locator(".roll")).to_be_hidden()
        # A page that is open hears of it with the next song.
        if not note_network(served.folder / "data"):
            return
        page.get_by_role("button", name="Another song").click()
        # Bytes on the way that are not those of the list are no network.
        page.route(
            "**/amadeus/models/*",
            lambda route: route.fulfill(
                body=b"damaged" * 100, content_type="application/octet-stream"
            ),
        )
        choose(page, song(served, times=3))
        names(page)
        expect(page.get_by_text("Notes were not detected because")).to_be_visible()


def test_hears_notes_with_another_network_than_the_page_knows():
    with quintet() as served:
        if not note_network(served.folder / "data"):
            return
        with visit("about:blank", expected=AWAY) as page:
            served.sign_in(page.context)
            gone = {"use": "notes", "hash": "0" * 64, "bytes": 1}
            page.route(
                "**/amadeus/models", lambda route: route.fulfill(json={"models": [gone]}), times=1
            )
            page.goto(served.address + HOME)
            choose(page, song(served))
            expect(page.get_by_role("img", name=re.compile(r"\d\d notes"))).to_be_visible(
                timeout=30_000
            )


def test_hears_the_chords_when_the_network_never_comes():
    with quintet() as served:
        if not note_network(served.folder / "data"):
            return
        with visit(served.address + HOME) as page:
            asked = []
            page.route("**/amadeus/models/*", lambda route: asked.append(route))
            choose(page, song(served))
            expect(page.get_by_text("Notes were not detected because")).to_be_visible(timeout=30_000)
            names(page)
            assert len(asked) == 1, asked
            asked[0].abort()
