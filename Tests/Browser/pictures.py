"""Pictures of every page for who judges how it looks, made anew by each run."""

import shutil

from app import SCREENS
from harness import ROOT, chromium
from houses import FLAGS, HOUSES, Scene, opened
from scenes import CROWDED, SCENES

FOLDER = ROOT / "build/browser/pictures"
#: Longer pages go on as they begin.
LONGEST = 3_000


def of_every_page():
    shutil.rmtree(FOLDER, ignore_errors=True)
    alone = [Scene(f"{path[1:] or 'hallway'}, nothing yet", path, "new")
             for path in ("/", "/account", "/members")]
    for house, start in HOUSES.items():
        browser = chromium.open(FLAGS.get(house, ()))
        with start() as served:
            for scene in (*alone, *SCENES, *CROWDED):
                if scene.house == house:
                    _take(browser, served, scene)


def _take(browser, served, scene):
    for screen, (width, height) in SCREENS.items():
        with opened(browser, served, scene, reduced_motion="reduce",
                    viewport={"width": width, "height": height}) as page:
            over = page.locator("dialog[open], .toast").count() > 0
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                page.wait_for_timeout(80)
                whole = page.evaluate("document.documentElement.scrollHeight")
                size = {} if over else {"full_page": True, "clip": {
                    "x": 0, "y": 0, "width": width, "height": max(height, min(whole, LONGEST))}}
                name = scene.name.replace(", ", " – ")
                page.screenshot(path=FOLDER / screen / scheme / f"{name}.png", **size)


TESTS = [of_every_page]
