"""What the tuner of Amadeus aims at: temperaments, also from Scala files, the concert pitch of
another instrument, the stretch of one's own piano; and the pitch of the last seconds.
"""

import math
import re

import pytest
from playwright.sync_api import expect

from support.amadeus import HOME, LIVE, SPY, VOICE, heard_from_the_engine
from support.amadeus_tuner import choose, listen, says, sharper, shown, shows, sing
from support.amadeus_tuner_lab import PIANO, equal, piano, scale, stiff_string, write
from support.browser import AWAY, KEPT, MOVING, PHONE, SIZES, kept_here, microphone, visit
from support.bursts import apart
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci


def _kept(served):
    preferences = served.ask("GET", "/api/v1/preferences")["preferences"]
    return next((one["value"] for one in preferences if one["name"] == "amadeus-tuner"), {})


def temper(page, name):
    page.get_by_label("Temperament", exact=True).select_option(label=name)


def bring(page, file):
    page.get_by_label("Import a Scala file").last.set_input_files(file)


def chosen(page):
    return page.get_by_label("Temperament", exact=True).locator("option:checked")


@SIZES
def test_the_needle_and_the_tones_follow_the_temperament(size):
    with quintet() as served:
        with visit(served.address + LIVE, size) as page:
            # C in Werckmeister III is 11.73 cents above equal temperament, A stays.
            sing(page, sharper(261.6256, 11.73))
            shows(page, "C4", 11.7)
            temper(page, "Werckmeister III")
            shows(page, "C4", 0)
            says(page, "In tune")
            sing(page, 440)
            shows(page, "A4", 0)
            offsets = page.locator(".tuner-lab-offsets li")
            expect(offsets).to_have_count(12)
            expect(offsets.first).to_have_text("C +11.7")
            expect(offsets.nth(9)).to_have_text("A 0.0")
            key = page.get_by_role("group", name="Hear a note").get_by_role("button").first
            expect(key).to_have_attribute("aria-label", "C 4, 263.4 Hz")
            # On D the third of just intonation is F♯, 13.69 cents below the equal one from D.
            temper(page, "Just intonation")
            page.get_by_label("Root").select_option(label="D")
            third = offsets.nth(6).inner_text(), offsets.nth(2).inner_text()
            cents = [float(one.split()[1].replace("−", "-")) for one in third]
            assert abs(cents[0] - cents[1] + 13.7) < 0.11, third
            until(lambda: _kept(served) == {"temperament": "just", "root": 2})
            page.reload()
            expect(chosen(page)).to_have_text("Just intonation")
            expect(page.get_by_label("Root").locator("option:checked")).to_have_text("D")
        with visit(served.address + LIVE, size) as other:
            expect(chosen(other)).to_have_text("Just intonation")


def test_a_tone_to_tune_by_sounds_in_the_temperament():
    with quintet() as served, visit(served.address + "/about") as page:
        page.context.add_init_script(SPY)
        page.goto(served.address + LIVE)
        temper(page, "Pythagorean")
        # C in Pythagorean tuning: 5.87 cents below the equal one, 260.74 Hz.
        page.get_by_role("button", name=re.compile("^C 4, ")).click()
        rate, samples = until(lambda: heard_from_the_engine(page))
        hertz = _pitch(rate, samples)
        assert abs(1_200 * math.log2(hertz / 260.74)) < 1, hertz


def _pitch(rate, samples):
    """By the whole periods between the first and the last rise through zero."""
    rises = [
        at - samples[at] / (samples[at] - samples[at - 1])
        for at in range(1, len(samples))
        if samples[at - 1] < 0 <= samples[at]
    ]
    return rate * (len(rises) - 1) / (rises[-1] - rises[0])


@SIZES
def test_a_scala_file_is_read_named_kept_exported_and_deleted(size):
    with quintet() as served, visit(served.address + LIVE, size) as page:
        file = scale(served.folder / "organ.scl")
        bring(page, file)
        dialog = page.get_by_role("dialog", name="Add temperament")
        expect(dialog.get_by_label("Name")).to_have_value("My organ")
        expect(dialog.get_by_role("listitem")).to_have_count(12)
        # Back closes it, and nothing is kept.
        page.go_back()
        expect(dialog).to_have_count(0)
        expect(chosen(page)).to_have_text("Equal temperament")
        bring(page, file)
        dialog.get_by_label("Name").fill("   ")
        dialog.get_by_role("button", name="Save").click()
        expect(dialog.get_by_text("Enter a name.")).to_be_visible()
        dialog.get_by_label("Name").fill("St. Anna’s organ")
        dialog.get_by_role("button", name="Save").click(click_count=2)
        expect(chosen(page)).to_have_text("St. Anna’s organ")
        until(lambda: len(_kept(served).get("scales", {})) == 1)
        sing(page, sharper(261.6256, 5.87))
        shows(page, "C4", 0)
        with visit(served.address + LIVE, size) as other:
            expect(chosen(other)).to_have_text("St. Anna’s organ")
        menu = page.get_by_role("button", name="More for temperaments")
        menu.click()
        with page.expect_download() as coming:
            page.get_by_role("menuitem", name="Export as Scala file").click()
        assert coming.value.suggested_filename == "St. Anna’s organ.scl"
        coming.value.save_as(served.folder / "out.scl")
        lines = (served.folder / "out.scl").read_text().split("\n")
        assert [one.strip() for one in lines[2:6]] == ["St. Anna’s organ", "12", "!", "94.135"]
        assert lines[-2].strip() == "2/1"
        menu.click()
        page.get_by_role("menuitem", name="Rename").click()
        renaming = page.get_by_role("dialog", name="Rename temperament")
        renaming.get_by_label("Name").fill("Organ")
        renaming.get_by_role("button", name="Save").click()
        expect(chosen(page)).to_have_text("Organ")
        menu.click()
        page.get_by_role("menuitem", name="Delete").click()
        expect(chosen(page)).to_have_text("Equal temperament")
        page.get_by_role("button", name="Undo").click()
        expect(chosen(page)).to_have_text("Organ")
        page.reload()
        expect(chosen(page)).to_have_text("Organ")
        menu.click()
        page.get_by_role("menuitem", name="Delete").click()
        expect(chosen(page)).to_have_text("Equal temperament")
        until(lambda: _kept(served)["scales"] == {})
        # What was exported can be brought back.
        bring(page, served.folder / "out.scl")
        dialog.get_by_role("button", name="Save").click()
        expect(chosen(page)).to_have_text("St. Anna’s organ")


def test_a_file_that_cannot_be_used_says_why_and_changes_nothing():
    steps = [f"{100 * step}." for step in range(1, 12)]
    files = {
        "hello": ("hello there\nno scale", "not a Scala file"),
        "many": (None, "This scale has 19 notes. The tuner can only use scales of 12 notes"),
        "odd": (None, "Line 9 is not a pitch: “banana”"),
        "falling": (None, "Line 8 is not higher"),
        "wide": (None, "repeats after 1902.0 cents"),
        "short": (None, "ends after 11 of 12"),
        "large": ("! much\n" * 20_000, "larger than 64 kB"),
    }
    with quintet() as served, visit(served.address + LIVE, PHONE) as page:
        temper(page, "Vallotti")
        until(lambda: _kept(served) == {"temperament": "vallotti"})
        folder = served.folder
        scale(folder / "many.scl", pitches=[f"{63 * step}." for step in range(1, 20)])
        scale(folder / "odd.scl", pitches=[*steps[:3], "banana", *steps[4:], "2/1"])
        scale(folder / "falling.scl", pitches=["100.", "300.", "200.", *steps[3:], "2/1"])
        scale(folder / "wide.scl", pitches=[*steps, "3/1"])
        scale(folder / "short.scl", pitches=steps, count=12)
        for name, (text, words) in files.items():
            if text:
                (folder / f"{name}.scl").write_text(text)
            bring(page, folder / f"{name}.scl")
            expect(page.get_by_role("alert")).to_contain_text(words)
            expect(page.get_by_role("dialog")).to_have_count(0)
        expect(chosen(page)).to_have_text("Vallotti")
        assert _kept(served) == {"temperament": "vallotti"}
        # A good one after it, and the words are gone.
        bring(page, scale(folder / "good.scl"))
        expect(page.get_by_role("alert")).to_have_count(0)
        page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        expect(chosen(page)).to_have_text("Vallotti")


def test_a_temperament_is_brought_offline_and_reaches_other_devices_later():
    with quintet() as served:
        with visit(served.address + LIVE, PHONE, expected=AWAY, **KEPT) as page:
            kept_here(page)
            page.context.set_offline(True)
            page.reload()
            bring(page, scale(served.folder / "organ.scl"))
            page.get_by_role("dialog").get_by_role("button", name="Save").click()
            expect(chosen(page)).to_have_text("My organ")
            page.reload()
            expect(chosen(page)).to_have_text("My organ")
            page.context.set_offline(False)
            until(lambda: len(_kept(served).get("scales", {})) == 1)
        with visit(served.address + LIVE) as other:
            expect(chosen(other)).to_have_text("My organ")


@SIZES
def test_takes_the_concert_pitch_of_another_instrument(size):
    with quintet() as served:
        file = served.folder / "accordion.wav"
        # C5 at A4 = 442.3 Hz.
        write(file, [stiff_string(equal(72, 442.3), 0, 8)])
        with visit(served.address + LIVE, size, flags=microphone(file)) as page:
            listen(page)
            expect(page.locator(".dial-cents")).to_be_visible(timeout=20_000)
            page.get_by_role("button", name="Tune to another instrument").click()
            dialog = page.get_by_role("dialog", name="Tune to another instrument")
            figure = dialog.locator(".tuner-lab-figure")
            expect(figure).to_have_text("A4 = 442.3 Hz", timeout=30_000)
            expect(dialog.locator(".tuner-lab-note")).to_have_text("C5")
            # Another note than it thinks: out of range, and refused.
            dialog.get_by_role("button", name="A semitone lower").click()
            expect(dialog.locator(".tuner-lab-note")).to_have_text("B4")
            expect(dialog.get_by_text("The concert pitch can be from 415 to 466 Hz")).to_be_visible()
            dialog.get_by_role("button", name="A semitone higher").click()
            expect(figure).to_have_text("A4 = 442.3 Hz")
            # Back changes nothing, and the tuner listens on.
            page.go_back()
            expect(dialog).to_have_count(0)
            expect(page.get_by_label("Concert pitch (A4)")).to_have_value("440")
            expect(page.get_by_role("button", name="Stop listening")).to_be_visible()
            shows(page, "C5", 1_200 * math.log2(442.3 / 440), within=0.3)
            page.get_by_role("button", name="Tune to another instrument").click()
            dialog.get_by_role("button", name="Use 442.3 Hz").click(timeout=30_000)
            expect(page.get_by_label("Concert pitch (A4)")).to_have_value("442.3")
            shows(page, "C5", 0, within=0.3)
            page.get_by_role("button", name="Undo").click()
            expect(page.get_by_label("Concert pitch (A4)")).to_have_value("440")


def _measure(page):
    page.get_by_role("button", name=re.compile("^Measure (my piano|again)")).click()
    dialog = page.get_by_role("dialog", name="Measure my piano")
    expect(dialog.locator("li[data-measured]")).to_have_count(6, timeout=60_000)
    return dialog


@SIZES
def test_measures_a_piano_and_tunes_to_its_stretch(size):
    with quintet() as served:
        file = served.folder / "piano.wav"
        piano(file)
        with visit(served.address + LIVE, size, flags=microphone(file)) as page:
            choose(page, "Piano")
            dialog = _measure(page)
            expect(dialog.locator(".tuner-lab-chart")).to_be_visible()
            # Back before it was saved: nothing is kept.
            page.go_back()
            expect(dialog).to_have_count(0)
            expect(page.locator(".tuner-lab-chart")).to_have_count(0)
            assert "piano" not in _kept(served)
            _measure(page).get_by_role("button", name="Save").click()
            chart = page.locator(".tuner-lab-chart")
            expect(chart).to_be_visible()
            notes = until(lambda: _kept(served).get("piano"))["notes"]
            assert [one["key"] for one in notes] == list(PIANO)
            for note in notes:
                miss = note["inharmonicity"] / PIANO[note["key"]] - 1
                assert abs(miss) < 0.05, (note, PIANO[note["key"]])
            low, high = re.findall(r"[+−][\d.]+", chart.get_attribute("aria-label"))
            assert -15 < -float(low[1:]) < -4 and 8 < float(high[1:]) < 40, (low, high)
        # The same A6, its first partial tuned to where the curve lies: the tuner hears it higher than
        # that, as it did when it was measured.
        stretch, rise = float(high[1:]), notes[-1]["rise"]
        file = served.folder / "treble.wav"
        write(file, [stiff_string(sharper(equal(93), stretch), PIANO[93], 6)])
        with visit(served.address + LIVE, size, flags=microphone(file)) as page:
            expect(page.locator(".tuner-lab-chart")).to_be_visible()
            listen(page)
            shows(page, "A6", 0, within=1)
            use = page.get_by_role("switch", name="Tune to this piano")
            use.click()
            shows(page, "A6", stretch + rise, within=1)
            use.click()
            shows(page, "A6", 0, within=1)
            # Other instruments are not stretched.
            choose(page, "Every note")
            shows(page, "A6", stretch + rise, within=1)


def test_a_measured_piano_is_deleted_and_brought_back():
    notes = [
        {"key": key, "inharmonicity": stiff, "rise": 1.5} for key, stiff in PIANO.items()
    ]
    with quintet() as served:
        served.ask(
            "PATCH", "/api/v1/preferences/amadeus-tuner", {"piano": {"measuredMs": 1, "notes": notes}}
        )
        with visit(served.address + LIVE, PHONE) as page:
            choose(page, "Piano")
            chart = page.locator(".tuner-lab-chart")
            for _ in range(2):
                page.get_by_role("button", name="Delete").click()
                expect(chart).to_have_count(0)
                page.get_by_role("button", name="Undo").click()
                expect(chart).to_be_visible()
            page.get_by_role("button", name="Delete").click()
            expect(chart).to_have_count(0)
            page.reload()
            expect(page.get_by_role("button", name="Measure my piano")).to_be_visible()
            until(lambda: _kept(served).get("piano") is None)
            # What another program wrote there is no curve, and no reason to fail.
            wrong = {"piano": {"measuredMs": "x", "notes": [7]}, "temperament": 3, "scales": [1]}
            served.ask("PATCH", "/api/v1/preferences/amadeus-tuner", wrong)
            page.reload()
            expect(page.get_by_role("button", name="Measure my piano")).to_be_visible()
            expect(chosen(page)).to_have_text("Equal temperament")


def test_says_why_a_window_does_not_listen():
    with quintet() as served, visit(served.address + LIVE, PHONE) as page:
        choose(page, "Piano")
        page.evaluate(
            "() => { navigator.mediaDevices.getUserMedia = "
            "async () => { throw new DOMException('', 'NotAllowedError'); }; }"
        )
        for button in ("Measure my piano", "Tune to another instrument"):
            page.get_by_role("button", name=button).click()
            dialog = page.get_by_role("dialog", name=button)
            expect(dialog.get_by_role("alert")).to_contain_text("Microphone access is blocked")
            page.evaluate(VOICE, 440)
            dialog.get_by_role("button", name="Listen", exact=True).click()
            expect(dialog.get_by_role("alert")).to_have_count(0)
            # Where Listen was, Cancel may be now.
            apart(page)
            dialog.get_by_role("button", name="Cancel").click()
            until(lambda: page.evaluate("stream.getTracks().every(one => one.readyState === 'ended')"))
            page.evaluate(
                "() => { navigator.mediaDevices.getUserMedia = "
                "async () => { throw new DOMException('', 'NotAllowedError'); }; }"
            )


INK = """() => {
  const strip = document.querySelector('.tuner-history-strip');
  const { data } = strip.getContext('2d').getImageData(0, 0, strip.width, strip.height);
  // Of colours, which only notes have: green is the band of what is in tune, all else is grey.
  let ink = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = data.subarray(at, at + 3);
    if (data[at + 3] > 200 && Math.max(red, green, blue) - Math.min(red, green, blue) > 70) ink += 1;
  }
  return ink;
}"""
PICTURE = "document.querySelector('.tuner-history-strip').toDataURL()"


@pytest.mark.parametrize("motion", (MOVING, {}), ids=("moving", "still"))
def test_shows_the_pitch_of_the_last_seconds_and_holds_it(motion):
    with quintet() as served, visit(served.address + LIVE, PHONE, **motion) as page:
        hold = page.get_by_role("button", name="Hold")
        expect(hold).to_have_attribute("aria-disabled", "true")
        assert page.evaluate(INK) == 0
        sing(page, sharper(220, 20))
        shows(page, "A3", 20)
        until(lambda: page.evaluate(INK) > 150)
        before = page.evaluate(INK)
        sing(page, sharper(294, -20))
        until(lambda: page.evaluate(INK) > before + 150)
        hold.click()
        held = page.evaluate(PICTURE)
        sing(page, 392)
        expect(page.locator(".dial-note")).to_have_text("G4")
        page.wait_for_timeout(700)
        assert page.evaluate(PICTURE) == held
        page.get_by_role("button", name="Resume").click()
        until(lambda: page.evaluate(PICTURE) != held)
        # What was shown stays when nobody listens any more.
        page.get_by_role("button", name="Stop listening").click()
        assert page.evaluate(INK) > 150
