"""Households of every kind, for tests and pictures to look at; and pages of theirs."""

import contextlib
import uuid
from dataclasses import dataclass
from typing import Callable

from playwright.sync_api import expect

from support import baby_sounds, gate, melody_map
from support.audio import tone
from support.scenes.sonidea_house import recorded
from support.server import quintet
from support.store import YAK, buy, happens, pass_time
from support.waiting import until
from support.yak_back import MICROPHONE, PLACE, begin, bring, sound

TABS = {"kind": "tab", "plays": ["asset"]}


@dataclass
class Scene:
    """A place, and what is done there until it looks as it shall."""

    name: str
    path: str
    house: str = "lived in"
    act: Callable = lambda page, served: None
    #: To what the server has no answer here.
    broken: str = ""


@contextlib.contextmanager
def new():
    """Nobody has done anything yet."""
    with quintet() as served:
        yield served


@contextlib.contextmanager
def lived_in():
    """A household with a bit of everything."""
    with quintet() as served:
        served.bring_sound("Evening rain", seconds=5)
        served.bring_sound("Owl")
        (served.folder / "tone.wav").write_bytes(b"")
        served.broken = _bring(served, "Broken", b"RIFF, or so it says")
        served.grace = served.add_member("Grace", "child")
        served.ask("POST", "/api/v1/devices", {"label": "Button on the wall", "scope": "intents"})
        served.ask(
            "POST",
            "/api/v1/sessions",
            {"name": "Grace", "password": "eight letters", "label": "Firefox on a phone"},
        )
        set_players(served)
        yield served


def _bring(served, name, data):
    place = f"/api/v1/library/uploads/{uuid.uuid4()}"
    served.ask("PUT", place, {"name": name})
    served.ask("PUT", f"{place}/chunks/0", data, "application/octet-stream")
    made = served.ask("POST", f"{place}/finish", {"chunks": 1})["id"]
    until(lambda: served.sound(made)["state"] != "new" and served.sound(made).get("error"))
    return made


def set_players(served):
    """One that plays, one that has gone; said anew, since whoever is silent is away."""
    kitchen, attic = (str(uuid.uuid5(uuid.NAMESPACE_URL, name)) for name in ("kitchen", "attic"))
    owl = served.ask("GET", "/api/v1/library/assets?q=owl")["assets"][0]["id"]
    served.ask("PUT", f"/api/v1/players/{attic}", {"name": "Attic", **TABS})
    served.ask(
        "PUT", f"/api/v1/players/{attic}/state", {"playing": [], "volume": 1, "is_leaving": True}
    )
    served.ask("PUT", f"/api/v1/players/{kitchen}", {"name": "Kitchen", **TABS})
    served.ask(
        "PUT",
        f"/api/v1/players/{kitchen}/state",
        {
            "volume": 0.6,
            "error": "The sound card is used by another program.",
            "playing": [
                {"kind": "asset", "id": owl, "name": "Owl", "loop": True},
                {"kind": "asset", "id": str(uuid.uuid4()), "name": "Rain", "loop": False},
            ],
        },
    )


@contextlib.contextmanager
def shop():
    """A household that has bought, tried, ended and given back."""
    with quintet() as served:
        served.add_member("Grace", "child")
        for product, action in (
            ("babysounds.premium.yearly", "refund"),
            ("babysounds.premium.monthly", "fail_renewal"),
            ("sonidea.pro.monthly", "cancel"),
        ):
            happens(served, buy(served, product), action)
        buy(served, YAK)
        pass_time(served, days=32)
        buy(served, "sonidea.pro.yearly")
        yield served


LONG = (
    "Nobody would choose a name as long as this one but somebody will anyway, "
    "and it is to be shown: {:03}"
)
#: What plays it, how long it is, and what else is set.
PADS = {
    "Air horn": {"hertz": 700, "key": "h", "is_favorite": True, "color_hue": 0.02},
    "Drum roll": {"hertz": 120, "color_hue": 0.1},
    "Rain for ever": {"hertz": 240, "loop_count": -1, "color_hue": 0.62, "is_ducked": True},
    "Endless hum": {"hertz": 90, "loop_count": -1, "color_hue": 0.8},
    "Gong": {"hertz": 180, "seconds": 8.0, "color_hue": 0.2, "choke_group": 3},
    "In turns": {"hertz": 500, "loop_count": -1, "color_hue": 0.5},
    "Cut one": {"hertz": 330, "trim_start": 0.5, "trim_end": 2.0, "color_hue": 0.9},
    LONG.format(1): {"hertz": 410, "color_hue": 0.7},
    "Donaudampfschifffahrtsgesellschaftskapitän": {"hertz": 450, "color_hue": 0.3},
}


@contextlib.contextmanager
def board():
    """A board of Yak Back that somebody likes: bought, in folders, with a pad of every kind."""
    with quintet() as served:
        buy(served, YAK)
        begin(served, starters=True)
        folders = {name: str(uuid.uuid4()) for name in ("Show", "Nothing in here", LONG.format(2))}
        for index, (name, made) in enumerate(folders.items()):
            served.ask(
                "PUT", f"{PLACE}/folders/{made}", {"name": name[:100], "color_hue": index / 3}
            )
        made = {
            name: bring(served, name, seconds=settings.pop("seconds", 3.0), **settings)
            for name, settings in ((name, dict(settings)) for name, settings in PADS.items())
        }
        for name in ("Gong", "Drum roll"):
            change(served, made[name], folder=folders["Show"])
        change(served, made["In turns"], sequence=[made["In turns"], made["Gong"]])
        served.ask(
            "PUT", f"{PLACE}/sounds/{made['Cut one']}/trim", {"trim_start": 0.5, "trim_end": 2.0}
        )
        served.ask(
            "PUT",
            f"{PLACE}/sounds/{uuid.uuid4()}",
            {"name": "Broken", "asset": _bring(served, "Broken", b"RIFF, or so it says")},
        )
        for name in ("Show", LONG.format(3)[:100]):
            served.ask("PUT", f"{PLACE}/scenes/{uuid.uuid4()}", {"name": name})
        until(
            lambda: all(
                one["state"] != "new" for one in served.ask("GET", f"{PLACE}/sounds")["sounds"]
            ),
            seconds=60,
        )
        yield served


def change(served, pad, **settings):
    served.ask("PATCH", f"{PLACE}/sounds/{pad}", settings, version=sound(served, pad)["version"])


def set_stage(served):
    """A player of pads, on which one of them sounds."""
    stage = str(uuid.uuid5(uuid.NAMESPACE_URL, "stage"))
    hum = next(
        one
        for one in served.ask("GET", f"{PLACE}/sounds")["sounds"]
        if one["name"] == "Endless hum"
    )
    served.ask(
        "PUT", f"/api/v1/players/{stage}", {"name": "Stage", "kind": "tab", "plays": ["yak-sound"]}
    )
    served.ask(
        "PUT",
        f"/api/v1/players/{stage}/state",
        {
            "volume": 1,
            "playing": [{"kind": "yak-sound", "id": hum["id"], "name": hum["name"], "loop": True}],
        },
    )


@contextlib.contextmanager
def crowded():
    """Far too much of everything, with names of a hundred letters."""
    with quintet() as served:
        tone(served.folder / "tone.wav", seconds=0.2)
        for index in range(200):
            served.ask(
                "PUT",
                f"/api/v1/members/{uuid.uuid4()}",
                {"name": LONG.format(index)[:100], "role": "adult"},
            )
        sound = (served.folder / "tone.wav").read_bytes()
        for index in range(200):
            place = f"/api/v1/library/uploads/{uuid.uuid4()}"
            served.ask("PUT", place, {"name": LONG.format(index).replace(" ", "_")})
            served.ask("PUT", f"{place}/chunks/0", sound, "application/octet-stream")
            served.ask("POST", f"{place}/finish", {"chunks": 1})
        for index in range(30):
            served.ask(
                "POST", "/api/v1/devices", {"label": LONG.format(index)[:100], "scope": "player"}
            )
            served.ask(
                "PUT", f"/api/v1/players/{uuid.uuid4()}", {"name": LONG.format(index)[:100], **TABS}
            )
        melody_map.begin(served)
        melody_map.take(served, melody_map.crowd(LONG))
        buy(served, YAK)
        begin(served, starters=True)
        asset = served.ask("GET", "/api/v1/library/assets")["assets"][0]["id"]
        for index in range(300):
            served.ask(
                "PUT",
                f"{PLACE}/sounds/{uuid.uuid4()}",
                {"name": LONG.format(index), "asset": asset, "color_hue": index % 30 / 30},
            )
            if index % 10 == 0:
                served.ask(
                    "PUT", f"{PLACE}/folders/{uuid.uuid4()}", {"name": LONG.format(index)[:100]}
                )
        yield served


@contextlib.contextmanager
def locked():
    """Seen from elsewhere, once somebody has a password."""
    with quintet("--host", "0.0.0.0") as served:
        me = served.ask("GET", "/api/v1/me")["member"]["id"]
        served.ask("PUT", f"/api/v1/members/{me}/password", {"password": "correct horse"})
        yield served


@contextlib.contextmanager
def not_set_up():
    """Seen from elsewhere, before anybody has a password."""
    with quintet("--host", "0.0.0.0", data=None) as served:
        yield served


@contextlib.contextmanager
def library():
    """A household that has read Melody Map for a while: times, words, links, favourites, a melody,
    and a source with faults.
    """
    with quintet() as served:
        melody_map.begin(served, melody_map.FROZEN)
        melody_map.change(served, "Let It Go", **melody_map.KNOWN)
        for title in ("Let It Go", "Be Our Guest", "Hakuna Matata"):
            served.ask(
                "PUT", f"{melody_map.PLACE}/favourites/{melody_map.song(served, title)['id']}"
            )
        for index, one in enumerate(
            one
            for one in melody_map.songs(served)
            if one["film"] == melody_map.film(served, "Moana")["id"]
        ):
            served.ask(
                "PATCH",
                f"{melody_map.PLACE}/songs/{one['id']}",
                {"start_s": 900 + index * 40},
                version=one["version"],
            )
        melody_map.keep(served, "Let It Go")
        served.ask(
            "DELETE", f"{melody_map.PLACE}/songs/{melody_map.song(served, 'Heigh-Ho')['id']}"
        )
        yield served


@contextlib.contextmanager
def nursery():
    """A family that has bought, with a child, a playroom, and mixes under every kind of name."""
    with quintet() as served:
        buy(served, "babysounds.premium.yearly")
        known = baby_sounds.sounds(served)
        baby_sounds.settle(
            served,
            playroom=[
                known[name]["id"] for name in ("Ocean", "Rain", "Heartbeat", "Twinkle, twinkle")
            ],
        )
        served.ask(
            "PUT",
            f"{baby_sounds.PLACE}/children/{uuid.uuid4()}",
            {"name": "Mia", "emoji": "🐣"},
            headers={"Quintet-Gate": gate.passed(served)},
        )
        names = list(known)
        for index, name in enumerate(
            (
                "Cabin",
                "Donaudampfschifffahrtsgesellschaftskapitän",
                *(LONG.format(at)[:100] for at in range(12)),
            )
        ):
            made = str(uuid.uuid4())
            tracks = [
                {
                    "sound": known[names[(index + at * 7) % len(names)]]["id"],
                    "volume": 0.5,
                    "pan": 0,
                    "fade_in_seconds": 2,
                    "fade_out_seconds": 4,
                }
                for at in range(1 + index % 4)
            ]
            served.ask("PUT", f"{baby_sounds.PLACE}/mixes/{made}", {"name": name, "tracks": tracks})
            served.ask("PUT", f"{baby_sounds.PLACE}/favourites/{made}")
        for name in names[:6]:
            served.ask("PUT", f"{baby_sounds.PLACE}/favourites/{known[name]['id']}")
        baby_sounds.bring(served, "Papa hums")
        yield served


HOUSES = {
    "library": library,
    "studio": recorded,
    "nursery": nursery,
    "family": new,
    "new": new,
    "lived in": lived_in,
    "shop": shop,
    "board": board,
    "crowded": crowded,
    "locked": locked,
    "not set up": not_set_up,
}
#: With what the browser is started that visits a house.
FLAGS = {"board": MICROPHONE, "studio": MICROPHONE, "library": MICROPHONE}


@contextlib.contextmanager
def opened(browser, served, scene, scripts=(), **options):
    """A page with the scene on it; scripts run before any of its own."""
    from_elsewhere = scene.house in ("locked", "not set up")
    address = f"http://pantry.local:{served.port}" if from_elsewhere else served.address
    context = browser.new_context(service_workers="block", **options)
    for script in scripts:
        context.add_init_script(script)
    if not from_elsewhere:
        served.sign_in(context)
    page = context.new_page()
    page.set_default_timeout(15_000)
    if scene.path == "/players" and scene.house == "lived in":
        set_players(served)
    if scene.broken:
        page.route(
            f"**/api/v1/{scene.broken}*",
            lambda route: route.fulfill(
                status=500,
                content_type="application/problem+json",
                body='{"status":500,"code":"broken","detail":"The disk cannot be read."}',
            ),
        )
    page.goto(address + scene.path)
    expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=15_000)
    try:
        scene.act(page, served)
        page.evaluate("document.fonts.ready.then(() => 1)")
        yield page
    finally:
        # What no answer was given to is not waited for any more.
        page.unroute_all(behavior="ignoreErrors")
        context.close()
