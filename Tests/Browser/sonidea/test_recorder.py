"""The recorder of Sonidea: what is recorded is what was heard, and none of it is lost."""

import array
import re
import subprocess
import uuid

import pytest
from playwright.sync_api import expect

from support.browser import (
    AWAY,
    FLAGS,
    INSECURE,
    KEPT,
    PHONE,
    SHELL,
    chromium,
    installed,
    kept_here,
    keys_kept,
    microphone,
    visit,
)
from support.bursts import apart
from support.pages import sign_in
from support.refusals import refuse
from support.server import quintet
from support.sonidea import PLACE, bring
from support.sonidea_recorder import (
    CLOCK,
    HEARING,
    VOICE,
    arrived,
    context_of,
    key,
    original,
    recorder,
    recordings,
    records,
    runs_to,
    tapped,
)
from support.store import MONTHLY, buy, press
from support.waiting import until

pytestmark = pytest.mark.ci


@pytest.mark.check
def test_keeps_what_the_tap_gave_bit_for_bit():
    with recorder() as (served, page):
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


def test_names_a_take_whose_title_was_emptied():
    with recorder() as (served, page):
        records(page, 1)
        page.get_by_label("Title", exact=True).fill("   ")
        key(page, "Stop").click()
        [recording] = arrived(served, page)
        assert "day, " in recording["title"], recording


def rename(page, name, to):
    """In the window that asks for it."""
    page.get_by_role("button", name=name).click()
    asked = page.get_by_role("dialog", name="Rename the recording")
    asked.get_by_label("Title").fill(to)
    asked.get_by_role("button", name="Rename").click()
    expect(asked).to_have_count(0)


def test_a_take_is_named_after_it_was_recorded_wherever_it_is_by_then():
    with recorder(expected=AWAY) as (served, page):
        expect(key(page, "Record")).to_be_enabled()
        last = page.get_by_role("region", name="The last recording")

        def named(*titles):
            until(lambda: sorted(one["title"] for one in recordings(served, page)) == [*titles])

        # Only the device has it.
        page.context.set_offline(True)
        expect(page.get_by_role("button", name="Offline")).to_be_visible()
        records(page, 1)
        key(page, "Stop").click()
        rename(page, re.compile("^Rename “"), "First idea")
        expect(last).to_contain_text("First idea")
        last.get_by_role("link", name="Open").click()
        expect(page.get_by_role("heading", level=1, name="First idea")).to_be_visible()
        rename(page, "Rename", "A first idea")
        expect(page.get_by_role("heading", level=1, name="A first idea")).to_be_visible()
        page.context.set_offline(False)
        named("A first idea")
        page.go_back()
        expect(last).to_contain_text("A first idea")
        # It is being added to the library.
        held = []
        page.route("**/sonidea/recordings/*", lambda route: held.append(route), times=1)
        records(page, 1)
        key(page, "Stop").click()
        until(lambda: held)
        rename(page, re.compile("^Rename “"), "B second idea")
        held[0].continue_()
        named("A first idea", "B second idea")
        # It is in the library.
        records(page, 1)
        key(page, "Stop").click()
        expect(last).to_contain_text("in your library")
        rename(page, re.compile("^Rename “"), "C third idea")
        named("A first idea", "B second idea", "C third idea")


def test_who_types_a_title_as_it_ends_goes_on_naming_it():
    with recorder() as (served, page):
        title = page.get_by_label("Title", exact=True)
        last = page.get_by_role("region", name="The last recording")
        for number in range(2):
            records(page, 1)
            wanted = f"{number} for the long road home"
            title.fill(wanted[:6])
            # As another device does, or the button of a headset.
            page.evaluate("document.querySelector('.son-big').click()")
            page.keyboard.type(wanted[6:15], delay=10)
            expect(last).to_be_visible()
            page.keyboard.type(wanted[15:])
            expect(title).to_have_value(wanted)
            title.blur()
            expect(last).to_contain_text(wanted)
            expect(title).to_have_value("")
        titles = ["0 for the long road home", "1 for the long road home"]
        until(lambda: sorted(one["title"] for one in recordings(served, page)) == titles)


def test_leaves_out_what_comes_while_it_is_paused():
    with recorder() as (served, page):
        records(page, 1.5)
        key(page, "Pause").click()
        expect(page.get_by_text("Paused.", exact=True)).to_be_visible()
        heard, before = len(tapped(page)), page.evaluate(CLOCK)
        until(lambda: len(tapped(page)) > heard + 40 * 4 * 2_048)
        assert page.evaluate(CLOCK) - before < 0.3, "the clock goes on"
        key(page, "Resume").click()
        runs_to(page, 2.5)
        key(page, "Stop").click()
        [recording] = arrived(served, page)
        samples, rate = original(served, recording)
        tap = tapped(page)
        assert samples not in tap, "it was not paused"
        # Two parts of what was heard, one after the other.
        ends = [
            at for at in range(0, len(samples), 512) if samples[:at] in tap and samples[at:] in tap
        ]
        assert ends or samples[: 4 * rate] in tap and samples[-4 * rate // 2 :] in tap
        assert len(samples) < len(tap) - 40 * 4 * 2_000


def test_a_tab_of_a_newer_version_waits_until_the_recording_has_ended():
    with recorder(expected=AWAY) as (served, page):
        records(page, 1)
        newer = page.context.new_page()
        newer.goto(f"{served.address}/healthz")
        page.context.set_offline(True)
        newer.evaluate(
            """() => {
              globalThis.store = 'asked for';
              const asked = indexedDB.open('quintet', 99);
              asked.onblocked = () => { store = 'waited for'; };
              asked.onsuccess = () => { asked.result.close(); store = 'open'; };
            }"""
        )
        until(lambda: newer.evaluate("store") == "waited for")
        runs_to(page, 4)
        assert newer.evaluate("store") == "waited for"
        key(page, "Stop").click()
        until(lambda: newer.evaluate("store") == "open")
        seconds = newer.evaluate(
            """() => new Promise((done) => {
              const opened = indexedDB.open('quintet');
              opened.onsuccess = () => {
                const takes = opened.result.transaction('takes').objectStore('takes').getAll();
                takes.onsuccess = () => done(takes.result.reduce((sum, { samples, rate }) =>
                  samples ? sum + samples.length / rate : sum, 0));
              };
            })"""
        )
        assert seconds >= 4, seconds


def test_loses_no_more_than_a_second_when_its_tab_is_killed():
    with quintet() as served:
        context = context_of()
        served.sign_in(context)
        sent = []
        context.on("request", lambda one: sent.append(one.url) if "/chunks/" in one.url else None)
        served.ask("PATCH", f"{PLACE}/settings", {"quality": "original", "has_limiter": False})
        page = context.new_page()
        page.goto(served.address + "/sonidea/record")
        records(page, 2)
        page.keyboard.press("m")
        runs_to(page, 4)
        until(lambda: len(sent) >= 3)
        clock = page.evaluate(CLOCK)
        page.close()
        early = set(sent)
        sent.clear()
        with visit(served.address + "/sonidea/record", context=context) as page:
            expect(page.get_by_text("Interrupted recording")).to_be_visible()
            key(page, "Listen").click()
            expect(page.locator(".notice").get_by_role("button", name="Stop")).to_be_visible()
            key(page, "Keep").click()
            expect(page.get_by_text("Interrupted recording")).to_have_count(0)
            [recording] = arrived(served, page)
            assert len(recording["markers"]) == 1, recording
            samples, rate = original(served, recording)
            assert clock - 1 <= len(samples) / 4 / rate <= clock + 1, (
                clock,
                len(samples) / 4 / rate,
            )
            assert sent and not early & set(sent), "what was there is sent again"
            until(lambda: keys_kept(page, "takes") == [])
        context.close()


def test_loses_no_more_than_a_second_when_the_whole_browser_is_killed(tmp_path):
    opened = {
        "user_data_dir": tmp_path / "profile",
        "executable_path": installed(SHELL),
        "args": [*FLAGS, *microphone(VOICE)],
        "permissions": ["microphone"],
        "service_workers": "block",
    }
    with recorder() as (served, _):
        browser = chromium.playwright.chromium.launch_persistent_context(**opened)
        served.sign_in(browser)
        page = browser.new_page()
        page.goto(served.address + "/sonidea/record")
        records(page, 4)
        clock = page.evaluate(CLOCK)
        # All of its processes at once, as when the power fails.
        subprocess.run(["pkill", "-KILL", "-f", str(tmp_path / "profile")], check=True)
        ours = ["pgrep", "-f", str(tmp_path / "profile")]
        until(lambda: subprocess.run(ours, capture_output=True).returncode == 1)
        again = chromium.playwright.chromium.launch_persistent_context(**opened)
        served.sign_in(again)
        with visit(served.address + "/sonidea/record", context=again) as page:
            expect(page.get_by_text("Interrupted recording")).to_be_visible()
            key(page, "Keep").click()
            # What the browser kept for the device may be gone: the take is this device's all the same.
            [recording] = arrived(served, page)
            samples, rate = original(served, recording)
            assert clock - 1 <= len(samples) / 4 / rate, (clock, len(samples) / 4 / rate)
        again.close()


def test_a_server_that_is_killed_meanwhile_misses_nothing_of_the_take():
    with recorder(expected=AWAY) as (served, page):
        sent = []
        page.on("request", lambda one: sent.append(one.url) if "/chunks/" in one.url else None)
        records(page, 2)
        until(lambda: sent)
        served.kill()
        runs_to(page, 5)
        served.start()
        runs_to(page, 7)
        key(page, "Stop").click()
        [recording] = arrived(served, page)
        samples, rate = original(served, recording)
        assert samples in tapped(page), "there is a hole in it"
        assert len(samples) / 4 / rate >= 7


def test_discards_an_interrupted_recording_only_when_asked_twice():
    with quintet() as served:
        context = context_of()
        served.sign_in(context)
        page = context.new_page()
        page.goto(served.address + "/sonidea/record")
        records(page, 2)
        page.close()
        with visit(served.address + "/sonidea/record", context=context) as page:
            key(page, "Discard").click()
            page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
            expect(page.get_by_text("Interrupted recording")).to_be_visible()
            key(page, "Discard").click()
            page.get_by_role("dialog").get_by_role("button", name="Discard").click()
            expect(page.get_by_text("Interrupted recording")).to_have_count(0)
            until(lambda: keys_kept(page, "takes") == [])
            until(lambda: served.ask("GET", "/api/v1/library/uploads")["uploads"] == [])
        context.close()


def test_leaves_the_takes_of_other_rooms_to_them():
    with quintet() as served:
        served.ask("PUT", "/api/v1/preferences/yakback", {"hasCompletedOnboarding": True})
        context = context_of()
        served.sign_in(context)
        page = context.new_page()
        page.goto(served.address + "/sonidea/record")
        records(page, 2)
        page.goto(served.address + "/yak-back")
        expect(page.locator(".pad, .state").first).to_be_visible()
        key(page, "Record").click()
        page.get_by_role("dialog").get_by_role("button", name="Record", exact=True).click()
        until(
            lambda: (
                len([one for one in keys_kept(page, "takes") if not one.startswith("sonidea/")]) > 1
            )
        )
        page.reload()
        expect(page.get_by_text("A recording was interrupted")).to_have_count(1)
        key(page, "Discard").click()
        key(page.get_by_role("dialog"), "Discard").click()
        expect(page.get_by_text("A recording was interrupted")).to_have_count(0)
        assert keys_kept(page, "takes"), "Yak Back has thrown away what was Sonidea’s"
        page.goto(served.address + "/sonidea/record")
        expect(page.get_by_text("Interrupted recording")).to_have_count(1)
        context.close()


def test_keeps_a_take_that_is_refused():
    # What is there already is looked for, and not sent again.
    with recorder(expected=("422", "404", "409")) as (served, page):
        refuse(page, "**/api/v1/sonidea/recordings/*", "PUT")
        records(page, 1.5)
        page.get_by_label("Title", exact=True).fill("My voice")
        key(page, "Stop").click()
        expect(page.get_by_text("Not now.")).to_be_visible(timeout=30_000)
        page.goto(served.address + "/sonidea")
        notice = page.get_by_role("listitem").filter(
            has_text="“My voice” is safe on this device."
        )
        expect(notice).to_contain_text("Not now.")
        page.reload()
        expect(notice).to_contain_text("Not now.")
        with page.expect_download() as coming:
            key(notice, "Download").click()
        assert coming.value.suggested_filename == "My voice.wav"
        coming.value.save_as(served.folder / "mine.wav")
        assert (served.folder / "mine.wav").stat().st_size > 44_100 * 4
        key(notice, "Discard").click()
        key(page.get_by_role("dialog"), "Cancel").click()
        expect(notice).to_be_visible()
        page.unroute_all()
        key(notice, "Send").click()
        [recording] = arrived(served, page)
        assert recording["title"] == "My voice", recording
        expect(notice).to_have_count(0)
        until(lambda: keys_kept(page, "takes") == [])


def test_goes_by_itself_when_the_server_is_back():
    with recorder(expected=AWAY, **KEPT) as (served, page):
        kept_here(page)
        served.stop()
        for _ in range(2):
            records(page, 1)
            key(page, "Stop").click()
            expect(page.get_by_text("saved on this device")).to_be_visible()
            apart(page)
        page.reload()
        expect(page.get_by_role("heading", name="Record")).to_be_visible()
        served.start()
        assert len(arrived(served, page, 2)) == 2
        until(lambda: keys_kept(page, "takes") == [])


def test_goes_by_itself_from_whichever_page_is_open():
    with recorder(expected=AWAY, **KEPT) as (served, page):
        kept_here(page)
        served.stop()
        records(page, 1)
        page.get_by_label("Title", exact=True).fill("My voice")
        key(page, "Stop").click()
        expect(page.get_by_text("saved on this device")).to_be_visible()
        # The tab is opened anew somewhere else, where the app of the recording is not looked at.
        page.goto(served.address + "/")
        page.get_by_role("button", name="Offline · 1 waiting").click()
        sheet = page.get_by_role("dialog", name="Sync status")
        expect(sheet).to_contain_text("My voice")
        expect(sheet).to_contain_text("Waiting to be uploaded")
        served.start()
        [recording] = arrived(served, page)
        assert recording["title"] == "My voice", recording
        expect(sheet).to_contain_text("Nothing is waiting")
        until(lambda: keys_kept(page, "takes") == [])


def test_marks_what_is_heard_and_pauses_by_keys():
    with recorder() as (served, page):
        records(page, 1)
        page.keyboard.press("m")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Space")
        expect(page.get_by_text("Paused.", exact=True)).to_be_visible()
        page.keyboard.press("Space")
        runs_to(page, 2)
        key(page, "Add marker").click()
        expect(page.get_by_text("2 markers")).to_be_visible()
        # What is written is no marker.
        page.get_by_label("Title", exact=True).fill("Hmm")
        page.get_by_label("Title", exact=True).press("m")
        key(page, "Stop").click()
        [recording] = arrived(served, page)
        assert recording["title"] == "Hmmm", recording
        first, second = recording["markers"]
        assert (first["name"], second["name"]) == ("Marker 1", "Marker 2")
        assert 0.9 < first["seconds"] < 1.9 <= second["seconds"] < recording["seconds"], recording
        # The next one begins without any.
        expect(page.get_by_text("2 markers")).to_have_count(0)


def test_counts_in_and_keeps_the_metronome_out():
    metronome = {"is_on": True, "bpm": 240, "beats": 4, "count_in": 1, "volume": 1}
    with recorder(bought=True, settings={"metronome": metronome}) as (served, page):
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


def test_says_that_nothing_was_recorded_where_it_was_stopped_before():
    metronome = {"is_on": True, "bpm": 60, "beats": 4, "count_in": 2, "volume": 0}
    with recorder(bought=True, settings={"metronome": metronome}) as (_, page):
        key(page, "Record").click()
        expect(page.get_by_text("Counting in …")).to_be_visible()
        apart(page)
        key(page, "Stop").click()
        expect(page.get_by_text("Nothing was recorded.")).to_be_visible()
        expect(page.get_by_role("region", name="The last recording")).to_have_count(0)
        key(page, "Record").click()
        expect(page.get_by_text("Counting in …")).to_be_visible()
        expect(page.get_by_text("Nothing was recorded.")).to_have_count(0)


def test_asks_at_the_metronome_and_comes_back():
    with recorder() as (_, page):
        page.locator("summary", has_text="Metronome").click()
        switch = page.get_by_role("switch", name="Metronome")
        switch.click()
        press(page, "Not now")
        expect(switch).to_be_focused()
        expect(switch).not_to_be_checked()
        switch.click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("button", name="See plans").or_(
            dialog.get_by_role("button", name="Try 14 days free")
        ).first.click()
        if dialog.get_by_role("button", name="Try 14 days free").count():
            press(page, "Try 14 days free")
        press(page, "Continue")
        expect(switch).to_be_checked()
        expect(page.get_by_label("Tempo")).to_be_visible()


def test_falls_back_to_mono_and_says_so():
    one_channel = """
      const real = MediaStreamTrack.prototype.getSettings;
      MediaStreamTrack.prototype.getSettings = function () {
        return { ...real.call(this), channelCount: 1 };
      };
    """
    with recorder(settings={"channels": "stereo"}, script=HEARING + one_channel) as (served, page):
        expect(page.get_by_text("This microphone has one channel")).to_be_visible()
        records(page, 1)
        key(page, "Stop").click()
        [recording] = arrived(served, page)
        assert recording["channels"] == 1, recording


def test_says_on_a_page_that_is_not_secure_what_to_do():
    with quintet("--host", "::") as served:
        served.add_member("Grace")
        address = served.address.replace("localhost", "pantry.local") + "/sonidea/record"
        with visit(address, is_owner=False, expected=(*INSECURE, "401")) as page:
            sign_in(page, "Grace", "eight letters")
            key(page, "Record").click()
            expect(page.get_by_role("alert")).to_contain_text("Open Quintet over https")


def test_is_seen_outside_the_page():
    with recorder() as (served, page):
        records(page, 1)
        key(page, "Small window").click()
        outside = "documentPictureInPicture.window?.document.querySelector('.son-outside')"
        until(lambda: page.evaluate(f"{outside} !== null"))
        assert ":" in page.evaluate(f"{outside}.querySelector('.son-clock').textContent")
        press_outside = f"(name) => {outside}.querySelector(`[aria-label=${{name}}]`).click()"
        page.evaluate(press_outside, "Pause")
        expect(page.get_by_text("Paused.", exact=True)).to_be_visible()
        until(lambda: page.title().startswith("❙❙ "))
        page.evaluate(press_outside, "Stop")
        expect(page.get_by_text("Ready.")).to_be_visible()
        until(lambda: page.evaluate("documentPictureInPicture.window === null"))
        assert len(arrived(served, page)) == 1


def test_goes_on_and_is_seen_while_one_looks_elsewhere():
    with recorder(size=PHONE) as (served, page):
        records(page, 1)
        page.get_by_role("link", name="Back").click()
        expect(page.get_by_role("heading", name="Record", exact=True)).to_have_count(0)
        before = page.title()
        until(lambda: page.title() != before and page.title().startswith("● 0:0"))
        # Seen with its time, wherever one goes, and not where it stands anyway.
        bar = page.get_by_role("region", name="Recording now")
        expect(bar).to_contain_text("0:0")
        page.get_by_role("link", name="Quintet").click()
        expect(page.get_by_role("navigation", name="Apps")).to_be_visible()
        runs_to(page, 2)
        # Nothing else takes the microphone meanwhile.
        page.get_by_role("link", name="Yak Back").click()
        page.get_by_role("button", name="Skip").click()
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="Record", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("A recording is in progress in this tab.")
        page.keyboard.press("Escape")
        bar.get_by_role("link").click()
        expect(page.get_by_text("Recording.", exact=True)).to_be_visible()
        expect(bar).to_have_count(0)
        page.get_by_role("link", name="Back").click()
        page.get_by_role("link", name="Quintet").click()
        key(bar, "Stop").click()
        expect(bar).to_have_count(0)
        page.get_by_role("link", name="Sonidea").click()
        [recording] = arrived(served, page)
        expect(page.get_by_role("link", name=recording["title"])).to_be_in_viewport()
        samples, _ = original(served, recording)
        assert samples in tapped(page)


def test_is_over_and_kept_before_this_device_forgets():
    with recorder() as (served, page):
        records(page, 1)
        page.evaluate("history.pushState(null, '', '/storage')")
        page.evaluate("dispatchEvent(new Event('popstate'))")
        bar = page.get_by_role("region", name="Recording now")
        expect(bar).to_be_visible()
        page.get_by_role("tab", name="This device").click()
        page.get_by_role("button", name="Clear data on this device").click()
        asked = page.get_by_role("dialog", name="Clear the data on this device?")
        expect(asked).to_be_visible()
        expect(bar).to_have_count(0)
        asked.get_by_role("button", name="Cancel").click()
        [recording] = arrived(served, page)
        samples, _ = original(served, recording)
        assert samples in tapped(page)


def test_begins_at_once_by_a_link():
    with recorder("/sonidea/record?start") as (_, page):
        expect(page.get_by_text("Recording.", exact=True)).to_be_visible()
        assert page.url.endswith("/sonidea/record"), page.url
        runs_to(page, 0.5)
        key(page, "Stop").click()
        expect(page.get_by_text("Ready.")).to_be_visible()


def test_lays_a_take_over_others_where_it_was_played():
    with quintet() as served:
        buy(served, MONTHLY)
        base, group = str(uuid.uuid4()), str(uuid.uuid4())
        asset = served.bring_sound("Base", 330, 8)
        served.ask(
            "PUT",
            f"{PLACE}/recordings/{base}",
            {
                "asset": asset,
                "title": "Base",
                "created_ms": 1,
                "quality": "standard",
                "source": "imported",
                "device": str(uuid.uuid4()),
            },
        )
        until(lambda: served.ask("GET", f"{PLACE}/recordings/{base}")["state"] == "ready")
        served.ask("PUT", f"{PLACE}/groups/{group}", {"title": "Song", "base": base, "layers": []})
        with recorder(
            f"/sonidea/record?group={group}",
            served=served,
            script=HEARING + "localStorage.setItem('sonidea.delay/', '120');",
        ) as (_, page):
            heard = []
            page.on(
                "request",
                lambda request: (
                    heard.append(request.url.split("/")[-2])
                    if request.url.endswith("/audio")
                    else None
                ),
            )
            expect(page.get_by_text("Wear headphones")).to_be_visible()
            records(page, 2)
            key(page, "Stop").click()
            layers = until(lambda: served.ask("GET", f"{PLACE}/groups/{group}")["layers"], 40)
            assert len(layers) == 1 and abs(layers[0]["offset_ms"] + 120) < 0.1, layers
            made = served.ask("GET", f"{PLACE}/recordings/{layers[0]['recording']}")
            assert made["group"] == group, made
            expect(page.get_by_role("link", name="Open the mixer")).to_be_visible()
            # What is recorded next is recorded over both, as soon as there is something to hear of
            # the first layer.
            until(lambda: page.title() and made["id"] in heard, 40)
            expect(page.get_by_text("Still being prepared")).to_be_hidden()


def test_a_layer_over_what_was_deleted_meanwhile_is_a_recording_by_itself():
    with quintet() as served:
        buy(served, MONTHLY)
        base, group = bring(served, "Base", str(uuid.uuid4()), seconds=8), str(uuid.uuid4())
        served.ask("PUT", f"{PLACE}/groups/{group}", {"title": "Song", "base": base, "layers": []})
        with recorder(
            f"/sonidea/record?group={group}",
            served=served,
            script=HEARING + "localStorage.setItem('sonidea.delay/', '120');",
            expected=AWAY,
        ) as (_, page):
            # Whichever tab sends it.
            with visit(served.address + "/sonidea", context=page.context, expected=AWAY):
                expect(page.get_by_text("Wear headphones")).to_be_visible()
                records(page, 1)
                trash = {"ids": [base], "layers": "keep"}
                served.ask("POST", f"{PLACE}/recordings/trash", trash)
                expect(page.get_by_text("This group does not exist")).to_be_visible()
                key(page, "Stop").click()
                told = page.get_by_text("in your library, but not added to the mix")
                expect(told).to_be_visible(timeout=40_000)
                [made] = arrived(served, page)
                page.get_by_role("link", name="Open", exact=True).click()
                expect(page.get_by_role("heading", level=1, name=made["title"])).to_be_visible()


def test_a_take_of_a_project_that_was_deleted_meanwhile_is_kept():
    with quintet() as served:
        buy(served, MONTHLY)
        project = str(uuid.uuid4())
        made = served.ask("PUT", f"{PLACE}/projects/{project}", {"title": "The river song"})
        with recorder(
            f"/sonidea/record?project={project}", served=served, expected=AWAY
        ) as (_, page):
            records(page, 1)
            served.ask("DELETE", f"{PLACE}/projects/{project}", version=made["version"])
            key(page, "Stop").click()
            page.get_by_role("link", name="Open", exact=True).click()
            [take] = arrived(served, page)
            expect(page.get_by_role("heading", level=1, name=take["title"])).to_be_visible()
            assert "project" not in take, take
