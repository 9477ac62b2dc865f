"""The room for sleep: the playroom that nobody leaves, favourites, other devices, light, keys."""

import contextlib
import uuid

import pytest
from playwright.sync_api import expect

from support import store
from support.audio import tone
from support.baby_sounds import (
    HOME,
    PLACE,
    badge,
    bring,
    card,
    loud,
    mini,
    minutes,
    nursery,
    play,
    settle,
    settled,
    sounds,
)
from support.browser import PHONE, visit
from support.bursts import apart, at_one_moment
from support.gate import enter, through
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci

TOYS = ("Ocean", "Rain", "Heartbeat", "Twinkle, twinkle")


def fill(served, names=TOYS, **settings):
    known = sounds(served)
    settle(
        served,
        playroom=[known[name]["id"] for name in names],
        playroom_volume=0.4,
        playroom_minutes=20,
        **settings,
    )


@contextlib.contextmanager
def playroom(**options):
    """Handed over to a child."""
    with nursery(path="/playroom", act=fill, **options) as (served, page):
        # The pictures are there at once, and once more when the page was loaded anew.
        with page.expect_navigation():
            page.get_by_role("button", name="Start the playroom").click()
        expect(page.locator(".toy")).to_have_count(len(TOYS))
        yield served, page


def test_keeps_a_child_in_the_playroom():
    with playroom(expected=("403",)) as (served, page):
        is_held = lambda: expect(page.locator(".toy")).to_have_count(len(TOYS))
        expect(page.get_by_role("link")).to_have_count(0)
        page.go_back()
        is_held()
        for path in ("/", "/baby-sounds/settings", "/account"):
            page.goto(served.address + path)
            is_held()
            assert page.url.endswith("/baby-sounds/playroom"), page.url
        page.reload()
        is_held()
        with page.context.expect_page() as other:
            page.evaluate("void open('/')")
        expect(other.value.locator(".toy")).to_have_count(len(TOYS))
        other.value.close()
        # By keys one comes to the pictures and to the gate, and no further.
        names = set()
        for _ in range(12):
            page.keyboard.press("Tab")
            names.add(page.evaluate("document.activeElement.getAttribute('aria-label')"))
        assert names - {None} == {*TOYS, "For parents: leave the playroom"}, names
        page.keyboard.press("Alt+ArrowLeft")
        is_held()
        page.get_by_role("button", name="For parents").click()
        page.keyboard.press("Escape")
        is_held()
        page.get_by_role("button", name="For parents").click()
        through(page)
        expect(page.get_by_role("heading", name="Sleep", exact=True)).to_be_visible()
        page.goto(served.address + "/members")
        expect(page.get_by_role("heading", name="Members")).to_be_visible()


def test_plays_before_the_store_has_answered():
    with quintet() as served, visit(served.address + "/about") as page:
        store.buy(served, "babysounds.premium.yearly")
        with store.before_it_answers(page, served.address + HOME):
            card(page, "Ocean").click()
            until(lambda: loud(page))
            card(page, "Soft green noise").click()
        # It was bought: the shop does not open, and what was pressed sounds.
        expect(card(page, "Soft green noise")).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_role("region", name="Timer")).to_contain_text("Stops in 30 min")


def test_plays_big_pictures_softly_in_the_playroom():
    with playroom(size=PHONE) as (served, page):
        for toy in page.locator(".toy").all():
            box = toy.bounding_box()
            assert min(box["width"], box["height"]) >= 64, box
        page.get_by_role("button", name="Ocean").click()
        expect(page.get_by_role("button", name="Ocean")).to_have_attribute("aria-pressed", "true")
        assert settled(page) <= 60, "it is as loud as where parents choose"
        sleep = until(lambda: served.ask("GET", f"{PLACE}/sleeps/now").get("sleep"))
        assert minutes(sleep) == 20 and sleep["tracks"][0]["volume"] <= 0.4, sleep
        page.get_by_role("button", name="Heartbeat").click()
        expect(page.get_by_role("button", name="Ocean")).to_have_attribute("aria-pressed", "false")
        page.get_by_role("button", name="Heartbeat").click()
        expect(badge(page)).to_contain_text("Silent")


def test_opens_an_empty_playroom_with_the_sounds_that_a_parent_chooses():
    with nursery(PHONE, path="/playroom") as (served, page):
        expect(page.get_by_text("The playroom is empty")).to_be_visible()
        page.get_by_role("link", name="Choose sounds").click()
        expect(page.get_by_role("heading", name="Settings", exact=True)).to_be_visible()
        enter(page)
        for name in ("Ocean", "Heartbeat"):
            page.get_by_role("checkbox", name=name, exact=True).check()
        page.get_by_role("slider", name="Maximum volume").press("Home")
        page.get_by_label("Ends after").select_option(label="5 min")
        rules = lambda: served.ask("GET", f"{PLACE}/settings")
        until(
            lambda: len(rules()["playroom"]) == 2
            and (rules()["playroom_volume"], rules()["playroom_minutes"]) == (0.1, 5)
        )
        page.get_by_role("link", name="Playroom").click()
        expect(page.get_by_text("for up to 5 minutes")).to_be_visible()
        page.get_by_role("button", name="Start the playroom").click()
        expect(page.locator(".toy")).to_have_count(2)
        page.get_by_role("button", name="Ocean").click()
        sleep = until(lambda: served.ask("GET", f"{PLACE}/sleeps/now").get("sleep"))
        assert minutes(sleep) == 5 and sleep["tracks"][0]["volume"] <= 0.1, sleep


def test_keeps_five_favourites_and_more_once_that_is_bought():
    with nursery(expected=("402",)) as (served, page):
        names = ("Ocean", "Rain", "Fire", "Wind", "Forest", "Stream")
        for name in names:
            card(page, name).click()
            star = page.get_by_role("button", name=f"{name} is a favourite")
            star.click()
            if name != names[-1]:
                expect(star).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_role("dialog")).to_contain_text("BabySounds")
        page.keyboard.press("Escape")
        until(lambda: len(served.ask("GET", f"{PLACE}/favourites")["favourites"]) == 5)
        page.get_by_role("link", name="Favourites").click()
        expect(page.locator(".sound-card")).to_have_count(5)
        page.get_by_role("button", name="Fire is a favourite").click()
        expect(page.locator(".sound-card")).to_have_count(4)
        card(page, "Wind").click()
        expect(mini(page)).to_contain_text("Wind")
        # What is bought is there at once: stars, the timer, and what is turned by hand.
        page.get_by_role("link", name="Sleep", exact=True).click()
        page.get_by_role("button", name="2 h").click()
        store.press(page, "See plans", "Buy for $29.99")
        through(page)
        expect(store.sheet(page, "Purchase complete")).to_be_visible()
        store.press(page, "Continue")
        expect(page.get_by_text("Stops in 2 h")).to_be_visible()
        for name in ("Fire", "Stream"):
            card(page, name).click()
            page.get_by_role("button", name=f"{name} is a favourite").click()
        until(lambda: len(served.ask("GET", f"{PLACE}/favourites")["favourites"]) == 6)
        page.get_by_role("button", name="Balance and fades of Wind").click()
        expect(page.get_by_role("slider", name="Balance")).to_be_visible()


def test_plays_on_another_device_of_the_house():
    with nursery() as (served, parent):
        with visit(served.address + "/players") as bedroom:
            bedroom.get_by_role("switch", name="This tab is a player").click()
            there = until(lambda: served.ask("GET", "/api/v1/players")["players"])[0]
            assert {"baby-sound", "baby-mix"} <= set(there["plays"]), there
            parent.get_by_label("Plays on").select_option(label=there["name"])
            card(parent, "Ocean").click()
            playing = lambda: [
                one["name"] for one in served.ask("GET", "/api/v1/players")["players"][0]["playing"]
            ]
            until(lambda: playing() == ["Ocean"])
            expect(card(parent, "Ocean")).to_have_attribute("aria-pressed", "true")
            expect(mini(parent)).to_have_count(0)
            # That it is silent is true only of this device.
            expect(badge(parent)).to_contain_text("Silent here")
            badge(parent).click()
            expect(parent.get_by_role("dialog")).to_contain_text("Silent here")
            parent.keyboard.press("Escape")
            # There it is seen and steered by hand, too.
            bedroom.get_by_role("link", name="Quintet").click()
            bedroom.get_by_role("link", name="BabySounds").click()
            expect(mini(bedroom)).to_contain_text("Ocean")
            until(lambda: loud(bedroom))
            parent.get_by_role("button", name="Stop ").click()
            until(lambda: playing() == [])
            expect(mini(bedroom)).to_have_count(0)
            # What is begun there by hand is seen, and ended, from here.
            card(bedroom, "Fire").click()
            expect(card(parent, "Fire")).to_have_attribute("aria-pressed", "true")
            card(parent, "Fire").click()
            expect(mini(bedroom)).to_have_count(0)


def test_shows_what_plays_elsewhere_among_favourites_and_own_sounds():
    with nursery(act=lambda served: bring(served, "Hum")) as (served, parent):
        hum = sounds(served)["Hum"]["id"]
        served.ask("PUT", f"{PLACE}/favourites/{hum}")
        with visit(served.address + "/players") as bedroom:
            bedroom.get_by_role("switch", name="This tab is a player").click()
            there = until(lambda: served.ask("GET", "/api/v1/players")["players"])[0]
            parent.get_by_label("Plays on").select_option(label=there["name"])
            card(parent, "Hum").click()
            expect(card(parent, "Hum")).to_have_attribute("aria-pressed", "true")
            parent.get_by_role("link", name="Favourites").first.click()
            expect(card(parent, "Hum")).to_have_attribute("aria-pressed", "true")
            card(parent, "Hum").click()
            expect(card(parent, "Hum")).to_have_attribute("aria-pressed", "false")


def test_sees_turns_down_and_stops_what_plays_there():
    with nursery(PHONE) as (served, parent):
        with visit(served.address + "/players", PHONE) as bedroom:
            bedroom.get_by_role("switch", name="This tab is a player").click()
            name = until(lambda: served.ask("GET", "/api/v1/players")["players"])[0]["name"]
            now = lambda: served.ask("GET", "/api/v1/players")["players"][0]
            bedroom.get_by_role("link", name="Quintet").click()
            bedroom.get_by_role("link", name="BabySounds").click()
            card(bedroom, "Ocean").click()
            until(lambda: loud(bedroom))
            parent.get_by_label("Plays on").select_option(label=name)
            there = parent.get_by_role("region", name=f"On {name}")
            expect(there).to_contain_text("Ocean")
            volume = there.get_by_role("slider", name="Volume")
            expect(volume).to_have_value("1")
            # As clumsily as at night: faster than the player answers.
            volume.focus()
            for _ in range(8):
                volume.press("ArrowLeft", delay=0)
            expect(volume).to_have_value("0.92")
            until(lambda: round(now()["volume"], 2) == 0.92)
            volume.press("Home")
            until(lambda: now()["volume"] == 0)
            expect(mini(bedroom)).to_contain_text("Ocean")
            until(lambda: loud(bedroom) is None)
            # What others do is seen at once, also after a reload.
            served.ask(
                "POST",
                f"/api/v1/players/{now()['id']}/commands",
                {"id": str(uuid.uuid4()), "verb": "set", "volume": 0.5},
            )
            expect(volume).to_have_value("0.5")
            parent.reload()
            expect(there).to_contain_text("Ocean")
            expect(volume).to_have_value("0.5")
            there.get_by_role("link").click()
            expect(parent.get_by_role("heading", name="Ocean")).to_be_visible()
            expect(parent.get_by_role("slider", name="Volume")).to_have_value("0.5")
            parent.get_by_role("button", name=f"Stop {name}").click()
            expect(parent.get_by_role("heading", name="Silent")).to_be_visible()
            expect(mini(bedroom)).to_have_count(0)
            parent.get_by_role("button", name="Play on this device").click()
            expect(parent.get_by_text("Nothing is playing")).to_be_visible()


def test_sets_the_timer_of_what_plays_there():
    with nursery(PHONE) as (served, parent):
        with visit(served.address + "/players", PHONE) as bedroom:
            bedroom.get_by_role("switch", name="This tab is a player").click()
            name = until(lambda: served.ask("GET", "/api/v1/players")["players"])[0]["name"]
            now = lambda: served.ask("GET", f"{PLACE}/sleeps/now").get("sleep")
            parent.get_by_label("Plays on").select_option(label=name)
            card(parent, "Ocean").click()
            sleep = until(now)
            assert minutes(sleep) == 30
            there = parent.get_by_role("region", name=f"On {name}")
            expect(there).to_contain_text("Ocean")
            expect(parent.get_by_text("Stops in 30 min")).to_be_visible()
            # As clumsily as at night: what was pressed last holds.
            for choice in ("30 min", "15 min", "30 min", "15 min"):
                parent.get_by_role("button", name=choice, exact=True).click(delay=0)
            expect(parent.get_by_text("Stops in 15 min")).to_be_visible()
            until(lambda: minutes(now()) == 15)
            assert now()["id"] == sleep["id"]
            # There it is seen, too, and set.
            bedroom.get_by_role("link", name="Quintet").click()
            bedroom.get_by_role("link", name="BabySounds").click()
            expect(mini(bedroom)).to_contain_text("15 min left")
            mini(bedroom).get_by_role("link").click()
            expect(bedroom.get_by_text("Stops in 15 min")).to_be_visible()
            expect(bedroom.get_by_text("15 min left")).to_be_visible()
            bedroom.get_by_role("button", name="30 min", exact=True).click()
            expect(parent.get_by_text("Stops in 30 min")).to_be_visible()
            there.get_by_role("link").click()
            expect(parent.get_by_text("Stops in 30 min")).to_be_visible()
            # What was begun there by hand is in its own hand.
            bedroom.get_by_role("button", name="Stop", exact=True).click()
            bedroom.get_by_role("link", name="Browse sounds").click()
            expect(parent.get_by_role("heading", name="Silent")).to_be_visible()
            expect(parent.get_by_text("It fades out slowly, then stops.")).to_be_visible()
            card(bedroom, "Fire").click()
            expect(parent.get_by_role("heading", name="Fire")).to_be_visible()
            expect(parent.get_by_text("What was started there has its own timer.")).to_be_visible()


def test_shows_what_plays_over_the_whole_screen():
    with nursery(PHONE) as (_, page):
        card(page, "Ocean").click()
        mini(page).get_by_role("link").click()
        expect(page.get_by_role("heading", name="Ocean")).to_be_focused()
        page.get_by_role("button", name="Pause").click()
        expect(badge(page)).to_contain_text("Silent")
        apart(page)
        page.get_by_role("button", name="Play").click()
        before = settled(page)
        page.get_by_label("Loudness").focus()
        for _ in range(6):
            page.keyboard.press("PageDown")
        expect(page.get_by_text("of the safe level")).not_to_contain_text("100%")
        until(lambda: loud(page) is None or loud(page) < before - 3)
        page.get_by_role("button", name="Back").click()
        expect(page.get_by_role("heading", name="Sleep", exact=True)).to_be_visible()


def test_is_lit_dim_and_red_at_night():
    with nursery() as (_, page):
        ground = lambda: page.evaluate("getComputedStyle(document.body).backgroundColor")
        before = ground()
        page.get_by_role("button", name="Dim red light").click()
        until(lambda: ground() != before)
        red = ground()
        page.reload()
        until(lambda: ground() == red)
        # Wherever one goes with it: to what plays, and out of the room.
        card(page, "Ocean").click()
        mini(page).get_by_role("link", name="Ocean").click()
        expect(page.get_by_role("heading", name="Ocean")).to_be_focused()
        assert ground() == red
        page.get_by_role("button", name="Back").click()
        page.get_by_role("link", name="Quintet").click()
        expect(page.get_by_role("navigation", name="Apps")).to_be_visible()
        assert ground() == red
        page.reload()
        expect(page.get_by_role("navigation", name="Apps")).to_be_visible()
        assert ground() == red
        page.get_by_role("link", name="BabySounds").click()
        page.get_by_role("button", name="Dim red light").click()
        until(lambda: ground() == before)
        page.get_by_role("link", name="Quintet").click()
        expect(page.get_by_role("navigation", name="Apps")).to_be_visible()
        assert ground() != red


def test_is_used_without_a_mouse_and_stands_still_where_asked():
    with nursery(reduced_motion="reduce") as (_, page):
        card(page, "Ocean").focus()
        page.keyboard.press("Enter")
        expect(mini(page)).to_contain_text("Ocean")
        until(lambda: loud(page))
        breath = lambda: card(page, "Ocean").evaluate(
            "(one) => one.style.getPropertyValue('--breath')"
        )
        before = breath()
        page.wait_for_timeout(500)
        assert breath() == before == ""
        page.keyboard.press("Space")
        expect(mini(page)).to_have_count(0)


def test_says_what_the_badge_knows():
    with nursery() as (_, page):
        card(page, "White noise").click()
        until(lambda: loud(page))
        badge(page).click()
        dialog = page.get_by_role("dialog", name="How loud it is")
        for words in (
            "This is the estimated level",
            "off by 10 dB",
            "Limit",
            "65 dB(A) or less",
            "treated as headphones",
        ):
            expect(dialog).to_contain_text(words)
        dialog.get_by_label("Output of this device").select_option("speaker")
        through(page)
        expect(dialog).to_contain_text("50 dB(A) or less")
        expect(dialog).to_contain_text("at least 2 metres from the cot")


def test_brings_a_recording_again_that_was_refused():
    with nursery(expected=("422", "409")) as (served, page):
        page.route(
            "**/api/v1/babysounds/sounds",
            lambda route: route.fulfill(
                status=422,
                content_type="application/problem+json",
                body='{"status":422,"code":"odd","detail":"Not now."}',
            )
            if route.request.method == "POST"
            else route.continue_(),
        )
        file = served.folder / "Papa hums.wav"
        tone(file, 300, 1.0)
        page.get_by_label("Recording to add").set_input_files(file)
        expect(page.get_by_text("could not be uploaded: Not now.")).to_be_visible()
        page.reload()
        expect(page.get_by_text("could not be uploaded: Not now.")).to_be_visible()
        page.unroute_all()
        page.get_by_role("button", name="Try again").click()
        expect(card(page, "Papa hums")).to_be_visible()


def test_plays_on_in_other_apps_and_is_stopped_there():
    with nursery() as (_, page):
        state = lambda: page.evaluate("navigator.mediaSession.playbackState")
        play(page, "Ocean")
        until(lambda: loud(page))
        shown = page.get_by_role("region", name="Now playing")
        page.get_by_role("link", name="Quintet", exact=True).click()
        expect(shown).to_contain_text("Ocean")
        page.get_by_role("link", name="Sonidea").click()
        expect(page.get_by_role("heading", level=1, name="Sonidea")).to_be_visible()
        expect(shown).to_contain_text("Ocean")
        shown.get_by_role("button", name="Pause").click()
        until(lambda: state() == "paused")
        apart(page)
        shown.get_by_role("button", name="Play").click()
        until(lambda: state() == "playing")
        shown.get_by_role("link", name="Ocean").click()
        # There it stands at a place of its own.
        expect(page.get_by_role("heading", level=1, name="Ocean")).to_be_visible()
        expect(page.locator(".underway")).to_have_count(0)
        until(lambda: loud(page))
        page.go_back()
        shown.get_by_role("button", name="Stop").click()
        expect(shown).to_have_count(0)
        assert state() == "none"


def test_pauses_with_two_quick_taps_beside_large_text():
    with nursery(PHONE) as (_, page):
        page.evaluate("document.documentElement.style.fontSize = '32px'")
        play(page, "Ocean")
        pause = mini(page).get_by_role("button", name="Pause")
        stop = mini(page).get_by_role("button", name="Stop")
        assert pause.bounding_box()["y"] == stop.bounding_box()["y"]
        with at_one_moment(page):
            pause.dblclick()
        expect(mini(page).get_by_role("button", name="Play")).to_be_visible()
        expect(mini(page)).to_contain_text("aused")
        mini(page).get_by_role("link").click()
        with at_one_moment(page):
            page.get_by_role("button", name="Play", exact=True).dblclick()
        expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()


def test_stops_by_keyboard_without_losing_its_place():
    with nursery() as (_, page):
        for way in ("mini", "now"):
            play(page, "Ocean")
            if way == "now":
                mini(page).get_by_role("link").click()
                expect(page.get_by_role("heading", level=1, name="Ocean")).to_be_focused()
            page.get_by_role("button", name="Stop", exact=True).press("Enter")
            expect(page.get_by_role("heading", level=1)).to_be_focused()
        expect(page.get_by_text("Nothing is playing")).to_be_visible()
