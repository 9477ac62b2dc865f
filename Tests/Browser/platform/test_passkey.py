"""Passkeys on the app's pages, with the authenticator that Chromium has for tests."""

import re
import sqlite3

import pytest
from playwright.sync_api import expect

from support.household import household, phone
from support.pages import add_authenticator

pytestmark = pytest.mark.ci


def test_signs_in_with_a_passkey_and_nothing_else():
    with household() as served, phone(served, trusts=True) as page:
        address = f"https://pantry.local:{served.port}"
        add_authenticator(page)
        set_up(served, page)

        page.get_by_role("button", name="Add a passkey").click()
        row = page.get_by_role("listitem").filter(has_text="pantry.local")
        expect(row).to_be_visible()
        # A device that has one already is asked for no second.
        page.get_by_role("button", name="Add a passkey").click()
        expect(page.get_by_text("This device already has one of your passkeys.")).to_be_visible()

        page.get_by_role("button", name="Sign out here").click()
        page.get_by_role("button", name="Use a passkey").click()
        expect(page.get_by_role("navigation", name="Apps")).to_be_visible()
        page.goto(f"{address}/account")
        expect(row).to_contain_text("used just now")

        row.get_by_role("button").click()
        page.get_by_role("dialog").get_by_role("button", name="Remove").click()
        expect(row).to_have_count(0)
        page.get_by_role("button", name="Sign out here").click()
        page.get_by_role("button", name="Use a passkey").click()
        expect(page.get_by_role("alert")).to_contain_text("passkey")


def test_asks_for_the_password_where_a_browser_was_open_for_long():
    with household() as served, phone(served, trusts=True) as page:
        add_authenticator(page)
        set_up(served, page)
        expect(page.get_by_role("button", name="Add a passkey")).to_be_visible()
        an_hour_passes(served)

        page.get_by_role("button", name="Add a passkey").click()
        question = page.get_by_role("dialog", name="Enter your password")
        expect(question.get_by_label("Your password")).to_be_focused()
        page.keyboard.press("Escape")
        expect(question).to_be_hidden()
        expect(page.get_by_role("list", name="Passkeys")).to_have_count(0)

        page.get_by_role("button", name="Add a passkey").click()
        expect(question.get_by_label("Your password")).to_be_focused()
        page.keyboard.type("wrong horse")
        page.keyboard.press("Enter")
        expect(question.get_by_role("alert")).to_contain_text("Wrong name or password")
        question.get_by_label("Your password").fill("correct horse")
        question.get_by_role("button", name="Continue").click()
        expect(question).to_be_hidden()
        expect(page.get_by_role("listitem").filter(has_text="pantry.local")).to_be_visible()


def set_up(served, page):
    """Begins the household on the account's page."""
    page.goto(f"https://pantry.local:{served.port}/account")
    code = re.search(r"[A-Z0-9]{4}-[A-Z0-9]{4}", served.log())[0]
    page.get_by_label("Code from the console").fill(code)
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Password", exact=True).fill("correct horse")
    page.get_by_role("button", name="Get started").click()


def an_hour_passes(served):
    """Since everybody signed in."""
    with sqlite3.connect(served.folder / "data" / "quintet.db", timeout=10) as known:
        known.execute("UPDATE sessions SET created_ms = created_ms - 3600000")
