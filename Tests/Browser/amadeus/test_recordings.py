"""A recording of Sonidea as a song for Amadeus: from its page, and chosen on Amadeus' first page."""

import re
import uuid

import pytest
from playwright.sync_api import expect

from sonidea.test_albums import band, row
from support.amadeus import HOME as AMADEUS
from support.amadeus import names, song
from support.browser import AWAY, KEPT, PHONE, SIZES, kept_here
from support.bursts import apart
from support.sonidea import HOME, PLACE, multiply, ready, recording, studio
from support.waiting import until

pytestmark = pytest.mark.ci

HEARD = ["C major", "A minor", "F major", "G"]
ADDRESS = re.compile(r"/amadeus\?recording=[0-9a-f-]{36}$")


def import_song(served, page, name="Evening", **settings):
    """Brings a file with four chords into Sonidea, and opens it; its id."""
    page.locator("input[type=file]").last.set_input_files(
        song(served, times=1, name=f"{name}.wav", **settings)
    )
    page.get_by_role("link", name=re.compile(f"^{name}")).click()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()
    made = page.url.rsplit("/", 1)[-1]
    ready(served, made)
    expect(page.locator(".son-play")).to_be_enabled()
    return made


def find_chords(page, name="Evening"):
    page.get_by_role("button", name=f"More actions for {name}", exact=True).click()
    page.get_by_role("menuitem", name="Find chords").click()


def is_heard(page, name="Evening", chords=HEARD):
    assert (heard := names(page)) == chords, heard
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def alert(page):
    return page.get_by_role("alert")


def choose_file(served, page):
    page.locator("input[type=file]").set_input_files(song(served, times=1))
    is_heard(page, "song")
    expect(page).to_have_url(re.compile(r"/amadeus\?song=[0-9a-f]{64}$"))


def change(served, made, **fields):
    version = recording(served, made)["version"]
    served.ask("PATCH", f"{PLACE}/recordings/{made}", fields, version=version)


@SIZES
def test_hears_the_chords_of_a_recording(size):
    with studio(size=size) as (served, page, _):
        import_song(served, page)
        find_chords(page)
        is_heard(page)
        expect(page).to_have_url(ADDRESS)
        page.reload()
        is_heard(page)
        page.go_back()
        expect(page.get_by_role("heading", level=1, name="Evening")).to_be_visible()
        page.go_forward()
        is_heard(page)
        # The song outlives a visit to the tuner, and the recording is still named.
        page.get_by_role("link", name="Live").click()
        page.get_by_role("link", name="Analyse").click()
        is_heard(page)
        expect(page).to_have_url(ADDRESS)
        page.get_by_role("button", name="Another song").click()
        expect(page.get_by_role("heading", name="Which song?")).to_be_visible()
        expect(page).to_have_url(re.compile("/amadeus$"))


def test_hears_a_recording_as_it_is_edited():
    with studio(bought=True) as (served, page, _):
        made = import_song(served, page)
        seconds = recording(served, made)["seconds"]
        cut = {"id": str(uuid.uuid4()), "kind": "cut", "at_ms": 1, "from": 0, "to": seconds / 2}
        edits = f"{PLACE}/recordings/{made}/edits"
        version = served.ask("GET", edits)["version"]
        served.ask("PUT", edits, {"edits": [cut], "done": 1}, version=version)
        ready(served, made)
        page.reload()
        find_chords(page)
        is_heard(page, chords=HEARD[2:])


def test_chooses_a_recording():
    with studio(size=PHONE) as (served, page, _):
        page.goto(served.address + AMADEUS)
        page.get_by_role("button", name="A recording from Sonidea").click()
        dialog = page.get_by_role("dialog", name="A recording from Sonidea")
        expect(dialog.get_by_role("heading", name="No recordings yet")).to_be_visible()
        dialog.get_by_role("link", name="Open Sonidea").click()
        import_song(served, page)
        page.goto(served.address + AMADEUS)
        page.get_by_role("button", name="A recording from Sonidea").click()
        expect(dialog.get_by_role("link", name=re.compile("^Evening"))).to_be_visible()
        # Back closes the window alone.
        page.go_back()
        expect(dialog).to_have_count(0)
        expect(page.get_by_role("heading", name="Which song?")).to_be_visible()
        page.get_by_role("button", name="A recording from Sonidea").click()
        search = dialog.get_by_label("Search recordings")
        expect(search).to_be_focused()
        search.fill("Nothing like it")
        expect(dialog.get_by_text("No matching recordings.")).to_be_visible()
        search.fill("eVEN")
        dialog.get_by_role("link", name=re.compile("^Evening")).click()
        is_heard(page)
        expect(page).to_have_url(ADDRESS)
        expect(dialog).to_have_count(0)
        page.go_back()
        expect(page.get_by_role("heading", name="Which song?")).to_be_visible()
        page.go_forward()
        is_heard(page)


def test_finds_one_of_many_recordings():
    with studio("Tone", path="/r/{0}") as (served, page, made):
        multiply(served, made[0], 60)
        page.goto(served.address + AMADEUS)
        page.get_by_role("button", name="A recording from Sonidea").click()
        dialog = page.get_by_role("dialog", name="A recording from Sonidea")
        rows = dialog.get_by_role("listitem")
        expect(rows).to_have_count(50)
        expect(rows.first).to_contain_text("Tone")
        expect(rows.last).to_contain_text("Memo 49")
        expect(dialog.get_by_text("These are the 50 newest.")).to_be_visible()
        dialog.get_by_label("Search recordings").fill("memo 60")
        expect(rows).to_have_count(1)
        rows.get_by_role("link").press("Enter")
        expect(page.get_by_role("heading", name="Memo 60")).to_be_visible()


def test_hears_a_recording_without_the_server():
    with studio(size=PHONE, expected=AWAY, **KEPT) as (served, page, _):
        kept_here(page)
        import_song(served, page, "Unheard", tempo=90)
        page.get_by_role("link", name="Back to the library").click()
        import_song(served, page)
        find_chords(page)
        is_heard(page)
        page.go_back()
        expect(page.get_by_role("heading", level=1, name="Evening")).to_be_visible()
        served.stop()
        find_chords(page)
        is_heard(page)
        page.reload()
        is_heard(page)
        page.get_by_role("button", name="Another song").click()
        page.get_by_role("button", name="A recording from Sonidea").click()
        dialog = page.get_by_role("dialog", name="A recording from Sonidea")
        dialog.get_by_role("link", name=re.compile("^Unheard")).click()
        expect(alert(page)).to_contain_text("The audio of “Unheard” is not on this device.")
        page.go_back()
        page.get_by_role("button", name="A recording from Sonidea").click()
        dialog.get_by_role("link", name=re.compile("^Evening")).click()
        is_heard(page)


def test_says_why_a_recording_cannot_be_heard():
    with studio(expected=("404", "422")) as (served, page, _):
        made = import_song(served, page)
        served.ask("POST", f"{PLACE}/recordings/trash", {"ids": [made], "layers": "keep"})
        page.reload()
        page.get_by_role("button", name="More actions for Evening", exact=True).click()
        expect(page.get_by_role("menuitem", name="Export")).to_be_visible()
        expect(page.get_by_role("menuitem", name="Find chords")).to_have_count(0)
        address = f"{served.address}/amadeus?recording="
        page.goto(address + made)
        expect(alert(page)).to_contain_text("“Evening” is in the trash. Restore it in Sonidea")
        served.ask("POST", f"{PLACE}/recordings/restore", {"ids": [made]})
        page.get_by_role("button", name="Try again").click()
        is_heard(page)
        served.ask("POST", f"{PLACE}/recordings/trash", {"ids": [made], "layers": "keep"})
        served.ask("POST", f"{PLACE}/recordings/delete", {"ids": [made]})
        for place in (made, str(uuid.uuid4()), "nonsense"):
            page.goto(address + place)
            expect(alert(page)).to_contain_text("Sonidea: This recording was deleted, or you are")
        choose_file(served, page)


def test_waits_for_a_recording_that_is_still_being_prepared():
    with studio() as (served, page, _):
        made = import_song(served, page)
        as_new = {"state": "new"}

        def unready(route):
            answer = route.fetch()
            route.fulfill(response=answer, json={**answer.json(), **as_new})

        page.route(f"**/recordings/{made}", unready)
        page.goto(f"{served.address}/amadeus?recording={made}")
        expect(alert(page)).to_contain_text("“Evening” is still being prepared. Try again")
        as_new.clear()
        as_new["is_rendering"] = True
        page.get_by_role("button", name="Try again").click()
        expect(alert(page)).to_contain_text("An edit of “Evening” is still being rendered.")
        as_new.clear()
        apart(page)
        page.get_by_role("button", name="Try again").click()
        is_heard(page)


def test_does_not_open_what_is_hidden_from_one():
    with band("Riff") as house:
        link, served = house.invite(), house.served
        house.show_album()
        riff = row(house.owner, "Riff")
        riff.click()
        made = house.owner.url.rsplit("/", 1)[-1]
        with house.comes("Grace", link) as grace:
            row(grace, "Riff").click()
            grace.get_by_role("button", name="More actions for Riff", exact=True).click()
            expect(grace.get_by_role("menuitem", name="Find chords")).to_be_visible()
            grace.keyboard.press("Escape")
            change(served, made, is_sensitive=True)
            grace.goto(f"{grace.url.split('/sonidea')[0]}/amadeus?recording={made}")
            expect(alert(grace)).to_contain_text("you are not allowed to listen to it")
            change(served, made, is_approved=True)
            grace.get_by_role("button", name="Try again").click()
            expect(grace.get_by_role("heading", name="Riff")).to_be_visible()
