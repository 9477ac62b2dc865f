"""Whether all that people read comes from words.ts, and has room when it is longer.

Pages are shown in a language of its own (pseudo.js): whatever is still plain English on them stands
elsewhere. The tier ci looks at a few pages of each app, full at each page in each household.
"""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from support.browser import DESKTOP, PHONE, chromium
from support.melody_map import film
from support.scenes.household import SCENES
from support.scenes.houses import FLAGS, Scene, opened

HERE = Path(__file__).parent
LOOK, PSEUDO = ((HERE / name).read_text() for name in ("look.js", "pseudo.js"))
#: Where the pages of an app are full; those of the household itself are so in "lived in".
HOMES = {
    "baby-sounds": "nursery",
    "yak-back": "board",
    "melody-map": "library",
    "sonidea": "studio",
    "amadeus": "new",
}
#: How many of an app's pages the tier ci looks at.
FEW = 3
#: Pages for those who make Quintet, and those full of names that the module for chords makes.
OTHERS = ("/kit", "/amadeus/library")
#: Pages of one thing, which have its id in their address.
INNER = [
    ("studio", lambda served: f"/sonidea/r/{served.takes[0]}"),
    ("studio", lambda served: f"/sonidea/r/{served.takes[0]}/edit"),
    ("library", lambda served: f"/melody-map/film?id={film(served, 'Frozen')['id']}"),
]


def visits():
    """Each page of each household once, without what is done there."""
    seen = {}
    for scene in SCENES:
        if not scene.broken and not scene.path.startswith(OTHERS):
            seen.setdefault((scene.path, scene.house), f"{scene.path} in {scene.house}")
    pages = [(name, path, house) for (path, house), name in seen.items()]
    pages += [(f"inner {at} in {house}", path, house) for at, (house, path) in enumerate(INNER)]
    looked = Counter()
    for name, path, house in pages:
        app = name.split("/")[1].split(" ")[0].split("?")[0] if name.startswith("/") else ""
        app = app if app in HOMES else "household"
        is_few = house == HOMES.get(app, "lived in") and looked[app] < FEW
        looked[app] += is_few
        group = f"words {house}"
        yield pytest.param(
            group,
            Scene(name, path, house),
            id=name,
            marks=[
                pytest.mark.ci if is_few else pytest.mark.full,
                pytest.mark.xdist_group(group),
            ],
        )


@pytest.mark.parametrize(("house", "scene"), list(visits()), indirect=["house"])
def test_says_nothing_that_is_not_in_words(house, scene):
    if callable(scene.path):
        scene = replace(scene, path=scene.path(house))
    with opened(
        chromium.open(FLAGS.get(scene.house, ())),
        house,
        scene,
        scripts=[PSEUDO],
        reduced_motion="reduce",
        viewport=dict(zip(("width", "height"), DESKTOP)),
    ) as page:
        page.evaluate(f"{LOOK}\n1")
        settled(page)
        wrong = page.evaluate("plainWords()")
        page.set_viewport_size(dict(zip(("width", "height"), PHONE)))
        settled(page)
        wrong += [
            f"{question}: {one}"
            for question in ("sideways", "clipped")
            for one in page.evaluate(f"look.{question}()")
        ]
    assert not wrong, "\n  ".join([f"{len(wrong)} findings", *wrong])


def settled(page):
    """The page has said the same for a while: what it asked for is there."""
    before = None
    while before != (before := page.evaluate("document.body.innerText")):
        page.wait_for_timeout(250)
