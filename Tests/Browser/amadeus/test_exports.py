"""A song as files of other programs: what the page hands out is what the command writes, and other
programs open it.
"""

import csv
import io
import json
import re
import subprocess
import xml.etree.ElementTree as ET

import mido
import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from support.amadeus import HOME, choose, chords, details, exported, names, news, song, write
from support.browser import KEPT, PHONE, visit
from support.paths import QUINTET
from support.served import at_home
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci

OFFLINE = ("ERR_INTERNET_DISCONNECTED", "Failed to load")
FILES = {
    "MIDI": ".mid",
    "Lead sheet (MusicXML)": ".musicxml",
    "Chord sheet (ChordPro)": ".cho",
    "Chords for spreadsheets (CSV)": ".csv",
    "Chords for research (.lab)": ".lab",
    "Everything for research (JAMS)": ".jams",
    "Everything (JSON)": ".json",
}


def exports(page):
    """All that the page hands out, by the endings of the files."""
    files = {}
    for item, ending in FILES.items():
        data, name = exported(page, item)
        assert name == f"Evening song{ending}"
        files[ending] = data
    return files


def opened(files):
    """What other programs find: the MIDI file, the chords of the lead sheet as (step, alter, kind),
    the annotations of JAMS by their namespaces, and the rows of the table.
    """
    midi = mido.MidiFile(file=io.BytesIO(files[".mid"]))
    sheet = ET.fromstring(files[".musicxml"])
    symbols = [
        (one.findtext("root/root-step"), one.findtext("root/root-alter"), one.find("kind"))
        for one in sheet.iter("harmony")
    ]
    research = json.loads(files[".jams"])
    found = {one["namespace"]: one["data"] for one in research["annotations"]}
    rows = list(csv.DictReader(io.StringIO(files[".csv"].decode())))
    return midi, symbols, found, rows


def texts(midi):
    return [one.text for track in midi.tracks for one in track if one.type == "text"]


def test_hands_out_what_the_command_writes():
    with quintet() as served, visit(served.address + HOME) as page:
        file = song(served, times=4, name="Evening song.wav")
        choose(page, file)
        names(page)
        saved = exports(page)
        for ending, data in saved.items():
            out = served.folder / f"command{ending}"
            # Its title is the name of its file.
            name = served.folder / "Evening song.wav"
            # At home no model is installed, so neither hears notes.
            command = [QUINTET, "amadeus", "analyze", name, "-o", out]
            subprocess.run(command, env=at_home(served.folder), check=True)
            assert out.read_bytes() == data, ending
        heard = json.loads(saved[".json"])
        midi, symbols, found, rows = opened(saved)
        labels = [one["label"] for one in heard["chords"]]
        sounding = [one for one in labels if one != "N"]
        assert len(sounding) > 12
        assert [one["chord"] for one in rows] == labels
        assert [one["value"] for one in found["chord"]] == labels
        assert [one["time"] for one in found["beat"]] == heard["beats"]
        assert len(texts(midi)) == len(sounding)
        assert len([one for *_, one in symbols if one.text != "none"]) == len(sounding)
        # One tempo for a steady song, and no bar that nobody plays.
        tempos = [one for track in midi.tracks for one in track if one.type == "set_tempo"]
        assert len(tempos) == 1, tempos
        assert mido.tempo2bpm(tempos[0].tempo) == pytest.approx(heard["tempo"], rel=0.02)
        assert midi.length == pytest.approx(heard["duration"], abs=1)


def test_hands_out_a_song_as_it_is_shown_also_offline():
    with quintet() as served, visit(served.address + HOME, PHONE, **KEPT, expected=OFFLINE) as page:
        choose(page, song(served, times=2, name="Evening song.wav"))
        names(page)
        # All that it needs was kept with the app.
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        page.context.set_offline(True)
        chords(page).nth(1).click()
        write(page, "Cmaj13#11")
        news(page, "to Cmaj13♯11")
        for _ in range(2):
            page.get_by_role("button", name="A semitone higher").click()
        files = exports(page)
        heard = json.loads(files[".json"])
        assert heard["chords"][1]["label"] == "D:(1,3,5,7,9,#11,13)"
        assert heard["chords"][1]["by_hand"] is True
        midi, symbols, found, rows = opened(files)
        assert rows[1]["chord"] == heard["chords"][1]["label"]
        assert "Dmaj13#11" in files[".cho"].decode()
        assert "Dmaj13#11" in texts(midi)
        assert found["chord"][1]["value"] == heard["chords"][1]["label"]
        assert ("D", None, "major-13th") in [(step, alter, one.text) for step, alter, one in symbols]
        # With a capo a sheet has the chords that are held; what sounds stays what it is.
        part = page.get_by_role("region", name="Fingering")
        part.get_by_role("button", name="Show").click()
        for _ in range(2):
            part.get_by_role("button", name="A fret higher").click()
        sheet = exported(page, "Chord sheet (ChordPro)")[0].decode()
        assert "{capo: 2}" in sheet and "Cmaj13#11" in sheet and "Dmaj13#11" not in sheet
        assert exported(page, "MIDI")[0] == files[".mid"]
        page.emulate_media(media="print")
        assert "Capo 2" in page.locator(".chart p").text_content()
        expect(page.locator(".chart li", has_text="Cmaj13♯11").first).to_be_visible()
        assert page.pdf(format="A4").startswith(b"%PDF-")


def test_says_so_where_an_export_cannot_be_loaded():
    with quintet() as served:
        expected = ("ERR_FAILED", "Failed to load")
        with visit(served.address + HOME, expected=expected, service_workers="block") as page:
            choose(page, song(served, name="Evening song.wav"))
            names(page)
            page.route("**/formats.wasm", lambda route: route.abort())
            page.get_by_role("button", name="Export", exact=True).click()
            page.get_by_role("menuitem", name="MIDI").click()
            expect(page.get_by_text("The export could not be loaded.")).to_be_visible()
            page.unroute("**/formats.wasm")
            assert exported(page, "MIDI")[0].startswith(b"MThd")


def test_says_that_a_file_is_coming_and_changes_chords_meanwhile():
    with quintet() as served:
        with visit(served.address + HOME, PHONE, service_workers="block") as page:
            choose(page, song(served, name="Evening song.wav"))
            names(page)
            late = []
            page.route("**/formats.wasm", lambda route: late.append(route))
            page.get_by_role("button", name="Export", exact=True).click()
            page.get_by_role("menuitem", name="MIDI").click()
            expect(page.get_by_text("Preparing the file")).to_be_visible()
            # What else it may be.
            details(page).get_by_role("button", name=re.compile("^Change to")).first.click()
            news(page, "Corrected: ")
            with page.expect_download() as coming:
                for route in late:
                    route.continue_()
            assert coming.value.suggested_filename == "Evening song.mid"
            expect(page.get_by_text("Preparing the file")).to_have_count(0)


def test_prepares_what_else_is_chosen_next():
    with quintet() as served:
        with visit(served.address + HOME, service_workers="block") as page:
            choose(page, song(served, name="Evening song.wav"))
            names(page)
            late, files = [], []
            page.route("**/formats.wasm", lambda route: late.append(route))
            page.on("download", lambda file: files.append(file.suggested_filename))
            # Who chooses the same once more wants it no less, and once.
            for item in ("MIDI", "MIDI", "Everything (JSON)"):
                page.get_by_role("button", name="Export", exact=True).click()
                page.get_by_role("menuitem", name=item).click()
            expect(page.get_by_text("Preparing the file")).to_be_visible()
            for route in late:
                route.continue_()
            expect(page.get_by_text("Preparing the file")).to_have_count(0)
            until(lambda: len(files) > 1)
            assert files == ["Evening song.mid", "Evening song.json"]


def test_numbers_the_pages_of_a_printed_chart():
    with quintet() as served, visit(served.address + HOME) as page:
        choose(page, song(served, times=24, name="Evening song.wav"))
        names(page)
        printed = PdfReader(io.BytesIO(page.pdf(format="A4")))
        first, second = (sheet.extract_text() for sheet in printed.pages)
        assert "1 / 2" in first and "Evening song" in first
        assert "2 / 2" in second
