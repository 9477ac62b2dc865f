"""Advertisements, and what there is for who watches one to its end."""

import re
import tempfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.browser import AWAY, visit
from support.server import quintet
from support.store import (
    ConfigKey,
    buy,
    choose_config,
    day_is_used_up,
    kit,
    press,
    room,
    sheet,
    views,
)
from support.waiting import until

pytestmark = pytest.mark.ci


def test_offers_three_ways_when_the_day_is_used_up():
    with quintet() as served, visit(served.address + "/about") as page:
        day_is_used_up(page)
        page.goto(served.address + "/kit")
        room(page, "Melody Map")
        expect(page.locator(".quota-meter")).to_contain_text("10 / 10")
        press(page, "Limit")
        dialog = sheet(page, "10 of 10 today")
        for name in ("Watch an ad (+2)", "Go unlimited", "Not now"):
            expect(dialog.get_by_role("button", name=name)).to_be_visible()
        press(page, "Go unlimited", "Try 7 days free", "Continue")
        expect(page.get_by_text("Limit: there is more now.")).to_be_visible()
        # Who has no limit sees no meter.
        page.unroute_all()
        expect(page.locator(".quota-meter")).to_have_count(0)


def test_counts_nothing_until_it_is_known_how_much_is_used():
    with quintet() as served, visit(served.address + "/about") as page:
        held = []
        page.route("**/api/v1/store/quotas", lambda route: held.append(route))
        page.goto(served.address + "/kit")
        room(page, "Melody Map")
        press(page, "Refused")
        dialog = sheet(page, "10 free each day")
        expect(dialog).to_contain_text("You have used today’s free limit.")
        expect(dialog.locator(".limit .ring")).to_have_count(0)
        until(lambda: held)
        for route in held:
            route.continue_()
        # Who was refused has used all of them, whatever was counted a moment ago.
        expect(sheet(page, "10 of 10 today")).to_contain_text("You have used today’s free limit.")


def test_gives_more_for_an_ad_that_is_watched_to_its_end_and_no_more_than_a_day_has():
    with tempfile.TemporaryDirectory() as folder:
        key = ConfigKey(Path(folder))
        with (
            quintet("--store-config-key", key.hex) as served,
            visit(served.address + "/store/manage", expected=AWAY) as page,
        ):
            page.get_by_role("tab", name="Configuration").click()
            choose_config(page, "notes.json", b"{}")
            expect(page.get_by_text("“notes.json” is not a signed configuration")).to_be_visible()
            choose_config(
                page,
                "limits.json",
                key.signed(
                    {
                        "version": 1,
                        "limits": {"melodymap.song-views": {"free": 10, "reward": 3, "rewards": 1}},
                    }
                ),
            )
            expect(page.get_by_text("“limits.json” is now in effect.")).to_be_visible()
            page.goto(served.address + "/kit")
            room(page, "Melody Map")
            press(page, "Limit")
            # The words come from the configuration.
            press(page, "Watch an ad (+3)")
            player = sheet(page, "Advertisement")
            expect(player.get_by_text("Ad", exact=True)).to_be_visible()
            expect(player.get_by_role("button")).to_have_count(1)
            press(page, "Continue")
            expect(page.get_by_text("Limit: there is more now.")).to_be_visible()
            expect(page.locator(".quota-meter")).to_contain_text("0 / 13")
            assert views(served)["rewards"] == 1
            press(page, "Limit")
            dialog = sheet(page, "0 of 13 today")
            expect(dialog).to_contain_text("No more ads today.")
            expect(dialog.get_by_role("button", name=re.compile("Watch an ad"))).to_have_count(0)
            press(page, "Not now", "Ad")
            expect(sheet(page, "Ad unavailable")).to_contain_text("You have watched 1 ads today")
            press(page, "Back")
            assert views(served)["rewards"] == 1


def test_gives_nothing_for_an_ad_that_is_closed():
    with quintet() as served, kit(served, expected=AWAY) as page:
        room(page, "Melody Map")
        press(page, "Ad")
        player = sheet(page, "Advertisement")
        player.get_by_role("button", name="Close").click()
        expect(player.get_by_role("alert")).to_contain_text("Stop now? You will not get the 2 extra.")
        expect(player.get_by_role("button", name="Keep watching")).to_be_focused()
        press(page, "Keep watching")
        expect(player.get_by_role("alert")).to_have_count(0)
        page.keyboard.press("Escape")
        press(page, "Stop")
        expect(sheet(page, "Ad not completed")).to_contain_text("there is no reward")
        press(page, "Back")
        expect(page.get_by_role("button", name="Ad", exact=True)).to_be_focused()
        press(page, "Ad")
        expect(sheet(page, "Ad unavailable")).to_contain_text(re.compile(r"in \d+ seconds"))
        assert views(served)["rewards"] == 0


def test_says_that_there_is_no_ad():
    with quintet() as served:
        buy(served, "melodymap.unlimited.yearly")
        with kit(served, expected=AWAY) as page:
            room(page, "Melody Map")
            press(page, "Ad")
            expect(sheet(page, "Ad unavailable")).to_contain_text("Nothing was changed")
            press(page, "Back")
            expect(page.get_by_text("Ad: closed.")).to_be_visible()
