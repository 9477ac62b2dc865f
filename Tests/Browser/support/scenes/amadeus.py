"""Amadeus in every state that it can be in."""

from playwright.sync_api import expect

from support import band
from support.amadeus import HOME, LIBRARY, LIVE, VOICE
from support.amadeus_live import CHORDS, PLAYER, play, shows
from support.amadeus_tuner_lab import PIANO, scale
from support.parity.modules import note_network
from support.scenes.acts import after, button, seen
from support.scenes.houses import Scene

LONG = (
    "Nobody would choose a name as long as this one but somebody will anyway, "
    "and it is to be shown.wav"
)
TURNS = ["Eb:maj7", "C:min7", "F:min7", "Bb:7", "Eb:maj", "Ab:maj", "G:7", "C:min"]
#: Each comes again.
PARTS = (TURNS[:4] + TURNS) * 2
start = seen("Which song?")


def heard(labels, name="Evening song.wav", tempo=110, chosen=None):
    def act(page, served):
        file = served.folder / name
        band.write(file, band.plays(labels, tempo=tempo))
        page.locator("input[type=file]").set_input_files(file)
        expect(page.locator(".song-facts")).to_be_visible(timeout=20_000)
        if chosen is not None:
            page.locator(".ribbon-chord").nth(chosen).click()

    return act


def gridded(labels, name="Evening song.wav", **settings):
    """As a grid of bars, which the member goes on to see."""

    def act(page, served):
        heard(labels, name, **settings)(page, served)
        page.get_by_role("radio", name="Grid").check()
        expect(page.locator(".stage-bar").first).to_be_visible()

    return act


LYRICS = """[00:00.10]Over <00:01.00>the <00:02.20>hills <00:03.10>and <00:04.30>far <00:05.60>away,
[00:08.80]somebody <00:10.00>sings <00:11.10>of <00:12.00>a <00:13.20>summer's <00:14.60>day"""


def dialog_of_lyrics(page):
    page.get_by_role("button", name="Display").click()
    page.get_by_role("dialog", name="Display").get_by_role("button", name="lyrics").click()
    expect(page.get_by_role("dialog", name="Lyrics")).to_be_visible()


def with_words(page, served):
    """Each has its time; one is sung."""
    gridded(PARTS)(page, served)
    dialog_of_lyrics(page)
    page.get_by_role("textbox", name="Lyrics").fill(LYRICS)
    page.get_by_role("button", name="Save").click()
    page.locator("[data-word]").get_by_text("hills").click()
    expect(page.locator("[data-sung]")).to_have_text("hills")


def transcribes(state=None, service=None, opens=False, own=False, **more):
    """A server that transcribes songs, and is so far with this one."""

    def act(page, served):
        known = {"sentences": [], "is_installed": True, "state": state or "none", **more}
        if service:
            known["service"] = service
        page.route("**/amadeus/songs/*/transcript", lambda route: route.fulfill(json=known))
        gridded(PARTS)(page, served)
        if own:
            expect(page.get_by_text("Lyrics added")).to_be_visible()
            expect(page.get_by_role("button", name="Keep mine")).to_be_visible()
        if opens:
            dialog_of_lyrics(page)
            expect(page.get_by_role("button", name="Transcribe")).to_be_visible()

    return act


HEARD_WORDS = [{"words": [{"text": "Over", "start": 0.1, "end": 0.9}]}]


def on_a_stand(page, served):
    """As on a phone that cannot fill its screen."""
    gridded(PARTS)(page, served)
    page.evaluate("() => { Element.prototype.requestFullscreen = undefined; }")
    page.get_by_role("button", name="Full screen").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def with_notes(page, served):
    note_network(served.folder / "data")
    page.reload()
    heard(TURNS)(page, served)
    page.get_by_role("radio", name="Ribbon").check()


def practised(page, served):
    """In a loop, higher and slower; one chord is corrected by hand."""
    heard(TURNS, chosen=1)(page, served)
    for label, value in (("Speed", "0.75"), ("Pitch", "-3")):
        page.get_by_label(label).fill(value)
    page.get_by_role("button", name="Loop this bar").click()
    page.get_by_label("Change to", exact=True).fill("F#m7b5/C")
    page.get_by_role("button", name="Apply").click()
    expect(page.locator(".ribbon-news")).to_contain_text("Corrected", timeout=30_000)


def timed(page, served):
    """Its tempo and its bars are corrected."""
    heard(TURNS, chosen=3)(page, served)
    page.get_by_role("button", name="Change tempo and bar").click()
    page.get_by_role("radio", name="12/8").check()
    expect(page.locator(".tempo-count span")).to_have_count(12)


def tapping(page, served):
    """A tempo is tapped, and not used yet."""
    timed(page, served)
    pad = page.get_by_role("button", name="Tap the tempo")
    pad.evaluate("""async (pad) => {
      for (let tap = 0; tap < 5; tap += 1) {
        pad.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
        await new Promise((done) => setTimeout(done, 500));
      }
    }""")
    expect(page.get_by_text("You tapped")).to_be_visible()


def misspelled(page, served):
    heard(TURNS, chosen=1)(page, served)
    page.get_by_label("Change to", exact=True).fill("Gulasch")
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_text("There is no chord called")).to_be_visible()


def failed(page, served):
    page.locator("input[type=file]").set_input_files(
        {"name": "broken.mp3", "mimeType": "audio/mpeg", "buffer": b"ID3"}
    )
    expect(page.get_by_role("alert")).to_be_visible()


def silence(page, served):
    band.write(served.folder / "silence.wav", [0.0] * band.RATE)
    page.locator("input[type=file]").set_input_files(served.folder / "silence.wav")
    expect(page.get_by_role("heading", name="No chords found")).to_be_visible(timeout=20_000)


def opening(page, served):
    """A decoder that is never done."""
    page.evaluate(
        "() => { OfflineAudioContext.prototype.decodeAudioData = () => new Promise(() => {}); }"
    )
    page.locator("input[type=file]").set_input_files(
        {"name": "song.mp3", "mimeType": "audio/mpeg", "buffer": b"ID3"}
    )
    expect(page.get_by_text("Opening song")).to_be_visible()


def choosing(words):
    """The window with one's recordings, once these words are in it."""

    def act(page, served):
        after(start, button("A recording from Sonidea"))(page, served)
        seen(words)(page, served)

    return act


def recorded(page, served):
    after(start, button("Record"), button("Start recording"))(page, served)
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_text("Recorded and saved on this device.")).to_be_visible()


def tuning(hertz, *choices, fades=False, instrument=None):
    """The tuner as it hears a voice; choices are radio buttons."""

    def act(page, served):
        for choice in choices:
            page.get_by_role("radio", name=choice).check()
        if instrument:
            page.get_by_label("Instrument").select_option(label=instrument)
        page.evaluate(VOICE, hertz)
        page.get_by_role("button", name="Listen", exact=True).click()
        expect(page.locator(".dial-cents")).to_be_visible()
        if fades:
            page.evaluate("() => { loudness.gain.value = 0; }")
            expect(page.locator(".dial[data-faded]")).to_be_visible()

    return act


def no_microphone(page, served):
    page.evaluate(
        "() => { navigator.mediaDevices.getUserMedia = "
        "async () => { throw new DOMException('', 'NotAllowedError'); }; }"
    )
    page.get_by_role("button", name="Listen", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()


def playing(*chords, then=None, then_note=None):
    """Live chords as they are heard one after the other."""

    def act(page, served):
        page.evaluate(PLAYER)
        page.get_by_role("button", name="Listen", exact=True).click()
        expect(page.get_by_role("button", name="Stop listening")).to_be_visible()
        for chord in chords:
            play(page, chord)
            shows(page, chord)
        if then_note:
            key, name = then_note
            play(page, [key])
            shows(page, name)
        if then:
            # As on an iPhone, which has no full screen: its window can be resized.
            page.evaluate("Element.prototype.requestFullscreen = undefined")
            page.get_by_role("button", name=then).click()

    return act


def along(*then):
    """Somebody plays A minor to whatever comes, until a chord was told."""

    def act(page, served):
        heard(TURNS[:4])(page, served)
        page.evaluate(PLAYER)
        page.get_by_role("button", name="Play along").click()
        page.get_by_role("button", name="Start", exact=True).click()
        expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()
        play(page, "Am")
        expect(page.locator(".along-verdicts li").first).to_be_visible(timeout=30_000)
        for one in then:
            page.get_by_role("button", name=one, exact=True).click()

    return act


def wrong_pitch(page, served):
    page.get_by_label("Concert pitch (A4)").fill("500")
    expect(page.get_by_text("From 415 to 466 Hz.")).to_be_visible()


def tempered(page, served):
    page.get_by_label("Temperament", exact=True).select_option(label="Werckmeister III")
    expect(page.locator(".tuner-lab-offsets li")).to_have_count(12)


def scala(words, name="St. Anna’s organ, as it was in 1743", then=None, **others):
    """The file of a temperament of one's own, chosen; or kept, and its menu opened. Then words are seen."""

    def act(page, served):
        file = scale(served.folder / "own.scl", name, **others)
        page.get_by_label("Import a Scala file").last.set_input_files(file)
        if then:
            page.get_by_role("dialog").get_by_role("button", name="Save").click()
            page.get_by_role("button", name=then).click()
        expect(page.get_by_text(words)).to_be_visible()

    return act


def referred(*steps):
    """The pitch of another instrument, once it is known; and some semitones beside it."""

    def act(page, served):
        page.evaluate(VOICE, 442.3)
        page.get_by_role("button", name="Tune to another instrument").click()
        expect(page.locator(".tuner-lab-figure")).to_be_visible(timeout=20_000)
        for step in steps:
            page.get_by_role("button", name=f"A semitone {step}").click()

    return act


def a_piano(page, served):
    """One that was measured."""
    notes = [{"key": key, "inharmonicity": stiff, "rise": 1} for key, stiff in PIANO.items()]
    served.ask(
        "PATCH",
        "/api/v1/preferences/amadeus-tuner",
        {"piano": {"measuredMs": 1_764_000_000_000, "notes": notes}},
    )
    page.reload()
    page.get_by_label("Instrument").select_option(label="Piano")
    expect(page.locator(".tuner-lab-chart")).to_be_visible()


def measuring(page, served):
    page.get_by_label("Instrument").select_option(label="Piano")
    page.evaluate(VOICE, 220)
    page.get_by_role("button", name="Measure my piano").click()
    expect(page.get_by_role("dialog").locator("li[data-measured]")).to_have_count(
        1, timeout=20_000
    )


def a_tone(page, served):
    page.get_by_label("Instrument").select_option(label="Guitar with 7 strings")
    page.get_by_role("button", name="Hear").click()
    expect(page.locator(".note-key[data-sounds]")).to_be_visible()


def touched(name):
    """A chord of a row, heard and told."""

    def act(page, served):
        page.get_by_role("button", name=name).first.click()
        expect(page.locator(".chord-told")).to_be_visible()

    return act


def not_fetched(page, served):
    page.route("**/theory.wasm", lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("alert")).to_be_visible()


def no_chord(page, served):
    page.get_by_label("Chord", exact=True).fill("Cfoo")
    page.get_by_label("Chord", exact=True).press("Enter")
    expect(page.get_by_text("That is not a chord name.")).to_be_visible()


def stored(page, served):
    remembered(page, served)
    page.get_by_role("link", name="Profile").click()
    expect(page.get_by_text("on this device:")).to_be_visible()


def remembered(page, served):
    """Two songs that were heard, one of them under a name that is too long."""
    for name in ("Evening song.wav", LONG):
        heard(TURNS[: len(name) % 4 + 3], name)(page, served)
        page.get_by_role("button", name="Another song").click()
    page.get_by_role("link", name="History").click()
    expect(page.get_by_role("list", name="Songs").get_by_role("listitem")).to_have_count(2)


def silent(page, served):
    """A song whose sound was removed from the device."""
    stored(page, served)
    page.get_by_role("button", name="Remove the sound of Evening song").click()
    page.get_by_role("link", name="History").click()
    page.get_by_role("link", name="Evening song").click()
    expect(page.get_by_text("Its sound is not on this device")).to_be_visible()


def tagged(page, served):
    """The tags of a song, while they are being put on it."""
    remembered(page, served)
    page.get_by_role("button", name="More actions for Evening").click()
    page.get_by_role("menuitem", name="Tags").click()
    for tag in ("Band", "Slow songs", "To learn before the concert in June", "Jazz"):
        page.get_by_label("Add a tag").fill(tag)
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=f"Remove tag {tag}")).to_be_visible()


AMADEUS = [
    Scene("amadeus", HOME, "new", start),
    Scene("amadeus, a song", HOME, "new", heard(TURNS, chosen=3)),
    Scene("amadeus, practised", HOME, "new", practised),
    Scene("amadeus, tempo", HOME, "new", timed),
    Scene("amadeus, tapping", HOME, "new", tapping),
    Scene("amadeus, misspelled", HOME, "new", misspelled),
    Scene("amadeus, far too long", HOME, "new", heard(TURNS * 5, LONG, tempo=200)),
    Scene("amadeus, exporting", HOME, "new", after(heard(TURNS[:4]), button("Export"))),
    Scene("amadeus, no chords", HOME, "new", silence),
    Scene("amadeus, a broken file", HOME, "new", failed),
    Scene("amadeus, opening", HOME, "new", opening),
    Scene("amadeus, record", HOME, "board", after(start, button("Record"))),
    Scene("amadeus, recording", HOME, "board", after(start, button("Record"), button("Start recording"))),
    Scene("amadeus, recorded", HOME, "board", recorded),
    Scene(
        "amadeus, no recordings",
        HOME,
        "new",
        choosing("No recordings yet"),
    ),
    Scene(
        "amadeus, recordings",
        HOME,
        "studio",
        choosing("Chorus idea"),
    ),
    Scene(
        "amadeus, no such recording",
        f"{HOME}?recording=11111111-1111-4111-8111-111111111111",
        "new",
        seen("This recording was deleted"),
    ),
    Scene("amadeus, play along", HOME, "new", after(heard(TURNS[:4]), button("Play along"))),
    Scene("amadeus, playing along", HOME, "new", along()),
    Scene("amadeus, played along", HOME, "new", along("Stop")),
    Scene("history, empty", f"{HOME}/history", "new", seen("No songs yet")),
    Scene("history", HOME, "new", remembered),
    Scene(
        "history, a song",
        HOME,
        "new",
        after(remembered, ("link", "Evening song"), button("Show")),
    ),
    Scene(
        "history, deleted",
        HOME,
        "new",
        after(remembered, button("More actions for Evening"), ("menuitem", "Delete")),
    ),
    Scene("history, tags of a song", HOME, "new", tagged),
    Scene("history, tags", HOME, "new", after(tagged, button("Done"))),
    Scene("history, editing tags", HOME, "new", after(tagged, button("Done"), button("Edit tags"))),
    Scene(
        "history, renaming a tag",
        HOME,
        "new",
        after(tagged, button("Done"), button("Edit tags"), button("Rename “Band”")),
    ),
    Scene("history, selecting", HOME, "new", after(remembered, button("Select"), button("All"))),
    Scene("amadeus profile", f"{HOME}/profile", "new", seen("Your instrument")),
    Scene("amadeus profile, storage", HOME, "new", stored),
    Scene("amadeus, a song without its sound", HOME, "new", silent),
    Scene(
        "history, renaming",
        HOME,
        "new",
        after(remembered, button("More actions for Evening"), ("menuitem", "Rename")),
    ),
    Scene("tuner", LIVE, "new", seen("Tap Listen")),
    Scene("tuner, too low", LIVE, "new", tuning(369.0, "C♯")),
    Scene("tuner, in tune", LIVE, "new", tuning(61.74, "Cis", instrument="Guitar with 7 strings")),
    Scene("tuner, faded", LIVE, "new", tuning(450, instrument="Violin", fades=True)),
    Scene("tuner, a tone", LIVE, "new", a_tone),
    Scene("tuner, no microphone", LIVE, "new", no_microphone),
    Scene("tuner, no concert pitch", LIVE, "new", wrong_pitch),
    Scene("tuner, a temperament", LIVE, "new", tempered),
    Scene("tuner, a Scala file", LIVE, "new", scala("Cents above the root")),
    Scene(
        "tuner, a temperament of one's own",
        LIVE,
        "new",
        scala("Export as Scala file", then="More for temperaments"),
    ),
    Scene(
        "tuner, a scale that cannot be used",
        LIVE,
        "new",
        scala("This scale has 3 notes", pitches=["400.", "800.", "2/1"]),
    ),
    Scene("tuner, another instrument", LIVE, "new", referred()),
    Scene("tuner, another instrument out of range", LIVE, "new", referred("higher", "higher")),
    Scene("tuner, a piano", LIVE, "new", a_piano),
    Scene("tuner, measuring a piano", LIVE, "new", measuring),
    Scene("live chords", CHORDS, "new", seen("Tap Listen")),
    Scene("live chords, heard", CHORDS, "new", playing("C", "Am", "F", "G", "C/E")),
    Scene("live chords, one note", CHORDS, "new", playing("C", "F", then_note=(52, "E"))),
    Scene("live chords, large", CHORDS, "new", playing("C", "Am", then="Show large")),
    Scene("live chords, no microphone", CHORDS, "new", no_microphone),
    Scene("library, a chord", f"{LIBRARY}?chord=C%23m7%2FG%23", "new", seen("On strings")),
    Scene(
        "library, a large chord",
        f"{LIBRARY}?chord=Ebmaj13%2311",
        "new",
        after(seen("On strings"), button("All 24 shapes")),
    ),
    Scene("library, no chord", LIBRARY, "new", no_chord),
    Scene(
        "library, no such chord",
        f"{LIBRARY}?chord=Nonsense",
        "new",
        seen("is not a chord in the library"),
    ),
    Scene("library, nothing held", f"{LIBRARY}/notes", "new", seen("Tap two or more different notes")),
    Scene("library, keys held", f"{LIBRARY}/notes?held=60,64,67,70", "new", seen("More about C7")),
    Scene(
        "library, frets held",
        f"{LIBRARY}/notes?on=strings&held=1:3,2:2,3:0,4:1,5:0",
        "new",
        seen("More about C"),
    ),
    Scene(
        "library, a scale",
        f"{LIBRARY}/scales?scale=Eb+harmonic+minor",
        "new",
        touched("iv, A flat minor"),
    ),
    Scene(
        "library, scales that fit",
        f"{LIBRARY}/scales?fit=Dm7+G7+Cmaj7",
        "new",
        seen("has every note"),
    ),
    Scene(
        "library, progressions",
        f"{LIBRARY}/progressions?key=G%23+minor&genre=jazz&row=i+iv+V7",
        "new",
        touched("iv, C sharp minor"),
    ),
    Scene("library, fifths", f"{LIBRARY}/fifths?key=Gb+major", "new", touched("IV, C flat major")),
    Scene("library, not fetched", LIBRARY, "new", not_fetched),
    # The member looks at grids from here on.
    Scene("amadeus, a grid", HOME, "new", gridded(PARTS)),
    Scene("amadeus, a grid far too long", HOME, "new", gridded(TURNS * 5, LONG, tempo=200)),
    Scene("amadeus, what a grid shows", HOME, "new", after(gridded(PARTS), button("Display"))),
    Scene("amadeus, naming a part", HOME, "new", after(gridded(PARTS), button("Rename Part A"))),
    Scene("amadeus, a music stand", HOME, "new", on_a_stand),
    Scene("amadeus, lyrics", HOME, "new", lambda *all_: (gridded(PARTS)(*all_), dialog_of_lyrics(all_[0]))),
    Scene(
        "amadeus, lyrics to a service",
        HOME,
        "new",
        transcribes(service="speech.example:8000", opens=True),
    ),
    Scene(
        "amadeus, lyrics on their way",
        HOME,
        "new",
        transcribes("working", progress=0.4, job="9b2f1f0e-4a55-4a53-9f6f-0f6f2f1d7a11"),
    ),
    Scene(
        "amadeus, lyrics not transcribed",
        HOME,
        "new",
        transcribes("failed", error="The speech service speech.example does not accept the key."),
    ),
    Scene(
        "amadeus, lyrics beside ones own",
        HOME,
        "new",
        transcribes("done", own=True, sentences=HEARD_WORDS),
    ),
    Scene("amadeus, words that are sung", HOME, "new", with_words),
    # The last of all: from then on the house hears notes.
    Scene("amadeus, notes", HOME, "new", with_notes),
]
