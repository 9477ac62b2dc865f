"""Firefox: the app works with the server and without it. How it sounds there: yak_back/test_system.py."""

import base64
import io

import pytest
from pypdf import PdfReader

from support.marionette import Firefox
from support.server import quintet
from support.templates import BOARD
from support.waiting import until
from support.yak_back import begin

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


def test_has_no_white_bar_beside_what_is_dark():
    with quintet(data=BOARD) as served, Firefox() as firefox:
        begin(served, {"Horn": {}})
        firefox.sign_in(served)
        firefox.send("WebDriver:SetWindowRect", {"width": 500, "height": 880})
        firefox.go(f"{served.address}/yak-back")
        firefox.wait("document.querySelector('.pad-face') !== null")
        firefox.run("""
          [...document.querySelectorAll('button')].find((one) => one.textContent === 'Edit').click();
          await new Promise((done) => setTimeout(done, 100));
          document.querySelector('.pad-face').click();""")
        firefox.wait("document.querySelector('.dialog-body') !== null")
        firefox.wait("document.getAnimations().every((one) => one.playState !== 'running')")
        picture = firefox.send("WebDriver:TakeScreenshot", {"full": False})["value"]
        [red, green, blue] = firefox.run(f"""
          const body = document.querySelector('.dialog-body').getBoundingClientRect();
          const image = new Image();
          image.src = 'data:image/png;base64,{picture}';
          await image.decode();
          const context = new OffscreenCanvas(1, 1).getContext('2d');
          context.drawImage(image, 6 - body.right, 12 - body.bottom);
          return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);""")
        assert max(red, green, blue) < 90, (red, green, blue)


def test_prints_no_sheet_that_is_half_blank():
    with quintet() as served, Firefox() as firefox:
        firefox.sign_in(served)
        sheets = lambda: [
            sheet.extract_text()
            for sheet in PdfReader(
                io.BytesIO(base64.b64decode(firefox.send("WebDriver:Print", {})["value"]))
            ).pages
        ]
        for path, heads, texts in (
            ("amadeus/library/scales", "Scales", ("C major", "Chords of the scale")),
            ("help", "Help", ("Install it as an app",)),
            ("members", "Members", ()),
        ):
            firefox.go(f"{served.address}/{path}")
            firefox.wait(f"document.querySelector('h1')?.textContent === '{heads}'")
            for text in texts:
                firefox.wait(f"document.body.textContent.includes('{text}')")
            printed = sheets()
            assert all(sheet.strip() for sheet in printed), (path, printed)
            assert not texts or texts[0] in printed[0], (path, printed)
