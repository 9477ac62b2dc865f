"""Sonidea in every state that it can be in."""

from playwright.sync_api import expect

from support.scenes.acts import after, button, item, seen
from support.scenes.houses import Scene
from support.scenes.sonidea_house import ALBUM, BARE, GROUP, PROJECT, THEIRS, grace_joins
from support.sonidea import HOME
from support.sonidea_recorder import runs_to

STUDIO = "studio"
listed = seen("Chorus idea")


def one(act=lambda page: None, below=""):
    """On the page of a recording that has everything."""

    def acts(page, served):
        page.goto(f"{served.address}{HOME}/r/{served.takes[0]}{below}")
        expect(page.get_by_role("slider").first).to_be_visible()
        act(page)

    return acts


def told(act=lambda page: None):
    """On the page of a recording that was transcribed."""

    def acts(page, served):
        page.goto(f"{served.address}{HOME}/r/{served.takes[2]}")
        expect(page.get_by_text("Tap a word to hear it.")).to_be_visible()
        act(page)

    return acts


def looking_for_what_is_said(page, served):
    listed(page, served)
    page.get_by_role("searchbox", name="Search").fill("roof")
    seen("In transcripts")(page, served)


def correcting(page):
    page.get_by_role("button", name="Correct", exact=True).click()
    page.get_by_role("button", name="flood", exact=True).click()


def shared_with_others(page):
    page.get_by_label("Album").select_option(label="Summer record")


def pressed(*names):
    def act(page):
        for name in names:
            page.get_by_role("button", name=name, exact=True).first.click()

    return act


def tag_is_changed(page, served):
    after(listed, button("Manage tags"), button("Change chorus"))(page, served)


def merged(page, served):
    tag_is_changed(page, served)
    page.get_by_label("Merge into").select_option(label="family")


def people_of_the_album(page, served):
    people = page.locator("details").filter(has=page.get_by_role("heading", name="People"))
    expect(people).to_be_visible()
    # Phones begin with it folded.
    if people.get_attribute("open") is None:
        people.locator("summary").click()
    seen("Create invite link")(page, served)


def somebody_is_removed(page, served):
    grace_joins(served)
    people_of_the_album(page, served)
    page.get_by_role("button", name="Remove Grace").click()


def base_is_trashed(page, served):
    listed(page, served)
    page.get_by_role("button", name="Move Chorus idea to the trash").click()


def has_receipt(page):
    create = page.get_by_role("button", name="Create receipt")
    download = page.get_by_role("button", name="Download receipt")
    expect(create.or_(download)).to_be_visible()
    # What was opened before has made it.
    if create.is_visible():
        create.click()
    expect(download).to_be_visible()


def begun(page):
    page.get_by_role("button", name="Record", exact=True).click()
    expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()


def recording(page, served):
    begun(page)
    # A take is kept second by second: by now there is one that can be interrupted.
    runs_to(page, 2)


def interrupted(page, served):
    recording(page, served)
    page.goto(served.address + HOME)
    expect(page.get_by_text("Interrupted recording").first).to_be_visible()


def pocketed(page, served):
    begun(page)
    page.get_by_role("button", name="Stop", exact=True).click()
    page.get_by_role("listitem").get_by_role("button").first.click()
    page.get_by_role("button", name="Delete", exact=True).first.click()


def measured(page, served):
    page.get_by_role("button", name="Measure the delay").click()


SONIDEA = [
    Scene("recordings, none yet", HOME, "new", seen("Nothing recorded yet")),
    Scene(
        "recordings, they do not come",
        HOME,
        "new",
        seen("Recordings cannot be shown"),
        "sonidea/recordings",
    ),
    Scene("recordings", HOME, STUDIO, listed),
    Scene("recordings as a grid", f"{HOME}?view=grid", STUDIO, listed),
    Scene("recordings by day", f"{HOME}?view=journal", STUDIO, listed),
    Scene("recordings in a calendar", f"{HOME}?view=calendar", STUDIO, seen("Select")),
    Scene("recordings on a map", f"{HOME}?view=map", STUDIO, seen("2 recordings here")),
    Scene("recordings, choosing", HOME, STUDIO, after(listed, button("Select"))),
    Scene("recordings, a new album", HOME, STUDIO, after(listed, button("New album"))),
    Scene("recordings, tags", HOME, STUDIO, tag_is_changed),
    Scene("recordings, merging tags", HOME, STUDIO, merged),
    Scene("recordings, deleting a tag", HOME, STUDIO, after(tag_is_changed, button("Delete"))),
    Scene("recordings, a base to the trash", HOME, STUDIO, base_is_trashed),
    Scene("recordings, an interrupted one", f"{HOME}/record", STUDIO, interrupted),
    Scene(
        "recordings, discarding it", f"{HOME}/record", STUDIO, after(interrupted, button("Discard"))
    ),
    Scene("recording", f"{HOME}/record", STUDIO, recording),
    Scene("recording, before", f"{HOME}/record", STUDIO, seen("Press the button")),
    Scene("recording a layer, the delay", f"{HOME}/record?group={GROUP}", STUDIO, measured),
    Scene(
        "recording a first layer, asked about the delay",
        f"{HOME}/record?group={BARE}",
        STUDIO,
        seen("Measure the delay first?"),
    ),
    Scene("a recording", HOME, STUDIO, one()),
    Scene(
        "a recording, exporting",
        HOME,
        STUDIO,
        one(
            lambda page: (
                page.get_by_role("button", name="More actions for Chorus idea").click(),
                page.get_by_role("menuitem", name="Export").click(),
            )
        ),
    ),
    Scene(
        "a recording, proving it",
        HOME,
        STUDIO,
        one(
            lambda page: (
                page.get_by_role("button", name="More actions for Chorus idea").click(),
                page.get_by_role("menuitem", name="Prove that it existed…").click(),
                has_receipt(page),
            )
        ),
    ),
    Scene("a recording, its location", HOME, STUDIO, one(pressed("Change"))),
    Scene("a recording, before it is shared", HOME, STUDIO, told(shared_with_others)),
    Scene("a recording, its transcript", HOME, STUDIO, told()),
    Scene(
        "a recording, finding in its transcript",
        HOME,
        STUDIO,
        told(lambda page: page.get_by_role("searchbox", name="Find in transcript").fill("the")),
    ),
    Scene("a recording, correcting a word", HOME, STUDIO, told(correcting)),
    Scene(
        "a recording, deleting its transcript",
        HOME,
        STUDIO,
        told(
            lambda page: (
                page.get_by_role("button", name="More actions for the transcript").click(),
                page.get_by_role("menuitem", name="Delete transcript…").click(),
            )
        ),
    ),
    Scene(
        "recordings, found by what is said",
        HOME,
        STUDIO,
        looking_for_what_is_said,
    ),
    Scene("a recording, editing", HOME, STUDIO, one(below="/edit")),
    Scene(
        "a recording, splitting",
        HOME,
        STUDIO,
        one(
            lambda page: (
                page.get_by_role("slider").first.press("End"),
                page.get_by_role("slider").first.press("ArrowLeft"),
                pressed("Split here")(page),
            ),
            "/edit",
        ),
    ),
    Scene("a mixer", f"{HOME}/g/{GROUP}", STUDIO, seen("Chorus, layered")),
    Scene(
        "a mixer, taken apart",
        f"{HOME}/g/{GROUP}",
        STUDIO,
        after(
            seen("Chorus, layered"),
            button("More actions for Chorus, layered"),
            item("Ungroup the layers"),
        ),
    ),
    Scene(
        "a mixer, adding a layer",
        f"{HOME}/g/{GROUP}",
        STUDIO,
        after(seen("Chorus, layered"), button("Add recording")),
    ),
    Scene("no projects", f"{HOME}/projects", "new", seen("No projects yet")),
    Scene("projects", f"{HOME}/projects", STUDIO, seen("The river song")),
    Scene(
        "projects, a new one",
        f"{HOME}/projects",
        STUDIO,
        after(seen("The river song"), button("New project")),
    ),
    Scene("a project", f"{HOME}/projects/{PROJECT}", STUDIO, seen("V1")),
    Scene(
        "a project, deleting",
        f"{HOME}/projects/{PROJECT}",
        STUDIO,
        after(seen("V1"), button("Delete the project")),
    ),
    Scene("an album", f"{HOME}/albums/{ALBUM}", STUDIO, people_of_the_album),
    Scene(
        "an album, deleting",
        f"{HOME}/albums/{ALBUM}",
        STUDIO,
        after(
            people_of_the_album,
            button("More actions for"),
            item("Delete the album"),
        ),
    ),
    Scene(
        "an album, removing somebody",
        f"{HOME}/albums/{ALBUM}",
        STUDIO,
        somebody_is_removed,
    ),
    Scene(
        "an album of somebody else, leaving",
        f"{HOME}/albums/{THEIRS}",
        STUDIO,
        after(seen("Grace"), button("More actions for"), item("Leave the album")),
    ),
    Scene("an invitation", f"{HOME}/join/abc", "new", seen("Join an album")),
    Scene("an empty trash", f"{HOME}/trash", "new", seen("The trash is empty")),
    Scene("the trash", f"{HOME}/trash", STUDIO, seen("Thrown away")),
    Scene(
        "the trash, emptying", f"{HOME}/trash", STUDIO, after(seen("Thrown away"), button("Empty"))
    ),
    Scene(
        "the trash, deleting", f"{HOME}/trash", STUDIO, after(seen("Thrown away"), button("Delete"))
    ),
    Scene("recordings, settings", f"{HOME}/settings", STUDIO, seen("Angst Robot")),
    Scene(
        "recordings, the shortcuts",
        f"{HOME}/settings",
        "new",
        after(seen("Angst Robot"), button("Keyboard shortcuts")),
    ),
    Scene("the pocket recorder", f"{HOME}/pocket", "board"),
    Scene("the pocket recorder, deleting", f"{HOME}/pocket", "board", pocketed),
]
