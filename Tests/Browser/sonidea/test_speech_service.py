"""Recordings that are transcribed by a service which the household's owner has chosen: where they go
is said before, on the way it can be cancelled, and what goes wrong is said in words.
"""

import contextlib
import subprocess
import uuid

import pytest
from playwright.sync_api import expect

from support.audio import tone
from support.browser import DESKTOP, SIZES, visit
from support.paths import QUINTET
from support.served import at_home
from support.server import quintet
from support.sonidea import HOME, PLACE, bring
from support.speech_service import speech_service
from support.waiting import until

pytestmark = pytest.mark.ci

SAID = ("Meet me at the old mill, please.", "Bring the lantern.")
KEY = "sk-never-shown-42"


@contextlib.contextmanager
def household(tmp_path, size=DESKTOP):
    """The page of a recording, in a household whose speech goes to a service."""
    key = tmp_path / "key"
    key.write_text(KEY + "\n")
    key.chmod(0o600)
    with speech_service(*SAID) as service:
        address = f"http://{service.host}/v1"
        options = ("--speech-url", address, "--speech-model", "large", "--speech-key-file", key)
        with quintet(*options) as served:
            device = str(uuid.uuid4())
            made = bring(served, "Plan", device, 330, 6.0)
            with visit(served.address + "/", size) as page:
                page.evaluate("id => localStorage.setItem('sonidea.device', id)", device)
                page.goto(f"{served.address}{HOME}/r/{made}")
                yield service, served, page, made
            assert KEY not in served.log()


def transcript(page):
    return page.get_by_role("region", name="Transcript")


def transcribe(page):
    transcript(page).get_by_role("button", name="Transcribe", exact=True).click()


@SIZES
def test_a_service_transcribes_and_the_page_says_where_the_recording_goes(size, tmp_path):
    with household(tmp_path, size) as (service, served, page, made):
        expect(transcript(page).get_by_text(f"The recording is sent to {service.host}")).to_be_visible()
        # Nothing was sent before somebody asked for it.
        assert service.asked == []
        transcribe(page)
        word = transcript(page).get_by_role("button", name="mill,", exact=True)
        expect(word).to_be_visible()
        path, key, body = service.asked[0]
        assert (path, key) == ("/v1/audio/transcriptions", f"Bearer {KEY}")
        assert b"large" in body and b"fLaC" in body and b"Plan" not in body
        known = served.ask("GET", f"{PLACE}/recordings/{made}/transcript")
        assert known["recipe"] == f"large at {service.host}" and known["language"] == "en"
        # A word plays from where the service heard it.
        word.click()
        expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
        page.reload()
        expect(word).to_be_visible()
        transcript(page).get_by_role("button", name="More actions for the transcript").click()
        page.get_by_role("menuitem", name="Transcribe again…").click()
        expect(page.get_by_role("dialog").get_by_text(f"sent to {service.host}")).to_be_visible()
        page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        assert len(service.asked) == 1


def test_the_settings_say_where_new_recordings_are_sent(tmp_path):
    with household(tmp_path) as (service, served, page, _):
        page.goto(f"{served.address}{HOME}/settings")
        expect(page.get_by_text(f"Sends each new recording to {service.host}.")).to_be_visible()
        assert KEY not in page.content()


def test_what_is_on_its_way_can_be_cancelled_and_sent_again(tmp_path):
    with household(tmp_path) as (service, _, page, _made):
        service.answers.clear()
        transcribe(page)
        until(lambda: len(service.asked) == 1)
        transcript(page).get_by_role("button", name="Cancel").click()
        button = transcript(page).get_by_role("button", name="Transcribe", exact=True)
        expect(button).to_be_visible()
        service.answers.set()
        button.click()
        expect(transcript(page).get_by_role("button", name="lantern.", exact=True)).to_be_visible()


def test_a_refused_key_is_said_in_words_and_another_attempt_goes_well(tmp_path):
    with household(tmp_path) as (service, _, page, _made):
        service.status = 401
        transcribe(page)
        expect(
            transcript(page).get_by_text(f"The speech service {service.host} does not accept the key")
        ).to_be_visible()
        # It was asked once: another attempt with the same key helps nobody.
        assert len(service.asked) == 1
        service.status = 200
        transcribe(page)
        expect(transcript(page).get_by_role("button", name="Meet", exact=True)).to_be_visible()


def test_the_command_has_a_file_transcribed_and_says_why_not(tmp_path):
    file = tmp_path / "walk.wav"
    tone(file, seconds=6.0)
    with speech_service(*SAID) as service:
        address = f"http://{service.host}"
        environment = {**at_home(tmp_path), "QUINTET_SPEECH_KEY": KEY}

        def run(*more):
            return subprocess.run(
                [QUINTET, "transcribe", file, "--server", address, *more],
                env=environment,
                capture_output=True,
                text=True,
                check=False,
            )

        done = run("--format", "srt", "--model", "large")
        assert done.returncode == 0 and "Bring the lantern." in done.stdout, done.stderr
        assert done.stdout.startswith("1\n00:00:00,200 --> ")
        assert service.asked[0][1] == f"Bearer {KEY}" and b"large" in service.asked[0][2]
        service.status = 403
        refused = run()
        assert refused.returncode != 0 and "does not accept the key" in refused.stderr
        assert KEY not in done.stderr + refused.stderr + refused.stdout
