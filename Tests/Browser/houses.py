"""Households of every kind, for tests and pictures to look at; and pages of theirs."""

import contextlib
import uuid
from dataclasses import dataclass
from typing import Callable

from app import quintet, tone, until
from playwright.sync_api import expect
from shop import buy, happens, pass_time

ELSEWHERE = ("--host-resolver-rules=MAP pantry.local 127.0.0.1",)
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
        served.ask("POST", "/api/v1/sessions",
                   {"name": "Grace", "password": "eight letters", "label": "Firefox on a phone"})
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
    served.ask("PUT", f"/api/v1/players/{attic}/state",
               {"playing": [], "volume": 1, "is_leaving": True})
    served.ask("PUT", f"/api/v1/players/{kitchen}", {"name": "Kitchen", **TABS})
    served.ask("PUT", f"/api/v1/players/{kitchen}/state",
               {"volume": 0.6, "error": "The sound card is used by another program.",
                "playing": [{"kind": "asset", "id": owl, "name": "Owl", "loop": True},
                            {"kind": "asset", "id": str(uuid.uuid4()), "name": "Rain",
                             "loop": False}]})


@contextlib.contextmanager
def shop():
    """A household that has bought, tried, ended and given back."""
    with quintet() as served:
        served.add_member("Grace", "child")
        bought = {product: buy(served, product) for product in (
            "sonidea.pro.monthly", "babysounds.premium.monthly", "babysounds.premium.yearly",
            "com.jimwas.yakback.pro")}
        happens(served, bought["babysounds.premium.yearly"], "refund")
        happens(served, bought["babysounds.premium.monthly"], "cancel")
        happens(served, bought["sonidea.pro.monthly"], "fail_renewal")
        pass_time(served, days=32)
        buy(served, "sonidea.pro.yearly")
        yield served


LONG = ("Nobody would choose a name as long as this one but somebody will anyway, "
        "and it is to be shown: {:03}")


@contextlib.contextmanager
def crowded():
    """Far too much of everything, with names of a hundred letters."""
    with quintet() as served:
        tone(served.folder / "tone.wav", seconds=0.2)
        for index in range(200):
            served.ask("PUT", f"/api/v1/members/{uuid.uuid4()}",
                       {"name": LONG.format(index)[:100], "role": "adult"})
        sound = (served.folder / "tone.wav").read_bytes()
        for index in range(200):
            place = f"/api/v1/library/uploads/{uuid.uuid4()}"
            served.ask("PUT", place, {"name": LONG.format(index).replace(" ", "_")})
            served.ask("PUT", f"{place}/chunks/0", sound, "application/octet-stream")
            served.ask("POST", f"{place}/finish", {"chunks": 1})
        for index in range(30):
            served.ask("POST", "/api/v1/devices",
                       {"label": LONG.format(index)[:100], "scope": "player"})
            served.ask("PUT", f"/api/v1/players/{uuid.uuid4()}",
                       {"name": LONG.format(index)[:100], **TABS})
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
    with quintet("--host", "0.0.0.0") as served:
        yield served


HOUSES = {"new": new, "lived in": lived_in, "shop": shop, "crowded": crowded, "locked": locked,
          "not set up": not_set_up}


@contextlib.contextmanager
def opened(browser, served, scene, **options):
    """A page with the scene on it."""
    from_elsewhere = scene.house in ("locked", "not set up")
    address = f"http://pantry.local:{served.port}" if from_elsewhere else served.address
    context = browser.new_context(service_workers="block", **options)
    page = context.new_page()
    page.set_default_timeout(15_000)
    if scene.path == "/players" and scene.house == "lived in":
        set_players(served)
    if scene.broken:
        page.route(f"**/api/v1/{scene.broken}*", lambda route: route.fulfill(
            status=500, content_type="application/problem+json",
            body='{"status":500,"code":"broken","detail":"The disk cannot be read."}'))
    page.goto(address + scene.path)
    expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=15_000)
    try:
        scene.act(page, served)
        page.evaluate("document.fonts.ready.then(() => 1)")
        yield page
    finally:
        context.close()
