"""Tags: of many recordings at once and taken off again, called otherwise, deleted and merged while a
filter shows them.
"""

import re
import uuid

import pytest
from playwright.sync_api import expect

from support.browser import AWAY
from support.bursts import apart, arrived, slow
from support.sonidea import PLACE, recording, studio
from support.waiting import until

pytestmark = pytest.mark.ci


def make(served, *names):
    """Tags; their ids by their names."""
    made = {name: str(uuid.uuid4()) for name in names}
    for name, tag in made.items():
        served.ask("PUT", f"{PLACE}/tags/{tag}", {"name": name, "hue": 0.5})
    return made


def put_on(served, made, *tags):
    known = recording(served, made)
    path = f"{PLACE}/recordings/{made}"
    served.ask("PATCH", path, {"tags": [*known["tags"], *tags]}, version=known["version"])


def shelf(page, name):
    return page.get_by_role("button", name=re.compile(f"^{name}"))


def change(page, name):
    """The part of the window in which a tag is changed."""
    page.get_by_role("button", name="Manage tags").click()
    page.get_by_role("button", name=f"Change {name}", exact=True).click()
    return page.get_by_role("dialog", name="Tags").locator(".son-tag-form")


def test_a_tag_put_on_several_is_taken_off_again_and_those_from_elsewhere_stay():
    with studio("One", "Two", bought=True) as (served, page, made):
        tags = make(served, "riff", "verse")
        page.get_by_role("button", name="Select", exact=True).click()
        page.get_by_role("button", name="All", exact=True).click()
        page.get_by_label("Tag", exact=True).select_option("riff")
        until(lambda: all(recording(served, one)["tags"] == [tags["riff"]] for one in made))
        put_on(served, made[0], tags["verse"])
        expect(page.locator(".son-row", has_text="One")).to_contain_text("verse")
        page.get_by_role("button", name="Undo").click()
        until(lambda: not recording(served, made[1])["tags"])
        until(lambda: recording(served, made[0])["tags"] == [tags["verse"]])
        arrived(page)


def test_a_tag_is_not_called_as_another_one():
    with studio("One", bought=True) as (served, page, _):
        tags = make(served, "riff", "verse")
        names = lambda: {
            one["id"]: one["name"] for one in served.ask("GET", f"{PLACE}/tags")["tags"]
        }
        form = change(page, "verse")
        name = form.get_by_label("Name")
        name.fill(" RIFF")
        expect(form.get_by_text("Another tag has this name")).to_be_visible()
        name.press("Enter")
        form.get_by_role("button", name="Save").click()
        expect(name).to_have_value(" RIFF")
        # Enter is Save.
        name.fill("chorus")
        name.press("Enter")
        expect(form).to_have_count(0)
        until(lambda: names() == {tags["riff"]: "riff", tags["verse"]: "chorus"})
        arrived(page)


def test_a_tag_that_goes_while_it_is_shown_leaves_all_recordings():
    with studio("One", "Two", bought=True) as (served, page, made):
        tags = make(served, "riff", "verse")
        for tag in tags.values():
            put_on(served, made[0], tag)
        rows = page.locator(".son-row")
        shelf(page, "verse").click()
        expect(rows).to_have_count(1)
        form = change(page, "verse")
        form.get_by_role("button", name="Delete").click()
        page.get_by_role("dialog", name="Delete the tag?").get_by_role(
            "button", name="Delete"
        ).click()
        expect(form).to_have_count(0)
        page.get_by_role("button", name="Done").click()
        expect(rows).to_have_count(2)
        expect(shelf(page, "All recordings")).to_have_attribute("aria-pressed", "true")
        # Another device may delete it, too, and a page may begin with what is not there any more.
        shelf(page, "riff").click()
        expect(rows).to_have_count(1)
        served.ask("DELETE", f"{PLACE}/tags/{tags['riff']}")
        for look in (lambda: None, page.reload):
            look()
            expect(rows).to_have_count(2)
            expect(shelf(page, "All recordings")).to_have_attribute("aria-pressed", "true")


def test_new_tags_have_colours_of_their_own_also_after_one_was_deleted():
    with studio("One", bought=True) as (served, page, _):
        page.get_by_role("button", name="Manage tags").click()
        window = page.get_by_role("dialog", name="Tags")
        known = lambda: served.ask("GET", f"{PLACE}/tags")["tags"]

        def add(*names):
            for name in names:
                window.get_by_label("New tag").fill(name)
                page.keyboard.press("Enter")
                expect(window.get_by_role("button", name=f"Change {name}", exact=True)).to_be_visible()

        add("riff", "verse", "chorus", "bridge")
        window.get_by_role("button", name="Change verse", exact=True).click()
        apart(page)
        window.get_by_role("button", name="Delete").click()
        page.get_by_role("dialog").last.get_by_role("button", name="Delete").click()
        until(lambda: len(known()) == 3)
        apart(page)
        add("outro", "solo")
        hues = sorted(tag["hue"] for tag in known())
        gaps = [after - before for before, after in zip(hues, [*hues[1:], hues[0] + 1])]
        assert min(gaps) > 0.1, hues


@pytest.mark.parametrize("opener", ("Manage tags", "New tag"))
def test_tags_entered_one_after_the_other_are_all_made_and_their_letters_do_not_come_back(opener):
    with studio("One", bought=True, path="/r/{0}" if opener == "New tag" else "") as (
        served,
        page,
        (made,),
    ):
        page.get_by_role("button", name=opener).click()
        window = page.get_by_role("dialog", name="Tags")
        field = window.get_by_label("New tag")
        field.focus()
        slow(page, 500)
        for name in ("riff", "verse", "chorus"):
            page.keyboard.type(name)
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
        page.keyboard.type("bri")
        for name in ("riff", "verse", "chorus"):
            expect(window.get_by_role("button", name=f"Change {name}", exact=True)).to_be_visible()
        expect(field).to_have_value("bri")
        expect(window.get_by_role("alert")).to_have_count(0)
        tags = served.ask("GET", f"{PLACE}/tags")["tags"]
        assert sorted(tag["name"] for tag in tags) == ["chorus", "riff", "verse"]
        if opener == "New tag":
            until(lambda: len(recording(served, made)["tags"]) == 3)
        arrived(page)


def test_tags_that_could_not_be_sent_are_told_and_sent_with_the_next():
    with studio("One", bought=True, expected=AWAY) as (served, page, _):
        page.get_by_role("button", name="Manage tags").click()
        window = page.get_by_role("dialog", name="Tags")
        field = window.get_by_label("New tag")
        page.route("**/tags/*", lambda route: route.abort())
        field.focus()
        for name in ("riff", "verse"):
            page.keyboard.type(name)
            page.keyboard.press("Enter")
        page.keyboard.type("chorus")
        expect(window.get_by_text("Not added yet: riff, verse")).to_be_visible()
        # What is typed meanwhile is one word.
        expect(field).to_have_value("chorus")
        page.unroute("**/tags/*")
        window.get_by_role("button", name="Add", exact=True).click()
        for name in ("riff", "verse", "chorus"):
            expect(window.get_by_role("button", name=f"Change {name}", exact=True)).to_be_visible()
        expect(window.get_by_text("Not added yet")).to_have_count(0)
        expect(field).to_have_value("")
        assert len(served.ask("GET", f"{PLACE}/tags")["tags"]) == 3
