"""Yak Back as people play it: taps, timers, groups, folders, names and scenes."""

import uuid

import pytest
from playwright.sync_api import expect

from support.browser import AWAY, DESKTOP, PHONE, TABLET, visit
from support.bursts import arrived
from support.hand import STILL, Hand
from support.keyboard import stands_on
from support.server import quintet
from support.store import buy
from support.waiting import until
from support.yak_back import (
    PLACE,
    add,
    begin,
    board,
    colour_at,
    face,
    has_played,
    is_playing,
    known,
    level,
    menu,
    note_phases,
    pad,
    sound,
)

pytestmark = pytest.mark.ci


@pytest.mark.check
def test_plays_and_stops_with_a_tap():
    with board(sounds={"Horn": {}, "Bell": {"hertz": 880}}) as (_, page, _):
        face(page, "Horn").click()
        face(page, "Bell").click()
        until(lambda: level(page, "Horn") > 0.05 and level(page, "Bell") > 0.05)
        expect(page.get_by_role("region", name="Playing")).to_contain_text("2 sounds")
        face(page, "Horn").click()
        expect(pad(page, "Horn")).to_have_attribute("data-phase", "idle")
        assert is_playing(page, "Bell")
        page.get_by_role("region", name="Playing").get_by_role("button", name="Stop").click()
        expect(page.get_by_role("region", name="Playing")).to_have_count(0)


def test_a_pad_looks_otherwise_at_rest_playing_and_pressed():
    look = """(one) => {
      const face = getComputedStyle(one.querySelector('.pad-face'));
      const bars = one.querySelector('.pad-bars');
      const done = getComputedStyle(one.querySelector('.pad-ring-done'));
      return {
        border: face.borderColor,
        background: face.backgroundImage,
        scale: new DOMMatrix(face.transform).a,
        moves: bars.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running'),
        glow: Number(getComputedStyle(one, '::before').opacity),
        done: done.strokeDasharray,
      };
    }"""
    with board(sounds={"Horn": {"seconds": 20}}) as (_, page, _):
        page.emulate_media(reduced_motion="no-preference")
        looks = lambda: pad(page, "Horn").evaluate(look)
        rest = looks()
        assert (rest["scale"], rest["moves"]) == (1, False), rest
        face(page, "Horn").hover()
        page.mouse.down()
        until(lambda: abs(looks()["scale"] - 0.955) < 0.001)
        page.mouse.up()
        until(lambda: looks()["scale"] == 1 and looks()["moves"])
        playing = looks()
        assert all(playing[part] != rest[part] for part in ("border", "background", "glow")), playing
        until(lambda: looks()["done"] != playing["done"])
        face(page, "Horn").click()
        page.mouse.move(0, 0)
        until(lambda: {**looks(), "done": rest["done"]} == rest)


def test_ends_by_itself_and_loops_for_ever():
    with board(
        sounds={"Short": {"seconds": 0.6}, "Endless": {"seconds": 0.5, "loop_count": -1}}
    ) as (_, page, _):
        note_phases(page)
        face(page, "Short").click()
        face(page, "Endless").click()
        until(lambda: has_played(page, "Short"))
        expect(pad(page, "Short")).to_have_attribute("data-phase", "idle")
        page.wait_for_timeout(1_500)
        assert is_playing(page, "Endless") and level(page, "Endless") > 0.05


def test_waits_for_its_time_and_can_be_cancelled():
    with board(sounds={"Later": {}}) as (_, page, _):
        page.get_by_role("button", name="Edit", exact=True).click()
        face(page, "Later").click()
        page.get_by_role("group", name="Play after").get_by_role(
            "button", name="5 s", exact=True
        ).click()
        page.keyboard.press("Escape")
        expect(pad(page, "Later")).to_have_attribute("data-phase", "waiting")
        expect(pad(page, "Later")).to_contain_text(" s")
        until(lambda: is_playing(page, "Later") and level(page, "Later") > 0.05)
        page.get_by_role("button", name="Stop", exact=True).click()
        face(page, "Later").click()
        page.get_by_role("group", name="Play after").get_by_role(
            "button", name="30 s", exact=True
        ).click()
        page.get_by_role("button", name="Cancel the timer").click()
        expect(pad(page, "Later")).to_have_attribute("data-phase", "idle")


def test_hears_and_keeps_what_is_set():
    with board(sounds={"Tone": {"hertz": 100, "loop_count": -1}}) as (served, page, made):
        face(page, "Tone").click()
        until(lambda: level(page, "Tone") > 0.05)
        before = level(page, "Tone")
        page.get_by_role("button", name="Edit", exact=True).click()
        face(page, "Tone").click()
        sheet = page.get_by_role("dialog")
        bass = sheet.get_by_role("slider", name="Bass")
        bass.focus()
        bass.press("Home")
        expect(sheet.get_by_text("−12.0 dB")).to_be_visible()
        until(lambda: level(page, "Tone") < 0.6 * before)
        sheet.get_by_role("group", name="Speeds").get_by_role("button", name="1.5 ×").click()
        until(
            lambda: (
                (sound(served, made["Tone"])["eq_bass"], sound(served, made["Tone"])["speed"])
                == (-12, 1.5)
            )
        )
        sheet.get_by_role("button", name="Reset", exact=True).click()
        until(lambda: sound(served, made["Tone"])["eq_bass"] == 0)
        page.reload()
        page.get_by_role("button", name="Edit", exact=True).click()
        face(page, "Tone").click()
        expect(page.get_by_role("slider", name="Speed")).to_have_value("1.5")


def test_puts_pads_in_order_by_keys_and_by_hand():
    names = ["One", "Two", "Three", "Four"]
    sounds = {name: {"seconds": 0.5} for name in reversed(names)}
    with board(sounds=sounds, has_touch=True) as (served, page, _):
        shown = lambda: page.locator(".pad-name").all_inner_texts()
        until(lambda: shown() == names)
        page.get_by_role("button", name="Edit", exact=True).click()
        grip = page.get_by_role("button", name="Move One", exact=True)
        grip.focus()
        for key in ("Space", "ArrowRight", "ArrowRight", "Space"):
            page.keyboard.press(key)
        until(lambda: shown() == ["Two", "Three", "One", "Four"])
        from_box = page.get_by_role("button", name="Move Four", exact=True).bounding_box()
        to_box = face(page, "Two").bounding_box()
        page.mouse.move(from_box["x"] + 20, from_box["y"] + 20)
        page.mouse.down()
        page.mouse.move(to_box["x"] + 30, to_box["y"] + 60, steps=8)
        page.mouse.up()
        until(lambda: shown() == ["Four", "Two", "Three", "One"])
        in_order = lambda: sorted(known(served), key=lambda one: one.get("sort_order", 0))
        until(lambda: [one["name"] for one in in_order()] == ["Four", "Two", "Three", "One"])
        page.reload()
        until(lambda: shown() == ["Four", "Two", "Three", "One"])
        for size, columns in ((TABLET, 5), (DESKTOP, 7), (PHONE, 3)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            tracks = "(one) => getComputedStyle(one).gridTemplateColumns.split(' ').length"
            until(lambda: page.locator(".pad-grid").evaluate(tracks) == columns)
        # By a finger, to the row above.
        page.get_by_role("button", name="Edit", exact=True).tap()
        from_box = page.get_by_role("button", name="Move One", exact=True).bounding_box()
        up = from_box["y"] - face(page, "Four").bounding_box()["y"]
        Hand(page).slide(from_box["x"] + 20, from_box["y"] + 20, up)
        until(lambda: shown() == ["One", "Four", "Two", "Three"])
        arrived(page)
        assert [one["name"] for one in in_order()] == ["One", "Four", "Two", "Three"]


def _order(page):
    return page.locator(".pad-name").all_inner_texts()


def test_puts_no_pad_before_a_favourite():
    """Favourites are before all others: a pad that was put among them would jump back."""
    sounds = {"C": {}, "B": {}, "A": {"is_favorite": True}}
    with board(sounds=sounds) as (_, page, _):
        page.get_by_role("button", name="Edit", exact=True).click()
        page.get_by_role("button", name="Move C", exact=True).focus()
        for key in ("Space", "ArrowLeft", "ArrowLeft"):
            page.keyboard.press(key)
        expect(page.get_by_role("status").get_by_text("C, position 2 of 3.")).to_be_attached()
        assert _order(page) == ["A", "C", "B"]
        page.keyboard.press("Space")
        arrived(page)
        assert _order(page) == ["A", "C", "B"]


def test_puts_a_pad_further_than_the_screen_shows():
    names = [f"Pad {number}" for number in range(60)]
    with quintet() as served:
        begin(served)
        buy(served, "com.jimwas.yakback.pro")
        asset = served.bring_sound("Tone", 440, 0.5)
        for name in reversed(names):
            add(served, name, asset)
        with visit(served.address + "/yak-back", PHONE) as page:
            expect(face(page, "Pad 0")).to_be_visible()
            page.get_by_role("button", name="Edit", exact=True).click()
            grip = page.get_by_role("button", name="Move Pad 0", exact=True)
            grip.focus()
            page.keyboard.press("Space")
            for row in range(1, 16):
                page.keyboard.press("ArrowDown")
                expect(
                    page.get_by_role("status").get_by_text(f"Pad 0, position {3 * row + 1} of 60.")
                ).to_be_attached()
                stands_on(page, "^Move Pad 0$")
                expect(face(page, "Pad 0")).to_be_in_viewport(ratio=0.99)
            page.keyboard.press("Space")
            in_order = lambda: [
                one["name"]
                for one in sorted(known(served), key=lambda one: one.get("sort_order", 0))
            ]
            until(lambda: in_order().index("Pad 0") == 45)
            # By hand, too: at the edge the board goes on; Escape puts the pad back.
            page.mouse.wheel(0, -9_000)
            expect(face(page, "Pad 1")).to_be_in_viewport(ratio=0.99)
            for is_put_back in (True, False):
                box = page.get_by_role("button", name="Move Pad 1", exact=True).bounding_box()
                page.mouse.move(box["x"] + 20, box["y"] + 20)
                page.mouse.down()
                page.mouse.move(60, PHONE[1] - 10, steps=8)
                until(lambda: page.evaluate("scrollY") > 1_500)
                expect(page.locator("[data-held]")).to_have_count(1)
                if is_put_back:
                    page.keyboard.press("Escape")
                page.mouse.move(60, 300)
                page.mouse.up()
                expect(page.locator("[data-held]")).to_have_count(0)
                until(lambda: (in_order().index("Pad 1") == 0) == is_put_back)
                page.mouse.wheel(0, -9_000)
                until(lambda: page.evaluate("scrollY") == 0)


def test_keeps_pads_where_they_were_put():
    """Also between the moment at which the server knows the order, and the one at which it tells
    it.
    """
    with board(sounds={name: {"seconds": 0.5} for name in ("B", "A")}) as (_, page, _):
        expect(page.locator(".pad-name").first).to_have_text("A")
        page.route(
            "**/api/v1/yakback/sounds/*",
            lambda route: (page.wait_for_timeout(700), route.continue_()),
        )
        page.evaluate("""() => {
          window.orders = [];
          new MutationObserver(() => {
            const names = [...document.querySelectorAll('.pad-name')];
            window.orders.push(names.map((one) => one.textContent).join(''));
          }).observe(document.body, { childList: true, subtree: true, characterData: true });
        }""")
        page.get_by_role("button", name="Edit", exact=True).click()
        page.get_by_role("button", name="Move A", exact=True).focus()
        with page.expect_response("**/api/v1/yakback/sounds/*"):
            for key in ("Space", "ArrowRight", "Space"):
                page.keyboard.press(key)
        expect(page.locator(".chip")).to_have_count(0)
        page.wait_for_timeout(300)
        orders = page.evaluate("window.orders")
        assert "AB" not in orders[orders.index("BA") :], orders


def test_keeps_the_rest_of_the_board_where_a_folder_is_put_in_order():
    with board(sounds={name: {"seconds": 0.5} for name in "DCBA"}) as (served, page, made):
        page.get_by_role("button", name="Edit", exact=True).click()
        names = lambda: "".join(page.locator(".pad-name").all_inner_texts())

        def move(name, key):
            page.get_by_role("button", name=f"Move {name}", exact=True).focus()
            for one in ("Space", key, "Space"):
                page.keyboard.press(one)
            page.get_by_role("button", name="Edit", exact=True).focus()

        move("A", "ArrowRight")
        until(lambda: names() == "BACD")
        page.get_by_role("button", name="Folder", exact=True).click()
        page.get_by_role("textbox", name="Name").fill("  ")
        page.get_by_role("button", name="Create").click()
        said = page.get_by_role("textbox", name="Name").evaluate("(one) => one.validationMessage")
        assert said == "Fill in this field.", said
        page.get_by_role("textbox", name="Name").fill("Show")
        page.get_by_role("button", name="Create").click()
        for name in "AD":
            menu(page, name, "Move to folder")
            page.get_by_role("dialog").get_by_role("button", name="Show").click()
        tabs = page.get_by_role("group", name="Folders")
        tabs.get_by_role("button", name="Show", exact=True).click()
        until(lambda: names() == "AD")
        move("A", "ArrowRight")
        until(lambda: names() == "DA")
        tabs.get_by_role("button", name="All", exact=True).click()
        until(lambda: names() == "BDCA")
        arrived(page)
        page.reload()
        until(lambda: names() == "BDCA")


def test_makes_folders_and_puts_them_in_order():
    options = {"has_touch": True, "expected": ["ERR_INTERNET_DISCONNECTED"]}
    with board(PHONE, sounds={"Horn": {"seconds": 0.5}}, **options) as (served, page, _):
        tabs = page.get_by_role("group", name="Folders")
        for name in ("Show", "Break", "Quiz"):
            tabs.get_by_role("button", name="Folder", exact=True).tap()
            page.get_by_label("Name", exact=True).fill(name)
            page.get_by_role("button", name="Create").tap()
        names = lambda one: "".join(
            text.strip()[:1] for text in one.locator(".folder-tabs button:has(i)").all_inner_texts()
        )
        until(lambda: names(page) == "SBQ")
        tabs.get_by_role("button", name="Break", exact=True).tap()
        tabs.get_by_role("button", name="Edit the folder Break").tap()
        page.get_by_label("Name", exact=True).fill("Interval")
        hue = page.get_by_role("slider", name="Colour")
        hue.press("Home")
        # The line shows which colours there are.
        box = hue.bounding_box()
        middle = box["y"] + box["height"] / 2
        red, _, blue = colour_at(page, box["x"] + 0.7 * box["width"], middle)
        assert blue > red + 50
        page.get_by_role("button", name="Save").tap()
        dot = tabs.get_by_role("button", name="Interval", exact=True).locator("i")
        until(lambda: dot.evaluate("(one) => getComputedStyle(one).getPropertyValue('--hue')") == "0")
        arrived(page)
        # On a phone by a finger, on another device by a mouse that is quick, and by keys.
        with visit(served.address + "/yak-back") as other:
            until(lambda: names(other) == "SIQ")
            page.get_by_role("button", name="Reorder folders").tap()
            hand = Hand(page)
            at = page.get_by_role("button", name="Move Show", exact=True).bounding_box()
            hand.slide(at["x"] + 20, at["y"] + 20, -170)
            until(lambda: names(other) == "IQS")
            other.get_by_role("button", name="Reorder folders").click()
            move = lambda name: other.get_by_role("button", name=f"Move {name}", exact=True)
            at, above = move("Show").bounding_box(), move("Interval").bounding_box()
            other.mouse.move(at["x"] + 20, at["y"] + 20)
            other.mouse.down()
            for y in (above["y"] + 70, above["y"] - 5):
                other.mouse.move(above["x"] + 150, y)
            other.mouse.up()
            until(lambda: names(page) == "SIQ")
            # Both at once, one without the server: nobody is asked anything.
            page.context.set_offline(True)
            grip = page.get_by_role("button", name="Move Quiz", exact=True)
            for key in ("Space", "ArrowUp", "ArrowUp", "Space"):
                grip.press(key)
            until(lambda: names(page) == "QSI")
            for key in ("Space", "ArrowDown", "ArrowDown", "Escape", "Space", "ArrowDown", "Space"):
                move("Show").press(key)
            until(lambda: names(other) == "ISQ")
            expect(other.get_by_role("dialog")).to_be_visible()
            arrived(other)
            page.context.set_offline(False)
            until(lambda: names(page) == names(other) == "QIS")
            arrived(page)


def test_keeps_folders_favourites_and_names():
    with board(sounds={"Horn": {"seconds": 0.5}, "Bell": {"seconds": 0.5}}) as (served, page, made):
        page.get_by_role("button", name="Folder", exact=True).click()
        page.get_by_role("textbox", name="Name").fill("Show")
        page.get_by_role("button", name="Create").click()
        menu(page, "Horn", "Move to folder")
        page.get_by_role("dialog").get_by_role("button", name="Show").click()
        page.get_by_role("group", name="Folders").get_by_role(
            "button", name="Show", exact=True
        ).click()
        expect(page.locator(".pad")).to_have_count(1)
        page.get_by_role("button", name="Edit the folder Show").click()
        page.get_by_role("button", name="Delete").click()
        page.get_by_role("dialog", name="Delete the folder").get_by_role(
            "button", name="Delete"
        ).click()
        expect(page.locator(".pad")).to_have_count(2)
        until(lambda: all("folder" not in one for one in known(served)))
        menu(page, "Horn", "Favourite")
        until(lambda: page.locator(".pad-name").first.inner_text() == "Horn")
        menu(page, "Bell", "Rename")
        page.get_by_role("textbox", name="Name").fill('Gong 🔔 / 10 "loud"')
        page.keyboard.press("Enter")
        until(lambda: sound(served, made["Bell"])["name"] == 'Gong 🔔 / 10 "loud"')
        # As many letters as the server takes.
        menu(page, 'Gong 🔔 / 10 "loud"', "Rename")
        page.get_by_role("textbox", name="Name").fill("Gong" + "!" * 296)
        page.keyboard.press("Enter")
        until(lambda: sound(served, made["Bell"])["name"] == "Gong" + "!" * 296)
        menu(page, "Gong" + "!" * 296, "Rename")
        page.get_by_role("textbox", name="Name").fill('Gong 🔔 / 10 "loud"')
        page.keyboard.press("Enter")
        until(lambda: sound(served, made["Bell"])["name"] == 'Gong 🔔 / 10 "loud"')
        page.get_by_label("Find a sound").fill("gong")
        expect(page.locator(".pad")).to_have_count(1)
        # A slip of the finger finds it, too.
        page.get_by_label("Find a sound").fill("gnog")
        expect(page.locator(".pad-name")).to_have_text(['Gong 🔔 / 10 "loud"'])
        page.get_by_label("Find a sound").fill("xylophone")
        expect(page.get_by_text("No matches")).to_be_visible()


def test_brings_back_what_was_deleted():
    with board(sounds={"Horn": {"seconds": 0.5}}) as (served, page, _):
        menu(page, "Horn", "Delete")
        page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(page.locator(".pad")).to_have_count(0)
        until(lambda: known(served) == [])
        page.get_by_role("button", name="Undo").click()
        expect(face(page, "Horn")).to_be_visible()
        until(lambda: len(known(served)) == 1)


def test_renames_when_a_pad_is_held():
    with board(sounds={"Horn": {}}) as (_, page, _):
        box = face(page, "Horn").bounding_box()
        page.mouse.move(box["x"] + 40, box["y"] + 60)
        page.mouse.down()
        expect(page.get_by_role("dialog")).to_contain_text("Rename")
        page.mouse.up()
        expect(pad(page, "Horn")).to_have_attribute("data-phase", "idle")
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Edit", exact=True).click()
        page.mouse.move(box["x"] + 40, box["y"] + 60)
        page.mouse.down()
        page.get_by_role("dialog", name="Rename").get_by_label("Name", exact=True).fill("Gong")
        page.mouse.up()
        page.keyboard.press("Enter")
        expect(face(page, "Gong")).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_colours_and_exports_by_the_menu():
    with board(PHONE, sounds={"Horn": {}}) as (served, page, made):
        for colour, answer in ((0, "Cancel"), (1, "Save")):
            menu(page, "Horn", "Colour")
            page.get_by_role("slider", name="Colour").press("End" if colour else "Home")
            page.get_by_role("button", name=answer).click()
            expect(page.get_by_role("dialog")).to_have_count(0)
        until(lambda: sound(served, made["Horn"])["color_hue"] == 1)
        hue = "(one) => one.style.getPropertyValue('--hue')"
        assert pad(page, "Horn").evaluate(hue) == "360"
        menu(page, "Horn", "Export")
        with page.expect_download() as download:
            page.get_by_role("button", name="Original file").click()
        assert download.value.suggested_filename.startswith("Horn.")


def test_shows_which_form_of_a_sound_is_awaited():
    with board(PHONE, sounds={"Horn": {}}) as (_, page, _):
        held = []
        page.route("**/export?**", lambda route: held.append(route))
        menu(page, "Horn", "Export")
        buttons = page.get_by_role("dialog").locator(".export button")
        page.get_by_role("button", name="WAV").click()
        until(lambda: held)
        assert buttons.evaluate_all(
            "(all) => all.map(({ ariaBusy, ariaDisabled }) => [ariaBusy, ariaDisabled])"
        ) == [[None, "true"], ["true", "true"], [None, "true"], [None, "true"]]
        page.get_by_role("button", name="M4A").click(force=True)
        with page.expect_download() as download:
            held[0].continue_()
        assert download.value.suggested_filename == "Horn.wav"
        expect(page.get_by_role("button", name="M4A")).to_be_enabled()
        assert len(held) == 1


def test_keeps_a_menu_open_when_the_sound_ends():
    with board(sounds={"Horn": {}}) as (_, page, _):
        face(page, "Horn").click()
        page.get_by_role("button", name="More actions for Horn", exact=True).click()
        # Where it said Stop.
        expect(page.get_by_role("menuitem", name="Play", exact=True)).to_be_focused()


#: Beside the twelve that come with the board: more than a phone shows.
LOOPS = {
    name: {"seconds": 0.5, "loop_count": -1, "is_favorite": True}
    for name in ("Third", "Right", "Left")
}


def test_sounds_under_two_thumbs():
    with board(PHONE, sounds=LOOPS, starters=True, has_touch=True) as (_, page, _):
        hand = Hand(page)
        # Before the first finger was lifted no browser lets anything sound.
        page.get_by_role("button", name="Perform", exact=True).tap()
        hand.put("Left", "Right")
        for name in ("Left", "Right"):
            until(lambda: is_playing(page, name) and level(page, name) > 0.05)
        hand.lift()
        assert is_playing(page, "Left") and is_playing(page, "Right")
        # What sounds is stopped by as many fingers, before they are lifted.
        hand.put("Left", "Right")
        for name in ("Left", "Right"):
            expect(pad(page, name)).to_have_attribute("data-phase", "idle")
        hand.lift()
        for name in ("Left", "Right"):
            expect(pad(page, name)).to_have_attribute("data-phase", "idle")


def test_chokes_and_takes_turns_when_the_finger_comes_down():
    hats = {name: {**LOOPS[name], "choke_group": 1} for name in ("Left", "Right")}
    with board(PHONE, sounds={**LOOPS, **hats}, starters=True, has_touch=True) as (
        served,
        page,
        made,
    ):
        turns = {"sequence": [made["Third"]]}
        at = sound(served, made["Third"])
        served.ask("PATCH", f"{PLACE}/sounds/{made['Third']}", turns, version=at["version"])
        page.reload()
        hand = Hand(page)
        page.get_by_role("button", name="Perform", exact=True).tap()
        hand.strike("Left", Left="playing")
        until(lambda: is_playing(page, "Left") and level(page, "Left") > 0.05)
        hand.strike("Right", Right="playing", Left="idle")
        until(lambda: is_playing(page, "Right") and level(page, "Right") > 0.05)
        hand.strike("Third", "Right", Third="playing", Right="idle")
        until(lambda: is_playing(page, "Third") and level(page, "Third") > 0.05)
        # What sounds is stopped at once.
        hand.strike("Third", Third="idle")


def test_moves_the_board_with_a_finger():
    with board(PHONE, sounds=LOOPS, starters=True, has_touch=True) as (_, page, _):
        hand = Hand(page)
        page.get_by_role("button", name="Edit", exact=True).tap()
        note_phases(page)
        hand.swipe("Third", 150)
        until(lambda: page.evaluate("scrollY") > 75)
        # It may have gone on by itself.
        down = page.evaluate("scrollY")
        hand.swipe("Right", -150)
        until(lambda: page.evaluate("scrollY") < down - 75 or None)
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.get_by_role("button", name="Perform", exact=True).tap()
        hand.scroll(300)
        hand.scroll(-200)
        page.get_by_role("button", name="Scroll down").tap()
        page.evaluate(STILL)
        expect(page.locator(".pad").last).to_be_in_viewport(ratio=1)
        page.get_by_role("button", name="Scroll up").tap()
        page.evaluate(STILL)
        assert page.evaluate("window.phases") == {}, "moving the board sounds nothing"
        # A thumb that slides while it plays moves nothing but its pad's sound.
        face(page, "Left").scroll_into_view_if_needed()
        page.evaluate(STILL)
        before = page.evaluate("scrollY")
        hand.swipe("Left", 100)
        until(lambda: is_playing(page, "Left") and level(page, "Left") > 0.05)
        assert page.evaluate("scrollY") == before


def test_silences_its_group_and_steps_back_under_others():
    with board(
        sounds={
            "Music": {"loop_count": -1, "is_ducked": True, "hertz": 300},
            "Left": {"choke_group": 1, "loop_count": -1},
            "Right": {"choke_group": 1, "loop_count": -1},
        }
    ) as (_, page, _):
        face(page, "Left").click()
        until(lambda: is_playing(page, "Left"))
        face(page, "Right").click()
        expect(pad(page, "Left")).to_have_attribute("data-phase", "idle")
        assert is_playing(page, "Right")


def test_opens_a_menu_where_all_of_it_is_seen():
    with board(PHONE, sounds={f"Sound {number}": {"seconds": 0.5} for number in range(9)}) as (
        _,
        page,
        _,
    ):
        for last in (False, True):
            tools = page.get_by_role("button", name="More actions for").nth(-1 if last else 0)
            tools.evaluate(
                f"(one) => one.scrollIntoView({{ block: '{'end' if last else 'start'}' }})"
            )
            tools.click()
            for one in page.get_by_role("menuitem").all():
                expect(one).to_be_in_viewport(ratio=1)
            page.keyboard.press("Escape")


def test_takes_turns_with_every_tap():
    with board(
        sounds={"A": {"seconds": 0.4, "hertz": 200}, "B": {"seconds": 12, "hertz": 900}}
    ) as (
        served,
        page,
        made,
    ):
        at = sound(served, made["A"])
        served.ask(
            "PATCH",
            f"{PLACE}/sounds/{made['A']}",
            {"sequence": [made["A"], made["B"]]},
            version=at["version"],
        )
        page.reload()
        expect(face(page, "A")).to_be_visible()
        note_phases(page)
        face(page, "A").click()
        until(lambda: has_played(page, "A"))
        expect(pad(page, "A")).to_have_attribute("data-phase", "idle")
        face(page, "A").click()
        until(lambda: is_playing(page, "A"))
        page.wait_for_timeout(1_000)
        assert is_playing(page, "A"), "the second tap plays the longer one"


def test_remembers_scenes():
    with board(sounds={"Horn": {}}) as (served, page, made):
        page.get_by_role("button", name="Scenes").click()
        page.get_by_label("Save the board as a scene").fill("Show")
        page.get_by_role("button", name="Save as a scene").click()
        expect(page.get_by_role("button", name="Recall")).to_be_visible()
        at = sound(served, made["Horn"])
        served.ask(
            "PATCH", f"{PLACE}/sounds/{made['Horn']}", {"volume": 0.2}, version=at["version"]
        )
        page.get_by_role("button", name="Recall").click()
        until(lambda: sound(served, made["Horn"])["volume"] == 1)


def test_says_that_a_scene_was_deleted_elsewhere():
    with board(sounds={"Horn": {}}, expected=AWAY) as (served, page, _):
        made = {name: str(uuid.uuid4()) for name in ("Show", "Break")}
        for name, scene in made.items():
            served.ask("PUT", f"{PLACE}/scenes/{scene}", {"name": name})
        # What has changed, this page hears too late.
        page.route("**/api/v1/changes*", lambda route: None)
        page.get_by_role("button", name="Scenes").click()
        rows = page.get_by_role("list", name="Scenes").get_by_role("listitem")
        expect(rows).to_have_count(2)
        served.ask("DELETE", f"{PLACE}/scenes/{made['Show']}")
        rows.filter(has_text="Show").get_by_role("button", name="Recall").click()
        expect(page.get_by_text("The scene “Show” was deleted.")).to_be_visible()
        expect(rows).to_have_count(1)
        expect(rows).to_contain_text("Break")


def test_asks_before_a_scene_is_deleted():
    with board(sounds={"Horn": {}}) as (served, page, _):
        page.get_by_role("button", name="Scenes").click()
        page.get_by_label("Save the board as a scene").fill("Show")
        page.get_by_role("button", name="Save as a scene").click()

        def press_delete(answer):
            page.get_by_role("button", name="More actions for Show").click()
            page.get_by_role("menuitem", name="Delete").click()
            question = page.get_by_role("dialog", name="Delete the scene “Show”?")
            question.get_by_role("button", name=answer).click()
            expect(question).to_have_count(0)

        press_delete("Cancel")
        expect(page.get_by_role("button", name="Recall")).to_be_visible()
        press_delete("Delete")
        expect(page.get_by_text("No scenes yet")).to_be_visible()
        # One goes on in the window that is still open.
        stands_on(page, "^Scenes$")
        until(lambda: served.ask("GET", f"{PLACE}/scenes")["scenes"] == [])


def test_opens_no_window_again_when_a_pad_comes_back():
    with board(sounds={"Horn": {}, "Bell": {}}) as (served, page, made):
        menu(page, "Horn", "Controls")
        expect(page.get_by_role("dialog", name="Horn")).to_be_visible()
        at = sound(served, made["Horn"])
        served.ask("DELETE", f"{PLACE}/sounds/{made['Horn']}")
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.get_by_label("Find a sound").click()
        served.ask(
            "POST", f"{PLACE}/sounds/{made['Horn']}/restore", version=at["version"] + 1
        )
        expect(face(page, "Horn")).to_be_visible()
        page.wait_for_timeout(500)
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_label("Find a sound")).to_be_focused()


def test_welcomes_once_and_comes_with_sounds():
    with quintet(data=None) as served, visit(served.address + "/yak-back", PHONE) as page:
        expect(page.get_by_role("dialog")).to_contain_text("Welcome to Yak Back")
        for _ in range(4):
            page.get_by_role("button", name="Next").click()
        page.get_by_role("button", name="Get started").click()
        expect(page.locator(".pad")).to_have_count(12)
        until(lambda: page.locator(".pad[data-state=ready]").count() == 12)
        page.locator(".pad-face").first.click()
        until(lambda: page.locator(".pad[data-phase=playing]").count() == 1)
        page.reload()
        expect(page.locator(".pad")).to_have_count(12)
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_stands_still_where_less_motion_is_asked_for():
    with board(sounds={"Horn": {"loop_count": -1}}, reduced_motion="reduce") as (_, page, _):
        picture = "() => document.querySelector('.matrix-rain').toDataURL()"
        before = page.evaluate(picture)
        page.wait_for_timeout(600)
        assert page.evaluate(picture) == before
        face(page, "Horn").click()
        until(lambda: is_playing(page, "Horn"))
        moving = page.evaluate(
            """() => document.getAnimations().filter((one) =>
              one.playState === 'running' && one.effect.getComputedTiming().duration > 1).length"""
        )
        assert moving == 0, moving
