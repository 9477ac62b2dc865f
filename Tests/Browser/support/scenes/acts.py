"""What is done on a page until it looks as it shall: the words of which scenes are made."""

from playwright.sync_api import expect


def seen(*words):
    """Waits for words."""

    def act(page, served):
        for word in words:
            expect(page.get_by_text(word).first).to_be_visible()

    return act


def after(act, *presses):
    """Then presses one button after the other: (role, name)."""

    def acts(page, served):
        act(page, served)
        for role, name in presses:
            page.get_by_role(role, name=name).first.click()

    return acts


def button(name):
    return ("button", name)


def item(name):
    return ("menuitem", name)
