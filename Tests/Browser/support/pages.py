"""What is done on the app’s own pages."""

from playwright.sync_api import expect


def sign_in(page, name, password):
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()


def rename(page, old, new):
    page.get_by_role("button", name=f"More actions for {old}", exact=True).click()
    page.get_by_role("menuitem", name="Rename").click()
    page.get_by_role("dialog").get_by_label("Name").fill(new)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)


def add_authenticator(page):
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )
