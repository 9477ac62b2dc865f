"""Yak Back as people play it: pads, files, recordings, and the board on two devices at once."""

import contextlib
import math
import struct
import subprocess
import uuid
import wave

from app import AWAY, DESKTOP, PHONE, quintet, tone, until, visit
from playwright.sync_api import expect

MICROPHONE = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
PLACE = "/api/v1/yakback"


@contextlib.contextmanager
def board(size=DESKTOP, flags=(), sounds=(), starters=False, **options):
    """A page with the board of somebody who has been here before."""
    with quintet() as served:
        made = begin(served, sounds, starters)
        with visit(served.address + "/yak-back", size, flags, **options) as page:
            expect(page.locator(".pad, .state").first).to_be_visible()
            yield served, page, made


def begin(served, sounds=(), starters=False):
    served.ask("PUT", "/api/v1/preferences/yakback", {"hasCompletedOnboarding": True})
    if not starters:
        for one in known(served):
            served.ask("DELETE", f"{PLACE}/sounds/{one['id']}")
    return {name: bring(served, name, **settings) for name, settings in dict(sounds).items()}


def bring(served, name, hertz=440, seconds=3.0, **settings):
    made = str(uuid.uuid4())
    asset = served.bring_sound(name, hertz, seconds)
    served.ask("PUT", f"{PLACE}/sounds/{made}", {"name": name, "asset": asset, **settings})
    until(lambda: sound(served, made)["state"] == "ready")
    return made


def known(served):
    return served.ask("GET", f"{PLACE}/sounds")["sounds"]


def sound(served, made):
    return served.ask("GET", f"{PLACE}/sounds/{made}")


def pad(page, name):
    return page.locator(".pad").filter(has=page.get_by_text(name, exact=True))


def face(page, name):
    return pad(page, name).locator(".pad-face")


def level(page, name):
    """How loud the engine says that a pad is, as an amplitude."""
    return float(pad(page, name).evaluate("(one) => one.style.getPropertyValue('--level') || 0"))


def is_playing(page, name):
    return pad(page, name).get_attribute("data-phase") == "playing"


def plays_and_stops_with_a_tap():
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


def ends_by_itself_and_loops_for_ever():
    with board(sounds={"Short": {"seconds": 0.6}, "Endless": {"seconds": 0.5, "loop_count": -1}}
               ) as (_, page, _):
        face(page, "Short").click()
        face(page, "Endless").click()
        until(lambda: is_playing(page, "Short"))
        expect(pad(page, "Short")).to_have_attribute("data-phase", "idle")
        page.wait_for_timeout(1_500)
        assert is_playing(page, "Endless") and level(page, "Endless") > 0.05


def waits_for_its_time_and_can_be_cancelled():
    with board(sounds={"Later": {}}) as (_, page, _):
        page.get_by_role("button", name="Edit", exact=True).click()
        face(page, "Later").click()
        page.get_by_role("group", name="Play after").get_by_role("button", name="5 s", exact=True).click()
        page.keyboard.press("Escape")
        expect(pad(page, "Later")).to_have_attribute("data-phase", "waiting")
        expect(pad(page, "Later")).to_contain_text(" s")
        until(lambda: is_playing(page, "Later") and level(page, "Later") > 0.05)
        page.get_by_role("button", name="Stop", exact=True).click()
        face(page, "Later").click()
        page.get_by_role("group", name="Play after").get_by_role("button", name="30 s", exact=True).click()
        page.get_by_role("button", name="Cancel the timer").click()
        expect(pad(page, "Later")).to_have_attribute("data-phase", "idle")


def takes_files_and_names_the_bad_one():
    with board() as (served, page, _):
        files = [served.folder / name for name in ("Good_one.wav", "clip.mp4", "broken.mp3")]
        tone(files[0], 300, 1.0)
        subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=d=1:s=64x64", "-f",
                        "lavfi", "-i", "sine=d=1", "-shortest", "-c:a", "aac", files[1]], check=True)
        files[2].write_bytes(b"this is no sound at all" * 100)
        page.get_by_label("Sounds to add").set_input_files(files)
        for name in ("Good one", "clip"):
            expect(face(page, name)).to_be_visible()
            until(lambda: pad(page, name).get_attribute("data-state") == "ready")
        until(lambda: pad(page, "broken").get_attribute("data-state") == "unreadable")
        face(page, "broken").click()
        expect(page.get_by_role("alert")).to_contain_text("cannot be played")
        page.keyboard.press("Escape")
        face(page, "clip").click()
        until(lambda: level(page, "clip") > 0.02)


def says_which_files_had_no_place():
    nine = {f"Sound {number}": {"seconds": 0.5} for number in range(8)}
    with board(sounds=nine) as (served, page, _):
        files = []
        for name in ("ninth", "tenth", "eleventh"):
            files.append(served.folder / f"{name}.wav")
            tone(files[-1], 500, 0.5)
        page.get_by_label("Sounds to add").set_input_files(files)
        expect(page.get_by_role("dialog")).to_contain_text("tenth")
        expect(page.get_by_role("dialog")).not_to_contain_text("ninth")
        page.keyboard.press("Escape")
        expect(face(page, "ninth")).to_be_visible()
        until(lambda: len(known(served)) == 9)


def goes_on_with_a_file_after_the_tab_was_closed():
    with quintet() as served:
        begin(served)
        file = served.folder / "long.wav"
        tone(file, 200, 20.0)
        from harness import chromium
        context = chromium.open(()).new_context()
        page = context.new_page()
        page.goto(served.address + "/yak-back")
        expect(page.locator(".state")).to_be_visible()
        page.route("**/chunks/*", lambda route: route.abort())
        page.get_by_label("Sounds to add").set_input_files(file)
        expect(page.get_by_role("group", name="On their way")).to_contain_text("long")
        page.close()
        page = context.new_page()
        page.goto(served.address + "/yak-back")
        expect(face(page, "long")).to_be_visible(timeout=20_000)
        context.close()


def hears_and_keeps_what_is_set():
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
        until(lambda: (sound(served, made["Tone"])["eq_bass"], sound(served, made["Tone"])["speed"])
              == (-12, 1.5))
        sheet.get_by_role("button", name="Reset").click()
        until(lambda: sound(served, made["Tone"])["eq_bass"] == 0)
        page.reload()
        page.get_by_role("button", name="Edit", exact=True).click()
        face(page, "Tone").click()
        expect(page.get_by_role("slider", name="Speed")).to_have_value("1.5")


def trims_and_cuts_the_file():
    with board(sounds={"Tone": {"seconds": 2.0}}) as (served, page, made):
        page.get_by_role("button", name="Edit", exact=True).click()
        face(page, "Tone").click()
        start = page.get_by_role("slider", name="Beginning")
        start.focus()
        for _ in range(10):
            start.press("Shift+ArrowRight")
        until(lambda: abs(sound(served, made["Tone"]).get("trim_start", 0) - 1.0) < 0.02)
        page.get_by_role("button", name="Cut the file").click()
        page.get_by_role("button", name="Keep the cut file").click()
        until(lambda: abs(sound(served, made["Tone"])["seconds"] - 1.0) < 0.05)
        assert "trim_start" not in sound(served, made["Tone"])


def puts_pads_in_order_by_keys_and_by_hand():
    names = ["One", "Two", "Three", "Four"]
    with board(sounds={name: {"seconds": 0.5} for name in reversed(names)}) as (served, page, _):
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
        page.reload()
        until(lambda: shown() == ["Four", "Two", "Three", "One"])


def keeps_folders_favourites_and_names():
    with board(sounds={"Horn": {"seconds": 0.5}, "Bell": {"seconds": 0.5}}) as (served, page, made):
        page.get_by_role("button", name="Folder", exact=True).click()
        page.get_by_role("textbox", name="Name").fill("Show")
        page.get_by_role("button", name="Make it").click()
        menu(page, "Horn", "Move to folder")
        page.get_by_role("dialog").get_by_role("button", name="Show").click()
        page.get_by_role("group", name="Folders").get_by_role("button", name="Show", exact=True).click()
        expect(page.locator(".pad")).to_have_count(1)
        page.get_by_role("button", name="Change the folder Show").click()
        page.get_by_role("button", name="Delete").click()
        page.get_by_role("dialog", name="Delete the folder").get_by_role("button", name="Delete").click()
        expect(page.locator(".pad")).to_have_count(2)
        until(lambda: all("folder" not in one for one in known(served)))
        menu(page, "Horn", "Favourite")
        until(lambda: page.locator(".pad-name").first.inner_text() == "Horn")
        menu(page, "Bell", "Rename")
        page.get_by_role("textbox", name="Name").fill("Gong 🔔 / 10 \"loud\"")
        page.keyboard.press("Enter")
        until(lambda: sound(served, made["Bell"])["name"] == "Gong 🔔 / 10 \"loud\"")
        page.get_by_label("Find a sound").fill("gong")
        expect(page.locator(".pad")).to_have_count(1)
        page.get_by_label("Find a sound").fill("nothing like it")
        expect(page.get_by_text("Nothing by that name")).to_be_visible()


def menu(page, name, entry):
    page.get_by_role("button", name=f"What to do with {name}", exact=True).click()
    page.get_by_role("menuitem", name=entry, exact=True).click()


def brings_back_what_was_deleted():
    with board(sounds={"Horn": {"seconds": 0.5}}) as (served, page, _):
        menu(page, "Horn", "Delete")
        page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(page.locator(".pad")).to_have_count(0)
        until(lambda: known(served) == [])
        page.get_by_role("button", name="Undo").click()
        expect(face(page, "Horn")).to_be_visible()
        until(lambda: len(known(served)) == 1)


def renames_when_a_pad_is_held():
    with board(sounds={"Horn": {}}) as (_, page, _):
        box = face(page, "Horn").bounding_box()
        page.mouse.move(box["x"] + 40, box["y"] + 60)
        page.mouse.down()
        expect(page.get_by_role("dialog")).to_contain_text("Rename")
        page.mouse.up()
        expect(pad(page, "Horn")).to_have_attribute("data-phase", "idle")


def plays_by_the_keyboard_and_stops_with_escape():
    with board(sounds={"Horn": {"key": "h"}, "Bell": {}}) as (_, page, _):
        page.keyboard.press("h")
        page.keyboard.press("1")
        until(lambda: is_playing(page, "Horn") and is_playing(page, "Bell"))
        page.get_by_label("Find a sound").press("h")
        assert is_playing(page, "Horn"), "a key that is written plays nothing"
        page.get_by_label("Find a sound").fill("")
        page.get_by_role("heading", level=1).click()
        page.keyboard.press("Escape")
        expect(pad(page, "Horn")).to_have_attribute("data-phase", "idle")
        face(page, "Bell").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        until(lambda: is_playing(page, "Horn"))


def silences_its_group_and_steps_back_under_others():
    with board(sounds={"Music": {"loop_count": -1, "is_ducked": True, "hertz": 300},
                       "Left": {"choke_group": 1, "loop_count": -1},
                       "Right": {"choke_group": 1, "loop_count": -1}}) as (_, page, _):
        face(page, "Left").click()
        until(lambda: is_playing(page, "Left"))
        face(page, "Right").click()
        expect(pad(page, "Left")).to_have_attribute("data-phase", "idle")
        assert is_playing(page, "Right")


def takes_turns_with_every_tap():
    with board(sounds={"A": {"seconds": 0.4, "hertz": 200}, "B": {"seconds": 3, "hertz": 900}}
               ) as (served, page, made):
        at = sound(served, made["A"])
        served.ask("PATCH", f"{PLACE}/sounds/{made['A']}", {"sequence": [made["A"], made["B"]]},
                   version=at["version"])
        page.reload()
        face(page, "A").click()
        until(lambda: is_playing(page, "A"))
        expect(pad(page, "A")).to_have_attribute("data-phase", "idle")
        face(page, "A").click()
        until(lambda: is_playing(page, "A"))
        page.wait_for_timeout(1_000)
        assert is_playing(page, "A"), "the second tap plays the longer one"


def remembers_scenes():
    with board(sounds={"Horn": {}}) as (served, page, made):
        page.get_by_role("button", name="Scenes").click()
        page.get_by_label("Remember the board as it is").fill("Show")
        page.get_by_role("button", name="Keep as a scene").click()
        expect(page.get_by_role("button", name="Recall")).to_be_visible()
        at = sound(served, made["Horn"])
        served.ask("PATCH", f"{PLACE}/sounds/{made['Horn']}", {"volume": 0.2}, version=at["version"])
        page.get_by_role("button", name="Recall").click()
        until(lambda: sound(served, made["Horn"])["volume"] == 1)


def records_a_pad():
    with board(flags=MICROPHONE) as (served, page, _):
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="Record", exact=True).click()
        until(lambda: page.locator(".bar-meter i[data-lit]").count() > 3)
        page.wait_for_timeout(1_500)
        page.get_by_role("button", name="Stop", exact=True).click()
        page.get_by_label("What is it called?").fill("My voice")
        page.get_by_role("button", name="Save as a pad").click()
        until(lambda: pad(page, "My voice").get_attribute("data-state") == "ready")
        made = known(served)[0]
        assert 1.2 < made["seconds"] < 6 and made["true_peak"] > -40, made


def keeps_a_recording_whose_tab_was_closed():
    with board(flags=MICROPHONE) as (served, page, _):
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="Record", exact=True).click()
        page.wait_for_timeout(3_500)
        page.reload()
        page.get_by_role("button", name="Make it a pad").click()
        until(lambda: [one["state"] for one in known(served)] == ["ready"])
        assert known(served)[0]["seconds"] >= 1, known(served)


def clips_what_was_just_heard():
    with board(flags=MICROPHONE) as (served, page, _):
        page.get_by_role("button", name="Listen along").click()
        page.wait_for_timeout(3_000)
        page.get_by_role("button", name="Clip that").click()
        until(lambda: [one["state"] for one in known(served)] == ["ready"])
        assert 0.5 < known(served)[0]["seconds"] < 10, known(served)


def says_why_there_is_no_microphone():
    with board() as (_, page, _):
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="Record", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("microphone")


def plays_and_changes_without_the_server():
    with board(sounds={"Horn": {}, "Bell": {}}, expected=AWAY) as (served, page, made):
        until(lambda: page.evaluate("navigator.serviceWorker.controller !== null")
              or page.reload() or False)
        kept = """() => new Promise((done) => {
          const opening = indexedDB.open('quintet');
          opening.onsuccess = () => {
            const asked = opening.result.transaction('files').objectStore('files').count();
            asked.onsuccess = () => { opening.result.close(); done(asked.result); };
          };
        })"""
        # Equal tones are one file.
        until(lambda: page.evaluate(kept) == 1)
        served.stop()
        page.reload()
        face(page, "Horn").click()
        until(lambda: level(page, "Horn") > 0.05)
        menu(page, "Bell", "Rename")
        page.get_by_role("textbox", name="Name").fill("Gong")
        page.keyboard.press("Enter")
        expect(face(page, "Gong")).to_be_visible()
        served.start()
        until(lambda: sound(served, made["Bell"])["name"] == "Gong", 40)


def follows_another_device_and_plays_on_it():
    with board(sounds={"Horn": {"loop_count": -1}}) as (served, page, made):
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("switch", name="Others may play here").click()
        until(lambda: len(served.ask("GET", "/api/v1/players")["players"]) == 1)
        page.keyboard.press("Escape")
        with visit(served.address + "/yak-back", PHONE) as phone:
            phone.get_by_role("button", name="Plays on this tab").click()
            phone.get_by_role("menuitem").nth(1).click()
            face(phone, "Horn").click()
            until(lambda: pad(phone, "Horn").get_attribute("data-elsewhere") == "")
            served_playing = served.ask("GET", "/api/v1/players")["players"][0]["playing"]
            assert [one["id"] for one in served_playing] == [made["Horn"]], served_playing
            face(phone, "Horn").click()
            until(lambda: pad(phone, "Horn").get_attribute("data-elsewhere") is None)
            # And what is tapped there by hand is seen here.
            face(page, "Horn").click()
            until(lambda: pad(phone, "Horn").get_attribute("data-elsewhere") == "")


def plays_by_its_address():
    with board(sounds={"Air horn": {}}) as (served, page, _):
        page.goto(served.address + "/yak-back/play/air%20horn")
        expect(page.get_by_role("heading", level=1)).to_have_text("Air horn")
        expect(page.get_by_role("button", name="Stop")).to_be_visible()
        page.goto(served.address + "/yak-back/play/nothing")
        expect(page.get_by_text("No sound is called")).to_be_visible()


def goes_out_and_comes_back_as_one_file():
    with board(sounds={"Horn": {"volume": 0.5}, "Bell": {"color_hue": 0.1}}) as (served, page, made):
        page.get_by_role("button", name="Settings").click()
        with page.expect_download() as coming:
            page.get_by_role("dialog").get_by_role("button", name="Export").click()
        file = served.folder / "board.yakback"
        coming.value.save_as(file)
        for one in known(served):
            served.ask("DELETE", f"{PLACE}/sounds/{one['id']}")
        page.get_by_label("A board’s file").set_input_files(file)
        until(lambda: sorted((one["name"], one["volume"], one["state"]) for one in known(served))
              == [("Bell", 1, "ready"), ("Horn", 0.5, "ready")])
        assert next(one for one in known(served) if one["name"] == "Bell")["color_hue"] == 0.1


def welcomes_once_and_comes_with_sounds():
    with quintet() as served, visit(served.address + "/yak-back", PHONE) as page:
        expect(page.get_by_role("dialog")).to_contain_text("Welcome to Yak Back")
        for _ in range(4):
            page.get_by_role("button", name="Next").click()
        page.get_by_role("button", name="Begin").click()
        expect(page.locator(".pad")).to_have_count(12)
        until(lambda: page.locator(".pad[data-state=ready]").count() == 12)
        page.locator(".pad-face").first.click()
        until(lambda: page.locator(".pad[data-phase=playing]").count() == 1)
        page.reload()
        expect(page.locator(".pad")).to_have_count(12)
        expect(page.get_by_role("dialog")).to_have_count(0)


def learns_the_keys_of_a_controller():
    # No browser brings a MIDI device for tests; this one says what a device would.
    device = """navigator.requestMIDIAccess = async () => {
      const input = { name: 'Pads', onmidimessage: null };
      window.strike = (...data) => input.onmidimessage({ data: new Uint8Array(data) });
      return { inputs: new Map([['1', input]]), onstatechange: null };
    }"""
    with board(sounds={"Horn": {}}) as (_, page, _):
        page.add_init_script(device)
        page.reload()
        page.get_by_role("button", name="Edit", exact=True).click()
        face(page, "Horn").click()
        page.get_by_role("button", name="Learn a key").click()
        page.evaluate("strike(0x99, 36, 100)")
        expect(page.get_by_text("MIDI: note 36 channel 10")).to_be_visible()
        page.keyboard.press("Escape")
        page.evaluate("strike(0x99, 36, 100)")
        until(lambda: is_playing(page, "Horn"))


def stands_still_where_less_motion_is_asked_for():
    with board(sounds={"Horn": {"loop_count": -1}}, reduced_motion="reduce") as (_, page, _):
        picture = "() => document.querySelector('.matrix-rain').toDataURL()"
        before = page.evaluate(picture)
        page.wait_for_timeout(600)
        assert page.evaluate(picture) == before
        face(page, "Horn").click()
        until(lambda: is_playing(page, "Horn"))
        moving = page.evaluate(
            "() => document.getAnimations().filter((one) => one.playState === 'running').length")
        assert moving == 0, moving


TESTS = (
    plays_and_stops_with_a_tap, ends_by_itself_and_loops_for_ever,
    waits_for_its_time_and_can_be_cancelled, takes_files_and_names_the_bad_one,
    says_which_files_had_no_place, goes_on_with_a_file_after_the_tab_was_closed,
    hears_and_keeps_what_is_set, trims_and_cuts_the_file, puts_pads_in_order_by_keys_and_by_hand,
    keeps_folders_favourites_and_names, brings_back_what_was_deleted, renames_when_a_pad_is_held,
    plays_by_the_keyboard_and_stops_with_escape, silences_its_group_and_steps_back_under_others,
    takes_turns_with_every_tap, remembers_scenes, records_a_pad,
    keeps_a_recording_whose_tab_was_closed, clips_what_was_just_heard,
    says_why_there_is_no_microphone, plays_and_changes_without_the_server,
    follows_another_device_and_plays_on_it, plays_by_its_address,
    goes_out_and_comes_back_as_one_file, welcomes_once_and_comes_with_sounds,
    learns_the_keys_of_a_controller, stands_still_where_less_motion_is_asked_for,
)
