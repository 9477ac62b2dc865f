"""What tests of the library of Amadeus do with its pages: open one, read what it shows, and hear
what it plays.
"""

import contextlib
import re

from playwright.sync_api import expect

from support.amadeus import LIBRARY, SPY
from support.browser import visit
from support.server import quintet


@contextlib.contextmanager
def library(path="", *, spied=False, **options):
    """The library at an address; with what leaves the engine in sight."""
    with (
        quintet() as served,
        visit(served.address + ("/about" if spied else LIBRARY + path), **options) as page,
    ):
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
    return (
        page.get_by_role("group", name=group)
        .locator(".chord-tile > span:last-child")
        .all_inner_texts()
    )


def at(page, query):
    expect(page).to_have_url(re.compile(re.escape(query) + "$"))


#: Notes each that is lit as it is: whoever looked now and then would miss some.
LIT = """(all) => {
  const lit = [];
  for (const [index, one] of all.entries()) {
    new MutationObserver(() => one.dataset.now && lit.push(index))
      .observe(one, { attributes: true, attributeFilter: ['data-now'] });
  }
  return (window.lit ??= []).push(lit) - 1;
}"""


def lights(some):
    """Gives a function that answers which of them were lit since now, one after the other."""
    number = some.evaluate_all(LIT)
    return lambda: some.page.evaluate("(number) => window.lit[number]", number)


#: How strongly each key sounds in what leaves the engine, by Goertzel's algorithm on Hann's window.
STRENGTHS = """([keys, a4]) => {
  if (!window.leaving) return null;
  const samples = new Float32Array(leaving.fftSize = 16_384);
  leaving.getFloatTimeDomainData(samples);
  if (samples.every((one) => Math.abs(one) <= 0.02)) return null;
  const faded = samples.map((one, at) =>
    one * (0.5 - 0.5 * Math.cos(2 * Math.PI * at / samples.length)));
  return keys.map((key) => {
    const hertz = a4 * 2 ** ((key - 69) / 12);
    const turn = 2 * Math.cos(2 * Math.PI * hertz / leaving.context.sampleRate);
    let [last, before] = [0, 0];
    for (const one of faded) [last, before] = [one + turn * last - before, last];
    return Math.sqrt(last * last + before * before - turn * last * before);
  });
}"""


def keys_that_sound(page, within, a4=440):
    """Which keys of the keyboard leave the engine now, from the first to the last of those that
    may; nothing in silence.
    """
    keys = list(range(min(within), max(within) + 1))
    strengths = page.evaluate(STRENGTHS, [keys, a4])
    if strengths is None:
        return None
    return [key for key, one in zip(keys, strengths) if one > 0.2 * max(strengths)]
