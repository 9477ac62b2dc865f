"""What tests of the library of Amadeus do with its pages: open one, read what it shows, and hear what it plays."""

import cmath
import contextlib
import math
import re

from amadeus_live_tests import SPY, heard_from_the_engine
from amadeus_scenes import LIBRARY
from app import quintet, visit
from playwright.sync_api import expect


@contextlib.contextmanager
def library(path="", *, spied=False, **options):
    """The library at an address; with what leaves the engine in sight."""
    with quintet() as served, visit(served.address + ("/about" if spied else LIBRARY + path), **options) as page:
        if spied:
            page.context.add_init_script(SPY)
            page.goto(served.address + LIBRARY + path)
        expect(page.locator(".library-page")).to_be_visible()
        yield served, page


def chord(page, name):
    expect(page.locator(".hero-name > [aria-hidden]")).to_have_text(name)


def notes(page):
    return page.locator(".hero .notes b > [aria-hidden]").all_inner_texts()


def tiles(page, group):
    return page.get_by_role("group", name=group).locator(".chord-tile > span:last-child").all_inner_texts()


def at(page, query):
    expect(page).to_have_url(re.compile(re.escape(query) + "$"))


def keys_that_sound(page, within, a4=440):
    """Which keys of the keyboard leave the engine now, from the first to the last of those that may; nothing in silence."""
    heard = heard_from_the_engine(page)
    if not heard:
        return None
    rate, samples = heard
    count = len(samples)
    faded = [one * (0.5 - 0.5 * math.cos(2 * math.pi * place / count)) for place, one in enumerate(samples)]

    def strength(key):
        turn = cmath.exp(-2j * math.pi * a4 * 2 ** ((key - 69) / 12) / rate)
        # Goertzel's sum, from the last sample to the first.
        total = 0j
        for one in reversed(faded):
            total = total * turn + one
        return abs(total)
    strengths = {key: strength(key) for key in range(min(within), max(within) + 1)}
    return [key for key, one in strengths.items() if one > 0.2 * max(strengths.values())]
