"""The library of Amadeus: chords to look up, to hold and to hear; no mouse, no server."""

import re

import pytest
from playwright.sync_api import expect

from support.amadeus import HOME, LIBRARY, heard_from_the_engine
from support.amadeus_library import at, chord, keys_that_sound, library, notes
from support.browser import AWAY, KEPT, PHONE, kept_here, visit
from support.keyboard import press, stands_on, tab_to
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci


def test_reads_chords_in_any_writing():
    with library() as (_, page):
        chord(page, "C")
        field = page.get_by_label("Chord", exact=True)
        for text, name, spelled, query in (
            ("C#m7/G#", "C♯m7/G♯", ["C♯", "E", "G♯", "B"], "?chord=C%23m7%2FG%23"),
            ("Dbø", "D♭m7♭5", ["D♭", "F♭", "A𝄫", "C♭"], "?chord=Dbm7b5"),
            ("G:7", "G7", ["G", "B", "D", "F"], "?chord=G7"),
        ):
            field.fill(text)
            chord(page, name)
            assert notes(page) == spelled
            at(page, query)
            expect(field).to_have_value(text)
        field.fill("Cfoo")
        expect(page.locator(".field-error")).to_have_count(0)
        field.press("Enter")
        expect(page.get_by_text("That is not a chord name.")).to_be_visible()
        chord(page, "G7")
        page.reload()
        chord(page, "G7")
        expect(page.locator(".hero-words")).to_contain_text("also Gdom7")
        assert (
            page.locator(".notes li").nth(1).locator("small > [aria-hidden]").inner_text() == "M3"
        )


def test_chooses_chords_by_root_and_kind():
    with library("?chord=Am7") as (served, page):
        kind = page.get_by_label("Kind")
        expect(kind).to_have_value("m7")
        page.get_by_role("group", name="Root").get_by_role("button", name="F sharp").click()
        chord(page, "F♯m7")
        kind.select_option(label="major seventh sharp eleven (maj7#11)")
        chord(page, "F♯maj7♯11")
        expect(page.get_by_label("Chord", exact=True)).to_have_value("F♯maj7♯11")
        page.goto(served.address + LIBRARY + "?chord=C")
        page.get_by_role("navigation", name="Inversions").get_by_role("link", name="C/E").click()
        chord(page, "C/E")
        page.get_by_role("navigation", name="Inversions").get_by_role("link", name="C/G").click()
        chord(page, "C/G")
        page.go_back()
        chord(page, "C/E")
        page.goto(served.address + LIBRARY + "?chord=Nonsense")
        expect(page.get_by_text("“Nonsense” is not a chord in the library.")).to_be_visible()
        page.get_by_role("group", name="Root").get_by_role("button", name="D", exact=True).click()
        chord(page, "D")
        # Who looks through many of a page goes back to the page before it at once.
        page.get_by_role("link", name="Scales", exact=True).click()
        for root in ("E", "F"):
            page.get_by_role("group", name="Root").get_by_role(
                "button", name=root, exact=True
            ).click()
            chord(page, f"{root} major")
        page.go_back()
        chord(page, "D")


def test_has_every_chord_on_every_root():
    with library() as (_, page):
        kind = page.get_by_label("Kind")
        names = kind.locator("option").evaluate_all("(all) => all.map(({ value }) => value)")
        assert len(names) == 82, len(names)
        for root in range(12):
            page.locator(".root").nth(root).click()
            for name in names[root::12]:
                kind.select_option(name)
                expect(kind).to_have_value(name)
                assert page.locator(".notes li").count() >= 2
                assert page.locator(".keyboard [data-held]").count() >= 2


# How soon it is silent is heard on the machine's own clock.
@pytest.mark.alone
def test_plays_chords_by_the_engine():
    with library("?chord=C", spied=True) as (_, page):
        page.get_by_role("button", name="Strum").click()
        until(lambda: keys_that_sound(page, [60, 64, 67]) == [60, 64, 67])
        until(lambda: heard_from_the_engine(page) is None)
        expect(page.get_by_role("button", name="Strum")).to_be_visible()
        page.get_by_role("button", name="Together").click()
        until(lambda: keys_that_sound(page, [60, 64, 67]) == [60, 64, 67])
        page.get_by_role("button", name="Stop").click()
        until(lambda: heard_from_the_engine(page) is None, seconds=1.5)
        page.get_by_role("button", name="Hear muted, 3, 2, open, 1, open").click()
        until(lambda: keys_that_sound(page, [48, 52, 55, 60, 64]) == [48, 52, 55, 60, 64])
        # Another page has other sounds.
        page.get_by_role("link", name="Live").click()
        until(lambda: heard_from_the_engine(page) is None, seconds=1.5)
        page.get_by_label("Concert pitch (A4)").fill("415")
        page.get_by_role("link", name="Library").click()
        page.get_by_role("button", name="Together").click()
        until(lambda: keys_that_sound(page, [60, 64, 67], a4=415) == [60, 64, 67])


def test_draws_shapes_for_many_instruments():
    with library("?chord=C") as (served, page):
        shapes = page.locator(".shape-card")
        expect(shapes.first).to_have_text(re.compile("x32010$"))
        drawn = shapes.first.locator("svg")
        assert [
            drawn.locator(one).count() for one in (".shape-dot", ".shape-open", ".shape-silent")
        ] == [3, 2, 1]
        assert drawn.locator(".shape-note").all_text_contents() == ["C", "E", "G", "C", "E"]
        assert drawn.locator("[data-root]").count() == 2
        expect(shapes).to_have_count(6)
        page.get_by_role("button", name="All 24 shapes").click()
        expect(shapes).to_have_count(24)
        page.get_by_label("Instrument").select_option(label="Ukulele")
        expect(shapes.first).to_have_text(re.compile("0003$"))
        until(
            lambda: (
                [one["value"] for one in served.ask("GET", "/api/v1/preferences")["preferences"]]
                == [{"neck": "ukulele"}]
            )
        )
        page.get_by_role("button", name="A fret higher").click()
        at(page, "?chord=C&capo=1")
        expect(page.get_by_text("fret 1", exact=True)).to_be_visible()
        expect(shapes.first).not_to_have_text(re.compile("0003$"))
        page.get_by_label("Chord", exact=True).fill("C7alt")
        expect(page.get_by_text("This chord cannot be played with four fingers")).to_be_visible()
        expect(page.locator(".keyboard [data-held]")).to_have_count(6)
    for wrong in ("-3", "99", "much"):
        with library(f"?chord=F&capo={wrong}") as (_, page):
            expect(page.locator(".shape-card").first).to_be_visible()


def test_names_the_keys_that_are_held():
    with library("/notes", spied=True) as (_, page):
        held = page.locator(".hero-words")
        key = lambda name: page.get_by_role("button", name=name, exact=True)
        expect(held).to_contain_text("Tap two or more different notes")
        key("G 4").click()
        until(lambda: keys_that_sound(page, range(60, 72)) == [67])
        key("C 4").click()
        key("E 4").click()
        chord(page, "C")
        key("A sharp 4").click()
        chord(page, "C7")
        # As it is written in that chord.
        expect(key("B flat 4")).to_have_text("B♭")
        at(page, "?held=67%2C60%2C64%2C70")
        key("C 4").click()
        chord(page, "Edim")
        expect(page.get_by_role("navigation", name="It could also be")).to_contain_text("Gm6/E")
        key("C 5").click()
        chord(page, "C7/E")
        page.reload()
        chord(page, "C7/E")
        key("C sharp 5").click()
        key("D 5").click()
        expect(held).to_contain_text("No chord in the library has exactly these notes.")
        page.goto(page.url.split("?")[0] + "?held=68,72,75")
        chord(page, "G♯")
        expect(page.locator("[data-key='72']")).to_have_text("B♯")
        expect(page.locator("[data-key='60']")).to_have_text("C4")
        page.get_by_role("button", name="Clear").click()
        expect(held).to_contain_text("Tap two or more different notes")
        expect(page.locator(".held-key[aria-pressed=true]")).to_have_count(0)


def test_names_the_frets_that_are_held():
    with library("/notes") as (_, page):
        page.get_by_role("radio", name="Strings").check()
        for string, fret in ((4, "fret 2"), (5, "fret 3"), (2, "fret 1"), (3, "open"), (1, "open")):
            page.get_by_role("button", name=re.compile(f"^String {string}, {fret}:")).click()
        chord(page, "C")
        # Another fret of the same string takes the place of the first.
        page.get_by_role("button", name="String 2, fret 3: D 4").click()
        chord(page, "Cadd9")
        page.get_by_role("button", name="String 6, open: E 2").click()
        # Those with their root below come first.
        chord(page, "Em7♯5")
        page.get_by_role("navigation", name="It could also be").get_by_role(
            "link", name="Cadd9/E"
        ).click()
        chord(page, "Cadd9/E")
        at(page, "?chord=Cadd9%2FE")
        page.go_back()
        expect(page.locator(".neck-place[aria-pressed=true]")).to_have_count(6)
        # Who gets the address sees the same instrument, whatever their own is.
        expect(page).to_have_url(re.compile("neck=guitar"))
        page.goto(page.url.replace("neck=guitar", "neck=ukulele"))
        expect(page.get_by_label("Instrument")).to_have_value("ukulele")
        page.get_by_label("Instrument").select_option(label="Banjo")
        # Its short string is played as it is.
        expect(page.get_by_role("button", name=re.compile("^String 5"))).to_have_count(1)
        page.get_by_label("Instrument").select_option(label="Bass")
        expect(page.locator(".neck-place[aria-pressed=true]")).to_have_count(0)


def test_writes_notes_as_the_member_does():
    with library("?chord=B7%2FD%23") as (served, page):
        chord(page, "B7/D♯")
        page.get_by_role("radio", name="Cis, H").check()
        chord(page, "H7/D♯")
        assert notes(page)[0] == "H"
        page.get_by_role("group", name="Root").get_by_role("button", name="B", exact=True).click()
        chord(page, "B7")
        # The address is the same for everybody.
        at(page, "?chord=Bb7")
        page.get_by_label("Chord", exact=True).fill("H")
        at(page, "?chord=B")
        page.get_by_role("link", name="Scales that fit").click()
        expect(page.locator(".fit").first).to_contain_text("H ")
        page.get_by_label("Scale", exact=True).select_option("locrian")
        page.get_by_role("group", name="Root").get_by_role("button", name="E flat").click()
        page.get_by_role("link", name="H𝄫 lydian").click()
        chord(page, "H𝄫 lydian")
        page.get_by_role("link", name="Fifths").click()
        page.get_by_role("radio", name=re.compile("^H major")).click()
        chord(page, "H major")
        at(page, "?key=B+major")
        until(
            lambda: (
                [one["value"] for one in served.ask("GET", "/api/v1/preferences")["preferences"]]
                == [{"notation": "german"}]
            )
        )
        page.get_by_role("radio", name="D♭").check()
        chord(page, "B major")


def test_is_used_without_a_mouse():
    with library() as (_, page):
        page.evaluate("addEventListener('pointerdown', () => console.error('a mouse'), true)")
        tab_to(page, "^Chord$")
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type("F#m7")
        chord(page, "F♯m7")
        stands_on(page, "^Chord$")
        tab_to(page, "^Hear 2, open")
        press(page, "Enter")
        tab_to(page, "^By notes$", key="Shift+Tab")
        press(page, "Enter")
        expect(page).to_have_title("Name a chord – Quintet")
        stands_on(page, "^Name a chord")
        tab_to(page, "^C 4$")
        press(page, "Space", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "Space")
        expect(page.locator(".held-key[aria-pressed=true]")).to_have_count(2)
        stands_on(page, "^E 4$")
        for _ in range(3):
            press(page, "ArrowRight")
        press(page, "Space")
        chord(page, "C")
        tab_to(page, "^Fifths$", key="Shift+Tab")
        press(page, "Enter")
        tab_to(page, "^C major$")
        press(page, "ArrowRight")
        chord(page, "G major")
        press(page, "ArrowDown")
        chord(page, "E minor")
        press(page, "ArrowLeft", "ArrowLeft")
        chord(page, "D minor")
        stands_on(page, "^D minor$")


def test_says_that_it_could_not_be_fetched():
    # What keeps the app for later would fetch it for that.
    with (
        quintet() as served,
        visit(served.address + HOME, expected=AWAY, service_workers="block") as page,
    ):
        asked = []
        page.context.route("**/theory.wasm", lambda route: (asked.append(1), route.abort()))
        page.wait_for_timeout(300)
        # Who asks for no library does not wait for one.
        assert not asked
        page.get_by_role("link", name="Library").click()
        expect(page.get_by_role("alert")).to_contain_text("The library could not be opened")
        expect(page.get_by_role("heading", level=1, name="Chords")).to_be_visible()
        page.context.unroute("**/theory.wasm")
        page.get_by_role("button", name="Try again").click()
        chord(page, "C")


def test_says_why_there_is_no_sound():
    with library() as (_, page):
        page.evaluate("""() => {
          window.real = AudioContext;
          window.AudioContext = class {
            constructor() {
              throw new DOMException('There is no loudspeaker.', 'NotSupportedError');
            }
          };
        }""")
        page.get_by_role("button", name="Strum").click()
        expect(page.get_by_role("alert")).to_have_text("There is no loudspeaker.")
        expect(page.get_by_role("button", name="Strum")).to_be_visible()
        page.evaluate("() => { window.AudioContext = real; }")
        page.get_by_role("button", name="Strum").click()
        expect(page.get_by_role("button", name="Stop")).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)


def test_opens_without_the_server():
    with quintet() as served, visit(served.address + HOME, PHONE, expected=AWAY, **KEPT) as page:
        kept_here(page)
        served.stop()
        page.goto(served.address + LIBRARY + "/scales?scale=D+dorian")
        chord(page, "D dorian")
        page.get_by_role("button", name="IV, G major").click()
        page.get_by_role("link", name="More about G").click()
        chord(page, "G")
        expect(page.locator(".shape-card").first).to_have_text(re.compile("320003$"))
