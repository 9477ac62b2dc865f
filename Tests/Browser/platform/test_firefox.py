"""Firefox: the app works with the server and without it. How it sounds there: yak_back/test_system.py."""

import pytest

from support.marionette import Firefox
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci


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
