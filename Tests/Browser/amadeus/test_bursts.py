"""Amadeus under quick and clumsy hands: what was corrected last is what the server knows."""

import pytest
from playwright.sync_api import expect

from support.amadeus import HOME, chords, kept, label, names, twelve_chords, write
from support.browser import PHONE, visit
from support.bursts import arrived, at_one_moment, slow
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


def test_a_double_tap_that_closes_a_window_moves_no_slider_behind_it():
    with quintet() as served, visit(served.address + HOME, PHONE, has_touch=True) as page:
        twelve_chords(served, page)
        position = page.get_by_role("slider", name="Position in the song")
        page.get_by_role("button", name="Display").click()
        page.get_by_role("button", name="Add lyrics").click()
        lyrics = page.get_by_role("dialog", name="Lyrics")
        lyrics.get_by_role("textbox").fill("Hello darkness")
        save = lyrics.get_by_role("button", name="Save").bounding_box()
        # At one place of the screen lies the button, and behind it the slider.
        row = position.bounding_box()
        at = (save["x"] + save["width"] / 2, max(save["y"], row["y"]) + 2)
        assert at[1] < min(save["y"] + save["height"], row["y"] + row["height"]), (save, row)
        with at_one_moment(page):
            page.touchscreen.tap(*at)
            expect(lyrics).to_have_count(0)
            page.touchscreen.tap(*at)
        expect(page.get_by_text("Lyrics added")).to_be_visible()
        assert position.input_value() == "0"
