"""Passkeys on the app's pages, with the authenticator that Chromium has for tests."""

import re

from household_tests import household, phone
from playwright.sync_api import expect


def signs_in_with_a_passkey_and_nothing_else():
    with household() as (server, folder), phone(folder, trusts=True) as page:
        port = server["url"].rstrip("/").rsplit(":", 1)[1]
        address = f"https://pantry.local:{port}"
        _have_an_authenticator(page)
        page.goto(f"{address}/account")
        code = re.search(r"[A-Z0-9]{4}-[A-Z0-9]{4}", (folder / "log").read_text())[0]
        page.get_by_label("Code from the console").fill(code)
        page.get_by_label("Your name").fill("Ada")
        page.get_by_label("Password", exact=True).fill("correct horse")
        page.get_by_role("button", name="Begin").click()

        page.get_by_role("button", name="Add a passkey").click()
        row = page.get_by_role("listitem").filter(has_text="pantry.local")
        expect(row).to_be_visible()
        # A device that has one already is asked for no second.
        page.get_by_role("button", name="Add a passkey").click()
        expect(page.get_by_text("This device has a passkey of yours already.")).to_be_visible()

        page.get_by_role("button", name="Sign out here").click()
        page.get_by_role("button", name="Use a passkey").click()
        expect(page.get_by_role("navigation", name="Rooms")).to_be_visible()
        page.goto(f"{address}/account")
        expect(row).to_contain_text("used just now")

        row.get_by_role("button").click()
        page.get_by_role("dialog").get_by_role("button", name="Take away").click()
        expect(row).to_have_count(0)
        page.get_by_role("button", name="Sign out here").click()
        page.get_by_role("button", name="Use a passkey").click()
        expect(page.get_by_role("alert")).to_contain_text("passkey")


def _have_an_authenticator(page):
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
        "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True}})


TESTS = [signs_in_with_a_passkey_and_nothing_else]
