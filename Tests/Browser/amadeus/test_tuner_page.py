"""The page of the tuner of Amadeus: tones to tune by, choices that are kept, the microphone let go,
no mouse, no server.
"""

import math
import re

import pytest
from playwright.sync_api import expect

from support import band
from support.amadeus import HOME, LIVE, SPY, VOICE, heard_from_the_engine
from support.amadeus_tuner import choose, listen, says, sharper, shows, sing, string
from support.browser import AWAY, KEPT, MOVING, PHONE, kept_here, visit
from support.keyboard import press, stands_on, tab_to
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci


def test_follows_the_concert_pitch_and_remembers_it():
    with quintet() as served:
        with visit(served.address + LIVE) as page:
            sing(page, 432)
            shows(page, "A4", 1_200 * math.log2(432 / 440))
            pitch = page.get_by_label("Concert pitch (A4)")
            pitch.fill("432")
            shows(page, "A4", 0)
            says(page, "In tune")
            page.get_by_role("button", name="1 Hz lower").click()
            expect(pitch).to_have_value("431")
            pitch.fill("414.9")
            expect(page.get_by_text("From 415 to 466 Hz.")).to_be_visible()
            shows(page, "A4", 1_200 * math.log2(432 / 431))
            pitch.fill("442.5")
            choose(page, "Cello")
            page.get_by_role("radio", name="Cis, H").check()
            kept = {"a4": 442.5, "tuning": "cello", "notation": "german"}
            until(
                lambda: (
                    [
                        one["value"]
                        for one in served.ask("GET", "/api/v1/preferences")["preferences"]
                        if one["name"] == "amadeus"
                    ]
                    == [kept]
                )
            )
        with visit(served.address + LIVE) as page:
            expect(page.get_by_label("Concert pitch (A4)")).to_have_value("442.5")
            expect(page.get_by_label("Instrument")).to_have_value("cello")
            choose(page, "Bass with 5 strings")
            expect(page.locator(".note-key-name").first).to_have_text("H0")
            page.get_by_role("button", name="Reset to 440").click()
            expect(page.get_by_label("Concert pitch (A4)")).to_have_value("440")


def test_uses_no_preference_that_is_none():
    with quintet() as served:
        served.ask(
            "PATCH",
            "/api/v1/preferences/amadeus",
            {"a4": "440", "tuning": "kazoo", "notation": 7, "tunerView": None},
        )
        with visit(served.address + LIVE) as page:
            sing(page, 440)
            shows(page, "A4", 0)
            expect(page.get_by_label("Instrument")).to_have_value("chromatic")


def test_says_why_it_does_not_listen():
    with quintet() as served, visit(served.address + LIVE) as page:
        for name, words in (
            ("NotAllowedError", "Microphone access is blocked"),
            ("NotFoundError", "No microphone found"),
            ("NotReadableError", "Another program is using the microphone"),
        ):
            page.evaluate(
                "(name) => { navigator.mediaDevices.getUserMedia = "
                "async () => { throw new DOMException('', name); }; }",
                name,
            )
            page.get_by_role("button", name="Listen", exact=True).click()
            expect(page.get_by_role("alert")).to_contain_text(words)
        sing(page, 220)
        expect(page.get_by_role("alert")).to_have_count(0)
        shows(page, "A3", 0)
        # Pulled out while it is listened to; a track that a page stops itself tells nothing.
        page.evaluate("stream.getTracks()[0].dispatchEvent(new Event('ended'))")
        expect(page.get_by_role("alert")).to_contain_text("unplugged or blocked")
        expect(page.get_by_role("button", name="Listen", exact=True)).to_be_visible()


def test_lets_the_microphone_go_when_nobody_looks():
    with quintet() as served, visit(served.address + LIVE) as page:
        is_open = "stream.getTracks().some((one) => one.readyState === 'live')"
        sing(page, 220)
        assert page.evaluate(is_open)
        page.get_by_role("button", name="Stop listening").click()
        until(lambda: not page.evaluate(is_open))
        expect(page.locator(".dial-cents")).to_have_count(0)
        listen(page)
        assert page.evaluate(is_open)
        page.get_by_role("link", name="Analyse").click()
        until(lambda: not page.evaluate(is_open) and not page.workers)
        page.go_back()
        expect(page.get_by_role("heading", level=1, name="Tuner")).to_be_visible()
        listen(page)
        look_away(page)
        until(lambda: not page.evaluate(is_open))
        expect(page.locator(".notice")).to_have_text(
            "The microphone was turned off while this page was in the background."
        )
        page.evaluate("() => { delete document.visibilityState; }")
        # Allow the microphone, and is answered later.
        page.evaluate("""() => {
          const { getUserMedia } = navigator.mediaDevices;
          window.asked = [];
          navigator.mediaDevices.getUserMedia = () => new Promise((give) =>
            asked.push(async () => give(await getUserMedia())));
        }""")
        for leave in (
            lambda: page.get_by_role("link", name="Analyse").click(),
            lambda: look_away(page),
            lambda: page.get_by_role("button", name="Cancel").click(),
        ):
            ask(page)
            leave()
            page.evaluate("asked.pop()()")
            until(lambda: not page.evaluate(is_open))
            page.evaluate("() => { delete document.visibilityState; }")
            if page.get_by_role("button", name="Listen", exact=True).count() == 0:
                page.go_back()
        # What was asked for twice is given twice, and the newer wish is heard.
        ask(page)
        page.get_by_role("link", name="Analyse").click()
        page.go_back()
        ask(page)
        page.evaluate("Promise.all(asked.reverse().map((answer) => answer())).then(() => 1)")
        shows(page, "A3", 0)


def ask(page):
    page.get_by_role("button", name="Listen", exact=True).click()
    expect(page.get_by_text("Allow the microphone")).to_be_visible()


def look_away(page):
    page.evaluate("""() => {
      Object.defineProperty(document, 'visibilityState',
        { get: () => 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }""")


def test_keeps_the_screen_awake_while_it_is_used():
    lock = """Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {
      window.awake = (window.awake ?? 0) + 1;
      return { release: async () => { window.awake -= 1; } };
    } } });"""
    with quintet() as served, visit(served.address + "/about") as page:
        page.context.add_init_script(lock)
        page.goto(served.address + LIVE)
        sing(page, 220)
        until(lambda: page.evaluate("window.awake") == 1)
        page.get_by_role("button", name="Stop listening").click()
        until(lambda: page.evaluate("awake") == 0)
        string(page, "A 4").click()
        until(lambda: page.evaluate("awake") == 1)
        page.get_by_role("link", name="Analyse").click()
        until(lambda: page.evaluate("awake") == 0)


def test_is_heard_on_an_iphone_that_is_muted_and_hears():
    """Such a phone mutes a page that does not say that it plays, and gives no microphone to one that
    only plays.
    """
    kind = lambda: page.evaluate("navigator.audioSession.type")
    with quintet() as served, visit(served.address + "/about") as page:
        page.context.add_init_script(
            "Object.defineProperty(navigator, 'audioSession', { value: { type: 'auto' } });"
        )
        page.goto(served.address + LIVE)
        string(page, "A 4").click()
        until(lambda: kind() == "playback")
        string(page, "A 4").click()
        page.evaluate(VOICE, 220)
        page.evaluate("""() => {
          const { getUserMedia } = navigator.mediaDevices;
          navigator.mediaDevices.getUserMedia = async () => {
            if (navigator.audioSession.type !== 'play-and-record')
              throw new DOMException('', 'InvalidStateError');
            return getUserMedia();
          };
        }""")
        listen(page)
        shows(page, "A3", 0)
        page.get_by_role("button", name="Stop listening").click()
        until(lambda: kind() == "playback")


def is_tone(page, hertz):
    """Whether the engine plays that tone: some periods later it is itself, and not where it were
    with another pitch.
    """
    heard = heard_from_the_engine(page)
    if not heard:
        return False
    rate, samples = heard

    def like(frequency):
        lag = round(round(0.15 * hertz) * rate / frequency)
        pairs = list(zip(samples, samples[lag:]))
        power = math.sqrt(sum(a * a for a, _ in pairs) * sum(b * b for _, b in pairs))
        return sum(a * b for a, b in pairs) / power if power else 0

    return like(hertz) > 0.97 > max(like(sharper(hertz, cents)) for cents in (-10, 10))


def test_plays_tones_to_tune_by():
    with quintet() as served, visit(served.address + "/about") as page:
        page.context.add_init_script(SPY)
        page.goto(served.address + LIVE)
        choose(page, "Guitar")
        page.get_by_role("button", name="Hear E2").click()
        until(lambda: is_tone(page, 82.407))
        expect(page.locator(".note-key[data-sounds]")).to_have_text(re.compile("^E2"))
        until(
            lambda: (
                float(
                    page.locator(".note-keys").evaluate(
                        "(one) => one.style.getPropertyValue('--level') || 0"
                    )
                )
                > 0.05
            )
        )
        string(page, "A 2").click()
        until(lambda: is_tone(page, 110))
        page.get_by_label("Concert pitch (A4)").fill("415")
        until(lambda: is_tone(page, 103.75))
        page.get_by_role("button", name="Silence A2").click()
        until(lambda: heard_from_the_engine(page) is None)
        choose(page, "Every note")
        page.get_by_role("button", name=re.compile("^E 4")).click()
        until(lambda: is_tone(page, 415 * 2 ** (-5 / 12)))
        page.get_by_role("button", name="An octave lower").click()
        until(lambda: is_tone(page, 415 * 2 ** (-17 / 12)))
        page.get_by_role("link", name="Analyse").click()
        until(lambda: heard_from_the_engine(page) is None)


def test_does_not_listen_to_its_own_tone():
    with quintet() as served, visit(served.address + LIVE) as page:
        sing(page, 250)
        shows(page, "B3", 21.3)
        string(page, "A 4").click()
        says(page, "Tune by ear; the microphone is paused")
        expect(page.locator(".dial-note")).to_have_text("A4")
        expect(page.locator(".dial-cents")).to_have_count(0)
        # The microphone hears the loudspeaker, and then nothing.
        sing(page, 440)
        page.wait_for_timeout(700)
        page.evaluate("() => { loudness.gain.value = 0; }")
        string(page, "A 4").click()
        says(page, "Play a note")
        page.wait_for_timeout(700)
        says(page, "Play a note")
        page.evaluate("() => { loudness.gain.value = 0.3; voice.frequency.value = 250; }")
        shows(page, "B3", 21.3)


def test_is_used_without_a_mouse():
    with quintet() as served, visit(served.address + HOME, **MOVING) as page:
        page.evaluate("addEventListener('pointerdown', () => console.error('a mouse'), true)")
        page.evaluate(VOICE, 196)
        tab_to(page, "^Live$")
        press(page, "Enter")
        expect(page).to_have_title("Tuner – Quintet")
        stands_on(page, "^Tuner$")
        tab_to(page, "^Instrument$")
        page.keyboard.type("Violin")
        expect(page.get_by_label("Instrument")).to_have_value("violin")
        tab_to(page, "^Listen$")
        press(page, "Enter")
        shows(page, "G3", 0)
        stands_on(page, "^Stop listening$")
        tab_to(page, "^Hear G3")
        tab_to(page, "^D 4")
        press(page, "Space")
        expect(page.locator(".dial-note")).to_have_text("D4")
        tab_to(page, "^Concert pitch")
        press(page, "ArrowUp", "ArrowUp")
        expect(page.get_by_label("Concert pitch (A4)")).to_have_value("442")
        tab_to(page, "^Needle$")
        press(page, "ArrowRight")
        expect(page.locator(".strobe")).to_be_visible()
        tab_to(page, "^Stop listening", key="Shift+Tab")
        press(page, "Space")
        expect(page.get_by_role("button", name="Listen", exact=True)).to_be_visible()


def test_tells_a_screen_reader_now_and_then():
    with quintet() as served, visit(served.address + LIVE) as page:
        expect(page.locator(".dial")).to_be_visible()
        page.evaluate("""() => {
          window.told = [];
          const place = document.querySelector('.tuner > [role=status]');
          new MutationObserver(() => told.push([performance.now(), place.textContent]))
            .observe(place, { childList: true, characterData: true, subtree: true });
        }""")
        sing(page, sharper(220, -12))
        until(lambda: page.evaluate("told.length"))
        page.evaluate("""() => {
          let step = 0;
          window.waver = setInterval(() => {
            voice.frequency.value = 220 * 2 ** ((-12 + 10 * Math.sin(step++)) / 1200);
          }, 120);
        }""")
        page.wait_for_timeout(5_000)
        page.evaluate("() => { clearInterval(waver); voice.frequency.value = 220; }")
        until(lambda: page.evaluate("told.at(-1)[1]") == "A 3, in tune.")
        told = page.evaluate("told")
        assert told[0][1] == "A 3, 12 cents too low.", told
        assert all(after[0] - before[0] > 1_500 for before, after in zip(told, told[1:])), told


def test_keeps_the_song_while_one_tunes():
    with quintet() as served, visit(served.address + HOME) as page:
        file = served.folder / "song.wav"
        band.write(file, band.plays(["C:maj", "A:min", "F:maj", "G:7"]))
        page.locator("input[type=file]").set_input_files(file)
        # Also while it is heard.
        page.get_by_role("link", name="Live").click()
        expect(page).to_have_url(served.address + LIVE)
        expect(page.get_by_role("link", name="Live")).to_have_attribute("aria-current", "page")
        page.go_back()
        expect(page.locator(".ribbon-chord")).to_have_count(4, timeout=20_000)
        page.go_forward()
        expect(page.get_by_role("heading", level=1, name="Tuner")).to_be_visible()
        page.get_by_role("link", name="Analyse").click()
        expect(page.locator(".ribbon-chord")).to_have_count(4)


def test_tunes_without_the_server():
    with quintet() as served, visit(served.address + HOME, PHONE, expected=AWAY, **KEPT) as page:
        kept_here(page)
        served.stop()
        page.goto(served.address + LIVE)
        sing(page, 329.63)
        shows(page, "E4", 0)
        choose(page, "Ukulele")
        says(page, "In tune")


def test_shows_how_to_begin_also_where_the_browser_takes_a_part_of_a_phone():
    with quintet() as served, visit(served.address + LIVE, (360, 640), has_touch=True) as page:
        for width, height in ((360, 640), (390, 664), (412, 732), (500, 795)):
            page.set_viewport_size({"width": width, "height": height})
            button = page.get_by_role("button", name="Listen", exact=True).bounding_box()
            tabs = page.locator(".app-tabs").bounding_box()
            assert button["y"] + button["height"] <= tabs["y"], (width, button, tabs)
