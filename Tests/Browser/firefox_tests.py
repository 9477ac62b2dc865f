"""The demo in Firefox: it loads, a pad is pressed, and sound comes out of the speakers.

Without any sound card Firefox leaves every AudioContext suspended, so it gets one of ours.
"""

from harness import ROOT, serving
from marionette import Firefox
from speakers import Speakers


def plays_the_demo_through_the_speakers():
    with Speakers() as speakers, serving(ROOT / "web/dist-demo") as address, Firefox() as firefox:
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


TESTS = [plays_the_demo_through_the_speakers]
