"""What is bought, what that unlocks and how limits ask, on the app's pages."""

import re
import tempfile
from pathlib import Path

from app import AWAY, kept_here, quintet, until, visit
from app_tests import ELSEWHERE, INSECURE, _sign_in
from keyboard import press as keys, stands_on, tab_to, without_mouse
from playwright.sync_api import expect
from shop import (STORE, YAK, YEARLY, ConfigKey, buy, catalogue_is, choose_config, day_is_used_up,
                  happens, kit, pass_time, press, room, sheet, views)


def buys_and_has_it_at_once():
    with quintet() as served, visit(served.address + "/store") as page:
        expect(page.get_by_text("This store is for trying out: nothing is charged.")).to_be_visible()
        press(page, "See what there is for Yak Back")
        dialog = sheet(page, "More of Yak Back")
        expect(dialog.get_by_text("nothing is charged")).to_be_visible()
        expect(dialog.get_by_role("list", name="What you get")).to_contain_text("Sounds")
        press(page, "Buy for 4.99 $")
        expect(sheet(page, "It is yours")).to_contain_text("Yours for good")
        press(page, "Go on")
        expect(page.get_by_role("list", name="Bought")).to_contain_text("Yak Back Pro")
        expect(page.get_by_role("list", name="What there is")).to_contain_text("Yours for good")
        assert served.ask("GET", f"{STORE}/entitlements")["entitlements"][0]["product"] == YAK


def shows_plans_beside_each_other_with_their_price_by_the_month():
    with quintet() as served, visit(served.address + "/store") as page:
        press(page, "See what there is for Sonidea")
        dialog = sheet(page, "More of Sonidea")
        boxes = [plan.bounding_box() for plan in dialog.locator(".plan").all()]
        assert len(boxes) == 3 and len({box["y"] for box in boxes}) == 1, boxes
        for words in ("3.99 $", "19.99 $", "3.33 $ a month", "29.99 $", "2.50 $ a month", "16 % less"):
            expect(dialog).to_contain_text(words.replace(" $", "\u00a0$"))
        expect(dialog.get_by_role("radio", name=re.compile("Yearly"))).to_be_checked()
        expect(dialog.get_by_role("status").first).to_have_text(
            "14 days free, then 29.99\u00a0$ a year. It ends when you say so.")
        dialog.get_by_role("radio", name=re.compile("Monthly")).check()
        expect(dialog.get_by_role("status").first).to_have_text(
            "3.99\u00a0$ a month, until you say that it ends.")
        expect(dialog.get_by_role("button", name="Buy for 3.99")).to_be_visible()


ENTRANCES = [("/kit", "Plans", "More of Sonidea"), ("/kit", "Limit", "Edit mode"),
             ("/kit", "If needed", "Edit mode"), ("/kit", "Refused", "Edit mode"),
             ("/store", "See what there is for Sonidea", "More of Sonidea")]


def comes_back_to_where_one_was_from_every_entrance():
    with quintet() as served, visit(served.address, (820, 600)) as page:
        for path, name, title in ENTRANCES:
            page.goto(served.address + path)
            if path == "/kit":
                room(page, "Sonidea")
            button = page.get_by_role("button", name=name, exact=True)
            for leave in ("Escape", "Not now", "Close"):
                button.scroll_into_view_if_needed()
                before = page.evaluate("scrollY")
                button.click()
                dialog = sheet(page, title)
                if leave == "Escape":
                    page.keyboard.press("Escape")
                else:
                    dialog.get_by_role("button", name=leave).click()
                expect(page.get_by_role("dialog")).to_have_count(0)
                expect(button).to_be_focused()
                assert page.url.endswith(path), page.url
                assert page.evaluate("scrollY") == before, (name, leave)


def goes_on_with_what_was_refused_once_it_is_bought():
    with quintet() as served, kit(served) as page:
        room(page, "Sonidea")
        press(page, "Refused", "See what there is", "Try 14 days free", "Go on")
        expect(page.get_by_text("Refused: there is more now.")).to_be_visible()
        expect(page.get_by_role("button", name="Refused")).to_be_focused()
        # Where there is more, nothing is asked.
        press(page, "If needed")
        expect(page.get_by_text("If needed: there is more now.")).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)


def wears_the_colours_of_the_room():
    with quintet() as served, kit(served) as page:
        page.add_style_tag(content="""[data-room="sonidea"] { --accent: rgb(1, 2, 3); --surface: rgb(4, 5, 6); }""")
        for name, colours in (("Sonidea", True), ("Yak Back", False)):
            room(page, name)
            press(page, "Plans")
            dialog = sheet(page, f"More of {name}")
            is_worn = dialog.evaluate("(one) => getComputedStyle(one).backgroundColor") == "rgb(4, 5, 6)"
            button = dialog.locator(".dialog-foot [data-kind=primary]")
            is_shown = button.evaluate("(one) => getComputedStyle(one).backgroundColor") == "rgb(1, 2, 3)"
            assert (is_worn, is_shown) == (colours, colours), name
            press(page, "Not now")


def restores_on_another_browser():
    with quintet() as served:
        me = served.ask("GET", "/api/v1/me")["member"]["id"]
        served.ask("PUT", f"/api/v1/members/{me}/password", {"password": "correct horse"})
        with visit(f"http://pantry.local:{served.port}/store", flags=ELSEWHERE, expected=INSECURE) as page:
            _sign_in(page, "Owner", "correct horse")
            press(page, "Restore what was bought")
            expect(page.get_by_text("Nothing was found that was bought for you")).to_be_visible()
            buy(served, YAK)
            press(page, "Restore what was bought")
            expect(page.get_by_text("1 purchase found")).to_be_visible()
            expect(page.get_by_role("list", name="Bought")).to_contain_text("Yak Back Pro")


def loses_at_once_what_is_given_back_on_all_open_tabs():
    with quintet() as served:
        buy(served, YAK)
        with visit(served.address + "/store") as one, visit(served.address + "/kit") as other, \
                visit(served.address + "/store/manage") as owner:
            expect(one.get_by_role("list", name="What there is")).to_contain_text("Yours for good")
            expect(other.get_by_role("list", name="Bought")).to_contain_text("Yours for good")
            # Whoever has bought it sees no advertisements.
            expect(other.get_by_role("complementary", name="Advertisement")).to_have_count(0)
            press(owner, "What to do with Yak Back Pro of Owner")
            owner.get_by_role("menuitem", name="Give the money back").click()
            press(owner, "Give back")
            expect(owner.get_by_text("The money is given back.")).to_be_visible()
            expect(one.get_by_role("button", name="See what there is for Yak Back")).to_be_visible()
            expect(one.get_by_role("list", name="Bought")).to_contain_text("The money was given back")
            expect(other.get_by_role("complementary", name="Advertisement")).to_be_visible()
            press(other, "Limit")
            expect(sheet(other, "9 of 9 sounds")).to_be_visible()


def tells_how_long_a_trial_is_and_when_it_ends():
    with quintet() as served, kit(served) as page:
        room(page, "Sonidea")
        press(page, "Plans", "Try 14 days free")
        expect(sheet(page, "It is yours")).to_contain_text("Free until")
        press(page, "Go on")
        nudge = page.get_by_role("complementary", name="Trial")
        expect(nudge).to_contain_text("14 free days left. Then 29.99\u00a0$ a year, unless you end it.")
        purchase = served.ask("GET", f"{STORE}/entitlements")["entitlements"][0]["id"]
        pass_time(served, days=10)
        happens(served, purchase, "cancel")
        expect(nudge).to_contain_text("4 free days left. Then it ends by itself.")
        nudge.get_by_role("button", name="Put away").click()
        expect(nudge).to_have_count(0)
        page.reload()
        room(page, "Sonidea")
        expect(page.get_by_role("list", name="Bought")).to_contain_text("then it ends")
        expect(nudge).to_have_count(0)
        pass_time(served, days=5)
        expect(page.get_by_role("list", name="Bought")).to_contain_text("Ended on")
        press(page, "Plans")
        # Nobody tries it twice.
        expect(sheet(page, "More of Sonidea").get_by_role("button", name="Buy for 29.99")).to_be_visible()
        expect(sheet(page, "More of Sonidea")).not_to_contain_text("days free")


def ends_a_plan_and_takes_it_up_again():
    with quintet() as served:
        buy(served, YEARLY)
        with visit(served.address + "/store") as page:
            row = page.get_by_role("list", name="Bought").get_by_role("listitem")
            expect(row).to_contain_text("then 29.99\u00a0$ a year")
            row.get_by_role("button", name="End it").click()
            page.get_by_role("dialog").get_by_role("button", name="End it").click()
            expect(row).to_contain_text("then it ends")
            row.get_by_role("button", name="Go on").click()
            expect(row).to_contain_text("then 29.99\u00a0$ a year")


def lets_time_pass_and_payments_fail():
    with quintet() as served:
        buy(served, YEARLY)
        with visit(served.address + "/store/manage") as page:
            rows = page.get_by_role("list", name="Purchases").get_by_role("listitem")
            expect(rows).to_contain_text("Free until")
            press(page, "What to do with Sonidea Pro, yearly of Owner")
            page.get_by_role("menuitem", name="Fail the next payment").click()
            expect(page.get_by_text("The next payment will not work.")).to_be_visible()
            page.get_by_role("tab", name="Time").click()
            press(page, "Let 7 days pass", "Let it pass")
            expect(page.get_by_text("It is 7 days later in the store.")).to_be_visible()
            press(page, "Let 7 days pass", "Let it pass")
            page.get_by_role("tab", name="Purchases").click()
            expect(rows).to_contain_text("The last payment did not work")
            press(page, "What to do with Sonidea Pro, yearly of Owner")
            page.get_by_role("menuitem", name="Pay after all").click()
            expect(rows).to_contain_text("Paid until")
            page.get_by_role("tab", name="Sales").click()
            expect(page.get_by_role("list", name="Products")).to_contain_text("29.99\u00a0$")


def offers_three_ways_when_the_day_is_used_up():
    with quintet() as served, visit(served.address + "/about") as page:
        day_is_used_up(page)
        page.goto(served.address + "/kit")
        room(page, "Melody Map")
        expect(page.locator(".quota-meter")).to_contain_text("10 / 10")
        press(page, "Limit")
        dialog = sheet(page, "10 of 10 today")
        for name in ("Watch an ad", "Go unlimited", "Not now"):
            expect(dialog.get_by_role("button", name=name)).to_be_visible()
        press(page, "Go unlimited", "Try 7 days free", "Go on")
        expect(page.get_by_text("Limit: there is more now.")).to_be_visible()
        # Who has no limit sees no meter.
        page.unroute_all()
        expect(page.locator(".quota-meter")).to_have_count(0)


def gives_more_for_an_ad_that_is_watched_to_its_end_and_no_more_than_a_day_has():
    with tempfile.TemporaryDirectory() as folder:
        key = ConfigKey(Path(folder))
        with quintet("--store-config-key", key.hex) as served, \
                visit(served.address + "/store/manage", expected=AWAY) as page:
            page.get_by_role("tab", name="Configuration").click()
            choose_config(page, "notes.json", b"{}")
            expect(page.get_by_text("“notes.json” is no signed configuration")).to_be_visible()
            choose_config(page, "limits.json", key.signed(
                {"version": 1, "limits": {"melodymap.song-views": {"free": 10, "reward": 3, "rewards": 1}}}))
            expect(page.get_by_text("“limits.json” holds from now on.")).to_be_visible()
            page.goto(served.address + "/kit")
            room(page, "Melody Map")
            press(page, "Limit")
            page.get_by_role("button", name=re.compile("^Watch an ad")).click()
            player = sheet(page, "Advertisement")
            expect(player.get_by_text("Ad", exact=True)).to_be_visible()
            expect(player.get_by_role("button")).to_have_count(1)
            press(page, "Go on")
            expect(page.get_by_text("Limit: there is more now.")).to_be_visible()
            expect(page.locator(".quota-meter")).to_contain_text("0 / 13")
            assert views(served)["rewards"] == 1
            press(page, "Ad")
            expect(sheet(page, "Ad unavailable")).to_contain_text("You have watched 1 ads today")
            press(page, "Back")
            assert views(served)["rewards"] == 1


def gives_nothing_for_an_ad_that_is_closed():
    with quintet() as served, kit(served, expected=AWAY) as page:
        room(page, "Melody Map")
        press(page, "Ad")
        player = sheet(page, "Advertisement")
        player.get_by_role("button", name="Close").click()
        expect(player.get_by_role("alert")).to_contain_text("Stop now? The reward is lost.")
        expect(player.get_by_role("button", name="Keep watching")).to_be_focused()
        press(page, "Keep watching")
        expect(player.get_by_role("alert")).to_have_count(0)
        page.keyboard.press("Escape")
        press(page, "Stop")
        expect(sheet(page, "Ad not completed")).to_contain_text("nothing comes of it")
        press(page, "Back")
        expect(page.get_by_role("button", name="Ad", exact=True)).to_be_focused()
        press(page, "Ad")
        expect(sheet(page, "Ad unavailable")).to_contain_text(re.compile(r"in \d+ seconds"))
        assert views(served)["rewards"] == 0


def says_that_there_is_no_ad():
    with quintet() as served:
        buy(served, "melodymap.unlimited.yearly")
        with kit(served, expected=AWAY) as page:
            room(page, "Melody Map")
            press(page, "Ad")
            expect(sheet(page, "Ad unavailable")).to_contain_text("Nothing was changed")
            press(page, "Back")
            expect(page.get_by_text("Ad: closed.")).to_be_visible()


def relies_on_what_was_said_for_a_while_and_on_no_turned_clock():
    with quintet() as served:
        buy(served, YAK)
        with visit(served.address + "/store", expected=AWAY) as page:
            shift = "sessionStorage.getItem('shift') ?? 0"
            page.add_init_script(f"const now = Date.now; Date.now = () => now() + Number({shift})")
            kept_here(page)
            page.reload()
            shelf = page.get_by_role("list", name="What there is")
            expect(shelf).to_contain_text("Yours for good")
            served.stop()
            doubt = page.get_by_text("Cannot check your purchases right now.").first
            day = 86_400_000
            for days, is_doubted in ((0, False), (2, False), (4, True), (0, True), (-10, True)):
                page.evaluate(f"sessionStorage.setItem('shift', {days * day})")
                page.reload()
                if is_doubted:
                    expect(doubt).to_be_visible()
                    expect(shelf).not_to_contain_text("Yours for good")
                else:
                    expect(shelf).to_contain_text("Yours for good")
                    expect(doubt).to_have_count(0)
            page.evaluate("sessionStorage.setItem('shift', 0)")
            served.start()
            page.reload()
            expect(shelf).to_contain_text("Yours for good", timeout=60_000)
            expect(doubt).to_have_count(0)


def leaves_what_needs_a_parent_to_parents():
    with quintet() as served:
        served.add_member("Ben", "child")
        with visit(f"http://pantry.local:{served.port}/store", flags=ELSEWHERE, expected=INSECURE) as page:
            _sign_in(page, "Ben", "eight letters")
            press(page, "See what there is for BabySounds", "Buy for 29.99 $")
            expect(page.get_by_role("alert")).to_contain_text("A parent has to allow this. Nothing was bought")
            press(page, "Not now")
            # Neither is the counter for children, nor are advertisements.
            expect(page.get_by_role("link", name="Manage")).to_have_count(0)
            page.goto(f"http://pantry.local:{served.port}/store/manage")
            expect(page.get_by_role("heading", name="For the owner")).to_be_visible()
            page.goto(f"http://pantry.local:{served.port}/kit")
            expect(page.get_by_role("heading", name="Store")).to_be_visible()
            expect(page.get_by_role("complementary", name="Advertisement")).to_have_count(0)


def says_why_nothing_can_be_bought():
    with quintet("--store", "off") as served, visit(served.address + "/store") as page:
        expect(page.get_by_role("heading", name="Everything is unlocked")).to_be_visible()
    for changes, words in (
            ({"store": "disabled", "ways": []}, "Purchases disabled"),
            ({"store": "live", "ways": ["appstore"]}, "bought in the app from the App Store")):
        with quintet() as served, visit(served.address + "/about") as page:
            catalogue_is(page, **changes)
            page.get_by_role("link", name="Store").click()
            press(page, "See what there is for Sonidea")
            dialog = sheet(page, "More of Sonidea")
            expect(dialog.get_by_text(words)).to_be_visible()
            expect(dialog.locator(".dialog-foot").get_by_role("button")).to_have_count(1)


def goes_to_a_checkout_and_comes_back():
    with quintet() as served, visit(served.address + "/about") as page:
        catalogue_is(page, store="live", ways=["stripe"])
        page.route("**/api/v1/store/checkout", lambda route: route.fulfill(
            json={"url": f"{served.address}/store?cancelled={YAK}"}))
        page.goto(served.address + "/kit")
        room(page, "Yak Back")
        page.evaluate("scrollTo(0, 600)")
        press(page, "Plans")
        before = page.evaluate("scrollY")
        press(page, "Buy for 4.99 $")
        expect(page.get_by_text("Nothing was bought.")).to_be_visible()
        press(page, "Go on where you were")
        expect(page.get_by_role("heading", level=1)).to_have_text("Kit")
        until(lambda: abs(page.evaluate("scrollY") - before) < 2)
        page.goto(f"{served.address}/store?bought={YAK}")
        expect(page.get_by_text("Waiting for the payment of Yak Back Pro")).to_be_visible()
        buy(served, YAK)
        expect(page.get_by_text("Thank you: Yak Back Pro is yours.")).to_be_visible()


def buys_and_watches_without_a_mouse():
    with without_mouse("/store") as (served, page):
        tab_to(page, "^See what there is for Sonidea$")
        keys(page, "Enter")
        stands_on(page, "^Yearly")
        keys(page, "ArrowLeft", "ArrowLeft")
        stands_on(page, "^Monthly")
        tab_to(page, "^Buy for 3.99")
        keys(page, "Enter")
        stands_on(page, "^Go on$")
        keys(page, "Enter")
        # What was pressed has gone: one goes on at the heading.
        stands_on(page, "^Store$")
        page.goto(served.address + "/kit")
        page.get_by_role("radio", name="Yak Back").focus()
        keys(page, "ArrowRight")
        tab_to(page, "^Limit$")
        keys(page, "Enter")
        tab_to(page, "^Watch an ad")
        keys(page, "Enter")
        expect(sheet(page, "Advertisement").get_by_text("Ad", exact=True)).to_be_visible()
        keys(page, "Escape")
        stands_on(page, "^Keep watching$")
        tab_to(page, "^Stop$", key="Shift+Tab")
        keys(page, "Enter")
        stands_on(page, "^Back$")
        keys(page, "Enter")
        stands_on(page, "^Watch an ad")
        keys(page, "Escape")
        stands_on(page, "^Limit$")


TESTS = [buys_and_has_it_at_once, shows_plans_beside_each_other_with_their_price_by_the_month,
         comes_back_to_where_one_was_from_every_entrance,
         goes_on_with_what_was_refused_once_it_is_bought, wears_the_colours_of_the_room,
         restores_on_another_browser, loses_at_once_what_is_given_back_on_all_open_tabs,
         tells_how_long_a_trial_is_and_when_it_ends, ends_a_plan_and_takes_it_up_again,
         lets_time_pass_and_payments_fail, offers_three_ways_when_the_day_is_used_up,
         gives_more_for_an_ad_that_is_watched_to_its_end_and_no_more_than_a_day_has,
         gives_nothing_for_an_ad_that_is_closed, says_that_there_is_no_ad,
         relies_on_what_was_said_for_a_while_and_on_no_turned_clock,
         leaves_what_needs_a_parent_to_parents, says_why_nothing_can_be_bought,
         goes_to_a_checkout_and_comes_back, buys_and_watches_without_a_mouse]
