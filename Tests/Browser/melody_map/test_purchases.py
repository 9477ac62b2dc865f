"""What is free in Melody Map, and what more costs: ten songs a day, an advertisement for two more,
a plan for all.
"""

import re

import pytest
from playwright.sync_api import expect

from support.browser import AWAY, KEPT, PHONE, kept_here, visit
from support.bursts import apart
from support.melody_map import (
    FROZEN,
    HOME,
    PLACE,
    begin,
    book,
    box,
    film_page,
    is_favourite,
    opened_today,
    panel,
    shown_film,
    song,
    tell,
    use_up,
)
from support.server import quintet
from support.store import (
    ConfigKey,
    buy,
    choose_config,
    is_built_without_ads_and_purchases,
    pass_time,
    press,
    sheet,
    views,
)
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


def test_begins_anew_at_midnight_and_wins_nothing_by_a_changed_clock():
    with book(film_page("Frozen", "Let It Go"), marks=FROZEN, act=use_up, expected=REFUSED) as (
        served,
        page,
    ):
        page.clock.install()
        page.reload()
        expect(meter(page)).to_contain_text("10 / 10")
        now = page.evaluate("Date.now()") / 1_000
        for hours in (30, -30, 0):
            page.clock.set_system_time(now + hours * 3_600)
            page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
            press(page, "More about it")
            sheet(page, "10 of 10 today")
            press(page, "Not now")
            expect(meter(page)).to_contain_text("10 / 10")
            apart(page)
        # Past midnight, on the same page.
        pass_time(served, days=1)
        expect(meter(page)).to_contain_text("0 / 10")
        press(page, "More about it")
        expect(page.get_by_role("button", name="Less")).to_be_visible()
        expect(meter(page)).to_contain_text("1 / 10")


def test_opens_the_song_once_midnight_is_past_while_its_limit_is_explained():
    with book(film_page("Frozen", "Let It Go"), marks=FROZEN, act=use_up, expected=REFUSED) as (
        served,
        page,
    ):
        press(page, "More about it")
        expect(sheet(page, "10 of 10 today")).to_contain_text("It resets")
        pass_time(served, days=1)
        expect(page.get_by_role("button", name="Less")).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(meter(page)).to_contain_text("1 / 10")


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


@pytest.mark.parametrize("plan, price", (("Monthly", "$2.99 a month"), ("Yearly", "$19.99 a year")))
def test_opens_all_songs_with_a_plan(plan, price):
    with book(
        film_page("Frozen", "Let It Go"), PHONE, marks=FROZEN, act=use_up, expected=REFUSED
    ) as (served, page):
        press(page, "More about it", "Go unlimited")
        dialog = sheet(page, "Get more from Melody Map")
        dialog.get_by_role("radio", name=re.compile(plan)).check()
        expect(dialog.get_by_role("status").first).to_contain_text(f"7 days free, then {price}")
        press(page, "Try 7 days free", "Continue")
        expect(page.get_by_role("button", name="Less")).to_be_visible()
        expect(meter(page)).to_have_count(0)
        page.goto(served.address + f"{HOME}/me")
        expect(page.get_by_text("Unlimited songs")).to_be_visible()
        bought = page.get_by_role("list", name="Bought")
        expect(bought).to_contain_text(f"Unlimited, {plan.lower()}")
        expect(bought).to_contain_text("Free until")
        expect(page.get_by_role("button", name="See plans")).to_have_count(0)
        with visit(f"{served.address}{HOME}/me") as other:
            press(other, "Restore purchases")
            expect(other.get_by_text("1 purchase restored")).to_be_visible()


def test_shows_placeholders_and_sells_nothing_where_both_are_built_out():
    with quintet() as served, visit(served.address + "/about", PHONE, expected=REFUSED) as page:
        begin(served, FROZEN)
        use_up(served)
        is_built_without_ads_and_purchases(page)
        page.goto(served.address + film_page("Frozen", "Let It Go")(served))
        press(page, "More about it", "Go unlimited")
        dialog = sheet(page, "Get more from Melody Map")
        expect(dialog.get_by_text("Purchases are turned off")).to_be_visible()
        expect(dialog.locator(".dialog-foot").get_by_role("button")).to_have_count(1)
        press(page, "Not now")
        apart(page)
        press(page, "More about it", "Watch an ad (+2)")
        expect(sheet(page, "Advertisement")).to_contain_text("Ad placeholder")
        press(page, "Continue")
        expect(page.get_by_role("button", name="Less")).to_be_visible()
        expect(meter(page)).to_contain_text("11 / 12")
        page.goto(served.address + f"{HOME}/me")
        press(page, "See plans")
        expect(sheet(page, "Get more from Melody Map")).to_contain_text("Purchases are turned off")


def test_asks_prices_and_trials_that_changed_without_a_release(tmp_path):
    key = ConfigKey(tmp_path)
    with (
        quintet("--store-config-key", key.hex) as served,
        visit(served.address + "/store/manage") as page,
    ):
        begin(served)
        page.get_by_role("tab", name="Configuration").click()
        changes = {
            "version": 1,
            "trial_days": {PLAN: 30, PLAN.replace("monthly", "yearly"): 0},
            "prices_cents": {PLAN: 199, PLAN.replace("monthly", "yearly"): 999},
            "limits": {"melodymap.song-views": {"free": 12, "reward": 3, "rewards": 1}},
        }
        choose_config(page, "spring.json", key.signed(changes))
        expect(page.get_by_text("“spring.json” is now in effect.")).to_be_visible()
        page.goto(f"{served.address}{HOME}/me")
        expect(page.get_by_text("You can open 12 more songs today.")).to_be_visible()
        press(page, "See plans")
        dialog = sheet(page, "Get more from Melody Map")
        for plan, terms, buying in (
            ("Yearly", "$9.99 a year, until you cancel.", "Buy for $9.99"),
            ("Monthly", "30 days free, then $1.99 a month.", "Try 30 days free"),
        ):
            dialog.get_by_role("radio", name=re.compile(plan)).check()
            expect(dialog.get_by_role("status").first).to_contain_text(terms)
            expect(dialog.get_by_role("button", name=buying)).to_be_visible()
        press(page, "Try 30 days free", "Continue")
        expect(page.get_by_role("list", name="Bought")).to_contain_text("Free until")


def test_gathers_on_one_page_what_is_yours():
    use_seven = lambda served: use_up(served, left=3)
    with book(film_page("Frozen"), PHONE, marks=FROZEN, act=use_seven) as (served, page):
        for title in ("Let It Go", "In Summer"):
            page.locator(".film-songs").get_by_role("button", name=title, exact=False).first.click()
            panel(page).get_by_role("button", name=f"Favourite: {title}").click()
            is_favourite(served, title)
        page.get_by_role("link", name="Yours").click()
        expect(page.get_by_text("You can open 3 more songs today.")).to_be_visible()
        rows = page.locator(".favourite-list li")
        # The newest first.
        expect(rows.first).to_contain_text("In Summer")
        expect(rows.last).to_contain_text("Frozen · 0:31:02")
        rows.last.get_by_role("link").click()
        expect(panel(page)).to_contain_text("Let It Go")
        page.go_back()
        rows.last.get_by_role("button", name="Favourite: Let It Go").click()
        expect(rows).to_have_count(1)
        expect(page.get_by_text("80 films with 511 songs")).to_be_visible()
        expect(page.get_by_text("No purchases yet")).to_be_visible()
        press(page, "Restore purchases")
        expect(page.get_by_text("No active purchases were found")).to_be_visible()
        buy(served, PLAN)
        press(page, "Restore purchases")
        expect(page.get_by_text("1 purchase restored")).to_be_visible()
        expect(page.get_by_text("Unlimited songs, 7 so far today.")).to_be_visible()


def test_tells_of_no_plans_where_everything_is_unlocked():
    with quintet("--store", "off") as served, visit(f"{served.address}{HOME}/me") as page:
        expect(page.get_by_text("Unlimited songs")).to_be_visible()
        for name in ("See plans", "Restore purchases"):
            expect(page.get_by_role("button", name=name)).to_have_count(0)


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
