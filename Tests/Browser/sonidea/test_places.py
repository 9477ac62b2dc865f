"""Where recordings were made: stored if one wants it, shown on a map, and shared as far as one says."""

import re

import pytest
from playwright.sync_api import expect

from sonidea.test_albums import band, row, shelf
from support.browser import AWAY, PHONE, SCREENS
from support.sonidea import PLACE, recording, studio
from support.sonidea_recorder import arrived, key, recorder, records
from support.waiting import until

pytestmark = pytest.mark.ci

STOCKHOLM = {"latitude": 59.3293, "longitude": 18.0686}
SYDNEY = {"latitude": -33.8568, "longitude": 151.2153}


def locate(served, made, place, name=None, **more):
    """As another device of its person would."""
    one = served.ask("GET", f"{PLACE}/recordings/{made}")
    location = {**place, "is_approximate": False, **({"name": name} if name else {})}
    served.ask(
        "PATCH",
        f"{PLACE}/recordings/{made}",
        {"location": location, **more},
        version=one["version"],
    )


def show(page, view):
    page.get_by_label("View", exact=True).select_option(label=view)


def mark(page, name):
    return page.get_by_role("group", name=re.compile("^Map")).get_by_role("button", name=name)


def takes(page, seconds=1.2):
    page.goto(page.url.split("/sonidea")[0] + "/sonidea/record")
    records(page, seconds)
    key(page, "Stop").click()
    expect(page.get_by_role("link", name="Open")).to_be_visible(timeout=30_000)


@pytest.mark.parametrize("how", ["About 5 km", "Exact"])
def test_a_take_has_the_place_where_it_was_recorded_once_one_has_asked_for_it(how):
    with recorder(geolocation=STOCKHOLM) as (served, page):
        takes(page)
        assert "location" not in arrived(served, page)[0], "stored without being asked for"
        page.context.grant_permissions(["microphone", "geolocation"])
        page.goto(served.address + "/sonidea/settings")
        page.get_by_label("Store where I record").select_option(label=how)
        takes(page)
        until(lambda: len(arrived(served, page)) == 2)
        location = max(arrived(served, page), key=lambda one: one["added_ms"])["location"]
        if how == "Exact":
            assert location == {**STOCKHOLM, "is_approximate": False}, location
        else:
            assert location == {"latitude": 59.35, "longitude": 18.05, "is_approximate": True}
        page.get_by_role("link", name="Open").click()
        expect(page.get_by_text("Stockholm, Sweden")).to_be_visible()


#: A device that needs half a minute to find itself, which is three seconds here.
SLOW = """navigator.geolocation.getCurrentPosition = (found, failed, { timeout }) =>
  timeout < 30_000
    ? setTimeout(() => failed({ code: 3 }), timeout / 10)
    : setTimeout(() => found({ coords: { latitude: 59.33, longitude: 18.07 } }), 3_000);"""


def test_a_place_that_is_found_while_one_records_is_stored():
    with recorder(geolocation=STOCKHOLM) as (served, page):
        page.context.grant_permissions(["microphone", "geolocation"])
        page.goto(served.address + "/sonidea/settings")
        page.get_by_label("Store where I record").select_option(label="Exact")
        page.add_init_script(SLOW)
        takes(page, 2)
        until(lambda: arrived(served, page))
        location = arrived(served, page)[0]["location"]
        assert location["latitude"] == 59.33


def test_a_browser_that_may_not_say_where_it_is_says_so_and_stores_nothing():
    with recorder() as (served, page):
        page.goto(served.address + "/sonidea/settings")
        choice = page.get_by_label("Store where I record")
        choice.select_option(label="Exact")
        expect(page.get_by_text("This site may not use your location")).to_be_visible()
        expect(choice).to_have_value("off")
        takes(page)
        assert "location" not in arrived(served, page)[0]


@pytest.mark.parametrize("size", SCREENS)
def test_the_map_shows_recordings_where_they_were_made(size):
    with studio("Choir", "Busker", "Harbour", "Nowhere", size=SCREENS[size]) as (served, page, made):
        show(page, "Map")
        expect(page.get_by_text("No recording has a location")).to_be_visible()
        locate(served, made[0], STOCKHOLM)
        locate(served, made[1], {"latitude": 59.4, "longitude": 18.2})
        locate(served, made[2], SYDNEY, "Opera")
        expect(page.get_by_text("3 recordings here")).to_be_visible()
        expect(page.get_by_text("1 recording without a location")).to_be_visible()
        expect(mark(page, re.compile("^1 recording: Sydney"))).to_be_visible()
        # What lies together is one mark, which opens when one presses it.
        mark(page, re.compile("^2 recordings: Stockholm")).click()
        expect(page.get_by_text("2 recordings here")).to_be_visible()
        expect(row(page, "Choir")).to_be_visible()
        expect(row(page, "Harbour")).to_have_count(0)
        expect(mark(page, re.compile("^1 recording: "))).to_have_count(2)
        page.get_by_role("button", name="Show all on this map").click()
        page.get_by_role("button", name="Show everything").click()
        expect(page.get_by_text("3 recordings here")).to_be_visible()
        mark(page, re.compile("Sydney")).click()
        row(page, "Harbour").click()
        expect(page.get_by_text("Opera (Sydney, Australia)")).to_be_visible()
        # Back keeps the view.
        page.go_back()
        expect(mark(page, re.compile("Sydney"))).to_be_visible()


def test_the_map_is_drawn_by_hand_wheel_and_keys_and_is_not_empty():
    with studio("Choir", path="?view=map") as (served, page, made):
        locate(served, made[0], STOCKHOLM)
        box = page.get_by_role("group", name=re.compile("^Map"))
        expect(mark(page, "1 recording: Stockholm, Sweden")).to_be_visible()

        def colours():
            return page.evaluate(
                """() => {
                  const { width, height } = document.querySelector('.son-map canvas');
                  const pen = document.querySelector('.son-map canvas').getContext('2d');
                  const all = pen.getImageData(0, 0, width, height).data;
                  const found = new Set();
                  for (let i = 0; i < all.length; i += 4 * 97) {
                    found.add(`${all[i]} ${all[i + 1]} ${all[i + 2]}`);
                  }
                  return found.size;
                }"""
            )

        # Sea, land and what is written; not one colour alone.
        assert until(lambda: colours() > 4)

        def at():
            return mark(page, "1 recording: Stockholm, Sweden").bounding_box()

        before = at()
        frame = box.bounding_box()
        x, y = frame["x"] + 120, frame["y"] + frame["height"] - 60
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 90, y - 40, steps=5)
        page.mouse.up()
        after = at()
        assert abs(after["x"] - before["x"] - 90) < 2 and abs(after["y"] - before["y"] + 40) < 2
        box.focus()
        page.keyboard.press("ArrowRight")
        assert abs(at()["x"] - after["x"] + 80) < 2
        # What is under the pointer stays there.
        here = at()
        centre = here["x"] + here["width"] / 2, here["y"] + here["height"] / 2
        page.mouse.move(centre[0] + 1, centre[1] + 30)
        page.mouse.wheel(0, -300)
        moved = at()
        assert abs(moved["x"] - here["x"]) < 6 and moved["y"] < here["y"] - 10


def test_a_place_is_chosen_on_the_map_named_and_removed_also_offline():
    with studio("Choir", path="/r/{}", expected=AWAY) as (served, page, made):
        page.get_by_role("button", name="Add", exact=True).click()
        sheet = page.get_by_role("dialog", name="Location")
        sheet.get_by_label("Find a town").fill("malmo")
        sheet.get_by_role("button", name="Malmö, Sweden").click()
        sheet.get_by_label("Name of the place").fill("Rehearsal room")
        sheet.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Rehearsal room (Malmö, Sweden)")).to_be_visible()
        stored = until(lambda: served.ask("GET", f"{PLACE}/recordings/{made[0]}").get("location"))
        assert abs(stored["latitude"] - 55.6) < 0.05 and stored["name"] == "Rehearsal room"
        page.context.set_offline(True)
        page.get_by_role("button", name="Change", exact=True).click()
        sheet.get_by_label("About 5 km").check()
        sheet.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Near Rehearsal room")).to_be_visible()
        page.context.set_offline(False)
        until(
            lambda: served.ask("GET", f"{PLACE}/recordings/{made[0]}")["location"]["is_approximate"]
        )
        page.get_by_role("button", name="Change", exact=True).click()
        sheet.get_by_role("button", name="Remove the location").click()
        expect(page.get_by_role("button", name="Add", exact=True)).to_be_visible()
        until(
            lambda: "location" not in served.ask("GET", f"{PLACE}/recordings/{made[0]}")
        )


def test_says_what_to_do_where_no_place_was_chosen():
    with studio("Tone", path="/r/{0}", size=PHONE) as (served, page, (made,)):
        page.locator(".son-location").get_by_role("button", name="Add").click()
        dialog = page.get_by_role("dialog", name="Location")
        dialog.get_by_label("Name of the place").fill("Rehearsal room")
        dialog.get_by_role("button", name="Save").click()
        expect(dialog.get_by_text("to choose a place")).to_be_in_viewport()
        dialog.get_by_label("Find a town").fill("Lisbon")
        dialog.get_by_role("button", name="Lisbon").first.click()
        expect(dialog.get_by_text("to choose a place")).to_have_count(0)
        dialog.get_by_role("button", name="Save").click()
        expect(dialog).to_have_count(0)
        until(lambda: recording(served, made).get("location", {}).get("name") == "Rehearsal room")


def test_what_is_sensitive_and_where_it_was_recorded_is_asked_about_before_it_is_shared():
    with band("Riff") as house:
        link, served = house.invite(), house.served
        house.show_album()
        with house.comes("Grace", link) as grace:
            expect(row(grace, "Riff")).to_be_visible()
            owner = house.owner
            owner.get_by_role("button", name=re.compile("^All recordings")).click()
            row(owner, "Diary").click()
            owner.get_by_role("switch", name="Sensitive").check()
            diary = owner.url.rsplit("/", 1)[-1]
            until(lambda: served.ask("GET", f"{PLACE}/recordings/{diary}")["is_sensitive"])
            locate(served, diary, STOCKHOLM, "Home")
            expect(owner.get_by_text("Home (Stockholm, Sweden)")).to_be_visible()
            album = owner.get_by_label("Album")
            home = album.input_value()
            # Whoever thinks better of it has shared nothing.
            album.select_option(label="Summer record")
            sheet = owner.get_by_role("dialog", name="Before you share")
            sheet.get_by_role("button", name="Cancel").click()
            expect(album).to_have_value(home)
            assert served.ask("GET", f"{PLACE}/recordings/{diary}")["album"] == home
            # Shared and not approved, it is hidden.
            album.select_option(label="Summer record")
            sheet.get_by_role("button", name="Share", exact=True).click()
            expect(owner.get_by_text("Hidden from the others in this album.")).to_be_visible()
            expect(shelf(grace)).to_contain_text("1")
            expect(row(grace, "Diary")).to_have_count(0)
            owner.get_by_role("button", name="Approve").click()
            expect(row(grace, "Diary")).to_be_visible()
            row(grace, "Diary").click()
            expect(grace.get_by_text("Stockholm")).to_have_count(0)
            owner.get_by_label("About 5 km").check()
            expect(grace.get_by_text("Near Stockholm, Sweden")).to_be_visible()
            expect(grace.get_by_text("Home")).to_have_count(0)
            owner.get_by_label("Exact").check()
            expect(grace.get_by_text("Home (Stockholm, Sweden)")).to_be_visible()
            # On the map of the album it is where she may know of it.
            grace.go_back()
            show(grace, "Map")
            expect(mark(grace, "1 recording: Stockholm, Sweden")).to_be_visible()
            owner.get_by_role("button", name="Hide again").click()
            expect(grace.get_by_text("No recording has a location")).to_be_visible()


def test_several_recordings_and_an_album_that_gets_its_first_link_are_asked_about_too():
    with studio("Diary", "Letter", "Riff", bought=True) as (served, page, made):
        locate(served, made[0], STOCKHOLM, is_sensitive=True)
        locate(served, made[1], SYDNEY, is_sensitive=True)
        page.get_by_role("button", name="New album").click()
        page.get_by_role("dialog").get_by_label("Name").fill("Summer record")
        page.get_by_role("button", name="Create").click()
        page.get_by_role("link", name="Back to the library").click()
        page.get_by_role("button", name=re.compile("^All recordings")).click()
        page.get_by_role("button", name="Select", exact=True).click()
        page.get_by_role("button", name="All", exact=True).click()
        # Nobody else is in the album yet.
        page.get_by_label("Move to").select_option(label="Summer record")
        expect(page.get_by_role("dialog")).to_have_count(0)
        shelf(page).click()
        page.get_by_role("link", name="About this album").click()
        page.get_by_role("button", name="Create invite link").click()
        sheet = page.get_by_role("dialog", name="Before you share")
        sheet.get_by_label("Let the others hear “Letter”").check()
        sheet.get_by_label("About 5 km").check()
        sheet.get_by_role("button", name="Share", exact=True).click()
        expect(page.get_by_text(re.compile("^Invite link"))).to_be_visible()

        def told(number):
            return served.ask("GET", f"{PLACE}/recordings/{made[number]}")

        until(lambda: told(1)["is_approved"] and told(1)["location_sharing"] == "approximate")
        assert not told(0)["is_approved"] and told(0)["location_sharing"] == "approximate"
        assert not told(2)["is_approved"]
        # With the second link nothing is shared anew.
        page.get_by_role("button", name="Create invite link").click()
        expect(page.get_by_text(re.compile("^Invite link"))).to_have_count(2)
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_on_a_phone_the_map_is_drawn_with_two_fingers():
    with studio("Choir", path="?view=map", size=PHONE, has_touch=True) as (served, page, made):
        locate(served, made[0], STOCKHOLM)
        one = mark(page, "1 recording: Stockholm, Sweden")
        expect(one).to_be_visible()
        frame = page.get_by_role("group", name=re.compile("^Map")).bounding_box()
        x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
        before = one.bounding_box()
        client = page.context.new_cdp_session(page)
        for kind, apart in [("touchStart", 30), ("touchMove", 60), ("touchMove", 90)]:
            client.send(
                "Input.dispatchTouchEvent",
                {
                    "type": kind,
                    "touchPoints": [
                        {"x": x - apart, "y": y + 60, "id": 1},
                        {"x": x + apart, "y": y + 60, "id": 2},
                    ],
                },
            )
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        until(lambda: one.bounding_box()["y"] < before["y"] - 60)
