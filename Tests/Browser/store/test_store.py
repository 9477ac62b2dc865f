"""What is bought, and what becomes of it, on the app's pages."""

import re

import pytest
from playwright.sync_api import expect

from support.browser import INSECURE, visit
from support.pages import sign_in
from support.server import quintet
from support.store import (
    STORE,
    YAK,
    YEARLY,
    buy,
    catalogue_is,
    happens,
    kit,
    pass_time,
    press,
    room,
    sheet,
)
from support.waiting import until

pytestmark = pytest.mark.ci


@pytest.mark.check
def test_buys_and_has_it_at_once():
    with quintet() as served, visit(served.address + "/store") as page:
        expect(
            page.get_by_text("This is a test store. Nothing is charged.")
        ).to_be_visible()
        press(page, "See plans for Yak Back")
        dialog = sheet(page, "Get more from Yak Back")
        expect(dialog.get_by_text("Nothing is charged")).to_be_visible()
        expect(dialog.get_by_role("list", name="What you get")).to_contain_text("Sounds")
        press(page, "Buy for $4.99")
        expect(sheet(page, "Purchase complete")).to_contain_text("One-time purchase")
        press(page, "Continue")
        expect(page.get_by_role("list", name="Bought")).to_contain_text("Yak Back Pro")
        expect(page.get_by_role("list", name="Available")).to_contain_text("One-time purchase")
        assert served.ask("GET", f"{STORE}/entitlements")["entitlements"][0]["product"] == YAK


def test_shows_plans_beside_each_other_with_their_price_by_the_month():
    with quintet() as served, visit(served.address + "/store") as page:
        press(page, "See plans for Sonidea")
        dialog = sheet(page, "Get more from Sonidea")
        boxes = [plan.bounding_box() for plan in dialog.locator(".plan").all()]
        assert len(boxes) == 3 and len({box["y"] for box in boxes}) == 1, boxes
        for words in (
            "$3.99",
            "$19.99",
            "$3.33 a month",
            "$29.99",
            "$2.50 a month",
            "Save 16%",
        ):
            expect(dialog).to_contain_text(words)
        expect(dialog.get_by_role("radio", name=re.compile("Yearly"))).to_be_checked()
        expect(dialog.get_by_role("status").first).to_have_text(
            "14 days free, then $29.99 a year. Cancel at any time."
        )
        dialog.get_by_role("radio", name=re.compile("Monthly")).check()
        expect(dialog.get_by_role("status").first).to_have_text("$3.99 a month, until you cancel.")
        expect(dialog.get_by_role("button", name="Buy for $3.99")).to_be_visible()


def test_restores_on_another_browser():
    with quintet() as served:
        me = served.ask("GET", "/api/v1/me")["member"]["id"]
        served.ask("PUT", f"/api/v1/members/{me}/password", {"password": "correct horse"})
        with visit(f"http://pantry.local:{served.port}/store", expected=INSECURE) as page:
            sign_in(page, "Owner", "correct horse")
            press(page, "Restore purchases")
            expect(page.get_by_text("No active purchases were found")).to_be_visible()
            buy(served, YAK)
            press(page, "Restore purchases")
            expect(page.get_by_text("1 purchase restored")).to_be_visible()
            expect(page.get_by_role("list", name="Bought")).to_contain_text("Yak Back Pro")


def test_loses_at_once_what_is_given_back_on_all_open_tabs():
    with quintet() as served:
        buy(served, YAK)
        with (
            visit(served.address + "/store") as one,
            visit(served.address + "/kit") as other,
            visit(served.address + "/store/manage") as owner,
        ):
            expect(one.get_by_role("list", name="Available")).to_contain_text("One-time purchase")
            expect(other.get_by_role("list", name="Bought")).to_contain_text("One-time purchase")
            # Whoever has bought it sees no advertisements.
            expect(other.get_by_role("complementary", name="Advertisement")).to_have_count(0)
            press(owner, "More actions for Yak Back Pro of Owner")
            owner.get_by_role("menuitem", name="Refund").click()
            press(owner, "Refund")
            expect(owner.get_by_text("Refunded.")).to_be_visible()
            expect(one.get_by_role("button", name="See plans for Yak Back")).to_be_visible()
            expect(one.get_by_role("list", name="Bought")).to_contain_text(
                "Refunded"
            )
            expect(other.get_by_role("complementary", name="Advertisement")).to_be_visible()
            press(other, "Limit")
            expect(sheet(other, "9 of 9 sounds")).to_be_visible()


def test_tells_how_long_a_trial_is_and_when_it_ends():
    with quintet() as served, kit(served) as page:
        room(page, "Sonidea")
        press(page, "Plans", "Try 14 days free")
        expect(sheet(page, "Purchase complete")).to_contain_text("Free until")
        press(page, "Continue")
        nudge = page.get_by_role("complementary", name="Trial")
        expect(nudge).to_contain_text(
            "14 free days left. Then $29.99 a year, unless you cancel."
        )
        purchase = served.ask("GET", f"{STORE}/entitlements")["entitlements"][0]["id"]
        pass_time(served, days=10)
        happens(served, purchase, "cancel")
        expect(nudge).to_contain_text("4 free days left. Then it ends automatically.")
        nudge.get_by_role("button", name="Dismiss").click()
        expect(nudge).to_have_count(0)
        page.reload()
        room(page, "Sonidea")
        expect(page.get_by_role("list", name="Bought")).to_contain_text("then it ends")
        expect(nudge).to_have_count(0)
        pass_time(served, days=5)
        expect(page.get_by_role("list", name="Bought")).to_contain_text("Ended on")
        press(page, "Plans")
        # Nobody tries it twice.
        expect(
            sheet(page, "Get more from Sonidea").get_by_role("button", name="Buy for $29.99")
        ).to_be_visible()
        expect(sheet(page, "Get more from Sonidea")).not_to_contain_text("days free")


def test_ends_a_plan_and_takes_it_up_again():
    with quintet() as served:
        buy(served, YEARLY)
        with visit(served.address + "/store") as page:
            row = page.get_by_role("list", name="Bought").get_by_role("listitem")
            expect(row).to_contain_text("then $29.99 a year")
            row.get_by_role("button", name="Cancel plan").click()
            page.get_by_role("dialog").get_by_role("button", name="Cancel plan").click()
            expect(row).to_contain_text("then it ends")
            row.get_by_role("button", name="Resume").click()
            expect(row).to_contain_text("then $29.99 a year")


def test_lets_whoever_bought_a_plan_end_it():
    with quintet() as served:
        served.add_member("Ada")
        buy(served, YEARLY)
        with visit(f"http://pantry.local:{served.port}/store", expected=INSECURE) as page:
            sign_in(page, "Ada", "eight letters")
            rows = page.get_by_role("list", name="Bought").get_by_role("listitem")
            expect(rows).to_contain_text("Sonidea Pro, yearly")
            # What the owner has bought for all is the owner's to end.
            expect(rows.get_by_role("button")).to_have_count(0)
            expect(page.get_by_text("Only the member who bought this can cancel it")).to_be_visible()
            press(page, "See plans for Melody Map", "Try 7 days free", "Continue")
            row = rows.filter(has_text="Melody Map")
            row.get_by_role("button", name="Cancel plan").click()
            page.get_by_role("dialog").get_by_role("button", name="Cancel plan").click()
            expect(row).to_contain_text("then it ends")
            row.get_by_role("button", name="Resume").click()
            expect(row).to_contain_text("then $19.99 a year")


def test_leads_to_where_a_plan_was_bought():
    def bought(page, **changes):
        def answer(route):
            said = route.fetch().json()
            for one in said["entitlements"]:
                one.update(changes)
            route.fulfill(json=said)

        page.route("**/api/v1/store/entitlements", answer)

    with quintet() as served:
        buy(served, YEARLY)
        for changes, words, button in (
            ({"provider": "appstore"}, "Purchased in the App Store", None),
            ({"provider": "stripe"}, "Free until", "Change"),
            ({"provider": "stripe", "is_own": False}, "Free until", None),
        ):
            with visit(served.address + "/about") as page:
                catalogue_is(page, store="live", ways=["stripe", "appstore"])
                bought(page, **changes)
                page.goto(served.address + "/store")
                row = page.get_by_role("list", name="Bought").get_by_role("listitem")
                expect(row).to_contain_text(words)
                names = row.get_by_role("button").all_inner_texts()
                assert names == ([button] if button else []), names
                expect(page.get_by_text("Cancel App Store purchases on your iPhone")).to_have_count(
                    1 if changes["provider"] == "appstore" else 0
                )


def test_takes_tips_and_says_thank_you():
    with quintet() as served, visit(served.address + "/store") as page:
        jar = page.get_by_role("group", name="Tips for Sonidea")
        for words in ("Small tip · $0.99", "Medium tip · $2.99", "Small tip · $0.99"):
            jar.get_by_role("button", name=re.compile(re.escape(words))).click()
            expect(jar.get_by_role("status")).to_have_text(
                f"Thank you for the {words[: words.index(' ·')].lower()}!"
            )
        expect(page.get_by_text("No purchases yet")).to_be_visible()
        # Tips are no plans.
        press(page, "See plans for Sonidea")
        expect(sheet(page, "Get more from Sonidea").locator(".plan")).to_have_count(3)
        press(page, "Not now")
        page.goto(served.address + "/store/manage")
        rows = page.get_by_role("list", name="Purchases").get_by_role("listitem")
        expect(rows).to_have_count(3)
        expect(rows.first).to_contain_text("Tip")
        page.get_by_role("tab", name="Sales").click()
        expect(
            page.get_by_role("list", name="Products")
            .get_by_role("listitem")
            .filter(has_text="Small tip")
        ).to_contain_text("2 sold")
        page.goto(served.address + "/kit")
        room(page, "Sonidea")
        expect(jar).to_be_visible()
        room(page, "Yak Back")
        expect(page.get_by_role("group", name=re.compile("Tips for"))).to_have_count(0)


def test_offers_tips_only_where_they_can_be_paid():
    for changes, words, count in (
        ({"store": "disabled", "ways": []}, "Purchases are turned off", 0),
        ({"store": "live", "ways": ["appstore"]}, "App Store version", 0),
        ({"store": "live", "ways": ["stripe"]}, "Thank you for the large tip!", 1),
    ):
        with quintet() as served, visit(served.address + "/about") as page:
            catalogue_is(page, **changes)
            page.goto(f"{served.address}/store?bought=sonidea.tip.large")
            expect(page.get_by_text(words).first).to_be_visible()
            expect(page.get_by_role("group", name="Tips for Sonidea")).to_have_count(count)


def test_shows_on_all_open_tabs_that_time_has_passed():
    with quintet() as served, visit(served.address + "/store/manage") as page:
        page.get_by_role("tab", name="Time").click()
        today = page.get_by_text(re.compile("^Store time"))
        expect(today).not_to_contain_text("…")
        before = today.inner_text()
        pass_time(served, days=3)
        expect(today).not_to_have_text(before)


def test_lets_time_pass_and_payments_fail():
    with quintet() as served:
        buy(served, YEARLY)
        with visit(served.address + "/store/manage") as page:
            rows = page.get_by_role("list", name="Purchases").get_by_role("listitem")
            expect(rows).to_contain_text("Free until")
            press(page, "More actions for Sonidea Pro, yearly of Owner")
            page.get_by_role("menuitem", name="Fail the next payment").click()
            expect(page.get_by_text("The next payment will fail.")).to_be_visible()
            page.get_by_role("tab", name="Time").click()
            press(page, "Move forward by 7 days", "Move forward")
            expect(page.get_by_text("Store time moved forward by 7 days.")).to_be_visible()
            press(page, "Move forward by 7 days", "Move forward")
            page.get_by_role("tab", name="Purchases").click()
            expect(rows).to_contain_text("The last payment failed")
            press(page, "More actions for Sonidea Pro, yearly of Owner")
            page.get_by_role("menuitem", name="Complete the payment").click()
            expect(rows).to_contain_text("Paid until")
            page.get_by_role("tab", name="Sales").click()
            expect(page.get_by_role("list", name="Products")).to_contain_text("$29.99")


def test_lets_only_adults_buy():
    with quintet() as served:
        served.add_member("Ben", "child")
        with visit(f"http://pantry.local:{served.port}/store", expected=INSECURE) as page:
            sign_in(page, "Ben", "eight letters")
            for app in ("BabySounds", "Melody Map"):
                press(page, f"See plans for {app}")
                sheet = page.get_by_role("dialog")
                expect(sheet.get_by_text("Ask an adult in your household")).to_be_visible()
                expect(sheet.get_by_role("button", name=re.compile("^(Buy|Try)"))).to_have_count(0)
                press(page, "Not now")
            # Neither is the counter for children, nor are advertisements.
            expect(page.get_by_role("link", name="Manage")).to_have_count(0)
            page.goto(f"http://pantry.local:{served.port}/store/manage")
            expect(page.get_by_role("heading", name="For the owner")).to_be_visible()
            page.goto(f"http://pantry.local:{served.port}/kit")
            expect(page.get_by_role("heading", name="Store")).to_be_visible()
            expect(page.get_by_role("complementary", name="Advertisement")).to_have_count(0)


def test_says_why_nothing_can_be_bought():
    with quintet("--store", "off") as served, visit(served.address + "/store") as page:
        expect(page.get_by_role("heading", name="Everything is unlocked")).to_be_visible()
    with quintet() as served, visit(served.address + "/about") as page:
        catalogue_is(page, store="live", ways=["appstore"])
        page.get_by_role("link", name="Store").click()
        press(page, "See plans for Sonidea")
        dialog = sheet(page, "Get more from Sonidea")
        expect(dialog.get_by_text("Buy this in the App Store version")).to_be_visible()
        expect(dialog.locator(".dialog-foot").get_by_role("button")).to_have_count(1)


def test_shows_no_prices_where_purchases_are_turned_off():
    with quintet() as served, visit(served.address + "/about") as page:
        buy(served, YAK)
        catalogue_is(page, store="disabled", ways=[])
        page.get_by_role("link", name="Store").click()
        expect(page.get_by_text("Purchases are turned off")).to_be_visible()
        # What was bought before stays what it was.
        expect(page.get_by_role("list", name="Bought")).to_contain_text("Yak Back Pro")
        expect(page.locator("main")).not_to_contain_text("$")
        page.goto(served.address + "/kit")
        room(page, "Sonidea")
        press(page, "Limit")
        expect(sheet(page, "Edit mode")).not_to_contain_text("$")
        press(page, "See plans")
        dialog = sheet(page, "Get more from Sonidea")
        expect(dialog.get_by_text("Purchases are turned off")).to_be_visible()
        expect(dialog.get_by_role("list", name="What you get")).to_contain_text("Edit mode")
        expect(dialog).not_to_contain_text(re.compile(r"\$|US dollars"))
        expect(dialog.locator(".dialog-foot").get_by_role("button")).to_have_count(1)


#: A minute goes by for the page, and is drawn.
MINUTE = """new Promise((done) => {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 60_000;
  requestAnimationFrame(() => requestAnimationFrame(done));
})"""


def test_goes_to_a_checkout_and_comes_back():
    with quintet() as served, visit(served.address + "/about") as page:
        catalogue_is(page, store="live", ways=["stripe"])
        page.route(
            "**/api/v1/store/checkout",
            lambda route: route.fulfill(json={"url": f"{served.address}/store?cancelled={YAK}"}),
        )
        page.goto(served.address + "/kit")
        room(page, "Yak Back")
        page.evaluate("scrollTo(0, 600)")
        press(page, "Plans")
        before = page.evaluate("scrollY")
        press(page, "Buy for $4.99")
        expect(page.get_by_text("Nothing was bought.")).to_be_visible()
        # The page comes as late as over a bad network, and is gone down all the same.
        late = []
        page.route("**/part-*.js", lambda route: late.append(route))
        press(page, "Go back")
        until(lambda: late)
        page.evaluate(MINUTE)
        for route in late:
            route.continue_()
        page.unroute("**/part-*.js")
        expect(page.get_by_role("heading", level=1)).to_have_text("Kit")
        until(lambda: abs(page.evaluate("scrollY") - before) < 2)
        page.goto(f"{served.address}/store?bought={YAK}")
        expect(page.get_by_text("Waiting for the payment of Yak Back Pro")).to_be_visible()
        buy(served, YAK)
        expect(page.get_by_text("Thank you! You now have Yak Back Pro.")).to_be_visible()
