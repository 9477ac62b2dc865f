"""What tests without a mouse need: keys, and to know where the focus is."""

import contextlib
import re

from playwright.sync_api import expect

from support.browser import AWAY, visit
from support.server import quintet
from support.waiting import until

FOCUS = """(() => {
  const { activeElement: one } = document;
  if (one === document.body) return '';
  const own = one.cloneNode(true);
  own.querySelectorAll('[aria-hidden]').forEach((unheard) => unheard.remove());
  const named = one.labels?.[0] ?? own;
  return named.getAttribute('aria-label') ?? named.textContent.trim();
})()"""


def focused(page):
    """The name of what has the focus; nothing when it is nowhere."""
    return page.evaluate(FOCUS)


def tab_to(page, name, most=60, key="Tab"):
    """Presses Tab until what is called so has the focus."""
    passed = []
    for _ in range(most):
        page.keyboard.press(key)
        passed.append(focused(page))
        if re.search(name, passed[-1]):
            return
    raise AssertionError(f"{name} is not reached: {passed}")


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def stands_on(page, name, seconds=20):
    """Waits until what is called so has the focus."""
    passed = []

    def is_there():
        if passed[-1:] != [now := focused(page)]:
            passed.append(now)
        return re.search(name, now)

    try:
        until(is_there, seconds)
    except AssertionError:
        raise AssertionError(f"{name} has no focus, but one after the other {passed}") from None


@contextlib.contextmanager
def without_mouse(path, *sounds, **options):
    """A page on which a mouse would fail the test."""
    with quintet() as served:
        for sound in sounds:
            served.bring_sound(sound)
        with visit(served.address + path, expected=AWAY, **options) as page:
            page.evaluate("addEventListener('pointerdown', () => console.error('a mouse'), true)")
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            yield served, page
