"""Albums of several people: who comes by a link, what each of them sees and may do, and who goes."""

import contextlib
import re
import sqlite3
import uuid
from urllib.parse import urlparse

import pytest
from playwright.sync_api import expect

from support import store
from support.audio import tone
from support.browser import INSECURE, PHONE, visit
from support.bursts import apart, arrived, at_one_moment
from support.pages import sign_in
from support.server import quintet
from support.sonidea import HOME, PLACE, bring
from support.waiting import until

pytestmark = pytest.mark.ci

CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
FAKE_MICROPHONE = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")


class Band:
    """A household that others of it reach, with its owner at the machine, who has an album."""

    def __init__(self, served, page):
        self.served, self.owner = served, page

    def make_album(self, *titles):
        """As a person does: a new album, and recordings that are brought into it."""
        page = self.owner
        page.get_by_role("button", name="New album").click()
        page.get_by_role("dialog").get_by_label("Name").fill("Summer record")
        page.get_by_role("button", name="Create").click()
        page.get_by_role("link", name="Back to the library").click()
        expect(shelf(page)).to_have_attribute("aria-pressed", "true")
        for title in titles:
            self.add(page, title)

    def add(self, page, title):
        """Brings a file into the album that is shown."""
        file = self.served.folder / f"{title}.wav"
        tone(file, 440, 1.0)
        page.locator("input[type=file]").last.set_input_files(file)
        expect(row(page, title)).to_be_visible()

    def invite(self, role="member"):
        """The link that is copied."""
        page = self.owner
        if page.get_by_role("link", name="About this album").count():
            page.get_by_role("link", name="About this album").click()
        page.get_by_label("Role of people who join").select_option(role)
        # The word of an earlier copy may still stand there, so the clipboard itself is asked.
        page.evaluate("navigator.clipboard.writeText('')")
        page.get_by_role("button", name="Create invite link").click()
        return until(lambda: page.evaluate("navigator.clipboard.readText()"))

    def remove(self, name):
        self.owner.get_by_role("button", name=f"Remove {name}").click()
        asked = self.owner.get_by_role("dialog", name=f"Remove {name} from the album?")
        asked.get_by_role("button", name="Remove", exact=True).click()

    def show_album(self):
        self.owner.get_by_role("link", name="Back to the library").click()

    @contextlib.contextmanager
    def comes(self, name, link):
        """Somebody else at a browser of their own, who follows a link."""
        self.served.add_member(name)
        with visit(link, expected=(*INSECURE, "401")) as page:
            sign_in(page, name, "eight letters")
            page.get_by_role("button", name="Join", exact=True).click()
            expect(shelf(page)).to_have_attribute("aria-pressed", "true")
            yield page


@contextlib.contextmanager
def band(*titles, **options):
    with quintet("--host", "::") as served:
        store.buy(served, "sonidea.pro.yearly")
        served.ask("PATCH", f"{PLACE}/settings", {"syncs": True})
        # Something of the owner's own beside the album.
        bring(served, "Diary", str(uuid.uuid4()))
        with visit(served.address + HOME, **CLIPBOARD, **options) as page:
            made = Band(served, page)
            made.make_album(*titles)
            yield made


def row(page, title):
    return page.get_by_role("link", name=re.compile(f"^{title}"))


def shelf(page):
    return page.get_by_role("button", name=re.compile("^Summer record"))


def test_who_joins_sees_the_album_and_each_sees_at_once_what_the_other_adds():
    with band("Riff", "Chorus") as house:
        link = house.invite()
        assert urlparse(link).hostname not in ("localhost", "127.0.0.1", "::1"), link
        house.show_album()
        with house.comes("Grace", link) as grace:
            expect(row(grace, "Riff")).to_be_visible()
            expect(row(grace, "Chorus")).to_be_visible()
            # She has nothing of her own yet, and the owner's diary is none of hers.
            expect(row(grace, "Diary")).to_have_count(0)
            grace.get_by_role("button", name=re.compile("^All recordings")).click()
            expect(grace.get_by_role("heading", name="Nothing recorded yet")).to_be_visible()
            shelf(grace).click()
            # No list asks at intervals: what is seen without a reload, the server has told.
            house.add(house.owner, "Bridge")
            expect(row(grace, "Bridge")).to_be_visible()
            house.add(grace, "Harmony")
            expect(row(house.owner, "Harmony")).to_be_visible()
            expect(house.owner.get_by_text("Grace")).to_be_visible()
            for page in (house.owner, grace):
                expect(shelf(page)).to_contain_text("4")
                expect(page.get_by_text("4 recordings")).to_be_visible()
            # Hers is hers: all of the owner's recordings are without it, and hers without the rest.
            grace.get_by_role("button", name=re.compile("^All recordings")).click()
            expect(row(grace, "Harmony")).to_be_visible()
            expect(row(grace, "Riff")).to_have_count(0)
            shelf(grace).click()
            row(grace, "Riff").click()
            grace.get_by_role("button", name="Play", exact=True).click()
            grace.wait_for_function(
                "() => Number(document.querySelector('.son-big-wave')?.ariaValueNow) > 0.2"
            )


def test_a_link_has_the_address_by_which_the_page_was_opened():
    with band("Riff") as house:
        served = house.served
        me = served.ask("GET", "/api/v1/me")["member"]["id"]
        # In the owner's browser, whose session it leaves.
        house.owner.request.put(
            f"{served.address}/api/v1/members/{me}/password", data={"password": "correct horse"}
        )
        path = house.owner.get_by_role("link", name="About this album").get_attribute("href")
        with visit(f"http://pantry.local:{served.port}{path}", expected=(*INSECURE, "401")) as page:
            sign_in(page, "Owner", "correct horse")
            page.get_by_role("button", name="Create invite link").click()
            # Here no page may copy, so the link is told.
            told = page.get_by_text(re.compile(f"http://pantry.local:{served.port}{HOME}/join/"))
            expect(told).to_be_visible()


def test_links_that_lead_nowhere_are_told_of():
    with quintet() as served:
        store.buy(served, "sonidea.pro.yearly")
        album = str(uuid.uuid4())
        served.ask("PUT", f"{PLACE}/albums/{album}", {"name": "Summer record"})
        with visit(f"{served.address}{HOME}/albums/{album}") as page:
            expect(page.get_by_text("only this machine can reach Quintet")).to_be_visible()


def test_each_of_four_roles_can_do_what_it_may_and_is_offered_no_more():
    with band("Riff") as house, contextlib.ExitStack() as people:
        links = {role: house.invite(role) for role in ("admin", "member", "viewer")}
        house.show_album()
        pages = {"owner": house.owner} | {
            role: people.enter_context(house.comes(f"The {role}", link))
            for role, link in links.items()
        }
        fifth = people.enter_context(house.comes("The fifth", links["viewer"]))
        expect(row(fifth, "Riff")).to_be_visible()
        house.served.add_member("The sixth")
        with visit(links["viewer"], expected=(*INSECURE, "401", "409")) as page:
            sign_in(page, "The sixth", "eight letters")
            page.get_by_role("button", name="Join", exact=True).click()
            expect(page.get_by_text("This album is already shared by 5 people")).to_be_visible()
        house.add(pages["member"], "Theirs")
        may_add = {"owner": 1, "admin": 1, "member": 1, "viewer": 0}
        may_trash = {
            "owner": ("Riff", "Theirs"),
            "admin": ("Riff", "Theirs"),
            "member": ("Theirs",),
            "viewer": (),
        }
        for role, page in pages.items():
            expect(row(page, "Theirs")).to_be_visible()
            expect(page.locator(".son-found input[type=file]")).to_have_count(may_add[role])
            for title in ("Riff", "Theirs"):
                expect(
                    page.get_by_role("button", name=f"Move {title} to the trash")
                ).to_have_count(int(title in may_trash[role]))
            page.get_by_role("link", name="About this album").click()
            # Whoever is signed in stands in the bar, too.
            expect(page.locator("#main").get_by_text("The viewer", exact=True)).to_be_visible()
            # Five share it, so that nobody can be invited; the open links are for those who may.
            expect(page.get_by_role("button", name="Revoke")).to_have_count(
                3 * int(role in ("owner", "admin"))
            )
            page.get_by_role("link", name="Back to the library").click()
        # Who may do more or less from now on sees it without a reload.
        house.owner.get_by_role("link", name="About this album").click()
        house.owner.get_by_label("Role of The member").select_option("viewer")
        expect(
            pages["member"].get_by_role("button", name="Move Theirs to the trash")
        ).to_have_count(0)
        house.owner.get_by_label("Role of The viewer").select_option("member")
        house.add(pages["viewer"], "Mine now")
        pages["admin"].get_by_role("button", name="Move Mine now to the trash").click()
        for page in (pages["viewer"], pages["member"], pages["admin"]):
            expect(row(page, "Mine now")).to_have_count(0)


def test_another_member_is_offered_neither_edits_nor_layers():
    with band("Riff") as house, house.comes("Grace", house.invite()) as grace:
        house.show_album()
        for page, count in ((house.owner, 1), (grace, 0)):
            row(page, "Riff").click()
            expect(page.get_by_role("heading", level=1, name="Riff")).to_be_visible()
            for name in ("Edit", "Record a layer over this"):
                expect(page.get_by_role("button", name=name, exact=True)).to_have_count(count)
            expect(page.get_by_role("heading", name="Markers")).to_have_count(count)
        grace.keyboard.press("e")
        expect(grace.get_by_role("heading", level=1, name="Riff")).to_be_visible()


def test_who_is_taken_out_is_out_at_once_and_comes_back_by_a_new_link_only():
    with band("Riff") as house:
        link = house.invite()
        with house.comes("Grace", link) as grace:
            house.add(grace, "Harmony")
            row(grace, "Riff").click()
            expect(grace.get_by_role("heading", level=1, name="Riff")).to_be_visible()
            # Nobody is removed by a slip of the finger.
            house.owner.get_by_role("button", name="Remove Grace").click()
            house.owner.go_back()
            expect(house.owner.get_by_role("dialog")).to_have_count(0)
            house.owner.get_by_role("button", name="Remove Grace").click()
            house.owner.get_by_role("button", name="Cancel").click()
            expect(grace.get_by_role("heading", level=1, name="Riff")).to_be_visible()
            house.remove("Grace")
            expect(grace.get_by_text("The recording cannot be shown")).to_be_visible()
            grace.go_back()
            expect(grace.get_by_text("This album is not shared with you")).to_be_visible()
            expect(row(grace, "Riff")).to_have_count(0)
            # What is hers went home with her.
            grace.get_by_role("button", name=re.compile("^All recordings")).click()
            expect(row(grace, "Harmony")).to_be_visible()
            expect(shelf(grace)).to_have_count(0)
            grace.goto(link)
            grace.get_by_role("button", name="Join", exact=True).click()
            expect(grace.get_by_text("You were removed from this album")).to_be_visible()
            # Others who were sent it still come in by it, and she by one that was made for her.
            with house.comes("Ben", link) as ben:
                expect(row(ben, "Riff")).to_be_visible()
            grace.goto(house.invite())
            grace.get_by_role("button", name="Join", exact=True).click()
            expect(row(grace, "Riff")).to_be_visible()


def test_what_happens_while_one_is_offline_is_there_when_both_are_back():
    with band("Riff") as house:
        link = house.invite()
        house.show_album()
        with house.comes("Grace", link) as grace:
            house.add(grace, "Harmony")
            row(grace, "Harmony").click()
            expect(grace.get_by_role("heading", level=1, name="Harmony")).to_be_visible()
            grace.context.set_offline(True)
            expect(grace.get_by_role("button", name="Offline")).to_be_visible()
            house.add(house.owner, "Bridge")
            # What is hers can be changed without the network, and the album is here.
            grace.get_by_role("button", name=re.compile("More actions for")).click()
            grace.get_by_role("menuitem", name="Rename").click()
            grace.get_by_label("Title").fill("Second voice")
            grace.keyboard.press("Enter")
            grace.go_back()
            expect(row(grace, "Second voice")).to_be_visible()
            expect(row(grace, "Riff")).to_be_visible()
            grace.context.set_offline(False)
            expect(row(grace, "Bridge")).to_be_visible()
            expect(row(house.owner, "Second voice")).to_be_visible()
            expect(row(house.owner, "Harmony")).to_have_count(0)


def test_what_is_added_to_an_album_that_is_gone_meanwhile_is_kept():
    with band("Riff") as house:
        link = house.invite()
        with house.comes("Grace", link) as grace:
            grace.context.set_offline(True)
            expect(grace.get_by_role("button", name="Offline")).to_be_visible()
            file = house.served.folder / "Harmony.wav"
            tone(file, 440, 1.0)
            grace.locator("input[type=file]").last.set_input_files(file)
            expect(grace.get_by_text("Uploading “Harmony.wav”")).to_be_visible()
            house.remove("Grace")
            expect(house.owner.get_by_role("button", name="Remove Grace")).to_have_count(0)
            grace.context.set_offline(False)
            grace.get_by_role("button", name=re.compile("^All recordings")).click()
            expect(row(grace, "Harmony")).to_be_visible()
            until(lambda: grace.get_by_text("could not be uploaded").count() == 0)


def _comments(page):
    return page.get_by_role("region", name="Comments")


def test_two_comment_on_a_moment_and_the_album_tells_who_did_what():
    away = ("ERR_INTERNET_DISCONNECTED",)
    with (
        band("Riff", expected=away) as house,
        house.comes("Grace", house.invite("viewer")) as grace,
    ):
        house.show_album()
        for page in (house.owner, grace):
            row(page, "Riff").click()
            expect(_comments(page).get_by_text("No comments yet")).to_be_visible()
        # Who only listens may say something, too, and about the moment that is heard.
        wave = grace.get_by_role("slider", name="Position in Riff")
        wave.focus()
        wave.press("End")
        box = _comments(grace).get_by_label("Your comment")
        box.fill("flat " * 401)
        expect(box).to_have_value("flat " * 401)
        send = _comments(grace).get_by_role("button", name="Comment", exact=True)
        expect(send).to_be_disabled()
        box.fill("The last note is flat.")
        # What is not sent is found again with its moment, by who went back and by who reloads.
        grace.go_back()
        row(grace, "Riff").click()
        expect(box).to_have_value("The last note is flat.")
        # In her library it is in the album only, and the head leads there.
        grace.get_by_role("link", name="Back to the library").click()
        row(grace, "Riff").click()
        grace.reload()
        expect(box).to_have_value("The last note is flat.")
        expect(grace.get_by_role("button", name=re.compile("^Do not link to 0:0[01]"))).to_be_visible()
        box.press("Control+Enter")
        expect(box).to_have_value("")
        grace.reload()
        expect(_comments(grace).get_by_role("listitem")).to_have_count(1)
        expect(box).to_have_value("")
        said = _comments(house.owner).get_by_role("listitem").filter(has_text="flat")
        expect(said).to_contain_text("Grace")
        said.get_by_role("button", name=re.compile("^Go to 0:0[01]")).click()
        at = house.owner.get_by_role("slider", name="Position in Riff")
        until(lambda: float(at.get_attribute("aria-valuenow")) > 0.5)
        # Without the server it is shown, kept, and sent later.
        house.owner.context.set_offline(True)
        expect(house.owner.get_by_role("button", name="Offline")).to_be_visible()
        _comments(house.owner).get_by_label("Your comment").fill("We sing it again.")
        _comments(house.owner).get_by_role("button", name="Comment", exact=True).click()
        expect(_comments(house.owner).get_by_role("listitem").last).to_contain_text("We sing it again.")
        house.owner.context.set_offline(False)
        expect(_comments(grace).get_by_text("We sing it again.")).to_be_visible(timeout=60_000)
        # One that is taken back before it is sent is never seen by others.
        house.owner.context.set_offline(True)
        expect(house.owner.get_by_role("button", name="Offline")).to_be_visible()
        for text in ("Or rather not.", "In E minor."):
            _comments(house.owner).get_by_label("Your comment").fill(text)
            _comments(house.owner).get_by_role("button", name="Comment", exact=True).click()
        unsent = _comments(house.owner).get_by_role("listitem").filter(has_text="rather not")
        unsent.get_by_role("button", name="Delete the comment by Owner").click()
        house.owner.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(unsent).to_have_count(0)
        house.owner.context.set_offline(False)
        expect(_comments(grace).get_by_text("In E minor.")).to_be_visible(timeout=60_000)
        arrived(house.owner)
        for page in (house.owner, grace):
            expect(_comments(page).get_by_text("rather not")).to_have_count(0)
            expect(_comments(page).get_by_role("listitem")).to_have_count(3)
        # Grace may delete her own, and nobody else's.
        deleting = _comments(grace).get_by_role("button", name=re.compile("^Delete"))
        expect(deleting).to_have_count(1)
        expect(deleting).to_have_accessible_name("Delete the comment by Grace")
        said.get_by_role("button", name="Delete the comment by Grace").click()
        house.owner.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(_comments(grace).get_by_text("flat")).to_have_count(0)


def test_what_was_said_while_one_was_elsewhere_is_there_on_the_next_visit():
    with band("Riff", flags=FAKE_MICROPHONE) as house:
        page, link = house.owner, house.invite("viewer")
        house.show_album()
        row(page, "Riff").click()
        expect(_comments(page).get_by_text("No comments yet")).to_be_visible()
        page.get_by_role("link", name="Back to the library").click()
        # Once there is another recording, all that the page knows may be different.
        page.context.grant_permissions([*CLIPBOARD["permissions"], "microphone"])
        shelf(page).click()
        page.get_by_role("link", name="Record", exact=True).click()
        expect(page.get_by_text("For the album “Summer record”")).to_be_visible()
        page.get_by_role("button", name="Record", exact=True).click()
        apart(page)
        page.get_by_role("button", name="Stop", exact=True).click()
        last = page.get_by_role("region", name="The last recording")
        expect(last).to_contain_text("in your library", timeout=30_000)
        page.get_by_role("link", name="Back", exact=True).click()
        expect(page.get_by_role("heading", level=1, name="Summer record")).to_be_visible()
        page.get_by_role("link", name="Back to the library").click()
        with house.comes("Grace", link) as grace:
            row(grace, "Riff").click()
            _comments(grace).get_by_label("Your comment").fill("The last note is flat.")
            _comments(grace).get_by_role("button", name="Comment", exact=True).click()
            shelf(page).click()
            page.get_by_role("link", name="About this album").click()
            expect(page.get_by_text("Grace commented on")).to_be_visible()
            page.reload()
            row(page, "Riff").click()
            expect(_comments(page).get_by_text("flat")).to_be_visible()


def _titles(page):
    return {one.split("\n")[0] for one in page.locator(".son-found .son-row-title").all_inner_texts()}


def _renames(page, old, new):
    row(page, old).click()
    page.get_by_role("button", name=re.compile("More actions for")).click()
    page.get_by_role("menuitem", name="Rename").click()
    page.get_by_label("Title").fill(new)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name=new)).to_be_visible()


def test_five_people_share_an_album_for_a_week():
    away = ("ERR_INTERNET_DISCONNECTED",)
    with band("Riff", expected=away) as house, contextlib.ExitStack() as people:
        links = {role: house.invite(role) for role in ("admin", "member", "viewer")}
        house.show_album()
        owner = house.owner
        ada, ben, cleo, dan = (
            people.enter_context(house.comes(name, links[role]))
            for name, role in (
                ("Ada", "admin"),
                ("Ben", "member"),
                ("Cleo", "member"),
                ("Dan", "viewer"),
            )
        )
        everyone = (owner, ada, ben, cleo, dan)

        def all_see(*titles, pages=everyone):
            for page in pages:
                until(lambda page=page: _titles(page) == set(titles))

        # On Monday each who may brings something.
        for page, title in ((ada, "Bass"), (ben, "Chorus"), (cleo, "Drums")):
            house.add(page, title)
        all_see("Riff", "Bass", "Chorus", "Drums")
        # Two are on a train: each renames what is theirs and says something about the same one.
        for page, old, new in ((ben, "Chorus", "Refrain"), (cleo, "Drums", "Brushes")):
            # What they have looked at is with them.
            row(page, "Riff").click()
            expect(_comments(page).get_by_text("No comments yet")).to_be_visible()
            page.go_back()
            page.context.set_offline(True)
            expect(page.get_by_role("button", name="Offline")).to_be_visible()
            _renames(page, old, new)
            page.go_back()
            expect(row(page, new)).to_be_visible()
        for page, said in ((ben, "Too fast for me."), (cleo, "Too slow for me.")):
            row(page, "Riff").click()
            _comments(page).get_by_label("Your comment").fill(said)
            _comments(page).get_by_role("button", name="Comment", exact=True).click()
            page.go_back()
        # Those at home go on meanwhile.
        house.add(owner, "Solo")
        ada.get_by_role("button", name="Move Bass to the trash").click()
        all_see("Riff", "Chorus", "Drums", "Solo", pages=(owner, ada, dan))
        for page in (ben, cleo):
            page.context.set_offline(False)
        all_see("Riff", "Refrain", "Brushes", "Solo")
        for page in everyone:
            row(page, "Riff").click()
            for said in ("Too fast for me.", "Too slow for me."):
                expect(_comments(page).get_by_text(said)).to_be_visible(timeout=60_000)
            page.go_back()
        # One leaves, with what is hers, and one is removed.
        cleo.get_by_role("link", name="About this album").click()
        cleo.get_by_role("button", name="More actions for Summer record").click()
        cleo.get_by_role("menuitem", name="Leave the album").click()
        cleo.get_by_role("dialog").get_by_role("button", name="Leave", exact=True).click()
        all_see("Brushes", pages=(cleo,))
        owner.get_by_role("link", name="About this album").click()
        house.remove("Dan")
        expect(dan.get_by_text("This album is not shared with you")).to_be_visible()
        for said in ("Cleo left", "removed Dan", "Ben commented on", "Ada deleted “Bass”"):
            expect(owner.get_by_text(said).first).to_be_visible()
        house.show_album()
        # On Sunday three have the same album, whoever looks again.
        for page in (owner, ada, ben):
            page.reload()
            shelf(page).click()
        all_see("Riff", "Refrain", "Solo", pages=(owner, ada, ben))
        for page in (cleo, dan):
            page.reload()
            expect(shelf(page)).to_have_count(0)


def test_an_album_on_a_phone_begins_with_its_recordings_and_folds_the_rest():
    with band("Riff", size=PHONE) as house:
        page = house.owner
        page.get_by_role("link", name="About this album").click()
        expect(row(page, "Riff")).to_be_in_viewport()
        page.get_by_role("button", name="More actions for Summer record").click()
        page.get_by_role("menuitem", name="Rename").click()
        page.get_by_role("dialog").get_by_label("Name").fill("Winter record")
        page.get_by_role("dialog").get_by_role("button", name="Rename").click()
        expect(page.get_by_role("heading", level=1, name="Winter record")).to_be_visible()
        invite = page.get_by_role("button", name="Create invite link")
        expect(invite).to_be_hidden()
        page.get_by_text("only you").click()
        invite.click()
        activity = page.locator("details", has=page.get_by_role("heading", name="Activity"))
        expect(activity).not_to_have_attribute("open", "")
        activity.locator("summary").click()
        expect(activity.get_by_text("Nothing has happened in this album yet.")).to_be_visible()


def test_whoever_may_brings_back_what_somebody_deleted():
    with band("Riff") as house:
        link = house.invite("admin")
        heading = house.owner.get_by_role("heading", name="Activity")
        activity = house.owner.locator("section").filter(has=heading)
        with house.comes("Grace", link) as grace:
            expect(activity.get_by_text("Grace joined")).to_be_visible()
            row(grace, "Riff").click()
            _comments(grace).get_by_label("Your comment").fill("Once more")
            _comments(grace).get_by_role("button", name="Comment", exact=True).click()
            expect(activity.get_by_role("link", name="Open")).to_have_count(1)
            grace.get_by_role("button", name="More actions for Riff").click()
            grace.get_by_role("menuitem", name="Move to the trash").click()
            deleted = activity.get_by_role("listitem").filter(has_text="Grace deleted “Riff”")
            expect(deleted).to_be_visible()
            # What is in the trash is not opened from what happened to it before.
            expect(activity.get_by_role("link", name="Open")).to_have_count(0)
            deleted.get_by_role("button", name="Restore").click()
            expect(activity.get_by_text("restored “Riff”")).to_be_visible()
            expect(deleted.get_by_role("button", name="Restore")).to_have_count(0)
            expect(activity.get_by_role("link", name="Open").first).to_be_visible()
            shelf(grace).click()
            expect(row(grace, "Riff")).to_be_visible()


def test_a_link_that_was_revoked_and_one_that_has_expired_lead_nowhere():
    with band("Riff") as house:
        first, second = house.invite(), house.invite("viewer")
        page = house.owner
        links = page.get_by_role("listitem").filter(has_text="Invite link")
        expect(links).to_have_count(2)
        # The second tap of two finds the other link below the finger, where all fits on the screen.
        page.set_viewport_size({"width": 1440, "height": 1600})
        revoke = links.get_by_role("button", name="Revoke")
        box = revoke.first.bounding_box()
        with at_one_moment(page):
            for _ in range(2):
                page.mouse.click(box["x"] + 20, box["y"] + 20)
                expect(links).to_have_count(1)
        assert revoke.bounding_box()["y"] == box["y"], (revoke.bounding_box(), box)
        # What comes after it, has come.
        house.invite()
        expect(links).to_have_count(2)
        with sqlite3.connect(house.served.folder / "data" / "quintet.db", timeout=10) as database:
            database.execute("UPDATE son_invites SET expires_ms = 1")
        house.served.add_member("Grace")
        with visit(first, expected=(*INSECURE, "401", "404", "409")) as grace:
            sign_in(grace, "Grace", "eight letters")
            expect(grace.get_by_role("button", name="Join", exact=True)).to_be_visible()
            for link in (first, second):
                grace.goto(link)
                grace.get_by_role("button", name="Join", exact=True).click()
                expect(grace.get_by_role("alert")).to_contain_text("link")
                grace.goto(house.served.address.replace("localhost", "pantry.local") + HOME)
                expect(shelf(grace)).to_have_count(0)


def test_who_leaves_keeps_what_is_theirs_and_sees_no_more():
    with band("Riff") as house:
        link = house.invite()
        with house.comes("Grace", link) as grace:
            house.add(grace, "Harmony")
            grace.get_by_role("link", name="About this album").click()
            expect(row(grace, "Riff")).to_be_visible()
            dialog = grace.get_by_role("dialog")
            for answer in ("Cancel", None):
                grace.get_by_role("button", name="More actions for Summer record").click()
                grace.get_by_role("menuitem", name="Leave the album").click()
                if answer:
                    dialog.get_by_role("button", name=answer).click()
            dialog.get_by_role("button", name="Leave", exact=True).click()
            expect(row(grace, "Harmony")).to_be_visible()
            expect(row(grace, "Riff")).to_have_count(0)
            expect(shelf(grace)).to_have_count(0)
            grace.reload()
            expect(row(grace, "Harmony")).to_be_visible()
            expect(shelf(grace)).to_have_count(0)
            # The owner is alone again, with what is theirs.
            people = house.owner.locator("section").filter(
                has=house.owner.get_by_role("heading", name="People")
            )
            expect(people.get_by_text("Grace")).to_have_count(0)
            expect(house.owner.get_by_text("Grace left")).to_be_visible()
            expect(row(house.owner, "Riff")).to_be_visible()
            expect(row(house.owner, "Harmony")).to_have_count(0)
            # She may come back by the link.
            grace.goto(link)
            grace.get_by_role("button", name="Join", exact=True).click()
            expect(row(grace, "Riff")).to_be_visible()
