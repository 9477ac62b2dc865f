"""What tests of Amadeus do with its pages: bring a song, read its chords, hear the engine."""

import re

from playwright.sync_api import expect

from support import band
from support.waiting import until

HOME = "/amadeus"
LIVE = f"{HOME}/live"
LIBRARY = f"{HOME}/library"
HISTORY = f"{HOME}/history"
#: Instead of a microphone: an oscillator; what the page has of both is kept in sight.
VOICE = """(hertz) => {
  navigator.mediaDevices.getUserMedia = async () => {
    const context = new AudioContext();
    const [voice, loudness] = [context.createOscillator(), context.createGain()];
    const out = context.createMediaStreamDestination();
    voice.type = 'triangle';
    voice.frequency.value = hertz;
    loudness.gain.value = 0.3;
    voice.connect(loudness).connect(out);
    voice.start();
    Object.assign(window, { voice, loudness, stream: out.stream });
    return out.stream;
  };
}"""
CHORDS = ["C:maj", "A:min", "F:maj", "G:7"]


def song(served, times=2, name="song.wav", **settings):
    """A file with four chords, over and over."""
    file = served.folder / name
    band.write(file, band.plays(CHORDS * times, **settings))
    return file


def bring(served, file, name):
    """Has the server hear a song."""
    boundary = "songs-and-chords"
    head = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
        "Content-Type: audio/wav\r\n\r\n"
    )
    served.ask(
        "POST",
        "/api/v1/amadeus/analyses",
        head.encode() + file.read_bytes() + f"\r\n--{boundary}--\r\n".encode(),
        f"multipart/form-data; boundary={boundary}",
    )


def choose(page, file):
    page.locator("input[type=file]").set_input_files(file)


def chords(page):
    return page.locator(".ribbon-chord")


def names(page):
    """The chords as they are called, a seventh more or less."""
    expect(chords(page).first).to_be_visible(timeout=20_000)
    return [
        re.sub(r"( seventh)?,.*", "", one.get_attribute("aria-label")) for one in chords(page).all()
    ]


def has_no_worker(page):
    """What was ended is told to who asks the page for something."""
    until(lambda: page.evaluate("true") and not page.workers)


def saved_chords(served, page):
    """What the page saves, by the names of the files."""
    saved = {}
    for item in ("Everything (JSON)", "Chords for research (.lab)"):
        page.get_by_role("button", name="Export").click()
        with page.expect_download() as coming:
            page.get_by_role("menuitem", name=item).click()
        coming.value.save_as(served.folder / "saved")
        saved[coming.value.suggested_filename] = (served.folder / "saved").read_text()
    return saved


def exported(page, item):
    """What the page hands out, and what the file is called."""
    page.get_by_role("button", name="Export", exact=True).click()
    with page.expect_download() as coming:
        page.get_by_role("menuitem", name=item).click()
    with open(coming.value.path(), "rb") as file:
        return file.read(), coming.value.suggested_filename


def details(page):
    return page.get_by_role("region", name="Selected chord")


def news(page, words):
    """What is told once the rest of the song was read again."""
    expect(page.locator(".ribbon-news")).to_contain_text(words, timeout=30_000)


def write(page, name):
    details(page).get_by_label("Change to", exact=True).fill(name)
    details(page).get_by_role("button", name="Apply").click()


def label(page, place):
    return chords(page).nth(place).get_attribute("aria-label")


def kept(served):
    """The songs that the household keeps, without their chords."""
    return served.ask("GET", "/api/v1/amadeus/songs")["songs"]


def twelve_chords(served, page):
    """Opens a song in which one chord tells of the others; what its chords are called."""
    band.write(served.folder / "song.wav", band.plays(["C:maj", "A:min", "F:maj", "G:7"] * 3))
    choose(page, served.folder / "song.wav")
    names(page)
    return [label(page, at) for at in range(12)]


SPY = """window.AnalyserNode = class extends AnalyserNode {
  constructor(...all) { super(...all); window.leaving = this; }
};"""


def heard_from_the_engine(page):
    """What leaves the engine now: the rate and the samples; nothing when it is silent."""
    return page.evaluate("""() => {
      if (!window.leaving) return null;
      const samples = new Float32Array(leaving.fftSize = 16_384);
      leaving.getFloatTimeDomainData(samples);
      return samples.some((one) => Math.abs(one) > 0.02)
        ? [leaving.context.sampleRate, [...samples]] : null;
    }""")


def settings(served):
    """What the household keeps of the one song."""
    songs = served.ask("GET", "/api/v1/amadeus/settings")["songs"]
    return songs[0]["settings"] if songs else {}


def rows(page):
    """The songs that the history lists."""
    return page.get_by_role("list", name="Songs").get_by_role("listitem")


def hear(served, page, *titles):
    """Songs of different lengths, one after the other, and then the history of them."""
    for times, title in enumerate(titles, 2):
        choose(page, song(served, name=title, times=times))
        names(page)
        until(lambda: "song=" in page.url)
        page.get_by_role("button", name="Another song").click()
    page.get_by_role("link", name="History").click()
    expect(rows(page)).to_have_count(len(titles))
