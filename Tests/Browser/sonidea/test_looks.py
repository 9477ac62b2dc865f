"""How Sonidea looks in its seven finishes, and where links lead."""

import re
import uuid

import pytest
from playwright.sync_api import expect

from support.browser import PHONE
from support.sonidea import HOME, PLACE, recording, studio
from support.waiting import until

pytestmark = pytest.mark.ci

LOOKS = ["System", "Angst Robot", "Cream", "Logic", "Fruity", "Avid", "Dynamite"]
GROUNDS = ("ground", "surface", "raised")
#: Contrast of WCAG 2.2 between two of the room's colours, as the browser has worked them out.
CONTRAST = """([one, other]) => {
  const pen = document.createElement('canvas').getContext('2d');
  const probe = document.body.appendChild(document.createElement('i'));
  const light = (name) => {
    probe.style.color = `var(--${name})`;
    pen.fillStyle = getComputedStyle(probe).color;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...pen.getImageData(0, 0, 1, 1).data].map((value) => value / 255)
      .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [a, b] = [light(one), light(other)].sort();
  probe.remove();
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}"""


def test_seven_looks_can_all_be_read():
    for scheme in ("light", "dark"):
        with studio(path="/settings", color_scheme=scheme) as (_, page, _made):
            grounds = set()
            for look in LOOKS:
                page.get_by_role("radio", name=look).click()
                key = look.lower().replace(" ", "-")
                page.wait_for_function(
                    "key => document.documentElement.dataset.look === key", arg=key
                )
                grounds.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
                for ground in GROUNDS:
                    for name, least in (
                        ("text", 7),
                        ("quiet", 4.5),
                        ("accent", 4.5),
                        ("control", 3),
                        ("son-wave", 3),
                    ):
                        found = page.evaluate(CONTRAST, [name, ground])
                        assert found >= least, (look, scheme, name, ground, round(found, 2))
                assert page.evaluate(CONTRAST, ["on-accent", "accent"]) >= 4.5, look
            assert len(grounds) == len(LOOKS), grounds


#: The colours in the strip of times above a waveform, but for what is not painted.
RULER = """() => {
  const one = document.querySelector('.son-big-wave canvas');
  const { data } = one.getContext('2d').getImageData(4, 0, one.width / 2, 20);
  const found = new Set();
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 255) found.add([...data.slice(at, at + 3)].join());
  }
  return [...found];
}"""


def test_the_times_above_a_waveform_do_not_take_its_colour():
    with studio("Tone", path="/r/{0}") as (_, page, _made):
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.reload()
            page.get_by_role("button", name="Play", exact=True).wait_for()
            position = page.get_by_role("slider", name="Position in Tone")
            position.press("Home")
            before = until(lambda: page.evaluate(RULER))
            position.press("End")
            expect(position).to_have_attribute("aria-valuenow", re.compile(r"^(2\.9|3)"))
            assert page.evaluate(RULER) == before


def test_a_title_written_from_right_to_left_is_cut_off_at_its_end():
    title = "הקלטה של השיר החדש שכתבנו אתמול בלילה ליד הים הגדול והכחול בחושך (Demo 2)"
    with studio(title, size=PHONE) as (_, page, _made):
        # Where its first letter is, of what can be seen.
        inside = """(one) => {
          const range = document.createRange();
          range.setStart(one.firstChild, 0);
          range.setEnd(one.firstChild, 1);
          const [letter, box] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
          return letter.left >= box.left - 1 && letter.right <= box.right + 1;
        }"""
        assert page.locator(".son-row-title").evaluate(inside)
        page.get_by_role("link", name="הקלטה").click()
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_have_text(title)
        page.get_by_role("button", name="More actions for").click()
        page.get_by_role("menuitem", name="Rename").click()
        field = page.get_by_label("Title")
        assert field.evaluate("(one) => getComputedStyle(one).direction") == "rtl"


def test_links_lead_to_a_moment_and_an_album():
    with studio("Tone") as (served, page, (made,)):
        page.goto(f"{served.address}{HOME}/r/{made}?t=1.5")
        page.wait_for_function(
            "() => Math.abs(document.querySelector('.son-big-wave')?.ariaValueNow - 1.5) < 0.05"
        )
        album = served.ask("GET", f"{PLACE}/albums")["albums"][0]
        page.goto(f"{served.address}{HOME}/albums/{album['id']}")
        expect(page.get_by_role("heading", level=1, name=album["name"])).to_be_visible()


def test_shares_a_link_to_a_moment():
    with studio("Tone", path="/r/{}") as (_, page, _made):
        page.evaluate("""() => {
          navigator.share = undefined;
          navigator.clipboard.writeText = async (text) => { window.copied = text; };
        }""")
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_function(
            "() => document.querySelector('.son-big-wave')?.ariaValueNow > 1.1"
        )
        page.get_by_role("button", name="Pause", exact=True).click()
        page.get_by_role("button", name="More actions for Tone").click()
        page.get_by_role("menuitem", name="Share link to this position").click()
        expect(page.get_by_text("Link to this position copied.")).to_be_visible()
        link = page.evaluate("window.copied")
        # The link leads there, not the place at which one was.
        page.get_by_role("button", name="Previous marker, or the beginning").click()
        page.wait_for_function("() => document.querySelector('.son-big-wave').ariaValueNow < 0.1")
        page.goto(link)
        page.wait_for_function(
            "() => [1, 2].includes(Math.round(document.querySelector('.son-big-wave')?.ariaValueNow))"
        )


def test_a_long_title_leaves_room_for_the_wave():
    title = "The idea that came to me on the way home from the harbour, while it rained on the roof " * 2
    with studio(title.strip(), path="/r/{}", size=PHONE) as (_, page, _made):
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_have_text(title.strip())
        line = float(heading.evaluate("(one) => getComputedStyle(one).lineHeight.slice(0, -2)"))
        assert heading.bounding_box()["height"] < 3.5 * line
        page.get_by_role("button", name="More actions for The idea").click()
        page.get_by_role("menuitem", name="Rename").click()
        expect(page.get_by_label("Title")).to_have_value(title.strip())
        page.keyboard.press("Escape")
        heading.click()
        page.wait_for_function(
            "(least) => document.querySelector('h1').offsetHeight > least", arg=6 * line
        )


#: How much of a text is not seen, in its own letters: of a field what it holds, too.
CUT = """(one) => (one.scrollWidth - one.clientWidth + one.scrollHeight - one.clientHeight)
  / parseFloat(getComputedStyle(one).fontSize)"""


def test_with_large_letters_on_a_phone_names_are_seen_whole():
    large = "document.documentElement.style.fontSize = '200%'"
    with studio("Evening riff", "Verse", size=PHONE, bought=True) as (
        served,
        page,
        (made, layer),
    ):
        marker = {"id": str(uuid.uuid4()), "seconds": 1.0, "name": "Chorus again"}
        served.ask(
            "PATCH",
            f"{PLACE}/recordings/{made}",
            {"markers": [marker]},
            version=recording(served, made)["version"],
        )
        group = str(uuid.uuid4())
        layers = [{"recording": layer, "offset_ms": 0, "nudge_ms": 0}]
        wish = {"title": "Two", "base": made, "layers": layers}
        served.ask("PUT", f"{PLACE}/groups/{group}", wish)
        for path, seen in (
            ("", page.locator(".son-row-title", has_text="Evening riff")),
            (f"/r/{made}", page.get_by_role("textbox", name=re.compile("^Name of the marker"))),
        ):
            page.goto(f"{served.address}{HOME}{path}")
            page.evaluate(large)
            until(lambda: seen.evaluate(CUT) < 0.2)
        page.goto(f"{served.address}{HOME}/g/{group}")
        page.evaluate(large)
        # One word is not broken within.
        lines = "(one) => one.offsetHeight / parseFloat(getComputedStyle(one).fontSize)"
        verse = page.get_by_role("link", name="Verse").get_by_text("Verse")
        until(lambda: verse.evaluate(lines) < 2)
