"""Many changes of one thing in less than the network needs for one: none is lost, none is asked
about, and another device sees them all.
"""

import re
import uuid

import pytest
from playwright.sync_api import expect

from support.browser import AWAY, PHONE, visit
from support.bursts import apart, arrived, at_one_moment, press, slow, tap
from support.refusals import lose_answer
from support.sonidea import HOME, PLACE, ready, recording, studio
from support.sonidea_recorder import key, recorder, recordings, records, runs_to
from support.waiting import until

pytestmark = pytest.mark.ci

#: How long an answer takes: as at home, and as through a telephone.
NETWORKS = (0, 300)


def mixed_again(served, group, quality):
    """What the server makes of a group as it is now."""
    made, device = str(uuid.uuid4()), str(uuid.uuid4())
    wish = {"id": made, "title": "Again", "quality": quality, "device": device}
    served.ask("POST", f"{PLACE}/groups/{group}/mixdown", wish)
    return ready(served, made)


@pytest.mark.parametrize(("times", "gap", "latency"), ((4, 250, 0), (4, 250, 600), (8, 50, 150)))
def test_as_many_markers_as_were_set_in_a_burst_are_on_every_device(times, gap, latency):
    with studio("Tone", path="/r/{0}") as (served, page, (made,)):
        markers = page.get_by_role("textbox", name=re.compile("^Name of the marker"))
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()
        slow(page, latency)
        press(page, "m", times, gap)
        expect(markers).to_have_count(times)
        arrived(page)
        assert len(recording(served, made)["markers"]) == times, recording(served, made)["markers"]
        page.reload()
        expect(markers).to_have_count(times)
        # What is changed later is sent too.
        press(page, "m", 1, 0)
        until(lambda: len(recording(served, made)["markers"]) == times + 1)
        with visit(f"{served.address}{HOME}/r/{made}") as other:
            there = other.get_by_role("textbox", name=re.compile("^Name of the marker"))
            expect(there).to_have_count(times + 1)
            press(page, "m", 4, gap)
            expect(there).to_have_count(times + 5)
        arrived(page)


@pytest.mark.parametrize("latency", NETWORKS)
def test_the_speed_in_four_quick_steps_is_what_the_last_has_set(latency):
    with studio("Tone", path="/r/{0}") as (served, page, (made,)):
        speed = page.get_by_role("slider", name="Speed")
        speed.focus()
        slow(page, latency)
        press(page, "ArrowRight", 4, 120)
        expect(speed).to_have_value("1.2")
        # What was pressed last may not be written down yet, and then nothing is on its way.
        until(lambda: recording(served, made)["speed"] == 1.2)
        arrived(page)
        assert recording(served, made)["speed"] == 1.2, recording(served, made)["speed"]
        page.reload()
        expect(speed).to_have_value("1.2")
        with visit(f"{served.address}{HOME}/r/{made}") as other:
            there = other.get_by_role("slider", name="Speed")
            expect(there).to_have_value("1.2")
            speed.focus()
            press(page, "ArrowRight", 4, 120)
            until(lambda: recording(served, made)["speed"] == 1.4)
            other.reload()
            expect(there).to_have_value("1.4")
        arrived(page)


@pytest.mark.parametrize("latency", NETWORKS)
def test_what_is_heard_after_a_burst_in_the_mixer_is_what_is_mixed_down(latency):
    with studio("Base", "Layer", bought=True) as (served, page, (base, layer)):
        group = "33333333-3333-4333-8333-333333333333"
        served.ask(
            "PUT",
            f"{PLACE}/groups/{group}",
            {
                "title": "Two",
                "base": base,
                "layers": [{"recording": layer, "offset_ms": 0, "nudge_ms": 0}],
            },
        )
        page.goto(f"{served.address}{HOME}/g/{group}")
        volume = page.get_by_role("slider", name="Volume of Layer")
        expect(volume).to_have_value("1")
        slow(page, latency)
        page.get_by_role("button", name="Mute Base").click()
        volume.focus()
        press(page, "ArrowLeft", 4, 60)
        page.get_by_role("button", name="Move Layer 5 ms later").click(click_count=4, delay=20)
        # It mixes what is heard, and not what the server knew when it was asked.
        page.get_by_role("button", name="Mix down").click()
        page.get_by_role("button", name="Open", exact=True).click(timeout=30_000)
        expect(page.get_by_role("heading", level=1, name="Two (mix)")).to_be_visible()
        mixed = ready(served, page.url.rsplit("/", 1)[1])
        arrived(page)
        known = served.ask("GET", f"{PLACE}/groups/{group}")
        channels = {one["recording"]: one for one in known["mixer"]["channels"]}
        assert channels[base]["is_muted"], known
        assert abs(channels[layer]["volume"] - 0.96) < 1e-9, known
        assert known["layers"][0]["nudge_ms"] == 20, known
        assert mixed["hash"] == mixed_again(served, group, mixed["quality"])["hash"]
        page.goto(f"{served.address}{HOME}/g/{group}")
        expect(volume).to_have_value("0.96")
        with visit(f"{served.address}{HOME}/g/{group}") as other:
            expect(other.get_by_role("slider", name="Volume of Layer")).to_have_value("0.96")
            mute = other.get_by_role("button", name="Mute Base")
            expect(mute).to_have_attribute("aria-pressed", "true")
            expect(other.get_by_text("20 ms")).to_be_visible()


def tap_twice(page, buttons, left):
    """The first, and the one that is in its place then; so many are left."""
    with at_one_moment(page):
        buttons.first.click()
        expect(buttons).to_have_count(left)
        buttons.first.click()
        arrived(page)
        expect(buttons).to_have_count(left)


def test_a_double_tap_moves_one_recording_to_the_trash_and_one_out_of_it():
    with studio("One", "Two", "Three") as (_, page, _made):
        rows = page.get_by_role("button", name=re.compile("^Move .* to the trash$"))
        expect(rows).to_have_count(3)
        tap_twice(page, rows, left=2)
        apart(page)
        rows.first.click()
        expect(rows).to_have_count(1)
        page.get_by_role("link", name="Trash").click()
        restore = page.get_by_role("button", name=re.compile("^Restore "))
        expect(restore).to_have_count(2)
        tap_twice(page, restore, left=1)


def mixing(served, page, base, layer):
    """Opens the mixer of two recordings; its button that makes one of them."""
    group = str(uuid.uuid4())
    layers = [{"recording": layer, "offset_ms": 0, "nudge_ms": 0}]
    wish = {"title": "Two", "base": base, "layers": layers}
    served.ask("PUT", f"{PLACE}/groups/{group}", wish)
    page.goto(f"{served.address}{HOME}/g/{group}")
    return page.get_by_role("button", name="Mix down")


def test_a_double_tap_mixes_down_once():
    with studio("Base", "Layer", bought=True) as (served, page, (base, layer)):
        mix = mixing(served, page, base, layer)
        expect(mix).to_be_visible()
        with at_one_moment(page):
            mix.click()
            made = page.get_by_role("button", name="Open", exact=True)
            expect(made).to_be_visible()
            mix.click()
            arrived(page)
        made.first.click()
        page.get_by_role("link", name="Library", exact=True).click()
        mixes = page.get_by_role("link", name=re.compile(r"^Two \(mix\)"))
        expect(mixes.first).to_be_visible()
        arrived(page)
        expect(mixes).to_have_count(1)


@pytest.mark.parametrize("path", ("/sonidea/record", "/sonidea/pocket"))
def test_a_double_tap_begins_one_recording_and_another_ends_it(path):
    with recorder(path, size=PHONE, bought=True) as (served, page):
        stage = page.locator("[data-stage]").first
        with at_one_moment(page):
            key(page, "Record").click()
            expect(stage).to_have_attribute("data-stage", "recording")
            key(page, "Stop").click()
        runs_to(page, 1)
        expect(stage).to_have_attribute("data-stage", "recording")
        with at_one_moment(page):
            key(page, "Stop").click()
            expect(stage).to_have_attribute("data-stage", re.compile("listening|off"))
            key(page, "Record").click()
        until(lambda: len(recordings(served, page)) == 1)
        arrived(page)
        expect(stage).to_have_attribute("data-stage", re.compile("listening|off"))


def twice(page, pattern, method, button, trouble):
    """Presses a button again, as its first answer was lost."""
    lose_answer(page, pattern, method)
    button.click()
    expect(trouble.filter(has_text="cannot be reached")).to_be_visible()
    apart(page)
    button.click()


def test_a_double_tap_on_stop_ends_the_recording_and_opens_nothing():
    with recorder(size=PHONE) as (_, page):
        records(page, 1)
        page.get_by_role("link", name="Back").click()
        bar = page.get_by_role("region", name="Recording now")
        # Where it was pressed, the button that tells what is being sent comes.
        tap(page, bar.get_by_role("button", name="Stop"), 2, gap=150)
        expect(bar).to_have_count(0)
        page.wait_for_timeout(500)
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_what_is_tried_again_as_its_answer_was_lost_is_made_once():
    with studio("Base", "Layer", bought=True, expected=AWAY) as (served, page, (base, layer)):
        dialog = page.get_by_role("dialog")
        page.get_by_role("button", name="New album").click()
        dialog.get_by_label("Name").fill("Summer")
        create = page.get_by_role("button", name="Create")
        twice(page, "**/sonidea/albums/*", "PUT", create, dialog)
        expect(page.get_by_role("heading", level=1, name="Summer")).to_be_visible()
        page.get_by_role("link", name="Projects").click()
        page.get_by_role("button", name="New project").click()
        dialog.get_by_label("Title").fill("Song")
        twice(page, "**/sonidea/projects/*", "PUT", create, dialog)
        expect(page.get_by_role("heading", level=1, name="Song")).to_be_visible()
        albums = [one["name"] for one in served.ask("GET", f"{PLACE}/albums")["albums"]]
        projects = served.ask("GET", f"{PLACE}/projects")["projects"]
        assert albums.count("Summer") == 1, albums
        assert [one["title"] for one in projects] == ["Song"]

        mix = mixing(served, page, base, layer)
        twice(page, "**/mixdown", "POST", mix, page.locator(".notice"))
        page.get_by_role("button", name="Open", exact=True).click()
        page.get_by_role("link", name="Library", exact=True).click()
        mixes = page.get_by_role("link", name=re.compile(r"^Two \(mix\)"))
        arrived(page)
        expect(mixes).to_have_count(1)


def test_a_double_tap_on_a_tool_of_the_editor_is_one_edit():
    with studio("Tone", path="/r/{0}/edit?t=1.5", size=PHONE, bought=True) as (_, page, _made):
        steps = page.locator(".son-history").get_by_role("button")
        expect(steps).to_have_count(1)
        for count, tool in enumerate(("Normalise", "Insert silence"), 2):
            page.get_by_role("radio", name=tool).check()
            with at_one_moment(page):
                page.get_by_role("button", name=tool, exact=True).click(click_count=2)
                expect(steps).to_have_count(count)
            apart(page)
        page.get_by_role("button", name="Insert silence", exact=True).click()
        expect(steps).to_have_count(4)
