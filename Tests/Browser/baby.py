"""What tests of BabySounds do with a server, its room and its gate."""

import contextlib
import re
import uuid

from app import DESKTOP, quintet, until, visit
from playwright.sync_api import expect

HOME, PLACE = "/baby-sounds", "/api/v1/babysounds"
SIGNS = {"×": lambda a, b: a * b, "+": lambda a, b: a + b, "−": lambda a, b: a - b}


def solve(text):
    """What a sum comes to, such as 7 × 8 + 5: multiplied first, then from left to right."""
    words = re.findall(r"\d+|[×+−]", text)
    while len(words) > 1:
        at = next((place for place, word in enumerate(words) if word == "×"), 1)
        words[at - 1:at + 2] = [str(SIGNS[words[at]](int(words[at - 1]), int(words[at + 1])))]
    return int(words[0])


def passed(served):
    """The token of a parent who has passed the gate."""
    question = served.ask("POST", f"{PLACE}/gate/questions", {"kind": "arithmetic"})
    answer = {"question": question["id"], "answer": str(solve(question["text"]))}
    return served.ask("POST", f"{PLACE}/gate/answers", answer)["token"]


def settle(served, **settings):
    """What a parent sets."""
    return served.ask("PATCH", f"{PLACE}/settings", settings, headers={"Quintet-Gate": passed(served)})


def sounds(served):
    """All sounds by their names."""
    return {one["title"]: one for one in served.ask("GET", f"{PLACE}/catalogue")["sounds"]}


def bring(served, title):
    """A recording of the family, once it can be played."""
    made = str(uuid.uuid4())
    served.ask("POST", f"{PLACE}/sounds", {
        "id": made, "title": title, "emoji": "💛", "hue": 0.12, "asset": served.bring_sound(title)})
    until(lambda: sounds(served)[title]["state"] == "ready")


@contextlib.contextmanager
def nursery(size=DESKTOP, path="", bought=False, act=lambda served: None, **options):
    """A page of the room, in a household of its own."""
    with quintet() as served:
        if bought:
            # The shop itself asks at the gate, so that it knows this module.
            import shop

            shop.buy(served, "babysounds.premium.yearly")
        act(served)
        with visit(served.address + HOME + path, size, **options) as page:
            expect(page.get_by_role("heading", level=1)).to_be_attached()
            yield served, page


def card(page, name):
    return page.locator(".sound-card").filter(has=page.get_by_text(name, exact=True))


def mini(page):
    return page.get_by_role("region", name="What plays")


def badge(page):
    return page.locator(".safety-badge")


def loud(page):
    """How loud it is at the ear in dB(A), as the badge says; nothing while it is silent."""
    found = re.match(r"(\d+) dB", badge(page).locator("b").inner_text())
    return int(found[1]) if found else None


def minutes(sleep):
    """How long it sounds."""
    return round((sleep["ends_ms"] - sleep["began_ms"]) / 60_000, 1)


def through(page):
    """A parent answers the gate's sum."""
    gate = page.get_by_role("dialog", name="For grown-ups")
    expect(gate.locator(".gate-sum")).to_be_visible()
    gate.get_by_label("Answer").fill(str(solve(gate.locator(".gate-sum").inner_text())))
    gate.get_by_role("button", name="Go on").click()
    expect(gate).to_have_count(0)


#: Outputs that the test names, instead of those of this machine.
OUTPUTS = """
  window.outputs = ['Speakers (Built-in)'];
  navigator.mediaDevices.enumerateDevices = async () => window.outputs.map((label, index) => (
    { kind: 'audiooutput', label: `Default - ${label}`, deviceId: index ? `${index}` : 'default', groupId: '' }));
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
