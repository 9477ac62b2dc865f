"""What tests of Sonidea do with a server and its room."""

import contextlib
import sqlite3
import uuid

from playwright.sync_api import expect

from support import store
from support.browser import DESKTOP, visit
from support.server import quintet
from support.waiting import until

HOME, PLACE = "/sonidea", "/api/v1/sonidea"


def recording(served, made):
    return served.ask("GET", f"{PLACE}/recordings/{made}")


def ready(served, made):
    """Once it can be played, and no edit is being worked out."""

    def is_ready():
        one = recording(served, made)
        return one["state"] == "ready" and not one["is_rendering"] and one

    return until(is_ready, 60)


def bring(served, title, device, hertz=440, seconds=3.0, file=None, **wish):
    """A recording of a file, or of a tone; its id."""
    made = str(uuid.uuid4())
    served.ask(
        "PUT",
        f"{PLACE}/recordings/{made}",
        {
            "asset": served.bring_file(title, file)
            if file
            else served.bring_sound(title, hertz, seconds),
            "title": title,
            "created_ms": 1_700_000_000_000,
            "quality": "original",
            "source": "imported",
            "device": device,
            **wish,
        },
    )
    ready(served, made)
    return made


def multiply(served, made, count):
    """Makes so many more of a recording, each a minute older, as if they had been recorded one by one."""
    with sqlite3.connect(served.folder / "data" / "quintet.db", timeout=20) as database:
        columns = [row[1] for row in database.execute("PRAGMA table_info(son_recordings)")]
        others = [one for one in columns if one not in ("id", "title", "created_ms")]
        database.execute(
            f"""
            WITH RECURSIVE numbers (number) AS (
              SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ?)
            INSERT INTO son_recordings (id, title, created_ms, {", ".join(others)})
            SELECT printf('00000000-0000-4000-8000-%012d', number), 'Memo ' || number,
              created_ms - 60000 * number, {", ".join(others)}
            FROM son_recordings, numbers WHERE id = ?
            """,
            (count, made),
        )


@contextlib.contextmanager
def studio(*tones, size=DESKTOP, path="", bought=False, **options):
    """A page of the room, with recordings of these names on its device; their ids."""
    with quintet() as served:
        if bought:
            store.buy(served, "sonidea.pro.yearly")
        device = str(uuid.uuid4())
        made = [bring(served, title, device, 330 + 110 * at) for at, title in enumerate(tones)]
        start = HOME + (path.format(*made) if path else "")
        with visit(served.address + "/", size, **options) as page:
            page.evaluate("id => localStorage.setItem('sonidea.device', id)", device)
            page.goto(served.address + start)
            expect(page.get_by_role("heading", level=1)).to_be_attached()
            yield served, page, made
