"""What a screen reader is told, held against what was read and found good (spoken/)."""

import os
import re
import time
from pathlib import Path

import pytest

from support.browser import DESKTOP, chromium
from support.scenes.household import SCENES
from support.scenes.houses import opened

pytestmark = pytest.mark.ci

SPOKEN = Path(__file__).parent / "spoken"
#: What changes by the hour, and what is said instead of it.
PASSING = [
    (r"Good (night|morning|afternoon|evening)", "Good day"),
    (r"localhost:\d+", "localhost"),
    (r"(just now|\d+ (seconds|minutes?) ago)", "just now"),
]


def scenes():
    """Those of one household come one after the other, and last of all what leaves it changed."""
    known = {scene.name: scene for scene in SCENES}
    for name in (
        "hallway",
        "members",
        "players",
        "outbox, all there can be",
        "yak back, playing",
        "melody map, a song",
        "library, a chord",
    ):
        group = f"spoken {known[name].house}"
        yield pytest.param(group, known[name], id=name, marks=pytest.mark.xdist_group(group))


@pytest.mark.parametrize(("house", "scene"), list(scenes()), indirect=["house"])
def test_says_the_same_as_before(house, scene):
    file = SPOKEN / f"{scene.name.split(',')[0]}.yaml"
    with opened(
        chromium.open(), house, scene, viewport={"width": DESKTOP[0], "height": DESKTOP[1]}
    ) as page:
        place = page.get_by_role("dialog") if "outbox" in scene.name else page.locator("body")
        told = _settled(page, place, file)
    if os.environ.get("QUINTET_SPOKEN") == "rewrite":
        file.write_text(told)
    assert told == file.read_text(), (
        f"{file.name} is told otherwise (QUINTET_SPOKEN=rewrite keeps it)"
    )


def _settled(page, place, file, seconds=10):
    """What is told, as soon as it is what was told before; or at last, where it never is."""
    end = time.monotonic() + seconds
    while True:
        text = place.aria_snapshot() + "\n"
        for word, instead in PASSING:
            text = re.sub(word, instead, text)
        if time.monotonic() > end or file.exists() and text == file.read_text():
            return text
        page.wait_for_timeout(100)
