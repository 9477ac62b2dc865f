"""Live chords of Amadeus: what is played into the microphone is named, and stays on the device."""

import pytest
from playwright.sync_api import expect

from support.amadeus import HOME, LIVE
from support.amadeus_live import CHORDS, PLAYER, heard, listen, play, shows
from support.browser import AWAY, KEPT, PHONE, kept_here, visit
from support.keyboard import press, tab_to
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci

IS_OPEN = "stream.getTracks().some((one) => one.readyState === 'live')"


def test_names_what_is_played_and_remembers_it():
    with quintet() as served, visit(served.address + HOME, PHONE) as page:
        sent = []
        page.get_by_role("link", name="Live").click()
        page.get_by_role("link", name="Chords", exact=True).click()
        expect(page).to_have_url(served.address + CHORDS)
        expect(page.get_by_text("The chords you play appear here.")).to_be_visible()
        page.evaluate(PLAYER)
        listen(page)
        page.on(
            "request", lambda one: sent.append(one.url) if one.method != "GET" else None
        )
        shows(page, "–")
        for chord in ("C", "Am", "F", "G", "C/E"):
            play(page, chord)
            shows(page, chord)
        assert heard(page) == ["C", "Am", "F", "G", "C/E"], heard(page)
        expect(page.get_by_text("Spelled in C major")).to_be_visible()
        play(page, [])
        shows(page, "–")
        assert sent == [], sent
        page.get_by_role("button", name="Clear").click()
        expect(page.locator(".live-strip li")).to_have_count(0)
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".live-strip li")).to_have_count(5)
        # Who tunes in between finds them again, and goes on.
        page.get_by_role("link", name="Tuner", exact=True).click()
        page.get_by_role("link", name="Chords", exact=True).click()
        expect(page.locator(".live-strip li")).to_have_count(5)
        listen(page)
        play(page, "Am")
        shows(page, "Am")
        assert heard(page) == ["C", "Am", "F", "G", "C/E", "Am"], heard(page)


def test_says_that_nothing_is_clear():
    with quintet() as served, visit(served.address + CHORDS) as page:
        page.evaluate(PLAYER)
        listen(page)
        play(page, "noise")
        expect(page.get_by_text("No clear chord")).to_be_visible(timeout=15_000)
        play(page, "Am")
        shows(page, "Am")


def test_shows_a_note_as_a_note():
    with quintet() as served, visit(served.address + CHORDS, PHONE) as page:
        page.evaluate(PLAYER)
        listen(page)
        play(page, [52])
        shows(page, "E")
        stage = page.get_by_role("region", name="Chord", exact=True)
        expect(stage.get_by_text("Single note")).to_be_visible()
        said = page.locator("#main").get_by_role("status")
        expect(said).to_have_text("E, single note")
        assert heard(page) == []
        page.get_by_role("radio", name="Do, Re").check()
        shows(page, "Mi")
        page.get_by_role("radio", name="C♯").check()
        # A chord is a chord again, and a note between two chords is not remembered.
        for name in ("Am", "F"):
            play(page, name)
            shows(page, name)
            expect(stage.get_by_text("Single note")).to_have_count(0)
            play(page, [53])
            expect(stage.get_by_text("Single note")).to_be_visible(timeout=15_000)
            shows(page, "F")
        assert heard(page) == ["Am", "F"], heard(page)
        page.get_by_role("button", name="Show large").click()
        large = page.get_by_role("dialog", name="Chord")
        expect(large.locator(".live-name")).to_have_text("F")
        expect(large.get_by_text("Single note")).to_be_visible()
        page.keyboard.press("Escape")
        play(page, [])
        shows(page, "–")
        expect(stage.get_by_text("Play a chord")).to_be_visible()


def test_spells_as_the_key_does():
    with quintet() as served, visit(served.address + CHORDS) as page:
        page.evaluate(PLAYER)
        listen(page)
        play(page, "B♭")
        shows(page, "A♯")
        for chord in ("E♭", "F", "B♭"):
            play(page, chord)
            until(lambda: len(heard(page)) > 0)
            page.wait_for_timeout(900)
        shows(page, "B♭")
        assert heard(page) == ["B♭", "E♭", "F", "B♭"], heard(page)
        page.get_by_role("radio", name="Cis, H").check()
        shows(page, "B")


def test_is_read_across_the_room():
    with quintet() as served, visit(served.address + CHORDS, PHONE) as page:
        page.evaluate(PLAYER)
        listen(page)
        play(page, "Am")
        shows(page, "Am")
        page.get_by_role("button", name="Show large").click()
        large = page.get_by_role("dialog", name="Chord")
        expect(large.locator(".live-name")).to_have_text("Am")
        assert large.locator(".live-chord-name").bounding_box()["width"] > 180
        play(page, "F")
        expect(large.locator(".live-name")).to_have_text("F")
        page.go_back()
        expect(large).to_have_count(0)
        expect(page).to_have_url(served.address + CHORDS)
        # It still listens.
        play(page, "C")
        shows(page, "C")


def test_says_why_it_does_not_listen():
    with quintet() as served, visit(served.address + CHORDS) as page:
        page.evaluate(
            "() => { navigator.mediaDevices.getUserMedia = "
            "async () => { throw new DOMException('', 'NotAllowedError'); }; }"
        )
        page.get_by_role("button", name="Listen", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("Microphone access is blocked")
        page.evaluate(PLAYER)
        listen(page)
        expect(page.get_by_role("alert")).to_have_count(0)
        play(page, "C")
        shows(page, "C")
        # Pulled out while it is listened to.
        page.evaluate("stream.getTracks()[0].dispatchEvent(new Event('ended'))")
        expect(page.get_by_role("alert")).to_contain_text("unplugged or blocked")
        expect(page.get_by_role("button", name="Listen", exact=True)).to_be_visible()
        assert heard(page) == ["C"]


def test_lets_the_microphone_go():
    with quintet() as served, visit(served.address + CHORDS) as page:
        page.evaluate(PLAYER)
        listen(page)
        play(page, "C")
        shows(page, "C")
        page.get_by_role("link", name="Tuner").click()
        expect(page).to_have_url(served.address + LIVE)
        until(lambda: not page.evaluate(IS_OPEN) and not page.workers)
        page.go_back()
        listen(page)
        assert page.evaluate(IS_OPEN)
        page.evaluate("""() => {
          Object.defineProperty(document, 'visibilityState',
            { get: () => 'hidden', configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }""")
        until(lambda: not page.evaluate(IS_OPEN))
        page.evaluate("() => { delete document.visibilityState; }")
        for _ in range(3):
            page.get_by_role("button", name="Listen", exact=True).click()
            page.get_by_role("button", name="Stop listening").click()
        until(lambda: not page.evaluate(IS_OPEN))
        page.reload()
        expect(page.get_by_role("heading", level=1, name="Live chords")).to_be_visible()


def test_is_used_without_a_mouse_or_the_server():
    with quintet() as served, visit(served.address + HOME, PHONE, expected=AWAY, **KEPT) as page:
        kept_here(page)
        served.stop()
        page.goto(served.address + CHORDS)
        page.evaluate(PLAYER)
        tab_to(page, "^Listen$")
        press(page, "Enter")
        expect(page.get_by_role("button", name="Stop listening")).to_be_visible()
        play(page, "G")
        shows(page, "G")
        tab_to(page, "^Show large$")
        press(page, "Enter")
        expect(page.get_by_role("dialog", name="Chord")).to_be_visible()
        press(page, "Escape")
        expect(page.get_by_role("dialog", name="Chord")).to_have_count(0)
