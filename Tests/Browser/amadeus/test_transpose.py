"""A song in another key, and how its chords are held."""

import json
import re

import pytest
from playwright.sync_api import expect

from support import band
from support.amadeus import HOME, bring, choose, chords, details, label, names, news, song, write
from support.browser import PHONE, visit
from support.parity.modules import bundled, run_by_node
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci

#: Key, mode, semitones, a label as it is heard, and as it is written then.
MOVED = [
    ("C", "major", 2, "C:maj", "D:maj"),
    ("C", "major", 2, "F:maj7/3", "G:maj7/3"),
    ("C", "major", 1, "E:min", "F:min"),
    ("C", "major", 1, "A:min", "Bb:min"),
    ("C", "major", -1, "D:min7", "C#:min7"),
    ("A", "minor", 3, "E:7", "G:7"),
    ("A", "minor", 3, "G#:dim7", "B:dim7"),
    ("E", "major", 1, "G#:min", "A:min"),
    ("E", "major", -4, "D#:hdim7", "B:hdim7"),
    ("F#", "major", 1, "E#:min", "F#:min"),
    (None, None, 3, "A:maj", "C:maj"),
    (None, None, -3, "C:maj", "A:maj"),
    (None, None, -1, "F#:min", "F:min"),
    (None, None, -1, "C#:7", "C:7"),
    (None, None, -4, "Eb:maj", "B:maj"),
    (None, None, -4, "Ab:maj", "E:maj"),
    ("C", "major", 5, "N", "N"),
    ("Bb", "major", 6, "F:sus4", "B:sus4"),
]


def test_writes_chords_as_the_new_key_wants_them():
    file = bundled("transpose", "apps/amadeus/model/transpose.ts")
    said = json.loads(
        run_by_node(f"""
      import {{ transposition }} from '{file}';
      const rows = {json.dumps(MOVED)};
      const at = (key, mode, by) => transposition({{ key, mode }}, by);
      const all = [];
      for (let by = -11; by <= 11; by++)
        for (const key of ['C', 'F#', 'Bb', 'E']) for (const mode of ['major', 'minor'])
        for (const root of ['C', 'C#', 'Eb', 'F', 'G#', 'B']) {{
          const t = at(key, mode, by);
          const pitches = [0, 3, 7, 10].map((one) => (one + by + 24) % 12);
          const back = t.heard({{ label: t.shown(`${{root}}:min7`), pitches }});
          all.push([root, by, back]);
        }}
      const moved = rows.map(([key, mode, by, label]) => at(key, mode, by).shown(label));
      console.log(JSON.stringify({{ moved, all }}));
    """)
    )
    assert said["moved"] == [one[4] for one in MOVED], list(zip(MOVED, said["moved"]))
    pitch = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
    heard = lambda name: (pitch[name[0]] + name.count("#") - name[1:].count("b")) % 12
    for root, by, back in said["all"]:
        # What is written into the song as it is shown comes back to what was heard.
        assert heard(back["label"].split(":")[0]) == heard(root) and back["pitches"] == [
            0,
            3,
            7,
            10,
        ], (root, by, back)


def test_shows_the_song_in_another_key():
    with quintet() as served, visit(served.address + HOME) as page:
        choose(page, song(served))
        names(page)
        heard = page.locator(".ribbon-chord > span").all_inner_texts()
        key = page.locator(".song-facts dd").first.inner_text()
        up = page.get_by_role("button", name="A semitone higher")
        for _ in range(2):
            up.click()
        expect(page.get_by_role("group", name="Transpose the chords")).to_contain_text(
            "+2 semitones"
        )
        step = dict(
            zip(
                ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"],
                ["D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B", "C", "C♯"],
            )
        )
        root = re.compile("^[A-G][♯♭]?")
        moved = lambda name: root.sub(lambda found: step[found.group()], name)
        shown = page.locator(".ribbon-chord > span").all_inner_texts()
        assert shown == [moved(name) for name in heard], (heard, shown)
        assert page.locator(".song-facts dd").first.inner_text() == moved(key)
        # A correction is written in the key that is shown, and kept in the one that is heard.
        chords(page).nth(1).click()
        write(page, "Bm7")
        news(page, "to Bm7")
        assert label(page, 1).startswith("B minor seventh"), label(page, 1)
        for _ in range(2):
            page.get_by_role("button", name="A semitone lower").click()
        expect(page.get_by_role("group", name="Transpose the chords")).to_contain_text("Transpose")
        assert label(page, 1).startswith("A minor seventh"), label(page, 1)
        expect(details(page)).to_contain_text("A C E G · corrected by hand")


def test_shows_how_the_chord_that_sounds_is_held():
    with quintet() as served, visit(served.address + HOME, PHONE) as page:
        choose(page, song(served))
        names(page)
        part = page.get_by_role("region", name="Fingering")
        part.get_by_role("button", name="Show").click()
        chords(page).nth(0).click()
        sounding = page.locator(".sounding-now").inner_text()
        expect(part.locator(".held-name strong")).to_have_text(sounding)
        captions = part.locator("figcaption")
        expect(captions).to_have_count(5)
        assert [text.split("\n")[0].split(" ")[0] for text in captions.all_inner_texts()] == [
            "Guitar"
        ] * 3 + ["Ukulele", "Piano"]
        before = captions.first.inner_text()
        part.get_by_role("button", name="A fret higher").click()
        expect(part).to_contain_text("played as")
        expect(captions.first).not_to_have_text(before)
        # It follows what is heard.
        chords(page).nth(1).click()
        expect(part.locator(".held-name strong")).to_have_text(
            page.locator(".sounding-now").inner_text()
        )
        expect(part.locator(".held-name strong")).not_to_have_text(sounding)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_calls_a_chord_with_a_capo_as_the_chart_does():
    with quintet() as served, visit(served.address + HOME) as page:
        file = served.folder / "song.wav"
        band.write(file, band.plays(["D:maj", "G:maj", "A:7", "D:maj"] * 2))
        choose(page, file)
        names(page)
        chords(page).nth(1).click()
        part = page.get_by_role("region", name="Fingering")
        part.get_by_role("button", name="Show").click()
        part.get_by_role("button", name="A fret higher").click()
        # In D♭ major, which has flats.
        expect(part.locator(".held-name")).to_contain_text("played as G♭")
        page.emulate_media(media="print")
        expect(page.locator(".chart li > span").nth(1)).to_have_text("G♭")


def test_says_what_it_is_without_shapes_where_they_cannot_be_fetched():
    with (
        quintet() as served,
        visit(
            served.address + HOME,
            expected=("ERR_FAILED", "Failed to load"),
            service_workers="block",
        ) as page,
    ):
        page.route("**/theory.wasm", lambda route: route.abort())
        choose(page, song(served))
        names(page)
        part = page.get_by_role("region", name="Fingering")
        part.get_by_role("button", name="Show").click()
        expect(part).to_contain_text("The shapes could not be loaded.")
        page.unroute("**/theory.wasm")
        part.get_by_role("button", name="Try again").click()
        expect(part.locator("figcaption")).to_have_count(5)


def test_prints_a_chart_by_bars():
    with quintet() as served, visit(served.address + HOME) as page:
        choose(page, song(served, times=4, name="Evening song.wav"))
        names(page)
        heard = page.locator(".ribbon-chord > span").all_inner_texts()
        expect(page.locator(".chart")).to_be_hidden()
        page.evaluate(
            "() => { window.print = () => { window.printed = (window.printed ?? 0) + 1; }; }"
        )
        page.get_by_role("button", name="Export").click()
        page.get_by_role("menuitem", name="Print or save as PDF").click()
        until(lambda: page.evaluate("window.printed") == 1)
        page.emulate_media(media="print", color_scheme="dark")
        expect(page.locator(".chart h1")).to_have_text("Evening song")
        expect(page.locator(".song-view")).to_be_hidden()
        # Each chord of this song is a bar.
        written = page.locator(".chart li > span").all_inner_texts()
        assert written == heard, (written, heard)
        expect(page.locator(".chart")).to_have_css("color", "rgb(0, 0, 0)")
        assert page.pdf(format="A4").startswith(b"%PDF-")


#: Bars of three changes, the last of which comes late, and names that fill a bar alone.
CROWDED = ("F#:hdim7/b5", "C:(1,3,5,7,9,#11,13)", "Eb:maj7")
LINES = """() => [...document.querySelectorAll('.chart li')].map((bar) => {
  const sides = (one) => { const { left, right } = one.getBoundingClientRect(); return [left, right]; };
  return { bar: sides(bar), chords: [...bar.querySelectorAll('span')].map(sides) };
})"""


def crowded(route):
    """The song as the household has it, but for chords that change within every bar."""
    answer = route.fetch()
    result = answer.json()
    lines = [*result["downbeats"], result["duration"]]
    like = result["chords"][0]
    result["chords"] = [
        {**like, "label": label, "start": start + (end - start) * at, "end": start + (end - start) * to}
        for start, end in zip(lines, lines[1:])
        for label, at, to in zip(CROWDED, (0, 0.5, 0.8), (0.5, 0.8, 1))
    ]
    route.fulfill(response=answer, json=result)


def test_prints_chords_beside_each_other_however_late_they_come():
    with quintet() as served, visit(served.address + HOME, service_workers="block") as page:
        bring(served, song(served, times=4), "Evening song.wav")
        page.route("**/api/v1/amadeus/analyses/*/result", crowded)
        page.get_by_role("link", name="History").click()
        page.get_by_role("link", name="Evening song").click()
        expect(page.get_by_text("Its sound is not on this device")).to_be_visible()
        page.emulate_media(media="print")
        # As wide as paper is between its margins.
        page.set_viewport_size({"width": 718, "height": 1046})
        lines = page.evaluate(LINES)
        assert len(lines) > 8
        for line in lines:
            begins = [line["bar"][0]] + [right for _, right in line["chords"]]
            ends = [left for left, _ in line["chords"]] + [line["bar"][1]]
            assert all(one <= other for one, other in zip(begins, ends)), line
        # A page ends before the number of a bar, or after the bar.
        for number in page.locator(".chart li small").all():
            bar = number.locator("xpath=..").bounding_box()
            assert number.bounding_box()["y"] >= bar["y"], "its number lies outside of the bar"


def test_a_pdf_is_called_as_its_song():
    with quintet() as served, visit(served.address + HOME) as page:
        choose(page, song(served, name="Evening song.wav"))
        names(page)
        before = page.title()
        page.evaluate("() => addEventListener('beforeprint', () => { window.called = document.title; })")
        page.pdf(format="A4")
        assert page.evaluate("called") == "Evening song"
        until(lambda: page.title() == before)


def test_puts_chords_where_they_change_in_a_bar():
    file = bundled("chart", "apps/amadeus/model/chart.ts")
    song = {
        "duration": 8,
        "beats": [0.5 * one for one in range(16)],
        "downbeats": [0, 2, 4, 6],
        "chords": [
            {"label": label, "start": start, "end": end}
            for label, start, end in (
                ("N", 0, 1.98),
                ("C:maj", 1.98, 3),
                ("F:maj", 3, 4.03),
                ("G:7", 4.03, 8),
            )
        ],
    }
    said = json.loads(
        run_by_node(f"""
      import {{ chartOf }} from '{file}';
      console.log(JSON.stringify(chartOf({json.dumps(song)})));
    """)
    )
    # A bar of silence is not played; a chord that comes a little early or late comes with its bar.
    assert [
        (
            bar["number"],
            bar["isRepeat"],
            [(one["label"], round(one["at"], 2)) for one in bar["changes"]],
        )
        for bar in said
    ] == [
        (2, False, [("C:maj", 0), ("F:maj", 0.5)]),
        (3, False, [("G:7", 0)]),
        (4, True, [("G:7", 0)]),
    ], said
