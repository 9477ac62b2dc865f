"""Purchases as they go in a hurry: left, reloaded, cut off, in two tabs, by two people at once."""

import re

import pytest
from playwright.sync_api import expect

from support.browser import AWAY, INSECURE, visit
from support.pages import sign_in
from support.server import quintet
from support.store import STORE, YEARLY, happens, kit, pass_time, press, room, sheet
from support.waiting import until

pytestmark = pytest.mark.ci


def owned(served):
    """What holds of all that was ever bought."""
    return [one["product"] for one in served.ask("GET", f"{STORE}/purchases")["purchases"]]


def plans(page, name="Sonidea"):
    room(page, name)
    press(page, "Plans")
    return sheet(page, f"Get more from {name}")


def held(page, button):
    """The request to buy that a button makes, waiting until it is let go."""
    waiting = []
    page.route("**/store/purchases/*", lambda route: waiting.append(route))
    page.get_by_role("button", name=button, exact=True).click()
    until(lambda: waiting)
    return waiting[0]


def test_reloading_before_it_was_bought_buys_nothing():
    with quintet() as served, kit(served) as page:
        plans(page)
        held(page, "Try 14 days free")
        page.reload()
        page.unroute("**/store/purchases/*")
        plans(page)
        assert owned(served) == []
        press(page, "Try 14 days free")
        sheet(page, "Purchase complete")
        assert owned(served) == [YEARLY]


def test_reloading_after_it_was_bought_shows_it():
    with quintet() as served, kit(served) as page:
        plans(page)
        waiting = held(page, "Try 14 days free")
        # The server does it, and its answer never comes.
        waiting.fetch()
        page.reload()
        room(page, "Sonidea")
        press(page, "Plans")
        expect(sheet(page, "Purchase complete")).to_contain_text("Sonidea Pro, yearly")
        assert owned(served) == [YEARLY]


def test_a_lost_answer_is_bought_once():
    with quintet() as served, kit(served, expected=AWAY) as page:
        plans(page)
        waiting = held(page, "Try 14 days free")
        waiting.fetch()
        waiting.abort()
        sheet(page, "Purchase complete")
        assert owned(served) == [YEARLY]


def test_forgets_that_it_was_away_once_it_is_back():
    with quintet() as served, kit(served, expected=AWAY) as page:
        dialog = plans(page)
        served.stop()
        press(page, "Try 14 days free")
        expect(dialog.get_by_role("alert")).to_contain_text("Quintet cannot be reached")
        served.start()
        expect(dialog.get_by_role("alert")).to_have_count(0, timeout=20_000)
        press(page, "Try 14 days free")
        sheet(page, "Purchase complete")
        assert owned(served) == [YEARLY]


def test_tells_whoever_has_left_what_became_of_it():
    with quintet() as served, kit(served, expected=AWAY) as page:
        messages = page.get_by_role("status", name="Messages")
        for product in ("Sonidea", "Melody Map"):
            dialog = plans(page, product)
            waiting = held(page, re.compile("^Try .* free$"))
            page.go_back()
            expect(dialog).to_have_count(0)
            if product == "Sonidea":
                waiting.continue_()
                done = messages.get_by_text("Purchase complete: Sonidea Pro, yearly.")
                expect(done).to_be_visible()
            else:
                waiting.abort()
                expect(messages.get_by_text("Quintet cannot be reached.")).to_be_visible()
            page.unroute("**/store/purchases/*")
        assert owned(served) == [YEARLY]


def test_two_tabs_buy_once():
    with quintet() as served, kit(served) as page, kit(served, expected=("409",)) as other:
        plans(page)
        plans(other).get_by_role("radio", name=re.compile("Monthly")).check()
        waiting = held(other, "Buy for $3.99")
        press(page, "Try 14 days free")
        sheet(page, "Purchase complete")
        waiting.continue_()
        expect(sheet(other, "Purchase complete")).to_contain_text("Sonidea Pro, yearly")
        assert owned(served) == [YEARLY]


def test_two_people_buy_once_and_the_later_one_is_told():
    with quintet() as served, kit(served) as page:
        served.add_member("Ada")
        plans(page)
        home = f"http://pantry.local:{served.port}/store"
        with visit(home, expected=(*INSECURE, "409")) as other:
            sign_in(other, "Ada", "eight letters")
            press(other, "See plans for Sonidea")
            dialog = sheet(other, "Get more from Sonidea")
            dialog.get_by_role("radio", name=re.compile("Monthly")).check()
            waiting = held(other, "Buy for $3.99")
            press(page, "Try 14 days free")
            sheet(page, "Purchase complete")
            waiting.continue_()
            dialog = sheet(other, "You already have this")
            expect(dialog).to_contain_text("Sonidea Pro, yearly")
            expect(dialog).to_contain_text("You were not charged")
            assert owned(served) == [YEARLY]


def test_what_ends_while_its_window_is_open_is_offered_again():
    with quintet() as served, kit(served) as page:
        plans(page)
        press(page, "Try 14 days free")
        sheet(page, "Purchase complete")
        bought = served.ask("GET", f"{STORE}/entitlements")["entitlements"][0]["id"]
        happens(served, bought, "cancel")
        pass_time(served, days=15)
        dialog = sheet(page, "Get more from Sonidea")
        # Nobody tries it twice.
        press(page, "Buy for $29.99")
        sheet(page, "Purchase complete")
        press(page, "Continue")
        expect(dialog).to_have_count(0)
