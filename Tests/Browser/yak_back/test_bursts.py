"""Yak Back under quick and clumsy hands: what was done last is what the server knows in the end."""

import pytest
from playwright.sync_api import expect

from support.browser import PHONE, reload
from support.bursts import apart, arrived, at_one_moment, press, slow, tap
from support.waiting import until
from support.yak_back import PLACE, board, face, known, menu, pad, sound

pytestmark = pytest.mark.ci


def _slider(page, milliseconds):
    """The speed of the pad that is edited, over a network that takes so much longer."""
    page.get_by_role("button", name="Edit", exact=True).click()
    face(page, "Tone").click()
    slow(page, milliseconds)
    speed = page.get_by_role("slider", name="Speed")
    speed.focus()
    return speed


def test_keeps_the_speed_of_the_last_key_through_back_and_reload():
    with board(PHONE, sounds={"Tone": {}}) as (served, page, made):
        speed = _slider(page, 300)
        before = float(speed.input_value())
        press(page, "ArrowRight", 4, 50)
        set_to = float(speed.input_value())
        assert set_to > before
        page.go_back()
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.reload()
        arrived(page)
        assert sound(served, made["Tone"])["speed"] == set_to
        page.get_by_role("button", name="Edit", exact=True).click()
        face(page, "Tone").click()
        expect(speed).to_have_value(f"{set_to:g}")
        speed.focus()
        press(page, "ArrowLeft", 6, 50)
        expected = float(speed.input_value())
        assert expected < set_to
        page.keyboard.press("Escape")
        until(lambda: sound(served, made["Tone"])["speed"] == expected)
        arrived(page)


def test_keeps_a_pad_that_was_deleted_in_haste_and_brought_back_at_once():
    with board(PHONE, sounds={"Horn": {}}) as (served, page, _):
        slow(page, 300)
        for _ in range(2):
            menu(page, "Horn", "Delete")
            page.get_by_role("dialog").get_by_role("button", name="Delete").click()
            page.get_by_role("button", name="Undo").click()
            expect(pad(page, "Horn")).to_be_visible()
        menu(page, "Horn", "Rename")
        page.get_by_role("dialog").get_by_role("textbox").fill("Trumpet")
        page.keyboard.press("Enter")
        reload(page)
        expect(pad(page, "Trumpet")).to_be_visible()
        arrived(page)
        until(lambda: [one["name"] for one in known(served)] == ["Trumpet"])


def test_says_nothing_of_a_change_to_a_pad_that_is_deleted_elsewhere_meanwhile():
    with board(sounds={"Horn": {}, "Bell": {}}, expected="404") as (served, page, made):
        page.get_by_role("button", name="Edit", exact=True).click()
        face(page, "Horn").click()
        held = []
        page.route(
            f"**{PLACE}/sounds/{made['Horn']}",
            lambda route: (
                held.append(route) if route.request.method == "PATCH" else route.continue_()
            ),
        )
        page.get_by_role("dialog").get_by_role("slider", name="Volume").press("ArrowLeft")
        until(lambda: held)
        served.ask("DELETE", f"{PLACE}/sounds/{made['Horn']}")
        expect(page.get_by_role("dialog")).to_have_count(0)
        held.pop().continue_()
        # What comes after it, has come.
        page.get_by_role("button", name="More actions for Bell").click()
        page.get_by_role("menuitem", name="Favourite").click()
        until(lambda: sound(served, made["Bell"])["is_favorite"])
        expect(page.get_by_role("button", name="needs attention")).to_have_count(0)


def test_keeps_and_recalls_a_scene_with_what_was_set_just_before():
    with board(PHONE, sounds={"Tone": {}}) as (served, page, made):
        speed = _slider(page, 600)
        press(page, "ArrowRight", 4, 50)
        set_to = float(speed.input_value())
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Scenes").click()
        page.get_by_label("Save the board as a scene").fill("Show")
        tap(page, page.get_by_role("button", name="Save as a scene"), 3)
        expect(page.get_by_role("button", name="Recall")).to_have_count(1)
        [scene] = served.ask("GET", "/api/v1/yakback/scenes")["scenes"]
        assert [one["speed"] for one in scene["sounds"]] == [set_to], scene
        page.keyboard.press("Escape")
        face(page, "Tone").click()
        speed.focus()
        press(page, "ArrowRight", 4, 50)
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Scenes").click()
        page.get_by_role("button", name="Recall").click()
        expect(page.get_by_text("Recalled “Show”.")).to_be_visible()
        arrived(page)
        assert sound(served, made["Tone"])["speed"] == set_to


def test_opens_a_window_with_two_quick_taps():
    with board(sounds={"Horn": {}}) as (_, page, _):
        page.get_by_role("button", name="Edit", exact=True).click()
        box = face(page, "Horn").bounding_box()
        behind = (box["x"] + 60, box["y"] + 60)
        with at_one_moment(page):
            page.mouse.dblclick(*behind)
        sheet = page.get_by_role("dialog", name="Horn")
        expect(sheet).to_be_visible()

        def is_closed():
            page.mouse.click(*behind)
            return sheet.count() == 0

        # Later, a tap beside it closes it.
        page.wait_for_timeout(500)
        assert sheet.is_visible()
        until(is_closed)


def test_keeps_what_a_folder_and_a_scene_were_called_until_they_are_made_or_cancelled():
    with board(PHONE, sounds={"Horn": {}}) as (_, page, _):

        def folder():
            page.get_by_role("button", name="Folder", exact=True).click()
            return page.get_by_role("dialog", name="New folder")

        folder().get_by_label("Name").fill("Show")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Scenes").click()
        page.get_by_label("Save the board as a scene").fill("Break")
        page.go_back()
        expect(page.get_by_role("dialog")).to_have_count(0)
        reload(page)
        page.get_by_role("button", name="Scenes").click()
        expect(page.get_by_label("Save the board as a scene")).to_have_value("Break")
        page.get_by_role("button", name="Save as a scene").click()
        expect(page.get_by_role("button", name="Recall")).to_have_count(1)
        page.keyboard.press("Escape")
        form = folder()
        expect(form.get_by_label("Name")).to_have_value("Show")
        form.get_by_role("button", name="Create").click()
        form = folder()
        expect(form.get_by_label("Name")).to_have_value("")
        form.get_by_label("Name").fill("Other")
        form.get_by_role("button", name="Cancel").click()
        expect(folder().get_by_label("Name")).to_have_value("")


def test_two_quick_taps_play_and_pause_once():
    with board(PHONE, sounds={"Tone": {"loop_count": -1}}) as (served, page, _):
        page.get_by_role("button", name="Edit", exact=True).click()
        face(page, "Tone").click()
        sheet = page.get_by_role("dialog")
        for before, after in (("Play", "Pause"), ("Pause", "Resume"), ("Resume", "Pause")):
            apart(page)
            with at_one_moment(page):
                sheet.get_by_role("button", name=before, exact=True).dblclick()
            expect(sheet.get_by_role("button", name=after, exact=True)).to_be_visible()
        page.goto(served.address + "/yak-back/play/tone")
        page.get_by_role("button", name="Stop", exact=True).wait_for()
        with at_one_moment(page):
            page.get_by_role("button", name="Stop", exact=True).dblclick()
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
