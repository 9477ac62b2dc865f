"""What tests of Yak Back do with a server and its board."""

import contextlib
import uuid

from playwright.sync_api import expect

from support.browser import DESKTOP, visit
from support.server import quintet
from support.templates import BOARD, HOME
from support.waiting import until

MICROPHONE = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
PLACE = "/api/v1/yakback"


@contextlib.contextmanager
def board(size=DESKTOP, flags=(), sounds=(), starters=False, **options):
    """A page with the board of somebody who has been here before."""
    with quintet(data=HOME if starters else BOARD) as served:
        made = begin(served, sounds, starters)
        with visit(served.address + "/yak-back", size, flags, **options) as page:
            expect(page.locator(".pad, .state").first).to_be_visible()
            yield served, page, made


def begin(served, sounds=(), starters=False):
    served.ask("PUT", "/api/v1/preferences/yakback", {"hasCompletedOnboarding": True})
    if not starters:
        for one in known(served):
            served.ask("DELETE", f"{PLACE}/sounds/{one['id']}")
    return {name: bring(served, name, **settings) for name, settings in dict(sounds).items()}


def bring(served, name, hertz=440, seconds=3.0, **settings):
    return add(served, name, served.bring_sound(name, hertz, seconds), **settings)


def add(served, name, asset, **settings):
    """A pad of a sound of the library, once it can be played."""
    made = str(uuid.uuid4())
    served.ask("PUT", f"{PLACE}/sounds/{made}", {"name": name, "asset": asset, **settings})
    until(lambda: sound(served, made)["state"] == "ready")
    return made


def known(served):
    return served.ask("GET", f"{PLACE}/sounds")["sounds"]


def sound(served, made):
    return served.ask("GET", f"{PLACE}/sounds/{made}")


def pad(page, name):
    return page.locator(".pad").filter(has=page.get_by_text(name, exact=True))


def face(page, name):
    return pad(page, name).locator(".pad-face")


def level(page, name):
    """How loud the engine says that a pad is, as an amplitude."""
    return float(pad(page, name).evaluate("(one) => one.style.getPropertyValue('--level') || 0"))


def is_playing(page, name):
    return pad(page, name).get_attribute("data-phase") == "playing"


#: Notes on the page what becomes of each pad, also of what is over before anybody looks.
PHASES = """() => {
  window.phases = {};
  new MutationObserver((changes) => changes.forEach(({ target }) => {
    const name = target.querySelector('.pad-name')?.textContent;
    if (name) (window.phases[name] ??= []).push(target.dataset.phase);
  })).observe(document.body, { subtree: true, attributeFilter: ['data-phase'] });
}"""


def note_phases(page):
    page.evaluate(PHASES)


def has_played(page, name, times=1):
    """Whether a pad has begun to play so often since its phases are noted."""
    return page.evaluate("(name) => window.phases[name] ?? []", name).count("playing") >= times


def colour_at(page, x, y):
    """Red, green and blue of what is seen there."""
    picture = page.screenshot(clip={"x": x, "y": y, "width": 1, "height": 1})
    return page.evaluate(
        """async (bytes) => {
          const context = new OffscreenCanvas(1, 1).getContext('2d');
          context.drawImage(await createImageBitmap(new Blob([new Uint8Array(bytes)])), 0, 0);
          return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
        }""",
        list(picture),
    )


def record(page, name):
    """Records a moment, and saves it under a name."""
    page.get_by_role("button", name="Record", exact=True).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Record", exact=True).click()
    until(lambda: page.locator(".bar-meter i[data-lit]").count() > 3)
    sheet.get_by_role("button", name="Stop", exact=True).click()
    sheet.get_by_label("Name", exact=True).fill(name)
    # Twice, as a hurried hand does.
    sheet.get_by_role("button", name="Save as a pad").dblclick()


def menu(page, name, entry):
    page.get_by_role("button", name=f"More actions for {name}", exact=True).click()
    page.get_by_role("menuitem", name=entry, exact=True).click()
