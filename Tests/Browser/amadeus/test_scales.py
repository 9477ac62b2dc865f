"""The library of Amadeus: scales, progressions and the circle of fifths, with their chords."""

import re

import pytest
from playwright.sync_api import expect

from support.amadeus import LIBRARY, heard_from_the_engine
from support.amadeus_library import at, chord, keys_that_sound, library, lights, notes, tiles
from support.browser import KEPT, kept_here
from support.keyboard import press
from support.waiting import until

pytestmark = pytest.mark.ci


def test_shows_scales_with_their_chords():
    with library("/scales?scale=A+harmonic+minor", spied=True) as (_, page):
        chord(page, "A harmonic minor")
        assert notes(page) == ["A", "B", "C", "D", "E", "F", "G♯"]
        assert tiles(page, "Triads") == ["Am", "Bdim", "Caug", "Dm", "E", "F", "G♯dim"]
        options = page.get_by_label("Scale", exact=True).locator("option")
        assert options.count() == 72, options.count()
        lit_notes = lights(page.locator(".notes li"))
        lit_keys = lights(page.locator(".keyboard .key"))
        page.get_by_role("button", name="Up", exact=True).click()
        until(lambda: len(lit_notes()) == 8)
        assert lit_notes() == [*range(7), 0]
        assert len(set(lit_keys())) == len(lit_keys()) == 8, lit_keys()
        expect(page.get_by_role("button", name="Up", exact=True)).to_be_visible()
        page.get_by_role("button", name="V, E major").click()
        expect(page.locator(".chord-told")).to_contain_text("E G♯ B")
        until(lambda: keys_that_sound(page, [64, 68, 71]) == [64, 68, 71])
        page.get_by_role("link", name="More about E").click()
        chord(page, "E")
        page.go_back()
        page.get_by_role("link", name="E phrygian dominant").click()
        chord(page, "E phrygian dominant")
        at(page, "?scale=E+phrygian+dominant")
        page.get_by_role("group", name="Root").get_by_role("button", name="G", exact=True).click()
        chord(page, "G phrygian dominant")
        page.get_by_label("Scale", exact=True).select_option("blues")
        chord(page, "G blues")
        expect(page.get_by_role("group", name="Triads")).to_have_count(0)


def test_finds_scales_that_fit_chords():
    with library("?chord=Dm7") as (_, page):
        page.get_by_role("link", name="Scales that fit").click()
        chords = page.locator(".fitting input")
        expect(chords).to_have_value("Dm7")
        chords.fill("Dm7 G7 Cmaj7")
        expect(page.locator(".fit").first).to_have_text("C majorhas every note")
        page.locator(".fit", has_text="G mixolydian").click()
        chord(page, "G mixolydian")
        expect(chords).to_have_value("Dm7 G7 Cmaj7")
        chords.fill("Dm7 Xyz ")
        expect(page.get_by_text("“Xyz” is not a chord in the library.")).to_be_visible()
        expect(page.locator(".fit")).to_have_count(0)
        chords.fill("C C#7 D7 Eb7 E7")
        expect(page.get_by_text("No scale contains all these notes")).to_be_visible()


def test_plays_progressions_in_any_key():
    with library("/progressions?key=E+major", spied=True) as (_, page):
        fifties = page.get_by_role("article", name="fifties ballad")
        assert fifties.locator(".chord-tile > span:last-child").all_inner_texts() == [
            "E",
            "C♯m",
            "A",
            "B",
        ]
        assert fifties.locator(".chord-numeral").all_inner_texts() == ["I", "vi", "IV", "V"]
        page.get_by_label("Tempo").focus()
        press(page, "End")
        lit = lights(fifties.locator(".chord-tile"))
        fifties.get_by_role("button", name="Play", exact=True).click()
        until(lambda: len(lit()) > 4)
        # It goes round.
        assert lit()[:5] == [0, 1, 2, 3, 0]
        assert heard_from_the_engine(page)
        fifties.get_by_role("button", name="Stop").click()
        until(lambda: heard_from_the_engine(page) is None, seconds=1.5)
        fifties.get_by_role("button", name="IV, A major").click()
        expect(fifties.locator(".chord-told")).to_contain_text("A C♯ E")
        page.get_by_label("Genre").select_option("jazz")
        expect(page.get_by_role("article", name="two five one", exact=True)).to_be_visible()
        page.get_by_label("Genre").select_option(label="All genres")
        expect(page.get_by_role("article")).to_have_count(71)
        page.get_by_role("radio", name="Minor").check()
        at(page, "?key=E+minor&genre=all")
        expect(
            page.get_by_role("article", name="minor anthem").locator(".chord-tile").first
        ).to_have_text("iEm")
        page.get_by_role("group", name="Key").get_by_role("button", name="G sharp").click()
        at(page, "?key=G%23+minor&genre=all")
        own = page.get_by_role("textbox", name="Your own")
        own.fill("i iv V7")
        assert page.get_by_role("article", name="Your own").locator(
            ".chord-tile > span:last-child"
        ).all_inner_texts() == ["G♯m", "C♯m", "D♯7"]
        own.fill("i what ")
        expect(page.get_by_text("Use numerals from I to VII")).to_be_visible()


def test_goes_round_the_circle():
    with library("/fifths") as (_, page):
        key = lambda name: page.get_by_role("radio", name=name, exact=True)
        expect(key("C major")).to_be_checked()
        expect(page.get_by_text("No sharps, no flats")).to_be_visible()
        key("E flat major").click()
        chord(page, "E♭ major")
        expect(page.get_by_text("3 flats: B♭ E♭ A♭")).to_be_visible()
        assert page.locator(".key-facts .pill").all_inner_texts() == [
            "C minor",
            "A♭ major",
            "B♭ major",
            "E♭ minor",
        ]
        assert tiles(page, "Triads") == ["E♭", "Fm", "Gm", "A♭", "B♭", "Cm", "Ddim"]
        # The six chords around it belong to it.
        assert page.locator(".wheel-place[data-near]").count() == 6
        page.get_by_role("link", name="C minor").click()
        chord(page, "C minor")
        page.go_back()
        chord(page, "E♭ major")
        for name in ("F♯ major", "G♭ major"):
            key("F sharp major, or G flat major").click()
            chord(page, name)
        page.get_by_role("link", name="Progressions").last.click()
        expect(page.get_by_role("heading", level=1, name="Progressions")).to_be_visible()
        at(page, "?key=Gb+major")


def test_keeps_every_kind_of_scale_chosen():
    with library("/scales?scale=C+dorian+%234") as (_, page):
        kind = page.get_by_label("Scale", exact=True)
        expect(kind).to_have_value("dorian #4")
        for name in ("lydian #2", "ultra-locrian", "major"):
            kind.select_option(name)
            expect(kind).to_have_value(name)
        chord(page, "C major")
        assert not [
            text for text in kind.locator("option").all_inner_texts() if re.search(r"[b#]\d", text)
        ]


def test_stops_what_goes_round_with_its_card():
    with library("/progressions?key=x", spied=True) as (_, page):
        expect(
            page.get_by_text("“x” is not a key. Choose one.")
        ).to_be_visible()
        page.get_by_role("group", name="Key").get_by_role("button", name="C", exact=True).click()
        fifties = page.get_by_role("article", name="fifties ballad")
        fifties.get_by_role("button", name="Play", exact=True).click()
        until(lambda: heard_from_the_engine(page))
        page.get_by_label("Tempo").focus()
        press(page, "End")
        # It begins again as fast as it is wished now, and can be stopped.
        until(lambda: fifties.locator(".chord-tile[data-now]").count())
        expect(fifties.get_by_role("button", name="Stop")).to_be_visible()
        page.get_by_label("Genre").select_option("jazz")
        until(lambda: heard_from_the_engine(page) is None, seconds=2)
        jazz = page.get_by_role("article", name="two five one", exact=True)
        jazz.get_by_role("button", name="Play", exact=True).click()
        until(lambda: heard_from_the_engine(page))
        page.get_by_role("group", name="Key").get_by_role("button", name="G", exact=True).click()
        until(lambda: heard_from_the_engine(page) is None, seconds=2)
        expect(jazz.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_stands_chords_over_any_bass():
    with library("?chord=C/D") as (served, page):
        chord(page, "C/D")
        assert notes(page) == ["C", "E", "G", "D"]
        expect(page.locator(".notes li").last).to_contain_text("bass")
        expect(page.locator(".hero-name .unseen")).to_have_text("C major over D")
        page.get_by_label("Kind").select_option("m7")
        chord(page, "Cm7")
        page.goto(served.address + LIBRARY + "?chord=C6%2F9%2FE")
        page.get_by_role("navigation", name="Inversions").get_by_role(
            "link", name="C6/9", exact=True
        ).click()
        chord(page, "C6/9")


def test_says_what_cannot_be_read():
    # No server takes an address of any length: it is the app on the device that says so.
    with library("/scales?fit=Dm7+Xyz", **KEPT) as (served, page):
        expect(page.get_by_text("“Xyz” is not a chord in the library.")).to_be_visible()
        page.get_by_role("link", name="Scales", exact=True).click()
        expect(page.locator(".fitting input")).to_have_value("")
        page.goto(served.address + LIBRARY + "/progressions?row=i+what")
        expect(page.get_by_text("Use numerals from I to VII")).to_be_visible()
        kept_here(page)
        page.goto(served.address + LIBRARY + "?chord=" + 10_000 * "x")
        expect(
            page.get_by_text(f"“{40 * 'x'}…” is not a chord in the library.")
        ).to_be_visible()
        page.goto(served.address + LIBRARY + "?chord=%00")
        expect(page.get_by_text("This is not a chord in the library.")).to_be_visible()
        page.goto(served.address + LIBRARY + "/fifths?key=zz")
        expect(page.get_by_text("“zz” is not a key.")).to_be_visible()
        expect(page.locator(".wheel-place[aria-checked=true]")).to_have_count(0)
