"""Every page of the app in every state that it can be in, and what is done to get there."""

from playwright.sync_api import expect

from support.pages import add_authenticator, rename, sign_in
from support.scenes.acts import after, button, item, seen
from support.scenes.amadeus import AMADEUS
from support.scenes.baby_parents import PARENTS
from support.scenes.baby_sounds import BABY
from support.scenes.houses import Scene
from support.scenes.melody_map import MELODY, crowded_page
from support.scenes.sonidea import SONIDEA
from support.scenes.store import SHOP
from support.scenes.yak_back import YAK
from support.waiting import until

members = seen("Grace")
sounds = seen("Evening rain")
devices = seen("Button on the wall")
players = seen("Kitchen", "last seen")


def token(page, served):
    page.get_by_role("button", name="Add").click()
    page.get_by_label("Name").fill("Speaker in the kitchen")
    page.get_by_role("button", name="Create token").click()
    expect(page.locator(".token")).to_be_visible()


def passkey(page, served):
    add_authenticator(page)
    expect(page.get_by_role("heading", name="Passkeys")).to_be_visible()
    taken = page.get_by_role("button", name="Remove")
    if taken.count() == 0:
        page.get_by_role("button", name="Add a passkey").click()
    expect(taken.first).to_be_visible()


def wrong_password(page, served):
    page.get_by_label("Your name").fill("Owner")
    page.get_by_label("Password", exact=True).fill("wrong horse")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()


def signed_in(page, served):
    sign_in(page, "Owner", "correct horse")
    expect(page.get_by_role("button", name="Sign out here")).to_be_visible()


def leaves_too_early(page, served):
    signed_in(page, served)
    page.get_by_role("link", name="Members").click()
    expect(page.get_by_role("button", name="More actions for Owner")).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_role("button", name="Offline")).to_be_visible()
    change_role(page, "Owner", "child")
    page.get_by_role("link", name="Account").click()
    page.get_by_role("button", name="Sign out here").click()


def change_role(page, name, role):
    page.get_by_role("button", name=f"More actions for {name}").click()
    page.get_by_role("menuitem", name="Change").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Role").select_option(role)
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)


def away(page, served):
    page.context.set_offline(True)
    expect(page.get_by_role("button", name="Offline")).to_be_visible()


def waiting(page, served):
    sounds(page, served)
    away(page, served)
    rename(page, "Evening rain", "Rain at night")
    page.get_by_role("button", name="Offline · 1 waiting").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def outbox(page, served):
    """One change is refused, one meets another of the same thing, one waits."""
    sounds(page, served)
    page.get_by_role("link", name="Members").click()
    members(page, served)
    page.get_by_role("link", name="Storage").click()
    owl = served.ask("GET", "/api/v1/library/assets?q=owl")["assets"][0]
    away(page, served)
    rename(page, owl["name"], "Barn owl")
    served.ask(
        "PATCH",
        f"/api/v1/library/assets/{owl['id']}",
        {"name": f"{owl['name']}!"},
        version=owl["version"],
    )
    page.get_by_role("link", name="Members").click()
    change_role(page, "Owner", "child")
    page.context.set_offline(False)
    chip = page.get_by_role("button", name="2 changes need attention")
    expect(chip).to_be_visible(timeout=60_000)
    page.context.set_offline(True)
    expect(page.get_by_text("Owner", exact=True).first).to_be_visible()
    change_role(page, "Grace", "adult")
    chip.click()
    sheet = page.get_by_role("dialog")
    for word in ("It was changed elsewhere", "Not applied", "Will be sent again"):
        expect(sheet.get_by_text(word).first).to_be_visible(timeout=15_000)
    expect(sheet.get_by_role("button", name="Try now")).to_be_visible(timeout=15_000)


def nothing_waits(page, served):
    waiting(page, served)
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Nothing is waiting")).to_be_visible(timeout=60_000)
    served.ask("PATCH", *_back(served))


def forget(page, served):
    page.get_by_role("tab", name="This device").click()
    page.get_by_role("button", name="Clear data on this device").click()


def renamed(page, served):
    """A message with a way back; the hand upon it keeps it there."""
    sounds(page, served)
    old = served.ask("GET", "/api/v1/library/assets?q=rain")["assets"][0]["name"]
    rename(page, old, "Rain" if old != "Rain" else "Evening rain")
    page.get_by_role("button", name="Undo").focus()
    until(lambda: served.ask("GET", "/api/v1/library/assets?q=rain")["assets"][0]["name"] != old)
    served.ask("PATCH", *_back(served))


def _back(served):
    rain = served.ask("GET", "/api/v1/library/assets?q=rain")["assets"][0]
    return (
        f"/api/v1/library/assets/{rain['id']}",
        {"name": "Evening rain"},
        "application/json",
        rain["version"],
    )


def three_messages(page, served):
    for name in ("Remove “Rain”", "Something good", "Something bad"):
        page.get_by_role("button", name=name).click()
    page.get_by_role("button", name="Dismiss").last.focus()


def upload_fails(page, served):
    sounds(page, served)
    page.route(
        "**/api/v1/library/uploads/**",
        lambda route: route.fulfill(
            status=422,
            content_type="application/problem+json",
            body='{"status":422,"code":"full","detail":"It is no sound."}',
        ),
    )
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Add sounds").click()
    chooser.value.set_files(
        {
            "name": "A very long name of a file that nobody can read.wav",
            "mimeType": "audio/wav",
            "buffer": b"RIFF",
        }
    )
    expect(page.get_by_text("could not be uploaded")).to_be_visible()


def choosing(page, served):
    players(page, served)
    page.get_by_role("button", name="Play something").click()
    expect(page.get_by_role("button", name="Play Owl")).to_be_visible()


SCENES = [
    Scene("hallway", "/", act=seen("Sonidea")),
    Scene("account", "/account", act=seen("Sign out here")),
    Scene("account with a passkey", "/account", act=passkey),
    Scene("taking a passkey away", "/account", act=after(passkey, button("Remove"))),
    Scene("members", "/members", act=members),
    Scene("members, what was done", "/members", act=after(members, ("tab", "Activity"))),
    Scene("members, a menu", "/members", act=after(members, button("More actions for Grace"))),
    Scene("members, a new one", "/members", act=after(members, button("Add"))),
    Scene(
        "members, changing one",
        "/members",
        act=after(members, button("More actions for Grace"), item("Change")),
    ),
    Scene(
        "members, a password",
        "/members",
        act=after(members, button("More actions for Grace"), item("Set password")),
    ),
    Scene(
        "members, taking one out",
        "/members",
        act=after(members, button("More actions for Grace"), item("Remove")),
    ),
    Scene("no devices", "/devices", "new", seen("No devices yet")),
    Scene("devices", "/devices", act=devices),
    Scene("devices, a new one", "/devices", act=after(devices, button("Add"))),
    Scene("devices, the token", "/devices", "new", token),
    Scene("devices, ending one", "/devices", act=after(devices, button("End"))),
    Scene("no players", "/players", "new", seen("No players yet")),
    Scene("players", "/players", act=players),
    Scene("players, a menu", "/players", act=after(players, button("More actions for Kitchen"))),
    Scene("players, choosing a sound", "/players", act=choosing),
    Scene(
        "players, removing one",
        "/players",
        act=after(players, button("More actions for Attic"), item("Remove")),
    ),
    Scene("storage, empty", "/storage", "new", seen("No sounds yet")),
    Scene("storage", "/storage", act=sounds),
    Scene("storage, a menu", "/storage", act=after(sounds, button("More actions for Owl"))),
    Scene(
        "storage, renaming",
        "/storage",
        act=after(sounds, button("More actions for Owl"), item("Rename")),
    ),
    Scene(
        "storage, deleting",
        "/storage",
        act=after(sounds, button("More actions for Owl"), item("Delete")),
    ),
    Scene("storage, a message", "/storage", act=renamed),
    Scene("storage, this device", "/storage", act=after(sounds, ("tab", "This device"))),
    Scene("storage, forgetting", "/storage", act=forget),
    Scene("storage, an upload fails", "/storage", act=upload_fails),
    Scene(
        "storage, an error", "/storage", act=seen("Sounds cannot be shown"), broken="library/assets"
    ),
    Scene("members, an error", "/members", act=seen("Members cannot be shown"), broken="members"),
    Scene("settings", "/settings"),
    Scene("help", "/help"),
    Scene("about", "/about", act=seen("Version")),
    Scene("no such door", "/no/such/door"),
    Scene("kit", "/kit"),
    Scene("kit, a menu", "/kit", act=after(seen("Kit"), button("More"))),
    Scene("kit, a dialog", "/kit", act=after(seen("Kit"), button("Dialog"))),
    Scene("kit, a sheet", "/kit", act=after(seen("Kit"), button("Sheet"))),
    Scene("kit, a question", "/kit", act=after(seen("Kit"), button("Question"))),
    Scene("kit, messages", "/kit", act=three_messages),
    Scene("sign in", "/members", "locked"),
    Scene("sign in, refused", "/members", "locked", wrong_password),
    Scene("account, signed in", "/account", "locked", signed_in),
    Scene("leaving too early", "/account", "locked", leaves_too_early),
    Scene("set up", "/", "not set up"),
    Scene("offline", "/", act=away),
    Scene("outbox, something waits", "/storage", act=waiting),
    Scene("outbox, nothing waits", "/storage", act=nothing_waits),
    *SHOP,
    *YAK,
    *BABY,
    *SONIDEA,
    *PARENTS,
    *MELODY,
    *AMADEUS,
    # The last of its house, since it leaves things changed.
    Scene("outbox, all there can be", "/storage", act=outbox),
]
CROWDED = [
    Scene("far too many members", "/members", "crowded", seen("Nobody would choose")),
    Scene("far too many sounds", "/storage", "crowded", seen("Nobody_would_choose")),
    Scene("far too many pads", "/yak-back", "crowded", seen("Nobody would choose")),
    Scene("far too many films", "/melody-map", "crowded", seen("Nobody would choose")),
    Scene("far too many hits", "/melody-map?q=nobody", "crowded", seen("Nobody would choose")),
    Scene("far too many songs", "/melody-map", "crowded", crowded_page),
    Scene("far too many devices", "/devices", "crowded", seen("Nobody would choose")),
    Scene("far too many players", "/players", "crowded", seen("Nobody would choose")),
]


def page_of(scene):
    """The address of a scene without what is asked of it."""
    return scene.path.split("?")[0]
