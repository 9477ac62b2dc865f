"""Pictures of pages, made anew by each run: of all for who judges how they look, of five for the README."""

import shutil
import sys

from playwright.sync_api import expect

from support.browser import SCREENS, chromium
from support.paths import BUILD, ROOT
from support.scenes.household import CROWDED, SCENES
from support.scenes.houses import FLAGS, HOUSES, Scene, opened
from support.scenes.yak_back import begun

FOLDER = BUILD / "pictures"
#: Longer pages go on as they begin.
LONGEST = 3_000


def of_every_page():
    shutil.rmtree(FOLDER, ignore_errors=True)
    alone = [
        Scene(f"{path[1:] or 'hallway'}, nothing yet", path, "new")
        for path in ("/", "/account", "/members")
    ]
    for house, start in HOUSES.items():
        browser = chromium.open(FLAGS.get(house, ()))
        with start() as served:
            for scene in (*alone, *SCENES, *CROWDED):
                if scene.house == house:
                    _take(browser, served, scene)


def _take(browser, served, scene):
    for screen, (width, height) in SCREENS.items():
        with opened(
            browser,
            served,
            scene,
            reduced_motion="reduce",
            viewport={"width": width, "height": height},
        ) as page:
            over = page.locator("dialog[open], .toast").count() > 0
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                page.wait_for_timeout(80)
                whole = page.evaluate("document.documentElement.scrollHeight")
                size = (
                    {}
                    if over
                    else {
                        "full_page": True,
                        "clip": {
                            "x": 0,
                            "y": 0,
                            "width": width,
                            "height": max(height, min(whole, LONGEST)),
                        },
                    }
                )
                name = scene.name.replace(", ", " – ")
                page.screenshot(path=FOLDER / screen / scheme / f"{name}.png", **size)


STARTERS = Scene("the starters", "/yak-back", "new", begun())
#: What the README shows of each app, and in which light.
README = ROOT / "docs/pictures"
SHOWN = {
    "yak-back": ("the starters", "dark"),
    "amadeus": ("amadeus, a song", "dark"),
    "melody-map": ("melody map, a song", "light"),
    "sonidea": ("a recording", "light"),
    "baby-sounds": ("now playing, a mix", "dark"),
}


def of_the_readme():
    README.mkdir(exist_ok=True)
    scenes = {scene.name: scene for scene in (*SCENES, STARTERS)}
    for name, (shown, scheme) in SHOWN.items():
        scene = scenes[shown]
        browser = chromium.open(FLAGS.get(scene.house, ()))
        with (
            HOUSES[scene.house]() as served,
            opened(
                browser,
                served,
                scene,
                reduced_motion="reduce",
                color_scheme=scheme,
                viewport={"width": 1_120, "height": 700},
                device_scale_factor=0.75,
            ) as page,
        ):
            expect(page.get_by_text("preparing", exact=True)).to_have_count(0, timeout=60_000)
            page.evaluate("scrollTo(0, 0)")
            page.wait_for_timeout(500)
            page.screenshot(path=README / f"{name}.jpg", type="jpeg", quality=80)


if __name__ == "__main__":
    of_the_readme() if sys.argv[1:] == ["readme"] else of_every_page()
    chromium.close()
