"""WebKit: pages open one after the other, pads and sleep sounds are heard, songs are analysed, takes
are recorded.
"""

import base64
import hashlib
import math

import pytest

from support import amadeus
from support.baby_sounds import settle
from support.melody_map import begin as begin_melody_map
from support.server import quintet
from support.speakers import Speakers
from support.templates import BOARD
from support.waiting import until
from support.webkit import WebKit
from support.yak_back import begin

pytestmark = pytest.mark.ci

#: Chooses a file as a hand would.
CHOOSE = """
  const bytes = Uint8Array.from(atob(values[1]), (one) => one.charCodeAt(0));
  const chosen = new DataTransfer();
  chosen.items.add(new File([bytes], values[0], { type: 'audio/wav' }));
  const input = document.querySelector('input[type=file]');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));"""


def _button(webkit, name):
    webkit.wait(f"document.querySelector('[aria-label=\"{name}\"]')")
    webkit.click(f'[aria-label="{name}"]')


def test_plays_a_pad():
    with Speakers() as speakers, quintet(data=BOARD) as served, WebKit() as webkit:
        begin(served, {"Horn": {"loop_count": -1}})
        webkit.sign_in(served)
        webkit.go(served.address + "/yak-back")
        webkit.wait("document.querySelector('.pad-face')")
        webkit.click(".pad-face")
        webkit.wait("document.querySelector('.pad[data-phase=playing]')")
        until(lambda: max(map(abs, speakers.record(0.5))) > 0.05)


def test_plays_for_a_child_no_louder_than_is_set():
    with Speakers() as speakers, quintet() as served, WebKit() as webkit:
        webkit.sign_in(served)
        webkit.go(served.address + "/baby-sounds")
        webkit.wait("document.querySelector('.sound-card')")
        webkit.click(".sound-card")
        within = "/^(5[0-9]|6[0-5]) dB/.test(document.querySelector('.safety-badge b').textContent)"
        webkit.wait(within)
        loudness = lambda: math.hypot(*speakers.record(1))
        loud = until(loudness)
        settle(served, limit_headphones=40)
        webkit.wait("/^(3[0-9]|40) dB/.test(document.querySelector('.safety-badge b').textContent)")
        until(lambda: 0 < loudness() < loud / 3)


def test_analyses_a_song_and_keeps_it_and_what_is_changed_when_the_page_is_left():
    with quintet() as served, WebKit() as webkit:
        file = amadeus.song(served)
        settings = f"/api/v1/amadeus/settings/{hashlib.sha256(file.read_bytes()).hexdigest()}"
        webkit.sign_in(served)
        webkit.go(served.address + "/amadeus")
        webkit.wait("document.querySelector('input[type=file]')")
        webkit.run(CHOOSE, "My song.wav", base64.b64encode(file.read_bytes()).decode())
        webkit.wait("document.querySelectorAll('.ribbon-chord').length >= 4", 60)
        webkit.run("window.isOld = true;")
        webkit.send("POST", "/refresh")
        webkit.wait("!window.isOld && document.querySelectorAll('.ribbon-chord').length >= 4", 60)
        webkit.run(
            """
          document.querySelector('[aria-label="A semitone higher"]').click();
          location.assign('/yak-back');"""
        )
        webkit.wait("location.pathname === '/yak-back' && document.querySelector('h1')")
        until(lambda: served.ask("GET", settings)["settings"].get("transpose") == 1)


def test_records_a_take():
    with quintet() as served, WebKit() as webkit:
        webkit.sign_in(served)
        webkit.go(served.address + "/sonidea/record")
        _button(webkit, "Record")
        webkit.wait("!['', '0:00.0'].includes(document.querySelector('.son-clock').textContent)")
        _button(webkit, "Stop")
        webkit.wait("document.querySelector('main').innerText.includes('in your library')", 60)
        webkit.go(served.address + "/sonidea")
        webkit.wait("document.querySelector('.son-row')")


def test_shows_a_window_no_taller_than_what_it_holds():
    with quintet() as served, WebKit() as webkit:
        begin_melody_map(served)
        webkit.sign_in(served)
        webkit.go(served.address + "/melody-map")
        _button(webkit, "Hum it")
        webkit.wait("document.querySelector('dialog[open] .hum')")
        empty = webkit.run("""
          const { bottom } = document.querySelector('dialog[open]').getBoundingClientRect();
          return bottom - document.querySelector('dialog[open] .hum').getBoundingClientRect().bottom;
        """)
        assert empty < 60, f"{empty} pixels below it are empty"
