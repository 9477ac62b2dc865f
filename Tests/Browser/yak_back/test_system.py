"""Yak Back and the system around it: what its media control shows and stops, and a tab that nobody
looks at.
"""

import contextlib
import uuid

import pytest
from playwright.sync_api import expect

from support import amadeus, sonidea
from support.browser import audible
from support.desktop import Desktop
from support.marionette import Firefox
from support.server import quintet
from support.speakers import Speakers
from support.templates import BOARD
from support.waiting import until
from support.yak_back import begin, face, pad

pytestmark = pytest.mark.ci


@contextlib.contextmanager
def _board_on_a_desktop():
    with Desktop() as desktop, Speakers() as speakers, quintet(data=BOARD) as served:
        begin(
            served,
            {"Horn": {"loop_count": -1}, "Bell": {"loop_count": -1}, "Click": {"seconds": 2.0}},
        )
        with audible() as browser:
            page = browser.new_page()
            served.sign_in(page.context)
            page.goto(served.address + "/yak-back")
            expect(pad(page, "Horn")).to_be_visible()
            yield desktop, speakers, page, served


def _loudest(speakers):
    return max(map(abs, speakers.record(0.3)))


def test_tells_the_system_what_plays_and_stops_at_its_word():
    with _board_on_a_desktop() as (desktop, speakers, page, _):
        assert desktop.shown() is None
        # Each key twice: what was stopped by the system is told again when it plays again.
        for key in ("Stop", "Pause", "Stop", "Stop", "Pause", "Pause"):
            face(page, "Horn").click()
            until(lambda: desktop.shown() == "Horn")
            until(lambda: _loudest(speakers) > 0.05)
            desktop.press(key)
            expect(pad(page, "Horn")).to_have_attribute("data-phase", "idle")
            until(lambda: desktop.shown() is None)
            until(lambda: _loudest(speakers) < 0.001)


def test_shows_nothing_to_the_system_when_nothing_plays():
    with _board_on_a_desktop() as (desktop, _, page, _):
        face(page, "Click").click()
        until(lambda: desktop.shown() == "Click")
        until(lambda: desktop.shown() is None)
        face(page, "Horn").click()
        face(page, "Bell").click()
        until(lambda: desktop.shown() == "Horn · Bell")
        face(page, "Horn").click()
        until(lambda: desktop.shown() == "Bell")
        face(page, "Bell").click()
        until(lambda: desktop.shown() is None)


@pytest.mark.slow
def test_plays_on_behind_another_tab():
    with Speakers() as speakers, quintet(data=BOARD) as served, Firefox() as firefox:
        begin(served, {"Horn": {"loop_count": -1}, "Bell": {"hertz": 900, "seconds": 2.0}})
        firefox.sign_in(served)
        firefox.go(served.address + "/yak-back")
        firefox.wait("document.querySelectorAll('.pad-face').length === 2")
        firefox.run("""
          [...document.querySelectorAll('.pad-face')]
            .find((one) => one.ariaLabel.startsWith('Horn')).click();""")
        firefox.wait("document.querySelector('.pad[data-phase=playing]') !== null")
        until(lambda: _loudest(speakers) > 0.05)
        show = firefox.hide()
        # Longer than the engine would wait before it rests, and stays silent; a busy machine is so for a moment.
        for _ in range(34):
            until(lambda: _loudest(speakers) > 0.05)
            firefox.run("await new Promise((done) => setTimeout(done, 700));")
        show()
        firefox.wait("document.querySelector('.pad[data-phase=playing]') !== null")


def go(page, path):
    """Goes to another page within the app, as Back does."""
    page.evaluate(
        """(path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }""",
        path,
    )


def is_shown(desktop, speakers, title):
    until(lambda: desktop.shown() == title)
    until(lambda: _loudest(speakers) > 0.05)


def test_the_keys_are_for_the_app_that_began_last_and_go_back_to_who_still_plays():
    with _board_on_a_desktop() as (desktop, speakers, page, served):
        made = sonidea.bring(served, "Chorus idea", str(uuid.uuid4()), seconds=20.0)
        face(page, "Horn").click()
        is_shown(desktop, speakers, "Horn")
        go(page, f"/sonidea/r/{made}")
        play = page.get_by_role("button", name="Play", exact=True)
        play.click()
        is_shown(desktop, speakers, "Chorus idea")
        desktop.press("Pause")
        expect(play).to_be_visible()
        # Its place is kept: who goes on by the key goes on with the recording.
        desktop.press("Play")
        expect(play).to_have_count(0)
        is_shown(desktop, speakers, "Chorus idea")
        go(page, "/yak-back")
        is_shown(desktop, speakers, "Horn")
        desktop.press("Stop")
        expect(pad(page, "Horn")).to_have_attribute("data-phase", "idle")
        until(lambda: _loudest(speakers) < 0.001)
        until(lambda: desktop.shown() is None)


def test_the_keys_stop_a_song_of_amadeus():
    with _board_on_a_desktop() as (desktop, speakers, page, served):
        go(page, "/amadeus")
        amadeus.choose(page, amadeus.song(served, times=6))
        amadeus.names(page)
        play = page.get_by_role("button", name="Play", exact=True)
        for key in ("Pause", "Stop"):
            play.click()
            is_shown(desktop, speakers, "song")
            desktop.press(key)
            expect(play).to_be_visible()
            until(lambda: _loudest(speakers) < 0.001)
        desktop.press("Play")
        is_shown(desktop, speakers, "song")
        go(page, "/yak-back")
        until(lambda: desktop.shown() is None)
        face(page, "Horn").click()
        is_shown(desktop, speakers, "Horn")
        desktop.press("Pause")
        expect(pad(page, "Horn")).to_have_attribute("data-phase", "idle")
