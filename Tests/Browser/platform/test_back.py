"""Back closes the topmost window before it leads away from the page."""

import contextlib

import pytest
from playwright.sync_api import expect

from support.browser import PHONE, visit
from support.server import quintet
from support.yak_back import board, face

pytestmark = pytest.mark.ci


def _rename(page):
    page.get_by_role("button", name="More actions for Owl").click()
    page.get_by_role("menuitem", name="Rename").click()
    expect(page.get_by_role("dialog", name="Rename")).to_be_visible()


@contextlib.contextmanager
def _sounds():
    """The sounds, one step after another page of the app."""
    with quintet() as served:
        served.bring_sound("Owl")
        with visit(served.address + "/about", PHONE) as page:
            page.evaluate("() => history.pushState(null, '', '/storage')")
            page.reload()
            expect(page.get_by_text("Owl", exact=True)).to_be_visible()
            yield served, page


def test_closes_a_window_and_then_leaves():
    with _sounds() as (served, page):
        _rename(page)
        page.go_back()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page).to_have_url(served.address + "/storage")
        # What is closed otherwise leaves no step behind.
        for way in ("Escape", "Cancel"):
            _rename(page)
            if way == "Escape":
                page.keyboard.press("Escape")
            else:
                page.get_by_role("button", name=way).click()
            expect(page.get_by_role("dialog")).to_have_count(0)
            page.wait_for_function("() => !history.state?.windows")
        page.go_back()
        expect(page).to_have_url(served.address + "/about")


def test_leaves_no_step_behind_when_the_page_is_loaded_anew():
    with _sounds() as (served, page):
        _rename(page)
        page.reload()
        expect(page.get_by_text("Owl", exact=True)).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.wait_for_function("() => !history.state?.windows")
        # Nor does the step that is ahead open anything, or hold anybody.
        page.go_forward()
        page.wait_for_function("() => !history.state?.windows")
        _rename(page)
        page.go_back()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page).to_have_url(served.address + "/storage")
        page.go_back()
        expect(page).to_have_url(served.address + "/about")


def test_closes_one_of_two_windows_at_a_time():
    with board(PHONE, sounds={"Horn": {}}) as (served, page, _):
        served.ask(
            "PUT",
            "/api/v1/yakback/scenes/44444444-4444-4444-8444-444444444444",
            {"name": "Show"},
        )
        sheet = page.get_by_role("dialog", name="Scenes")
        over = page.get_by_role("dialog", name="Rename")
        page.get_by_role("button", name="Scenes").click()
        page.get_by_role("button", name="More actions for Show").click()
        page.get_by_role("menuitem", name="Rename").click()
        expect(over).to_be_visible()
        page.go_back()
        expect(over).to_have_count(0)
        expect(sheet).to_be_visible()
        page.go_back()
        expect(sheet).to_have_count(0)
        expect(page).to_have_url(served.address + "/yak-back")


def test_comes_back_to_the_page_from_where_a_window_has_led():
    with board(PHONE, sounds={"Horn": {}}) as (served, page, _):
        page.get_by_role("button", name="Edit", exact=True).click()
        face(page, "Horn").click()
        page.get_by_role("dialog").get_by_role("button", name="Find chords").click()
        page.wait_for_url("**/amadeus*")
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.go_back()
        expect(page).to_have_url(served.address + "/yak-back")
        expect(face(page, "Horn")).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)


def _menu(page):
    page.get_by_role("button", name="More actions for Owl").click()
    expect(page.get_by_role("menu")).to_be_visible()


def _closed(page, served, path="/storage"):
    expect(page.get_by_role("menu")).to_have_count(0)
    page.wait_for_function("() => !history.state?.windows")
    expect(page).to_have_url(served.address + path)


def test_closes_a_menu_and_then_leaves():
    with _sounds() as (served, page):
        opener = page.get_by_role("button", name="More actions for Owl")
        _menu(page)
        page.go_back()
        _closed(page, served)
        expect(opener).to_be_focused()
        # What is closed otherwise leaves no step behind.
        for close in (
            lambda: page.keyboard.press("Escape"),
            lambda: page.get_by_role("heading", level=1).click(),
            opener.click,
        ):
            _menu(page)
            page.wait_for_function("() => history.state?.windows === 1")
            close()
            _closed(page, served)
        # Nor what is opened and closed as fast as fingers are.
        for _ in range(3):
            opener.click(click_count=4, delay=5)
            _closed(page, served)
        page.go_back()
        expect(page).to_have_url(served.address + "/about")


def test_stays_where_one_has_scrolled_to_when_a_menu_closes():
    with _sounds() as (served, page):
        page.add_style_tag(content="main { padding-block-end: 3000px }")
        _menu(page)
        page.wait_for_function("() => history.state?.windows === 1")
        page.mouse.wheel(0, 900)
        page.wait_for_function("() => scrollY >= 900")
        page.mouse.click(40, 400)
        _closed(page, served)
        # What the browser would restore, it has restored two frames later.
        frame = "new Promise((done) => requestAnimationFrame(done))"
        page.evaluate(f"async () => {{ await {frame}; await {frame}; }}")
        assert page.evaluate("scrollY") >= 900


def test_comes_back_to_the_page_from_where_a_menu_has_led():
    with board(PHONE, sounds={"Horn": {}}) as (served, page, _):
        menu = page.get_by_role("button", name="More actions for Horn")
        # What opens a window has its one step only.
        menu.click()
        page.get_by_role("menuitem", name="Rename").click()
        expect(page.get_by_role("dialog", name="Rename")).to_be_visible()
        page.go_back()
        expect(page.get_by_role("dialog")).to_have_count(0)
        _closed(page, served, "/yak-back")
        before = page.evaluate("history.length")
        menu.click()
        page.get_by_role("menuitem", name="Find chords").click()
        page.wait_for_url("**/amadeus*")
        assert page.evaluate("history.length") == before
        page.go_back()
        expect(face(page, "Horn")).to_be_visible()
        _closed(page, served, "/yak-back")
