"""What is set at Sonidea’s recorder by hand: where a recording comes from, how it is stored, what clicks and what is heard."""

import re

import pytest
from playwright.sync_api import expect

from support.browser import PHONE
from support.sonidea import PLACE
from support.sonidea_recorder import (
    HEARING,
    arrived,
    key,
    original,
    recorder,
    records,
    tapped,
)
from support.waiting import until

pytestmark = pytest.mark.ci


def _settings(served):
    return served.ask("GET", f"{PLACE}/settings")


def _stops(served, page, count=1):
    key(page, "Stop").click()
    return max(arrived(served, page, count), key=lambda one: one["created_ms"])


def _opens(page, part):
    page.locator("summary", has_text=part).click()


def test_gain_is_recorded_and_the_limiter_holds_it():
    with recorder(settings={"quality": "wav"}) as (served, page):
        gain = page.get_by_role("slider", name="Input gain")
        gain.press("Home")
        until(lambda: _settings(served)["gain_db"] == -6)
        records(page, 1.5)
        expect(gain).to_be_disabled()
        soft = _stops(served, page)["true_peak"]
        gain.press("End")
        until(lambda: _settings(served)["gain_db"] == 6)
        records(page, 1.5)
        loud = _stops(served, page, 2)["true_peak"]
        # The peak of a beep of the fake microphone depends on where its samples fall.
        assert abs(loud - soft - 12) < 2, (soft, loud)
        page.get_by_role("switch", name="Limiter").click()
        until(lambda: _settings(served)["has_limiter"])


@pytest.mark.parametrize(
    ("quality", "codec", "rate"),
    [
        ("Standard", "aac", 44_100),
        ("High", "aac", 48_000),
        ("Lossless", "alac", 48_000),
        ("WAV", "pcm_s16le", 48_000),
    ],
)
def test_is_stored_in_the_quality_that_is_chosen(quality, codec, rate):
    with recorder() as (served, page):
        choice = page.get_by_label("Quality")
        name = choice.locator("option", has_text=re.compile(f"^{quality}")).inner_text()
        choice.select_option(label=name)
        until(lambda: _settings(served)["quality"] == quality.lower())
        records(page, 1)
        one = _stops(served, page)
        until(lambda: served.ask("GET", f"{PLACE}/recordings/{one['id']}")["codec"] == codec)
        one = served.ask("GET", f"{PLACE}/recordings/{one['id']}")
        assert (one["sample_rate"], one["quality"]) == (rate, quality.lower()), one


def test_records_in_stereo_where_it_is_chosen():
    with recorder(settings={"quality": "wav"}) as (served, page):
        page.get_by_role("radio", name="Stereo").check()
        until(lambda: _settings(served)["channels"] == "stereo")
        records(page, 1)
        assert _stops(served, page)["channels"] == 2


MICROPHONES = HEARING + """
  globalThis.asked = [];
  const open = MediaDevices.prototype.getUserMedia;
  MediaDevices.prototype.getUserMedia = function (wish) {
    asked.push(wish.audio.deviceId?.exact ?? '');
    return open.call(this, wish);
  };
"""


def test_the_microphone_that_is_chosen_is_the_one():
    with recorder(script=MICROPHONES) as (served, page):
        choice = page.get_by_label("Microphone", exact=True)
        until(lambda: choice.locator("option").count() >= 3)
        other = choice.locator("option").last.get_attribute("value")
        choice.select_option(other)
        until(lambda: page.evaluate("asked.at(-1)") == other)
        records(page, 1)
        _stops(served, page)
        # This browser calls its microphones otherwise after each reload: it is as if it was pulled out.
        page.reload()
        expect(page.get_by_text("That microphone is no longer connected")).to_be_visible()
        expect(choice.locator("option:checked")).to_have_text("Not connected")
        choice.select_option(label="Fake Audio Input 1")
        expect(page.get_by_text("Ready.")).to_be_visible()
        expect(choice.locator("option", has_text="Not connected")).to_have_count(0)


AWAKE = HEARING + """
  globalThis.awake = 0;
  // Without a screen the browser refuses.
  Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {
    awake += 1;
    return { release: async () => { awake -= 1; } };
  } } });
"""


def test_the_screen_stays_awake_unless_one_turns_that_off():
    with recorder(script=AWAKE) as (served, page):
        records(page, 1)
        until(lambda: page.evaluate("awake") == 1)
        _stops(served, page)
        until(lambda: page.evaluate("awake") == 0)
        page.goto(f"{served.address}/sonidea/settings")
        page.get_by_role("switch", name="Keep the screen awake while recording").click()
        until(lambda: not _settings(served)["keeps_awake"])
        page.goto(f"{served.address}/sonidea/record")
        records(page, 1.5)
        assert page.evaluate("awake") == 0
        _stops(served, page, 2)


FULL = HEARING + """
  StorageManager.prototype.estimate = async () => ({ quota: 1e9, usage: 1e9 - bytes });
  globalThis.bytes = 48_000 * 4 * 3_600 * 2;
"""


def test_says_how_much_fits_and_begins_nothing_where_nothing_does():
    with recorder(script=FULL) as (served, page):
        expect(page.get_by_text("Space for 2 h 0 min on this device")).to_be_visible()
        expect(key(page, "Record")).to_be_enabled()
    with recorder(script=FULL + "bytes = 48_000 * 4 * 30;") as (served, page):
        expect(page.get_by_text("This device is almost full")).to_be_visible()
        expect(key(page, "Record")).to_be_disabled()


def test_the_metronome_is_set_by_hand_and_leads_in():
    with recorder(bought=True, size=PHONE) as (served, page):
        _opens(page, "Metronome")
        page.get_by_role("switch", name="Metronome").click()
        tempo = page.get_by_role("slider", name="Tempo")
        tempo.press("End")
        until(lambda: _settings(served)["metronome"]["bpm"] == 240)
        page.get_by_label("Beats per bar").select_option("3")
        page.get_by_role("radio", name="2 bars").check()
        page.get_by_role("slider", name="Volume").press("Home")
        wanted = {"is_on": True, "bpm": 240, "beats": 3, "count_in": 2, "volume": 0}
        until(lambda: wanted.items() <= _settings(served)["metronome"].items())
        key(page, "Record").click()
        expect(page.get_by_text("Counting in …")).to_be_visible()
        expect(page.get_by_text("Recording.", exact=True)).to_be_visible()
        until(lambda: len(tapped(page)) > 3 * 4 * 48_000)
        samples, rate = original(served, _stops(served, page))
        # Six beats at 240 in a minute are a second and a half, which was heard and is not in it.
        led = tapped(page).index(samples) / 4 / rate
        assert led >= 1.5, led
        # Eight taps, half a second apart, are 120 in a minute.
        taps = page.get_by_role("button", name="Tap tempo")
        for at in range(8):
            taps.evaluate(
                """(button, at) => button.dispatchEvent(Object.defineProperty(
                  new PointerEvent('pointerdown', { bubbles: true }), 'timeStamp', { value: at }))""",
                1_000 + 500 * at,
            )
        until(lambda: _settings(served)["metronome"]["bpm"] == 120)


def test_effects_are_set_by_hand_and_are_not_in_the_recording():
    with recorder(bought=True) as (served, page):
        _opens(page, "Hear yourself")
        page.get_by_role("switch", name="Hear yourself").click()
        expect(page.get_by_text("Wear headphones")).to_be_visible()
        page.get_by_role("slider", name="Low, gain", exact=True).press("End")
        page.get_by_role("slider", name="Compressor ratio").press("End")
        page.get_by_role("slider", name="Compressor threshold").press("Home")
        wanted = {"is_on": True, "ratio": 20, "threshold_db": -60}
        until(lambda: wanted.items() <= _settings(served)["effects"].items())
        until(lambda: _settings(served)["effects"]["bands"][0]["decibels"] == 24)
        records(page, 1.5)
        samples, _ = original(served, _stops(served, page))
        assert samples in tapped(page), "the effects were recorded"


WITHOUT_WINDOW = HEARING + """
  delete globalThis.documentPictureInPicture;
  globalThis.system = {};
  const set = MediaSession.prototype.setActionHandler;
  MediaSession.prototype.setActionHandler = function (action, run) {
    system[action] = run;
    return set.call(this, action, run);
  };
"""


def test_without_a_small_window_the_system_shows_and_ends_it():
    with recorder(script=WITHOUT_WINDOW) as (served, page):
        expect(page.get_by_role("button", name="Small window")).to_have_count(0)
        page.get_by_label("Title", exact=True).fill("Riff")
        records(page, 1)
        shown = "[navigator.mediaSession.metadata?.title, navigator.mediaSession.playbackState]"
        until(lambda: page.evaluate(shown) == ["Riff", "playing"])
        page.evaluate("system.pause()")
        expect(page.get_by_text("Paused.", exact=True)).to_be_visible()
        until(lambda: page.evaluate(shown) == ["Riff", "paused"])
        page.evaluate("system.play()")
        expect(page.get_by_text("Recording.", exact=True)).to_be_visible()
        page.evaluate("system.stop()")
        [one] = arrived(served, page)
        assert one["title"] == "Riff"


def test_one_press_on_the_home_page_records():
    with recorder("/", size=PHONE) as (served, page):
        page.get_by_role("navigation", name="Apps").get_by_role("link", name="Record").click()
        expect(page.get_by_text("Recording.", exact=True)).to_be_visible()
        expect(page).to_have_url(f"{served.address}/sonidea/record")
        page.go_back()
        # Whoever goes back sees it go on, and ends it there.
        page.get_by_role("region", name="Recording now").get_by_role("button", name="Stop").click()
        assert len(arrived(served, page)) == 1
        for manifest in ("manifest", "sonidea"):
            shortcuts = served.ask("GET", f"/{manifest}.webmanifest")["shortcuts"]
            assert [one["url"] for one in shortcuts] == ["/sonidea/record?start"], shortcuts
