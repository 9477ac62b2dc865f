"""The app while the server is away: it opens, keeps what is changed, and tells what waits."""

import contextlib
import json
import re
import shutil
import tempfile
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import TimeoutError, expect

from support.browser import AWAY, KEPT, PHONE, WHOLE, chromium, installed, kept_here, visit
from support.pages import rename
from support.paths import DIST
from support.refusals import refuse
from support.server import quintet
from support.sonidea_recorder import arrived, recorder, records
from support.waiting import until

pytestmark = pytest.mark.ci


@pytest.mark.check
def test_opens_without_the_network():
    with quintet() as served:
        served.bring_sound("Owl")
        with visit(served.address + "/storage", PHONE, expected=AWAY, **KEPT) as page:
            expect(page.get_by_text("Owl", exact=True)).to_be_visible()
            kept_here(page)
            served.stop()
            for path in ("/", "/storage", "/sonidea", "/kit"):
                page.goto(served.address + path)
                expect(page.get_by_role("heading", level=1)).to_be_visible()
                expect(page.get_by_role("button", name="Offline")).to_be_visible()
            page.goto(served.address + "/storage")
            expect(page.get_by_text("Owl", exact=True)).to_be_visible()
            served.start()
            expect(page.get_by_role("button", name="Offline")).to_have_count(0, timeout=30_000)


def test_opens_while_the_server_is_just_stopping():
    with quintet() as served, visit(served.address + "/storage", PHONE, expected=AWAY) as page:
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        refuse(page, "**/api/v1/**", status=503)
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.unroute_all()
        expect(page.get_by_role("heading", name="No sounds yet")).to_be_visible(timeout=30_000)


def test_sends_what_was_changed_meanwhile():
    with quintet() as served:
        owl = served.bring_sound("Owl")
        context = chromium.open().new_context(**KEPT)
        with visit(served.address + "/storage", context=context, expected=AWAY) as page:
            expect(page.get_by_text("Owl", exact=True)).to_be_visible()
            kept_here(page)
            served.stop()
            rename(page, "Owl", "Barn owl")
            rename(page, "Barn owl", "Old barn owl")
            expect(page.get_by_text("Old barn owl", exact=True)).to_be_visible()
            expect(page.get_by_role("button", name="Offline · 2 waiting")).to_be_visible()
        # The tab is closed in the middle of it, and another one opened: still without the server.
        with visit(served.address + "/storage", context=context, expected=AWAY) as page:
            expect(page.get_by_text("Old barn owl", exact=True)).to_be_visible()
            page.get_by_role("button", name="Offline · 2 waiting").click()
            sheet = page.get_by_role("dialog", name="Sync status")
            expect(sheet.get_by_role("listitem")).to_have_count(2)
            served.start()
            # Or it goes by itself just before.
            with contextlib.suppress(TimeoutError):
                sheet.get_by_role("button", name="Try now").click(timeout=3_000)
            expect(sheet.get_by_role("heading", name="Nothing is waiting")).to_be_visible(timeout=30_000)
            sound = served.sound(owl)
            assert sound["name"] == "Old barn owl", sound
        context.close()


def test_takes_back_what_was_not_sent():
    with quintet() as served:
        owl = served.bring_sound("Owl")
        with visit(served.address + "/storage", expected=AWAY, **KEPT) as page:
            expect(page.get_by_text("Owl", exact=True)).to_be_visible()
            kept_here(page)
            page.context.set_offline(True)
            served.stop()
            # Nothing has been tried yet of what is changed once the browser knows that it is away.
            expect(page.get_by_role("button", name="Offline")).to_be_visible()
            rename(page, "Owl", "Barn owl")
            page.get_by_role("button", name="Undo").click()
            served.start()
            page.context.set_offline(False)
            until(lambda: served.sound(owl)["name"] == "Owl")
            expect(page.get_by_text("Owl", exact=True)).to_be_visible()


def _in_conflict(served, page, owl, names, chip):
    """The same sound is renamed here, once or often, while the server is away, and elsewhere
    meanwhile.
    """
    expect(page.get_by_text("Owl", exact=True)).to_be_visible()
    kept_here(page)
    page.context.set_offline(True)
    expect(page.get_by_role("button", name="Offline")).to_be_visible()
    for before, after in pairwise(["Owl", *names]):
        rename(page, before, after)
    served.ask(
        "PATCH",
        f"/api/v1/library/assets/{owl}",
        {"name": "Theirs"},
        version=served.sound(owl)["version"],
    )
    page.context.set_offline(False)
    page.get_by_role("button", name=chip).click(timeout=60_000)
    return page.get_by_role("dialog", name="Sync status")


def test_asks_which_of_two_names_shall_stay():
    for button, left in (("Use mine", "Mine"), ("Keep theirs", "Theirs")):
        with quintet() as served:
            owl = served.bring_sound("Owl")
            with visit(served.address + "/storage", expected=(*AWAY, "412"), **KEPT) as page:
                sheet = _in_conflict(served, page, owl, ["Mine"], "1 change needs attention")
                expect(sheet).to_contain_text("It was changed elsewhere in the meantime")
                sheet.get_by_role("button", name=button).click()
                expect(sheet.get_by_role("heading", name="Nothing is waiting")).to_be_visible()
                page.keyboard.press("Escape")
                expect(page.get_by_text(left, exact=True)).to_be_visible()
                until(lambda: served.sound(owl)["name"] == left)


def test_settles_twelve_changes_of_one_thing_at_once():
    for button, left in (("Use mine", "Name 12"), ("Keep theirs", "Theirs")):
        with quintet() as served:
            owl = served.bring_sound("Owl")
            with visit(served.address + "/storage", expected=(*AWAY, "412"), **KEPT) as page:
                names = [f"Name {number}" for number in range(1, 13)]
                sheet = _in_conflict(served, page, owl, names, re.compile("needs? attention$"))
                expect(sheet.get_by_role("listitem")).to_have_count(1)
                expect(sheet).to_contain_text("11 more changes wait for this choice.")
                sheet.get_by_role("button", name=button).click()
                expect(sheet.get_by_role("heading", name="Nothing is waiting")).to_be_visible()
                page.keyboard.press("Escape")
                expect(page.get_by_text(left, exact=True)).to_be_visible()
                until(lambda: served.sound(owl)["name"] == left)


# As browsers say it: the quota itself cannot be made small enough for a few letters.
FULL = """() => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...rest) {
    const { transaction } = this;
    queueMicrotask(() => {
      if (Object.hasOwn(transaction, 'error')) return;
      const error = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      Object.defineProperty(transaction, 'error', { value: error });
      transaction.abort();
    });
    return put.apply(this, rest);
  };
  // Who has said that this is all can undo it no more.
  IDBTransaction.prototype.commit = () => undefined;
}"""


def test_tells_when_the_device_is_full():
    with quintet() as served:
        served.bring_sound("Owl")
        with visit(served.address + "/storage", expected=(*AWAY, "QuotaExceeded")) as page:
            expect(page.get_by_text("Owl", exact=True)).to_be_visible()
            page.evaluate(FULL)
            page.get_by_role("button", name="More actions for Owl").click()
            page.get_by_role("menuitem", name="Rename").click()
            page.get_by_role("dialog").get_by_label("Name").fill("Barn owl")
            page.keyboard.press("Enter")
            expect(page.get_by_text("out of space")).to_be_visible()
            # What could not be kept is not shown as if it were.
            expect(page.get_by_text("Owl", exact=True)).to_be_visible()


def test_can_be_installed_whole_or_room_by_room():
    with quintet() as served, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        context = chromium.playwright.chromium.launch_persistent_context(
            home, executable_path=installed(WHOLE), args=["--no-sandbox"]
        )
        with visit(served.address, context=context) as page:
            kept_here(page)
            talk = context.new_cdp_session(page)
            assert talk.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
            page.get_by_role("link", name="Sonidea").click()
            manifest = until(lambda: _manifest(talk, "Sonidea"))
            assert manifest["start_url"] == manifest["scope"] == "/sonidea", manifest
            page.go_back()
            until(lambda: _manifest(talk, "Quintet"))
        context.close()


def _manifest(talk, name):
    manifest = json.loads(talk.send("Page.getAppManifest").get("data") or "{}")
    return manifest if manifest.get("name") == name else None


def replace(served, web: Path):
    """Serves the page's files as a newer version would be: its parts have other names."""
    served.stop()
    for part in list(web.glob("part-*")):
        part.rename(web / part.name.replace("part-", "part-newer-"))
    for script in web.glob("*.js"):
        script.write_text(re.sub(r"\bpart-", "part-newer-", script.read_text()))
    index = (web / "index.html").read_text()
    (web / "index.html").write_text(index.replace("<head>", '<head data-newer="">'))
    worker = (web / "worker.js").read_text()
    (web / "worker.js").write_text(worker.replace('version:"', 'version:"newer-'))
    served.start()


@contextlib.contextmanager
def with_own_files():
    """A server whose files of the page can be replaced."""
    with tempfile.TemporaryDirectory() as folder:
        web = Path(folder) / "web"
        shutil.copytree(DIST, web)
        with quintet(web=web) as served:
            yield served, web


#: What a page reports whose parts are no more.
REPLACED = ("dynamically imported module",)
UPDATE = "navigator.serviceWorker.getRegistration().then((one) => one.update())"


def test_offers_a_newer_version_and_changes_only_when_told():
    with with_own_files() as (served, web), visit(served.address, expected=AWAY, **KEPT) as page:
        kept_here(page)
        replace(served, web)
        page.evaluate(UPDATE)
        expect(page.get_by_text("A newer version of Quintet is ready.")).to_be_visible()
        assert page.locator("head[data-newer]").count() == 0
        page.get_by_role("button", name="Reload").click()
        page.wait_for_selector("head[data-newer]", state="attached")
        shelves = until(lambda: len(page.evaluate("caches.keys()")) == 1)
        assert shelves


def test_a_second_tab_goes_on_after_the_first_was_reloaded_for_a_newer_version():
    with with_own_files() as (served, web), visit(served.address, expected=AWAY, **KEPT) as page:
        kept_here(page)
        with visit(served.address, context=page.context, expected=(*AWAY, *REPLACED)) as other:
            replace(served, web)
            page.evaluate(UPDATE)
            for one in (page, other):
                expect(one.get_by_text("A newer version of Quintet is ready.")).to_be_visible()
            page.get_by_role("button", name="Reload").click()
            page.wait_for_selector("head[data-newer]", state="attached")
            # Its own files are no more: what it has not loaded yet, it gets by loading anew.
            other.get_by_role("link", name="Melody Map").click()
            other.wait_for_selector("head[data-newer]", state="attached")
            expect(other.get_by_role("heading", name="Melody Map")).to_be_visible()


def test_an_open_page_loads_anew_when_its_files_were_replaced():
    with (
        with_own_files() as (served, web),
        visit(served.address, expected=(*AWAY, *REPLACED)) as page,
    ):
        replace(served, web)
        page.get_by_role("link", name="Melody Map").click()
        expect(page.get_by_role("heading", name="Melody Map")).to_be_visible()
        page.go_back()
        expect(page.get_by_role("navigation", name="Apps")).to_be_visible()


def test_a_page_whose_files_are_missing_loads_anew_once():
    with (
        with_own_files() as (served, web),
        visit(served.address, expected=(*AWAY, *REPLACED)) as page,
    ):
        served.stop()
        for part in web.glob("part-*.js"):
            if "The snow song" in part.read_text():
                part.unlink()
        served.start()
        loads = []
        page.on("load", lambda _: loads.append(page.url))
        page.get_by_role("link", name="Melody Map").click()
        expect(page.get_by_role("heading", name="This page could not be opened")).to_be_visible()
        assert len(loads) == 1


def test_a_page_whose_files_were_replaced_asks_while_something_is_recorded():
    with (
        with_own_files() as (served, web),
        recorder(served=served, expected=(*AWAY, *REPLACED)) as (_, page),
    ):
        records(page, 1)
        page.get_by_role("link", name="Back").click()
        page.get_by_role("link", name="Quintet").click()
        replace(served, web)
        page.get_by_role("link", name="Melody Map").click()
        expect(page.get_by_role("heading", name="This page could not be opened")).to_be_visible()
        page.get_by_role("region", name="Recording now").get_by_role("button", name="Stop").click()
        arrived(served, page)
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("heading", name="Melody Map")).to_be_visible()
