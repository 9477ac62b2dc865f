"""What sounds for a child, where much happens at once: while something comes, and in two tabs."""

import pytest
from playwright.sync_api import expect

from support.baby_sounds import card, loud, mini, nursery, play
from support.browser import PHONE
from support.waiting import until

pytestmark = pytest.mark.ci

#: Counts what the engine is asked to play.
PLAYS = """() => {
  const post = MessagePort.prototype.postMessage;
  window.plays = 0;
  MessagePort.prototype.postMessage = function (message, ...others) {
    if (message?.kind === 'play') window.plays += 1;
    return post.call(this, message, ...others);
  };
}"""


def test_stays_silent_when_it_is_stopped_while_it_comes():
    with nursery(service_workers="block") as (served, page):
        page.evaluate(PLAYS)
        served.bring_sound("hum", seconds=1.0)
        page.get_by_label("Recording to add").set_input_files(
            str(served.folder / "tone.wav")
        )
        expect(card(page, "tone")).to_have_attribute("data-state", "ready", timeout=40_000)
        held = []
        page.route("**/babysounds/sounds/*/audio", lambda route: held.append(route))
        with page.expect_request("**/babysounds/sounds/*/audio"):
            card(page, "tone").click()
        until(lambda: page.evaluate("1") and held)
        card(page, "tone").click()
        expect(mini(page)).to_have_count(0)
        held[0].continue_()
        page.wait_for_timeout(2_000)
        assert page.evaluate("plays") == 0, "it came after all"
        card(page, "Womb").click()
        until(lambda: loud(page))
        assert page.evaluate("plays") == 1


def test_sounds_in_one_tab_of_a_device():
    with nursery() as (served, page):
        play(page, "White noise")
        other = page.context.new_page()
        other.goto(page.url)
        expect(card(other, "Ocean")).to_be_visible()
        other.wait_for_timeout(1_500)
        assert loud(other) is None and loud(page), "two of them add up"
        card(other, "Ocean").click()
        until(lambda: loud(other))
        until(lambda: loud(page) is None)
        expect(
            page.get_by_text("Now playing in another tab on this device.").first
        ).to_be_visible()
        other.close()


def test_how_loud_it_is_takes_one_line_beside_what_plays_on_a_phone():
    with nursery(PHONE, is_mobile=True, has_touch=True) as (_, page):
        play(page, "White noise")
        level = mini(page).locator(".level-line")
        until(lambda: "within the limit" in level.text_content())
        assert level.bounding_box()["height"] < 24, level.bounding_box()
