"""A guitarist's first evening with Amadeus, on a phone: what docs/apps/amadeus.md leads through."""

import pytest
from playwright.sync_api import expect

from support.amadeus import VOICE, choose, chords, names, news, song, write
from support.amadeus_live import PLAYER, play
from support.browser import KEPT, PHONE, kept_here, visit
from support.keyboard import press
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci


def press_button(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def go(page, name):
    page.get_by_role("navigation").get_by_role("link", name=name, exact=True).click()


def test_leads_a_guitarist_through_the_first_evening():
    with quintet() as served, visit(served.address, PHONE, **KEPT) as page:
        kept_here(page)
        # Say what you play.
        page.get_by_role("link", name="Amadeus").click()
        go(page, "Profile")
        page.get_by_label("Instrument", exact=True).select_option(label="Guitar")
        # Tune: the lowest string, a little low and then right.
        go(page, "Live")
        page.evaluate(VOICE, 81.4)
        press_button(page, "Listen")
        expect(page.get_by_text("Too low", exact=False).first).to_be_visible()
        page.evaluate("voice.frequency.value = 82.407")
        expect(page.get_by_text("In tune", exact=True).first).to_be_visible()
        press_button(page, "Stop listening")
        # Open a song, and play with it.
        go(page, "Analyse")
        choose(page, song(served, times=4, name="Evening song.wav"))
        names(page)
        press_button(page, "Play")
        press_button(page, "Loop this bar")
        page.get_by_role("slider", name="Speed").fill("0.75")
        expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
        press_button(page, "Pause")
        part = page.get_by_role("region", name="Fingering")
        part.get_by_role("button", name="Show").click()
        expect(part.get_by_role("img").first).to_be_visible()
        # Set it right: a chord, and the tempo.
        chords(page).nth(2).click()
        write(page, "Fmaj7")
        news(page, "to Fmaj7")
        press_button(page, "Tempo: 120 bpm. Change tempo and bar")
        sheet = page.get_by_role("dialog", name="Tempo and bar")
        sheet.get_by_role("button", name="Double the tempo").click()
        sheet.get_by_role("button", name="Close").click()
        expect(page.locator(".song-facts")).to_contain_text("240 bpm")
        # See all of it, on a music stand too.
        page.get_by_role("radio", name="Grid").check()
        press_button(page, "Full screen")
        stand = page.get_by_role("dialog", name="Evening song")
        expect(stand).to_be_visible()
        press(page, "PageDown")
        page.go_back()
        expect(stand).to_have_count(0)
        # Play it yourself.
        page.evaluate(PLAYER)
        press_button(page, "Play along")
        along = page.get_by_role("dialog", name="Play along")
        along.get_by_role("button", name="Start").click()
        expect(along.get_by_role("button", name="Stop")).to_be_visible()
        play(page, "C")
        shown = along.get_by_role("list", name="Your last chords").get_by_role("listitem")
        expect(shown.first).to_be_visible(timeout=30_000)
        along.get_by_role("button", name="Stop").click()
        expect(along.get_by_role("heading", name="right")).to_be_visible()
        page.go_back()
        expect(along).to_have_count(0)
        # Take it along, and come back tomorrow.
        press_button(page, "Export")
        with page.expect_download() as coming:
            page.get_by_role("menuitem", name="Chord sheet (ChordPro)").click()
        assert "Fmaj7" in coming.value.path().read_text()
        go(page, "History")
        page.reload()
        page.get_by_role("link", name="Evening song").click()
        expect(page.locator(".song-facts")).to_contain_text("240 bpm")
        until(lambda: page.get_by_role("radio", name="Grid").is_checked())
