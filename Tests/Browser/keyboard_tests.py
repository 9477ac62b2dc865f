"""The app without a mouse, and what a screen reader is told."""

import contextlib
import os
import re
from pathlib import Path

from app import AWAY, DESKTOP, kept_here, quintet, until, visit
from harness import chromium
from houses import lived_in, opened
from playwright.sync_api import expect
from scenes import SCENES

SPOKEN = Path(__file__).parent / "spoken"
FOCUS = """(() => {
  const { activeElement: one } = document;
  if (one === document.body) return '';
  const own = one.cloneNode(true);
  own.querySelectorAll('[aria-hidden]').forEach((unheard) => unheard.remove());
  return (one.labels?.[0] ?? own).getAttribute('aria-label') ?? (one.labels?.[0] ?? own).textContent.trim();
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


def stands_on(page, name):
    until(lambda: re.search(name, focused(page)), seconds=5)


@contextlib.contextmanager
def without_mouse(path, *sounds):
    """A page on which a mouse would fail the test."""
    with quintet() as served:
        for sound in sounds:
            served.bring_sound(sound)
        with visit(served.address + path, expected=AWAY) as page:
            page.evaluate("addEventListener('pointerdown', () => console.error('a mouse'), true)")
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            yield served, page


def goes_through_every_door_and_back():
    rooms = ["Yak Back", "Amadeus", "Melody Map", "Sonidea", "BabySounds"]
    with without_mouse("/") as (_, page):
        for room in rooms:
            tab_to(page, f"^{room}")
            press(page, "Enter")
            # The focus waits at the heading of the new page.
            stands_on(page, f"^{room}$")
            tab_to(page, "^Back to the hallway$")
            press(page, "Enter")
            stands_on(page, "^Good ")


def skips_to_the_page():
    with without_mouse("/members") as (_, page):
        press(page, "Tab")
        skip = page.get_by_role("link", name="To the page")
        expect(skip).to_be_focused()
        expect(skip).to_be_in_viewport()
        press(page, "Enter")
        expect(page.get_by_role("main")).to_be_focused()
        press(page, "Tab")
        stands_on(page, "^Account$")


def reaches_every_page_of_the_household():
    pages = ["Account", "Members", "Devices", "Players", "Storage", "Settings", "Help", "About"]
    with without_mouse("/") as (_, page):
        for name in pages:
            tab_to(page, "^Quintet$", key="Shift+Tab")
            tab_to(page, f"^{name}$")
            press(page, "Enter")
            title = "Owner" if name == "Account" else name
            stands_on(page, f"^{title}$")
            expect(page).to_have_title(f"{title} – Quintet")
        tab_to(page, "^Quintet$", key="Shift+Tab")
        press(page, "Enter")
        stands_on(page, "^Good ")


def looks_after_members():
    with without_mouse("/members") as (served, page):
        names = lambda: [one["name"] for one in served.ask("GET", "/api/v1/members")["members"]]
        tab_to(page, "^Add$")
        press(page, "Enter")
        stands_on(page, "^Name$")
        page.keyboard.type("Grace")
        tab_to(page, "^Role$")
        page.keyboard.type("Child")
        tab_to(page, "^Take in$")
        press(page, "Enter")
        until(lambda: "Grace" in names())
        stands_on(page, "^Add$")

        tab_to(page, "^What to do with Grace$")
        press(page, "Enter", "Enter")
        stands_on(page, "^Name$")
        press(page, "ControlOrMeta+A")
        page.keyboard.type("Grace H.")
        press(page, "Enter")
        until(lambda: "Grace H." in names())
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_text("Child: plays")).to_be_visible()
        stands_on(page, "^What to do with Grace")

        press(page, "Enter", "t", "Enter")
        stands_on(page, "^Type “Grace H.” to go on$")
        page.keyboard.type("Grace H.")
        tab_to(page, "^Take out$")
        press(page, "Space")
        until(lambda: names() == ["Owner"])


def renames_a_sound_and_takes_it_back():
    with without_mouse("/storage", "Owl") as (served, page):
        name = lambda: served.ask("GET", "/api/v1/library/assets")["assets"][0]["name"]
        tab_to(page, "^What to do with Owl$")
        press(page, "Space", "r", "Enter")
        stands_on(page, "^Name$")
        # All of it is chosen: what is typed stands instead.
        page.keyboard.type("Barn owl")
        press(page, "Enter")
        until(lambda: name() == "Barn owl")
        stands_on(page, "^What to do with Barn owl$")
        press(page, "F8")
        stands_on(page, "^Undo$")
        press(page, "F8")
        stands_on(page, "^What to do with Barn owl$")
        press(page, "F8", "Enter")
        until(lambda: name() == "Owl")
        stands_on(page, "^What to do with Owl$")


def leaves_time_to_reach_a_message():
    with quintet() as served, chromium.open().new_context() as context:
        page = context.new_page()
        page.clock.install()
        page.goto(f"{served.address}/kit")
        page.get_by_role("button", name="Remove “Rain”").press("Enter")
        undo = page.get_by_role("button", name="Undo")
        page.clock.run_for(19_000)
        press(page, "F8")
        expect(undo).to_be_focused()
        page.clock.run_for(120_000)
        expect(undo).to_be_focused()
        press(page, "F8")
        page.clock.run_for(21_000)
        expect(undo).to_have_count(0)


def settles_what_is_stuck_on_its_way():
    with without_mouse("/storage", "Owl") as (served, page):
        kept_here(page)
        page.context.set_offline(True)
        served.stop()
        expect(page.get_by_role("button", name="Offline")).to_be_visible()
        tab_to(page, "^What to do with Owl$")
        press(page, "ArrowDown", "Enter")
        stands_on(page, "^Name$")
        page.keyboard.type("Barn owl")
        press(page, "Enter")
        tab_to(page, "^Offline · 1 waiting$", key="Shift+Tab")
        press(page, "Enter")
        stands_on(page, "^Close$")
        served.start()
        page.context.set_offline(False)
        expect(page.get_by_role("heading", name="Nothing waits")).to_be_visible(timeout=60_000)
        press(page, "Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert served.ask("GET", "/api/v1/library/assets")["assets"][0]["name"] == "Barn owl"


def walks_through_menus():
    with without_mouse("/kit") as (_, page):
        tab_to(page, "^More$")
        press(page, "ArrowDown")
        stands_on(page, "^Rename$")
        for key, name in (("ArrowDown", "Download"), ("End", "Delete"), ("ArrowDown", "Rename"),
                          ("ArrowUp", "Delete"), ("Home", "Rename"), ("d", "Download"),
                          ("d", "Delete"), ("d", "Download"), ("r", "Rename")):
            press(page, key)
            stands_on(page, f"^{name}$")
        press(page, "Escape")
        stands_on(page, "^More$")
        expect(page.get_by_role("menu")).to_have_count(0)
        press(page, "ArrowUp")
        stands_on(page, "^Delete$")
        press(page, "Tab")
        expect(page.get_by_role("menu")).to_have_count(0)
        stands_on(page, "^Name$")


def turns_everything_that_can_be_turned():
    with without_mouse("/kit") as (_, page):
        tab_to(page, "^Key$")
        page.keyboard.type("A")
        expect(page.get_by_label("Key", exact=True)).to_have_value("A minor")
        tab_to(page, "^Loop")
        switch = page.get_by_role("switch", name="Loop")
        was = switch.is_checked()
        press(page, "Space")
        expect(switch).to_be_checked(checked=not was)
        tab_to(page, "^Volume$")
        slider = page.get_by_role("slider", name="Volume")
        for key, value in (("Home", "−60 dB"), ("ArrowRight", "−59 dB"), ("End", "6 dB"),
                           ("Backspace", "0 dB"), ("ArrowLeft", "−1 dB")):
            press(page, key)
            expect(slider).to_have_attribute("aria-valuetext", value)
        tab_to(page, "^All$")
        for key, name in (("ArrowRight", "Loops"), ("End", "Voices"), ("ArrowRight", "All"),
                          ("ArrowLeft", "Voices"), ("Home", "All")):
            press(page, key)
            stands_on(page, f"^{name}$")
            expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        tab_to(page, "^Place in “Voice”$")
        wave = page.get_by_role("slider", name="Place in “Voice”")
        for key, value in (("Home", "0:00 of 1:33"), ("ArrowRight", "0:01 of 1:33"),
                           ("Shift+ArrowRight", "0:11 of 1:33"), ("End", "1:33 of 1:33"),
                           ("PageDown", "1:23 of 1:33")):
            press(page, key)
            expect(wave).to_have_attribute("aria-valuetext", value)


def stays_in_a_window_and_comes_back():
    with without_mouse("/kit") as (_, page):
        for name, first in (("Dialog", "Name"), ("Sheet", "Name"), ("Question", "Cancel")):
            tab_to(page, f"^{name}$")
            press(page, "Enter")
            stands_on(page, f"^{first}$")
            for key in ["Tab"] * 8 + ["Shift+Tab"] * 8:
                press(page, key)
                # Nothing of the page behind: at most the browser's own parts, which have no name here.
                assert page.evaluate("document.activeElement === document.body "
                                     "|| !!document.activeElement.closest('dialog')"), focused(page)
            press(page, "Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)
            stands_on(page, f"^{name}$")


def puts_a_list_in_order():
    with without_mouse("/kit") as (_, page):
        parts = page.get_by_role("list", name="Parts of the song").get_by_role("listitem")
        said = page.get_by_role("status").filter(has_text=re.compile("place|put back"))
        tab_to(page, "^Move Intro$")
        for key, words in (("Space", "Intro taken, place 1 of 5."), ("ArrowDown", "Intro, place 2 of 5."),
                           ("ArrowDown", "Intro, place 3 of 5."), ("Space", "Intro put down, place 3 of 5.")):
            press(page, key)
            expect(said).to_have_text(words)
            stands_on(page, "^Move Intro$")
        expect(parts).to_have_text(["Verse", "Chorus", "Intro", "Bridge", "Outro"])
        press(page, "Enter", "ArrowUp", "ArrowUp", "ArrowUp")
        expect(said).to_have_text("Intro, place 1 of 5.")
        press(page, "Escape")
        expect(said).to_have_text("Intro put back.")
        stands_on(page, "^Move Intro$")
        expect(parts).to_have_text(["Verse", "Chorus", "Intro", "Bridge", "Outro"])


def walks_through_ten_thousand_rows():
    with without_mouse("/kit") as (_, page):
        tab_to(page, "^Sound 1$")
        press(page, "End")
        stands_on(page, "^Sound 10,000$")
        press(page, "PageUp")
        until(lambda: 9_980 < _row(page) < 9_998)
        press(page, "Home")
        stands_on(page, "^Sound 1$")
        press(page, "PageDown")
        until(lambda: 3 < _row(page) < 20)
        row = _row(page)
        press(page, "ArrowDown")
        stands_on(page, f"^Sound {row + 1}$")
        expect(page.locator(":focus")).to_have_attribute("aria-posinset", str(row + 1))
        expect(page.locator(":focus")).to_have_attribute("aria-setsize", "10000")
        # Whoever scrolls away comes back to the row they stood on.
        page.get_by_role("list", name="Ten thousand sounds").evaluate("list => list.scrollTop = 300000")
        expect(page.get_by_text("Sound 5,358", exact=True)).to_be_visible()
        stands_on(page, f"^Sound {row + 1}$")
        press(page, "Tab", "Shift+Tab")
        stands_on(page, f"^Sound {row + 1}$")


def _row(page):
    return int(focused(page).removeprefix("Sound ").replace(",", ""))


#: What changes by the hour, and what is said instead of it.
PASSING = [(r"Good (night|morning|afternoon|evening)", "Good day"), (r"localhost:\d+", "localhost"),
           (r"(just now|\d+ (seconds|minutes?) ago)", "just now")]


def says_the_same_as_before():
    scenes = {scene.name: scene for scene in SCENES}
    told = {}
    for name in ("hallway", "members", "players", "outbox, all there can be"):
        with lived_in() as served, opened(chromium.open(), served, scenes[name], viewport={
                "width": DESKTOP[0], "height": DESKTOP[1]}) as page:
            place = page.get_by_role("dialog") if "outbox" in name else page.locator("body")
            text = place.aria_snapshot() + "\n"
        for word, instead in PASSING:
            text = re.sub(word, instead, text)
        told[SPOKEN / f"{name.split(',')[0]}.yaml"] = text
    if os.environ.get("QUINTET_SPOKEN") == "rewrite":
        SPOKEN.mkdir(exist_ok=True)
        for file, text in told.items():
            file.write_text(text)
    for file, text in told.items():
        assert text == file.read_text(), \
            f"{file.name} is told otherwise (QUINTET_SPOKEN=rewrite keeps it):\n{text}"


TESTS = [goes_through_every_door_and_back, skips_to_the_page, reaches_every_page_of_the_household,
         looks_after_members, renames_a_sound_and_takes_it_back, leaves_time_to_reach_a_message,
         settles_what_is_stuck_on_its_way, walks_through_menus, turns_everything_that_can_be_turned,
         stays_in_a_window_and_comes_back, puts_a_list_in_order, walks_through_ten_thousand_rows,
         says_the_same_as_before]
