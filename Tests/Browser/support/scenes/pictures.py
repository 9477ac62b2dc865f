"""Pictures of pages, made anew by each run: of all for who judges how they look, of some for the README
and the guides.
"""

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
#: What the README and the guides show of each app, in which light, and what of the page comes first.
README = ROOT / "docs/pictures"
SHOWN = {
    "yak-back": ("the starters", "dark"),
    "amadeus": ("amadeus, a song", "dark"),
    "melody-map": ("melody map, a song", "light"),
    "sonidea": ("a recording", "light"),
    "baby-sounds": ("now playing, a mix", "dark"),
    "sonidea-mixer": ("a mixer", "light"),
    "sonidea-project": ("a project", "light"),
    "sonidea-transcript": ("a recording, finding in its transcript", "light", ".son-transcript"),
    "sonidea-proof": ("a recording, proving it", "light"),
}


def of_the_readme(*names):
    """All of them, or those with these names."""
    README.mkdir(exist_ok=True)
    scenes = {scene.name: scene for scene in (*SCENES, STARTERS)}
    for name in names or SHOWN:
        shown, scheme, *first = SHOWN[name]
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
            page.evaluate(
                "one => scrollTo(0, one ? document.querySelector(one).offsetTop - 16 : 0)",
                first[0] if first else None,
            )
            page.wait_for_timeout(500)
            page.screenshot(path=README / f"{name}.jpg", type="jpeg", quality=80)


if __name__ == "__main__":
    of_the_readme(*sys.argv[2:]) if sys.argv[1:2] == ["readme"] else of_every_page()
    chromium.close()
