"""A tab as a player of pads: what others ask it for, and what becomes of pads meanwhile."""

import contextlib
import subprocess
import uuid

import pytest
from playwright.sync_api import expect

from support.baby_sounds import SYSTEM
from support.browser import visit
from support.bursts import apart
from support.paths import QUINTET
from support.served import at_home
from support.server import quintet
from support.templates import BOARD
from support.waiting import until
from support.yak_back import MICROPHONE, PLACE, begin, board, face, is_playing, pad, sound

pytestmark = pytest.mark.ci


def players(served):
    return served.ask("GET", "/api/v1/players")["players"]


def command(served, verb, made, **more):
    """Asks the only player, and answers what has become of it."""
    player, one = players(served)[0]["id"], str(uuid.uuid4())
    place = f"/api/v1/players/{player}/commands"
    served.ask(
        "POST", place, {"id": one, "verb": verb, "thing": {"kind": "yak-sound", "id": made}, **more}
    )
    return lambda: served.ask("GET", f"{place}/{one}")


@contextlib.contextmanager
def stage(meanwhile, **options):
    """A tab that plays and does not have the sound of a pad; something happens while it fetches
    that.
    """
    with quintet(data=BOARD) as served:
        made = begin(served, {"Horn": {"seconds": 4.0}})["Horn"]
        with visit(served.address + "/players", **options) as page:
            page.get_by_role("switch", name="This tab is a player").check()
            until(lambda: players(served))
            asked = []

            def fetch(route):
                asked.append(route.request.url)
                if len(asked) == 1:
                    meanwhile(served, made)
                route.continue_()

            page.route("**/commands/*/sound", fetch)
            state = command(served, "play", made)

            def settled():
                # The page is asked too, or nobody would answer what it fetches.
                until(lambda: page.evaluate("true") and state()["state"] in ("done", "refused"))
                return state()

            yield served, made, settled, asked


@contextlib.contextmanager
def small_computer(served, name):
    """`quintet player`, which plays into nothing, once it is here."""
    program = subprocess.Popen(
        [
            QUINTET,
            "player",
            "--data",
            served.folder / "data",
            "--name",
            name,
            "--device",
            "null",
            "--cache",
            served.folder / "player",
        ],
        env=at_home(served.folder),
    )
    try:
        until(lambda: any(one["is_present"] for one in players(served)))
        yield
    finally:
        program.terminate()
        program.wait()


def cut(served, made):
    served.ask("PUT", f"{PLACE}/sounds/{made}/trim", {"trim_start": 1, "trim_end": 2})
    until(lambda: sound(served, made)["draft"]["state"] == "ready")
    served.ask("POST", f"{PLACE}/sounds/{made}/trim/keep")


def test_plays_a_pad_that_was_changed_meanwhile_as_it_is_now():
    with stage(cut, expected=("409",)) as (served, made, settled, asked):
        assert (state := settled())["state"] == "done", state
        assert state["thing"]["hash"] == sound(served, made)["hash"], state
        assert len(asked) == 2, asked


def test_says_that_a_pad_was_deleted_meanwhile():
    def delete(served, made):
        served.ask("DELETE", f"{PLACE}/sounds/{made}")

    with stage(delete, expected=("404",)) as (_, _, settled, _):
        state = settled()
        assert (state["state"], state.get("reason")) == (
            "refused",
            "“Horn” no longer exists, so it was not played.",
        ), state


def test_gets_the_media_keys_back_from_a_recording():
    with board(flags=MICROPHONE, sounds={"Horn": {"loop_count": -1}}) as (_, page, _):
        page.context.add_init_script(SYSTEM)
        page.reload()
        face(page, "Horn").click()
        until(lambda: page.evaluate("typeof actions.pause") == "function")
        session = "navigator.mediaSession"
        page.get_by_role("link", name="Quintet").click()
        page.get_by_role("link", name="Sonidea").click()
        page.get_by_role("link", name="Record", exact=True).click()
        page.get_by_role("button", name="Record", exact=True).click()
        until(lambda: page.evaluate(f"{session}.metadata?.artist") == "Sonidea")
        apart(page)
        page.get_by_role("button", name="Stop", exact=True).click()
        # The board has gone on meanwhile, and is what the keys are for again.
        until(lambda: page.evaluate(f"{session}.metadata?.title") == "Horn")
        assert page.evaluate(f"{session}.playbackState") == "playing"
        page.get_by_role("link", name="Quintet").click()
        page.get_by_role("link", name="Yak Back").click()
        assert is_playing(page, "Horn")
        page.evaluate("actions.pause()")
        expect(pad(page, "Horn")).to_have_attribute("data-phase", "idle")
        face(page, "Horn").click()
        until(lambda: page.evaluate("typeof actions.stop") == "function")
        page.evaluate("actions.stop()")
        expect(pad(page, "Horn")).to_have_attribute("data-phase", "idle")


def test_silences_what_fades_out_for_long():
    with board(
        sounds={
            "Left": {"choke_group": 1, "loop_count": -1},
            "Right": {"choke_group": 1, "loop_count": -1},
        }
    ) as (served, page, made):
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("switch", name="Let others play here").click()
        until(lambda: players(served))
        page.keyboard.press("Escape")
        face(page, "Left").click()
        until(lambda: is_playing(page, "Left"))
        state = command(served, "stop", made["Left"], fade_seconds=300)
        until(lambda: state()["state"] == "done")
        assert is_playing(page, "Left"), "it fades out for five minutes"
        face(page, "Right").click()
        expect(pad(page, "Left")).to_have_attribute("data-phase", "idle")
        assert is_playing(page, "Right")


def test_sees_turns_down_and_stops_what_a_small_computer_plays():
    with (
        board(sounds={"Horn": {"loop_count": -1}}) as (served, page, _),
        small_computer(served, "Kitchen"),
    ):
        now = lambda: players(served)[0]
        page.get_by_role("button", name="Plays on this tab").click()
        page.get_by_role("menuitem", name="Kitchen").click()
        bar = page.get_by_role("region", name="Playing")
        expect(bar).to_contain_text("Silent on Kitchen")
        face(page, "Horn").click()
        expect(bar).to_contain_text("1 sound Horn")
        volume = bar.get_by_role("slider", name="Volume of Kitchen")
        volume.focus()
        for _ in range(6):
            volume.press("ArrowLeft", delay=0)
        expect(volume).to_have_value("0.94")
        until(lambda: round(now()["volume"], 2) == 0.94)
        expect(pad(page, "Horn")).to_have_attribute("data-phase", "idle")
        bar.get_by_role("button", name="Stop").click()
        until(lambda: now()["playing"] == [])
        expect(bar).to_contain_text("Silent on Kitchen")
        page.reload()
        expect(bar).to_contain_text("Silent on Kitchen")
        page.get_by_role("button", name="Plays on Kitchen").click()
        page.get_by_role("menuitem", name="This tab").click()
        expect(bar).to_have_count(0)
