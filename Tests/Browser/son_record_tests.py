"""The recorder of Sonidea: what is recorded is what was heard, and none of it is lost."""

import array
import base64
import contextlib
import struct
import urllib.request
import uuid

from app import AWAY, DESKTOP, kept_here, keys_kept, quintet, tone, until, visit
from harness import ROOT, chromium, microphone
from modules import bundled, run_by_node
from playwright.sync_api import expect
from shop import MONTHLY, buy, press, sheet

RECORD = "apps/sonidea/record"
PLACE = "/api/v1/sonidea"
VOICE = ROOT / "build/browser/voice.wav"

#: What comes out of the tap, as it came; and which pieces were sent.
HEARING = """
  const Real = AudioWorkletNode;
  globalThis.tapped = [];
  globalThis.AudioWorkletNode = class extends Real {
    constructor(...all) {
      super(...all);
      this.port.addEventListener('message', ({ data }) => {
        if (data.kind === 'tapped') tapped.push(data.piece.left.slice());
      });
    }
  };
"""


def _flags():
    if not VOICE.exists():
        VOICE.parent.mkdir(parents=True, exist_ok=True)
        tone(VOICE, 441, 10.0)
    return microphone(VOICE)


def _context(size=DESKTOP, script=HEARING, **options):
    context = chromium.open(_flags()).new_context(
        viewport={"width": size[0], "height": size[1]}, permissions=["microphone"], **options)
    context.add_init_script(script)
    return context


@contextlib.contextmanager
def studio(path="/sonidea/record", size=DESKTOP, served=None, settings=None, script=HEARING, bought=False, expected=(), **options):
    """A page that records, of somebody whose recordings are neither louder nor limited."""
    with contextlib.ExitStack() as stack:
        served = served or stack.enter_context(quintet())
        if bought:
            buy(served, MONTHLY)
        served.ask("PATCH", f"{PLACE}/settings", {"quality": "original", "has_limiter": False, **(settings or {})})
        context = _context(size, script, **options)
        stack.callback(context.close)
        yield served, stack.enter_context(visit(served.address + path, context=context, expected=expected))


def key(page, name):
    return page.get_by_role("button", name=name, exact=True)


def records(page, seconds):
    """Records until the clock says so."""
    key(page, "Record").click()
    runs_to(page, seconds)


def runs_to(page, seconds):
    until(lambda: page.evaluate(CLOCK) >= seconds)


#: What the clock of the page says, in seconds.
CLOCK = """(document.querySelector('.son-clock').textContent.split(':').reduce((sum, part) => 60 * sum + Number(part), 0))"""


def recordings(served, page):
    device = page.evaluate("localStorage.getItem('sonidea.device')")
    return served.ask("GET", f"{PLACE}/recordings?device={device}")["recordings"]


def arrived(served, page, count=1):
    """The recordings, once so many are there and can be heard."""
    return until(lambda: [one for one in recordings(served, page) if one["state"] == "ready"][:count], 40) if count else []


def original(served, recording):
    """The samples of a recording, and how many there are in a second."""
    with urllib.request.urlopen(f"{served.address}{PLACE}/recordings/{recording['id']}/original") as answer:
        wav = answer.read()
    assert struct.unpack("<HH", wav[20:24]) == (3, 1), "it is not floating, in mono"
    assert struct.unpack("<I", wav[40:44])[0] == len(wav) - 44, "the head tells another length"
    return wav[44:], struct.unpack("<I", wav[24:28])[0]


def tapped(page):
    """All that has come out of the tap."""
    text = page.evaluate("""async () => {
      const all = new Blob(tapped), reader = new FileReader();
      await new Promise((done) => { reader.onload = done; reader.readAsDataURL(all); });
      return reader.result.split(',')[1] ?? '';
    }""")
    return base64.b64decode(text)


def holds_peaks_below_a_wall_and_leaves_all_else_alone():
    run_by_node(f"""
      import assert from 'node:assert';
      import {{ ceiling, Limiter }} from '{bundled("sonidea", f"{RECORD}/Limiter.ts")}';
      const rate = 48000;
      // Runs samples through in pieces of odd lengths; what comes out is as long as what went in.
      const through = (sides) => {{
        const limiter = new Limiter(rate, sides.length), out = sides.map(() => []);
        const take = (pieces) => pieces.forEach((piece, side) => out[side].push(...piece));
        for (let at = 0, size = 1; at < sides[0].length; at += size, size = size * 7 % 2011 + 1) {{
          take(limiter.process(sides.map((side) => side.slice(at, at + size))));
        }}
        take(limiter.finish());
        return out;
      }};
      const soft = Float32Array.from({{ length: 20000 }}, (_, i) => 0.8 * Math.sin(i / 9));
      assert.deepEqual(through([soft])[0], [...soft], 'what is softer than the wall is changed');
      let state = 1;
      const random = () => (state = state * 48271 % 2147483647) / 2147483647 * 2 - 1;
      const wild = [0, 1].map(() => Float32Array.from({{ length: 60000 }}, (_, i) => (i % 9000 < 40 ? 8 : 0.7) * random()));
      const held = through(wild);
      assert.equal(held[0].length, 60000);
      const top = Math.max(...held.map((side) => side.reduce((most, one) => Math.max(most, Math.abs(one)), 0)));
      assert.ok(top <= Math.fround(ceiling) && top > 0.5, `the loudest is ${{top}}`);
      // Both sides are lowered alike, and never by a jump: 5 ms before a peak it begins to give way.
      const gains = held.map((side, number) => side.map((one, i) => one / wild[number][i]));
      for (let i = 0; i < 60000; i += 1) {{
        if (Math.abs(wild[0][i]) > 0.01 && Math.abs(wild[1][i]) > 0.01 && Math.abs(held[0][i]) < ceiling - 1e-6 && Math.abs(held[1][i]) < ceiling - 1e-6) {{
          assert.ok(Math.abs(gains[0][i] - gains[1][i]) < 1e-4, `the sides part at ${{i}}`);
        }}
      }}
      const step = Float32Array.from({{ length: 48000 }}, (_, i) => i < 12000 || i > 24000 ? 0.5 : 2);
      const curve = through([step])[0].map((one, i) => one / step[i]);
      for (let i = 1; i < curve.length; i += 1) assert.ok(Math.abs(curve[i] - curve[i - 1]) < 0.01, `a jump at ${{i}}`);
      assert.equal(curve[12000 - 242], 1, 'it gives way too early');
      assert.ok(curve[12000 - 100] < 0.9 && curve[12000] * 2 <= Math.fround(ceiling), 'it gives way too late');
      assert.ok(curve[24000 + 1000] < 0.75 && curve[24000 + 20000] > 0.98, 'it does not come back smoothly');
    """)


def records_bit_for_bit_without_gain_and_limiter():
    run_by_node(f"""
      import assert from 'node:assert';
      import {{ Chain }} from '{bundled("sonidea", f"{RECORD}/Chain.ts")}';
      const left = Float32Array.from({{ length: 100 }}, (_, i) => Math.sin(i) / 3), right = left.map((one) => -one / 2);
      const wish = {{ channels: 2, given: 2, decibels: 0, isLimited: false }};
      assert.deepEqual(new Chain(48000, wish).process(left, right), [left, right]);
      assert.deepEqual(new Chain(48000, {{ ...wish, channels: 1, given: 1 }}).process(left, left), [left]);
      const mixed = new Chain(48000, {{ ...wish, channels: 1 }}).process(left, right)[0];
      assert.equal(mixed[7], Math.fround((left[7] + right[7]) / 2));
      const louder = new Chain(48000, {{ ...wish, decibels: 6 }}).process(left, right)[0];
      assert.ok(Math.abs(louder[7] / left[7] - 1.99526) < 1e-4);
    """)


def finds_how_late_a_click_comes_back():
    run_by_node(f"""
      import assert from 'node:assert';
      import {{ clickAt, roundTrip }} from '{bundled("sonidea", f"{RECORD}/latency.ts")}';
      let state = 7;
      const random = () => (state = state * 48271 % 2147483647) / 2147483647 * 2 - 1;
      for (const rate of [44100, 48000]) {{
        for (const late of [0.0004, 0.0213, 0.118, 0.43]) {{
          const first = 5000, clicks = Array.from({{ length: 8 }}, (_, n) => first + Math.round((0.4 + 0.75 * n) * rate));
          const heard = Float32Array.from({{ length: 7.5 * rate }}, () => 0.02 * random());
          const click = clickAt(rate);
          clicks.forEach((frame, n) => {{
            // Softer than it was, turned over, with an echo; one of them was coughed over.
            for (let i = 0; i < click.length; i += 1) {{
              const at = frame - first + Math.round(late * rate) + i;
              heard[at] -= 0.15 * click[i];
              heard[at + Math.round(0.011 * rate)] -= 0.07 * click[i];
            }}
            if (n === 3) for (let i = 0; i < rate / 2; i += 1) heard[frame - first + i] += 0.8 * random();
          }});
          const found = roundTrip(heard, first, clicks, rate);
          assert.ok(Math.abs(found - late) < 0.001, `${{late}} was taken for ${{found}}`);
        }}
      }}
      const silence = new Float32Array(48000 * 7).map(() => 0.01 * random());
      assert.equal(roundTrip(silence, 0, [100, 40000, 80000, 120000], 48000), undefined, 'a click is heard where none is');
    """)


def taps_a_tempo_from_the_last_eight():
    run_by_node(f"""
      import assert from 'node:assert';
      import {{ TapTempo }} from '{bundled("sonidea", f"{RECORD}/TapTempo.ts")}';
      const taps = new TapTempo();
      assert.equal(taps.tap(0), undefined);
      assert.equal(taps.tap(500), 120);
      assert.equal(taps.tap(1100), 109);
      // After a rest of two seconds it begins anew.
      assert.equal(taps.tap(3101), undefined);
      assert.equal(taps.tap(3701), 100);
      let last;
      for (let n = 2; n < 12; n += 1) last = taps.tap(3701 + 400 * (n - 1));
      assert.equal(last, 150, 'more than the last eight are counted');
    """)


def sends_a_take_in_as_many_pieces_as_the_server_counts():
    run_by_node(f"""
      import assert from 'node:assert';
      import {{ chunksOf, mostSeconds, pieceSeconds, piecesOf }} from '{bundled("sonidea", f"{RECORD}/take.ts")}';
      for (const pieces of [1, 2, 3600, 3601, 3660, 3661, 14000, 33300]) {{
        const chunks = chunksOf(pieces, true);
        let next = 0;
        for (let chunk = 1; chunk <= chunks; chunk += 1) {{
          const [from, to] = piecesOf(chunk);
          assert.equal(from, next);
          next = Math.min(to, pieces);
          assert.ok(chunk <= chunksOf(pieces, false) ? to <= pieces : true, 'an unfinished one goes while more comes');
        }}
        assert.equal(next, pieces);
        assert.ok(chunks + 1 <= 4096, `${{chunks}} chunks`);
      }}
      assert.ok(mostSeconds(48000, 1) > 6 * 3600 && chunksOf(Math.ceil(mostSeconds(8000, 1) / pieceSeconds), true) < 4096);
    """)


def keeps_what_the_tap_gave_bit_for_bit():
    with studio() as (served, page):
        records(page, 2.5)
        assert page.title().startswith("● 0:0"), page.title()
        key(page, "Stop").click()
        expect(page.get_by_role("link", name="Open")).to_be_visible(timeout=30_000)
        assert page.title() == "Record – Quintet"
        [recording] = arrived(served, page)
        samples, rate = original(served, recording)
        assert len(samples) / 4 / rate >= 2.5
        assert samples in tapped(page), "what was kept is not what the tap gave"
        assert max(array.array("f", samples)) > 0.2, "nothing was heard"
        assert (recording["source"], recording["quality"]) == ("recorded", "original"), recording
        assert keys_kept(page, "takes") == []


def leaves_out_what_comes_while_it_is_paused():
    with studio() as (served, page):
        records(page, 1.5)
        key(page, "Pause").click()
        expect(page.get_by_text("Paused.", exact=True)).to_be_visible()
        heard, before = len(tapped(page)), page.evaluate(CLOCK)
        until(lambda: len(tapped(page)) > heard + 40 * 4 * 2_048)
        assert page.evaluate(CLOCK) - before < 0.3, "the clock goes on"
        key(page, "Go on").click()
        runs_to(page, 2.5)
        key(page, "Stop").click()
        [recording] = arrived(served, page)
        samples, rate = original(served, recording)
        tap = tapped(page)
        assert samples not in tap, "it was not paused"
        # Two parts of what was heard, one after the other.
        ends = [at for at in range(0, len(samples), 512) if samples[:at] in tap and samples[at:] in tap]
        assert ends or samples[:4 * rate] in tap and samples[-4 * rate // 2:] in tap
        assert len(samples) < len(tap) - 40 * 4 * 2_000


def loses_no_more_than_a_second_when_its_tab_is_killed():
    with quintet() as served:
        context = _context()
        sent = []
        context.on("request", lambda one: sent.append(one.url) if "/chunks/" in one.url else None)
        with studio(served=served) as (_, other):
            other.goto("about:blank")
        page = context.new_page()
        page.goto(served.address + "/sonidea/record")
        records(page, 4)
        clock = page.evaluate(CLOCK)
        until(lambda: len(sent) >= 3)
        page.close()
        early = set(sent)
        sent.clear()
        with visit(served.address + "/sonidea/record", context=context) as page:
            expect(page.get_by_text("An interrupted recording")).to_be_visible()
            key(page, "Listen").click()
            expect(page.locator(".notice").get_by_role("button", name="Stop")).to_be_visible()
            key(page, "Keep").click()
            expect(page.get_by_text("An interrupted recording")).to_have_count(0)
            [recording] = arrived(served, page)
            samples, rate = original(served, recording)
            assert clock - 1 <= len(samples) / 4 / rate <= clock + 1, (clock, len(samples) / 4 / rate)
            assert sent and not early & set(sent), "what was there is sent again"
            until(lambda: keys_kept(page, "takes") == [])
        context.close()


def discards_an_interrupted_recording_only_when_asked_twice():
    with quintet() as served:
        context = _context()
        page = context.new_page()
        page.goto(served.address + "/sonidea/record")
        records(page, 2)
        page.close()
        with visit(served.address + "/sonidea/record", context=context) as page:
            key(page, "Discard").click()
            page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
            expect(page.get_by_text("An interrupted recording")).to_be_visible()
            key(page, "Discard").click()
            page.get_by_role("dialog").get_by_role("button", name="Discard").click()
            expect(page.get_by_text("An interrupted recording")).to_have_count(0)
            until(lambda: keys_kept(page, "takes") == [])
            until(lambda: served.ask("GET", "/api/v1/library/uploads")["uploads"] == [])
        context.close()


def goes_by_itself_when_the_server_is_back():
    with studio(expected=AWAY) as (served, page):
        kept_here(page)
        served.stop()
        for _ in range(2):
            records(page, 1)
            key(page, "Stop").click()
            expect(page.get_by_text("safe on this device")).to_be_visible()
        page.reload()
        expect(page.get_by_role("heading", name="Record")).to_be_visible()
        served.start()
        until(lambda: len([one for one in recordings(served, page) if one["state"] == "ready"]) == 2, 90)
        until(lambda: keys_kept(page, "takes") == [])


def counts_in_and_keeps_the_metronome_out():
    metronome = {"is_on": True, "bpm": 240, "beats": 4, "count_in": 1, "volume": 1}
    with studio(bought=True, settings={"metronome": metronome}) as (served, page):
        key(page, "Record").click()
        expect(page.get_by_text("Counting in …")).to_be_visible()
        expect(page.get_by_text("Recording.", exact=True)).to_be_visible()
        runs_to(page, 1.5)
        key(page, "Stop").click()
        [recording] = arrived(served, page)
        samples, rate = original(served, recording)
        assert samples in tapped(page) and len(samples) / 4 / rate < 3
        # The bar before it was heard, and is not in it.
        assert tapped(page).index(samples) >= 4 * rate


def asks_at_the_metronome_and_comes_back():
    with studio() as (_, page):
        page.locator("summary", has_text="Metronome").click()
        switch = page.get_by_role("switch", name="Metronome")
        switch.click()
        press(page, "Not now")
        expect(switch).to_be_focused()
        expect(switch).not_to_be_checked()
        switch.click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("button", name="See what there is").or_(dialog.get_by_role("button", name="Try 14 days free")).first.click()
        if dialog.get_by_role("button", name="Try 14 days free").count():
            press(page, "Try 14 days free")
        press(page, "Go on")
        expect(switch).to_be_checked()
        expect(page.get_by_label("Tempo")).to_be_visible()


def falls_back_to_mono_and_says_so():
    one_channel = """
      const real = MediaStreamTrack.prototype.getSettings;
      MediaStreamTrack.prototype.getSettings = function () { return { ...real.call(this), channelCount: 1 }; };
    """
    with studio(settings={"channels": "stereo"}, script=HEARING + one_channel) as (served, page):
        expect(page.get_by_text("This microphone has one channel")).to_be_visible()
        records(page, 1)
        key(page, "Stop").click()
        [recording] = arrived(served, page)
        assert recording["channels"] == 1, recording


def begins_at_once_by_a_link():
    with studio("/sonidea/record?start") as (_, page):
        expect(page.get_by_text("Recording.", exact=True)).to_be_visible()
        assert page.url.endswith("/sonidea/record"), page.url
        runs_to(page, 0.5)
        key(page, "Stop").click()
        expect(page.get_by_text("Ready.")).to_be_visible()


def lays_a_take_over_others_where_it_was_played():
    with quintet() as served:
        buy(served, MONTHLY)
        base, group = str(uuid.uuid4()), str(uuid.uuid4())
        asset = served.bring_sound("Base", 330, 8)
        served.ask("PUT", f"{PLACE}/recordings/{base}", {
            "asset": asset, "title": "Base", "created_ms": 1, "quality": "standard", "source": "imported", "device": str(uuid.uuid4())})
        until(lambda: served.ask("GET", f"{PLACE}/recordings/{base}")["state"] == "ready")
        served.ask("PUT", f"{PLACE}/groups/{group}", {"title": "Song", "base": base, "layers": []})
        with studio(f"/sonidea/record?group={group}", served=served, settings={"latency_ms": 120}) as (_, page):
            expect(page.get_by_text("Wear headphones")).to_be_visible()
            records(page, 2)
            key(page, "Stop").click()
            layers = until(lambda: served.ask("GET", f"{PLACE}/groups/{group}")["layers"], 40)
            assert len(layers) == 1 and abs(layers[0]["offset_ms"] + 120) < 0.1, layers


def is_a_recorder_on_a_wrist():
    with studio("/sonidea/pocket", (162, 197), has_touch=True) as (served, page):
        button = page.locator(".son-pocket-button")
        assert page.evaluate("document.documentElement.scrollWidth") <= 162
        usual = button.bounding_box()
        page.mouse.move(usual["x"] + 32, usual["y"] + 32)
        page.mouse.down()
        page.mouse.move(40, 60, steps=5)
        page.mouse.up()
        moved = button.bounding_box()
        assert abs(moved["x"] + 32 - 40) < 6 and abs(moved["y"] + 32 - 60) < 6, moved
        expect(button).to_have_attribute("aria-pressed", "false")
        page.reload()
        assert button.bounding_box() == moved, "its place was not kept"
        button.focus()
        page.keyboard.press("ArrowRight")
        assert button.bounding_box()["x"] > moved["x"]
        page.keyboard.press("Home")
        assert button.bounding_box() == usual
        # It stops where it began.
        page.keyboard.press("Enter")
        expect(button).to_have_attribute("aria-pressed", "true")
        runs_to(page, 1)
        assert button.bounding_box() == usual
        button.click()
        take = page.get_by_role("listitem")
        expect(take).to_contain_text("⌚️ Recording 1")
        expect(take).to_contain_text("On this device")
        assert recordings(served, page) == [], "it went by itself"
        take.get_by_role("button").first.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 162
        take.get_by_role("button", name="Send").click()
        expect(take).to_contain_text("In Sonidea", timeout=30_000)
        [recording] = arrived(served, page)
        assert (recording["title"], recording["source"]) == ("⌚️ Recording 1", "companion"), recording
        assert (recording["sample_rate"], recording["channels"]) == (44_100, 1), recording
        album = served.ask("GET", f"{PLACE}/albums/{recording['album']}")
        assert album["name"] == "⌚️ Recordings", album


def puts_the_button_back_by_a_long_press():
    with studio("/sonidea/pocket", (180, 220)) as (_, page):
        button = page.locator(".son-pocket-button")
        usual = button.bounding_box()
        button.focus()
        for _ in range(4):
            page.keyboard.press("ArrowUp")
        there = button.bounding_box()
        assert there["y"] < usual["y"]
        page.mouse.move(there["x"] + 32, there["y"] + 32)
        page.mouse.down()
        until(lambda: button.bounding_box() == usual)
        page.mouse.up()
        expect(button).to_have_attribute("aria-pressed", "false")


def sends_by_itself_what_a_companion_recorded():
    with studio("/sonidea/pocket", (180, 220), bought=True) as (served, page):
        records(page, 1)
        key(page, "Stop").click()
        expect(page.get_by_role("listitem")).to_contain_text("In Sonidea", timeout=30_000)
        assert len(arrived(served, page)) == 1


def shakes_when_a_wrist_cannot_record():
    refused = """
      navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', 'NotAllowedError'); };
      navigator.vibrate = (...all) => { globalThis.shaken = all; return true; };
    """
    with studio("/sonidea/pocket", (180, 220), script=refused) as (_, page):
        key(page, "Record").click()
        expect(page.get_by_role("status")).to_contain_text("told not to let Quintet hear")
        assert page.evaluate("shaken"), "nobody felt it"


TESTS = [
    holds_peaks_below_a_wall_and_leaves_all_else_alone, records_bit_for_bit_without_gain_and_limiter,
    finds_how_late_a_click_comes_back, taps_a_tempo_from_the_last_eight,
    sends_a_take_in_as_many_pieces_as_the_server_counts,
    keeps_what_the_tap_gave_bit_for_bit,
    leaves_out_what_comes_while_it_is_paused,
    loses_no_more_than_a_second_when_its_tab_is_killed,
    discards_an_interrupted_recording_only_when_asked_twice,
    goes_by_itself_when_the_server_is_back,
    counts_in_and_keeps_the_metronome_out,
    asks_at_the_metronome_and_comes_back,
    falls_back_to_mono_and_says_so,
    begins_at_once_by_a_link,
    lays_a_take_over_others_where_it_was_played,
    is_a_recorder_on_a_wrist,
    puts_the_button_back_by_a_long_press,
    sends_by_itself_what_a_companion_recorded,
    shakes_when_a_wrist_cannot_record,
]
