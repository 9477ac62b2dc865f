"""What tests of BabySounds do with a server, its room and its gate."""

import contextlib
import re
import time
import uuid

from playwright.sync_api import expect

from support import store
from support.browser import DESKTOP, visit
from support.gate import passed
from support.server import quintet
from support.waiting import until

HOME, PLACE = "/baby-sounds", "/api/v1/babysounds"


def settle(served, **settings):
    """What a parent sets."""
    return served.ask(
        "PATCH", f"{PLACE}/settings", settings, headers={"Quintet-Gate": passed(served)}
    )


def sounds(served):
    """All sounds by their names."""
    return {one["title"]: one for one in served.ask("GET", f"{PLACE}/catalogue")["sounds"]}


def bring(served, title):
    """A recording of the family, once it can be played."""
    made = str(uuid.uuid4())
    served.ask(
        "POST",
        f"{PLACE}/sounds",
        {
            "id": made,
            "title": title,
            "emoji": "💛",
            "hue": 0.12,
            "asset": served.bring_sound(title),
        },
    )
    until(lambda: sounds(served)[title]["state"] == "ready")


@contextlib.contextmanager
def nursery(size=DESKTOP, path="", bought=False, act=lambda served: None, **options):
    """A page of the room, in a household of its own."""
    with quintet() as served:
        if bought:
            # The shop itself asks at the gate, so that it knows this module.
            store.buy(served, "babysounds.premium.yearly")
        act(served)
        with visit(served.address + HOME + path, size, **options) as page:
            expect(page.get_by_role("heading", level=1)).to_be_attached()
            yield served, page


def card(page, name):
    return page.locator(".sound-card").filter(has=page.get_by_text(name, exact=True))


def mini(page):
    return page.get_by_role("region", name="Now playing")


def badge(page):
    return page.locator(".safety-badge")


def loud(page):
    """How loud it is at the ear in dB(A), as the badge says; nothing while it is silent."""
    found = re.match(r"(\d+) dB", badge(page).locator("b").inner_text())
    return int(found[1]) if found else None


def settled(page):
    """How loud it is once that rises no more: sounds fade in."""
    highest, since = 0, time.monotonic()
    until(lambda: loud(page))
    while time.monotonic() < since + 0.6:
        now = loud(page) or 0
        if now > highest:
            highest, since = now, time.monotonic()
        page.wait_for_timeout(50)
    return highest


def minutes(sleep):
    """How long it sounds."""
    return round((sleep["ends_ms"] - sleep["began_ms"]) / 60_000, 1)


#: Outputs that the test names, instead of those of this machine.
OUTPUTS = """
  window.outputs = ['Speakers (Built-in)'];
  navigator.mediaDevices.enumerateDevices = async () => window.outputs.map((label, index) => (
    { kind: 'audiooutput', label: `Default - ${label}`, deviceId: index ? `${index}` : 'default',
      groupId: '' }));
  window.plug = (...labels) => {
    window.outputs = labels;
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  };
"""
#: What the page tells the system, and what it does on the system's word.
SYSTEM = """
  window.actions = {};
  const set = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
  navigator.mediaSession.setActionHandler = (action, handler) => {
    window.actions[action] = handler;
    set(action, handler);
  };
"""


def play(page, *names):
    for name in names:
        card(page, name).click()
        expect(card(page, name)).to_have_attribute("aria-pressed", "true")
    until(lambda: loud(page))
