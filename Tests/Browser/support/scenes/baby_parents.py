"""The pages for parents of BabySounds in every state that they can be in."""

import time
import uuid

from playwright.sync_api import expect

from support.baby_sounds import HOME, PLACE, settle, sounds
from support.gate import enter, passed, solve
from support.scenes.acts import after, button, item, seen
from support.scenes.houses import Scene

SCHEDULES, SETTINGS = f"{HOME}/schedules", f"{HOME}/settings"
closed = seen("For grown-ups")


def through(page, served):
    """Through the gate."""
    enter(page)


def asked(*names):
    """The gate, in another way."""

    def act(page, served):
        page.get_by_role("main").get_by_role("button", name="Open", exact=True).click()
        expect(page.locator(".gate-sum")).to_be_visible()
        for name in names:
            page.get_by_role("button", name=name).click()

    return act


def asked_for_the_pin(page, served):
    settle(served, pin="2468")
    page.get_by_role("main").get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_label("PIN", exact=True)).to_be_visible()


def locked(page, served):
    through(page, served)
    page.reload()
    page.get_by_role("main").get_by_role("button", name="Open", exact=True).click()
    for _ in range(5):
        asked = page.locator("[data-question]").get_attribute("data-question")
        page.get_by_label("Answer").fill(str(solve(page.locator(".gate-sum").inner_text()) + 1))
        page.get_by_role("button", name="Continue").click()
        expect(page.locator(f'[data-question="{asked}"]')).to_have_count(0)
    expect(page.get_by_text("Too many wrong answers")).to_be_visible()


def family(page, served):
    """A child that has heard much, schedules, and a device that was measured."""
    gate = {"Quintet-Gate": passed(served)}
    place = lambda kind: f"{PLACE}/{kind}/{uuid.uuid4()}"
    child = str(uuid.uuid4())
    served.ask("PUT", f"{PLACE}/children/{child}", {"name": "Ida", "emoji": "🐻"}, headers=gate)
    now = int(time.time() * 1000)
    for day in range(20):
        served.ask(
            "POST",
            f"{PLACE}/children/{child}/listening",
            {
                "entries": [
                    {
                        "id": str(uuid.uuid4()),
                        "began_ms": now - day * 86_400_000 - 3 * 3_600_000,
                        "seconds": 3_600,
                        "level_db": 60 + day % 5 * 5,
                    }
                ]
            },
        )
    served.ask(
        "PUT",
        place("calibrations"),
        {
            "name": "Old phone in the nursery",
            "output": "speaker",
            "full_scale_db": 88.5,
            "uncertainty_db": 6,
            "is_measured": True,
        },
        headers=gate,
    )
    served.ask(
        "POST",
        f"{PLACE}/overrides",
        {"id": str(uuid.uuid4()), "limit": 80, "device": str(uuid.uuid4()), "output": "unknown"},
        headers=gate,
    )
    served.ask(
        "PUT",
        place("schedules"),
        {
            "name": "Nobody would choose a name as long as this one but somebody will anyway",
            "time": "19:30",
            "zone": "Europe/Berlin",
            "days": [1, 2, 3, 4, 5],
            "thing": {"kind": "baby-sound", "id": sounds(served)["Ocean"]["id"]},
            "volume": 0.6,
            "fade_seconds": 30,
            "minutes": 30,
            "notify_minutes": 5,
            "is_enabled": True,
        },
        headers=gate,
    )
    page.reload()
    through(page, served)
    page.wait_for_load_state("networkidle")


def menu_of(name, choice):
    return (button(name), item(choice))


LONG = "More actions for Nobody"
PARENTS = [
    Scene("schedules, closed", SCHEDULES, "new", closed),
    Scene("schedules, none", SCHEDULES, "new", after(through)),
    Scene("schedules, a new one", SCHEDULES, "new", after(through, button("New"))),
    Scene("gate, a sum", SETTINGS, "new", asked()),
    Scene("gate, digits", SETTINGS, "new", asked("A row of digits")),
    Scene("gate, a pattern", SETTINGS, "new", asked("A pattern")),
    Scene("gate, the PIN", SETTINGS, "new", asked_for_the_pin),
    Scene("baby settings, nobody yet", SETTINGS, "new", after(through)),
    Scene("baby settings, a PIN", SETTINGS, "new", after(through, button("PIN"))),
    Scene("baby settings, a child", SETTINGS, "new", after(through, button("Add a child"))),
    Scene(
        "baby settings, measuring", SETTINGS, "new", after(through, button("Measure this device"))
    ),
    Scene("schedules", SCHEDULES, "family", family),
    Scene("schedules, deleting", SCHEDULES, "family", after(family, *menu_of(LONG, "Delete"))),
    Scene("schedules, changing", SCHEDULES, "family", after(family, *menu_of(LONG, "Change"))),
    Scene("baby settings", SETTINGS, "family", after(through)),
    Scene(
        "baby settings, taking a child out",
        SETTINGS,
        "family",
        after(family, *menu_of("More actions for Ida", "Remove")),
    ),
    Scene("gate, locked", SETTINGS, "family", locked),
]
