"""The tempo and the bars of a song, corrected: everything that counts beats follows, also after a
reload, on another device and in files.
"""

import io
import json
import re
import xml.etree.ElementTree as ET

import mido
import pytest
from playwright.sync_api import expect

from support import band
from support.amadeus import (
    HISTORY,
    HOME,
    choose,
    chords,
    exported,
    kept,
    label,
    names,
    news,
    rows,
    song,
    write,
)
from support.browser import AWAY, KEPT, PHONE, kept_here, visit
from support.bursts import arrived
from support.keyboard import press, stands_on, tab_to
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci


def facts(page):
    return page.locator(".song-facts")


def tempo(page):
    """What the song's page says of its tempo, and where it is changed."""
    return page.get_by_role("button", name="Change tempo and bar")


def sheet(page):
    return page.get_by_role("dialog", name="Tempo and bar")


def opened(page):
    tempo(page).click()
    expect(sheet(page)).to_be_visible()
    return sheet(page)


def do(page, *buttons):
    for name in buttons:
        sheet(page).get_by_role("button", name=name, exact=True).click()


def meter(page, name):
    sheet(page).get_by_role("radio", name=name, exact=True).check()


def close(page):
    sheet(page).get_by_role("button", name="Close").click()
    expect(sheet(page)).to_have_count(0)


def found(page):
    """All that the page hands out as JSON."""
    return json.loads(exported(page, "Everything (JSON)")[0])


def bars(page):
    """The numbers over the ribbon, as far as there is room for them."""
    return page.locator(".ribbon-bars span").count()


def choose_evening_song(served, page, times=4):
    choose(page, song(served, times=times, name="Evening song.wav"))
    names(page)
    until(lambda: "song=" in page.url)


def test_doubles_and_halves_the_tempo_and_all_of_it_follows():
    with quintet() as served, visit(served.address + HOME, PHONE) as page:
        choose_evening_song(served, page)
        heard = found(page)
        expect(facts(page)).to_contain_text("120 bpm")
        opened(page)
        do(page, "Double the tempo")
        expect(sheet(page).get_by_role("status").last).to_have_text("Corrected: 120 bpm to 240 bpm.")
        close(page)
        expect(facts(page)).to_contain_text("240 bpm · 4/4")
        twice = found(page)
        assert twice["tempo"] == pytest.approx(2 * heard["tempo"])
        assert len(twice["beats"]) == 2 * len(heard["beats"]) - 1
        assert set(heard["downbeats"]) <= set(twice["downbeats"])
        assert [one["label"] for one in twice["chords"]] == [one["label"] for one in heard["chords"]]
        # A loop of a bar is half as long.
        page.get_by_role("button", name="Loop this bar").click()
        loop = page.get_by_role("group", name="Loop", exact=True).get_by_role("status")
        expect(loop).to_have_text(re.compile(r"to bar 1, 0:0[01]$|to bar 2, 0:0[01]$"))
        page.get_by_role("button", name="End the loop").click()
        opened(page)
        do(page, "Half the tempo", "Half the tempo")
        close(page)
        half = found(page)
        assert half["tempo"] == pytest.approx(heard["tempo"] / 2)
        assert set(half["beats"]) <= set(heard["beats"])
        assert set(half["downbeats"]) <= set(heard["downbeats"])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_counts_bars_anew_in_files_after_a_reload_and_on_another_device():
    with quintet() as served, visit(served.address + HOME, **KEPT) as page:
        choose_evening_song(served, page)
        heard = found(page)
        before = bars(page)
        opened(page)
        meter(page, "3/4")
        do(page, "First beat one beat later")
        close(page)
        expect(facts(page)).to_contain_text("120 bpm · 3/4")
        assert bars(page) > before
        arrived(page)

        def is_right(one):
            expect(facts(one)).to_contain_text("120 bpm · 3/4")
            waltz = found(one)
            assert waltz["meter"] == "3/4" and waltz["beats"] == heard["beats"]
            places = [waltz["beats"].index(beat) for beat in waltz["downbeats"]]
            first = heard["beats"].index(heard["downbeats"][0]) + 1
            assert places == list(range(first % 3, len(heard["beats"]), 3)), places
            midi = mido.MidiFile(file=io.BytesIO(exported(one, "MIDI")[0]))
            meters = [m for track in midi.tracks for m in track if m.type == "time_signature"]
            assert (meters[-1].numerator, meters[-1].denominator) == (3, 4)
            sheet_music = ET.fromstring(exported(one, "Lead sheet (MusicXML)")[0])
            assert [t.findtext("beats") for t in sheet_music.iter("time")][0] == "3"
            research = json.loads(exported(one, "Everything for research (JAMS)")[0])
            [beats] = [a["data"] for a in research["annotations"] if a["namespace"] == "beat"]
            assert {beat["value"] for beat in beats} == {1, 2, 3}
            assert "{time: 3/4}" in exported(one, "Chord sheet (ChordPro)")[0].decode()
            assert "3/4" in one.locator(".chart p").text_content()

        is_right(page)
        page.reload()
        names(page)
        is_right(page)
        [one] = kept(served)
        whole = served.ask("GET", f"/api/v1/amadeus/songs/{one['id']}")
        assert whole["tempo"]["meter"] == "3/4" and whole["chords"] == []
        with visit(served.address + HOME) as other:
            choose_evening_song(served, other)
            is_right(other)
            # What is corrected there is seen here without being asked for.
            opened(other)
            meter(other, "6/8")
            close(other)
            expect(facts(page)).to_contain_text("120 bpm · 6/8")
            midi = mido.MidiFile(file=io.BytesIO(exported(page, "MIDI")[0]))
            all_of = [message for track in midi.tracks for message in track]
            meters = [m for m in all_of if m.type == "time_signature"]
            assert (meters[-1].numerator, meters[-1].denominator) == (6, 8)
            # A beat is an eighth: 120 of them are 60 quarter notes.
            [speed] = [m.tempo for m in all_of if m.type == "set_tempo"]
            assert mido.tempo2bpm(speed) == pytest.approx(60, rel=0.02)
            assert midi.length == pytest.approx(heard["duration"], abs=1)


def test_takes_it_back_and_goes_on_with_chords():
    with quintet() as served, visit(served.address + HOME) as page:
        choose_evening_song(served, page)
        heard = found(page)
        opened(page)
        do(page, "Double the tempo")
        meter(page, "5/4")
        do(page, "Undo")
        expect(sheet(page).get_by_role("radio", name="4/4")).to_be_checked()
        do(page, "Redo")
        expect(sheet(page).get_by_role("radio", name="5/4")).to_be_checked()
        close(page)
        # One row of steps for chords and tempo.
        chords(page).nth(2).click()
        write(page, "Dm9")
        news(page, "to Dm9")
        expect(page.locator(".ribbon-news .spinner")).to_have_count(0)
        expect(facts(page)).to_contain_text("240 bpm · 5/4")
        for _ in range(2):
            page.keyboard.press("Control+z")
        expect(facts(page)).to_contain_text("240 bpm · 4/4")
        assert not label(page, 2).startswith("D minor ninth")
        opened(page)
        do(page, "Reset to original")
        expect(sheet(page).get_by_role("button", name="Reset to original")).to_be_disabled()
        close(page)
        assert found(page) == heard
        arrived(page)
        page.reload()
        names(page)
        assert found(page) == heard


def test_what_is_taken_back_here_was_not_corrected_elsewhere():
    with quintet() as served, visit(served.address + HOME) as page:
        choose_evening_song(served, page)
        opened(page)
        do(page, "Double the tempo")
        close(page)
        arrived(page)
        undo = page.get_by_role("button", name="Undo", exact=True)
        undo.click()
        until(lambda: [one.get("tempo") for one in kept(served)] == [None])
        arrived(page)
        expect(page.locator(".ribbon-news")).to_contain_text("Undone: 120 bpm to 240 bpm")
        expect(undo).to_be_disabled()
        expect(page.get_by_role("button", name="Redo", exact=True)).to_be_enabled()


def test_the_history_has_the_tempo_that_was_corrected():
    with quintet() as served, visit(served.address + HOME, expected=AWAY, **KEPT) as page:
        kept_here(page)
        for name, tempo in (("Slow.wav", 100), ("Fast.wav", 130)):
            choose(page, song(served, name=name, tempo=tempo))
            names(page)
            if name == "Slow.wav":
                opened(page)
                do(page, "Double the tempo")
                close(page)
                arrived(page)
            page.get_by_role("button", name="Another song").click()
        with visit(served.address + HISTORY, **KEPT) as elsewhere:
            kept_here(elsewhere)
            expect(rows(elsewhere).filter(has_text="Slow")).to_contain_text("200 bpm")
        served.stop()
        page.get_by_role("link", name="History").click()
        page.get_by_label("Sort by").select_option("Tempo")
        expect(rows(page).nth(0)).to_contain_text(re.compile("Fast.*130 bpm", re.S))
        expect(rows(page).nth(1)).to_contain_text(re.compile("Slow.*200 bpm", re.S))
        # As it was heard, it has its tempo again; also offline.
        page.get_by_role("link", name="Slow").click()
        names(page)
        opened(page)
        do(page, "Reset to original")
        close(page)
        page.get_by_role("link", name="History").click()
        expect(rows(page).nth(0)).to_contain_text(re.compile("Slow.*100 bpm", re.S))


def test_a_first_beat_is_where_the_song_is():
    with quintet() as served, visit(served.address + HOME) as page:
        choose_evening_song(served, page)
        heard = found(page)
        at = heard["beats"][7]
        page.get_by_label("Position in the song").fill(str(at + 0.1))
        opened(page)
        do(page, "First beat here")
        close(page)
        assert any(abs(beat - at) < 0.002 for beat in found(page)["downbeats"])
        assert found(page)["beats"] == heard["beats"]


def test_shows_each_key_of_a_song_that_modulates():
    with quintet() as served, visit(served.address + HOME, PHONE) as page:
        first, second = ["C:maj", "F:maj", "G:7", "C:maj"], ["E:maj", "A:maj", "B:7", "E:maj"]
        file = served.folder / "song.wav"
        band.write(file, band.plays(first * 4 + second * 4))
        choose(page, file)
        names(page)
        expect(facts(page)).to_contain_text("C major, then E major")


def tap(page, times, apart):
    """Taps evenly, by the page's own clock."""
    pad = sheet(page).get_by_role("button", name="Tap the tempo")
    pad.evaluate(
        """async (pad, [times, apart]) => {
          const start = performance.now();
          for (let tap = 0; tap < times; tap += 1) {
            while (performance.now() < start + tap * apart) await new Promise(setTimeout);
            pad.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
          }
        }""",
        [times, apart],
    )


def test_a_tapped_tempo_fits_what_is_heard():
    with quintet() as served, visit(served.address + HOME, PHONE) as page:
        choose_evening_song(served, page)
        opened(page)
        tap(page, 3, 1_000)
        expect(sheet(page).get_by_text("1 more tap")).to_be_visible()
        expect(sheet(page).get_by_role("button", name="Use")).to_have_count(0)
        tap(page, 4, 1_000)
        do(page, "Cancel")
        expect(tempo(page)).to_have_count(1)
        tap(page, 6, 1_030)
        expect(sheet(page).get_by_text("60 bpm fits the beats of this song.")).to_be_visible()
        do(page, "Use 60 bpm")
        close(page)
        expect(facts(page)).to_contain_text("60 bpm · 4/4")
        # One that does not fit has beats of its own.
        opened(page)
        tap(page, 8, 605)
        sheet(page).get_by_role("button", name=re.compile("^Use (98|99|100) bpm$")).click()
        close(page)
        beats = found(page)["beats"]
        steps = [after - beat for beat, after in zip(beats, beats[1:])]
        assert max(steps) - min(steps) < 0.003 and steps[0] == pytest.approx(0.605, abs=0.02)


def test_is_corrected_without_a_mouse():
    with quintet() as served, visit(served.address + HOME) as page:
        choose_evening_song(served, page)
        page.evaluate("addEventListener('pointerdown', () => console.error('a mouse'), true)")
        tab_to(page, "^Tempo: 120 bpm")
        press(page, "Enter")
        expect(sheet(page)).to_be_visible()
        tab_to(page, "^Double the tempo")
        press(page, " ")
        expect(sheet(page).get_by_text("240 bpm", exact=True)).to_be_visible()
        press(page, "Control+z")
        expect(sheet(page).get_by_text("120 bpm", exact=True)).to_be_visible()
        tab_to(page, "^Tap the tempo")
        press(page, " ", " ")
        expect(sheet(page).get_by_text("more tap")).to_be_visible()
        expect(page.get_by_role("button", name="Play", exact=True)).to_have_count(2)
        press(page, "Escape")
        expect(sheet(page)).to_have_count(0)
        stands_on(page, "^Tempo: 120 bpm")


def test_stays_right_under_quick_hands_offline_and_after_back():
    with quintet() as served, visit(served.address + HOME, PHONE, expected=AWAY, **KEPT) as page:
        kept_here(page)
        choose_evening_song(served, page)
        heard = found(page)
        page.context.set_offline(True)
        opened(page)
        # Twelve presses, 50 ms apart: four times later, twice as fast, and back to half of that.
        for name in ["First beat one beat later"] * 5 + ["Double the tempo", "Half the tempo"] * 2:
            sheet(page).get_by_role("button", name=name).click(delay=0)
            page.wait_for_timeout(50)
        for name in ("2/4", "7/8", "3/4"):
            meter(page, name)
            page.wait_for_timeout(50)
        page.go_back()
        expect(sheet(page)).to_have_count(0)
        expect(facts(page)).to_contain_text("120 bpm · 3/4")
        now = found(page)
        first = heard["beats"].index(heard["downbeats"][0]) + 5
        assert now["beats"].index(now["downbeats"][0]) % 3 == first % 3
        page.reload()
        names(page)
        assert found(page) == now
        page.context.set_offline(False)
        arrived(page)
        with visit(served.address + HOME) as other:
            choose_evening_song(served, other)
            assert found(other) == now


def test_clicks_and_counts_in_by_the_bars_that_are_shown():
    with quintet() as served, visit(served.address + HOME) as page:
        choose_evening_song(served, page)
        opened(page)
        meter(page, "3/4")
        close(page)
        page.get_by_label("Count in one bar").check()
        counted = page.locator(".sounding-now[data-counting]")
        page.evaluate(
            """() => {
              window.counts = [];
              new MutationObserver(() => {
                const now = document.querySelector('.sounding-now[data-counting]');
                if (now && counts.at(-1) !== now.textContent) counts.push(now.textContent);
              }).observe(document.body, { subtree: true, childList: true, characterData: true,
                attributes: true });
            }"""
        )
        page.get_by_role("button", name="Play", exact=True).click()
        until(lambda: float(page.get_by_label("Position in the song").input_value()) > 0.3)
        expect(counted).to_have_count(0)
        assert page.evaluate("counts") == ["1", "2", "3"]
        # While it plays, a sheet corrects what is heard.
        opened(page)
        now = sheet(page).locator(".tempo-count [data-now]")
        until(lambda: now.count() == 1)
        meter(page, "2/4")
        until(lambda: sheet(page).locator(".tempo-count span").count() == 2)
        do(page, "Pause")
        close(page)
