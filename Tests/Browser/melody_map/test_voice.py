"""Songs that are looked for by saying words: the household's server, or a service that it names
before, writes them down, and they are searched as if they had been typed.
"""

import array
import contextlib
import math
import subprocess
import wave

import pytest
from playwright.sync_api import expect

from support import audio
from support.browser import DESKTOP, PHONE, SIZES, microphone, visit
from support.melody_map import FROZEN, HOME, begin, box, panel, shown_film
from support.paths import QUINTET, SPEECH_PACKAGES
from support.server import quintet
from support.speech_service import speech_service
from support.waiting import until

pytestmark = pytest.mark.ci

RATE = 48_000
#: Somebody speaks for a moment and is quiet; or goes on and on.
SENTENCE, CHATTER = ((0.8, 0), (1.4, 9_000), (9.0, 0)), ((20.0, 9_000),)


def voice(file, parts):
    samples = array.array("h")
    for seconds, loudness in parts:
        for index in range(int(seconds * RATE)):
            samples.append(round(loudness * math.sin(2 * math.pi * 220 * index / RATE)))
    audio.write(file, samples.tobytes(), RATE)


@contextlib.contextmanager
def household(tmp_path, said="Let it goo.", parts=SENTENCE, size=DESKTOP, **options):
    """The search of a household whose speech goes to a service, with a microphone that speaks."""
    recording = tmp_path / "voice.wav"
    voice(recording, parts)
    with (
        speech_service(said) as service,
        quintet("--speech-url", f"http://{service.host}") as served,
    ):
        begin(served, FROZEN)
        with visit(served.address + HOME, size, flags=microphone(recording), **options) as page:
            page.evaluate(
                """() => {
                const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
                window.opened = [];
                navigator.mediaDevices.getUserMedia = async (wanted) => {
                  const stream = await open(wanted);
                  window.opened.push(...stream.getTracks());
                  return stream;
                };
                }"""
            )
            yield service, served, page


def button(page):
    return page.get_by_role("button", name="Search by voice")


def dialog(page):
    return page.get_by_role("dialog", name="Search by voice")


def level(page):
    return dialog(page).get_by_role("meter", name="Level")


def listen(page):
    """Begins for the first time on this device."""
    button(page).click()
    dialog(page).get_by_role("button", name="Start").click()
    expect(level(page)).to_be_visible()


def is_let_go(page):
    """Whether the microphone was open, and is not any more: long before listening ends by itself."""
    page.wait_for_function(
        "() => opened.length > 0 && opened.every((track) => track.readyState === 'ended')",
        timeout=8_000,
    )


def spoken(body):
    """How many seconds of sound were sent to the service."""
    at = body.index(b"fLaC")
    # Its first block: 20 bits of the rate, 3 of the channels, 5 of the depth, 36 of the samples.
    facts = int.from_bytes(body[at + 18 : at + 26], "big")
    return (facts & (2**36 - 1)) / (facts >> 44)


@SIZES
def test_finds_a_song_by_what_is_said(size, tmp_path):
    with household(tmp_path, size=size) as (service, _, page):
        button(page).click()
        # Where it goes is said before anybody listens.
        expect(dialog(page)).to_contain_text(f"sent to {service.host}")
        assert page.evaluate("opened.length") == 0
        dialog(page).get_by_role("button", name="Start").click()
        expect(level(page)).to_be_visible()
        expect(dialog(page)).to_contain_text(f"sent to {service.host}")
        # It ends by itself when who spoke is quiet; what is misheard is found all the same.
        expect(box(page)).to_have_value("Let it goo", timeout=30_000)
        expect(dialog(page)).to_have_count(0)
        best = page.locator(".hit a").first
        expect(best).to_contain_text("Let It Go")
        is_let_go(page)
        _, _, body = service.asked[0]
        # Not the fifteen seconds after which listening ends in any case.
        assert len(service.asked) == 1 and 2 < spoken(body) < 11, spoken(body)
        # Now it is text as any other.
        box(page).fill("In Summer")
        expect(best).to_contain_text("In Summer")
        # Whoever was told once is not told before the next time.
        service.sentences = ("Let it go",)
        button(page).click()
        expect(level(page)).to_be_visible()
        expect(best).to_contain_text("Let It Go", timeout=30_000)
        best.click()
        expect(shown_film(page)).to_have_text("Frozen")
        expect(panel(page)).to_contain_text("0:31:02")


@SIZES
def test_stops_when_it_is_tapped_and_sends_nothing_when_it_is_cancelled(size, tmp_path):
    with household(tmp_path, parts=CHATTER, size=size) as (service, _, page):
        listen(page)
        dialog(page).get_by_role("button", name="Cancel").click()
        expect(dialog(page)).to_have_count(0)
        is_let_go(page)
        expect(button(page)).to_be_focused()
        assert service.asked == []
        button(page).click()
        expect(level(page)).to_be_visible()
        dialog(page).get_by_text("14", exact=True).wait_for()
        dialog(page).get_by_role("button", name="Done").click()
        expect(box(page)).to_have_value("Let it goo")
        is_let_go(page)
        assert len(service.asked) == 1


def test_back_while_it_listens_lets_the_microphone_go(tmp_path):
    with household(tmp_path, parts=CHATTER) as (service, _, page):
        listen(page)
        page.go_back()
        expect(dialog(page)).to_have_count(0)
        is_let_go(page)
        expect(box(page)).to_be_visible()
        assert service.asked == []


def test_cancels_what_is_being_recognised(tmp_path):
    with household(tmp_path) as (service, _, page):
        service.answers.clear()
        listen(page)
        expect(dialog(page)).to_contain_text("Recognising", timeout=30_000)
        until(lambda: len(service.asked) == 1)
        dialog(page).get_by_role("button", name="Cancel").click()
        expect(dialog(page)).to_have_count(0)
        # The server does not go on with it: the member may speak again at once.
        button(page).click()
        until(lambda: len(service.asked) == 2, seconds=20)
        service.answers.set()
        expect(box(page)).to_have_value("Let it goo")


def test_a_refused_microphone_is_said_and_typing_works(tmp_path):
    with household(tmp_path) as (service, _, page):
        page.evaluate(
            "() => { navigator.mediaDevices.getUserMedia = "
            "async () => { throw new DOMException('', 'NotAllowedError'); }; }"
        )
        button(page).click()
        dialog(page).get_by_role("button", name="Start").click()
        expect(dialog(page).get_by_role("alert")).to_contain_text("Microphone access is blocked")
        page.keyboard.press("Escape")
        box(page).fill("snow song")
        expect(page.locator(".hit a").first).to_be_visible()
        assert service.asked == []


def test_says_so_when_nobody_speaks_or_no_words_are_heard(tmp_path):
    with household(tmp_path, said="[BLANK_AUDIO]") as (service, _, page):
        listen(page)
        expect(dialog(page).get_by_role("alert")).to_contain_text(
            "No words were heard", timeout=30_000
        )
        assert len(service.asked) == 1
        service.sentences = ("In summer",)
        dialog(page).get_by_role("button", name="Try again").click()
        expect(box(page)).to_have_value("In summer", timeout=30_000)


def test_says_so_when_the_server_or_the_service_is_away(tmp_path):
    with household(tmp_path, expected=("ERR_FAILED", "ERR_INTERNET", "503", "CONNECTION")) as (
        service,
        served,
        page,
    ):
        page.route("**/api/v1/speech/transcriptions", lambda route: route.abort())
        listen(page)
        alert = dialog(page).get_by_role("alert")
        expect(alert).to_contain_text("Quintet cannot be reached", timeout=30_000)
        page.unroute_all()
        service.status = 401
        dialog(page).get_by_role("button", name="Try again").click()
        expect(alert).to_contain_text("does not accept the key", timeout=30_000)
        page.keyboard.press("Escape")
        # What is known to be away is not spoken to.
        page.context.set_offline(True)
        served.stop()
        expect(page.get_by_role("button", name="Offline")).to_be_visible()
        before = page.evaluate("opened.length")
        button(page).click()
        expect(alert).to_contain_text("Type instead")
        assert page.evaluate("opened.length") == before
        page.keyboard.press("Escape")
        box(page).fill("let it goo")
        expect(page.locator(".hit a").first).to_contain_text("Let It Go")


def test_names_a_service_that_was_chosen_since(tmp_path):
    with household(tmp_path) as (service, _, page):
        page.route("**/api/v1/speech", lambda route: route.fulfill(json={"is_installed": True}))
        page.reload()
        expect(button(page)).to_be_visible()
        button(page).click()
        expect(dialog(page)).to_contain_text("on your Quintet server")
        page.keyboard.press("Escape")
        expect(dialog(page)).to_have_count(0)
        page.unroute_all()
        button(page).click()
        expect(dialog(page)).to_contain_text(f"sent to {service.host}")
        expect(dialog(page).get_by_role("button", name="Start")).to_be_visible()
        expect(level(page)).to_have_count(0)
        page.route(
            "**/api/v1/speech", lambda route: route.fulfill(json={"is_installed": False})
        )
        dialog(page).get_by_role("button", name="Start").click()
        expect(dialog(page).get_by_role("alert")).to_contain_text("no longer installed")
        assert service.asked == []


def test_is_not_offered_where_speech_is_not_installed():
    with quintet() as served:
        begin(served)
        with visit(served.address + HOME) as page:
            with page.expect_response("**/api/v1/speech"):
                page.reload()
            expect(page.get_by_role("button", name="Hum it")).to_be_visible()
            expect(button(page)).to_have_count(0)
            box(page).fill("let it goo")
            expect(page.locator(".hit a").first).to_contain_text("Let It Go")


@pytest.mark.skipif(None in SPEECH_PACKAGES, reason="tools/setup could not bring the model of speech")
def test_the_real_model_hears_which_song_is_meant(tmp_path):
    said = tmp_path / "said.wav"
    command = ["espeak-ng", "-v", "en-us", "-s", "120", "-w", said, "Do you want to build a snowman?"]
    subprocess.run(command, check=True)
    with wave.open(str(said)) as spoken:
        samples, rate = spoken.readframes(spoken.getnframes()), spoken.getframerate()
    # Spoken once, then quiet: a microphone of the tests plays its file over and over.
    recording = tmp_path / "voice.wav"
    audio.write(recording, bytes(rate) + samples + bytes(20 * rate), rate)
    with quintet() as served:
        files = [word for file in SPEECH_PACKAGES for word in ("--from", file)]
        data = ["--data", served.folder / "data"]
        subprocess.run([QUINTET, "models", "install", "speech", *data, *files], check=True)
        begin(served, FROZEN)
        with visit(served.address + HOME, PHONE, flags=microphone(recording)) as page:
            button(page).click()
            # Nothing leaves the household: it listens at once.
            expect(dialog(page)).to_contain_text("on your Quintet server")
            expect(dialog(page)).to_have_count(0, timeout=60_000)
            best = page.locator(".hit a").first
            expect(best).to_contain_text("Do You Want to Build a Snowman?")
