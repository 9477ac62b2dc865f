"""Whether everybody can use the app: every page in every state, held against WCAG 2.2 AA.

The engine is axe-core, as the package axe-playwright-python brings it; look.js measures what axe
does not: room for fingers, narrow screens, large text, motion, focus, and signs beside colours.
With QUINTET_AUDIT=pages each page is looked at once in each household, and not in all its states.
"""

import functools
import json
import os
import re
import subprocess
from collections import defaultdict
from importlib.resources import files
from pathlib import Path

from app import DESKTOP, PHONE
from harness import ROOT, chromium
from houses import FLAGS, HOUSES, opened
from scenes import CROWDED, SCENES

SHELL, STORE, APPS = (ROOT / "web/src" / name for name in ("shell", "store", "apps"))
LOOK = (Path(__file__).parent / "look.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
AUDIT = """async (tags) => (await axe.run(document, {
  runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'],
})).violations.map(({ id, nodes }) => `${id}: ` + nodes.map(({ target, any, all, none }) =>
  `${target.join(' ')} (${[...any, ...all, ...none].map(({ message }) => message).join('; ')})`))"""
NARROW, WIDE = (320, 780), (1_280, 800)
ONLY_PAGES = os.environ.get("QUINTET_AUDIT") == "pages"


def addresses():
    """Where the app has pages, as its own source tells."""
    script = subprocess.run(
        ["esbuild", "--bundle", "--format=cjs", "--log-level=error", "--loader=ts"], cwd=SHELL,
        input="import { addresses } from './addresses.js'; import { rooms } from './rooms.js';"
              "console.log(JSON.stringify([...addresses, ...rooms.map(({ path }) => path)]));",
        capture_output=True, text=True, check=True).stdout
    return json.loads(subprocess.run(["node", "-e", script], capture_output=True, text=True,
                                     check=True).stdout)


def windows():
    """What the names of all dialogs and questions look like, as the source of the pages tells."""
    opening = re.compile(r"(?:<Dialog|<FormDialog|\bask\(\{)\s+title(?:=|: )"
                         r"(?:\{?`([^`]*)`|'([^']*)'|\"([^\"]*)\")")
    counted = re.compile(r"<Dialog\b|<FormDialog\b|\bask\(\{")
    names = set()
    for file in sorted(file for place in (SHELL, STORE, APPS) for file in place.rglob("*.tsx")):
        text = file.read_text()
        named = ["".join(words) for words in opening.findall(text)]
        # What takes its name from elsewhere is a frame for others, and named where it is used.
        unnamed = len(re.findall(r"<Dialog\s+title=\{(?!`)", text))
        assert len(named) + unnamed == len(counted.findall(text)), f"{file}: a window without title"
        names.update(named)
    return {re.sub(r"\\\$\\\{.*?\\\}", ".+", re.escape(name)) for name in names}


def _read_tools():
    axe = files("axe_playwright_python").joinpath("axe.min.js").read_text()
    return f"{axe}\n{LOOK}\n1"


class Findings:
    """What was seen on the way through all pages, by the question it answers."""

    def __init__(self):
        self.wrong = defaultdict(list)
        self.windows = set()

    def add(self, question, scene, place, found):
        self.wrong[question] += [f"{scene.name}, {place}: {one}" for one in found]


def looked_at():
    """The scenes to go through."""
    if not ONLY_PAGES:
        return (*SCENES, *CROWDED)
    first = {}
    for scene in SCENES:
        first.setdefault((_page(scene), scene.house), scene)
    return tuple(first.values())


def _page(scene):
    return scene.path.split("?")[0]


@functools.cache
def findings():
    """Goes through the scenes once, and asks all questions there."""
    found = Findings()
    tools = _read_tools()
    for house, start in HOUSES.items():
        scenes = [scene for scene in looked_at() if scene.house == house]
        browser = chromium.open(FLAGS.get(house, ()))
        with start() as served:
            for scene in scenes:
                _reach(browser, served, scene, tools, found)
    return found


def _reach(browser, served, scene, tools, found):
    """One scene that is not reached, at the second try either, leaves the others to be looked at."""
    for is_last in (False, True):
        try:
            with opened(browser, served, scene, reduced_motion="reduce",
                        viewport=dict(zip(("width", "height"), DESKTOP))) as page:
                page.evaluate(tools)
                return _look(page, scene, found)
        except Exception as error:
            print(f"    {scene.name} was not reached: {error}", flush=True)
            if is_last:
                found.add("unreached", scene, "not reached", [str(error)])


def _look(page, scene, found):
    ask = lambda question: page.evaluate(f"look.{question}()")
    # What lasts a hundredth of a millisecond is over with the next picture.
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")
    found.add("moving", scene, "less motion", ask("moving"))
    found.add("outline", scene, "outline", ask("outline"))
    found.add("coloured", scene, "signs", ask("coloured"))
    found.windows.update(page.locator("dialog[open] h2").all_inner_texts())
    # Each size in one of the lights: what differs by size has the same colours.
    for place, size, scheme in (("desktop", DESKTOP, "light"), ("phone", PHONE, "dark")):
        _resize(page, size)
        page.emulate_media(color_scheme=scheme)
        _settle(page)
        # Crowds are many of the same: their shapes are looked at, not each of them.
        if scene not in CROWDED:
            found.add("axe", scene, f"{place} {scheme}", page.evaluate(AUDIT, TAGS))
        found.add("squeezed", scene, place, ask("clipped") + ask("overlapping"))
    found.add("small", scene, "phone", ask("small"))
    found.add("sideways", scene, "360 px", ask("sideways"))
    _resize(page, NARROW)
    found.add("sideways", scene, "320 px", ask("sideways"))
    found.add("squeezed", scene, "320 px", ask("clipped") + ask("overlapping"))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for place, size in (("200 % at 1280 px", WIDE), ("200 % at 360 px", PHONE)):
        _resize(page, size)
        found.add("large", scene, place, ask("sideways") + ask("clipped") + ask("overlapping"))
    page.evaluate("document.documentElement.style.fontSize = ''")
    _resize(page, DESKTOP)
    page.keyboard.press("Shift")
    found.add("unmarked", scene, "focus", ask("unmarked"))


def _resize(page, size):
    page.set_viewport_size(dict(zip(("width", "height"), size)))
    _settle(page)


def _settle(page):
    """Even the shortest change of a colour takes a moment."""
    page.evaluate("""new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))
      .then(() => Promise.allSettled(document.getAnimations()
        .filter(({ effect }) => effect.getComputedTiming().endTime < 1_000)
        .map(({ finished }) => finished))).then(() => 1)""")


def _none(question):
    wrong = findings().wrong[question]
    assert not wrong, "\n  ".join([f"{len(wrong)} findings", *wrong])


def looks_at_every_page_and_window():
    _none("unreached")
    missing = set(addresses()) - set(map(_page, looked_at()))
    assert not missing, f"pages without a scene: {missing}"
    if ONLY_PAGES:
        print("    skipped: the windows, which QUINTET_AUDIT=pages leaves out", flush=True)
        return
    names = findings().windows
    unseen = {name for name in windows() if not any(re.fullmatch(name, one) for one in names)}
    assert not unseen, f"windows that no scene opens: {unseen}"


def breaks_no_rule_of_wcag():
    _none("axe")


def gives_fingers_room():
    _none("small")


def never_has_to_be_moved_sideways():
    _none("sideways")


def covers_and_cuts_off_nothing():
    _none("squeezed")


def holds_text_of_twice_the_size():
    _none("large")


def stands_still_for_who_asks_for_less_motion():
    _none("moving")
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


def shows_where_the_focus_is():
    _none("unmarked")


def has_one_heading_a_title_and_landmarks_everywhere():
    _none("outline")


def tells_nothing_by_colour_alone():
    _none("coloured")


def _classes(files):
    """The classes that stylesheets speak of and pages wear."""
    names = set()
    for file in files:
        text = file.read_text()
        worn = re.findall(r"className=(\"[^\"]*\"|\{[^}]*\})", text) if file.suffix == ".tsx" else \
            re.findall(r"\.[a-z][\w-]*", re.sub(r"\{[^{}]*\}", "", text))
        names.update(word for one in worn for word in re.findall(r"[a-z][\w-]*", one))
    return names


def _selectors(sheet):
    text = re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", sheet.read_text(), flags=re.S)
    text = re.sub(r"@(import[^;]*;|keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\})", "", text)
    for rule in re.findall(r"([^{};]+)\{", re.sub(r"@[^{]*\{", "", text)):
        yield from (one.strip() for one in re.split(r",(?![^(]*\))", rule))


def keeps_the_looks_of_a_room_within_it():
    """The stylesheet of a room stays when one leaves it: each rule is about a class of its own, or its [data-room]."""
    source = ROOT / "web/src"
    for room in APPS.iterdir():
        elsewhere = _classes(file for place in ("shell", "kit", "store", "apps") for ending in ("tsx", "css")
                             for file in (source / place).rglob(f"*.{ending}") if room not in file.parents)
        for sheet in room.glob("style/*.css"):
            loose = [one for one in _selectors(sheet) if "[data-room" not in one
                     and not set(re.findall(r"\.([a-z][\w-]*)", one)) - elsewhere]
            assert not loose, f"{sheet.name} reaches beyond its room: {loose}"


TESTS = [looks_at_every_page_and_window, breaks_no_rule_of_wcag, gives_fingers_room,
         never_has_to_be_moved_sideways, covers_and_cuts_off_nothing, holds_text_of_twice_the_size,
         stands_still_for_who_asks_for_less_motion, shows_where_the_focus_is,
         has_one_heading_a_title_and_landmarks_everywhere, tells_nothing_by_colour_alone,
         keeps_the_looks_of_a_room_within_it]
