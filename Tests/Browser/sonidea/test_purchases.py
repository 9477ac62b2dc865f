"""What is bought in Sonidea: each gate explains itself, and whoever buys goes on from there."""

import uuid

import pytest
from playwright.sync_api import expect

from support.browser import visit
from support.sonidea import HOME, PLACE, studio
from support.store import buy, happens, press, sheet
from support.yak_back import MICROPHONE

pytestmark = pytest.mark.ci

PRO = "sonidea.pro.yearly"
#: Where each gate stands: below the room, what is pressed, and how its sheet is called.
GATES = [
    ("/r/{0}", "button", "Edit", "Edit mode"),
    ("/albums/{album}", "button", "Create invite link", "Shared albums"),
    ("?shelf=all", "button", "Manage tags", "Tags"),
    ("/settings", "switch", "Sync all devices", "Syncing"),
    ("/settings", "switch", "Automatic icons", "Automatic icons"),
    ("/r/{2}", "button", "Record a layer over this", "Overdub"),
    ("/projects", "button", "New project", "Projects"),
    ("/record", "switch", "Metronome", "Metronome"),
    ("/record", "switch", "Hear yourself", "Live effects"),
    ("/g/{group}", "button", "Mix down", "Mixer"),
]


def _made(served, ids):
    """An album, and a group from when more was bought; the purchase is given back."""
    bought = buy(served, PRO)
    album, group = str(uuid.uuid4()), str(uuid.uuid4())
    served.ask("PUT", f"{PLACE}/albums/{album}", {"name": "Summer"})
    served.ask(
        "PUT",
        f"{PLACE}/groups/{group}",
        {
            "title": "Layered",
            "base": ids[0],
            "layers": [{"recording": ids[1], "offset_ms": 0, "nudge_ms": 0}],
        },
    )
    happens(served, bought, "refund")
    return {"album": album, "group": group}


def test_every_gate_explains_itself_and_leaves_one_where_one_was():
    with studio("Tone", "Over it", "Alone", flags=MICROPHONE, expected=("402",)) as (
        served,
        page,
        ids,
    ):
        made = _made(served, ids)
        for path, role, name, title in GATES:
            page.goto(served.address + HOME + path.format(*ids, **made))
            control = page.get_by_role(role, name=name, exact=True)
            _unfold(page, control)
            control.click()
            dialog = sheet(page, title)
            expect(page.get_by_role("dialog")).to_have_count(1)
            expect(dialog).to_contain_text("$")
            place = page.url
            page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)
            expect(control).to_be_visible()
            assert page.url == place, name


def _unfold(page, control):
    """Opens the parts of the recorder until something is in sight."""
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    closed = page.locator("main details:not([open]) > summary")
    while not control.is_visible() and closed.count():
        closed.first.click()


def test_who_buys_goes_on_where_they_were_and_so_do_other_tabs():
    with studio("Tone", path="/r/{0}", expected=("402",)) as (served, page, (made,)):
        with visit(f"{served.address}{HOME}/r/{made}", expected=("402",)) as other:
            expect(other.get_by_role("heading", level=1, name="Tone")).to_be_visible()
            press(page, "Edit", "See plans", "Try 14 days free", "Continue")
            expect(page.get_by_role("heading", level=1, name="Edit Tone")).to_be_visible()
            press(other, "Edit")
            expect(other.get_by_role("heading", level=1, name="Edit Tone")).to_be_visible()
            expect(other.get_by_role("dialog")).to_have_count(0)


def test_what_is_given_back_closes_again_and_the_way_back_stays_free():
    # The sound gets shorter while the page still loads it (416).
    with studio("Tone", path="/r/{0}", expected=("402", "416")) as (served, page, (made,)):
        bought = buy(served, PRO)
        at = f"{PLACE}/recordings/{made}/edits"
        cut = {"id": str(uuid.uuid4()), "kind": "cut", "at_ms": 1, "from": 0.5, "to": 1.5}
        version = served.ask("GET", at)["version"]
        served.ask("PUT", at, {"edits": [cut], "done": 1}, version=version)
        happens(served, bought, "refund")
        # Else the page may not have heard of it yet, and opens the editor.
        page.reload()
        press(page, "Edit")
        expect(sheet(page, "Edit mode")).to_be_visible()
        page.keyboard.press("Escape")
        # What was cut is not lost with the purchase.
        back = served.ask("PUT", at, {"edits": [cut], "done": 0}, version=version + 1)
        assert back["done"] == 0 and abs(back["seconds"] - 3) < 0.01, back


def test_a_trial_is_told_in_the_library_and_tips_in_the_settings():
    with studio("Tone") as (served, page, _):
        buy(served, PRO)
        page.goto(served.address + HOME)
        expect(page.get_by_text("14 free days left.")).to_be_visible()
        page.goto(served.address + HOME + "/settings")
        expect(page.get_by_role("group", name="Tips for Sonidea")).to_be_visible()
