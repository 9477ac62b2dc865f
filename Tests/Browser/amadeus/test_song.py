"""Amadeus on the page: songs are heard on the device, and followed while they play."""

import json
import random
import re
import subprocess

import pytest
from playwright.sync_api import expect

from support import band
from support.amadeus import CHORDS, HOME, choose, chords, has_no_worker, names, saved_chords, song
from support.audio import tone
from support.browser import (
    AWAY,
    KEPT,
    MOVING,
    PHONE,
    how_many_kept,
    kept_here,
    microphone,
    visit,
)
from support.keyboard import press, stands_on, tab_to
from support.parity.modules import bundled, run_by_node
from support.paths import QUINTET
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci


@pytest.mark.check
def test_hears_a_song_on_the_device():
    with quintet() as served, visit(served.address + HOME) as page:
        brought = []
        page.on(
            "request",
            lambda request: brought.append(request) if request.method != "GET" else None,
        )
        choose(page, song(served))
        heard = names(page)
        assert heard == ["C major", "A minor", "F major", "G"] * 2, heard
        facts = page.locator(".song-facts").inner_text()
        assert (
            "C major" in facts
            and re.search("(60|120) bpm", facts)
            and "A = 440 Hz" in facts
            and "0:16" in facts
        ), facts
        expect(page.locator(".ribbon-bars span").nth(2)).to_be_attached()
        # The chords are for the member's other devices; the sound stays here.
        until(lambda: len(brought) == 1)
        assert brought[0].url.endswith("/analysis") and len(brought[0].post_data_buffer) < 5_000
        assert len(json.loads(brought[0].post_data)["result"]["chords"]) == 8
        has_no_worker(page)


def test_hears_the_same_file_once():
    with quintet() as served, visit(served.address + HOME) as page:
        file = song(served)
        choose(page, file)
        heard = names(page)
        until(lambda: how_many_kept(page, "songs") == 1)
        # Without what hears songs: the same bytes under another name are known, others are not.
        page.add_init_script(
            "window.Worker = class { constructor() { "
            "throw new Error('There is nobody to hear it.'); } };"
        )
        page.reload()
        assert names(page) == heard
        page.get_by_role("button", name="Another song").click()
        (served.folder / "again.wav").write_bytes(file.read_bytes())
        choose(page, served.folder / "again.wav")
        assert names(page) == heard
        page.get_by_role("button", name="Another song").click()
        choose(page, song(served, times=1, name="other.wav"))
        expect(page.get_by_text("There is nobody to hear it.")).to_be_visible()


def test_follows_what_is_played_and_goes_where_one_taps():
    with quintet() as served, visit(served.address + HOME, PHONE) as page:
        choose(page, song(served, times=8))
        names(page)
        ribbon = page.locator(".ribbon")
        chords(page).nth(5).click()
        expect(page.get_by_label("Position in the song")).to_have_attribute(
            "aria-valuetext", re.compile("^0:(09|10) of 1:04")
        )
        expect(chords(page).nth(5)).to_have_attribute("data-now", "")
        expect(page.get_by_role("region", name="Selected chord")).to_contain_text("Am")
        before = ribbon.evaluate("(one) => one.scrollLeft")
        page.get_by_role("button", name="Play", exact=True).click()
        now = page.locator(".ribbon-chord[data-now]")
        until(lambda: int(now.get_attribute("data-place")) > 5)
        until(lambda: ribbon.evaluate("(one) => one.scrollLeft") > before + 20)
        page.get_by_role("button", name="Pause").click()
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        expect(page.locator(".sounding-now")).to_have_text(now.inner_text().strip())


def test_says_why_it_does_not_play():
    with quintet() as served, visit(served.address + HOME) as page:
        page.evaluate(
            "window.AudioWorkletNode = undefined"
        )  # no engine: the browser's own player plays
        choose(page, song(served))
        names(page)
        expect(page.get_by_text("you can change the speed of this song, but not its pitch")).to_be_visible()
        page.evaluate("""() => {
          const { play } = HTMLMediaElement.prototype;
          HTMLMediaElement.prototype.play = function () {
            if (this.loop) return play.call(this);  // the silence that stands for it
            HTMLMediaElement.prototype.play = play;
            return Promise.reject(new DOMException('', 'NotAllowedError'));
          };
        }""")
        page.get_by_role("button", name="Play", exact=True).click()
        trouble = page.get_by_text("Playback did not start. Press Play again.")
        expect(trouble).to_be_visible()
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.get_by_role("button", name="Pause")).to_be_visible()
        expect(trouble).to_be_hidden()


def test_tells_what_else_a_chord_may_be():
    with quintet() as served, visit(served.address + HOME) as page:
        file = served.folder / "noisy.wav"
        rng = random.Random(3)
        band.write(
            file,
            [
                one + rng.gauss(0, 0.12)
                for one in band.plays(["C:maj7", "E:min", "C:maj", "A:min7"] * 2)
            ],
        )
        choose(page, file)
        names(page)
        said = [
            re.search(r"(\d+)% sure", one.get_attribute("aria-label")).group(1)
            for one in chords(page).all()
        ]
        least = said.index(min(said, key=int))
        chords(page).nth(least).click()
        others = page.get_by_role("list", name="Confidence and alternatives").get_by_role(
            "listitem"
        )
        assert others.count() >= 2, (said, others.all_inner_texts())
        shown = [int(re.search(r"(\d+)%", one).group(1)) for one in others.all_inner_texts()]
        assert shown[0] == int(said[least]) == max(shown), shown


def test_can_be_stopped_at_once():
    with quintet() as served, visit(served.address + HOME) as page:
        piece = band.plays(CHORDS * 2)
        band.write(served.folder / "long.wav", piece, times=60)
        choose(page, served.folder / "long.wav")
        expect(page.get_by_text("Listening to long")).to_be_visible(timeout=30_000)
        expect(page.get_by_role("progressbar")).to_have_attribute("value", re.compile(r"0|0?\.\d+"))
        page.get_by_role("button", name="Cancel").click()
        expect(page.locator(".drop-zone")).to_be_visible()
        has_no_worker(page)
        choose(page, song(served))
        assert (heard := names(page))[:2] == ["C major", "A minor"], heard


def test_says_what_is_wrong_with_a_file():
    with quintet() as served, visit(served.address + HOME) as page:
        for name, data, words in (
            ("broken.mp3", b"ID3 or so it says" * 99, "This file cannot be played"),
            ("empty.wav", b"", "This file is empty"),
            ("text.txt", b"la la la", "This file cannot be played"),
        ):
            choose(page, {"name": name, "mimeType": "audio/mpeg", "buffer": data})
            expect(page.get_by_role("alert")).to_contain_text(f"{name.split('.')[0]}: {words}")
        film = ("-f", "lavfi", "-i", "testsrc=d=2:s=64x64", "-c:v", "libvpx")
        subprocess.run(["ffmpeg", "-v", "error", *film, served.folder / "film.webm"], check=True)
        choose(page, served.folder / "film.webm")
        expect(page.get_by_role("alert")).to_contain_text("It may be a film without sound")
        page.evaluate("Object.defineProperty(navigator, 'deviceMemory', { value: 2 })")
        band.write(served.folder / "long.wav", band.plays(["C:maj"]), times=600)
        encode(served.folder / "long.wav", "-c:a", "flac", served.folder / "long.oga")
        choose(page, served.folder / "long.oga")
        expect(page.get_by_role("alert")).to_contain_text(
            "This is 20 minutes long, and this device has memory for 15. Save it as MP3 or FLAC",
            timeout=20_000,
        )
        expect(page.get_by_text("of up to 15 minutes")).to_be_visible()
        expect(page.get_by_text("MP3, M4A, Ogg, Opus, FLAC and WAV of up to an hour")).to_be_visible()
        (served.folder / "unknown.mp3").write_bytes(bytes(29_000_000))
        choose(page, served.folder / "unknown.mp3")
        expect(page.get_by_role("alert")).to_contain_text(
            "The length of this file is unknown", timeout=20_000
        )
        tone(served.folder / "silence.wav", hertz=0, seconds=2)
        choose(page, served.folder / "silence.wav")
        expect(page.get_by_role("heading", name="No chords found")).to_be_visible(
            timeout=20_000
        )
        expect(page.locator(".song-facts")).to_contain_text("not found")


def encode(source, *how):
    subprocess.run(["ffmpeg", "-v", "error", "-i", source, *how], check=True)


@pytest.mark.parametrize(
    "ending, times, readings",
    [
        ("mp3", 12, 1),
        ("m4a", 12, 1),
        ("flac", 39, 2),
        # Of these containers test_pieces compares every sample.
        *(pytest.param(one, 12, 1, marks=pytest.mark.full) for one in ("ogg", "opus", "webm")),
    ],
)
def test_decodes_long_music_piece_by_piece(ending, times, readings):
    """Pieces of half a minute give what the command finds in the whole."""
    with quintet() as served, visit(served.address + HOME) as page:
        page.evaluate("""() => {
          window.pieces = [];
          const { decodeAudioData } = OfflineAudioContext.prototype;
          OfflineAudioContext.prototype.decodeAudioData = async function (...given) {
            const decoded = await decodeAudioData.apply(this, given);
            window.pieces.push(decoded.duration);
            return decoded;
          };
        }""")
        wav, file = served.folder / "long.wav", served.folder / f"long.{ending}"
        band.write(wav, band.plays(CHORDS * 4), times=times)
        # A browser's own recordings do not say how long they are.
        how = {"opus": [], "webm": ["-live", "1"]}.get(ending, ["-ar", "44100"])
        encode(wav, *how, "-b:a", "128k", file)
        choose(page, file)
        expect(chords(page).first).to_be_visible(timeout=180_000)
        pieces = page.evaluate("window.pieces")
        seconds = 32 * times
        assert len(pieces) == readings * (seconds // 30 + 1) and max(pieces) < 34, pieces
        told = subprocess.check_output(
            [QUINTET, "amadeus", "analyze", file, "--lab", "--quiet"], text=True
        )
        found = saved_chords(served, page)["long.lab"]
        # Browsers resample in another way: a beat moves by a frame, a seventh comes or goes.
        for mine, one in zip(found.splitlines(), told.splitlines(), strict=True):
            (start, end, name), (from_, to, other) = mine.split("\t"), one.split("\t")
            assert name.split(":")[0] == other.split(":")[0], (mine, one)
            assert abs(float(start) - float(from_)) < 0.03 and abs(float(end) - float(to)) < 0.03


def test_works_without_the_server():
    with quintet() as served, visit(served.address + HOME, PHONE, expected=AWAY, **KEPT) as page:
        kept_here(page)
        served.stop()
        page.reload()
        choose(page, song(served))
        assert names(page)[0] == "C major"


def test_is_used_without_a_mouse():
    with quintet() as served, visit(served.address + HOME) as page:
        page.evaluate("addEventListener('pointerdown', () => console.error('a mouse'), true)")
        expect(page.get_by_role("button", name=re.compile("^Choose a song"))).to_be_visible()
        with (
            page.expect_file_chooser() as chooser
        ):  # The browser must know in time that no person chooses.
            tab_to(page, "^Choose a song")
            press(page, "Space")
        chooser.value.set_files(song(served))
        names(page)
        tab_to(page, "^C major( seventh)?, at 0:00")
        press(page, "ArrowRight", "ArrowRight")
        stands_on(page, "^F major, at 0:0[34]")
        press(page, "End")
        stands_on(page, "^G seventh, at 0:1[34]")
        press(page, "Home", "ArrowRight")
        stands_on(page, "^A minor")
        tab_to(page, "^Play")
        press(page, "Enter")
        stands_on(page, "^Pause")
        press(page, "Enter")
        page.evaluate("document.activeElement.blur()")
        press(page, "Space")
        expect(page.get_by_role("button", name="Pause")).to_be_visible()
        press(page, "Space")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_saves_what_was_heard():
    with quintet() as served, visit(served.address + HOME) as page:
        choose(page, song(served, name="My song.wav"))
        names(page)
        saved = saved_chords(served, page)
        whole = json.loads(saved["My song.json"])
        assert whole["key"] == "C" and whole["mode"] == "major" and len(whole["beats"]) > 12, whole
        rows = [line.split("\t") for line in saved["My song.lab"].splitlines()]
        assert [row[2] for row in rows] == [one["label"] for one in whole["chords"]], rows
        assert [row[2][0] for row in rows] == [one[0] for one in CHORDS] * 2, rows


def test_listens_for_half_a_minute():
    with quintet() as served:
        band.write(
            served.folder / "mic.wav",
            [one for one in band.plays(CHORDS) for _ in range(2)],
            rate=44_100,
        )
        with visit(served.address + HOME, flags=microphone(served.folder / "mic.wav")) as page:
            page.get_by_role("button", name="Record", exact=True).click()
            dialog = page.get_by_role("dialog", name="Record")
            dialog.get_by_role("button", name="Start recording").click()
            expect(dialog.get_by_role("meter", name="Level")).to_be_visible()
            until(lambda: int(dialog.locator(".ring").inner_text()) <= 20, seconds=40)
            dialog.get_by_role("button", name="Stop", exact=True).click()
            dialog.get_by_role("button", name="Find chords").click()
            assert len(set(names(page)) & {"C major", "A minor", "F major", "G"}) >= 3, names(page)
            expect(page.get_by_role("heading", name="Recording")).to_be_visible()


def places_while_playing(page, file):
    """Where the ribbon stands, frame by frame, while a part is played that would have to scroll to
    stay where it is.
    """
    choose(page, file)
    names(page)
    place = page.get_by_label("Position in the song")
    place.fill("4.5")
    expect(place).to_have_attribute("aria-valuetext", re.compile("^0:0[45] of"))
    return page.evaluate("""() => new Promise((done) => {
      const ribbon = document.querySelector('.ribbon');
      const hand = document.querySelector('.ribbon-hand');
      const seen = new Set();
      const look = () => {
        // Before the hand is at the edge, where who wants things to stand still sees the next page.
        if (Number.parseFloat(hand.style.translate) > 17) return done([...seen]);
        seen.add(ribbon.scrollLeft);
        requestAnimationFrame(look);
      };
      [...document.querySelectorAll('button')].find((one) => one.textContent === 'Play').click();
      look();
    })""")


def test_stands_still_for_who_asks_for_less_motion():
    with quintet() as served:
        file = song(served, times=4)
        with visit(served.address + HOME, PHONE, reduced_motion="reduce") as page:
            still = places_while_playing(page, file)
        with visit(served.address + HOME, PHONE, **MOVING) as page:
            moving = places_while_playing(page, file)
        assert still == [0] and len(moving) > 2, (still, moving)


SPELLED = {
    "D:7": "D7: D F♯ A C",
    "A:7": "A7: A C♯ E G",
    "B:min": "Bm: B D F♯",
    "E:7": "E7: E G♯ B D",
    "C:min/b3": "Cm/E♭: C E♭ G",
    "C:7/b7": "C7/B♭: C E G B♭",
    "Eb:maj7": "E♭maj7: E♭ G B♭ D",
    "F#:min7": "F♯m7: F♯ A C♯ E",
    "B:dim7": "Bdim7: B D F A♭",
    "C#:dim7/b5": "C♯dim7/G: C♯ E G B♭",
    "C:aug": "Caug: C E G♯",
    "Ab:maj": "A♭: A♭ C E♭",
    "F:sus2": "Fsus2: F G C",
    "A:min6": "Am6: A C E F♯",
    # F♭ and E♯ are right, and B♭♭ and G♯♯ would be; who reads them so?
    "Db:min": "D♭m: D♭ F♭ A♭",
    "C:dim7": "Cdim7: C E♭ G♭ A",
    "C#:aug": "C♯aug: C♯ E♯ A",
}
SHAPES = {
    "maj": (0, 4, 7),
    "min": (0, 3, 7),
    "7": (0, 4, 7, 10),
    "maj7": (0, 4, 7, 11),
    "min7": (0, 3, 7, 10),
    "dim7": (0, 3, 6, 9),
    "aug": (0, 4, 8),
    "sus2": (0, 2, 7),
    "min6": (0, 3, 7, 9),
}


def test_spells_notes_as_musicians_do():
    bundle = bundled("analysis", "apps/amadeus/model/chordNames.ts")
    parts = {label: label.split("/")[0].split(":") for label in SPELLED}
    rows = [
        (label, [(band.PITCHES[root] + one) % 12 for one in SHAPES[shape]])
        for label, (root, shape) in parts.items()
    ]
    script = f"""import {{ chordWritten, notesWritten }} from '{bundle}';
      const rows = {json.dumps(rows)}.map(([label, notes]) =>
        [label, `${{chordWritten(label)}}: ${{notesWritten(label, notes).join(' ')}}`]);
      console.log(JSON.stringify(Object.fromEntries(rows)));"""
    told = run_by_node(script)
    assert json.loads(told) == SPELLED, told


def test_leaves_no_gap_beside_what_it_tells_of_a_song():
    with quintet() as served, visit(served.address + HOME, (500, 800)) as page:
        choose(page, song(served))
        names(page)
        right = "(it) => it.getBoundingClientRect().right"
        facts = page.locator(".song-facts")
        assert facts.evaluate(right) - facts.locator("div").last.evaluate(right) < 2
