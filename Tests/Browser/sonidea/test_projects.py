"""Projects of Sonidea: takes of one idea as versions, the best of them, and notes."""

import re
import uuid

import pytest
from playwright.sync_api import expect

from support.browser import AWAY, PHONE, SIZES
from support.sonidea import PLACE, recording, studio
from support.sonidea_recorder import key, recorder, records
from support.waiting import until

pytestmark = pytest.mark.ci


def _goes_to(page, name):
    page.get_by_role("navigation", name="Sonidea").get_by_role("link", name=name).click()


def _join(page, title, project):
    _goes_to(page, "Library")
    page.get_by_role("link", name=re.compile(f"^{title}")).click()
    page.get_by_label("Project").select_option(label=project)


def test_gathers_takes_as_versions_and_marks_the_best():
    with studio("First try", "Second try", bought=True) as (served, page, made):
        _goes_to(page, "Projects")
        expect(page.get_by_role("heading", name="No projects yet")).to_be_visible()
        page.get_by_role("button", name="New project").click()
        page.get_by_label("Title").fill("Lullaby")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1, name="Lullaby")).to_be_visible()
        expect(page.get_by_role("heading", name="No takes yet")).to_be_visible()
        _join(page, "First try", "Lullaby")
        until(lambda: recording(served, made[0]).get("take") == 1)
        _join(page, "Second try", "Lullaby")
        until(lambda: recording(served, made[1]).get("take") == 2)
        _goes_to(page, "Projects")
        page.get_by_role("link", name="Lullaby").click()
        takes = page.get_by_role("main").get_by_role("listitem")
        expect(takes).to_have_count(2)
        expect(takes.nth(0)).to_contain_text("V2 · Second try")
        expect(takes.nth(1)).to_contain_text("V1 · First try")
        expect(page.get_by_text("2 takes")).to_be_visible()
        # The hand changes its mind quickly: the last is the one best take.
        takes.nth(0).get_by_role("button", name="Mark as best").click()
        takes.nth(1).get_by_role("button", name="Mark as best").click()
        expect(page.get_by_role("button", name="Best take")).to_have_count(1)
        until(lambda: recording(served, made[0])["is_best"])
        assert not recording(served, made[1])["is_best"]
        page.reload()
        expect(takes.nth(1).get_by_role("button", name="Best take")).to_be_visible()
        expect(page.get_by_role("button", name="Mark as best")).to_have_count(1)
        # Also on a phone the library tells which it is.
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        _goes_to(page, "Library")
        expect(page.get_by_text("V1 · best")).to_be_in_viewport(ratio=1)


def test_two_takes_are_recorded_in_a_row_and_back_leads_to_their_project():
    with recorder("/sonidea/projects", bought=True) as (_, page):
        page.get_by_role("button", name="New project").click()
        page.get_by_label("Title").fill("Lullaby")
        page.keyboard.press("Enter")
        page.get_by_role("link", name="Record a take").click()
        target = page.get_by_role("main").get_by_text("For the project “Lullaby”")
        for title in ("First try", "Second try"):
            expect(target).to_be_visible()
            page.get_by_label("Title").fill(title)
            records(page, 1)
            # Who looks elsewhere meanwhile comes back to the same recorder.
            page.get_by_role("link", name="Back", exact=True).click()
            page.get_by_role("region", name="Recording now").get_by_role("link").click()
            expect(target).to_be_visible()
            key(page, "Stop").click()
            last = page.get_by_role("region", name="The last recording")
            expect(last).to_contain_text(title)
            expect(last).to_contain_text("in your library", timeout=30_000)
        page.get_by_role("link", name="Back", exact=True).click()
        expect(page.get_by_role("heading", level=1, name="Lullaby")).to_be_visible()
        takes = page.get_by_role("main").get_by_role("listitem")
        expect(takes).to_contain_text(["V2 · Second try", "V1 · First try"])


def _hears(page, side):
    """Which of the two takes the engine plays aloud, by what comes out: A is 330 Hz, B is 440."""
    hertz = page.evaluate("""async () => {
      if (!globalThis.heard) return 0;
      const spectrum = new Float32Array(heard.frequencyBinCount);
      heard.getFloatFrequencyData(spectrum);
      const at = spectrum.indexOf(Math.max(...spectrum));
      return spectrum[at] < -70 ? 0 : at * heard.context.sampleRate / 2 / heard.frequencyBinCount;
    }""")
    return abs(hertz - {"A": 440, "B": 330}[side]) < 40


#: What leaves the engine can be looked at.
LISTENING = """
  const Real = AnalyserNode;
  globalThis.AnalyserNode = class extends Real {
    constructor(...all) { super(...all); globalThis.heard = this; }
  };
"""


@SIZES
def test_two_takes_are_compared_without_a_gap(size):
    with studio("First try", "Second try", "Third try", bought=True, size=size) as (
        served,
        page,
        made,
    ):
        project = str(uuid.uuid4())
        served.ask("PUT", f"{PLACE}/projects/{project}", {"title": "Lullaby"})
        for one in made[:2]:
            version = recording(served, one)["version"]
            served.ask("PATCH", f"{PLACE}/recordings/{one}", {"project": project}, version=version)
        page.add_init_script(LISTENING)
        page.goto(f"{served.address}/sonidea/projects/{project}")
        compare = page.get_by_role("region", name="Compare takes")
        side = lambda name: compare.get_by_role("button", name=re.compile(f"^Hear {name}:"))
        expect(side("A")).to_have_attribute("aria-label", "Hear A: V2 · Second try")
        expect(side("B")).to_have_attribute("aria-label", "Hear B: V1 · First try")
        compare.get_by_role("button", name="Play both takes").click()
        until(lambda: _hears(page, "A"))
        position = compare.get_by_role("slider", name="Position in the takes")
        before = float(position.input_value())
        side("B").click()
        until(lambda: _hears(page, "B"))
        # It went on from where the other was.
        assert float(position.input_value()) >= before
        for _ in range(5):
            page.keyboard.press("x")
        until(lambda: _hears(page, "A"))
        compare.get_by_role("button", name="Pause both takes").click()
        at = float(position.input_value())
        assert 0 < at < 3
        compare.get_by_role("button", name="Play both takes").click()
        until(lambda: float(position.input_value()) > at)
        # Who chooses the other one swaps the two.
        compare.get_by_label("Take for A").select_option(label="V1 · First try")
        expect(side("B")).to_have_attribute("aria-label", "Hear B: V2 · Second try")
        # Quickly to and fro: what was chosen last is what is heard.
        for name in ("V2 · Second try", "V1 · First try", "V2 · Second try"):
            compare.get_by_label("Take for A").select_option(label=name)
        side("A").click()
        until(lambda: _hears(page, "A"))
        page.go_back()
        until(lambda: not page.evaluate("navigator.mediaSession.metadata"))


def test_keeps_notes_and_name_when_one_leaves_at_once():
    with studio("Only try", bought=True) as (served, page, _):
        _goes_to(page, "Projects")
        page.get_by_role("button", name="New project").click()
        page.get_by_label("Title").fill("Lullaby")
        page.keyboard.press("Enter")
        page.get_by_label("Notes").fill("Slower, and in D.")
        page.go_back()
        expect(page.get_by_role("heading", level=1, name="Projects")).to_be_visible()
        page.get_by_role("link", name="Lullaby").click()
        expect(page.get_by_label("Notes")).to_have_value("Slower, and in D.")
        page.get_by_role("button", name="Rename").click()
        page.get_by_label("Title").fill("Cradle song")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1, name="Cradle song")).to_be_visible()
        only = lambda: served.ask("GET", f"{PLACE}/projects")["projects"][0]
        until(lambda: (only()["title"], only()["notes"]) == ("Cradle song", "Slower, and in D."))


def test_takes_stay_in_the_library_when_a_project_goes():
    with studio("Only try", bought=True) as (served, page, (made,)):
        _goes_to(page, "Projects")
        page.get_by_role("button", name="New project").click()
        page.get_by_label("Title").fill("Lullaby")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1, name="Lullaby")).to_be_visible()
        _join(page, "Only try", "Lullaby")
        until(lambda: recording(served, made).get("take") == 1)
        _goes_to(page, "Projects")
        page.get_by_role("link", name="Lullaby").click()
        page.get_by_role("button", name="Delete the project").click()
        page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
        expect(page.get_by_role("heading", name="No projects yet")).to_be_visible()
        until(lambda: "project" not in recording(served, made))
        _goes_to(page, "Library")
        expect(page.get_by_role("link", name=re.compile("^Only try"))).to_be_visible()


@pytest.mark.parametrize("is_heard", (True, False), ids=("answered", "answer lost"))
def test_what_is_cancelled_while_it_is_sent_is_not_made(is_heard):
    with studio("Riff", bought=True, expected=AWAY) as (served, page, _):

        def cancelled(path, button, label, leave):
            """Presses Create, leaves, and only then the server's answer comes, or is lost."""
            held = []
            page.route(f"**/sonidea/{path}/*", lambda route: held.append(route), times=1)
            page.get_by_role("button", name=button).click()
            window = page.get_by_role("dialog", name=button)
            window.get_by_label(label).fill("Unwanted")
            window.get_by_role("button", name="Create").click()
            until(lambda: held)
            answer = held[0].fetch()
            leave(window)
            expect(window).to_have_count(0)
            with page.expect_request(lambda one: one.method == "DELETE"):
                held[0].fulfill(response=answer) if is_heard else held[0].abort()
            until(lambda: "Unwanted" not in str(served.ask("GET", f"{PLACE}/{path}")))
            expect(page.get_by_text("Unwanted")).to_have_count(0)
            expect(page).to_have_url(re.compile(f"/sonidea(/{path})?$"))

        cancelled("albums", "New album", "Name", lambda _: page.keyboard.press("Escape"))
        page.get_by_role("link", name="Projects").click()
        cancel = lambda window: window.get_by_role("button", name="Cancel").click()
        cancelled("projects", "New project", "Title", cancel)
