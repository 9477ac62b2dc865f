"""What an app is for, told at the first visit."""

import pytest
from playwright.sync_api import expect

from support.browser import visit
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci


@pytest.mark.parametrize(
    ("path", "app", "first", "begin"),
    [
        ("/yak-back", "yakback", "Welcome to Yak Back", "Get started"),
        ("/melody-map", "melodymap", "Which song was it?", "Open the book"),
    ],
)
def test_is_read_to_its_end_forwards_and_back_and_shown_once(path, app, first, begin):
    with quintet() as served, visit(served.address + path) as page:
        dialog = page.get_by_role("dialog")
        next_page = dialog.get_by_role("button", name="Next", exact=True)
        back = dialog.get_by_role("button", name="Back", exact=True)
        title = dialog.get_by_role("heading", level=2)
        expect(title).to_have_text(first)
        expect(back).not_to_be_attached()
        next_page.click()
        expect(title).not_to_have_text(first)
        expect(dialog.get_by_label("Page 2 of")).to_be_visible()
        back.click()
        expect(title).to_have_text(first)
        while next_page.is_visible():
            next_page.click()
        expect(dialog.get_by_role("button", name="Skip")).not_to_be_attached()
        # On the narrowest phone, too, a button has its words on one line.
        page.set_viewport_size({"width": 360, "height": 780})
        last = dialog.get_by_role("button", name=begin, exact=True)
        assert last.bounding_box()["height"] < 56, last.bounding_box()
        dialog.get_by_role("button", name=begin, exact=True).click()
        expect(dialog).not_to_be_attached()
        until(lambda: seen(served, app))
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(dialog).not_to_be_attached()


def seen(served, app):
    preferences = served.ask("GET", "/api/v1/preferences")["preferences"]
    return any(
        one["name"] == app and one["value"].get("hasCompletedOnboarding") for one in preferences
    )
