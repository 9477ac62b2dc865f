"""A newer version opens what an earlier one has left, with all that people have made in the five apps."""

import sqlite3

import pytest
from playwright.sync_api import expect

from support.browser import visit
from support.paths import HOMES
from support.server import quintet

pytestmark = pytest.mark.ci


def _left(folder):
    """The data folder of an earlier version."""
    data = folder / "data"
    data.mkdir()
    database = sqlite3.connect(data / "quintet.db")
    database.executescript((HOMES / "2026-11-25.sql").read_text())
    database.close()


def _the_one(served, path, key, **is_so):
    """The one thing of a list that is so."""
    [found] = [
        one
        for one in served.ask("GET", f"/api/v1/{path}")[key]
        if all(one[name] == value for name, value in is_so.items())
    ]
    return found


def test_opens_what_an_earlier_version_left():
    with quintet(data=_left) as served:
        bell = _the_one(served, "yakback/sounds", "sounds", name="Bell")
        assert (bell["speed"], bell["loop_count"], bell["trim_start"]) == (1.25, 2, 0.1)
        assert (bell["eq_bass"], bell["key"]) == (-6, "b")
        _the_one(served, "yakback/folders", "folders", name="Jingles", color_hue=0.5)

        album = _the_one(served, "sonidea/albums", "albums", name="Summer", count=1)
        project = _the_one(served, "sonidea/projects", "projects", title="Lullaby", count=1)
        tag = _the_one(served, "sonidea/tags", "tags", name="ideas", count=1)
        group = _the_one(served, "sonidea/groups", "groups", title="Song")
        riff = served.ask("GET", f"/api/v1/sonidea/recordings/{group['base']}")
        assert (riff["title"], riff["notes"]) == ("Riff", "In three.")
        assert (riff["album"], riff["project"]) == (album["id"], project["id"])
        assert riff["tags"] == [tag["id"]]
        assert [(one["name"], one["seconds"]) for one in riff["markers"]] == [("Here", 0.2)]
        [layer] = group["layers"]
        assert (layer["offset_ms"], layer["nudge_ms"]) == (12, -3)
        harmony = served.ask("GET", f"/api/v1/sonidea/recordings/{layer['recording']}/edits")
        assert [(one["kind"], one["decibels"]) for one in harmony["edits"]] == [("gain", -6)]

        waltz = _the_one(served, "amadeus/songs", "songs", name="Waltz.wav")
        chords = served.ask("GET", f"/api/v1/amadeus/songs/{waltz['id']}")["chords"]
        assert [(one["label"], one.get("by_hand")) for one in chords] == [
            ("C:maj", None),
            ("E:7", True),
        ]
        assert served.ask("GET", "/api/v1/preferences/amadeus")["value"] == {"notation": "german"}

        [track] = _the_one(served, "babysounds/mixes", "mixes", name="Night", emoji="🌙")["tracks"]
        assert (track["volume"], track["pan"], track["fade_out_seconds"]) == (0.5, 0.25, 5)
        _the_one(served, "babysounds/children", "children", name="Ada", emoji="🦉")
        assert len(served.ask("GET", "/api/v1/babysounds/favourites")["favourites"]) == 1
        assert served.ask("GET", "/api/v1/babysounds/settings")["limit_speaker"] == 45

        [favourite] = served.ask("GET", "/api/v1/melodymap/favourites")["songs"]
        loved = _the_one(served, "melodymap/songs", "songs", id=favourite["song"])
        assert (loved["title"], loved["start_s"]) == ("Let It Go", 1862)

        _the_one(
            served, "store/entitlements", "entitlements", product="com.jimwas.yakback.pro", holds=True
        )
        with visit(f"{served.address}/sonidea/projects") as page:
            expect(page.get_by_role("link", name="Lullaby")).to_be_visible()
        # The next start finds it as new as it is.
        served.stop()
        served.start()
        _the_one(served, "yakback/sounds", "sounds", name="Bell", speed=1.25)
