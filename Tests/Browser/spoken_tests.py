"""What a screen reader is told, held against what was read and found good (spoken/)."""

import os
import re
import time
from pathlib import Path

from app import DESKTOP
from harness import chromium
from houses import HOUSES, opened
from scenes import SCENES

SPOKEN = Path(__file__).parent / "spoken"
#: What changes by the hour, and what is said instead of it.
PASSING = [(r"Good (night|morning|afternoon|evening)", "Good day"), (r"localhost:\d+", "localhost"),
           (r"(just now|\d+ (seconds|minutes?) ago)", "just now")]


def says_the_same_as_before():
    scenes = {scene.name: scene for scene in SCENES}
    told = {}
    for name in ("hallway", "members", "players", "outbox, all there can be", "yak back, playing",
                 "melody map, a song", "library, a chord"):
        with HOUSES[scenes[name].house]() as served, opened(chromium.open(), served, scenes[name], viewport={
                "width": DESKTOP[0], "height": DESKTOP[1]}) as page:
            place = page.get_by_role("dialog") if "outbox" in name else page.locator("body")
            file = SPOKEN / f"{name.split(',')[0]}.yaml"
            told[file] = _settled(place, file)
    if os.environ.get("QUINTET_SPOKEN") == "rewrite":
        SPOKEN.mkdir(exist_ok=True)
        for file, text in told.items():
            file.write_text(text)
    for file, text in told.items():
        assert text == file.read_text(), \
            f"{file.name} is told otherwise (QUINTET_SPOKEN=rewrite keeps it):\n{text}"


def _settled(place, file, seconds=10):
    """What is told as soon as it is what was told before; what is told at last where it never is."""
    end = time.monotonic() + seconds
    while True:
        text = place.aria_snapshot() + "\n"
        for word, instead in PASSING:
            text = re.sub(word, instead, text)
        if time.monotonic() > end or file.exists() and text == file.read_text():
            return text
        time.sleep(0.1)


TESTS = [says_the_same_as_before]
