"""What quick and clumsy hands do: many keys or taps in less than the network needs for one."""

import contextlib
import re

from playwright.sync_api import expect


def slow(page, milliseconds):
    """Each request of a page takes so much longer."""
    page.context.new_cdp_session(page).send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": milliseconds,
            "downloadThroughput": -1,
            "uploadThroughput": -1,
        },
    )


def press(page, key, times, gap):
    for _ in range(times):
        page.keyboard.press(key)
        page.wait_for_timeout(gap)


def tap(page, button, times, gap=50):
    """Taps where a button is, whatever becomes of it meanwhile."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    for _ in range(times):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(gap)


def apart(page):
    """So long that the next press of a button is no second one of a double press."""
    page.wait_for_timeout(400)


@contextlib.contextmanager
def at_one_moment(page):
    """For the page no time passes, so that presses follow each other as quickly as can be."""
    page.evaluate(
        """((now) => {
          window.timeStamps = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
          Object.defineProperty(Event.prototype, 'timeStamp', { get: () => now, configurable: true });
          performance.now = () => now;
        })(performance.now())"""
    )
    yield
    page.evaluate(
        """() => {
          Object.defineProperty(Event.prototype, 'timeStamp', window.timeStamps);
          delete performance.now;
        }"""
    )


def arrived(page):
    """Waits until nothing is on its way, and nobody is asked anything."""
    chip = page.get_by_role("button", name=re.compile("^Sending|on its way|needs? you$|^Offline"))
    expect(chip).to_have_count(0, timeout=20_000)
