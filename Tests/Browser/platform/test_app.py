"""The app as people meet it: by the printed link where it runs, from elsewhere with a password."""

import contextlib
import re
import uuid

import pytest
from playwright.sync_api import expect

from support.audio import tone
from support.browser import ASLEEP, AWAY, INSECURE, PHONE, SCREENS, visit
from support.pages import sign_in
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci

ROOMS = ["Yak Back", "Amadeus", "Melody Map", "Sonidea", "BabySounds"]


@pytest.mark.check
def test_opens_by_the_printed_link_without_any_set_up():
    with quintet(data=None) as served:
        link = served.said["open"]
        for size in SCREENS.values():
            with visit(link, size, is_owner=False) as page:
                doors = page.locator(".door-link")
                expect(doors).to_have_count(5)
                for door, name in zip(doors.all(), ROOMS):
                    expect(door).to_contain_text(name)
                # The code is in the address no more, and who came by it stays.
                assert page.url == served.address + "/", page.url
                page.reload()
                expect(doors).to_have_count(5)
            link = served.link()


def test_says_what_to_do_when_a_link_was_used():
    with quintet() as served:
        with visit(served.said["open"], is_owner=False) as page:
            expect(page.get_by_role("navigation", name="Apps")).to_be_visible()
        with visit(served.said["open"], is_owner=False, expected=AWAY) as page:
            expect(page.get_by_text("This link was already used")).to_contain_text("quintet open")
            expect(page.get_by_role("navigation", name="Apps")).to_have_count(0)


def test_is_nobodys_without_a_link():
    with quintet() as served, visit(served.address, is_owner=False, expected=AWAY) as page:
        expect(page.get_by_text("signs the owner in")).to_be_visible()
        expect(page.get_by_role("navigation", name="Apps")).to_have_count(0)


def test_opens_in_few_bytes():
    with (
        quintet() as served,
        visit(served.address, service_workers="block", expected=("Service Worker",)) as page,
    ):
        expect(page.get_by_role("navigation", name="Apps")).to_be_visible()
        sent = page.evaluate("""() => ['navigation', 'resource']
          .flatMap((kind) => performance.getEntriesByType(kind))
          .filter(({ name }) => !name.includes('/api/'))
          .reduce((sum, one) => sum + one.encodedBodySize, 0)""")
        assert 50_000 < sent <= 192_000, sent


def test_an_app_is_put_on_the_home_screen_with_its_own_icon():
    linked = "(kind) => document.querySelector(`link[rel=${kind}]`).getAttribute('href')"
    with quintet() as served, visit(served.address, PHONE) as page:
        for name in ROOMS:
            page.get_by_role("navigation", name="Apps").get_by_role("link", name=name).click()
            until(lambda: not page.evaluate(linked, "manifest").endswith("/manifest.webmanifest"))
            manifest = served.ask("GET", page.evaluate(linked, "manifest"))
            assert manifest["name"] == name
            path = manifest["start_url"]
            for kind, file in {"icon": f"{path}.svg", "apple-touch-icon": f"{path}-180.png"}.items():
                assert page.evaluate(linked, kind) == f"/icons{file}"
                assert page.request.get(f"{served.address}/icons{file}").ok
            page.go_back()
            until(lambda: page.evaluate(linked, "apple-touch-icon").endswith("/quintet-180.png"))


@pytest.mark.check
def test_keeps_the_place_through_reload_and_back():
    with quintet() as served, visit(served.address) as page:
        page.get_by_role("link", name="Sonidea").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Sonidea")
        assert page.url.endswith("/sonidea"), page.url
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text("Sonidea")
        page.go_back()
        expect(page.get_by_role("navigation", name="Apps")).to_be_visible()
        page.goto(served.address + "/members")
        expect(page.get_by_role("heading", level=1)).to_have_text("Members")
        page.goto(served.address + "/no/such/door")
        expect(page.get_by_role("heading")).to_have_text("Page not found")


def test_asks_for_the_code_when_the_first_comes_from_elsewhere():
    with quintet("--host", "0.0.0.0", data=None) as served:
        code = re.search(r"enter the code ([\w-]+)", served.log()).group(1)
        address = f"http://pantry.local:{served.port}/storage"
        with visit(address, PHONE, expected=INSECURE) as page:
            expect(page.get_by_role("heading", level=1)).to_have_text("Set up Quintet")
            page.get_by_label("Code from the console").fill("wrong-code")
            page.get_by_label("Your name").fill("Ada")
            page.get_by_label("Password", exact=True).fill("correct horse")
            page.get_by_role("button", name="Get started").click()
            expect(page.get_by_role("alert")).to_be_visible()
            page.get_by_label("Code from the console").fill(code)
            page.get_by_role("button", name="Get started").click()
            # The page that was asked for, and not another.
            expect(page.get_by_role("heading", level=1)).to_have_text("Storage")
        with visit(address, PHONE, expected=INSECURE) as page:
            expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")
            page.get_by_label("Your name").fill("Ada")
            page.get_by_label("Password", exact=True).fill("wrong horse")
            page.get_by_role("button", name="Sign in").click()
            expect(page.get_by_role("alert")).to_be_visible()
            page.get_by_label("Password", exact=True).fill("correct horse")
            page.get_by_role("button", name="Sign in").click()
            expect(page.get_by_role("heading", level=1)).to_have_text("Storage")


def test_shows_nobody_what_another_has_left_on_the_device():
    with quintet() as served:
        served.add_member("Ben", "child")
        served.bring_sound("Secret lullaby")
        served.ask(
            "PUT",
            f"/api/v1/members/{served.ask('GET', '/api/v1/me')['member']['id']}/password",
            {"password": "correct horse"},
        )
        address = f"http://pantry.local:{served.port}/storage"
        with visit(address, expected=INSECURE) as page:
            sign_in(page, "Owner", "correct horse")
            expect(page.get_by_text("Secret lullaby")).to_be_visible()
            page.goto(f"http://pantry.local:{served.port}/account")
            page.get_by_role("button", name="Sign out here").click()
            expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")
            sign_in(page, "Ben", "eight letters")
            page.get_by_role("link", name="Storage").click()
            expect(page.get_by_role("heading", name="No sounds yet")).to_be_visible()
            page.get_by_role("link", name="Members").click()
            expect(page.get_by_text("Owner: manages")).to_be_visible()
            expect(page.get_by_role("button", name="Add")).to_have_count(0)


def test_signs_out_another_browser_of_the_same_member():
    with quintet() as served:
        me = served.ask("GET", "/api/v1/me")["member"]["id"]
        served.ask("PUT", f"/api/v1/members/{me}/password", {"password": "correct horse"})
        account = f"http://pantry.local:{served.port}/account"
        with (
            visit(account, PHONE, expected=INSECURE) as lost,
            visit(served.address + "/account", PHONE) as page,
        ):
            sign_in(lost, "Owner", "correct horse")
            expect(lost.get_by_role("button", name="Sign out here")).to_be_visible()
            rows = page.get_by_role("list", name="Browsers").get_by_role("listitem")
            other = rows.filter(has_not_text="this browser")
            expect(rows).to_have_count(2)
            other.get_by_role("button", name="Sign out").click()
            page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
            expect(rows).to_have_count(1)
            expect(rows).to_contain_text("this browser")
            expect(lost.get_by_role("heading", level=1)).to_have_text("Sign in")
            page.reload()
            expect(rows).to_have_count(1)


def test_looks_after_the_members():
    with quintet() as served, visit(served.address + "/members") as page:
        page.get_by_role("button", name="Add").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Name").fill("Grace")
        dialog.get_by_label("Role").select_option("child")
        dialog.get_by_label("Password", exact=True).fill("short")
        dialog.get_by_role("button", name="Add", exact=True).click()
        # Too short: the browser says so, and the window stays.
        expect(dialog).to_be_visible()
        dialog.get_by_label("Password", exact=True).fill("long enough")
        dialog.get_by_role("button", name="Add", exact=True).click()
        expect(dialog).to_have_count(0)
        row = page.get_by_role("listitem").filter(has_text="Grace")
        expect(row).to_contain_text("Child")

        row.get_by_role("button").click()
        page.get_by_role("menuitem", name="Change").click()
        dialog.get_by_label("Name").fill("Grace H.")
        dialog.get_by_role("button", name="Save").click()
        until(lambda: "Grace H." in [one["name"] for one in _members(served)])

        row.get_by_role("button").click()
        page.get_by_role("menuitem", name="Remove").click()
        sure = dialog.get_by_role("button", name="Remove")
        expect(sure).to_be_disabled()
        dialog.get_by_label("Type “Grace H.” to continue").fill("Grace H.")
        sure.click()
        expect(row).to_have_count(0)
        assert [one["name"] for one in _members(served)] == ["Owner"]
        page.get_by_role("tab", name="Activity").click()
        expect(page.get_by_role("tabpanel").get_by_role("listitem").first).to_be_visible()


def _members(served):
    return served.ask("GET", "/api/v1/members")["members"]


def test_shows_the_token_of_a_device_once():
    with quintet() as served, visit(served.address + "/devices") as page:
        page.get_by_role("button", name="Add").click()
        page.get_by_label("Name").fill("Kitchen")
        # What was typed is there again after Back, and away once it was cancelled.
        page.go_back()
        page.get_by_role("button", name="Add").click()
        expect(page.get_by_label("Name")).to_have_value("Kitchen")
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Add").click()
        expect(page.get_by_label("Name")).to_have_value("")
        page.get_by_label("Name").fill("Kitchen")
        page.get_by_role("button", name="Create token").click()
        token = page.locator(".token").inner_text()
        assert len(token) > 30, token
        page.get_by_role("button", name="Done").click()
        expect(page.get_by_text(token)).to_have_count(0)
        row = page.get_by_role("listitem").filter(has_text="Kitchen")
        expect(row).to_contain_text("not used yet")
        row.get_by_role("button", name="End").click()
        page.get_by_role("dialog").get_by_role("button", name="End session").click()
        expect(row).to_have_count(0)


def test_brings_sounds_in_and_finds_them():
    with quintet() as served, visit(served.address + "/storage") as page:
        expect(page.get_by_role("heading", name="No sounds yet")).to_be_visible()
        for name in ("Morning rain", "Evening rain", "Owl"):
            tone(served.folder / f"{name}.wav", seconds=1 + len(name) / 10)
        broken = served.folder / "Broken.wav"
        broken.write_bytes(b"RIFF, or so it says")
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Add sounds").click()
        chooser.value.set_files(
            [
                served.folder / f"{name}.wav"
                for name in ("Morning rain", "Evening rain", "Owl", "Broken")
            ]
        )
        rows = page.get_by_role("listitem").filter(
            has=page.get_by_role("button", name="More actions")
        )
        expect(rows).to_have_count(4)
        expect(rows.filter(has_text="Owl")).to_contain_text("0:01")
        expect(rows.filter(has_text="Broken")).to_contain_text("Cannot be played: it is not", timeout=15_000)
        page.get_by_label("Find").fill("rain")
        expect(rows).to_have_count(2)
        page.get_by_label("Find").fill("zebra")
        expect(page.get_by_role("heading", name="No matches")).to_be_visible()


def test_keeps_a_member_within_their_storage():
    with quintet() as served:
        ben = served.add_member("Ben", "adult")
        served.ask(
            "PATCH",
            f"/api/v1/members/{ben}",
            {"storage_bytes": 150_000},
            version=1,
        )
        for name in ("Owl", "Rain"):
            tone(served.folder / f"{name}.wav", seconds=2)
        pantry = f"http://pantry.local:{served.port}/storage"
        with (
            visit(pantry, PHONE, expected=[*INSECURE, "409"]) as page,
            visit(served.address + "/members") as owner,
        ):
            sign_in(page, "Ben", "eight letters")
            expect(page.get_by_text("0 bytes of 150 kB")).to_be_visible()

            def bring(name):
                with page.expect_file_chooser() as chooser:
                    page.get_by_role("button", name="Add sounds").click()
                chooser.value.set_files(served.folder / f"{name}.wav")

            bring("Owl")
            expect(page.get_by_text("Your storage is full").first).to_be_visible()
            expect(page.get_by_role("listitem").filter(has_text="Owl")).to_have_count(1)
            bring("Rain")
            again = page.get_by_role("button", name="Try again")
            expect(again).to_be_visible()
            page.reload()

            row = owner.get_by_role("listitem").filter(has_text="Ben")
            expect(row).to_contain_text("Storage: up to 150 kB")
            row.get_by_role("button").click()
            owner.get_by_role("menuitem", name="Change").click()
            dialog = owner.get_by_role("dialog")
            dialog.get_by_label("Storage").select_option("No limit")
            dialog.get_by_role("button", name="Save").click()
            expect(row).to_contain_text("Storage: no limit")

            again.click()
            expect(page.get_by_text("2 sounds, ")).to_be_visible()
            expect(page.get_by_text("Your storage is full")).to_have_count(0)


def test_takes_back_a_new_name():
    with quintet() as served:
        owl = served.bring_sound("Owl")
        with visit(served.address + "/storage") as page:
            page.get_by_role("button", name="More actions for Owl").click()
            page.get_by_role("menuitem", name="Rename").click()
            page.get_by_role("dialog").get_by_label("Name").fill("Barn owl")
            page.keyboard.press("Enter")
            expect(page.get_by_text("Renamed to “Barn owl”.")).to_be_visible()
            until(lambda: served.sound(owl)["name"] == "Barn owl")
            page.get_by_role("button", name="Undo").click()
            until(lambda: served.sound(owl)["name"] == "Owl")


@contextlib.contextmanager
def two_at_the_players():
    """Two pages of a household with a sound, each of which may become a player."""
    with quintet() as served:
        served.bring_sound("Owl", seconds=20)
        place = served.address + "/players"
        with visit(place) as page, visit(place) as other:
            yield served, page, other


def test_plays_in_a_tab_that_is_a_player():
    with two_at_the_players() as (served, page, other):
        page.get_by_role("switch", name="This tab is a player").check()
        card = other.locator(".player")
        expect(card).to_contain_text("here")
        card.get_by_role("button", name="Play something").click()
        other.get_by_role("button", name="Play Owl").click()
        expect(card.get_by_role("button", name="Stop Owl")).to_be_visible()
        slider = card.get_by_role("slider", name="Volume")
        slider.focus()
        other.keyboard.press("End")
        other.keyboard.press("ArrowLeft")
        until(lambda: 0 < served.ask("GET", "/api/v1/players")["players"][0]["volume"] < 1)
        card.get_by_role("button", name="Stop Owl").click()
        expect(card.get_by_role("button", name="Stop Owl")).to_have_count(0)
        # Loaded again it is one still, until it is turned off.
        page.goto(served.address + "/storage")
        card.get_by_role("button", name="Play something").click()
        other.get_by_role("button", name="Play Owl").click()
        expect(card.get_by_role("button", name="Stop Owl")).to_be_visible()
        page.goto(served.address + "/players")
        page.get_by_role("switch", name="This tab is a player").uncheck()
        expect(card).to_contain_text("offline")
        page.reload()
        switch = page.get_by_role("switch", name="This tab is a player")
        expect(switch).to_be_enabled()
        page.wait_for_timeout(500)
        expect(switch).not_to_be_checked()


def test_a_player_that_was_loaded_again_asks_for_a_touch_where_the_browser_wants_one():
    with two_at_the_players() as (served, page, other):
        page.context.add_init_script(ASLEEP)
        page.reload()
        page.get_by_role("switch", name="This tab is a player").check()
        card = other.locator(".player")
        expect(card).to_contain_text("here")
        expect(page.get_by_text("Touch the screen")).to_have_count(0)
        page.goto(served.address + "/storage")
        asks = "Touch the screen of this device once"
        expect(page.get_by_text(asks)).to_be_visible()
        expect(card).to_contain_text(asks)
        page.get_by_role("heading", level=1).click()
        expect(page.get_by_text(asks)).to_have_count(0)
        expect(card).not_to_contain_text(asks)


def test_shows_on_one_device_what_was_changed_on_another():
    with quintet() as served:
        owl = served.bring_sound("Owl")
        with visit(served.address + "/storage") as page:
            expect(page.get_by_text("Owl", exact=True)).to_be_visible()
            served.ask(
                "PATCH",
                f"/api/v1/library/assets/{owl}",
                {"name": "Barn owl"},
                version=served.sound(owl)["version"],
            )
            expect(page.get_by_text("Barn owl")).to_be_visible()
            member = str(uuid.uuid4())
            page.get_by_role("link", name="Members").click()
            served.ask("PUT", f"/api/v1/members/{member}", {"name": "Grace", "role": "child"})
            expect(page.get_by_text("Grace")).to_be_visible()


def test_wears_the_chosen_theme_before_anything_is_drawn():
    with quintet() as served, visit(served.address + "/settings", color_scheme="light") as page:
        ground = "getComputedStyle(document.body).backgroundColor"
        paper = page.evaluate(ground)
        page.get_by_role("radio", name="Ink").check()
        ink = page.evaluate(ground)
        assert paper != ink
        page.reload(wait_until="commit")
        until(lambda: page.evaluate("document.body !== null"))
        assert page.evaluate(ground) == ink
        page.get_by_role("radio", name="System").first.check()
        assert page.evaluate(ground) == paper


def test_a_command_is_broken_between_its_words():
    with quintet() as served, visit(served.address + "/help", PHONE) as page:
        command = page.locator("code").filter(has_text="--tls household")
        broken = command.evaluate("""(code) => {
          const range = document.createRange();
          const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
          const broken = [];
          while (walker.nextNode()) {
            for (const { 0: word, index } of walker.currentNode.data.matchAll(/\\S+/g)) {
              range.setStart(walker.currentNode, index);
              range.setEnd(walker.currentNode, index + word.length);
              if (range.getClientRects().length > 1) broken.push(word);
            }
          }
          return broken;
        }""")
        assert broken == []
        assert command.inner_text() == "quintet serve --tls household --host ::"
