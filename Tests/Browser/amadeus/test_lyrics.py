"""Lyrics that are transcribed from the song: asked for, awaited, cancelled, corrected, marked while
they are sung, printed and exported. The model is the real one where its words count; where waiting
counts, a service in its place answers when it is told to.
"""

import array
import contextlib
import re
import subprocess
import wave

import pytest
from playwright.sync_api import expect

from amadeus.test_recordings import find_chords, import_song
from amadeus.test_stage import bars, grid, play, position, show, stand, sung
from support import band
from support.amadeus import HOME, choose, exported, names, rows, settings, song
from support.browser import AWAY, DESKTOP, KEPT, PHONE, SIZES, kept_here, visit
from support.keyboard import press
from support.paths import QUINTET, SPEECH_PACKAGES
from support.server import quintet
from support.sonidea import studio
from support.speech_service import speech_service
from support.spoken import write_down
from support.waiting import until

pytestmark = pytest.mark.ci

needs_the_model = pytest.mark.skipif(
    None in SPEECH_PACKAGES, reason="tools/setup could not bring the model of speech"
)
VERSES = (
    "Once upon a time there was a little girl.",
    "She lived alone beside the river in a village.",
)
#: What the service hears, from 0.2 s on.
SAID = ("Meet me at the old mill.", "Bring the lantern and the rope.")


def install_speech(served):
    files = [word for file in SPEECH_PACKAGES for word in ("--from", file)]
    data = ["--data", served.folder / "data"]
    subprocess.run([QUINTET, "models", "install", "speech", *data, *files], check=True)


def voice(folder, text):
    """Somebody who says it, as samples at the band's rate."""
    file = folder / "voice.wav"
    subprocess.run(["espeak-ng", "-v", "en-us", "-s", "130", "-w", file, text], check=True)
    with wave.open(str(file)) as sound:
        assert sound.getframerate() == band.RATE
        samples = array.array("h", sound.readframes(sound.getnframes()))
    return [one / 32_768 for one in samples]


def sung_song(served, times=2, level=0.15):
    """Four chords over and over, softly, and a verse over each four from their second bar on."""
    samples = [level * one for one in band.plays(["C:maj", "A:min", "F:maj", "G:7"] * times)]
    for number, verse in enumerate(VERSES[:times]):
        at = (8 * number + 2) * band.RATE
        for place, one in enumerate(voice(served.folder, verse)):
            samples[at + place] += 0.8 * one
    file = served.folder / "song.wav"
    band.write(file, samples)
    return file


def lyrics_dialog(page):
    page.get_by_role("button", name="Display").click()
    page.get_by_role("dialog", name="Display").get_by_role("button", name=re.compile("lyrics")).click()
    dialog = page.get_by_role("dialog", name="Lyrics")
    expect(dialog).to_be_visible()
    return dialog


def transcribe(page):
    lyrics_dialog(page).get_by_role("button", name="Transcribe").click()


def word(page, text):
    return page.locator(".stage-grid [data-word]").get_by_text(text, exact=True)


def plain(text):
    return {re.sub(r"\W", "", one).lower() for one in text.split()} - {""}


@needs_the_model
@SIZES
def test_transcribes_what_is_sung_with_the_time_of_each_word(size):
    with quintet() as served, visit(served.address + HOME, size) as page:
        grid(page, sung_song(served))
        dialog = lyrics_dialog(page)
        expect(dialog.get_by_text("quintet models install speech")).to_be_visible()
        install_speech(served)
        page.reload()
        dialog = lyrics_dialog(page)
        expect(dialog.get_by_text("Sung words are often misheard")).to_be_visible()
        dialog.get_by_role("button", name="Transcribe").click()
        expect(page.get_by_text("Lyrics added")).to_be_visible(timeout=90_000)
        below = sung(page)
        found = plain(" ".join(below))
        wanted = plain(" ".join(VERSES))
        assert len(found & wanted) >= 0.8 * len(wanted), below
        # Nothing before the first verse, and each under the bars in which it is sung.
        assert below[0] == "", below
        assert "once" in plain(below[1]) and "river" not in plain(" ".join(below[:4])), below
        # A tap on a word plays from there, and what is sung is marked, on the stand too.
        word(page, "little").click()
        starts = position(page)
        assert 2 < starts < 8
        marked = page.locator(".stage-grid [data-sung]")
        expect(marked).to_have_text("little")
        play(page)
        heard = [marked.inner_text()]

        def moves_on():
            heard.extend(one for one in marked.all_inner_texts() if one != heard[-1])
            return len(heard) > 2

        until(moves_on)
        assert plain(" ".join(heard)) <= found, heard
        page.get_by_role("button", name="Pause").click()
        sheet = stand(page)
        sheet.locator("[data-word]").get_by_text("little", exact=True).click()
        expect(sheet.locator("[data-sung]")).to_have_text("little")
        assert position(page) == starts
        press(page, "Escape")
        # A word that was misheard is corrected; the others keep their times.
        before = settings(served)["lyrics"]
        box = lyrics_dialog(page).get_by_role("textbox", name="Lyrics")
        box.fill(box.input_value().replace("little", "tiny"))
        page.get_by_role("button", name="Save").click()
        until(lambda: "tiny" in settings(served)["lyrics"])
        assert settings(served)["lyrics"].replace("tiny", "little") == before
        word(page, "tiny").click()
        assert position(page) == starts
        # Nothing is left on the server but the lyrics.
        path = f"/api/v1/amadeus/songs/{page.url.rsplit('=', 1)[1]}/transcript"
        until(lambda: served.ask("GET", path)["state"] == "none")
        page.reload()
        expect(word(page, "tiny")).to_be_visible()


@contextlib.contextmanager
def with_a_service(size=PHONE, **options):
    """A song whose words a service recognises, which answers when it may."""
    with speech_service(*SAID) as service:
        with quintet("--speech-url", f"http://{service.host}/v1") as served:
            with visit(served.address + HOME, size, **options) as page:
                yield service, served, page


def test_says_where_a_song_is_sent_and_can_be_cancelled():
    with with_a_service() as (service, served, page):
        grid(page, song(served))
        service.answers.clear()
        dialog = lyrics_dialog(page)
        expect(dialog.get_by_text(f"The song is sent to {service.host}")).to_be_visible()
        assert service.asked == []
        dialog.get_by_role("button", name="Transcribe").click()
        expect(page.get_by_role("progressbar")).to_be_visible()
        until(lambda: len(service.asked) == 1)
        expect(lyrics_dialog(page).get_by_text("The lyrics are being transcribed.")).to_be_visible()
        press(page, "Escape")
        page.get_by_role("button", name="Cancel").click()
        expect(page.get_by_role("progressbar")).to_have_count(0)
        service.answers.set()
        expect(page.locator(".stage-lyric")).to_have_count(0)
        # The next attempt brings them.
        transcribe(page)
        expect(word(page, "mill.")).to_be_visible()
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".stage-lyric")).to_have_count(0)


def test_a_reload_and_another_page_do_not_stop_it():
    with with_a_service() as (service, served, page):
        grid(page, song(served))
        service.answers.clear()
        transcribe(page)
        until(lambda: len(service.asked) == 1)
        page.reload()
        expect(page.get_by_role("progressbar")).to_be_visible()
        page.goto(served.address + "/melody-map")
        service.answers.set()
        page.go_back()
        expect(word(page, "mill.")).to_be_visible()
        until(lambda: "lantern" in settings(served).get("lyrics", ""))


def test_lyrics_that_another_device_has_changed_are_shown_at_once():
    with quintet() as served, visit(served.address + HOME, DESKTOP) as page:
        grid(page, song(served))
        lyrics_dialog(page).get_by_role("textbox", name="Lyrics").fill("My own words")
        page.get_by_role("button", name="Save").click()
        until(lambda: settings(served).get("lyrics") == "My own words")
        path = f"/api/v1/amadeus/settings/{page.url.rsplit('=', 1)[1]}"
        elsewhere = lambda text: served.ask("PATCH", path, {"lyrics": text})
        elsewhere("Words of the tablet")
        lyric = page.locator(".stage-lyric")
        expect(lyric.filter(has_text="tablet")).not_to_have_count(0)
        # Who is typing has both; the field fills its window.
        dialog = lyrics_dialog(page)
        box = dialog.get_by_role("textbox", name="Lyrics")
        expect(box).to_have_value("Words of the tablet")
        left = lambda one: one.bounding_box()["x"] - dialog.bounding_box()["x"]
        right = dialog.bounding_box()["width"] - left(box) - box.bounding_box()["width"]
        assert abs(left(box) - right) <= 2, (left(box), right)
        box.fill("Words of the desk")
        elsewhere("Words of the phone")
        expect(box).to_have_value("Words of the desk\n\nWords of the phone")
        box.fill("Words of both")
        page.get_by_role("button", name="Save").click()
        until(lambda: settings(served)["lyrics"] == "Words of both")


def test_lyrics_of_ones_own_are_replaced_only_by_who_wants_that():
    with with_a_service() as (service, served, page):
        grid(page, song(served))
        lyrics_dialog(page).get_by_role("textbox", name="Lyrics").fill("My own words")
        page.get_by_role("button", name="Save").click()
        until(lambda: settings(served).get("lyrics") == "My own words")
        transcribe(page)
        expect(page.get_by_text("The lyrics were transcribed. Replace yours?")).to_be_visible()
        page.get_by_role("button", name="Keep mine").click()
        expect(page.get_by_role("button", name="Keep mine")).to_have_count(0)
        assert " ".join(sung(page)).split() == ["My", "own", "words"]
        transcribe(page)
        page.get_by_role("button", name="Replace").click()
        expect(word(page, "mill.")).to_be_visible()
        page.get_by_role("button", name="Undo").last.click()
        expect(word(page, "own")).to_be_visible()
        until(lambda: settings(served)["lyrics"] == "My own words")
        # And the other way round.
        transcribe(page)
        page.get_by_role("button", name="Replace").click()
        expect(word(page, "mill.")).to_be_visible()
        lyrics_dialog(page).get_by_role("textbox", name="Lyrics").fill("Nothing of it stays")
        page.get_by_role("button", name="Save").click()
        question = page.get_by_role("dialog", name="Replace the lyrics?")
        question.get_by_role("button", name="Cancel").click()
        expect(word(page, "mill.")).to_be_attached()
        page.get_by_role("button", name="Save").click()
        question.get_by_role("button", name="Replace").click()
        expect(word(page, "Nothing")).to_be_visible()
        page.get_by_role("button", name="Undo").last.click()
        expect(word(page, "mill.")).to_be_visible()


def test_what_goes_wrong_is_said_and_can_be_tried_again():
    with with_a_service() as (service, served, page):
        service.status = 401
        grid(page, song(served))
        transcribe(page)
        expect(page.get_by_text("does not accept the key")).to_be_visible()
        page.get_by_role("button", name="Close").click()
        service.status = 200
        transcribe(page)
        expect(word(page, "mill.")).to_be_visible()


def test_says_what_to_do_where_nothing_is_installed_and_offline():
    with quintet() as served, visit(served.address + HOME, PHONE, expected=AWAY, **KEPT) as page:
        kept_here(page)
        grid(page, song(served))
        dialog = lyrics_dialog(page)
        expect(dialog.get_by_text("quintet models install speech")).to_be_visible()
        expect(dialog.get_by_role("button", name="Transcribe")).to_have_count(0)
        press(page, "Escape")
        served.stop()
        expect(page.get_by_role("button", name="Offline")).to_be_visible()
        expect(lyrics_dialog(page).get_by_text("Transcribing needs the server")).to_be_visible()


def test_takes_the_transcript_of_a_recording_at_once():
    with studio() as (served, page, _):
        made = import_song(served, page)
        write_down(served, made, *SAID)
        served.ask(
            "PUT",
            f"/api/v1/sonidea/recordings/{made}/transcript/words/4",
            {
                "transcript": served.ask("GET", f"/api/v1/sonidea/recordings/{made}/transcript")["id"],
                "text": "new",
            },
        )
        find_chords(page)
        names(page)
        show(page, "Grid")
        expect(bars(page).first).to_be_visible()
        lyrics_dialog(page).get_by_role("button", name="Use the transcript").click()
        # As it was corrected there.
        expect(word(page, "new")).to_be_visible()
        expect(word(page, "old")).to_have_count(0)
        until(lambda: settings(served).get("lyrics", "").startswith("[00:00.00]Meet <00:00.18>me"))


def test_takes_the_transcript_of_a_recording_that_came_later():
    with studio() as (served, page, _):
        made = import_song(served, page)
        find_chords(page)
        names(page)
        # Opened from the history, it is a song among others.
        page.get_by_role("link", name="History").click()
        rows(page).get_by_role("link").click()
        names(page)
        show(page, "Grid")
        dialog = lyrics_dialog(page)
        expect(dialog.get_by_role("textbox", name="Lyrics")).to_be_visible()
        expect(dialog.get_by_role("button", name="Use the transcript")).to_have_count(0)
        press(page, "Escape")
        write_down(served, made, *SAID)
        lyrics_dialog(page).get_by_role("button", name="Use the transcript").click()
        expect(word(page, "old")).to_be_visible()
        until(lambda: settings(served).get("lyrics", "").startswith("[00:00.00]Meet <00:00.18>me"))


def test_the_song_as_a_ribbon_says_how_far_its_lyrics_are():
    with with_a_service() as (service, served, page):
        grid(page, song(served))
        service.answers.clear()
        transcribe(page)
        until(lambda: len(service.asked) == 1)
        show(page, "Ribbon")
        expect(page.get_by_role("progressbar")).to_be_visible()
        page.get_by_role("button", name="Cancel").click()
        expect(page.get_by_role("progressbar")).to_have_count(0)
        service.answers.set()
        show(page, "Grid")
        transcribe(page)
        show(page, "Ribbon")
        expect(page.get_by_text("Lyrics added")).to_be_visible()
        expect(page.get_by_role("progressbar")).to_have_count(0)


def test_prints_and_exports_lyrics_with_their_chords():
    with quintet() as served, visit(served.address + HOME) as page:
        grid(page, song(served))
        text = "[00:00.10]Over <00:02.10>the <00:03.00>hills\n[00:04.10]and <00:06.10>far"
        lyrics_dialog(page).get_by_role("textbox", name="Lyrics").fill(text)
        page.get_by_role("button", name="Save").click()
        expect(word(page, "hills")).to_be_visible()
        sheet = exported(page, "Chord sheet (ChordPro)")[0].decode()
        lines = re.sub(r"maj7|(?<=G)7", "", sheet.split("\n\n", 1)[1]).splitlines()
        assert "{title: song}" in sheet and "start_of_grid" not in sheet
        assert lines[:2] == ["[C]Over [Am]the hills", "[F]and [G]far"], lines
        assert re.findall(r"\[(\w+)\]", lines[2]) == ["C", "Am", "F", "G"], lines
        page.emulate_media(media="print")
        first = page.locator(".chart li").first
        expect(first).to_be_visible()
        assert first.locator("i").inner_text() == "Over"
        assert page.locator(".chart li i").all_inner_texts()[:4] == ["Over", "the hills", "and", "far"]
        assert page.pdf(format="A4").startswith(b"%PDF-")
