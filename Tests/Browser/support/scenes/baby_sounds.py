"""BabySounds in every state that it can be in: what there is, what plays, the playroom."""

import uuid

from playwright.sync_api import expect

from support.baby_sounds import HOME, badge, card, loud, mini, settle, sounds
from support.scenes.acts import after, button, seen
from support.scenes.houses import Scene
from support.waiting import until

NURSERY = "nursery"
sleep = seen("Soft green noise")
PLAYED = ("Ocean", "Rain", "Fire", "Sleep, baby, sleep")


def playing(*names):
    """These sound."""

    def act(page, served):
        silent(page)
        for name in names:
            card(page, name).first.click()
            expect(card(page, name).first).to_have_attribute("aria-pressed", "true")
        until(lambda: loud(page))

    return act


def silent(page):
    sleep(page, None)
    if mini(page).count():
        mini(page).get_by_role("button", name="Stop").click()
        expect(mini(page)).to_have_count(0)


def paused(page, served):
    playing("Ocean")(page, served)
    mini(page).get_by_role("button", name="Pause").click()
    expect(mini(page)).to_contain_text("paused")


def now(*names):
    def act(page, served):
        playing(*names)(page, served)
        mini(page).get_by_role("link").click()
        expect(page.get_by_role("button", name="Pause")).to_be_visible()

    return act


def there(page, served):
    """A player of the house sounds, and is steered from here."""
    sleep(page, served)
    place = f"/api/v1/players/{uuid.uuid5(uuid.NAMESPACE_URL, 'bedroom')}"
    kinds = ["baby-sound", "baby-mix"]
    served.ask("PUT", place, {"name": "Bedroom", "kind": "command", "plays": kinds})
    ocean = {"kind": "baby-sound", "id": sounds(served)["Ocean"]["id"], "name": "Ocean"}
    served.ask("PUT", f"{place}/state", {"volume": 0.6, "playing": [{**ocean, "loop": True}]})
    page.get_by_label("Plays on").select_option(label="Bedroom")
    expect(page.get_by_role("region", name="On Bedroom")).to_contain_text("Ocean")


def now_there(page, served):
    there(page, served)
    page.get_by_role("region", name="On Bedroom").get_by_role("link").click()
    expect(page.get_by_role("heading", name="Ocean")).to_be_visible()


def told(page, served):
    """What the badge knows."""
    playing("Ocean")(page, served)
    badge(page).click()
    expect(page.get_by_role("dialog")).to_contain_text("This is the estimated level")


def more_of_a_track(page, served):
    now(*PLAYED)(page, served)
    page.get_by_role("button", name="Balance and fades of Ocean").click()
    expect(page.get_by_label("Fade in")).to_be_visible()


def handed_over(page, served):
    known = sounds(served)
    settle(
        served, playroom=[known[name]["id"] for name in (*PLAYED, "Heartbeat", "Twinkle, twinkle")]
    )
    page.get_by_role("button", name="Start the playroom").click()
    page.get_by_role("button", name="Ocean").click()
    until(lambda: loud(page))


def red(act):
    def acts(page, served):
        act(page, served)
        page.get_by_role("button", name="Dim red light").click()

    return acts


BABY = [
    Scene("sleep", HOME, "new", sleep),
    Scene("sleep, a lullaby plays", HOME, "new", playing("Twinkle, twinkle")),
    Scene("sleep, paused", HOME, "new", paused),
    Scene("sleep, four sounds", HOME, NURSERY, playing(*PLAYED)),
    Scene("sleep, red", HOME, NURSERY, red(playing("Fire"))),
    Scene("sleep, a menu of a mix", HOME, NURSERY, after(sleep, button("More actions for Cabin"))),
    Scene(
        "sleep, renaming a mix",
        HOME,
        NURSERY,
        after(sleep, button("More actions for Cabin"), ("menuitem", "Rename")),
    ),
    Scene("sleep, keeping a mix", HOME, NURSERY, after(playing("Ocean"), button("Save this mix"))),
    Scene("sleep, another time", HOME, "new", after(sleep, button("Another time"))),
    Scene("sleep, deleting a recording", HOME, NURSERY, after(seen("Papa hums"), button("Delete"))),
    Scene("sleep, how loud it is", HOME, NURSERY, told),
    Scene(
        "sleep, the sounds do not come",
        HOME,
        "new",
        seen("The sounds cannot be shown"),
        "babysounds/catalogue",
    ),
    Scene("now playing, nothing", f"{HOME}/now", "new", seen("Nothing is playing")),
    Scene("now playing", HOME, "new", now("Ocean")),
    Scene("sleep, on another device", HOME, "new", there),
    Scene("now playing, on another device", HOME, "new", now_there),
    Scene("now playing, a mix", HOME, NURSERY, now(*PLAYED)),
    Scene("now playing, more of a track", HOME, NURSERY, more_of_a_track),
    Scene("no favourites", f"{HOME}/favourites", "new", seen("No favourites yet")),
    Scene("favourites", f"{HOME}/favourites", NURSERY, seen("Cabin")),
    Scene("an empty playroom", f"{HOME}/playroom", "new", seen("The playroom is empty")),
    Scene("the playroom, at the door", f"{HOME}/playroom", NURSERY, seen("Your child sees")),
    Scene("the playroom", f"{HOME}/playroom", NURSERY, handed_over),
]
