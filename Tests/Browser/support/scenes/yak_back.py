"""Yak Back in every state that it can be in: the board, its windows, and what plays."""

import re

from playwright.sync_api import expect

from support.bursts import apart
from support.scenes.acts import after, button, item, seen
from support.scenes.houses import Scene, set_stage
from support.waiting import until
from support.yak_back import PLACE, face, is_playing, menu, pad

BOARD, NEW = "/yak-back", "new"
board = seen("Air horn")


def board_is(page, **changes):
    """The board as it is for somebody else: the answer of the server, changed."""

    def answer(route):
        said = route.fetch().json()
        said.update(changes)
        route.fulfill(json=said)

    page.route("**/api/v1/yakback/sounds", answer)
    begins_anew(page)


def begins_anew(page):
    """As on a device that knows nothing yet."""
    page.evaluate("() => void indexedDB.deleteDatabase('quintet')")
    page.reload()


def welcome(number):
    """One of the pages of the introduction."""

    def act(page, served):
        expect(page.get_by_role("dialog")).to_be_visible()
        for _ in range(number - 1):
            page.get_by_role("button", name="Next").click()

    return act


def begun(*presses):
    """The board of who has seen the introduction, and bought nothing."""

    def act(page, served):
        if not is_welcomed(served):
            page.get_by_role("button", name="Skip").click()
            until(lambda: is_welcomed(served))
        after(seen("Air Horn"), *presses)(page, served)

    return act


def is_welcomed(served):
    return any(
        one["name"] == "yakback" and one["value"].get("hasCompletedOnboarding")
        for one in served.ask("GET", "/api/v1/preferences")["preferences"]
    )


def not_bought(page, served):
    begun()(page, served)
    expect(page.get_by_role("complementary", name="Advertisement")).to_be_visible()


def empty(page, served):
    begun()(page, served)
    board_is(page, sounds=[], counted=0)
    expect(page.get_by_text("No sounds yet")).to_be_visible()


def no_place(page, served):
    not_bought(page, served)
    nine = served.ask("GET", f"{PLACE}/sounds")["sounds"][:9]
    board_is(page, sounds=[{**one, "is_starter": False} for one in nine])
    expect(page.get_by_role("complementary", name="Advertisement")).to_be_visible()
    files = [
        {"name": f"{name}.wav", "mimeType": "audio/wav", "buffer": b"RIFF"}
        for name in ("Tenth", "Eleventh_and_longer_than_any_name_that_anybody_would_choose")
    ]
    page.get_by_label("Sounds to add").set_input_files(files)
    expect(page.get_by_role("dialog")).to_be_visible()


def coming(page, served):
    """One file is on its way, the others wait."""
    board(page, served)
    page.route("**/chunks/*", lambda route: None)
    bring(
        page,
        "Thunder_over_the_lake.wav",
        "Applause.mp3",
        "A_name_of_many_words_that_goes_on_for_ever.flac",
    )
    expect(page.get_by_role("group", name="Uploading")).to_contain_text("Applause")


def refused(page, served):
    board(page, served)
    page.route(
        "**/api/v1/library/uploads/**",
        lambda route: route.fulfill(
            status=422,
            content_type="application/problem+json",
            body='{"status":422,"code":"full","detail":"It is no sound."}',
        ),
    )
    bring(page, "A_very_long_name_of_a_file_that_nobody_can_read.wav")
    expect(page.get_by_text("was not added to the board")).to_be_visible()


def bring(page, *names):
    page.get_by_label("Sounds to add").set_input_files(
        [{"name": name, "mimeType": "audio/wav", "buffer": b"RIFF" * 100} for name in names]
    )


def plays(*names):
    def act(page, served):
        board(page, served)
        for name in names:
            face(page, name).click()
            until(lambda: is_playing(page, name))
        # What was changed on the way in has been sent.
        expect(page.locator(".chip")).to_have_count(0)

    return act


def plays_at_the_end(page, served):
    """The bar lies over the page; the last pads are to be reached beside it."""
    plays("Rain for ever")(page, served)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")


def message_over_the_bar(page, served):
    plays("Rain for ever")(page, served)
    page.get_by_role("button", name="Listen along").click()
    page.get_by_role("button", name="Dismiss").last.focus()
    bar, message = (page.locator(name).bounding_box() for name in (".playing-bar", ".toast"))
    assert message["y"] + message["height"] <= bar["y"], "the message covers the bar"


def sheet(name):
    def act(page, served):
        after(board, button("Edit"))(page, served)
        page.locator(".pad-face").filter(has_text=name).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()

    return act


def waits(page, served):
    sheet("Drum roll")(page, served)
    page.get_by_role("group", name="Play after").get_by_role("button", name="5 min").click()


def waits_on_the_board(page, served):
    waits(page, served)
    page.keyboard.press("Escape")
    expect(pad(page, "Drum roll")).to_have_attribute("data-phase", "waiting")


def paused(page, served):
    sheet("Rain for ever")(page, served)
    page.get_by_role("button", name="Play", exact=True).click()
    apart(page)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Resume")).to_be_visible()


def opens(name, entry):
    def act(page, served):
        board(page, served)
        menu(page, name, entry)
        expect(page.get_by_role("dialog")).to_be_visible()

    return act


def menu_at(index):
    """The menu of the pad at a place of the grid."""

    def act(page, served):
        board(page, served)
        page.locator(f"[data-index='{index}'] [aria-haspopup=menu]").click()
        expect(page.get_by_role("menu")).to_be_visible()

    return act


def no_hits(page, served):
    board(page, served)
    page.get_by_label("Find a sound").fill("xylophone")
    expect(page.get_by_text("No matches")).to_be_visible()


def folder(name):
    def act(page, served):
        board(page, served)
        page.get_by_role("group", name="Folders").get_by_role(
            "button", name=name, exact=True
        ).click()

    return act


def microphone(answer):
    """The recorder, with a microphone that answers so."""

    def act(page, served):
        page.evaluate(f"() => {{ navigator.mediaDevices.getUserMedia = {answer}; }}")
        recorder(page, served)
        page.get_by_role("dialog").get_by_role("button", name="Record", exact=True).click()

    return act


recorder = after(board, ("button", re.compile("^Record$")))


def records(page, served):
    recorder(page, served)
    page.get_by_role("dialog").get_by_role("button", name="Record", exact=True).click()
    until(lambda: page.locator(".bar-meter i[data-lit]").count() > 3)


def names(page, served):
    records(page, served)
    page.wait_for_timeout(600)
    page.get_by_role("dialog").get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_label("Name", exact=True)).to_be_visible()


def left(page, served):
    records(page, served)
    page.wait_for_timeout(3_500)
    page.reload()
    expect(page.get_by_text("A recording was interrupted")).to_be_visible()


def listens(page, served):
    after(board, button("Listen along"))(page, served)
    expect(page.get_by_role("button", name="Clip that")).to_be_visible()
    page.get_by_role("button", name="Dismiss").last.click()


def players(page, served):
    set_stage(served)
    page.reload()
    board(page, served)
    page.get_by_role("button", name="Plays on this tab").click()


def elsewhere(page, served):
    players(page, served)
    page.get_by_role("menuitem", name="Stage").click()
    expect(page.get_by_text("Plays on Stage.")).to_be_visible()


def looks_for_the_board(page, served):
    page.route("**/api/v1/yakback/sounds", lambda route: None)
    begins_anew(page)
    expect(page.get_by_text("Loading your board")).to_be_visible()


YAK = [
    *[Scene(f"yak back, welcome {number}", BOARD, NEW, welcome(number)) for number in range(1, 6)],
    Scene("yak back, empty", BOARD, NEW, empty),
    Scene("yak back, no scenes", BOARD, NEW, begun(button("Scenes"))),
    Scene("yak back, not bought", BOARD, NEW, not_bought),
    Scene("yak back, settings without Pro", BOARD, NEW, begun(button("Settings"))),
    Scene("yak back, no place", BOARD, NEW, no_place),
    Scene("yak back", BOARD, "board", board),
    Scene("yak back, edit", BOARD, "board", after(board, button("Edit"))),
    Scene("yak back, no hits", BOARD, "board", no_hits),
    Scene("yak back, a menu", BOARD, "board", menu_at(0)),
    Scene("yak back, a menu at the edge", BOARD, "board", menu_at(20)),
    Scene("yak back, a folder", BOARD, "board", folder("Show")),
    Scene("yak back, an empty folder", BOARD, "board", folder("Nothing in here")),
    Scene(
        "yak back, a new folder", BOARD, "board", after(board, ("button", re.compile("^Folder$")))
    ),
    Scene(
        "yak back, changing a folder",
        BOARD,
        "board",
        after(folder("Show"), button("Edit the folder Show")),
    ),
    Scene(
        "yak back, deleting a folder",
        BOARD,
        "board",
        after(folder("Show"), button("Edit the folder Show"), button("Delete")),
    ),
    Scene(
        "yak back, folders in order", BOARD, "board", after(board, button("Reorder folders"))
    ),
    Scene("yak back, a sound", BOARD, "board", sheet("Air horn")),
    Scene("yak back, a sound paused", BOARD, "board", paused),
    Scene("yak back, a sound in turns", BOARD, "board", sheet("In turns")),
    Scene("yak back, a sound cut", BOARD, "board", sheet("Cut one")),
    Scene("yak back, a sound of no use", BOARD, "board", sheet("Broken")),
    Scene("yak back, a sound with a long name", BOARD, "board", sheet("Nobody would choose")),
    Scene("yak back, a timer", BOARD, "board", waits),
    Scene("yak back, waiting", BOARD, "board", waits_on_the_board),
    Scene("yak back, rename", BOARD, "board", opens("Gong", "Rename")),
    Scene("yak back, move", BOARD, "board", opens("Gong", "Move to folder")),
    Scene("yak back, a colour", BOARD, "board", opens("Gong", "Colour")),
    Scene("yak back, export", BOARD, "board", opens("Gong", "Export")),
    Scene("yak back, delete", BOARD, "board", opens("Gong", "Delete")),
    Scene("yak back, scenes", BOARD, "board", after(board, button("Scenes"))),
    Scene(
        "yak back, a menu of scenes",
        BOARD,
        "board",
        after(board, button("Scenes"), button("More actions for Show")),
    ),
    Scene(
        "yak back, renaming a scene",
        BOARD,
        "board",
        after(board, button("Scenes"), button("More actions for Show"), item("Rename")),
    ),
    Scene(
        "yak back, deleting a scene",
        BOARD,
        "board",
        after(board, button("Scenes"), button("More actions for Show"), item("Delete")),
    ),
    Scene("yak back, settings", BOARD, "board", after(board, button("Settings"))),
    Scene("yak back, recorder", BOARD, "board", recorder),
    Scene("yak back, recorder asks", BOARD, "board", microphone("() => new Promise(() => {})")),
    Scene(
        "yak back, no microphone",
        BOARD,
        "board",
        microphone("async () => { throw new DOMException('', 'NotAllowedError'); }"),
    ),
    Scene("yak back, recording", BOARD, "board", records),
    Scene("yak back, naming", BOARD, "board", names),
    Scene("yak back, discarding what was recorded", BOARD, "board", after(names, button("Discard"))),
    Scene("yak back, listening along", BOARD, "board", listens),
    Scene("yak back, left recording", BOARD, "board", left),
    Scene("yak back, discarding a recording", BOARD, "board", after(left, button("Discard"))),
    Scene("yak back, coming", BOARD, "board", coming),
    Scene("yak back, not come", BOARD, "board", refused),
    Scene("yak back, playing", BOARD, "board", plays("Rain for ever")),
    Scene(
        "yak back, playing many", BOARD, "board", plays("Rain for ever", "In turns", "Endless hum")
    ),
    Scene("yak back, playing at the end", BOARD, "board", plays_at_the_end),
    Scene("yak back, a message over the bar", BOARD, "board", message_over_the_bar),
    Scene("yak back, players", BOARD, "board", players),
    Scene("yak back, plays elsewhere", BOARD, "board", elsewhere),
    Scene("yak back, one sound", f"{BOARD}/play/endless%20hum", "board", seen("Endless hum")),
    Scene("yak back, no such sound", f"{BOARD}/play/nothing", "board", seen("No sound called")),
    Scene(
        "yak back, no such pad to find chords in",
        "/amadeus?sound=gone",
        "board",
        seen("no longer on your board"),
    ),
    Scene(
        "yak back, an error",
        BOARD,
        "board",
        seen("The board cannot be shown"),
        broken="yakback/sounds",
    ),
    Scene("yak back, on its way", BOARD, "board", looks_for_the_board),
]
