"""What a member of Amadeus plays and how they read music, chosen once and true everywhere."""

import re

import pytest
from playwright.sync_api import expect

from support.amadeus import HOME, LIBRARY, LIVE, choose, names, song
from support.browser import AWAY, KEPT, PHONE, SIZES, kept_here, visit
from support.scenes.amadeus import heard
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci

PROFILE = f"{HOME}/profile"


def _kept(served):
    preferences = served.ask("GET", "/api/v1/preferences")["preferences"]
    return next((one["value"] for one in preferences if one["name"] == "amadeus"), {})


def _dots(page):
    """Where the fingers of the first shape lie, from left to right."""
    return page.locator(".shape").first.evaluate(
        "one => [...one.querySelectorAll('.shape-dot')].map(dot => Number(dot.getAttribute('cx')))"
    )


@SIZES
def test_what_is_chosen_is_so_in_the_library_in_the_tuner_and_on_another_device(size):
    with quintet() as served:
        with visit(served.address + HOME, size) as page:
            page.get_by_role("link", name="Profile").click()
            expect(page.get_by_role("heading", level=1, name="Profile")).to_be_visible()
            expect(page.locator(".shape")).to_have_count(4)
            before = _dots(page)
            # Quick and wavering: the last of each counts.
            page.get_by_label("Instrument").select_option("ukulele")
            for name in ("Cis, H", "D♭", "Do, Re"):
                page.get_by_role("radio", name=name, exact=True).click(delay=0)
            left = page.get_by_role("switch", name="Left-handed")
            for _ in range(3):
                left.click(delay=0)
            page.get_by_role("button", name="1 Hz higher").click(click_count=2, delay=20)
            wanted = {"notation": "solfege", "isLeftHanded": True, "a4": 442}
            wanted |= {"neck": "ukulele", "tuning": "ukulele"}
            until(lambda: _kept(served) == wanted)
            expect(page.locator(".music-profile-examples figcaption")).to_have_text(["Lam", "Fa", "Si♭", "Si7"])
            page.get_by_label("Instrument").select_option("guitar")
            width = 18 * 5
            until(lambda: sorted(_dots(page)) == sorted(width - at for at in before))
            page.reload()
            expect(left).to_be_checked()
        with visit(served.address + f"{LIBRARY}?chord=Am", size) as page:
            expect(page.locator(".hero-name [aria-hidden]")).to_have_text("Lam")
            # As written for a right hand it is x02210; the thin string lies on the left now.
            expect(page.locator(".shape-card").first).to_contain_text("x02210")
            assert sorted(_dots(page)) == sorted(width - at for at in before)
            page.get_by_label("Chord", exact=True).fill("Sol7/Si")
            expect(page).to_have_url(re.compile("chord=G7%2FB"))
            expect(page.locator(".hero-name [aria-hidden]")).to_have_text("Sol7/Si")
            page.goto(served.address + LIVE)
            expect(page.get_by_role("radio", name="Do, Re")).to_be_checked()
            expect(page.get_by_label("Concert pitch (A4)")).to_have_value("442")
            expect(page.get_by_label("Instrument")).to_have_value("guitar")


def test_is_changed_offline_and_told_later():
    with quintet() as served, visit(served.address + PROFILE, expected=AWAY, **KEPT) as page:
        kept_here(page)
        page.context.set_offline(True)
        page.reload()
        page.get_by_role("switch", name="Left-handed").click()
        page.get_by_role("radio", name="Cis, H").click()
        expect(page.locator(".music-profile-examples figcaption").last).to_have_text("H7")
        page.context.set_offline(False)
        until(lambda: _kept(served) == {"isLeftHanded": True, "notation": "german"})


def test_a_scale_lies_on_the_neck_of_the_instrument():
    with quintet() as served, visit(served.address + f"{LIBRARY}/scales?scale=A+harmonic+minor") as page:
        neck = page.get_by_role("img", name=re.compile("^Guitar: where A, B, C, D, E, F, G♯ are"))
        strings = neck.locator(".neck-string")
        expect(strings).to_have_count(6)
        # The lowest string lies below: open E, then F, G sharp and a ring round A.
        lowest = strings.last.locator(".neck-place")
        assert [one for one in lowest.all_inner_texts() if one][:4] == ["E", "F", "G♯", "A"]
        expect(lowest.nth(5)).to_have_attribute("data-note", "root")
        page.get_by_label("Instrument").select_option("banjo")
        neck = page.get_by_role("img", name=re.compile("^Banjo: "))
        # The short string is played as it is, and G is none of the scale.
        assert "".join(neck.locator(".neck-string").last.all_inner_texts()).strip() == ""


@pytest.mark.parametrize(
    ("names", "chord", "typed", "after"),
    (("Cis, H", "Hm", "B7", "B7"), ("Do, Re", "Sim", "Sib7", "Si♭7")),
    ids=("german", "syllables"),
)
def test_songs_have_the_names_of_notes_that_a_member_reads(names, chord, typed, after):
    with quintet() as served, visit(served.address + PROFILE, PHONE) as page:
        page.get_by_role("radio", name=names).click()
        page.get_by_label("First in a song’s Export menu").select_option("chordpro")
        page.get_by_role("link", name="Analyse").click()
        heard(["B:min", "G:maj", "D:maj", "A:maj"] * 2)(page, served)
        expect(page.locator(".ribbon-chord").first).to_have_text(chord)
        page.locator(".ribbon-chord").first.click()
        page.get_by_label("Change to", exact=True).fill(typed)
        page.get_by_role("button", name="Apply").click()
        expect(page.locator(".ribbon-chord").first).to_contain_text(after, timeout=30_000)
        page.get_by_role("button", name="Export").click()
        expect(page.get_by_role("menuitem").first).to_contain_text("ChordPro")


def test_says_what_songs_take_and_makes_room():
    with quintet() as served, visit(served.address + HOME, PHONE, expected=AWAY, **KEPT) as page:
        kept_here(page)
        for name, times in (("Short", 1), ("Long", 3), ("Middle", 2)):
            choose(page, song(served, name=f"{name}.wav", times=times))
            names(page)
            page.get_by_role("button", name="Another song").click()
        page.get_by_role("link", name="Profile").click()
        part = page.locator(".card", has=page.get_by_role("heading", name="Storage"))
        sounds = part.get_by_role("listitem").locator("> :first-child")
        expect(sounds).to_have_text(["Long", "Middle", "Short"])
        expect(part).to_contain_text("3 songs with sound on this device")
        # Without the server, and quickly: one is wanted back.
        served.stop()
        for name in ("Short", "Long"):
            part.get_by_role("button", name=f"Remove the sound of {name}").click(delay=0)
        expect(sounds).to_have_text(["Middle"])
        toast = page.locator(".toast", has_text="Short")
        toast.get_by_role("button", name="Undo").click()
        expect(sounds).to_have_text(["Middle", "Short"])
        page.reload()
        expect(sounds).to_have_text(["Middle", "Short"])
        # What was removed is still listed, with its chords; what came back plays.
        page.get_by_role("link", name="History").click()
        page.get_by_role("link", name="Long").click()
        expect(page.get_by_text("Its sound is not on this device")).to_be_visible()
        assert len(names(page)) == 12
        page.get_by_role("link", name="History").click()
        page.get_by_role("link", name="Short").click()
        assert len(names(page)) == 4
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
