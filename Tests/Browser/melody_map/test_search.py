"""Melody Map as it finds songs: by words, slips, minutes and keys; kept without the server."""

import re

import pytest
from playwright.sync_api import expect

from support.browser import AWAY, KEPT, PHONE, kept_here, visit
from support.keyboard import press, stands_on
from support.melody_map import (
    FROZEN,
    HOME,
    PLACE,
    begin,
    book,
    box,
    change,
    film_page,
    is_favourite,
    opened_today,
    panel,
    shown_film,
    song,
    tell,
)
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci


def hits(page):
    return page.locator(".hit")


def test_search_pressed_again_begins_anew_and_back_returns():
    with book() as (_, page):
        best = page.locator(".hit[data-best]")
        box(page).fill("let it go")
        expect(best).to_contain_text("Let It Go")
        page.wait_for_url("**?q=let%20it%20go")
        page.get_by_role("link", name="Search", exact=True).click()
        expect(box(page)).to_have_value("")
        expect(page.get_by_role("heading", name="The book")).to_be_visible()
        page.go_back()
        expect(box(page)).to_have_value("let it go")
        expect(best).to_contain_text("Let It Go")
        page.reload()
        expect(best).to_contain_text("Let It Go")


def test_words_that_were_just_typed_are_there_after_back_and_forward():
    with book("/melody-map/me") as (_, page):
        page.get_by_role("link", name="Search", exact=True).click()
        box(page).fill("let it g")
        page.wait_for_url("**?q=let%20it%20g")
        # Back comes before the hand has rested.
        box(page).evaluate("(one) => one.addEventListener('keyup', () => history.back())")
        box(page).press("o")
        expect(page.get_by_role("heading", name="Yours")).to_be_visible()
        page.go_forward()
        expect(box(page)).to_have_value("let it go")
        expect(page.locator(".hit[data-best]")).to_contain_text("Let It Go")


def test_back_returns_to_where_one_was_among_the_results():
    with book(size=PHONE) as (_, page):
        box(page).fill("the")
        far = hits(page).nth(30).get_by_role("link")
        far.scroll_into_view_if_needed()
        page.wait_for_function("() => scrollY > 600")
        before = page.evaluate("scrollY")
        far.click()
        expect(shown_film(page)).to_be_visible()
        page.wait_for_url("**/film?id=*")
        page.go_back()
        expect(far).to_be_in_viewport()
        assert abs(page.evaluate("scrollY") - before) < 10


@pytest.mark.check
def test_finds_a_song_by_whatever_is_remembered():
    with book(marks=FROZEN) as (_, page):
        for words, title in (
            ("let it go", "Let It Go"),
            ("Lett it goh", "Let It Go"),
            ("go it let", "Let It Go"),
            ("leti t go", "Let It Go"),
            ("LÉT ÎT GÖ", "Let It Go"),
            ("bild a snoman", "Do You Want to Build a Snowman?"),
            ("akuna matata", "Hakuna Matata"),
        ):
            box(page).fill(words)
            expect(page.locator(".hit[data-best]")).to_contain_text(title)
        for words in ("frozen 2", "frozen ii"):
            box(page).fill(words)
            expect(page.locator(".hit-film-head").first).to_contain_text("Frozen II")
        box(page).fill("let it g")
        best = page.locator(".hit[data-best]")
        expect(best.locator("strong")).to_have_text("Let It Go")
        assert best.locator("mark").all_inner_texts() == ["Let", "It", "G"]
        expect(best).to_contain_text("0:31:02")
        assert best.locator("strong").evaluate("(one) => getComputedStyle(one).fontWeight") == "700"
        expect(page.locator(".hit-film", has=best).locator(".hit-film-head")).to_contain_text(
            "Frozen"
        )


def test_finds_what_its_box_gives_as_an_example():
    with book(HOME) as (_, page):
        for words in (box(page).get_attribute("placeholder").rstrip(" …"), "that snow song"):
            box(page).fill(words)
            best = page.locator(".hit[data-best]")
            expect(best).to_contain_text("Let It Go")
            expect(page.locator(".hit-film").first).to_contain_text("Frozen")


def test_groups_by_film_and_looks_once_the_hand_rests():
    with book() as (_, page):
        page.evaluate("""() => {
          window.rounds = 0;
          new MutationObserver(() => window.rounds += 1).observe(
            document.querySelector('main [role=status]'),
            { childList: true, characterData: true, subtree: true });
        }""")
        box(page).press_sequentially("elsa", delay=20)
        expect(page.get_by_role("group", name="Frozen, 2013")).to_be_visible()
        expect(page.get_by_role("status").filter(has_text="songs in")).to_have_count(1)
        assert page.evaluate("window.rounds") <= 2, "not after every letter"
        expect(page).to_have_url(re.compile(r"q=elsa"))


def test_puts_favourites_first():
    with book() as (served, page):
        box(page).fill("reprise")
        expect(hits(page).nth(1)).to_be_visible()
        last = page.locator(".hit strong").last.inner_text()
        page.get_by_role("button", name=f"Favourite: {last}", exact=True).last.click()
        expect(page.locator(".hit[data-best] strong")).to_have_text(last)
        is_favourite(served, last)


def test_shortens_a_long_title_among_the_hits():
    def lengthen(served):
        one = song(served, "Let It Go")
        changed = {"title": "Let It Go " * 25}
        served.ask("PATCH", f"{PLACE}/songs/{one['id']}", changed, version=one["version"])

    with book(HOME, PHONE, act=lengthen) as (_, page):
        box(page).fill("let it go")
        best = page.locator(".hit[data-best]")
        expect(best).to_contain_text("Let It Go Let It Go")
        assert best.bounding_box()["height"] < 120
        page.locator(".hit-film-head").first.click()
        line = page.locator(".song-line").filter(has_text="Let It Go Let It Go")
        assert line.bounding_box()["height"] < 120


def test_looks_for_no_more_of_a_pasted_text_than_an_address_holds():
    with book() as (_, page):
        box(page).focus()
        page.keyboard.insert_text("let it go\n" * 3_000)
        expect(page.locator(".hit[data-best]")).to_contain_text("Let It Go")
        page.wait_for_url("**?q=*")
        page.reload()
        expect(page.locator(".hit[data-best]")).to_contain_text("Let It Go")


def test_says_when_nothing_is_found_and_clears():
    with book() as (_, page):
        box(page).fill("bdfgklmnprt")
        expect(page.get_by_text("No matching song")).to_be_visible()
        page.keyboard.press("Escape")
        expect(box(page)).to_have_value("")
        expect(page.get_by_role("heading", name="The book")).to_be_visible()


def test_is_searched_without_a_mouse():
    with book(marks=FROZEN, act=tell) as (served, page):
        page.evaluate("addEventListener('pointerdown', () => console.error('a mouse'), true)")
        page.keyboard.press("/")
        stands_on(page, "Song, film, singer or word")
        page.keyboard.type("frozen let it go")
        expect(page.locator(".hit[data-best]")).to_contain_text("Let It Go")
        press(page, "ArrowDown", "ArrowDown")
        stands_on(page, "^Let It Go")
        press(page, "ArrowUp", "ArrowUp")
        stands_on(page, "Song, film, singer or word")
        press(page, "ArrowDown", "Escape")
        expect(box(page)).to_have_value("")
        page.keyboard.type("let it go")
        press(page, "Enter")
        expect(shown_film(page)).to_have_text("Frozen")
        expect(panel(page)).to_contain_text("0:31:02")
        until(lambda: opened_today(served) == [song(served, "Let It Go")["id"]])
        page.go_back()
        expect(box(page)).to_have_value("let it go")


def test_answers_which_song_is_at_a_minute():
    with book(film_page("Frozen"), marks=FROZEN) as (_, page):
        asked = page.get_by_label("Which song is at")
        answer = page.locator(".at-minute p")
        asked.fill("0:31:10")
        expect(answer).to_contain_text(
            "Let It Go, since 0:31:02. Then “In Summer” begins at 0:48:30"
        )
        asked.fill("31:02")
        expect(answer).to_contain_text("Let It Go, starting there")
        asked.fill("0:00:10")
        expect(answer).to_contain_text("No song yet")
        # 1 h 42 min, and the minute that is not over.
        asked.fill("1:43:00")
        expect(answer).to_contain_text("Fixer Upper, since")
        for late in ("1:43:01", "9:00:00"):
            asked.fill(late)
            expect(answer).to_have_text("The film is only 1 h 42 min long.")
        asked.fill("quarter past")
        expect(answer).to_contain_text("Use the format 0:43:10.")


def test_works_without_the_server_from_a_cold_start():
    with quintet() as served:
        begin(served, FROZEN)
        change(
            served,
            "Let It Go",
            blurb="On the mountain.",
            streaming=["https://www.disneyplus.com/x"],
        )
        tell(served)
        with visit(served.address + HOME, PHONE, expected=AWAY, **KEPT) as page:
            box(page).fill("let it go")
            page.locator(".hit[data-best] a").click()
            expect(panel(page)).to_contain_text("On the mountain.")
            kept_here(page)
            served.stop()
            page.goto(served.address + HOME)
            expect(page.get_by_role("button", name="Offline")).to_be_visible()
            box(page).fill("let it gow")
            page.locator(".hit[data-best] a").click()
            # What was opened once is there again; what never was says so, and its time is known all
            # the same.
            expect(panel(page)).to_contain_text("On the mountain.")
            page.get_by_role("button", name="Next song").click()
            page.get_by_role("button", name="More about it").click()
            expect(panel(page)).to_contain_text("0:48:30")
            expect(panel(page)).to_contain_text("when Quintet can be reached")
            page.get_by_label("Which song is at").fill("0:26:00")
            expect(page.locator(".at-minute p")).to_contain_text("Love Is an Open Door")
            panel(page).get_by_role("button", name="Favourite: In Summer").click()
            served.start()
            expect(page.get_by_role("button", name="Offline")).to_have_count(0, timeout=30_000)
            until(lambda: song(served, "In Summer")["id"] in opened_today(served))
            is_favourite(served, "In Summer")
