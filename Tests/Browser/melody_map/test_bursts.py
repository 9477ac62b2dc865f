"""Melody Map under quick and clumsy hands: what was done last is what the server knows in the end."""

import pytest
from playwright.sync_api import expect

from support.browser import PHONE
from support.bursts import arrived, at_one_moment, slow, tap
from support.melody_map import (
    FROZEN,
    HOME,
    book,
    favourites,
    film,
    film_page,
    is_favourite,
    new_film,
    panel,
    shown_film,
    song,
    songs,
)
from support.waiting import until

pytestmark = pytest.mark.ci


@pytest.mark.parametrize("taps", (5, 6))
def test_a_star_that_is_tapped_in_haste_is_as_the_last_tap_left_it(taps):
    with book(film_page("Frozen", "Let It Go"), PHONE, marks=FROZEN) as (served, page):
        star = panel(page).get_by_role("button", name="Favourite: Let It Go")
        expect(star).to_have_attribute("aria-pressed", "false")
        slow(page, 300)
        tap(page, star, taps)
        is_on = taps % 2 == 1
        expect(star).to_have_attribute("aria-pressed", str(is_on).lower())
        page.reload()
        arrived(page)
        expect(star).to_have_attribute("aria-pressed", str(is_on).lower())
        until(lambda: (song(served, "Let It Go")["id"] in favourites(served)) == is_on)


def test_a_star_that_is_tapped_while_one_leaves_is_kept():
    with book(HOME, PHONE, marks=FROZEN) as (served, page):
        page.goto(served.address + film_page("Frozen", "Let It Go")(served))
        star = panel(page).get_by_role("button", name="Favourite: Let It Go")
        expect(star).to_have_attribute("aria-pressed", "false")
        slow(page, 300)
        tap(page, star, 3)
        page.go_back()
        page.go_forward()
        expect(star).to_have_attribute("aria-pressed", "true")
        tap(page, star, 2)
        page.go_back()
        arrived(page)
        is_favourite(served, "Let It Go")


def test_a_song_that_is_renamed_in_haste_is_called_what_it_was_called_last():
    with book(film_page("Frozen", "Let It Go"), PHONE, marks=FROZEN) as (served, page):
        slow(page, 300)
        made = song(served, "Let It Go")["id"]
        for before, after in (("Let It Go", "One"), ("One", "Two"), ("Two", "Three")):
            page.get_by_role("button", name=f"More actions for {before}", exact=True).click()
            page.get_by_role("menuitem", name="Edit", exact=True).click()
            dialog = page.get_by_role("dialog")
            dialog.get_by_label("Title").fill(after)
            page.keyboard.press("Enter")
            expect(dialog).to_have_count(0)
        page.reload()
        expect(panel(page)).to_contain_text("Three")
        arrived(page)
        assert song(served, "Three")["id"] == made


def test_two_quick_taps_of_the_clock_ask_which_song_it_is():
    with book(film_page("Frozen"), PHONE) as (served, page):
        page.get_by_role("button", name="Start the film clock").first.click()
        page.get_by_role("button", name="Start with the film").click()
        with at_one_moment(page):
            page.get_by_role("button", name="A song begins now").dblclick()
        question = page.get_by_role("dialog", name="Which song begins at")
        expect(question).to_be_visible()
        page.wait_for_timeout(1_000)
        expect(question).to_be_visible()
        assert not [one for one in songs(served) if "start_s" in one], "a song was marked"


def test_two_quick_taps_start_the_clock_and_ask_for_no_song():
    with book(film_page("Frozen"), PHONE) as (_, page):
        page.get_by_role("button", name="Start the film clock").first.click()
        # Where it was pressed, “A song begins now” comes.
        with at_one_moment(page):
            tap(page, page.get_by_role("button", name="Start with the film"), 2)
        expect(page.get_by_role("button", name="A song begins now")).to_be_visible()
        page.wait_for_timeout(500)
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_two_quick_taps_open_a_song_and_pause_the_clock():
    with book(film_page("Frozen", "Let It Go"), PHONE, marks=FROZEN) as (served, page):
        more = panel(page).get_by_role("button", name="More about it")
        with at_one_moment(page):
            tap(page, more, 2, gap=200)
        expect(panel(page).get_by_role("button", name="Less")).to_be_visible()
        page.goto(f"{served.address}{HOME}/clock?film={film(served, 'Frozen')['id']}")
        page.get_by_role("button", name="Start with the film").click()
        with at_one_moment(page):
            page.get_by_role("button", name="Pause").dblclick()
        expect(page.get_by_role("button", name="Resume")).to_be_visible()


def test_two_quick_taps_add_a_film_and_press_nothing_below_the_window():
    with book(size=(360, 780)) as (served, page):
        form = new_film(page)
        # Below the window, where it is pressed, lies “Yours”.
        with at_one_moment(page):
            tap(page, form.get_by_role("button", name="Add", exact=True), 2, gap=200)
        page.wait_for_timeout(500)
        expect(shown_film(page)).to_have_text("Our Summer")
