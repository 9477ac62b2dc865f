"""Pages leave nothing behind: what opens and leaves them many times within one tab finds as much in
it as after a few times.

A round goes through all pages of a part of the app; the first few fill what is kept on purpose. Of
what is counted then, nothing may have grown by half of one a round after many more.
"""

import contextlib
from pathlib import Path

import pytest

from support.amadeus import choose, names, song
from support.browser import chromium
from support.gate import enter
from support.melody_map import film, film_page
from support.scenes.houses import HOUSES, Scene, opened
from support.scenes.sonidea_house import ALBUM, GROUP, PROJECT
from support.waiting import until
from support.yak_back import MICROPHONE

CENSUS = (Path(__file__).parent / "census.js").read_text()
sees, presses, finds = (
    lambda what, kind=kind: (kind, what) for kind in ("sees", "presses", "finds")
)


def at(path, *steps):
    return {"path": path, "steps": steps}


REST = at("/about", sees("Version"))


def household(page, served):
    return [
        REST,
        at("/", sees("Find songs in films")),
        at("/members", sees("Grace"), presses("Activity"), presses("Members"), presses("Add")),
        at("/account", sees("Sign out here")),
        at("/devices", sees("Button on the wall"), presses("Add")),
        at("/players", sees("Kitchen"), presses("Play something"), sees("Owl")),
        at("/storage", sees("Evening rain"), presses("More actions for Owl"), presses("Rename")),
        at("/storage", sees("Evening rain"), presses("This device"), presses("Clear data…")),
        at("/settings", sees("Motion")),
        at("/help", sees("Help")),
        at("/kit", presses("Dialog"), finds("dialog[open]")),
        at("/kit", presses("More"), finds("[role=menu]")),
        at("/no/such/page", sees("Page not found")),
    ]


def store(page, served):
    return [
        REST,
        at("/store", sees("Restore")),
        at("/store/manage", sees("Sonidea Pro")),
    ]


def yak_back(page, served):
    home = "/yak-back"
    return [
        REST,
        at(home, presses("Endless hum…"), finds("[data-phase=playing]"), presses("Endless hum…")),
        at(home, sees("Air horn"), presses("Settings"), finds("dialog[open]")),
        at(home, sees("Air horn"), presses("Scenes"), finds("dialog[open]")),
        at(home, sees("Air horn"), presses("Record"), finds("dialog[open]")),
        at(home, sees("Air horn"), presses("Edit"), presses("Perform")),
    ]


def sonidea(page, served):
    home, made = "/sonidea", served.takes[0]
    return [
        REST,
        at(home, sees("Chorus idea"), presses("Manage tags"), finds("dialog[open]")),
        at(f"{home}?view=grid", sees("Chorus idea")),
        at(f"{home}?view=calendar", sees("Select")),
        at(f"{home}/r/{made}", presses("Equaliser"), presses("Play"), finds("[aria-label=Pause]")),
        at(f"{home}/r/{made}/edit", presses("Play"), finds("[aria-label=Pause]")),
        at(f"{home}/g/{GROUP}", sees("Chorus, layered"), presses("Play")),
        at(f"{home}/projects", sees("The river song"), presses("New project")),
        at(f"{home}/projects/{PROJECT}", sees("V1")),
        at(f"{home}/albums/{ALBUM}", sees("Create invite link")),
        at(f"{home}/trash", sees("Thrown away")),
        at(f"{home}/settings", sees("Angst Robot")),
        at(f"{home}/record", sees("Press the button")),
        at(f"{home}/pocket", sees("Your recordings appear here")),
    ]


def baby_sounds(page, served):
    home = "/baby-sounds"
    return [
        REST,
        at(home, sees("Soft green noise"), presses("Ocean"), finds("[aria-pressed=true]")),
        at(f"{home}/now", sees("min left"), presses("Stop"), sees("Nothing is playing")),
        at(f"{home}/favourites", sees("Cabin")),
        at(f"{home}/playroom", sees("Your child sees")),
        at(f"{home}/settings", sees("For grown-ups"), presses("Open"), finds(".gate-sum")),
    ]


def parents(page, served):
    """Who leaves these pages has to pass their gate again."""
    home = "/baby-sounds"
    page.evaluate("(visit) => tour([visit], 1)", at(f"{home}/settings", sees("For grown-ups")))
    enter(page)
    return [
        at(home, sees("Soft green noise")),
        at(f"{home}/schedules", presses("New"), finds("dialog[open]")),
        at(f"{home}/settings", presses("Add a child"), finds("dialog[open]")),
        at(f"{home}/settings", presses("Measure this device"), finds("dialog[open]")),
    ]


def melody_map(page, served):
    home = "/melody-map"
    frozen = film_page("Frozen", "Let It Go")(served)
    return [
        REST,
        at(home, sees("Favourites"), presses("Hum it"), presses("Start"), finds("[role=meter]")),
        REST,
        at(f"{home}?q=swimming", sees("best match")),
        at(frozen, presses("More about it"), sees("Watch on")),
        at(f"{home}/clock?film={film(served, 'Tangled')['id']}", finds(".clock")),
        at(f"{home}/me", sees("more songs today")),
    ]


def amadeus(page, served):
    home = "/amadeus"
    page.evaluate("(visit) => tour([visit], 1)", at(home, sees("Which song?")))
    choose(page, song(served))
    names(page)
    until(lambda: "song=" in page.url)
    heard = page.url.removeprefix(served.address)
    return [
        REST,
        at(home, sees("Which song?"), presses("Record"), presses("Start recording"), finds("[role=meter]")),
        at(heard, presses("Play"), presses("Pause"), presses("Play")),
        at(f"{home}/history", sees("song")),
        at(f"{home}/live", presses("Listen"), presses("Stop listening"), presses("Listen")),
        at(f"{home}/live", presses("A 4, 440.0 Hz"), finds("[data-sounds]")),
        at(f"{home}/library?chord=C%23m7%2FG%23", sees("On strings")),
        at(f"{home}/library/notes?held=60,64,67,70", sees("More about C7")),
        at(f"{home}/library/scales?scale=Eb+harmonic+minor", presses("iv, A flat minor…")),
        at(f"{home}/library/progressions?key=G%23+minor", sees("Your own")),
        at(f"{home}/library/fifths?key=Gb+major", presses("IV, C flat major…")),
    ]


PARTS = [
    (household, "lived in"),
    (store, "shop"),
    (yak_back, "board"),
    (sonidea, "studio"),
    (baby_sounds, "nursery"),
    (parents, "nursery"),
    (melody_map, "library"),
    (amadeus, "board"),
]


#: What is kept on purpose, such as answers of the server and what the browser learns of code that runs
#: again and again, is nearly complete after so many rounds; the rest of it are so many bytes at most.
WARM = 5
LEARNT = 1_500_000


class Counts:
    """What there is in a page, once nothing is left that nobody holds."""

    def __init__(self, page):
        self.page = page
        self.devtools = page.context.new_cdp_session(page)
        self.devtools.send("Performance.enable")

    def take(self):
        for _ in range(2):
            self.devtools.send("HeapProfiler.collectGarbage")
        found = {
            one["name"]: int(one["value"])
            for one in self.devtools.send("Performance.getMetrics")["metrics"]
        }
        counted = ("Nodes", "JSEventListeners", "Documents", "JSHeapUsedSize")
        return {**{name: found[name] for name in counted}, **self.page.evaluate("census()")}

    def grown_since(self, before, rounds):
        """What is more by so much that one a round may have stayed: how many were, and are."""
        now = self.take()
        return {
            name: (count, now[name])
            for name, count in before.items()
            if now[name] - count >= (LEARNT if name == "JSHeapUsedSize" else max(rounds / 2, 4))
        }


@pytest.mark.slow
@pytest.mark.parametrize(("part", "house"), PARTS, ids=[one.__name__ for one, _ in PARTS])
@pytest.mark.parametrize(
    "rounds",
    [pytest.param(6, marks=pytest.mark.ci), pytest.param(50, marks=pytest.mark.full)],
)
def test_leaves_nothing_behind(part, house, rounds):
    with (
        HOUSES[house]() as served,
        opened(
            chromium.open(MICROPHONE), served, Scene("about", "/about", house), [CENSUS]
        ) as page,
    ):
        counts, visits = Counts(page), part(page, served)

        def tour(rounds):
            page.evaluate("([visits, rounds]) => tour(visits, rounds)", [visits, rounds])
            # At the end one is where one began.
            page.evaluate("([first]) => tour([first], 1)", visits)

        tour(WARM)
        before = counts.take()
        tour(rounds)
        grown = {}

        def is_as_before():
            grown.clear()
            grown.update(counts.grown_since(before, rounds))
            return not grown

        # What was told to end, such as an audio thread, may take a moment.
        with contextlib.suppress(AssertionError):
            until(is_as_before, seconds=60)
        assert not grown, f"after {rounds} rounds there is more: {grown}"
