"""What is said in recordings: read, heard word by word, found, corrected, copied and exported, also
without the server and by others of an album. The words are written down beforehand, as a model
leaves them.
"""

import contextlib
import json
import re
import subprocess
import uuid

import pytest
from playwright.sync_api import expect

from support import store
from support.browser import AWAY, DESKTOP, INSECURE, KEPT, PHONE, SIZES, kept_here, visit
from support.pages import sign_in
from support.paths import QUINTET, SPEECH_PACKAGES
from support.server import quintet
from support.sonidea import HOME, PLACE, bring, recording, studio
from support.spoken import is_at_work, write_down
from support.waiting import until

pytestmark = pytest.mark.ci

SAID = (
    "Meet me at the old mill before the rain begins.",
    "Bring the lantern and the long rope.",
    "We cross the river when the bell rings.",
)
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}


@contextlib.contextmanager
def told(size=DESKTOP, **options):
    """The page of a recording that was transcribed."""
    with quintet() as served:
        device = str(uuid.uuid4())
        made = bring(served, "Plan", device, 330, 12.0)
        bring(served, "Silence", device, 440, 1.0)
        write_down(served, made, *SAID)
        with visit(served.address + "/", size, **options) as page:
            page.evaluate("id => localStorage.setItem('sonidea.device', id)", device)
            page.goto(f"{served.address}{HOME}/r/{made}")
            expect(transcript(page).get_by_text("Tap a word to hear it.")).to_be_visible()
            yield served, page, made


def transcript(page):
    return page.get_by_role("region", name="Transcript")


def word(page, text):
    return transcript(page).get_by_role("button", name=text, exact=True)


def position(page):
    return float(page.locator(".son-big-wave").get_attribute("aria-valuenow"))


def act(page, name):
    transcript(page).get_by_role("button", name="More actions for the transcript").click()
    page.get_by_role("menuitem", name=name).click()


def correct(page, old, new):
    """With *Correct* on."""
    word(page, old).click()
    box = page.get_by_role("dialog", name="Correct the word").get_by_role("textbox")
    box.fill(new)
    box.press("Enter")


def text_of(served, made):
    return served.fetch(f"{PLACE}/recordings/{made}/transcript/export").decode()


def begins(served, made, text):
    """When a word is heard, as the server says."""
    sentences = served.ask("GET", f"{PLACE}/recordings/{made}/transcript/words")["sentences"]
    return next(one["start"] for all_ in sentences for one in all_["words"] if one["text"] == text)


@SIZES
def test_a_word_plays_from_there_and_what_is_heard_is_marked(size):
    with told(size) as (served, page, made):
        start = begins(served, made, "rope.")
        # Before anything was heard no word is the one.
        expect(transcript(page).locator("[data-heard]")).to_have_count(0)
        word(page, "rope.").click()
        expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
        until(lambda: position(page) > start + 0.3)
        # It goes on from there, and not from the beginning.
        assert position(page) < start + 8
        marked = transcript(page).locator("[data-heard]")
        expect(marked).to_have_count(1)
        heard = [marked.text_content()]

        def moves_on():
            now = marked.text_content()
            if now != heard[-1]:
                heard.append(now)
            return len(heard) > 2

        until(moves_on)
        said = " ".join(SAID).split()
        at = said.index("rope.")
        assert all(one in said[at:] for one in heard), heard
        page.get_by_role("button", name="Pause", exact=True).click()
        # While it rests a tap on another word goes there and plays again, however quickly.
        for text in ("Bring", "bell", "Meet"):
            word(page, text).click()
        expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
        until(lambda: 0 < position(page) < begins(served, made, "before"))


def test_keys_lead_from_word_to_word_and_one_tab_leads_past_all():
    with told() as (_, page, _made):
        word(page, "Meet").focus()
        page.keyboard.press("ArrowRight")
        expect(word(page, "me")).to_be_focused()
        page.keyboard.press("End")
        expect(word(page, "rings.")).to_be_focused()
        page.keyboard.press("Home")
        expect(word(page, "Meet")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
        page.keyboard.press("Tab")
        assert page.evaluate("!document.activeElement.closest('.son-spoken')")
        page.keyboard.press("Shift+Tab")
        expect(word(page, "Meet")).to_be_focused()
        assert page.locator(".son-spoken [tabindex='0']").count() == 1
        # F2 corrects without the mouse, Escape leaves everything as it was.
        page.keyboard.press("F2")
        box = page.get_by_role("dialog", name="Correct the word").get_by_role("textbox")
        expect(box).to_be_focused()
        page.keyboard.press("Escape")
        expect(word(page, "Meet")).to_be_focused()


@SIZES
def test_finds_words_and_goes_from_match_to_match(size):
    with told(size) as (_, page, _made):
        find = transcript(page).get_by_role("searchbox", name="Find in transcript")
        status = transcript(page).get_by_role("status")
        find.fill("THE")
        expect(status).to_have_text("1 of 6")
        for expected in ("2 of 6", "3 of 6"):
            find.press("Enter")
            expect(status).to_have_text(expected)
        transcript(page).get_by_role("button", name="Previous match").click()
        expect(status).to_have_text("2 of 6")
        find.press("Shift+Enter")
        find.press("Shift+Enter")
        expect(status).to_have_text("6 of 6")
        expect(transcript(page).locator("[data-found]")).to_have_count(6)
        find.fill("the long ro")
        expect(status).to_have_text("1 of 1")
        find.fill("zeppelin")
        expect(status).to_have_text("Not found")
        expect(transcript(page).get_by_role("button", name="Next match")).to_be_disabled()
        find.fill("")
        expect(transcript(page).locator("[data-found]")).to_have_count(0)


@SIZES
def test_the_library_finds_what_is_said_and_opens_it_at_that_moment(size):
    with told(size) as (served, page, made):
        page.get_by_role("link", name="Back to the library").click()
        search = page.get_by_role("searchbox", name="Search")
        # Misspelt, and in another order.
        search.fill("rope lantren")
        hits = page.get_by_role("region", name="In transcripts")
        expect(hits.get_by_role("link")).to_have_count(1)
        expect(hits).to_contain_text("Bring the lantern and the long rope.")
        expect(hits.locator("mark")).to_have_text(["lantern", "rope."])
        expect(page.get_by_role("heading", name="Nothing here")).to_have_count(0)
        hits.get_by_role("link").click()
        expect(page.get_by_role("heading", level=1, name="Plan")).to_be_visible()
        until(lambda: abs(position(page) - begins(served, made, "lantern")) < 0.05)
        page.go_back()
        search.fill("zeppelin")
        expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
        expect(page.get_by_text("transcript match “zeppelin”")).to_be_visible()
        search.fill("")
        expect(hits).to_have_count(0)
        # A shelf shows its own.
        page.get_by_role("button", name=re.compile("^Favourites")).click()
        page.get_by_role("searchbox", name="Search").fill("lantern")
        expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()


def test_a_link_to_a_moment_shows_what_is_said_there():
    with studio("Speech", size=PHONE) as (served, page, _):
        made = bring(served, "Long", _device(page), 330, 45.0)
        write_down(served, made, *[f"Sentence {number} of many." for number in range(55)])
        page.goto(f"{served.address}{HOME}/r/{made}?t={begins(served, made, '50')}")
        expect(word(page, "50")).to_have_attribute("data-heard", "")
        spoken = page.locator(".son-spoken")
        spoken.scroll_into_view_if_needed()

        def is_in_view():
            box, one = spoken.bounding_box(), word(page, "50").bounding_box()
            return box["y"] <= one["y"] <= box["y"] + box["height"] - one["height"]

        until(is_in_view)


@SIZES
def test_a_corrected_word_stays_and_the_heard_one_comes_back(size):
    with told(size, **CLIPBOARD) as (served, page, made):
        transcript(page).get_by_role("button", name="Correct", exact=True).click()
        correct(page, "mill", "windmill")
        expect(word(page, "windmill")).to_be_visible()
        correct(page, "old", "")
        expect(page.get_by_text("“old” removed")).to_be_visible()
        correct(page, "rope.", "ladder.")
        until(lambda: "at the windmill before" in text_of(served, made))
        until(lambda: "ladder." in text_of(served, made))
        transcript(page).get_by_role("button", name="Done").click()
        expect(word(page, "old")).to_have_count(0)
        transcript(page).get_by_role("button", name="Copy all").click()
        expect(page.get_by_text("Transcript copied")).to_be_visible()
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied.startswith("Meet me at the windmill before the rain begins. Bring"), copied
        page.reload()
        expect(word(page, "windmill")).to_be_visible()
        # What was heard is kept, and comes back.
        transcript(page).get_by_role("button", name="Correct", exact=True).click()
        word(page, "windmill").click()
        dialog = page.get_by_role("dialog", name="Correct the word")
        expect(dialog.get_by_text("Heard as “mill”")).to_be_visible()
        dialog.get_by_role("button", name="Revert to “mill”").click()
        expect(word(page, "mill")).to_be_visible()
        word(page, "old").click()
        page.get_by_role("button", name="Revert to “old”").click()
        until(lambda: text_of(served, made).startswith("Meet me at the old mill before"))
        assert served.ask("GET", f"{PLACE}/transcripts?device={_device(page)}&search=ladder")["hits"]


def _device(page):
    return page.evaluate("localStorage.getItem('sonidea.device')")


def test_two_devices_correct_different_words_and_both_are_there():
    with told(expected=AWAY) as (served, page, made):
        with visit(page.url) as other:
            for one in (page, other):
                expect(word(one, "mill")).to_be_visible()
                transcript(one).get_by_role("button", name="Correct", exact=True).click()
            page.context.set_offline(True)
            expect(page.get_by_role("button", name="Offline")).to_be_visible()
            correct(page, "mill", "bridge")
            expect(word(page, "bridge")).to_be_visible()
            correct(other, "river", "stream")
            until(lambda: "stream" in text_of(served, made))
            page.context.set_offline(False)
            for one in (page, other):
                expect(word(one, "bridge")).to_be_visible(timeout=60_000)
                expect(word(one, "stream")).to_be_visible(timeout=60_000)


def test_what_was_opened_once_is_there_offline_with_its_corrections():
    with told(expected=AWAY, **KEPT, **CLIPBOARD) as (served, page, made):
        kept_here(page)
        page.get_by_role("link", name="Back to the library").click()
        expect(page.get_by_role("link", name=re.compile("^Plan"))).to_be_visible()
        page.go_back()
        expect(word(page, "mill")).to_be_visible()
        page.reload()
        kept_here(page)
        expect(word(page, "mill")).to_be_visible()
        served.stop()
        page.reload()
        transcript(page).get_by_role("button", name="Correct", exact=True).click()
        correct(page, "mill", "bridge")
        expect(word(page, "bridge")).to_be_visible()
        page.reload()
        expect(word(page, "bridge")).to_be_visible()
        transcript(page).get_by_role("searchbox", name="Find in transcript").fill("bridge")
        expect(transcript(page).get_by_role("status")).to_have_text("1 of 1")
        transcript(page).get_by_role("button", name="Copy all").click()
        until(lambda: "old bridge" in page.evaluate("navigator.clipboard.readText()"))
        page.get_by_role("link", name="Back to the library").click()
        page.get_by_role("searchbox", name="Search").fill("lantern")
        expect(page.get_by_text("Transcripts are searched once the server")).to_be_visible()
        served.start()
        until(lambda: "bridge" in text_of(served, made), 60)


@pytest.mark.parametrize(
    ("name", "ending", "begins_with"),
    [
        ("Export as text", "txt", "Meet me at the old mill"),
        ("Export as Markdown", "md", "# Plan"),
        ("Export as SRT subtitles", "srt", "1\n00:00:00,000 --> "),
        ("Export as VTT subtitles", "vtt", "WEBVTT"),
    ],
)
def test_exports_what_is_said(name, ending, begins_with, tmp_path):
    with told() as (_, page, _made):
        with page.expect_download() as download:
            act(page, name)
        assert download.value.suggested_filename == f"Plan.{ending}"
        file = tmp_path / f"plan.{ending}"
        download.value.save_as(file)
        assert file.read_text().startswith(begins_with)
        if ending in ("srt", "vtt"):
            assert _subtitles(file) == list(SAID)


def _subtitles(file):
    """The lines of subtitles, as ffmpeg reads them."""
    answer = subprocess.run(
        ["ffprobe", "-v", "error", "-show_packets", "-show_data", "-of", "json", file],
        check=True,
        capture_output=True,
        text=True,
    )
    packets = json.loads(answer.stdout)["packets"]
    assert [float(one["pts_time"]) for one in packets] == sorted(
        float(one["pts_time"]) for one in packets
    )
    return [_text(one["data"]) for one in packets]


def _text(dump):
    """The text of a packet, of which ffprobe prints the bytes."""
    rows = [line.split(": ", 1)[1][:39] for line in dump.strip().splitlines()]
    return bytes.fromhex("".join(rows).replace(" ", "")).decode()


def test_without_a_model_the_owner_reads_what_to_do_and_nothing_begins():
    with studio("Tone", path="/r/{0}") as (served, page, (made,)):
        expect(transcript(page).get_by_text("quintet models install speech")).to_be_visible()
        expect(transcript(page).get_by_role("button", name="Transcribe")).to_have_count(0)
        known = served.ask("GET", f"{PLACE}/recordings/{made}/transcript")
        assert known["state"] == "none"


def test_a_deleted_transcript_is_gone_and_the_recording_stays():
    with told() as (served, page, made):
        act(page, "Delete transcript…")
        page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        expect(word(page, "mill")).to_be_visible()
        act(page, "Delete transcript…")
        page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
        expect(word(page, "mill")).to_have_count(0)
        page.reload()
        expect(transcript(page)).to_be_visible()
        expect(word(page, "mill")).to_have_count(0)
        assert recording(served, made)["state"] == "ready"


def test_a_cut_takes_its_words_along_and_undo_brings_them_back():
    with told() as (served, page, made):
        store.buy(served, "sonidea.pro.yearly")
        edits = f"{PLACE}/recordings/{made}/edits"
        cut = {
            "id": str(uuid.uuid4()),
            "kind": "cut",
            "at_ms": 1,
            "from": 0,
            "to": begins(served, made, "Bring") - 0.01,
        }
        served.ask("PUT", edits, {"edits": [cut], "done": 1}, version=1)
        expect(word(page, "mill")).to_have_count(0, timeout=30_000)
        expect(word(page, "Bring")).to_be_visible()
        assert begins(served, made, "Bring") < 0.05
        served.ask("PUT", edits, {"edits": [cut], "done": 0}, version=2)
        expect(word(page, "mill")).to_be_visible(timeout=30_000)


def test_what_is_being_transcribed_says_how_far_it_is_and_can_be_cancelled():
    with told() as (served, page, _made):
        other = bring(served, "Later", _device(page), 550, 1.0)
        is_at_work(served, other, 0.4)
        page.goto(f"{served.address}{HOME}/r/{other}")
        expect(transcript(page).get_by_text("Transcribing")).to_be_visible()
        expect(transcript(page).get_by_role("progressbar")).to_have_attribute("value", "0.4")
        expect(transcript(page).get_by_text("40%")).to_be_visible()
        page.reload()
        transcript(page).get_by_role("button", name="Cancel").click()
        expect(transcript(page).get_by_role("progressbar")).to_have_count(0)
        known = served.ask("GET", f"{PLACE}/recordings/{other}/transcript")
        assert known["state"] == "none", known


def test_who_shares_the_album_reads_and_hears_and_does_not_correct():
    with quintet("--host", "::") as served:
        store.buy(served, "sonidea.pro.yearly")
        album = str(uuid.uuid4())
        served.ask("PUT", f"{PLACE}/albums/{album}", {"name": "Trip", "is_shared": True})
        made = bring(served, "Plan", str(uuid.uuid4()), 330, 12.0, album=album)
        write_down(served, made, *SAID)
        served.add_member("Grace")
        invite = f"{PLACE}/albums/{album}/invites"
        token = served.ask("POST", invite, {"role": "viewer", "hours": 1})["token"]
        with visit(
            f"{served.address}{HOME}/join/{token}", is_owner=False, expected=(*INSECURE, "401")
        ) as page:
            sign_in(page, "Grace", "eight letters")
            page.get_by_role("button", name="Join", exact=True).click()
            page.get_by_role("searchbox", name="Search").fill("lantern")
            page.get_by_role("region", name="In transcripts").get_by_role("link").click()
            word(page, "rope.").click()
            expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
            expect(transcript(page).get_by_role("button", name="Correct")).to_have_count(0)
            word(page, "mill").dblclick()
            expect(page.get_by_role("dialog")).to_have_count(0)
            # What the owner corrects is there without a reload.
            known = served.ask("GET", f"{PLACE}/recordings/{made}/transcript")
            served.ask(
                "PUT",
                f"{PLACE}/recordings/{made}/transcript/words/5",
                {"transcript": known["id"], "text": "windmill"},
            )
            expect(word(page, "windmill")).to_be_visible()


@pytest.mark.skipif(None in SPEECH_PACKAGES, reason="tools/setup could not bring the model of speech")
@SIZES
def test_the_real_model_writes_down_what_is_said(size):
    with studio(size=size) as (served, page, _):
        said = served.folder / "Walk.wav"
        text = "Once upon a time there was a little girl who lived in a village."
        subprocess.run(["espeak-ng", "-v", "en-us", "-s", "130", "-w", said, text], check=True)
        files = [word for file in SPEECH_PACKAGES for word in ("--from", file)]
        data = ["--data", served.folder / "data"]
        subprocess.run([QUINTET, "models", "install", "speech", *data, *files], check=True)
        page.locator("input[type=file]").first.set_input_files(said)
        page.get_by_role("link", name="Walk").click()
        transcript(page).get_by_role("button", name="Transcribe").click()
        expect(transcript(page).get_by_text("Tap a word to hear it.")).to_be_visible(timeout=60_000)
        shown = transcript(page).get_by_role("button").all_inner_texts()
        found = {re.sub(r"\W", "", one).lower() for one in shown}
        wanted = {re.sub(r"\W", "", one).lower() for one in text.split()}
        assert len(found & wanted) >= 0.9 * len(wanted), shown
        # Asked for again it can be cancelled, and what was there stays.
        act(page, "Transcribe again…")
        page.get_by_role("dialog").get_by_role("button", name="Transcribe again").click()
        cancel = transcript(page).get_by_role("button", name="Cancel")
        expect(cancel.or_(word(page, shown[0])).first).to_be_visible()
