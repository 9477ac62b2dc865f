"""Simple chords and numerals: all that shows a song, prints it, or writes it as a sheet follows."""

import pytest
from playwright.sync_api import expect

from amadeus.test_stage import show
from support.amadeus import HOME, choose, chords, details, exported, names, song
from support.browser import KEPT, PHONE, kept_here, visit
from support.keyboard import press
from support.server import quintet

pytestmark = pytest.mark.ci


def display(page, *switches):
    page.get_by_role("button", name="Display").click()
    for name in switches:
        page.get_by_role("switch", name=name).click(delay=0)
    press(page, "Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def written(page):
    return page.locator(".ribbon-chord > span").all_inner_texts()


def printed(page):
    page.emulate_media(media="print")
    found = page.locator(".chart p").inner_text(), page.locator(".chart li > span").all_inner_texts()
    page.emulate_media(media="screen")
    return found


def test_what_is_shown_printed_and_written_has_simple_chords():
    with quintet() as served, visit(served.address + HOME, PHONE, **KEPT) as page:
        kept_here(page)
        choose(page, song(served))
        names(page)
        assert "G7" in written(page)
        everything = exported(page, "Chords for research (.lab)")[0]
        assert b"7" in exported(page, "Chord sheet (ChordPro)")[0].split(b"{start_of_grid}")[1]
        display(page, "Simple chords")
        expect(chords(page).nth(3)).to_have_text("G")
        assert written(page) == ["C", "Am", "F", "G"] * 2
        facts, bars = printed(page)
        assert facts.endswith("Simple chords") and bars[:4] == ["C", "Am", "F", "G"]
        sheet = exported(page, "Chord sheet (ChordPro), simple chords")[0].decode()
        grid = sheet.split("{start_of_grid}")[1]
        assert "{comment: Simple chords}" in sheet and "G" in grid and "7" not in grid, sheet
        lead = exported(page, "Lead sheet (MusicXML), simple chords")[0]
        assert b"dominant" not in lead and b"<root-step>G" in lead
        # What is for other programs has all that was found, and so has the chord itself.
        assert exported(page, "Chords for research (.lab)")[0] == everything
        chords(page).nth(3).click()
        expect(details(page).get_by_role("heading", name="G seventh")).to_be_visible()
        display(page, "Roman numerals")
        expect(chords(page).nth(3)).to_have_text("V")
        assert written(page) == ["I", "vi", "IV", "V"] * 2
        facts, bars = printed(page)
        assert facts.endswith("Simple chords · Roman numerals") and bars[:4] == ["I", "vi", "IV", "V"]
        # It is so after a reload, and in the grid.
        page.reload()
        expect(chords(page).nth(3)).to_have_text("V")
        show(page, "Grid")
        expect(page.locator(".stage-chord").nth(3)).to_have_text("V")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
