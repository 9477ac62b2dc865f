"""What is free in Melody Map, and what more costs: ten songs a day, an advertisement for two more,
a plan for all.
"""

import pytest
from playwright.sync_api import expect

from support.browser import AWAY, KEPT, kept_here, visit
from support.bursts import apart
from support.melody_map import (
    FROZEN,
    HOME,
    PLACE,
    begin,
    book,
    box,
    film_page,
    opened_today,
    panel,
    shown_film,
    song,
    tell,
    use_up,
)
from support.server import quintet
from support.store import buy, press, sheet, views
from support.waiting import until

pytestmark = pytest.mark.ci

PLAN = "melodymap.unlimited.monthly"
REFUSED = ("402",)


def meter(page):
    return page.locator(".page-head .quota-meter")


def test_counts_a_song_once_a_day():
    with book(film_page("Frozen", "Let It Go"), marks=FROZEN, act=tell) as (served, page):
        expect(meter(page)).to_contain_text("0 / 10")
        for label in ("More about it", "Less", "More about it"):
            press(page, label)
            apart(page)
        expect(meter(page)).to_contain_text("1 / 10")
        expect(meter(page).locator(".ring")).to_be_visible()
        page.get_by_role("button", name="Next song").click()
        expect(meter(page)).to_contain_text("1 / 10")
        press(page, "More about it")
        expect(meter(page)).to_contain_text("2 / 10")
        assert len(opened_today(served)) == 2


def test_counts_no_song_that_nothing_is_told_of():
    with book(HOME, marks=FROZEN) as (served, page):
        for title in ("Let It Go", "In Summer", "Fixer Upper"):
            box(page).fill(title)
            best = page.locator(".hit[data-best] a")
            expect(best).to_contain_text(title)
            best.click()
            expect(panel(page)).to_contain_text("No details or links yet")
            expect(meter(page)).to_contain_text("0 / 10")
            page.go_back()
            expect(box(page)).to_have_value(title)
        assert opened_today(served) == []


def test_asks_the_same_way_from_search_and_page():
    with book(HOME, marks=FROZEN, act=use_up, expected=REFUSED) as (served, page):
        expect(meter(page)).to_contain_text("10 / 10")
        box(page).fill("let it go")
        page.locator(".hit[data-best] a").click()
        from_search = sheet(page, "10 of 10 today").inner_text()
        for name in ("Watch an ad (+2)", "Go unlimited", "Not now"):
            expect(sheet(page, "10 of 10 today").get_by_role("button", name=name)).to_be_visible()
        press(page, "Not now")
        expect(box(page)).to_have_value("let it go")
        page.locator(".hit-film-head").first.click()
        page.get_by_role("button", name="Let It Go, at").click()
        # When it begins is free; what more is known of it is asked for.
        expect(panel(page)).to_contain_text("0:31:02")
        press(page, "More about it")
        assert sheet(page, "10 of 10 today").inner_text() == from_search
        press(page, "Not now")
        expect(page.get_by_role("button", name="More about it")).to_be_visible()
        # What was opened today opens again.
        again = next(
            one
            for one in served.ask("GET", f"{PLACE}/songs")["songs"]
            if one["id"] in opened_today(served)
        )
        page.goto(f"{served.address}{HOME}/film?id={again['film']}&song={again['id']}")
        press(page, "More about it")
        expect(page.get_by_role("button", name="Less")).to_be_visible()
        assert len(opened_today(served)) == 10


def test_opens_two_more_for_an_advertisement():
    with book(
        film_page("Frozen", "Let It Go"), marks=FROZEN, act=use_up, expected=(*REFUSED, *AWAY)
    ) as (served, page):
        press(page, "More about it", "Watch an ad (+2)")
        expect(sheet(page, "Advertisement")).to_contain_text("when the ring is full")
        press(page, "Continue")
        expect(page.get_by_role("button", name="Less")).to_be_visible()
        expect(meter(page)).to_contain_text("11 / 12")
        assert views(served)["rewards"] == 1


def test_opens_all_songs_with_a_plan():
    with book(film_page("Frozen", "Let It Go"), marks=FROZEN, act=use_up, expected=REFUSED) as (
        served,
        page,
    ):
        press(page, "More about it", "Go unlimited", "Try 7 days free", "Continue")
        expect(page.get_by_role("button", name="Less")).to_be_visible()
        expect(meter(page)).to_have_count(0)
        page.goto(served.address + f"{HOME}/me")
        expect(page.get_by_text("Unlimited songs")).to_be_visible()
        expect(page.get_by_role("list", name="Bought")).to_contain_text("Free until")
        expect(page.get_by_role("button", name="See plans")).to_have_count(0)


def test_calls_nothing_unlimited_until_it_is_known():
    with quintet() as served, visit(served.address + "/about") as page:
        begin(served)
        held = []
        page.route("**/api/v1/store/quotas", lambda route: held.append(route))
        page.goto(served.address + f"{HOME}/me")
        expect(page.get_by_role("heading", name="Today")).to_be_visible()
        until(lambda: held)
        expect(page.get_by_text("Unlimited songs")).to_have_count(0)
        # The catalogue that comes with the app was fetched from nowhere.
        expect(page.get_by_text("The built-in catalogue")).to_be_visible()
        expect(page.get_by_text("Fetched")).to_have_count(0)
        for route in held:
            route.continue_()
        expect(page.get_by_text("You can open 10 more")).to_be_visible()


def test_shows_no_meter_to_who_has_bought():
    with book(HOME, act=lambda served: buy(served, PLAN)) as (_, page):
        expect(page.locator(".shelf-film").first).to_be_visible()
        expect(meter(page)).to_have_count(0)
        expect(page.get_by_role("complementary", name="Advertisement")).to_have_count(0)


def test_counts_on_the_device_while_the_server_is_away():
    with quintet() as served:
        begin(served, FROZEN)
        use_up(served, left=1)
        with visit(served.address + HOME, expected=AWAY, **KEPT) as page:
            expect(meter(page)).to_contain_text("9 / 10")
            kept_here(page)
            served.stop()
            expect(page.get_by_role("button", name="Offline")).to_be_visible(timeout=15_000)
            box(page).fill("let it go")
            page.locator(".hit[data-best] a").click()
            expect(shown_film(page)).to_have_text("Frozen")
            page.get_by_role("button", name="Next song").click()
            press(page, "More about it")
            sheet(page, "of 10 today")
            press(page, "Not now")
            expect(page.get_by_role("button", name="More about it")).to_be_visible()
            served.start()
            until(lambda: song(served, "Let It Go")["id"] in opened_today(served), seconds=40)
            assert len(opened_today(served)) == 10
