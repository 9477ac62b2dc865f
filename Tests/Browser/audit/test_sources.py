"""What the source of the app tells of its pages: none is without a scene, and no style leaves its
room.
"""

import json
import os
import re
import subprocess

import pytest

from support.paths import ROOT
from support.scenes.household import CROWDED, SCENES, page_of
from support.scenes.windows import noted_windows

SHELL, *PLACES = (ROOT / "web/src" / name for name in ("shell", "page", "store", "apps"))
APPS = PLACES[-1]


def addresses():
    """Where the app has pages, as its own source tells."""
    script = subprocess.run(
        # The screens, which are loaded later, are not run.
        ["esbuild", "--bundle", "--format=cjs", "--jsx=automatic", "--log-level=error", "--loader=ts"],
        cwd=SHELL,
        env=os.environ | {"NODE_PATH": "/usr/share/nodejs"},
        input="import { addresses } from './addresses.js';"
        "import { apps } from './apps.js';"
        "console.log(JSON.stringify([...addresses, ...apps.map(({ path }) => path)]));",
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return json.loads(
        subprocess.run(["node"], input=script, capture_output=True, text=True, check=True).stdout
    )


def texts():
    """What stands in each words.ts: the text or template of `screen.name`."""
    entry = re.compile(r"(\w+):\s*(?:\([^()]*\)\s*=>\s*)?(?:'((?:[^'\\]|\\.)*)'|`([^`]*)`|\{)")
    found = {}
    for file in (ROOT / "web/src").rglob("words.ts"):
        screen = ""
        for name, text, template in entry.findall(file.read_text()):
            if text or template:
                found[file.parent, f"{screen}.{name}"] = text or template
            else:
                screen = name
    return found


def windows():
    """What the names of all dialogs and questions look like, as the source of the pages tells."""
    opening = re.compile(
        r"(?:<Dialog|<FormDialog|<NameDialog|\bask\(\{)\s+title(?:=|: )(?:\{?`([^`]*)`|'([^']*)'|\"([^\"]*)\""
        r"|\{?words\.([\w.]+))"
        # A form for two things is called after either.
        r"|<FormDialog\s+title=\{[^}?]*\?\s*words\.([\w.]+)\s*:\s*words\.([\w.]+)\}"
    )
    counted = re.compile(r"<Dialog\b|<FormDialog\b|<NameDialog\b|\bask\(\{")
    known = texts()
    names = set()
    for file in sorted(file for place in (SHELL, *PLACES) for file in place.rglob("*.tsx")):
        text = file.read_text()

        def told(name):
            return next(known[one, name] for one in file.parents if (one, name) in known)

        named = [
            (*filter(None, found[:3]), *(told(name) for name in found[3:] if name))
            for found in opening.findall(text)
        ]
        # What takes its name from elsewhere is a frame for others, and named where it is used.
        unnamed = len(re.findall(r"<Dialog\s+title=\{(?!`|words\.)|<FormDialog\s+title=\{title\}", text))
        assert len(named) + unnamed == len(counted.findall(text)), f"{file}: a window without title"
        names.update(named)
    return {
        "|".join(re.sub(r"\\\$\\\{.*?\\\}", ".+", re.escape(name)) for name in either)
        for either in names
    }


@pytest.mark.ci
def test_knows_a_scene_of_every_page():
    missing = set(addresses()) - set(map(page_of, SCENES))
    assert not missing, f"pages without a scene: {missing}"


@pytest.mark.ci
def test_finds_the_windows_of_the_source():
    assert len(windows()) > 50


@pytest.mark.full
@pytest.mark.alone
def test_knows_a_scene_of_every_window():
    """By what the scenes have shown when they were audited, just before."""
    noted = noted_windows()
    unvisited = [scene.name for scene in (*SCENES, *CROWDED) if scene.name not in noted]
    if unvisited:
        pytest.skip(f"{len(unvisited)} scenes were not audited in this run")
    shown = {title for titles in noted.values() for title in titles}
    unseen = {name for name in windows() if not any(re.fullmatch(name, one) for one in shown)}
    assert not unseen, f"windows that no scene opens: {unseen}"


def _classes(files):
    """The classes that stylesheets speak of and pages wear."""
    names = set()
    for file in files:
        text = file.read_text()
        worn = (
            re.findall(r"className=('[^']*'|\"[^\"]*\"|\{[^}]*\})", text)
            if file.suffix == ".tsx"
            else re.findall(r"\.[a-z][\w-]*", re.sub(r"\{[^{}]*\}", "", text))
        )
        names.update(word for one in worn for word in re.findall(r"[a-z][\w-]*", one))
    return names


def _selectors(sheet):
    text = re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", sheet.read_text(), flags=re.S)
    text = re.sub(r"@(import[^;]*;|keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\})", "", text)
    for rule in re.findall(r"([^{};]+)\{", re.sub(r"@[^{]*\{", "", text)):
        yield from (one.strip() for one in re.split(r",(?![^(]*\))", rule))


@pytest.mark.ci
def test_keeps_the_looks_of_a_room_within_it():
    """The stylesheet of a room stays when one leaves it: each rule is about a class of its own, or
    its [data-app].
    """
    source = ROOT / "web/src"
    for room in APPS.iterdir():
        elsewhere = _classes(
            file
            for place in ("shell", "page", "kit", "store", "apps")
            for ending in ("tsx", "css")
            for file in (source / place).rglob(f"*.{ending}")
            if room not in file.parents
        )
        for sheet in room.glob("style/*.css"):
            loose = [
                one
                for one in _selectors(sheet)
                if "[data-app" not in one
                and not set(re.findall(r"\.([a-z][\w-]*)", one)) - elsewhere
            ]
            assert not loose, f"{sheet.name} reaches beyond its room: {loose}"
