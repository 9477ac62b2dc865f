"""A song as a grid of bars, and on a music stand: its parts, the chord that is heard and how it is
held, pages that turn by themselves and by a pedal.
"""

import re

import pytest
from playwright.sync_api import expect

from support import band
from support.amadeus import HOME, choose, details, names, song
from support.browser import AWAY, KEPT, PHONE, TABLET, kept_here, visit
from support.keyboard import press
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci

VERSE = ["C:maj", "A:min", "F:maj", "G:7"]
CHORUS = ["F:maj", "G:maj", "E:min", "A:min", "D:min", "G:maj", "C:maj", "C:maj"]


def bars(page):
    return page.get_by_role("group", name="Bars: use the arrow keys to move").get_by_role("button")


def said(page):
    """The chords of all bars."""
    return [one.get_attribute("aria-label").split(": ")[1] for one in bars(page).all()]


def number(bar):
    """Which of all bars it is."""
    return int(bar.get_attribute("data-bar"))


def marked(page):
    """The bar that is marked as heard."""
    return number(page.locator(".stage-grid .stage-bar[data-now]"))


def position(page):
    return float(page.get_by_role("slider", name="Position in the song").input_value())


def settings(served):
    """What the household keeps of the one song."""
    songs = served.ask("GET", "/api/v1/amadeus/settings")["songs"]
    return songs[0]["settings"] if songs else {}


def show(page, view):
    page.get_by_role("radio", name=view).check()


def play(page):
    page.get_by_role("button", name="Play", exact=True).click()


def grid(page, file):
    """Opens a song, and looks at its bars."""
    choose(page, file)
    names(page)
    show(page, "Grid")
    expect(bars(page).first).to_be_visible()


def long_song(served, times=1):
    """Verse and chorus, twice or more, each chord a bar."""
    file = served.folder / "song.wav"
    band.write(file, band.plays((VERSE * 2 + CHORUS) * 2 * times))
    return file


IS_IN_SIGHT = """() => {
  const box = document.querySelector('.stage-grid .stage-bar[data-now]').getBoundingClientRect();
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return at?.closest('.stage-bar')?.hasAttribute('data-now') === true;
}"""


def test_shows_the_whole_song_as_bars_from_which_it_plays():
    with quintet() as served, visit(served.address + HOME, PHONE, expected=AWAY, **KEPT) as page:
        kept_here(page)
        grid(page, song(served, times=4))
        all_bars = [re.sub(" seventh", "", one) for one in said(page)]
        assert all_bars == ["C major", "A minor", "F major", "G"] * 4
        # A tap plays from there, and shows the chord and how it is held.
        bars(page).nth(6).click()
        assert marked(page) == 6
        starts = position(page)
        expect(page.locator(".stage-now-name")).to_have_text("F")
        expect(page.locator(".stage-diagram figcaption")).to_contain_text("Guitar")
        expect(details(page).get_by_role("heading", name="F major")).to_be_visible()
        assert page.evaluate(IS_IN_SIGHT)
        until(lambda: "position" in settings(served))
        # It is so on the next day, and without the server.
        page.reload()
        expect(bars(page).first).to_be_visible()
        until(lambda: marked(page) == 6)
        assert position(page) == starts
        served.stop()
        page.reload()
        expect(bars(page).first).to_be_visible()
        expect(page.locator(".stage-diagram figcaption")).to_contain_text("Guitar")
        bars(page).nth(1).click()
        assert marked(page) == 1
        show(page, "Ribbon")
        assert len(names(page)) == 16
        page.reload()
        names(page)


def test_keeps_the_bar_that_is_heard_in_sight():
    with quintet() as served, visit(served.address + HOME, PHONE) as page:
        grid(page, long_song(served, times=2))
        page.get_by_role("slider", name="Speed").fill("2")
        bars(page).nth(10).click()
        play(page)
        until(lambda: marked(page) > 10)
        until(lambda: page.evaluate(IS_IN_SIGHT))
        # Further on too, while nobody touches anything.
        page.get_by_role("slider", name="Position in the song").fill("92")
        until(lambda: marked(page) > 44 and page.evaluate(IS_IN_SIGHT))
        # Who looks at something else is left there until they play again.
        page.get_by_role("button", name="Loop this bar").scroll_into_view_if_needed()
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        there = page.evaluate("scrollY")
        now = marked(page)
        until(lambda: marked(page) > now + 2)
        assert page.evaluate("scrollY") == there
        page.get_by_role("button", name="Pause").click()
        play(page)
        until(lambda: page.evaluate(IS_IN_SIGHT))


def test_keys_go_from_bar_to_bar():
    with quintet() as served, visit(served.address + HOME) as page:
        grid(page, long_song(served))
        # Play is in reach above a long song.
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_in_viewport()
        bars(page).nth(8).focus()
        bars(page).nth(0).click()
        for key, bar in (
            ("ArrowRight", 1),
            ("ArrowDown", 5),
            ("ArrowLeft", 4),
            ("ArrowUp", 0),
            ("ArrowUp", 0),
            ("End", 31),
            ("Home", 0),
        ):
            press(page, key)
            assert marked(page) == bar
            expect(bars(page).nth(bar)).to_be_focused()
            expect(bars(page).nth(bar)).to_have_attribute("tabindex", "0")


AWAKE = """() => {
  globalThis.awake = 0;
  Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {
    awake += 1;
    return { release: async () => { awake -= 1; } };
  } } });
}"""


def stand(page):
    """The song on the music stand, which is opened."""
    page.get_by_role("button", name="Full screen").click()
    stand = page.get_by_role("dialog", name="song")
    expect(stand).to_be_visible()
    return stand


def page_is(page, number, of):
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text(f"Page {number} of {of}")


def last_on_page(page):
    return number(page.locator(".stage-sheet .stage-bar").last)


def pages(page):
    words = page.get_by_role("dialog").get_by_role("status").inner_text()
    return int(words.split(" of ")[1])


def test_turns_pages_of_a_music_stand_by_the_keys_of_a_pedal():
    with quintet() as served, visit(served.address + HOME, PHONE) as page:
        page.evaluate(AWAKE)
        grid(page, long_song(served))
        stand(page)
        until(lambda: page.evaluate("awake") == 1)
        page_is(page, 1, 4)
        for key, on in (
            ("PageDown", 2),
            ("PageUp", 1),
            ("PageUp", 1),
            ("ArrowRight", 2),
            ("ArrowLeft", 1),
            ("ArrowDown", 2),
            ("ArrowUp", 1),
            ("Space", 2),
            ("Shift+Space", 1),
            ("End", 4),
            ("PageDown", 4),
            ("Home", 1),
        ):
            press(page, key)
            page_is(page, on, 4)
        # After a tap too, Space turns the page.
        page.get_by_role("button", name="Next page").click()
        page_is(page, 2, 4)
        press(page, "Space")
        page_is(page, 3, 4)
        assert position(page) == 0
        # Each way out leads back to the song.
        press(page, "Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_role("button", name="Full screen")).to_be_focused()
        until(lambda: page.evaluate("awake") == 0)
        stand(page)
        page.go_back()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(bars(page).first).to_be_visible()
        stand(page).get_by_role("button", name="Close").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        until(lambda: page.evaluate("awake") == 0)


def test_turns_pages_by_itself_while_the_song_plays():
    with quintet() as served, visit(served.address + HOME, PHONE) as page:
        grid(page, long_song(served))
        page.get_by_role("slider", name="Speed").fill("2")
        sheet = stand(page)
        page_is(page, 1, 4)
        last = last_on_page(page)
        sheet.locator(f"[data-bar='{last - 1}']").click()
        expect(sheet.locator("[data-bar][data-now]")).to_have_attribute("data-bar", str(last - 1))
        sheet.get_by_role("button", name="Play").click()
        page_is(page, 2, 4)
        until(lambda: sheet.locator(f"[data-bar='{last + 1}'][data-now]").count() == 1)
        # Who looks ahead is brought back where the next page begins.
        press(page, "PageDown")
        page_is(page, 3, 4)
        press(page, "PageDown")
        page_is(page, 4, 4)
        page_is(page, 3, 4)
        sheet.get_by_role("button", name="Pause").click()


def letters(page):
    """How large the letters of all chords are, and the room around them, in pixels."""
    return page.locator(".stage-sheet .stage-chord").evaluate_all(
        """(all) => all.map((one) => [
          parseFloat(getComputedStyle(one).fontSize), one.firstChild.getBoundingClientRect().width,
          one.closest('.stage-bar').getBoundingClientRect().width])"""
    )


@pytest.mark.parametrize(
    "size,pixels", [(PHONE, 56), (TABLET, 84), ((1440, 900), 84)], ids=["phone", "tablet", "desktop"]
)
def test_shows_letters_that_are_read_from_two_metres(size, pixels):
    with quintet() as served, visit(served.address + HOME, size) as page:
        grid(page, long_song(served))
        stand(page)
        all_letters = letters(page)
        assert len(all_letters) >= 8
        for font, width, room in all_letters:
            assert font >= pixels and width <= room
        # A page fits on the screen, whichever way it is turned.
        page.set_viewport_size({"width": size[1], "height": size[0]})
        expect(page.locator(".stage-sheet .stage-bar").last).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Next page")).to_be_in_viewport(ratio=1)
