"""The tuner of Amadeus: what a microphone hears is shown to a tenth of a cent, strings are found, and tones are heard."""

import json
import math
import re
import struct
import subprocess
import wave

import band
from amadeus_scenes import HOME, LIVE, VOICE
from app import AWAY, PHONE, kept_here, quintet, until, visit
from harness import microphone
from keyboard import press, stands_on, tab_to
from modules import ROOT, folder_of
from playwright.sync_api import expect

SPY = """window.AnalyserNode = class extends AnalyserNode {
  constructor(...all) { super(...all); window.leaving = this; }
};"""
AT_RATE = "window.AudioContext = class extends AudioContext {{ constructor(all) {{ super({{ ...all, sampleRate: {} }}); }} }};"


def string_tone(file, hertz, seconds=10, rate=44_100):
    """A tone with partials, as a string has them."""
    with wave.open(str(file), "wb") as out:
        out.setparams((1, 2, rate, 0, "NONE", ""))
        turn = 2 * math.pi * hertz / rate
        out.writeframes(b"".join(
            struct.pack("<h", round(6_000 * (math.sin(turn * at) + 0.5 * math.sin(2 * turn * at) + 0.3 * math.sin(3 * turn * at))))
            for at in range(rate * seconds)))


def sharper(hertz, cents):
    return hertz * 2 ** (cents / 1_200)


def listen(page):
    page.get_by_role("button", name="Listen", exact=True).click()
    expect(page.get_by_role("button", name="Stop listening")).to_be_visible()


def sing(page, hertz):
    """Has the page hear a voice from now on; or another pitch of it."""
    if page.evaluate("(hertz) => window.voice ? (voice.frequency.value = hertz, true) : false", hertz):
        return
    page.evaluate(VOICE, hertz)
    listen(page)


def shown(page):
    """(note, cents, hertz) as they stand there."""
    note = page.locator(".dial-note").inner_text().replace("\n", "")
    cents = page.locator(".dial-cents").inner_text().replace("−", "-")
    hertz = page.locator(".dial-read").inner_text()
    return note, float(re.match(r"[+-]?[\d.]+", cents)[0]), float(re.search(r"([\d.]+) Hz", hertz)[1])


def shows(page, note, cents, within=0.5):
    """Waits until a note stands there, so far out of tune."""
    expect(page.locator(".dial-cents")).to_be_visible(timeout=20_000)
    until(lambda: (now := shown(page))[0] == note and abs(now[1] - cents) <= within or None)


def says(page, words):
    expect(page.locator(".dial-words")).to_have_text(words)


def choose(page, instrument):
    page.get_by_label("Instrument").select_option(label=instrument)


def string(page, name):
    return page.get_by_role("button", name=re.compile(f"^{name}, "))


def shows_a_tone_of_the_microphone_within_half_a_cent():
    with quintet() as served:
        for cents in (0, 7.3, -31.4):
            file = served.folder / f"{cents}.wav"
            string_tone(file, sharper(110, cents))
            with visit(served.address + LIVE, flags=microphone(file)) as page:
                brought = []
                page.on("request", lambda request: brought.append(request.url) if request.method != "GET" else None)
                listen(page)
                shows(page, "A2", cents)
                assert abs(1_200 * math.log2(shown(page)[2] / sharper(110, cents))) < 0.5, shown(page)
                assert brought == [], brought


def hears_the_same_at_every_rate():
    with quintet() as served:
        for rate in (44_100, 48_000, 96_000):
            with visit(served.address + "/about") as page:
                page.context.add_init_script(AT_RATE.format(rate))
                page.goto(served.address + LIVE)
                for note, hertz in (("E1", 41.203), ("A4", 440.0), ("C8", 4_186.0)):
                    sing(page, sharper(hertz, 4.2))
                    shows(page, note, 4.2, within=0.3)
                assert page.evaluate("voice.context.sampleRate") == rate


def says_which_string_it_is_and_what_to_do():
    with quintet() as served, visit(served.address + LIVE) as page:
        choose(page, "Guitar")
        for note, hertz, words in (("E2", 80.0, "Too low: tighten the string"), ("D3", 146.83, "In tune"), ("B3", 250.0, "Too high: loosen the string"),
                                   ("G3", 180.0, "Too low: tighten the string")):
            sing(page, hertz)
            expect(page.locator(".dial-note")).to_have_text(note)
            says(page, words)
            expect(page.locator(".note-key[data-now]")).to_have_text(re.compile(f"^{note}"))
        # What is held fast stays, however near the others are.
        string(page, "E 2").click()
        expect(page.locator(".dial-note")).to_have_text("E2")
        sing(page, 110)
        shows(page, "E2", 500, within=1)
        expect(string(page, "E 2")).to_have_attribute("aria-pressed", "true")
        string(page, "E 2").click()
        shows(page, "A2", 0)
        choose(page, "Violin")
        sing(page, 660)
        expect(page.locator(".dial-note")).to_have_text("E5")


def has_all_instruments_that_are_promised():
    wanted = {
        "Guitar": "E2 A2 D3 G3 B3 E4", "Guitar, drop D": "D2 A2 D3 G3 B3 E4", "Guitar, D A D G A D": "D2 A2 D3 G3 A3 D4",
        "Guitar, open G": "D2 G2 D3 G3 B3 D4", "Guitar, open D": "D2 A2 D3 F♯3 A3 D4", "Guitar, open E": "E2 B2 E3 G♯3 B3 E4",
        "Guitar, half a step down": "D♯2 G♯2 C♯3 F♯3 A♯3 D♯4", "Guitar with 7 strings": "B1 E2 A2 D3 G3 B3 E4", "Bass": "E1 A1 D2 G2",
        "Bass with 5 strings": "B0 E1 A1 D2 G2", "Ukulele": "G4 C4 E4 A4", "Ukulele, low G": "G3 C4 E4 A4", "Mandolin": "G3 D4 A4 E5",
        "Violin": "G3 D4 A4 E5", "Viola": "C3 G3 D4 A4", "Cello": "C2 G2 D3 A3", "Double bass": "E1 A1 D2 G2",
    }
    with quintet() as served, visit(served.address + LIVE) as page:
        for instrument, strings in wanted.items():
            choose(page, instrument)
            found = [one.inner_text().replace("\n", "") for one in page.locator(".note-key-name").all()]
            assert found == strings.split(), (instrument, found)
        choose(page, "Every note")
        expect(page.locator(".note-key")).to_have_count(12)


def follows_the_concert_pitch_and_remembers_it():
    with quintet() as served:
        with visit(served.address + LIVE) as page:
            sing(page, 432)
            shows(page, "A4", 1_200 * math.log2(432 / 440))
            pitch = page.get_by_label("Concert pitch (A4)")
            pitch.fill("432")
            shows(page, "A4", 0)
            says(page, "In tune")
            page.get_by_role("button", name="1 Hz lower").click()
            expect(pitch).to_have_value("431")
            pitch.fill("414.9")
            expect(page.get_by_text("From 415 to 466 Hz.")).to_be_visible()
            shows(page, "A4", 1_200 * math.log2(432 / 431))
            pitch.fill("442.5")
            choose(page, "Cello")
            page.get_by_role("radio", name="Cis, H").check()
            kept = {"a4": 442.5, "tuning": "cello", "notation": "german"}
            until(lambda: [one["value"] for one in served.ask("GET", "/api/v1/preferences")["preferences"] if one["name"] == "amadeus"] == [kept])
        with visit(served.address + LIVE) as page:
            expect(page.get_by_label("Concert pitch (A4)")).to_have_value("442.5")
            expect(page.get_by_label("Instrument")).to_have_value("cello")
            choose(page, "Bass with 5 strings")
            expect(page.locator(".note-key-name").first).to_have_text("H0")
            page.get_by_role("button", name="Back to 440").click()
            expect(page.get_by_label("Concert pitch (A4)")).to_have_value("440")


def uses_no_preference_that_is_none():
    with quintet() as served:
        served.ask("PATCH", "/api/v1/preferences/amadeus", {"a4": "440", "tuning": "kazoo", "notation": 7, "tunerView": None})
        with visit(served.address + LIVE) as page:
            sing(page, 440)
            shows(page, "A4", 0)
            expect(page.get_by_label("Instrument")).to_have_value("chromatic")


def says_why_it_does_not_listen():
    with quintet() as served, visit(served.address + LIVE) as page:
        for name, words in (("NotAllowedError", "told not to let Quintet hear"), ("NotFoundError", "There is no microphone"),
                            ("NotReadableError", "Another program holds the microphone")):
            page.evaluate("(name) => { navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', name); }; }", name)
            page.get_by_role("button", name="Listen", exact=True).click()
            expect(page.get_by_role("alert")).to_contain_text(words)
        sing(page, 220)
        expect(page.get_by_role("alert")).to_have_count(0)
        shows(page, "A3", 0)
        # Pulled out while it is listened to; a track that a page stops itself tells nothing.
        page.evaluate("stream.getTracks()[0].dispatchEvent(new Event('ended'))")
        expect(page.get_by_role("alert")).to_contain_text("unplugged or taken back")
        expect(page.get_by_role("button", name="Listen", exact=True)).to_be_visible()


def keeps_what_sounded_last_in_sight():
    with quintet() as served, visit(served.address + LIVE) as page:
        sing(page, sharper(220, 12))
        shows(page, "A3", 12)
        expect(page.locator(".dial")).not_to_have_attribute("data-faded", "true")
        page.evaluate("() => { loudness.gain.value = 0; }")
        expect(page.locator(".dial")).to_have_attribute("data-faded", "true")
        shows(page, "A3", 12)


def lets_the_microphone_go_when_nobody_looks():
    with quintet() as served, visit(served.address + LIVE) as page:
        is_open = "stream.getTracks().some((one) => one.readyState === 'live')"
        sing(page, 220)
        assert page.evaluate(is_open)
        page.get_by_role("button", name="Stop listening").click()
        until(lambda: not page.evaluate(is_open))
        expect(page.locator(".dial-cents")).to_have_count(0)
        listen(page)
        assert page.evaluate(is_open)
        page.get_by_role("link", name="Analyse").click()
        until(lambda: not page.evaluate(is_open) and not page.workers)
        page.go_back()
        expect(page.get_by_role("heading", level=1, name="Tuner")).to_be_visible()
        listen(page)
        page.evaluate("""() => {
          Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }""")
        until(lambda: not page.evaluate(is_open))
        expect(page.get_by_text("The microphone was let go while this page was out of sight.")).to_be_visible()
        # Asked, and left before it was answered.
        page.evaluate("""() => {
          const { getUserMedia } = navigator.mediaDevices;
          navigator.mediaDevices.getUserMedia = () => new Promise((give) => { window.allow = async () => give(await getUserMedia()); });
        }""")
        page.get_by_role("button", name="Listen", exact=True).click()
        expect(page.get_by_text("The browser asks")).to_be_visible()
        page.get_by_role("link", name="Analyse").click()
        page.evaluate("allow()")
        until(lambda: not page.evaluate(is_open))


def heard_from_the_engine(page):
    """What leaves the engine now: the rate and the samples; nothing when it is silent."""
    rate, samples = page.evaluate("""() => {
      if (!window.leaving) return [1, [0]];
      const samples = new Float32Array(leaving.fftSize = 16_384);
      leaving.getFloatTimeDomainData(samples);
      return [leaving.context.sampleRate, [...samples]];
    }""")
    return (rate, samples) if max(abs(one) for one in samples) > 0.02 else None


def is_tone(page, hertz):
    """Whether the engine plays that tone: some periods later it is itself, and not where it were with another pitch."""
    heard = heard_from_the_engine(page)
    if not heard:
        return False
    rate, samples = heard

    def like(frequency):
        lag = round(round(0.15 * hertz) * rate / frequency)
        pairs = list(zip(samples, samples[lag:]))
        power = math.sqrt(sum(a * a for a, _ in pairs) * sum(b * b for _, b in pairs))
        return sum(a * b for a, b in pairs) / power if power else 0
    return like(hertz) > 0.97 > max(like(sharper(hertz, cents)) for cents in (-10, 10))


def plays_tones_to_tune_by():
    with quintet() as served, visit(served.address + "/about") as page:
        page.context.add_init_script(SPY)
        page.goto(served.address + LIVE)
        choose(page, "Guitar")
        page.get_by_role("button", name="Hear E2").click()
        until(lambda: is_tone(page, 82.407))
        expect(page.locator(".note-key[data-sounds]")).to_have_text(re.compile("^E2"))
        until(lambda: float(page.locator(".note-keys").evaluate("(one) => one.style.getPropertyValue('--level') || 0")) > 0.05)
        string(page, "A 2").click()
        until(lambda: is_tone(page, 110))
        page.get_by_label("Concert pitch (A4)").fill("415")
        until(lambda: is_tone(page, 103.75))
        page.get_by_role("button", name="Silence A2").click()
        until(lambda: heard_from_the_engine(page) is None)
        choose(page, "Every note")
        page.get_by_role("button", name=re.compile("^E 4")).click()
        until(lambda: is_tone(page, 415 * 2 ** (-5 / 12)))
        page.get_by_role("button", name="An octave lower").click()
        until(lambda: is_tone(page, 415 * 2 ** (-17 / 12)))
        page.get_by_role("link", name="Analyse").click()
        until(lambda: heard_from_the_engine(page) is None)


def does_not_listen_to_its_own_tone():
    with quintet() as served, visit(served.address + LIVE) as page:
        sing(page, 250)
        shows(page, "B3", 21.3)
        page.get_by_role("button", name=re.compile("^A 4")).click()
        says(page, "Tune by ear; the microphone waits")
        expect(page.locator(".dial-note")).to_have_text("A4")
        expect(page.locator(".dial-cents")).to_have_count(0)
        page.get_by_role("button", name=re.compile("^A 4")).click()
        shows(page, "B3", 21.3)


def is_used_without_a_mouse():
    with quintet() as served, visit(served.address + HOME) as page:
        page.evaluate("addEventListener('pointerdown', () => console.error('a mouse'), true)")
        page.evaluate(VOICE, 196)
        tab_to(page, "^Tuner$")
        press(page, "Enter")
        expect(page).to_have_title("Tuner – Quintet")
        stands_on(page, "^Tuner$")
        tab_to(page, "^Instrument$")
        page.keyboard.type("Violin")
        expect(page.get_by_label("Instrument")).to_have_value("violin")
        tab_to(page, "^Listen$")
        press(page, "Enter")
        shows(page, "G3", 0)
        tab_to(page, "^Hear G3")
        tab_to(page, "^D 4")
        press(page, "Space")
        expect(page.locator(".dial-note")).to_have_text("D4")
        tab_to(page, "^Concert pitch")
        press(page, "ArrowUp", "ArrowUp")
        expect(page.get_by_label("Concert pitch (A4)")).to_have_value("442")
        tab_to(page, "^Needle$")
        press(page, "ArrowRight")
        expect(page.locator(".strobe")).to_be_visible()
        tab_to(page, "^Stop listening", key="Shift+Tab")
        press(page, "Space")
        expect(page.get_by_role("button", name="Listen", exact=True)).to_be_visible()


def tells_a_screen_reader_now_and_then():
    with quintet() as served, visit(served.address + LIVE) as page:
        expect(page.locator(".dial")).to_be_visible()
        page.evaluate("""() => {
          window.told = [];
          const place = document.querySelector('.tuner > [role=status]');
          new MutationObserver(() => told.push([performance.now(), place.textContent])).observe(place, { childList: true, characterData: true, subtree: true });
        }""")
        sing(page, sharper(220, -12))
        until(lambda: page.evaluate("told.length"))
        page.evaluate("""() => {
          let step = 0;
          window.waver = setInterval(() => { voice.frequency.value = 220 * 2 ** ((-12 + 10 * Math.sin(step++)) / 1200); }, 120);
        }""")
        page.wait_for_timeout(5_000)
        page.evaluate("() => { clearInterval(waver); voice.frequency.value = 220; }")
        until(lambda: page.evaluate("told.at(-1)[1]") == "A 3, in tune.")
        told = page.evaluate("told")
        assert told[0][1] == "A 3, 12 cents too low.", told
        assert all(after[0] - before[0] > 1_900 for before, after in zip(told, told[1:])), told


def strobe_drifts_and_stands_still():
    place = "Number.parseFloat(document.querySelector('.strobe-row').style.transform.slice(11))"
    moved = f"""new Promise((done) => {{
      const before = {place};
      setTimeout(() => done((({place} - before) % 96 + 144) % 96 - 48), 400);
    }})"""
    with quintet() as served:
        with visit(served.address + LIVE, PHONE) as page:
            page.get_by_role("radio", name="Strobe").check()
            sing(page, sharper(110, 9))
            shows(page, "A2", 9)
            until(lambda: page.evaluate(moved) > 8)
            sing(page, sharper(110, -9))
            until(lambda: page.evaluate(moved) < -8)
            sing(page, 110)
            until(lambda: abs(page.evaluate(moved)) < 0.5)
            says(page, "In tune")
        with visit(served.address + LIVE, PHONE, reduced_motion="reduce") as page:
            # The strobe was chosen, and is not shown to who wants things to stand still.
            expect(page.get_by_text("less motion is asked for")).to_be_visible()
            expect(page.locator(".scale")).to_be_visible()
            sing(page, sharper(110, 9))
            shows(page, "A2", 9)
            seen = page.evaluate("""() => new Promise((done) => {
              const places = new Set();
              const hand = document.querySelector('.scale-hand');
              const until = performance.now() + 1000;
              const look = () => {
                places.add(hand.getAttribute('transform'));
                if (performance.now() < until) requestAnimationFrame(look);
                else done(places.size);
              };
              look();
            })""")
            assert seen <= 12, seen


def keeps_the_song_while_one_tunes():
    with quintet() as served, visit(served.address + HOME) as page:
        file = served.folder / "song.wav"
        band.write(file, band.plays(["C:maj", "A:min", "F:maj", "G:7"]))
        page.locator("input[type=file]").set_input_files(file)
        # Also while it is heard.
        page.get_by_role("link", name="Tuner").click()
        expect(page).to_have_url(served.address + LIVE)
        expect(page.get_by_role("link", name="Tuner")).to_have_attribute("aria-current", "page")
        page.go_back()
        expect(page.locator(".ribbon-chord")).to_have_count(4, timeout=20_000)
        page.go_forward()
        expect(page.get_by_role("heading", level=1, name="Tuner")).to_be_visible()
        page.get_by_role("link", name="Analyse").click()
        expect(page.locator(".ribbon-chord")).to_have_count(4)


def tunes_without_the_server():
    with quintet() as served, visit(served.address + HOME, PHONE, expected=AWAY) as page:
        kept_here(page)
        served.stop()
        page.goto(served.address + LIVE)
        sing(page, 329.63)
        shows(page, "E4", 0)
        choose(page, "Ukulele")
        says(page, "In tune")


def makes_a_calm_pitch_of_frames_that_tremble():
    """What the page makes of frames: no leap for a wrong one, a new note at once, the last one when it fades."""
    bundle = folder_of("melody") / "Steady.mjs"
    subprocess.run(["esbuild", "web/src/apps/amadeus/live/Steady.ts", "--format=esm", f"--outfile={bundle}", "--log-level=warning"], cwd=ROOT, check=True)
    script = f"""import {{ Steady }} from '{bundle}';
      const steady = new Steady();
      const push = (times, hertz, clarity = 0.99) => {{ for (let at = 0; at < times; at += 1) steady.push({{ hertz: hertz(at), clarity, seconds: 0, level: 0.1 }}); }};
      const told = [steady.hertz, steady.isSounding];
      push(3, () => 440); told.push(steady.hertz);
      push(1, () => 440); told.push(Math.round(steady.hertz), steady.isSounding);
      push(40, (at) => at % 9 === 4 ? 880 : 440 + (at % 2) * 0.02); told.push(Math.abs(steady.hertz - 440.01) < 0.02);
      push(12, () => 330); told.push(Math.abs(steady.hertz - 330) < 0.01, Math.abs(steady.calmHertz - 330) < 0.01);
      push(10, () => 0, 0); told.push(steady.isSounding);
      push(10, () => 200, 0.5); told.push(steady.isSounding, Math.abs(steady.hertz - 330) < 0.01);
      push(30, (at) => 300 * 1.1 ** at); told.push(steady.isSounding);
      console.log(JSON.stringify(told));"""
    told = json.loads(subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, check=True, text=True).stdout)
    assert told == [0, False, 0, 440, True, True, True, True, True, False, True, False], told


TESTS = (
    shows_a_tone_of_the_microphone_within_half_a_cent, hears_the_same_at_every_rate, says_which_string_it_is_and_what_to_do,
    has_all_instruments_that_are_promised, follows_the_concert_pitch_and_remembers_it, uses_no_preference_that_is_none,
    says_why_it_does_not_listen, keeps_what_sounded_last_in_sight, lets_the_microphone_go_when_nobody_looks, plays_tones_to_tune_by,
    does_not_listen_to_its_own_tone, is_used_without_a_mouse, tells_a_screen_reader_now_and_then, strobe_drifts_and_stands_still,
    keeps_the_song_while_one_tunes, tunes_without_the_server, makes_a_calm_pitch_of_frames_that_tremble,
)
