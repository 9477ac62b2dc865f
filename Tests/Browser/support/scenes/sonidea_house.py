"""A household that records: takes of every kind, a group, a project, albums of its own and of
others.
"""

import contextlib
import json
import time
import urllib.request
import uuid

from support.server import quintet
from support.sonidea import PLACE, bring
from support.spoken import write_down
from support.store import buy

#: The same in every run, so that scenes can name their addresses.
GROUP, PROJECT, ALBUM, THEIRS, BARE = (str(uuid.UUID(int=0x5041 + at)) for at in range(5))
LONG = (
    "A very long title that somebody has dictated to the phone "
    "while driving over a bridge in the fog"
)


@contextlib.contextmanager
def recorded():
    with quintet() as served:
        buy(served, "sonidea.pro.yearly")
        served.ask("PATCH", f"{PLACE}/settings", {"syncs": True})
        tags = [str(uuid.uuid4()) for _ in range(2)]
        for tag, name, hue in zip(tags, ("chorus", "family"), (0.1, 0.5)):
            served.ask("PUT", f"{PLACE}/tags/{tag}", {"name": name, "hue": hue})
        served.ask("PUT", f"{PLACE}/albums/{ALBUM}", {"name": "Summer record", "is_shared": True})
        served.ask("PUT", f"{PLACE}/projects/{PROJECT}", {"title": "The river song"})
        now, device = int(time.time() * 1_000), str(uuid.uuid4())
        made = [
            bring(served, title, device, 220 + 40 * at, 2.0, created_ms=now - at * 90_000_000)
            for at, title in enumerate(
                ("Chorus idea", "Over it", "Grandma tells", LONG, "Thrown away")
            )
        ]
        _change(
            served,
            made[0],
            is_favorite=True,
            icon="guitar",
            hue=0.1,
            tags=tags,
            album=ALBUM,
            project=PROJECT,
            markers=[{"id": str(uuid.uuid4()), "seconds": 0.8, "name": "Here it comes"}],
            location={
                "latitude": 57.6348,
                "longitude": 18.2948,
                "is_approximate": False,
                "name": "Boathouse",
            },
            location_sharing="approximate",
        )
        _change(served, made[2], icon="speech", hue=0.35, notes="About the flood.", project=PROJECT)
        _change(
            served,
            made[2],
            is_sensitive=True,
            location={"latitude": 57.7, "longitude": 11.95, "is_approximate": True},
        )
        for text, moment in (("The last note is flat.", {"seconds": 1.2}), ("I like it.", {})):
            served.ask(
                "PUT",
                f"{PLACE}/recordings/{made[0]}/comments/{uuid.uuid4()}",
                {"text": text, **moment},
            )
        served.ask(
            "PUT",
            f"{PLACE}/groups/{GROUP}",
            {
                "title": "Chorus, layered",
                "base": made[0],
                "layers": [{"recording": made[1], "offset_ms": 120, "nudge_ms": 0}],
            },
        )
        served.ask(
            "PUT",
            f"{PLACE}/groups/{BARE}",
            {"title": "Told, not layered yet", "base": made[2], "layers": []},
        )
        served.ask("POST", f"{PLACE}/recordings/trash", {"ids": made[4:], "layers": "keep"})
        _is_invited(served)
        write_down(served, made[2], "The flood came at night.", "We sat on the roof, and sang.")
        served.takes = made
        yield served


def _change(served, made, **edit):
    version = served.ask("GET", f"{PLACE}/recordings/{made}")["version"]
    served.ask("PATCH", f"{PLACE}/recordings/{made}", edit, version=version)


def grace_signs_in(served):
    """What she sends with each request."""
    login = urllib.request.Request(
        f"{served.address}/api/v1/sessions",
        method="POST",
        headers={"Content-Type": "application/json"},
        data=json.dumps(
            {"name": "Grace", "password": "eight letters", "label": "Firefox"}
        ).encode(),
    )
    with urllib.request.urlopen(login) as answer:
        return {"Cookie": answer.headers["Set-Cookie"].split(";")[0]}


def grace_joins(served):
    """The album that she has been invited to is hers to see."""
    invite = {"role": "member", "hours": 1}
    token = served.ask("POST", f"{PLACE}/albums/{ALBUM}/invites", invite)["token"]
    served.ask("POST", f"{PLACE}/invites/{token}", headers=grace_signs_in(served))


def _is_invited(served):
    """Grace shares an album of hers with the owner."""
    served.add_member("Grace")
    cookie = grace_signs_in(served)
    served.ask("PUT", f"{PLACE}/albums/{THEIRS}", {"name": "Grace sings"}, headers=cookie)
    token = served.ask(
        "POST", f"{PLACE}/albums/{THEIRS}/invites", {"role": "member", "hours": 1}, headers=cookie
    )["token"]
    served.ask("POST", f"{PLACE}/invites/{token}")
