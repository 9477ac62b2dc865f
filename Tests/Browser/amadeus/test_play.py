"""A song of Amadeus played to practise: slower, higher, in a loop of bars, with clicks."""

import re

import pytest
from playwright.sync_api import expect

from support import band
from support.amadeus import CHORDS, HOME, choose, chords, names, song
from support.audio import ear, tone
from support.browser import PHONE, visit
from support.keyboard import press, stands_on, tab_to
from support.parity.modules import bundled, run_by_node, use_as_pages_do
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci

LOUDEST = """() => {
  const bins = new Float32Array(ear.frequencyBinCount);
  ear.getFloatFrequencyData(bins);
  const top = bins.reduce((best, one, at) => one > bins[best] ? at : best, 1);
  return bins[top] > -60 ? top * ear.context.sampleRate / ear.fftSize : 0;
}"""


def place(page):
    return page.get_by_label("Position in the song")


def seconds(page):
    return float(place(page).input_value())


def play(page):
    page.get_by_role("button", name="Play", exact=True).click()


def bars(page, first, last):
    """The loop goes from the beginning of one bar to that of another."""
    told = page.get_by_role("group", name="Loop", exact=True).get_by_role("status")
    expect(told).to_have_text(re.compile(rf"^Loop from bar {first}, 0:\d\d to bar {last}, 0:\d\d$"))


def test_changes_speed_and_pitch_and_clicks_to_the_frame():
    use_as_pages_do("engine", "engine/WasmEngine.ts")


def test_plays_higher_and_slower_each_without_the_other():
    with quintet() as served, visit(served.address + HOME) as page:
        page.evaluate(ear(32_768))
        tone(served.folder / "tone.wav", hertz=440, seconds=30)
        choose(page, served.folder / "tone.wav")
        play(page)
        for speed, semitones, hertz in (
            ("1", "0", 440),
            ("0.25", "0", 440),
            ("2", "0", 440),
            ("0.5", "12", 880),
            ("1", "-12", 220),
        ):
            page.get_by_label("Speed").fill(speed)
            page.get_by_label("Pitch").fill(semitones)
            until(lambda: abs(page.evaluate(LOUDEST) / hertz - 1) < 0.01)
            place(page).fill("5")
        page.get_by_label("Pitch").press("Backspace")
        expect(page.get_by_label("Pitch")).to_have_attribute("aria-valuetext", "original")
        page.get_by_role("button", name="Pause").click()
        until(lambda: page.evaluate(LOUDEST) == 0)


def test_plays_whole_bars_over_and_over():
    with quintet() as served, visit(served.address + HOME, PHONE) as page:
        choose(page, song(served, times=4))
        names(page)
        chords(page).nth(2).click()
        page.get_by_role("button", name="Loop this bar").click()
        bars(page, 3, 4)
        expect(page.locator(".ribbon-loop")).to_be_visible()
        seen = []

        def went_round():
            seen.append(seconds(page))
            return any(later < earlier - 0.5 for earlier, later in zip(seen, seen[1:]))

        play(page)
        for _ in range(2):
            seen.clear()
            until(went_round)
            assert all(3.8 < one < 6.3 for one in seen), seen
        page.get_by_role("button", name="B: ends a bar later").click()
        bars(page, 3, 5)
        page.get_by_role("button", name="A: begins a bar earlier").click()
        bars(page, 2, 5)
        page.get_by_role("button", name="End the loop").click()
        until(lambda: seconds(page) > 9)
        page.get_by_role("button", name="Pause").click()


def test_snaps_a_and_b_to_bars():
    with quintet() as served, visit(served.address + HOME) as page:
        choose(page, song(served, times=4))
        names(page)
        place(page).fill("9.6")
        page.get_by_role("button", name="A: the loop begins here").click()
        bars(page, 6, 7)
        place(page).fill("17.6")
        page.get_by_role("button", name="B: the loop ends here").click()
        bars(page, 6, 10)


def test_counts_in_and_clicks():
    with quintet() as served, visit(served.address + HOME) as page:
        choose(page, song(served, times=4))
        names(page)
        # The count would be over before anybody looks.
        page.get_by_label("Speed").fill("0.25")
        page.get_by_role("switch", name="Count in one bar").check()
        page.get_by_role("switch", name="Click on the beat").check()
        place(page).fill("8")
        play(page)
        counted = page.locator(".sounding-now[data-counting]")
        for number in "1234":
            expect(counted).to_have_text(number)
            assert seconds(page) == 8
        expect(counted).to_have_count(0)
        until(lambda: seconds(page) > 8.2)
        # Who goes elsewhere while it plays is not counted in again.
        place(page).fill("20")
        until(lambda: seconds(page) > 20.1)
        expect(counted).to_have_count(0)


def test_skips_and_scrubs():
    with quintet() as served, visit(served.address + HOME, PHONE) as page:
        choose(page, song(served, times=4))
        names(page)
        page.get_by_role("button", name="Forward 10 seconds").click()
        expect(place(page)).to_have_attribute("aria-valuetext", "0:10 of 0:32")
        page.keyboard.press("l")
        expect(place(page)).to_have_attribute("aria-valuetext", "0:20 of 0:32")
        page.keyboard.press("j")
        page.get_by_role("button", name="Back 10 seconds").click()
        expect(place(page)).to_have_attribute("aria-valuetext", "0:00 of 0:32")
        page.get_by_role("button", name="Back 10 seconds").click()
        assert seconds(page) == 0
        play(page)
        place(page).fill("31")
        # What has ended begins again.
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible(timeout=15_000)
        expect(place(page)).to_have_attribute("aria-valuetext", "0:32 of 0:32")
        play(page)
        until(lambda: 0 < seconds(page) < 30)


def test_stands_at_the_second_at_which_a_chosen_chord_begins():
    with quintet() as served, visit(served.address + HOME, PHONE) as page:
        choose(page, song(served))
        names(page)
        for at in (1, 2, 3):
            chord = chords(page).nth(at)
            chord.click()
            begins = re.search(r"at (\d:\d\d),", chord.get_attribute("aria-label"))[1]
            expect(page.get_by_text(f"{begins} of 0:16", exact=True)).to_be_visible()


def test_says_what_a_long_song_cannot_have():
    with quintet() as served, visit(served.address + HOME) as page:
        page.evaluate("Object.defineProperty(navigator, 'deviceMemory', { value: 2 })")
        band.write(served.folder / "long.wav", band.plays(CHORDS), times=54)
        choose(page, served.folder / "long.wav")
        expect(
            page.get_by_text("longer than 7 minutes, the most this device has memory for")
        ).to_be_visible(timeout=60_000)
        expect(page.get_by_label("Pitch")).to_be_disabled()
        expect(page.get_by_role("switch", name="Click on the beat")).to_be_disabled()
        page.get_by_label("Speed").fill("2")
        page.get_by_role("button", name="Loop this bar").click()
        seen = []
        play(page)

        def went_round():
            seen.append(seconds(page))
            return any(later < earlier - 0.5 for earlier, later in zip(seen, seen[1:]))

        until(went_round)
        assert max(seen) < 2.6, seen


def test_is_practised_without_a_mouse():
    with quintet() as served, visit(served.address + HOME) as page:
        choose(page, song(served))
        names(page)
        page.evaluate("addEventListener('pointerdown', () => console.error('a mouse'), true)")
        tab_to(page, "^Speed")
        press(page, "ArrowLeft", "ArrowLeft")
        expect(page.get_by_label("Speed")).to_have_attribute("aria-valuetext", "90%")
        tab_to(page, "^Pitch")
        press(page, "ArrowRight")
        expect(page.get_by_label("Pitch")).to_have_attribute("aria-valuetext", "+1 semitone")
        tab_to(page, "^Loop this bar")
        press(page, "Enter")
        tab_to(page, "^B: ends a bar later")
        press(page, "Enter")
        stands_on(page, "^B: ends a bar later")
        tab_to(page, "^Click on the beat")
        press(page, "Space")
        expect(page.get_by_role("switch", name="Click on the beat")).to_be_checked()
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_counts_in_long_before_the_first_beat():
    bundle = bundled("analysis", "apps/amadeus/model/bars.ts")
    script = f"""import assert from 'node:assert/strict';
      import {{ beginningAt, countInTo, linesOf }} from '{bundle}';
      const beats = Array.from({{ length: 20 }}, (_, at) => 6.2 + at / 2);
      const song = {{ beats, downbeats: beats.filter((_, at) => at % 4 === 0),
        duration: 20, chords: [] }};
      for (const place of [0, 3.1, 6, 6.2, 6.3, 15.7, 18]) {{
        const {{ clicks }} = countInTo(place, song);
        assert.equal(clicks.length, 4);
        // The last click comes a beat before the next beat, and none behind the beginning.
        clicks.forEach((one, click) => assert.ok(one > 0
          && (click === 0 || Math.abs(clicks[click - 1] - one - 0.5) < 1e-9),
          `${{place}}: ${{clicks}}`));
        const steps = (place - clicks[0] - 6.2) / 0.5;
        assert.ok(Math.abs(steps - Math.round(steps)) < 1e-9, `${{place}}: ${{clicks}}`);
      }}
      const still = {{ beats: [], downbeats: [], duration: 60,
        chords: [0, 12, 31, 44].map((start) => ({{ start }})) }};
      assert.deepEqual(beginningAt(30, undefined, linesOf(still)), {{ start: 31, end: 44 }});"""
    run_by_node(script)
