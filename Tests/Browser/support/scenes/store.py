"""The store in every state that it can be in: its pages, and its windows in the colours of each
room.
"""

from playwright.sync_api import expect

from support.scenes.acts import after, button, item, seen
from support.scenes.houses import Scene
from support.store import catalogue_is, choose_config, day_is_used_up, pass_time, press, room
from support.waiting import until

ROOMS = ["Yak Back", "Melody Map", "Sonidea", "BabySounds"]


def window(name, *presses):
    """One of the kit's windows of the store, in a room."""

    def act(page, served):
        room(page, name)
        press(page, *presses)
        stands(page)

    return act


def stands(page):
    """Waits until a window has come."""
    expect(page.get_by_role("dialog")).to_be_visible()
    until(
        lambda: page.evaluate(
            "document.querySelector('dialog').getAnimations()"
            ".every((one) => one.playState !== 'running')"
        )
    )


def used_up(page, served):
    day_is_used_up(page)
    page.goto(served.address + "/kit")
    window("Melody Map", "Limit")(page, served)


def elsewhere(**changes):
    """The plans in a store of another kind."""

    def act(page, served):
        catalogue_is(page, **changes)
        page.reload()
        window("Sonidea", "Plans")(page, served)

    return act


def lasting(page, seconds):
    """Advertisements are as long as that."""

    def answer(route):
        if route.request.method != "PUT":
            return route.continue_()
        response = route.fetch()
        if not response.ok:
            return route.fulfill(response=response)
        return route.fulfill(json={**response.json(), "seconds": seconds})

    page.route("**/api/v1/store/ads/views/*", answer)


def advertisement(page, served):
    """One that lasts as long as it is looked at."""
    pass_time(served, hours=1)
    lasting(page, 600)
    window("Melody Map", "Ad")(page, served)
    expect(page.get_by_role("dialog").get_by_text("Ad", exact=True)).to_be_visible()


def no_advertisement(page, served):
    advertisement(page, served)
    press(page, "Close", "Stop", "Back", "Ad")
    expect(page.get_by_role("dialog", name="Ad unavailable")).to_be_visible()


def rewarded(page, served):
    """As when it was watched to its end."""
    pass_time(served, hours=1)
    page.route("**/api/v1/store/ads/views/*/finish", lambda route: route.fulfill(json={}))
    lasting(page, 0)
    window("Melody Map", "Ad")(page, served)
    expect(page.get_by_role("button", name="Continue")).to_be_visible()


def history(page, served):
    page.get_by_text("Details from the store").click()
    expect(page.get_by_role("list", name="Events from the store")).to_be_visible()
    page.get_by_text("Signed original").first.click()


def wrong_config(page, served):
    page.get_by_role("tab", name="Configuration").click()
    choose_config(page, "holiday pictures of the whole family.json", b"{}")
    expect(page.get_by_role("alert")).to_be_visible()


def told_at_once(page, served):
    """What was found, in the window itself."""
    window("Yak Back", "Plans")(page, served)
    page.get_by_role("dialog").get_by_role("button", name="Restore purchases").click()
    expect(page.get_by_role("dialog").get_by_text("No active purchases")).to_be_visible()


def tipped(page, served):
    page.get_by_role("button", name="Small tip").click()
    expect(page.get_by_text("Thank you for the small tip!")).to_be_visible()


def at_the_gate(page, served):
    room(page, "BabySounds")
    page.get_by_role("switch", name="A gate for parents").click()
    press(page, "Open the gate")
    stands(page)


def no_window(page, served):
    page.route("**/part-*.js", lambda route: route.abort())
    press(page, "See plans for Sonidea")
    stands(page)


def no_page(page, served):
    """A page that did not come, on the way from another."""
    page.route("**/part-*.js", lambda route: route.abort())
    page.get_by_role("link", name="Store").click()
    expect(page.get_by_role("heading", name="This page could not be opened")).to_be_visible()


def all_watched(page, served):
    """As when all advertisements of the day were watched."""
    page.route(
        "**/api/v1/store/quotas",
        lambda route: route.fulfill(
            json={
                "quotas": [
                    {
                        "feature": "melodymap.song-views",
                        "used": 22,
                        "allowed": 22,
                        "left": 0,
                        "rewards": 6,
                    }
                ]
            }
        ),
    )
    page.goto(served.address + "/kit")
    window("Melody Map", "Limit")(page, served)


bought = seen("One-time purchase")
manage = seen("Owner ·")
MENU = "More actions for Sonidea Pro, yearly of Owner"
SHOP = [
    Scene("store, nothing yet", "/store", "new", seen("No purchases yet")),
    *[Scene(f"plans of {name}", "/kit", "new", window(name, "Plans")) for name in ROOMS],
    *[Scene(f"a limit of {name}", "/kit", "new", window(name, "Limit")) for name in ROOMS],
    Scene("plans, nothing found", "/kit", "new", told_at_once),
    Scene("plans, purchases disabled", "/kit", "new", elsewhere(store="disabled", ways=[])),
    Scene("plans, only in the app", "/kit", "new", elsewhere(store="live", ways=["appstore"])),
    Scene("the day is used up", "/about", "new", used_up),
    Scene("the day is used up, and all ads watched", "/about", "new", all_watched),
    Scene("kit, a gate for parents", "/kit", "new", at_the_gate),
    Scene("store, no window", "/store", "new", no_window),
    Scene("store, no page", "/about", "new", no_page),
    Scene("store, a tip", "/store", "shop", tipped),
    Scene("an ad", "/kit", "new", advertisement),
    Scene("an ad, leaving it", "/kit", "new", after(advertisement, button("Close"))),
    Scene("an ad, stopped", "/kit", "new", after(advertisement, button("Close"), button("Stop"))),
    Scene("an ad, unavailable", "/kit", "new", no_advertisement),
    Scene("an ad, watched", "/kit", "new", rewarded),
    Scene(
        "store, came back in vain",
        "/store?cancelled=sonidea.pro.yearly",
        "new",
        seen("Nothing was bought."),
    ),
    Scene(
        "store, waits for a payment",
        "/store?bought=sonidea.pro.yearly",
        "new",
        seen("Waiting for the payment"),
    ),
    Scene("counter, nothing yet", "/store/manage", "new", seen("No purchases yet")),
    Scene("store", "/store", "shop", bought),
    Scene(
        "store, what was said",
        "/store",
        "shop",
        after(bought, ("button", "Restore purchases")),
    ),
    Scene("store, for the curious", "/store", "shop", history),
    Scene("store, ending a plan", "/store", "shop", after(bought, button("Cancel plan"))),
    Scene(
        "store, cannot check",
        "/store",
        "shop",
        seen("Your purchases cannot be checked right now."),
        broken="store/entitlements",
    ),
    Scene(
        "store, an error",
        "/store",
        "shop",
        seen("The store cannot be shown"),
        broken="store/catalogue",
    ),
    Scene("plans, bought", "/kit", "shop", window("Sonidea", "Plans")),
    Scene("kit, a trial", "/kit", "shop", lambda page, served: room(page, "Sonidea")),
    Scene("counter", "/store/manage", "shop", manage),
    Scene("counter, a menu", "/store/manage", "shop", after(manage, button(MENU))),
    Scene(
        "counter, giving back",
        "/store/manage",
        "shop",
        after(manage, button(MENU), item("Refund")),
    ),
    Scene(
        "counter, taking away",
        "/store/manage",
        "shop",
        after(manage, button(MENU), item("Revoke")),
    ),
    Scene("counter, sales", "/store/manage", "shop", after(manage, ("tab", "Sales"))),
    Scene("counter, time", "/store/manage", "shop", after(manage, ("tab", "Time"))),
    Scene(
        "counter, letting time pass",
        "/store/manage",
        "shop",
        after(manage, ("tab", "Time"), button("Move forward by 30 days")),
    ),
    Scene("counter, a wrong file", "/store/manage", "shop", wrong_config),
    Scene(
        "counter, an error",
        "/store/manage",
        "shop",
        seen("Purchases cannot be shown"),
        broken="store/purchases",
    ),
]
