"""Corrections of Amadeus last: through a restart, a visit to the tuner, and undoing in the middle
of work.
"""

import re

import pytest
from playwright.sync_api import expect

from support.amadeus import HOME, choose, chords, kept, label, names, news, song, twelve_chords, write
from support.browser import AWAY, KEPT, PHONE, kept_here, visit
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci


def test_keeps_corrections_of_a_file_on_the_device():
    with quintet() as served, visit(served.address + HOME, PHONE, expected=AWAY, **KEPT) as page:
        kept_here(page)
        file = song(served)
        choose(page, file)
        heard = names(page)
        chords(page).nth(2).click()
        write(page, "Dm9")
        news(page, "to Dm9")
        until(lambda: kept(served))
        served.stop()
        page.reload()
        names(page)
        assert label(page, 2) == "D minor ninth, at 0:04, corrected by hand", label(page, 2)
        page.get_by_role("button", name="Another song").click()
        (served.folder / "again.wav").write_bytes(file.read_bytes())
        choose(page, served.folder / "again.wav")
        names(page)
        assert label(page, 2) == "D minor ninth, at 0:04, corrected by hand", label(page, 2)
        # Without the server it is corrected as well, and taken back to what was heard.
        write(page, "E7")
        news(page, "to E7")
        page.get_by_role("button", name="Undo").click()
        page.get_by_role("button", name="Undo").click()
        assert names(page) == heard
        page.reload()
        assert names(page) == heard


def test_keeps_corrections_while_one_tunes():
    with quintet() as served, visit(served.address + HOME, **KEPT) as page:
        kept_here(page)
        file = song(served)
        choose(page, file)
        names(page)
        chords(page).nth(2).click()
        write(page, "Dm9")
        news(page, "to Dm9")
        page.get_by_role("link", name="Live").click()
        expect(page.get_by_role("heading", level=1)).not_to_have_text("Amadeus")
        page.get_by_role("link", name="Analyse").click()
        news(page, "Your earlier corrections were restored.")
        chords(page).nth(2).click()
        page.get_by_role("link", name="How to play it").click()
        expect(page.locator(".hero-name > [aria-hidden]")).to_have_text("Dm9")
        page.go_back()
        chords(page).nth(1).click()
        write(page, "E7")
        news(page, "to E7")
        stand = [label(page, at) for at in (1, 2)]
        assert stand[0].startswith("E seventh, ") and stand[1].startswith("D minor ninth, "), stand
        page.reload()
        names(page)
        assert [label(page, at) for at in (1, 2)] == stand


def test_takes_back_what_is_still_read():
    with quintet() as served, visit(served.address + HOME) as page:
        before = twelve_chords(served, page)
        chords(page).nth(0).click()
        write(page, "C")
        # The first reading hears the whole song again.
        page.get_by_role("button", name="Undo").click()
        news(page, "Undone: Cmaj7 to C.")
        expect(page.locator(".ribbon-news .spinner")).to_have_count(0)
        assert [label(page, at) for at in range(12)] == before
        page.get_by_role("button", name="Redo").click()
        news(page, re.compile(r"Redone: Cmaj7 to C\. (One|2) other chords? also changed"))
        followed = [label(page, at) for at in (4, 8)]
        assert any(one.startswith("C major, ") for one in followed), followed
