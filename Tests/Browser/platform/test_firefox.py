"""Firefox: the demo plays through the speakers, and the app works with the server and without it.

Without any sound card Firefox leaves every AudioContext suspended, so it gets one of ours.
"""

import pytest

from support.browser import serving
from support.marionette import Firefox
from support.paths import DEMO
from support.server import quintet
from support.speakers import Speakers
from support.waiting import until

pytestmark = pytest.mark.ci


@pytest.mark.full
def test_plays_the_demo_through_the_speakers():
    with Speakers() as speakers, serving(DEMO) as address, Firefox() as firefox:
        firefox.go(address)
        firefox.wait("'ready' in document.documentElement.dataset")
        firefox.run("""
          [...document.querySelectorAll('.pad')].find((pad) => pad.ariaLabel === 'Hum').click();""")
        firefox.wait("document.querySelector('#state').dataset.state === 'running'")
        firefox.wait("Number(document.querySelector('#meter').getAttribute('aria-valuenow')) > -30")
        heard = speakers.record(1)
        loudest = max(map(abs, heard))
        assert 0.1 < loudest < 1, f"the speakers play {loudest}"
        # A hum of 50 Hz repeats every 960 frames.
        period = [abs(a - b) for a, b in zip(heard[-9_600:-960], heard[-8_640:])]
        assert max(period) < 0.3 * loudest, "what the speakers play is no hum"
        firefox.run("document.querySelector('#stop-all').click();")
        firefox.wait("!document.querySelector('.pad[data-plays]')")


def test_shows_the_app_and_keeps_what_is_changed():
    with quintet() as served, Firefox() as firefox:
        owl = served.bring_sound("Owl")
        firefox.sign_in(served)
        firefox.go(f"{served.address}/storage")
        firefox.wait("document.querySelector('.row')?.textContent.includes('Owl')")
        firefox.wait("navigator.serviceWorker.controller !== null")
        served.stop()
        firefox.go(f"{served.address}/storage")
        firefox.wait("document.querySelector('.row')?.textContent.includes('Owl')")
        firefox.run("document.querySelector('.row [aria-haspopup]').click();")
        firefox.wait("document.querySelector('[role=menuitem]') !== null")
        firefox.run("document.querySelector('[role=menuitem]').click();")
        firefox.wait("document.querySelector('dialog input') !== null")
        firefox.run("""
          const input = document.querySelector('dialog input');
          const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
          set.call(input, 'Barn owl');
          input.dispatchEvent(new Event('input', { bubbles: true }));""")
        firefox.run("document.querySelector('dialog [type=submit]').click();")
        firefox.wait("document.querySelector('.row').textContent.includes('Barn owl')")
        served.start()
        firefox.wait("document.querySelector('.chip') === null", seconds=60)
        until(lambda: served.sound(owl)["name"] == "Barn owl")
