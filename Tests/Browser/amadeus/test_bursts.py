"""Amadeus under quick and clumsy hands: what was corrected last is what the server knows."""

import pytest
from playwright.sync_api import expect

from support.amadeus import HOME, chords, kept, label, names, twelve_chords, write
from support.browser import PHONE, visit
from support.bursts import arrived, slow
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci


def _by_hand(served):
    """What the server keeps of what was corrected, in the order of the song."""
    [one] = kept(served)
    whole = served.ask("GET", f"/api/v1/amadeus/songs/{one['id']}")
    return [chord["label"] for chord in whole["chords"] if chord.get("by_hand")]


def test_keeps_corrections_that_are_made_while_others_are_still_read():
    with quintet() as served, visit(served.address + HOME, PHONE) as page:
        twelve_chords(served, page)
        until(lambda: "song=" in page.url)
        slow(page, 300)
        for at, name in ((1, "Am7"), (2, "E7"), (2, "Dm9"), (3, "E7")):
            chords(page).nth(at).click()
            write(page, name)
        page.get_by_role("button", name="Undo").click()
        page.get_by_role("button", name="Redo").click()
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".ribbon-news .spinner")).to_have_count(0, timeout=30_000)
        stand = [label(page, at).split(",")[0] for at in (1, 2)]
        assert stand == ["A minor seventh", "D minor ninth"], stand
        page.reload()
        names(page)
        arrived(page)
        until(lambda: len(_by_hand(served)) == 2)
        assert [label(page, at).split(",")[0] for at in (1, 2)] == stand
        # What is changed later is kept too, also when one goes away at once.
        chords(page).nth(2).click()
        write(page, "E7")
        page.get_by_role("link", name="Live").click()
        page.go_back()
        names(page)
        arrived(page)
        until(lambda: label(page, 2).startswith("E seventh"))
        assert len(_by_hand(served)) == 2, _by_hand(served)
