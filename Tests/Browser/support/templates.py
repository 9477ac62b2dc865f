"""Data folders that tests begin with, made once for each build of the server, and copied."""

import fcntl
import shutil
import tempfile
from pathlib import Path

from support.paths import BUILD, DIST, QUINTET
from support.served import Served
from support.waiting import until

#: A household whose owner has been here, with the catalogue of Melody Map.
HOME = "home"
#: And with an empty board of Yak Back, whose introduction was seen.
BOARD = "board"

SOUNDS = "/api/v1/yakback/sounds"


def template(name):
    """The folder with this data."""
    program = QUINTET.stat()
    folder = BUILD / "data" / f"{program.st_mtime_ns}-{program.st_size}"
    if not (folder / name).exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with open(folder.parent / "lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not folder.exists():
                # Those of builds before.
                for old in folder.parent.glob("*-*"):
                    shutil.rmtree(old)
                folder.mkdir()
            if not (folder / name).exists():
                make(name, folder / name)
    return folder / name


def make(name, place):
    with tempfile.TemporaryDirectory(dir=place.parent) as folder:
        served = Served(folder, (), DIST)
        try:
            served.ask("GET", "/api/v1/me")
            served.ask("GET", "/api/v1/melodymap/films")
            if name == BOARD:
                clear_board(served)
        finally:
            served.stop()
        (Path(folder) / "data").rename(place)


def clear_board(served):
    """Deletes the sounds that come with Yak Back, once they are made."""

    def sounds():
        return served.ask("GET", SOUNDS)["sounds"]

    served.ask("PUT", "/api/v1/preferences/yakback", {"hasCompletedOnboarding": True})
    until(lambda: all(one["state"] == "ready" for one in sounds()))
    for one in sounds():
        served.ask("DELETE", f"{SOUNDS}/{one['id']}")
