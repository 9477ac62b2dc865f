"""What sounds for a child: how loud it is, when it ends, and that it goes on as a parent would
want.
"""

import math
import re
import time
from array import array

import pytest
from playwright.sync_api import expect

from support.audio import ear, write
from support.baby_sounds import (
    HOME,
    OUTPUTS,
    PLACE,
    SYSTEM,
    badge,
    bring,
    card,
    loud,
    mini,
    minutes,
    nursery,
    play,
    settle,
    settled,
    sounds,
)
from support.browser import ASLEEP, AWAY, KEPT, PHONE, kept_here, visit
from support.gate import enter, passed
from support.marionette import Firefox
from support.server import quintet
from support.speakers import Speakers
from support.waiting import until

pytestmark = pytest.mark.ci

HEADPHONES, SPEAKER = 65, 50


def loudest(page, seconds=2.5):
    """The loudest that the badge says in a while."""
    heard, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        heard = max(heard, loud(page) or 0)
        page.wait_for_timeout(50)
    assert heard, "it is silent"
    return heard


@pytest.mark.check
def test_plays_with_one_touch_below_the_limit():
    with nursery() as (served, page):
        expect(badge(page)).to_contain_text("max 65 dB(A)")
        play(page, "Ocean")
        assert 20 < loudest(page) <= HEADPHONES
        expect(badge(page)).to_have_attribute("data-kind", "good")
        expect(mini(page)).to_contain_text("30 min left")
        sleep = until(lambda: served.ask("GET", f"{PLACE}/sleeps/now").get("sleep"))
        assert sleep["title"] == "Ocean" and minutes(sleep) == 30, sleep
        card(page, "Ocean").click()
        expect(mini(page)).to_have_count(0)
        until(lambda: "sleep" not in served.ask("GET", f"{PLACE}/sleeps/now"))
        expect(badge(page)).to_contain_text("Silent")


#: How many of each kind there are at least, as a parent reads the shelves.
SHELVES = {"Noise": 4, "Nature": 8, "Womb sounds": 2, "At home": 5, "Lullabies": 3}


@pytest.mark.slow
def test_has_sounds_of_every_kind_each_of_which_is_heard():
    with nursery(bought=True) as (_, page):
        expect(page.locator(".sound-card")).not_to_have_count(0)
        names = []
        for shelf, least in SHELVES.items():
            found = page.get_by_role("region", name=shelf, exact=True).locator(".sound-title")
            assert found.count() >= least, (shelf, found.all_inner_texts())
            names += found.all_inner_texts()
        assert len(names) >= 24 and len(set(names)) == len(names), names
        silent = []
        for name in names:
            card(page, name).click()
            expect(mini(page)).to_contain_text(name)
            try:
                until(lambda: loud(page), 8)
            except AssertionError:
                silent.append(name)
            card(page, name).click()
            expect(mini(page)).to_have_count(0)
            until(lambda: loud(page) is None)
        assert silent == [], silent


def test_holds_four_sounds_at_their_loudest_at_the_limit():
    with nursery(bought=True) as (served, page):
        settle(served, limit_headphones=45)
        expect(badge(page)).to_contain_text("max 45 dB(A)")
        play(page, "White noise", "Pink noise", "Ocean", "Vacuum cleaner")
        for slider in page.locator(".track .slider input").all():
            slider.focus()
            page.keyboard.press("End")
        heard = loudest(page)
        assert 40 <= heard <= 45, heard
        card(page, "Rain").click()
        expect(page.get_by_text("A mix can have up to four sounds")).to_be_visible()
        message, bar = (lambda: page.locator(".toast").bounding_box()), mini(page).bounding_box()
        until(lambda: message()["y"] + message()["height"] <= bar["y"])


def test_holds_a_lower_limit_at_once():
    with nursery() as (served, page):
        play(page, "White noise")
        assert loudest(page, 3) > 48
        settle(served, limit_headphones=40)
        until(lambda: (loud(page) or 99) <= 40)
        assert loudest(page, 1) <= 40


def test_gets_softer_until_the_timer_is_over():
    with nursery(path="/favourites") as (served, page):
        page.clock.install()
        page.goto(served.address + "/baby-sounds")
        play(page, "White noise")
        at_first = loudest(page, 3)
        page.clock.fast_forward("27:00")
        until(lambda: 0 < (loud(page) or 0) < at_first - 6)
        expect(mini(page)).to_contain_text("3 min left")
        page.clock.fast_forward("03:01")
        expect(mini(page)).to_have_count(0)


def test_plays_for_twelve_hours_or_until_the_morning_for_who_has_bought_that():
    with nursery(PHONE, bought=True) as (served, page):
        now = lambda: served.ask("GET", f"{PLACE}/sleeps/now").get("sleep")
        play(page, "Ocean")
        mini(page).get_by_role("link").click()
        page.get_by_role("button", name="Another time").click()
        dialog = page.get_by_role("dialog", name="Another time")
        dialog.get_by_label("Minutes").fill("720")
        dialog.get_by_role("button", name="Set the timer").click()
        expect(page.get_by_text("Stops in 12 h")).to_be_visible()
        until(lambda: (sleep := now()) and minutes(sleep) == 720)
        page.reload()
        expect(page.get_by_text(re.compile("Stops in (12 h|11 h 59 min)"))).to_be_visible()
        page.get_by_role("button", name="Until 7 in the morning").click()
        at_seven = "(ends) => new Date(ends).toTimeString().startsWith('07:00:00')"
        until(lambda: (sleep := now()) and page.evaluate(at_seven, sleep["ends_ms"]))
        ends = now()["ends_ms"]
        page.reload()
        expect(page.get_by_role("button", name="Until 7 in the morning")).to_have_attribute(
            "aria-pressed", "true"
        )
        assert now()["ends_ms"] == ends


def test_goes_on_after_the_page_is_loaded_again():
    with nursery() as (served, page):
        play(page, "Rain on a tent")
        ends = until(lambda: served.ask("GET", f"{PLACE}/sleeps/now").get("sleep"))["ends_ms"]
        page.reload()
        expect(mini(page)).to_contain_text("Rain on a tent")
        until(lambda: loud(page))
        assert loudest(page, 1) <= HEADPHONES
        assert served.ask("GET", f"{PLACE}/sleeps/now")["sleep"]["ends_ms"] == ends, (
            "the timer begins anew"
        )
        # What was stopped stays so.
        mini(page).get_by_role("button", name="Stop").click()
        expect(mini(page)).to_have_count(0)
        page.reload()
        expect(card(page, "Rain on a tent")).to_have_attribute("aria-pressed", "false")
        expect(mini(page)).to_have_count(0)


def test_stays_paused_when_the_page_is_loaded_again():
    with nursery() as (_, page):
        page.context.add_init_script(
            OUTPUTS + "if (!sessionStorage.seen) window.outputs = ['Headphones (Jack)'];"
            "sessionStorage.seen = 1;"
        )
        page.reload()
        play(page, "White noise")
        page.evaluate("plug('Speakers (Built-in)')")
        expect(mini(page).get_by_role("alert")).to_contain_text("headphones were disconnected")
        page.reload()
        expect(mini(page)).to_contain_text("paused")
        page.wait_for_timeout(1_500)
        expect(mini(page)).to_have_attribute("data-phase", "paused")
        assert loud(page) is None
        mini(page).get_by_role("button", name="Play").click()
        until(lambda: loud(page))
        page.reload()
        until(lambda: loud(page))


def test_plays_as_long_again_once_the_time_went_by_while_it_was_paused():
    # Its clock is ahead of the server's, which is told nothing of it.
    with nursery(path="/favourites", expected=("422", "404")) as (served, page):
        page.clock.install()
        page.goto(served.address + "/baby-sounds")
        play(page, "White noise")
        for again in ("Play", "Next"):
            page.goto(served.address + "/baby-sounds/now")
            page.get_by_role("button", name="Pause", exact=True).click()
            page.clock.fast_forward("45:00")
            # So long it would play, and not “0 s”.
            expect(page.get_by_text("Stops in 30 min")).to_be_visible()
            page.get_by_role("button", name=again, exact=True).click()
            until(lambda: loud(page))
            page.wait_for_timeout(500)
            expect(page.get_by_text("30 min left").first).to_be_visible()


#: The loudness of what leaves the page, every 20 ms for so long.
LISTEN = """
  window.listen = (ms) => new Promise((heard) => {
    const levels = [], samples = new Float32Array(ear.fftSize), begin = performance.now();
    const timer = setInterval(() => {
      const isHeard = ear.context.state === 'running';
      if (isHeard) ear.getFloatTimeDomainData(samples);
      const energy = isHeard ? samples.reduce((sum, one) => sum + one * one, 0) : 0;
      levels.push([performance.now() - begin, Math.sqrt(energy / samples.length)]);
      if (performance.now() - begin < ms) return;
      clearInterval(timer);
      heard(levels);
    }, 20);
  });
"""


def test_comes_back_softly_after_a_call():
    with nursery() as (_, page):
        page.context.add_init_script(ear(1_024) + ";" + LISTEN)
        page.reload()
        play(page, "White noise")
        settled(page)
        before = max(level for _, level in page.evaluate("listen(500)"))
        # As the browser does it where another app takes the speaker, and gives it back.
        page.evaluate("ear.context.suspend()")
        expect(mini(page).get_by_role("alert")).to_be_visible()
        expect(mini(page)).to_have_attribute("data-phase", "waiting")
        page.wait_for_timeout(500)
        levels = page.evaluate(
            "() => { const heard = listen(5_000);"
            " void ear.context.resume(); return heard; }"
        )
        expect(mini(page)).to_have_attribute("data-phase", "playing")
        # Not even its first moment is as loud as it was.
        assert max(level for at, level in levels if at < 500) < before / 3
        assert max(level for at, level in levels if at > 4_500) > before / 2


def test_asks_for_a_touch_where_the_browser_wants_one():
    with nursery() as (_, page):
        page.context.add_init_script(ASLEEP)
        page.reload()
        play(page, "Stream")
        page.reload()
        on = mini(page).get_by_role("button", name="Resume Stream")
        expect(on).to_be_visible()
        assert loud(page) is None
        on.click()
        until(lambda: loud(page))
        expect(on).to_have_count(0)


def test_pauses_when_headphones_are_pulled_out():
    with nursery() as (_, page):
        page.context.add_init_script(
            OUTPUTS + "window.outputs = ['Headphones (Jack)', 'Speakers (Built-in)'];"
        )
        page.reload()
        play(page, "White noise")
        assert SPEAKER < loudest(page, 3) <= HEADPHONES
        page.evaluate("plug('Speakers (Built-in)')")
        expect(mini(page).get_by_role("alert")).to_contain_text("headphones were disconnected")
        expect(badge(page)).to_contain_text("max 50 dB(A)")
        mini(page).get_by_role("button", name="Play").click()
        until(lambda: loud(page))
        assert loudest(page) <= SPEAKER


def test_holds_the_limit_of_what_it_plays_on():
    with nursery() as (_, page):
        page.context.add_init_script(OUTPUTS)
        page.reload()
        expect(badge(page)).to_contain_text("max 50 dB(A)")
        play(page, "White noise")
        assert loudest(page, 1) <= SPEAKER
        # Nobody knows what this is: as careful as with headphones.
        page.evaluate("plug('USB Codec 3')")
        badge(page).click()
        expect(page.get_by_role("dialog")).to_contain_text("an unknown output, treated as headphones")
        expect(page.get_by_role("dialog")).to_contain_text("65 dB(A)")
        page.keyboard.press("Escape")
        # To plug headphones in is no reason to be silent.
        page.evaluate("plug('Headset of somebody')")
        until(lambda: loud(page))
        assert loudest(page, 1) <= HEADPHONES


def on_speakers(page):
    page.context.add_init_script(OUTPUTS)
    page.reload()
    expect(badge(page)).to_contain_text("max 50 dB(A)")


@pytest.mark.parametrize("name", ["White noise", "Heartbeat", "Womb", "Twinkle, twinkle"])
def test_is_heard_at_once_as_loud_as_is_safe(name):
    with nursery() as (_, page):
        on_speakers(page)
        play(page, name)
        assert SPEAKER - 7 <= loudest(page, 6) <= SPEAKER


def test_gets_louder_for_half_an_hour_here_alone_and_by_hand():
    with nursery(bought=True, expected=("422", "404")) as (served, tablet):
        tablet.clock.install()
        on_speakers(tablet)
        tablet.get_by_role("button", name="1 h", exact=True).click()
        with visit(f"{served.address}/baby-sounds", PHONE) as phone:
            on_speakers(phone)
            for page in (tablet, phone):
                play(page, "White noise")
                assert SPEAKER - 4 <= loudest(page) <= SPEAKER
            rooms = tablet.get_by_role("navigation", name="BabySounds")
            rooms.get_by_role("link", name="Settings").click()
            enter(tablet)
            tablet.get_by_role("button", name="80 dB(A)").click()
            expect(tablet.get_by_text("Up to 80 dB(A) from speakers until")).to_be_visible()
            # The ceiling rises, and not the sound: on the other device neither.
            for page in (tablet, phone):
                assert SPEAKER - 4 <= loudest(page, 4) <= SPEAKER
            rooms.get_by_role("link", name="Sleep").click()
            mini(tablet).get_by_role("link", name="White noise").click()
            volume = tablet.get_by_role("slider", name="Loudness")
            volume.focus()
            volume.press("End")
            until(lambda: (loud(tablet) or 0) > SPEAKER + 10)
            assert loudest(phone, 3) <= SPEAKER
            # It ends by itself.
            tablet.clock.fast_forward("30:01")
            until(lambda: (loud(tablet) or 99) <= SPEAKER)
            assert loudest(tablet, 1) <= SPEAKER
            tablet.get_by_role("button", name="Back").click()
            rooms.get_by_role("link", name="Settings").click()
            enter(tablet)
            expect(tablet.get_by_role("button", name="80 dB(A)")).to_be_visible()
            expect(tablet.get_by_text("Up to 80 dB(A) from speakers until")).to_have_count(0)


def test_is_known_to_the_lock_screen():
    with nursery() as (_, page):
        page.context.add_init_script(SYSTEM)
        page.reload()
        play(page, "Ocean")
        session = "navigator.mediaSession"
        until(lambda: page.evaluate(f"{session}.playbackState") == "playing")
        title, artwork = page.evaluate(
            f"[{session}.metadata.title, {session}.metadata.artwork[0].src]"
        )
        assert title == "Ocean" and len(artwork) > 5_000, (title, artwork[:60])
        page.evaluate("actions.pause()")
        expect(mini(page)).to_contain_text("paused")
        assert page.evaluate(f"{session}.playbackState") == "paused"
        page.evaluate("actions.play()")
        until(lambda: loud(page))
        page.evaluate("actions.nexttrack()")
        expect(mini(page)).to_contain_text("Stream")
        page.evaluate("actions.previoustrack()")
        expect(mini(page)).to_contain_text("Ocean")
        # The system itself pauses what plays, for a call or since a plug was pulled.
        page.evaluate("document.title")
        page.evaluate("actions.stop()")
        expect(mini(page)).to_have_count(0)


def test_keeps_a_mix_under_a_name():
    with nursery(bought=True) as (served, page):
        play(page, "Rain", "Fire")
        expect(mini(page)).to_contain_text("Rain · Fire")
        page.get_by_role("button", name="Balance and fades of Rain").click()
        rain = page.get_by_role("region", name="Mix").get_by_role("listitem").first
        for slider, key in (("Balance", "End"), ("Fade in", "Home"), ("Fade out", "End")):
            rain.get_by_role("slider", name=slider).press(key)
        expect(rain).to_contain_text("100% right")
        page.get_by_role("button", name="Save this mix").click()
        page.get_by_role("textbox", name="Name").fill('Cabin 🏕️ "evening"')
        page.get_by_role("button", name="Save", exact=True).click()
        mix = until(lambda: served.ask("GET", f"{PLACE}/mixes")["mixes"])[0]
        assert mix["name"] == 'Cabin 🏕️ "evening"' and len(mix["tracks"]) == 2, mix
        shape = lambda track: [track[one] for one in ("pan", "fade_in_seconds", "fade_out_seconds")]
        assert [shape(track) for track in mix["tracks"]] == [[1, 0, 60], [0, 2, 4]], mix
        mini(page).get_by_role("button", name="Stop").click()
        card(page, mix["name"]).click()
        expect(card(page, "Fire")).to_have_attribute("aria-pressed", "true")
        until(lambda: loud(page))
        page.get_by_role("button", name="More actions for Cabin").click()
        page.get_by_role("menuitem", name="Delete").click()
        expect(page.get_by_role("heading", name="Your mixes")).to_have_count(0)
        page.get_by_role("button", name="Undo").click()
        expect(card(page, mix["name"])).to_be_visible()


def test_keeps_a_mix_once_however_often_enter_is_pressed():
    with nursery() as (served, page):
        play(page, "Rain")
        page.get_by_role("button", name="Save this mix").click()
        page.get_by_role("textbox", name="Name").fill("Night")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        expect(card(page, "Night")).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)
        until(lambda: served.ask("GET", f"{PLACE}/mixes")["mixes"])
        # What is done next comes after all that was on its way.
        page.get_by_role("button", name="More actions for Night").first.click()
        page.get_by_role("menuitem", name="Rename").click()
        page.get_by_role("textbox", name="Name").fill("Nap")
        page.keyboard.press("Enter")
        mixes = lambda: [one["name"] for one in served.ask("GET", f"{PLACE}/mixes")["mixes"]]
        until(lambda: "Nap" in mixes())
        assert mixes() == ["Nap"], mixes()


def test_plays_one_sound_and_half_an_hour_for_who_has_bought_nothing():
    with nursery() as (served, page):
        play(page, "Rain")
        play(page, "Wind")
        expect(card(page, "Rain")).to_have_attribute("aria-pressed", "false")
        for press in (
            lambda: page.get_by_role("button", name="2 h").click(),
            lambda: card(page, "Night train").click(),
            lambda: page.get_by_role("button", name="Add a sound").click(),
        ):
            press()
            expect(page.get_by_role("dialog")).to_contain_text("BabySounds")
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)
        sleep = until(lambda: served.ask("GET", f"{PLACE}/sleeps/now").get("sleep"))
        assert len(sleep["tracks"]) == 1 and minutes(sleep) == 30, sleep


def test_says_of_a_longer_timer_and_of_more_sounds_what_is_free():
    with nursery() as (_, page):
        play(page, "Ocean")
        for asks, title, free in (
            (page.get_by_role("button", name="2 h"), "Timer minutes", "Up to 30 are free."),
            (page.get_by_role("button", name="Add a sound"), "Sounds at once", "One is free."),
        ):
            asks.click()
            sheet = page.get_by_role("dialog", name=title, exact=True)
            expect(sheet).to_contain_text(free)
            expect(sheet).not_to_contain_text("used")
            sheet.get_by_role("button", name="Not now").click()
            expect(sheet).to_have_count(0)


def test_goes_round_a_recording_of_the_family():
    with nursery() as (served, page):
        served.bring_sound("hum", seconds=1.0)
        page.get_by_label("Recording to add").set_input_files(
            str(served.folder / "tone.wav")
        )
        until(
            lambda: any(
                one["source"] == "own" and one["state"] == "ready"
                for one in sounds(served).values()
            ),
            40,
        )
        expect(card(page, "tone")).to_have_attribute("data-state", "ready")
        play(page, "tone")
        settled(page)
        quietest, end = 99, time.monotonic() + 1.5
        while time.monotonic() < end:
            quietest = min(quietest, loud(page) or 0)
            page.wait_for_timeout(50)
        heard = loudest(page, 1)
        assert heard > 55 and quietest > heard - 3, (
            f"between two rounds it falls to {quietest} from {heard}"
        )


def test_says_of_a_file_that_is_no_sound_that_it_cannot_be_played():
    with nursery() as (served, page):
        page.get_by_label("Recording to add").set_input_files(
            {"name": "hum.mp3", "mimeType": "audio/mpeg", "buffer": b"no sound at all"}
        )
        shelf = page.get_by_role("region", name="Your own")
        told = shelf.get_by_role("alert")
        expect(told).to_contain_text("“hum” cannot be played", timeout=40_000)
        expect(told).to_contain_text("Choose another file")
        expect(page.get_by_text("was added")).to_have_count(0)
        expect(card(page, "hum")).to_have_count(0)
        told.get_by_role("button", name="Delete").click()
        page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(told).to_have_count(0)
        until(lambda: "hum" not in sounds(served))


def test_counts_what_a_child_hears():
    with nursery(
        act=lambda served: served.ask(
            "PUT",
            f"{PLACE}/children/{CHILD}",
            {"name": "Mia", "emoji": "🐣"},
            headers={"Quintet-Gate": passed(served)},
        )
    ) as (served, page):
        play(page, "White noise")
        until(lambda: loud(page))
        # What is heard for less than a second is not written down.
        page.wait_for_timeout(1_500)
        mini(page).get_by_role("button", name="Pause").click()
        until(
            lambda: served.ask("GET", f"{PLACE}/children/{CHILD}/dose?zone=UTC")["week_percent"] > 0
        )


def test_plays_without_the_server():
    with nursery(expected=AWAY, **KEPT) as (served, page):
        expect(card(page, "Ocean")).to_be_visible()
        kept_here(page)
        served.stop()
        expect(page.get_by_text("The server cannot be reached")).to_be_visible(timeout=60_000)
        play(page, "Ocean")
        assert loudest(page, 1) <= HEADPHONES
        served.start()
        until(lambda: served.ask("GET", f"{PLACE}/sleeps/now").get("sleep"), 60)


CHILD = "c0ffee00-0000-4000-8000-000000000001"


def _voice(file, volume):
    """Some seconds of what has the pitch and the overtones of a voice, at an amplitude."""
    turn = 2 * math.pi * 220 / 48_000
    parts = [(number, 1 / number) for number in range(1, 12)]
    samples = (
        round(32_767 * volume * sum(part * math.sin(turn * number * at) for number, part in parts))
        for at in range(4 * 48_000)
    )
    write(file, array("h", samples).tobytes(), 48_000)


def test_brings_a_recording_to_the_level_of_the_others():
    with nursery() as (served, page):
        heard = {}
        for name, volume in (("Papa", 0.3), ("Papa from afar", 0.03)):
            _voice(served.folder / f"{name}.wav", volume)
            page.get_by_label("Recording to add").set_input_files(
                served.folder / f"{name}.wav"
            )
            expect(card(page, name)).to_have_attribute("data-state", "ready")
        for name in ("Papa", "Papa from afar", "White noise", "Rain"):
            play(page, name)
            page.wait_for_timeout(2_500)
            heard[name] = loudest(page, 1)
            card(page, name).click()
            until(lambda: loud(page) is None)
        assert abs(heard["Papa"] - heard["Papa from afar"]) <= 1, heard
        # By what a sound level meter shows of them at their loudest, a voice is as loud as rain.
        for other in ("White noise", "Rain"):
            assert abs(heard[other] - heard["Papa"]) <= 2, heard


def test_ends_a_recording_that_is_deleted():
    with nursery(bought=True, act=lambda served: bring(served, "Hum")) as (served, page):
        play(page, "Rain", "Hum")
        page.locator(".mix-place").filter(has=card(page, "Hum")).get_by_role(
            "button", name="Delete"
        ).click()
        page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(page.get_by_role("region", name="Mix").get_by_role("listitem")).to_have_count(1)
        expect(mini(page)).not_to_contain_text("Hum")
        until(lambda: loud(page))
        # Also where somebody else deletes it.
        bring(served, "Hush")
        mini(page).get_by_role("button", name="Stop").click()
        expect(card(page, "Hush")).to_have_attribute("data-state", "ready")
        play(page, "Hush")
        served.ask("DELETE", f"{PLACE}/sounds/{sounds(served)['Hush']['id']}")
        expect(mini(page)).to_have_count(0)


def test_plays_on_behind_another_tab_and_holds_what_a_parent_sets_meanwhile():
    with Speakers() as speakers, quintet() as served, Firefox() as firefox:
        firefox.sign_in(served)
        firefox.go(served.address + HOME)
        shown = "[...document.querySelectorAll('.sound-card')]"
        noise = f"{shown}.find((one) => one.textContent.includes('White noise'))"
        firefox.wait(noise)
        firefox.run(f"{noise}.click();")
        loudness = lambda: math.hypot(*speakers.record(0.3))
        until(lambda: loudness() > 0)
        show = firefox.hide()
        # Longer than a page that nobody sees may set its clocks, and than sounds take to rise.
        levels = [loudness() for _ in range(40)]
        loud = min(levels[20:])
        assert loud > 0
        settle(served, limit_headphones=40)
        until(lambda: 0 < loudness() < loud / 3)
        # As the lock screen does it.
        show()
        told = "document.querySelector('.safety-badge b').textContent"
        firefox.wait(f"/^(3[0-9]|40) dB/.test({told})")
