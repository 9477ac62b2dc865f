"""Whether everybody can use the app: every page in every state, held against WCAG 2.2 AA.

The engine is axe-core, as the package axe-playwright-python brings it; look.js measures what axe
does not: room for fingers, narrow screens, large text, motion, focus, and signs beside colours.
The tier ci looks at each page once in each household, full at all of its states and windows.
"""

from importlib.resources import files
from pathlib import Path

import pytest

from support.browser import DESKTOP, PHONE, chromium
from support.scenes.household import CROWDED, SCENES, page_of
from support.scenes.houses import FLAGS, HOUSES, opened
from support.scenes.windows import note_windows

LOOK = (Path(__file__).parent / "look.js").read_text()
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
AUDIT = """async (tags) => (await axe.run(document, {
  runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'],
})).violations.map(({ id, nodes }) => `${id}: ` + nodes.map(({ target, any, all, none }) =>
  `${target.join(' ')} (${[...any, ...all, ...none].map(({ message }) => message).join('; ')})`))"""
NARROW, WIDE = (320, 780), (1_280, 800)


def scenes():
    """Those that share a household come one after the other, on one worker."""
    seen = set()
    for scene in (*SCENES, *CROWDED):
        page = (page_of(scene), scene.house)
        is_first = page not in seen and scene.house != "crowded"
        seen.add(page)
        # A new household is made in no time, so that each part of the app has one of its own.
        group = " ".join(["audit", scene.house, *page[0].split("/")[1:2] * (scene.house == "new")])
        yield pytest.param(
            group,
            scene,
            id=scene.name,
            marks=[
                pytest.mark.ci if is_first else pytest.mark.full,
                pytest.mark.xdist_group(group),
            ],
        )


@pytest.mark.slow
@pytest.mark.parametrize(("house", "scene"), list(scenes()), indirect=["house"])
def test_everybody_can_use(house, scene):
    with opened(
        chromium.open(FLAGS.get(scene.house, ())),
        house,
        scene,
        reduced_motion="reduce",
        viewport=dict(zip(("width", "height"), DESKTOP)),
    ) as page:
        page.evaluate(f"{AXE}\n{LOOK}\n1")
        note_windows(scene, page.locator("dialog[open] h2").all_inner_texts())
        wrong = list(findings(page, with_axe=scene.house != "crowded"))
    assert not wrong, "\n  ".join([f"{len(wrong)} findings", *wrong])


def findings(page, with_axe):
    """What is wrong with what is on the page: which question, where, and what was found.

    Crowds are many of the same: their shapes are looked at, and not each of them by axe.
    """

    def ask(question, place=""):
        return [
            f"{question}, {place or 'desktop'}: {one}"
            for one in page.evaluate(f"look.{question}()")
        ]

    # What lasts a hundredth of a millisecond is over with the next picture.
    page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))"
    )
    for question in ("moving", "outline", "coloured"):
        yield from ask(question)
    # Each size in one of the lights: what differs by size has the same colours.
    for place, size, scheme in (("desktop", DESKTOP, "light"), ("phone", PHONE, "dark")):
        page.emulate_media(color_scheme=scheme)
        resize(page, size)
        if with_axe:
            yield from (f"axe, {place} {scheme}: {one}" for one in page.evaluate(AUDIT, TAGS))
        yield from ask("clipped", place) + ask("overlapping", place)
    yield from ask("small", "phone") + ask("sideways", "360 px")
    resize(page, NARROW)
    for question in ("sideways", "clipped", "overlapping"):
        yield from ask(question, "320 px")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for place, size in (("200 % at 1280 px", WIDE), ("200 % at 360 px", PHONE)):
        resize(page, size)
        for question in ("sideways", "clipped", "overlapping"):
            yield from ask(question, place)
    page.evaluate("document.documentElement.style.fontSize = ''")
    resize(page, DESKTOP)
    page.keyboard.press("Shift")
    yield from ask("unmarked", "focus")


def resize(page, size):
    page.set_viewport_size(dict(zip(("width", "height"), size)))
    # Even the shortest change of a colour takes a moment.
    page.evaluate("""new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))
      .then(() => Promise.allSettled(document.getAnimations()
        .filter(({ effect }) => effect.getComputedTiming().endTime < 1_000)
        .map(({ finished }) => finished))).then(() => 1)""")


@pytest.mark.ci
def test_stands_still_for_who_asks_for_less_motion():
    scene = SCENES[0]
    with HOUSES["new"]() as served, opened(chromium.open(), served, scene) as page:
        # What moves can be seen by the same question, and the app's own setting stops it too.
        page.evaluate(LOOK)
        assert page.evaluate("look.moving()")
        page.evaluate("""localStorage.setItem('quintet.appearance', '{"motion":"less"}')""")
        page.reload()
        scene.act(page, served)
        page.evaluate(LOOK)
        assert page.evaluate("look.moving()") == []
