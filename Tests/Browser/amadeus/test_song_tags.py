"""Tags of songs: put on, filtered by, renamed and deleted, and merged between devices."""

import pytest
from playwright.sync_api import expect

from support.amadeus import HOME, hear, names, rows
from support.browser import AWAY, KEPT, PHONE, kept_here, visit
from support.bursts import arrived
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci


def titles(page):
    return rows(page).get_by_role("link").all_inner_texts()


def open_tags(page, title):
    page.get_by_role("button", name=f"More actions for {title}").click()
    page.get_by_role("menuitem", name="Tags").click()
    return page.get_by_role("dialog")


def put(page, title, *tags):
    dialog = open_tags(page, title)
    for tag in tags:
        dialog.get_by_label("Add a tag").fill(tag)
        page.keyboard.press("Enter")
        expect(dialog.get_by_role("button", name=f"Remove tag {tag.strip()}")).to_be_visible()
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_have_count(0)


def chip(page, tag):
    return page.get_by_role("group", name="Tags").get_by_role("button", name=tag)


def test_finds_songs_by_tags_that_one_puts_on_them():
    with quintet() as served, visit(served.address + HOME, PHONE, expected=AWAY, **KEPT) as page:
        kept_here(page)
        hear(served, page, "one.wav", "two.wav", "three.wav")
        put(page, "one", "Live", "  slow  ")
        # Those that there are need not be typed, and capitals make no second one.
        dialog = open_tags(page, "two")
        dialog.get_by_label("Add a tag").fill("li")
        yours = dialog.get_by_role("group", name="Your tags")
        expect(yours.get_by_role("button")).to_have_count(1)
        yours.get_by_role("button", name="Live").click()
        dialog.get_by_label("Add a tag").fill("SLOW")
        dialog.get_by_role("button", name="Add", exact=True).click()
        expect(dialog.get_by_role("button", name="Remove tag slow")).to_be_visible()
        dialog.get_by_role("button", name="Remove tag Live").click()
        expect(dialog.get_by_role("button", name="Remove tag Live")).to_have_count(0)
        dialog.get_by_role("button", name="Done").click()
        chip(page, "slow").click()
        until(lambda: titles(page) == ["two", "one"])
        chip(page, "Live").click()
        until(lambda: titles(page) == ["one"])
        chip(page, "slow").click()
        chip(page, "Live").click()
        until(lambda: len(titles(page)) == 3)
        # The search knows tags, and searches within those that are chosen.
        page.get_by_label("Find a song").fill("sLów")
        until(lambda: titles(page) == ["two", "one"])
        chip(page, "Live").click()
        page.get_by_label("Find a song").fill("two")
        expect(page.get_by_text("No matching songs.")).to_be_visible()
        page.get_by_label("Find a song").fill("")
        until(lambda: titles(page) == ["one"])
        chip(page, "Live").click()
        # Several at once, without the server.
        served.stop()
        page.get_by_role("button", name="Select", exact=True).click()
        bar = page.get_by_role("toolbar", name="Actions for selected songs")
        bar.get_by_role("button", name="All").click()
        bar.get_by_role("button", name="Tags").click()
        expect(dialog.get_by_text("2 of 3")).to_be_visible()
        dialog.get_by_label("Add a tag").fill("Band")
        page.keyboard.press("Enter")
        expect(dialog.get_by_role("button", name="Remove tag Band")).to_be_visible()
        dialog.get_by_role("button", name="Done").click()
        bar.get_by_role("button", name="Done").click()
        expect(chip(page, "Band")).to_contain_text("3")
        page.reload()
        expect(chip(page, "Band")).to_contain_text("3")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        served.start()
        until(lambda: sorted(_tags(served)) == [["Band"], ["Live", "slow", "Band"], ["slow", "Band"]],
              seconds=60)


def _tags(served):
    songs = served.ask("GET", "/api/v1/amadeus/settings")["songs"]
    return [one.get("tags", []) for one in songs]


def test_renames_and_deletes_a_tag_on_all_songs():
    with quintet() as served, visit(served.address + HOME, PHONE, **KEPT) as page:
        kept_here(page)
        hear(served, page, "one.wav", "two.wav")
        put(page, "one", "Live", "Jazz")
        put(page, "two", "Live")
        page.get_by_role("button", name="Edit tags").click()
        dialog = page.get_by_role("dialog", name="Edit tags")
        dialog.get_by_role("button", name="Rename “Live”").click()
        rename = page.get_by_role("dialog", name="Rename “Live”")
        rename.get_by_label("Name").fill("jazz")
        expect(rename.get_by_text("Both become one")).to_be_visible()
        rename.get_by_label("Name").fill("Concert")
        page.keyboard.press("Enter")
        until(lambda: sorted(map(sorted, _tags(served))) == [["Concert"], ["Concert", "Jazz"]])
        dialog.get_by_role("button", name="Delete tag Concert").click()
        until(lambda: sorted(_tags(served)) == [[], ["Jazz"]])
        dialog.get_by_role("button", name="Done").click()
        expect(chip(page, "Concert")).to_have_count(0)
        page.get_by_role("button", name="Undo").last.click()
        expect(chip(page, "Concert")).to_contain_text("2")
        until(lambda: sorted(map(sorted, _tags(served))) == [["Concert"], ["Concert", "Jazz"]])
        assert len(rows(page).all()) == 2


def test_merges_tags_that_two_devices_change_offline():
    with (
        quintet() as served,
        visit(served.address + HOME, PHONE, expected=AWAY, **KEPT) as page,
        visit(served.address + HOME, expected=AWAY, **KEPT) as other,
    ):
        for one in (page, other):
            kept_here(one)
            hear(served, one, "one.wav")
        put(page, "one", "Old")
        expect(chip(other, "Old")).to_be_visible()
        for one in (page, other):
            arrived(one)
            one.context.set_offline(True)
            expect(one.get_by_role("button", name="Offline")).to_be_visible()
        put(page, "one", "Live", "Band")
        dialog = open_tags(other, "one")
        dialog.get_by_role("button", name="Remove tag Old").click()
        dialog.get_by_label("Add a tag").fill("Jazz")
        other.keyboard.press("Enter")
        dialog.get_by_role("button", name="Done").click()
        for one in (page, other):
            one.context.set_offline(False)
            expect(one.get_by_role("button", name="Offline")).to_have_count(0, timeout=60_000)
            arrived(one)
        for one in (page, other):
            for tag in ("Live", "Band", "Jazz"):
                expect(chip(one, tag)).to_be_visible()
            expect(chip(one, "Old")).to_have_count(0)
            # Nobody was asked.
            expect(one.get_by_role("button", name="need")).to_have_count(0)


def test_a_song_has_up_to_twenty_tags():
    with quintet() as served, visit(served.address + HOME, PHONE, **KEPT) as page:
        kept_here(page)
        hear(served, page, "one.wav")
        put(page, "one", *(f"Tag {number}" for number in range(10, 30)))
        dialog = open_tags(page, "one")
        dialog.get_by_label("Add a tag").fill("x" * 50)
        page.keyboard.press("Enter")
        expect(dialog.get_by_text("A song has up to 20 tags")).to_be_visible()
        dialog.get_by_role("button", name="Remove tag Tag 12").click()
        page.keyboard.press("Escape")
        dialog = open_tags(page, "one")
        dialog.get_by_label("Add a tag").fill("x" * 50)
        page.keyboard.press("Enter")
        expect(dialog.get_by_role("button", name="Remove tag " + "x" * 40)).to_be_visible()
        until(lambda: len(_tags(served)[0]) == 20)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_done_adds_what_is_still_typed():
    with quintet() as served, visit(served.address + HOME, PHONE, **KEPT) as page:
        kept_here(page)
        hear(served, page, "one.wav")
        put(page, "one", *(f"Tag {number}" for number in range(10, 29)))
        for wanted in ("slow", "too many"):
            dialog = open_tags(page, "one")
            dialog.get_by_label("Add a tag").fill(wanted)
            dialog.get_by_role("button", name="Done").dblclick()
            if wanted == "slow":
                expect(dialog).to_have_count(0)
        # A tag for which there is no room stays in sight.
        expect(dialog.get_by_text("A song has up to 20 tags")).to_be_visible()
        expect(dialog.get_by_label("Add a tag")).to_have_value("too many")
        until(lambda: _tags(served)[0][-1] == "slow" and len(_tags(served)[0]) == 20)


def test_remembers_in_which_order_songs_are_listed():
    with quintet() as served, visit(served.address + HOME, **KEPT) as page:
        kept_here(page)
        hear(served, page, "one.wav", "two.wav")
        assert titles(page) == ["two", "one"]
        page.get_by_role("link", name="one").click()
        names(page)
        page.get_by_role("link", name="History").click()
        expect(rows(page)).to_have_count(2)
        # It is no newer for that.
        assert titles(page) == ["two", "one"]
        page.get_by_label("Sort by").select_option("Last opened")
        until(lambda: titles(page) == ["one", "two"])
        page.reload()
        expect(page.get_by_label("Sort by")).to_have_value("opened")
        until(lambda: titles(page) == ["one", "two"])
