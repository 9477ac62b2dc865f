"""The book of Melody Map: pages that turn, pins on a line, and the film clock."""

import io
import re

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from support.browser import MOVING, PHONE, visit
from support.keyboard import press, stands_on, tab_to
from support.melody_map import (
    FROZEN,
    HOME,
    book,
    box,
    crowd,
    film,
    film_page,
    films,
    panel,
    shown_film,
    song,
    songs,
    take,
)
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci


def next_film(served, title, by=1):
    order = [one["title"] for one in films(served)]
    return order[order.index(title) + by]


def corner(page):
    area = page.locator(".book-page").first.bounding_box()
    return area["x"] + area["width"] - 4, area["y"] + 420, area["width"]


def turning(page):
    return page.locator(".book[data-turning]")


def test_turns_pages_by_buttons_keys_and_hand():
    with book(film_page("Frozen"), marks=FROZEN, **MOVING) as (served, page):
        after, before = next_film(served, "Frozen"), next_film(served, "Frozen", -1)
        page.get_by_role("button", name=f"Next page: {after}").click()
        expect(shown_film(page)).to_have_text(after)
        page.keyboard.press("PageUp")
        expect(shown_film(page)).to_have_text("Frozen")
        expect(turning(page)).to_have_count(0)
        page.keyboard.press("PageUp")
        expect(shown_film(page)).to_have_text(before)
        page.keyboard.press("PageDown")
        expect(shown_film(page)).to_have_text("Frozen")
        expect(turning(page)).to_have_count(0)
        x, y, width = corner(page)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 1.4 * width, y, steps=10)
        expect(turning(page)).to_have_count(1)
        page.mouse.up()
        expect(shown_film(page)).to_have_text(after)
        expect(page).to_have_url(re.compile(film(served, after)["id"]))


def test_bends_to_where_the_hand_is():
    with book(film_page("Frozen"), **MOVING) as (_, page):
        x, y, width = corner(page)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 0.5 * width, y - 60, steps=6)
        first = page.locator("[data-layer=front]").evaluate("(one) => one.style.clipPath")
        lies = page.locator(".book-paper").evaluate(
            "(one) => [one.style.transform, one.getBoundingClientRect().width]"
        )
        assert first.startswith("polygon(") and lies[0].startswith("matrix("), (first, lies)
        page.mouse.move(x - 0.9 * width, y - 60, steps=6)
        assert page.locator("[data-layer=front]").evaluate("(one) => one.style.clipPath") != first
        # Put back, it lies as it lay.
        page.mouse.move(x, y, steps=10)
        page.wait_for_timeout(120)
        page.mouse.up()
        expect(turning(page)).to_have_count(0)
        expect(shown_film(page)).to_have_text("Frozen")
        assert page.locator("[data-layer=front]").evaluate("(one) => one.style.clipPath") == ""


def test_catches_a_page_on_its_way_and_turns_it_back():
    with book(film_page("Frozen"), **MOVING) as (served, page):
        page.get_by_role("button", name="Next page").click()
        expect(turning(page)).to_have_count(1)
        x, y, width = corner(page)
        page.mouse.move(x - width, y)
        page.mouse.down()
        held = page.locator("[data-layer=front]").evaluate("(one) => one.style.clipPath")
        page.wait_for_timeout(300)
        now = page.locator("[data-layer=front]").evaluate("(one) => one.style.clipPath")
        assert now == held, "it goes on though it is held"
        page.mouse.move(x + 0.6 * width, y, steps=8)
        page.wait_for_timeout(120)
        page.mouse.up()
        expect(turning(page)).to_have_count(0)
        expect(shown_film(page)).to_have_text("Frozen")
        # Both ways before it lies: the last wish holds.
        page.keyboard.press("PageDown")
        expect(turning(page)).to_have_count(1)
        page.keyboard.press("PageUp")
        expect(turning(page)).to_have_count(0)
        expect(shown_film(page)).to_have_text("Frozen")
        for _ in range(3):
            page.keyboard.press("PageDown")
            page.wait_for_timeout(60)
        expect(shown_film(page)).to_have_text(next_film(served, "Frozen", 3))


TOUCH = """([kind, id, x, y]) => {
  const target = kind === 'pointerdown'
    ? document.elementFromPoint(x, y) : document.querySelector('.book');
  target.dispatchEvent(new PointerEvent(kind, {
    pointerId: id, pointerType: 'touch', isPrimary: id === 1,
    button: kind === 'pointermove' ? -1 : 0,
    clientX: x, clientY: y, bubbles: true, cancelable: true }));
}"""


def test_minds_one_finger_only():
    with book(film_page("Frozen"), PHONE, has_touch=True, **MOVING) as (served, page):
        page.evaluate("() => { Element.prototype.setPointerCapture = () => {}; }")
        touch = lambda *words: page.evaluate(TOUCH, list(words))
        x, y = 330, 300

        def take():
            touch("pointerdown", 1, x, y)
            for step in range(1, 6):
                touch("pointermove", 1, x - step * 20, y)
            expect(turning(page)).to_have_count(1)

        take()
        bent = lambda: page.locator("[data-layer=front]").evaluate("(one) => one.style.clipPath")
        before = bent()
        touch("pointerdown", 2, 60, 500)
        touch("pointermove", 2, 300, 500)
        touch("pointerup", 2, 300, 500)
        assert bent() == before, "a second finger turns it too"
        # Where something else takes the hand over the leaf falls back, however far it was.
        touch("pointermove", 1, x - 300, y)
        touch("pointercancel", 1, x - 300, y)
        expect(turning(page)).to_have_count(0)
        expect(shown_film(page)).to_have_text("Frozen")
        take()
        touch("pointermove", 1, x - 300, y)
        page.wait_for_timeout(150)
        touch("pointerup", 1, x - 300, y)
        expect(shown_film(page)).to_have_text(next_film(served, "Frozen"))
        # Up and down is for reading on.
        touch("pointerdown", 1, 330, 300)
        touch("pointermove", 1, 322, 200)
        touch("pointermove", 1, 200, 190)
        expect(turning(page)).to_have_count(0)


def test_fades_where_less_motion_is_asked_for():
    with book(film_page("Frozen"), reduced_motion="reduce") as (served, page):
        page.get_by_role("button", name="Next page").click()
        expect(turning(page)).to_have_count(0)
        expect(shown_film(page)).to_have_text(next_film(served, "Frozen"))
        x, y, width = corner(page)
        page.mouse.move(x - 1.5 * width, y)
        page.mouse.down()
        page.mouse.move(x - 0.9 * width, y, steps=4)
        page.mouse.up()
        expect(shown_film(page)).to_have_text("Frozen")
        moving = page.evaluate("""() => document.getAnimations().filter((one) =>
          one.playState === 'running'
          && one.effect.getKeyframes().some((frame) => 'transform' in frame)).length""")
        assert moving == 0, moving


def test_shows_a_pin_for_each_song_with_room_for_a_finger():
    crowd = {title: 600 + 25 * index for index, title in enumerate(FROZEN)}
    with book(film_page("Frozen"), PHONE, marks=crowd) as (_, page):
        boxes = [pin.bounding_box() for pin in page.locator(".pin").all()]
        assert len(boxes) == len(FROZEN)
        for index, one in enumerate(boxes):
            assert one["width"] >= 44 and one["height"] >= 44, one
            for other in boxes[index + 1 :]:
                apart = abs(one["x"] - other["x"]) >= 43.5 or abs(one["y"] - other["y"]) >= 43.5
                assert apart, f"pins {one} and {other} lie upon each other"
        names = [pin.get_attribute("aria-label") for pin in page.locator(".pin").all()]
        assert names[3] == "Let It Go, at 0:11:15, song 4 of 6", names
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_names_all_songs_of_a_film_also_those_that_are_marked():
    with book(film_page("Frozen"), PHONE, marks=FROZEN) as (served, page):
        listed = page.locator(".film-songs li")
        of = film(served, "Frozen")["id"]
        expect(listed).to_have_count(sum(one["film"] == of for one in songs(served)))
        # Those with a time come first, as they are heard.
        for place, title in enumerate(FROZEN):
            expect(listed.nth(place)).to_contain_text(title)
        expect(listed.nth(3)).to_contain_text("0:31:02")
        listed.nth(3).get_by_role("button", name="Let It Go").first.click()
        expect(panel(page)).to_contain_text("0:31:02")


def test_brings_the_song_into_sight_that_is_chosen_among_many():
    with book(
        film_page("Song 0"), PHONE, act=lambda served: take(served, crowd("Song {}"))
    ) as (_, page):
        page.get_by_role("button", name="Song 59, at 0:39:30").click()
        expect(panel(page)).to_be_in_viewport(ratio=0.9)


def test_draws_the_hand_to_songs_that_are_near():
    with book(film_page("Frozen"), marks=FROZEN) as (_, page):
        line = page.get_by_role("slider", name="Time in the film")
        area = line.bounding_box()
        at = lambda seconds: area["x"] + area["width"] * seconds / (102 * 60)
        page.mouse.move(at(300), area["y"] + 20)
        page.mouse.down()
        page.mouse.move(at(1_862) + 10, area["y"] + 20, steps=5)
        expect(line).to_have_attribute("aria-valuetext", "0:31:02, Let It Go")
        # Between songs it goes wherever the hand goes.
        page.mouse.move(at(2_400), area["y"] + 20, steps=5)
        value = int(line.get_attribute("aria-valuenow"))
        assert abs(value - 2_400) < 40, value
        page.mouse.move(at(2_910) - 9, area["y"] + 20, steps=5)
        page.mouse.up()
        expect(panel(page)).to_contain_text("In Summer")
        expect(panel(page)).to_contain_text("0:48:30")
        line.focus()
        page.keyboard.press("ArrowLeft")
        expect(panel(page)).to_contain_text("Let It Go")
        page.keyboard.press("Shift+ArrowRight")
        expect(line).to_have_attribute("aria-valuenow", "1872")


def test_goes_from_song_to_song_with_arrows():
    with book(film_page("Frozen"), marks=FROZEN) as (_, page):
        tab_to(page, "^Do You Want to Build a Snowman")
        press(page, "ArrowRight", "ArrowRight", "ArrowRight")
        stands_on(page, "^Let It Go, at 0:31:02, song 4 of 6$")
        expect(panel(page)).to_contain_text("Let It Go")
        press(page, "End")
        expect(panel(page)).to_contain_text("Fixer Upper")
        page.get_by_role("button", name="Previous song: In Summer").click()
        expect(panel(page)).to_contain_text("0:48:30")


def test_marks_songs_along_with_the_film():
    with book(film_page("Frozen")) as (served, page):
        expect(page.locator(".pin")).to_have_count(0)
        expect(page.get_by_role("heading", name="The songs")).to_be_visible()
        page.get_by_role("button", name="Mark “Let It Go” now").click()
        page.get_by_role("button", name="Start with the film").click()
        expect(page.get_by_text("You are waiting for “Let It Go”.")).to_be_visible()
        page.get_by_role("button", name="Set the time").click()
        page.get_by_label("Time in the film").fill("31:02")
        page.get_by_role("button", name="Set the clock").click()
        page.get_by_role("button", name="Pause").click()
        # Nothing is lost with the tab: the clock stands on this device.
        page.reload()
        expect(page.get_by_role("button", name="Set the time")).to_contain_text("0:31:0")
        page.get_by_role("button", name="A song begins now").click()
        chosen = page.get_by_role("dialog", name="Which song begins at 0:31:0")
        expect(chosen.get_by_role("button", name="Let It Go")).to_be_focused()
        page.keyboard.press("Enter")
        until(lambda: 1_861 <= song(served, "Let It Go").get("start_s", 0) <= 1_865)
        page.get_by_role("button", name="Undo").click()
        until(lambda: "start_s" not in song(served, "Let It Go"))
        page.get_by_role("button", name="“In Summer” begins now").click()
        until(lambda: song(served, "In Summer").get("start_from") == "marked")
        page.get_by_role("link", name="Go to its page").click()
        expect(page.locator(".pin")).to_have_count(1)


def test_breaks_no_word_of_a_song_beside_the_clock():
    """Where the letters are twice as large."""
    with book(HOME, PHONE, marks=FROZEN) as (served, page):
        page.goto(f"{served.address}{HOME}/clock?film={film(served, 'Frozen')['id']}")
        page.get_by_role("button", name="Start with the film").click()
        page.evaluate("document.documentElement.style.fontSize = '32px'")
        page.get_by_role("button", name="A song begins now").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        broken = page.evaluate(
            """() => [...document.querySelectorAll('.clock-song, .which-song span')].filter((one) => {
              const box = one.getBoundingClientRect();
              one.style.width = 'min-content';
              one.style.overflowWrap = 'normal';
              one.style.flex = 'none';
              return box.width + 1 < one.getBoundingClientRect().width;
            }).map((one) => one.textContent)"""
        )
        assert broken == []


def test_counts_by_the_clock_on_the_wall():
    """A screen that sleeps, or a tab that is put away, holds no film up."""
    with book(film_page("Frozen")) as (served, page):
        page.get_by_role("button", name="Start the film clock").click()
        page.get_by_role("button", name="Start with the film").click()
        page.evaluate("""() => {
          const kept = JSON.parse(localStorage.getItem('quintet.film-clock'));
          kept.since -= 1_800_000;
          localStorage.setItem('quintet.film-clock', JSON.stringify(kept));
        }""")
        page.goto(served.address + HOME)
        expect(page.locator(".clock-bar")).to_contain_text("0:30:0")
        page.locator(".clock-bar").click()
        page.get_by_role("button", name="+1 min").click()
        expect(page.get_by_role("button", name="Set the time")).to_contain_text("0:31:0")
        page.get_by_role("button", name="+1 min").click(click_count=1)
        page.get_by_role("button", name="Close the clock").click()
        expect(page.get_by_role("button", name="Start with the film")).to_be_visible()
        page.get_by_role("button", name="Undo").click()
        expect(page.get_by_role("button", name="Set the time")).to_contain_text("0:32:0")


def test_welcomes_once():
    with quintet(data=None) as served, visit(served.address + HOME, PHONE) as page:
        expect(page.get_by_role("dialog", name="Which song was it?")).to_be_visible()
        page.get_by_role("button", name="Next").click()
        page.get_by_role("button", name="Next").click()
        page.get_by_role("button", name="Open the book").click()
        page.locator(".examples button").first.click()
        expect(page.locator(".hit[data-best]")).to_be_visible()
        page.reload()
        expect(box(page)).to_be_visible()
        page.wait_for_timeout(500)
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_prints_a_film_with_all_its_songs_and_no_bar_over_them():
    with book(film_page("Frozen", "Let It Go"), marks=FROZEN) as (served, page):
        expect(panel(page)).to_contain_text("Let It Go")
        one = film(served, "Frozen")["id"]
        titles = [each["title"] for each in songs(served) if each["film"] == one]
        for paper in ("A4", "Letter"):
            sheets = PdfReader(io.BytesIO(page.pdf(format=paper))).pages
            printed = [sheet.extract_text() for sheet in sheets]
            assert not [text for text in printed if "Yours" in text or "61 / 80" in text], printed
            assert not [title for title in titles if title not in " ".join(printed)], printed
        # Pins keep their colour, without which their numbers are white on white.
        page.emulate_media(media="print")
        colours = page.locator(".timeline").evaluate("(it) => getComputedStyle(it).printColorAdjust")
        assert colours == "exact", colours
