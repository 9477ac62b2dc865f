"""Chords that Amadeus heard, looked at from near and far, and corrected by hand."""

import json
import re

import pytest
from playwright.sync_api import expect

from support.amadeus import (
    HOME,
    choose,
    chords,
    details,
    label,
    names,
    news,
    saved_chords,
    song,
    twelve_chords,
    write,
)
from support.browser import PHONE, visit
from support.keyboard import press, stands_on, tab_to
from support.parity.modules import bundled, run_by_node
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci


def test_corrects_a_chord_by_writing_its_name():
    with quintet() as served, visit(served.address + HOME) as page:
        choose(page, song(served))
        heard = names(page)
        chords(page).nth(2).click()
        write(page, "Gulasch")
        expect(details(page)).to_contain_text(
            "There is no chord called “Gulasch”. Write it like F#m7/C#"
        )
        assert names(page) == heard
        write(page, "F#m7/C#")
        news(page, "Corrected: F to F♯m7/C♯.")
        assert label(page, 2) == "F sharp minor seventh over C sharp, at 0:04, corrected by hand", (
            label(page, 2)
        )
        expect(details(page)).to_contain_text("F♯ A C♯ E · corrected by hand")
        expect(details(page).get_by_role("listitem").first).to_contain_text("100%")
        assert [one for place, one in enumerate(names(page)) if place != 2] == [
            one for place, one in enumerate(heard) if place != 2
        ]
        # By root and kind; the name follows.
        details(page).get_by_label("Root").select_option("B♭")
        details(page).get_by_label("Kind").select_option(label="major seventh")
        expect(details(page).get_by_label("Change to", exact=True)).to_have_value("B♭maj7")
        details(page).get_by_role("button", name="Apply").click()
        news(page, "to B♭maj7")
        # Pressed twice, it is corrected once.
        details(page).get_by_label("Change to", exact=True).fill("Gm7")
        details(page).get_by_role("button", name="Apply").dblclick()
        news(page, "Corrected: B♭maj7 to Gm7.")
        write(page, "N.C.")
        expect(page.locator(".ribbon-news")).to_have_text("Corrected: Gm7 to N.C.")
        assert label(page, 2) == "no chord, at 0:04, corrected by hand", label(page, 2)


def test_takes_corrections_back_and_makes_them_again():
    with quintet() as served, visit(served.address + HOME) as page:
        choose(page, song(served))
        heard = names(page)
        assert page.get_by_role("button", name="Undo").count() == 0
        chords(page).nth(1).click()
        write(page, "Am9")
        news(page, "to Am9")
        write(page, "D")
        news(page, "to D.")
        page.get_by_role("button", name="Undo").click()
        assert label(page, 1).startswith("A minor ninth, "), label(page, 1)
        page.keyboard.press("Control+z")
        expect(page.get_by_role("button", name="Undo")).to_be_disabled()
        assert names(page) == heard
        page.keyboard.press("Control+Shift+z")
        page.get_by_role("button", name="Redo").click()
        assert label(page, 1).startswith("D major, "), label(page, 1)
        expect(page.get_by_role("button", name="Redo")).to_be_disabled()
        # Who works by keyboard is not thrown off a button that has nothing to do for now.
        expect(page.get_by_role("button", name="Redo")).to_be_focused()
        page.keyboard.press("Enter")
        assert label(page, 1).startswith("D major, "), label(page, 1)


def test_takes_what_else_it_may_be():
    with quintet() as served, visit(served.address + HOME) as page:
        choose(page, song(served))
        names(page)
        other = details(page).get_by_role("button", name=re.compile("^Change to")).first
        said = re.search("Change to \\S+ (.*?) ?[0-9]+%", other.inner_text().replace("\n", " ")).group(
            1
        )
        other.click()
        news(page, "Corrected: ")
        assert label(page, 0).startswith(said) and label(page, 0).endswith("corrected by hand"), (
            said,
            label(page, 0),
        )
        # What it was called is offered from now on.
        expect(details(page).get_by_role("button", name=re.compile("^Change to C"))).not_to_have_count(
            0
        )


def lasts(page, start, end):
    """A chord's card and its editor tell the same times."""
    expect(details(page)).to_contain_text(f"{start} – {end}")
    expect(details(page)).to_contain_text(f"Begins {start}")
    expect(details(page)).to_contain_text(f"Ends {end}")


def test_splits_joins_and_moves_chords_by_beats():
    with quintet() as served, visit(served.address + HOME) as page:
        choose(page, song(served))
        names(page)
        chords(page).nth(1).click()
        page.get_by_label("Position in the song").fill("3.6")
        details(page).get_by_role("button", name="Split at 0:03").click()
        news(page, "the split of")
        expect(chords(page)).to_have_count(9)
        until(lambda: all(label(page, place).endswith("corrected by hand") for place in (1, 2)))
        chords(page).nth(2).click()
        write(page, "C7")
        news(page, "to C7")
        lasts(page, "0:03.5", "0:04.0")
        details(page).get_by_role("button", name="Ends a beat later").click()
        news(page, "the end of C7")
        lasts(page, "0:03.5", "0:04.5")
        details(page).get_by_role("button", name="Begins a beat earlier").click()
        news(page, "the beginning of C7")
        lasts(page, "0:03.0", "0:04.5")
        details(page).get_by_role("button", name="Join with the previous chord").click()
        news(page, "C7 joined with the chord before")
        expect(chords(page)).to_have_count(8)
        assert label(page, 1).startswith("C seventh, at 0:02"), label(page, 1)
        details(page).get_by_role("button", name="Join with the next chord").click()
        expect(chords(page)).to_have_count(7)
        for _ in range(6):
            page.get_by_role("button", name="Undo").click()
        expect(chords(page)).to_have_count(8)
        expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_hands_corrections_out():
    with quintet() as served, visit(served.address + HOME) as page:
        choose(page, song(served, name="My song.wav"))
        names(page)
        chords(page).nth(1).click()
        write(page, "Bb7/D")
        news(page, "to B♭7/D")
        saved = saved_chords(served, page)
        one = json.loads(saved["My song.json"])["chords"][1]
        assert (one["label"], one["confidence"], one["by_hand"], one["pitch_classes"]) == (
            "Bb:7/3",
            1,
            True,
            [10, 2, 5, 8],
        ), one
        assert saved["My song.lab"].splitlines()[1].endswith("\tBb:7/3"), saved["My song.lab"]


def test_tells_what_followed_from_a_correction():
    with quintet() as served, visit(served.address + HOME) as page:
        before = twelve_chords(served, page)
        assert all(before[at].startswith("C major seventh, ") for at in (0, 4, 8)), before
        # Where one chord has no seventh, others like it are likelier to have none.
        chords(page).nth(0).click()
        write(page, "C")
        said = r"Corrected: Cmaj7 to C\. (One|2) other chords? also changed, marked with a dot\."
        news(page, re.compile(said))
        marked = [one.get_attribute("data-followed") is not None for one in chords(page).all()]
        followed = [at for at in range(12) if marked[at]]
        assert followed and set(followed) <= {4, 8}, followed
        assert all(label(page, at).startswith("C major, ") for at in followed), followed
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("[data-followed]")).to_have_count(0)
        assert [label(page, at) for at in range(12)] == before


def test_is_seen_from_near_and_far():
    with quintet() as served, visit(served.address + HOME, PHONE) as page:
        choose(page, song(served, times=8))
        names(page)
        inner = page.locator(".ribbon-inner")

        def width():
            return inner.evaluate("(one) => one.offsetWidth")

        first = width()
        page.get_by_role("button", name="Zoom in").click()
        assert width() > 1.2 * first
        expect(page.locator(".ribbon-beats").first).to_be_attached()
        for _ in range(4):
            page.get_by_role("button", name="Zoom out").click()
        expect(page.get_by_role("button", name="Zoom out")).to_be_disabled()
        assert width() < 0.4 * first
        expect(page.locator(".ribbon-beats")).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        chords(page).first.focus()
        press(page, "+", "+", "+")
        expect(page.get_by_role("group", name="Zoom").get_by_role("status")).to_have_text("100%")
        assert width() == first
        # By the wheel, around the chord under the pointer.
        chords(page).nth(9).scroll_into_view_if_needed()
        box = chords(page).nth(9).bounding_box()
        page.mouse.move(box["x"] + 10, box["y"] + 40)
        page.keyboard.down("Control")
        page.mouse.wheel(0, -240)
        page.keyboard.up("Control")
        until(lambda: width() > 2 * first)
        near = chords(page).nth(9).bounding_box()
        assert near["x"] - 1 <= box["x"] + 10 <= near["x"] + near["width"] + 1, (box, near)


def test_is_corrected_without_a_mouse():
    with quintet() as served, visit(served.address + HOME) as page:
        choose(page, song(served))
        names(page)
        page.evaluate("addEventListener('pointerdown', () => console.error('a mouse'), true)")
        tab_to(page, "^C major( seventh)?, at 0:00")
        press(page, "ArrowRight")
        stands_on(page, "^A minor")
        tab_to(page, "^Change to$")
        press(page, "Control+a")
        page.keyboard.type("Ebmaj7")
        press(page, "Enter")
        news(page, "to E♭maj7")
        assert label(page, 1).startswith("E flat major seventh"), label(page, 1)
        tab_to(page, "^Ends a beat later")
        press(page, "Enter")
        stands_on(page, "^Ends a beat later")
        news(page, "the end of E♭maj7")


def test_edits_rows_without_losing_a_moment():
    """Any row of edits leaves chords that follow each other without gaps, from the first moment to
    the last.
    """
    bundle = bundled("analysis", "apps/amadeus/model/chordEdits.ts")
    script = f"""import assert from 'node:assert/strict';
      import {{ begun, changedBeside, joined, laidOver, relabelled, split }} from '{bundle}';
      let seed = 7;
      const random = (most) => (seed = seed * 48271 % 2147483647) % most;
      const chord = (start, end, label) => ({{ start, end, label, confidence: 0.5,
        pitch_classes: [], alternatives: [] }});
      const heard = Array.from({{ length: 20 }}, (_, at) => chord(at * 2, at * 2 + 2, 'C:maj'));
      let row = heard;
      for (let step = 0; step < 3000; step += 1) {{
        const [at, time] = [random(row.length + 2) - 1, random(4200) / 100];
        row = [() => split(row, at, time), () => joined(row, at, random(2) * 2 - 1),
          () => begun(row, at, time),
          () => relabelled(row, at, {{ label: `${{'CDEFGAB'[random(7)]}}:min`, pitches: [0] }})][
          random(row.length < 10 ? 2 : 4) === 1 && row.length < 6 ? 0 : random(4)]();
        assert.equal(row[0].start, 0);
        assert.equal(row.at(-1).end, 40);
        row.forEach((one, place) => assert.ok(one.end > one.start
          && (place === 0 || row[place - 1].end === one.start), JSON.stringify(row)));
        assert.ok(row.every((one) => !one.by_hand || one.confidence === 1));
        assert.ok(row.every((one) => one.alternatives.length <= 5
          && !one.alternatives.some((other) => other.label === one.label)));
      }}
      const hands = row.filter((one) => one.by_hand);
      const over = laidOver(row, heard);
      assert.deepEqual(over.filter((one) => one.by_hand), hands);
      over.forEach((one, place) => assert.ok(place === 0 || over[place - 1].end === one.start));
      const other = heard.map((one, at) => at === 3 ? {{ ...one, label: 'F:maj' }} : one);
      assert.deepEqual(changedBeside(other, heard), [3]);
      const renamed = relabelled(heard, 3, {{ label: 'F:maj', pitches: [] }});
      assert.deepEqual(changedBeside(renamed, heard), []);"""
    run_by_node(script)


def test_a_correction_leaves_chords_and_bars_in_sight():
    with quintet() as served, visit(served.address + HOME, PHONE) as page:
        twelve_chords(served, page)
        chords(page).nth(2).click()
        write(page, "Fmaj7")
        news(page, "to Fmaj7")
        page.evaluate("scrollTo(0, 0)")
        lies_above_the_player(page, chords(page).first)
        page.get_by_role("radio", name="Grid").check()
        lies_above_the_player(page, page.get_by_role("button", name="Bar 1, at 0:00"))


def lies_above_the_player(page, what):
    box, player = what.bounding_box(), page.locator(".song-play").bounding_box()
    assert box["y"] + box["height"] <= player["y"], (box, player)
