"""What tests of the tuner do with its page: sing to it, and read what it shows."""

import re

from playwright.sync_api import expect

from support.amadeus import VOICE
from support.waiting import until


def sharper(hertz, cents):
    return hertz * 2 ** (cents / 1_200)


def listen(page):
    page.get_by_role("button", name="Listen", exact=True).click()
    expect(page.get_by_role("button", name="Stop listening")).to_be_visible()


def sing(page, hertz):
    """Has the page hear a voice from now on; or another pitch of it."""
    if page.evaluate(
        "(hertz) => window.voice ? (voice.frequency.value = hertz, true) : false", hertz
    ):
        return
    page.evaluate(VOICE, hertz)
    listen(page)


def shown(page):
    """(note, cents, hertz) as they stand there."""
    note = page.locator(".dial-note").inner_text().replace("\n", "")
    cents = page.locator(".dial-cents").inner_text().replace("−", "-")
    hertz = page.locator(".dial-read").inner_text()
    return (
        note,
        float(re.match(r"[+-]?[\d.]+", cents)[0]),
        float(re.search(r"([\d.]+) Hz", hertz)[1]),
    )


def shows(page, note, cents, within=0.5):
    """Waits until a note stands there, so far out of tune."""
    expect(page.locator(".dial-cents")).to_be_visible(timeout=20_000)
    until(lambda: (now := shown(page))[0] == note and abs(now[1] - cents) <= within or None)


def says(page, words):
    expect(page.locator(".dial-words")).to_have_text(words)


def choose(page, instrument):
    page.get_by_label("Instrument").select_option(label=instrument)


def string(page, name):
    return page.get_by_role("button", name=re.compile(f"^{name}, "))
