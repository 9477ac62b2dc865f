"""How sounds come to Yak Back and leave it: files, recordings, cuts, and the board as one file."""

import subprocess

import pytest
from playwright.sync_api import expect

from support.audio import tone
from support.browser import AWAY, KEPT, chromium, kept_here, keys_kept, visit
from support.bursts import apart
from support.refusals import refuse
from support.server import quintet
from support.templates import BOARD
from support.waiting import until
from support.yak_back import (
    MICROPHONE,
    PLACE,
    begin,
    board,
    bring,
    face,
    known,
    level,
    menu,
    pad,
    record,
    sound,
)

pytestmark = pytest.mark.ci


def test_takes_files_and_names_the_bad_one():
    with board() as (served, page, _):
        files = [served.folder / name for name in ("Good_one.wav", "clip.mp4", "broken.mp3")]
        tone(files[0], 300, 1.0)
        subprocess.run(
            [
                "ffmpeg",
                "-v",
                "error",
                "-f",
                "lavfi",
                "-i",
                "testsrc=d=1:s=64x64",
                "-f",
                "lavfi",
                "-i",
                "sine=d=1",
                "-shortest",
                "-c:a",
                "aac",
                files[1],
            ],
            check=True,
        )
        files[2].write_bytes(b"this is no sound at all" * 100)
        page.get_by_label("Sounds to add").set_input_files(files)
        for name in ("Good one", "clip"):
            expect(face(page, name)).to_be_visible()
            until(lambda: pad(page, name).get_attribute("data-state") == "ready")
        until(lambda: pad(page, "broken").get_attribute("data-state") == "unreadable")
        face(page, "broken").click()
        expect(page.get_by_role("alert")).to_contain_text("cannot be played")
        page.keyboard.press("Escape")
        face(page, "clip").click()
        until(lambda: level(page, "clip") > 0.02)


def _film(file, codec):
    """A second of moving picture and sound."""
    sources = ("-f", "lavfi", "-i", "testsrc=d=1:s=64x64", "-f", "lavfi", "-i", "sine=d=1")
    subprocess.run(
        ["ffmpeg", "-v", "error", *sources, "-shortest", "-c:a", codec, "-b:a", "96k", file],
        check=True,
    )


def _packets(file):
    """The codecs of a file, and a sum over what lies in it of sound, not decoded."""
    told = ["ffprobe", "-v", "error", "-show_entries", "stream=codec_name", "-of", "csv=p=0"]
    codecs = subprocess.run([*told, file], check=True, text=True, stdout=subprocess.PIPE)
    bare = ["ffmpeg", "-v", "error", "-i", file, "-map", "0:a", "-c", "copy", "-f", "streamhash", "-"]
    packets = subprocess.run(bare, check=True, text=True, stdout=subprocess.PIPE)
    return codecs.stdout.split(), packets.stdout.strip()


def test_takes_the_sound_of_films():
    with board() as (served, page, _):
        films = {"holiday": served.folder / "holiday.mp4", "stage": served.folder / "stage.webm"}
        _film(films["holiday"], "aac")
        _film(films["stage"], "libopus")
        page.get_by_label("Sounds to add").set_input_files(list(films.values()))
        sums = {}
        for name in films:
            until(lambda: pad(page, name).get_attribute("data-state") == "ready")
            face(page, name).click()
            until(lambda: level(page, name) > 0.02)
            menu(page, name, "Export")
            with page.expect_download() as coming:
                page.get_by_role("button", name="Original file").click()
            page.keyboard.press("Escape")
            assert coming.value.suggested_filename.endswith(".m4a"), coming.value.suggested_filename
            out = served.folder / f"{name}.m4a"
            coming.value.save_as(out)
            codecs, sums[name] = _packets(out)
            assert codecs == ["aac"], codecs
        assert sums["holiday"] == _packets(films["holiday"])[1], "AAC is not as it was"


def test_says_which_files_had_no_place():
    nine = {f"Sound {number}": {"seconds": 0.5} for number in range(8)}
    with board(sounds=nine) as (served, page, _):
        # By then the page knows what is free.
        expect(page.get_by_role("complementary", name="Advertisement")).to_be_visible()
        files = []
        for name in ("ninth", "tenth", "eleventh"):
            files.append(served.folder / f"{name}.wav")
            tone(files[-1], 500, 0.5)
        page.get_by_label("Sounds to add").set_input_files(files)
        expect(page.get_by_role("dialog")).to_contain_text("tenth")
        expect(page.get_by_role("dialog")).not_to_contain_text("ninth")
        page.keyboard.press("Escape")
        expect(face(page, "ninth")).to_be_visible()
        until(lambda: len(known(served)) == 9)


def test_goes_on_with_a_file_after_the_tab_was_closed():
    with quintet(data=BOARD) as served:
        begin(served)
        file = served.folder / "long.wav"
        tone(file, 200, 20.0)
        context = chromium.open().new_context(service_workers="block")
        served.sign_in(context)
        page = context.new_page()
        page.goto(served.address + "/yak-back")
        expect(page.locator(".state")).to_be_visible()
        page.route("**/chunks/*", lambda route: route.abort())
        page.get_by_label("Sounds to add").set_input_files(file)
        expect(page.get_by_role("group", name="Uploading")).to_contain_text("long")
        page.close()
        page = context.new_page()
        page.goto(served.address + "/yak-back")
        expect(face(page, "long")).to_be_visible(timeout=20_000)
        context.close()


def test_trims_and_cuts_the_file():
    with board(sounds={"Tone": {"seconds": 2.0}}) as (served, page, made):
        page.get_by_role("button", name="Edit", exact=True).click()
        face(page, "Tone").click()
        start = page.get_by_role("slider", name="Beginning")
        start.focus()
        for _ in range(10):
            start.press("Shift+ArrowRight")
        until(lambda: abs(sound(served, made["Tone"]).get("trim_start", 0) - 1.0) < 0.02)
        page.get_by_role("button", name="Trim the file").click()
        page.get_by_role("button", name="Keep the trimmed file").click()
        until(lambda: abs(sound(served, made["Tone"])["seconds"] - 1.0) < 0.05)
        assert "trim_start" not in sound(served, made["Tone"])


def test_records_a_pad():
    with board(flags=MICROPHONE) as (served, page, _):
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="Record", exact=True).click()
        until(lambda: page.locator(".bar-meter i[data-lit]").count() > 3)
        page.wait_for_timeout(1_500)
        page.get_by_role("button", name="Stop", exact=True).click()
        page.get_by_label("Name", exact=True).fill("My voice")
        page.get_by_role("button", name="Save as a pad").click()
        until(lambda: pad(page, "My voice").get_attribute("data-state") == "ready")
        made = known(served)[0]
        assert 1.2 < made["seconds"] < 6 and made["true_peak"] > -40, made


def test_keeps_a_recording_whose_tab_was_closed():
    with board(flags=MICROPHONE) as (served, page, _):
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="Record", exact=True).click()
        page.wait_for_timeout(3_500)
        other = page.context.new_page()
        other.goto(page.url)
        expect(other.get_by_role("button", name="Record", exact=True)).to_be_visible()
        other.wait_for_timeout(500)
        expect(
            other.get_by_role("button", name="Add as a pad")
        ).to_be_hidden()  # It still goes on.
        other.close()
        page.reload()
        page.get_by_role("button", name="Add as a pad").click()
        until(lambda: [one["state"] for one in known(served)] == ["ready"])
        assert known(served)[0]["seconds"] >= 1, known(served)


def test_keeps_a_recording_that_is_refused():
    # What is there already is not sent again: the server says so.
    with board(flags=MICROPHONE, expected=("422", "409")) as (served, page, _):
        refuse(page, "**/api/v1/yakback/sounds/*")
        record(page, "My voice")
        notice = page.locator(".notice").filter(has_text="My voice was not added to the board: Not now.")
        expect(notice).to_be_visible()
        page.reload()
        notice.get_by_role("button", name="Discard").click()
        page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        page.unroute_all()
        notice.get_by_role("button", name="Try again").click()
        until(lambda: [one["name"] for one in known(served)] == ["My voice"])
        expect(notice).to_have_count(0)


def test_gives_a_refused_recording_back_outside_the_board():
    with board(flags=MICROPHONE, expected=("422", "409")) as (served, page, _):
        refuse(page, "**/api/v1/yakback/sounds/*")
        record(page, "My voice")
        # Wherever one is: it needs a decision.
        page.get_by_role("button", name="1 file needs attention").click()
        sheet = page.get_by_role("dialog", name="Sync status")
        expect(sheet).to_contain_text("My voice.wav")
        expect(sheet).to_contain_text("Could not be uploaded: Not now.")
        expect(sheet.get_by_role("button", name="Try again")).to_be_visible()
        sheet.get_by_role("button", name="Close").click()
        page.goto(served.address + "/storage")
        notice = page.locator(".notice").filter(has_text="My voice.wav")
        expect(notice).to_contain_text("could not be uploaded: Not now.")
        with page.expect_download() as coming:
            notice.get_by_role("button", name="Download").click()
        coming.value.save_as(served.folder / "mine.wav")
        assert coming.value.suggested_filename == "My voice.wav"
        assert (served.folder / "mine.wav").read_bytes()[:4] == b"RIFF"
        # The only copy is asked about before it goes.
        notice.get_by_role("button", name="Discard").click()
        page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        page.unroute_all()
        notice.get_by_role("button", name="Try again").click()
        # It becomes a pad whichever page is open.
        until(lambda: [one["name"] for one in known(served)] == ["My voice"])
        expect(page.get_by_role("button", name="1 file needs attention")).to_have_count(0)


def test_discards_a_refused_recording_only_when_asked_twice():
    # All of it was uploaded, so there is no upload any more.
    with board(flags=MICROPHONE, expected=("422", "404")) as (served, page, _):
        refuse(page, "**/api/v1/yakback/sounds/*")
        record(page, "My voice")
        expect(page.get_by_role("button", name="1 file needs attention")).to_be_visible()
        page.goto(served.address + "/storage")
        notice = page.locator(".notice").filter(has_text="My voice.wav")
        notice.get_by_role("button", name="Discard").click()
        page.get_by_role("dialog").get_by_role("button", name="Discard").click()
        expect(notice).to_have_count(0)
        until(lambda: keys_kept(page, "arrivals") == [])


#: A device on which nothing more can be kept on its way to the server.
FULL = """() => {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...all) {
    if (this.name === 'arrivals') throw new DOMException('', 'QuotaExceededError');
    return put.apply(this, all);
  };
}"""


def test_keeps_a_recording_on_a_full_device():
    with board(flags=MICROPHONE) as (served, page, _):
        page.evaluate(FULL)
        record(page, "My voice")
        expect(page.get_by_text("This device is out of space")).to_be_visible()
        notice = page.locator(".notice").filter(has_text="My voice is not on the board yet")
        expect(notice).to_be_visible()
        notice.get_by_role("button", name="Add as a pad").click()
        expect(notice).to_contain_text("This device is out of space")
        page.reload()
        notice.get_by_role("button", name="Add as a pad").click()
        until(lambda: [one["name"] for one in known(served)] == ["My voice"])
        expect(notice).to_have_count(0)


def test_does_not_begin_to_record_where_the_device_is_almost_full():
    room = """(bytes) => {
      StorageManager.prototype.estimate = async () => ({ quota: 1e9, usage: 1e9 - bytes });
    }"""
    with board(flags=MICROPHONE) as (served, page, _):
        page.evaluate(room, 20e6)
        page.get_by_role("button", name="Record", exact=True).click()
        sheet = page.get_by_role("dialog")
        sheet.get_by_role("button", name="Record", exact=True).click()
        expect(sheet.get_by_role("alert")).to_contain_text("almost full")
        expect(sheet.get_by_role("button", name="Stop")).to_have_count(0)
        page.evaluate(room, 500e6)
        sheet.get_by_role("button", name="Record", exact=True).click()
        until(lambda: page.locator(".bar-meter i[data-lit]").count() > 3)


def test_keeps_a_recording_that_one_walks_away_from():
    with board(flags=MICROPHONE) as (served, page, _):
        for _ in range(2):
            page.get_by_role("button", name="Record", exact=True).click()
            page.get_by_role("dialog").get_by_role("button", name="Record", exact=True).click()
            until(lambda: page.locator(".bar-meter i[data-lit]").count() > 3)
            page.evaluate("history.pushState(null, '', '/'); dispatchEvent(new PopStateEvent('popstate'))")
            expect(page.get_by_role("heading", name="Record")).to_have_count(0)
            page.go_back()
            expect(page.get_by_role("button", name="Add as a pad")).to_be_visible()
            page.get_by_role("button", name="Discard").click()
            page.get_by_role("dialog").get_by_role("button", name="Discard").click()
            expect(page.get_by_role("button", name="Add as a pad")).to_have_count(0)
        # Closed before it is named it waits, too.
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="Record", exact=True).click()
        until(lambda: page.locator(".bar-meter i[data-lit]").count() > 3)
        page.keyboard.press("Escape")
        expect(page.get_by_label("Name", exact=True)).to_be_visible()
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Add as a pad").click()
        until(lambda: len(known(served)) == 1)


def test_clips_what_was_just_heard():
    with board(flags=MICROPHONE) as (served, page, _):
        page.get_by_role("button", name="Listen along").click()
        page.wait_for_timeout(3_000)
        page.get_by_role("button", name="Clip that").click()
        until(lambda: [one["state"] for one in known(served)] == ["ready"])
        assert 0.5 < known(served)[0]["seconds"] < 10, known(served)
        # A hurried hand gets one pad more, not two.
        page.get_by_role("button", name="Clip that").dblclick()
        until(lambda: len(known(served)) > 1)
        apart(page)
        page.get_by_role("button", name="Clip that").click()
        until(lambda: len(known(served)) > 2)
        expect(page.locator(".coming-pad")).to_have_count(0)
        assert len(known(served)) == 3, known(served)


#: A browser that asks before it gives the microphone: `allow` answers. What it gave is in `given`.
ASKS = """() => {
  const devices = navigator.mediaDevices;
  const give = devices.getUserMedia.bind(devices);
  const allowed = new Promise((resolve) => { window.allow = resolve; });
  [window.asked, window.given] = [0, []];
  devices.getUserMedia = async (what) => {
    window.asked += 1;
    await allowed;
    const stream = await give(what);
    window.given.push(stream);
    return stream;
  };
}"""
LIVE = "given.filter((one) => one.getTracks().some(({ readyState }) => readyState === 'live')).length"


def test_opens_one_microphone_to_listen_along_and_closes_it():
    with board(flags=MICROPHONE) as (_, page, _):
        page.evaluate(ASKS)
        page.get_by_role("button", name="Listen along").dblclick()
        page.evaluate("allow()")
        expect(page.get_by_role("button", name="Stop listening")).to_be_visible()
        # It lies where the other was.
        apart(page)
        page.get_by_role("button", name="Stop listening").click()
        expect(page.get_by_role("button", name="Listen along")).to_be_visible()
        until(lambda: page.evaluate(LIVE) == 0)
        assert page.evaluate("asked") == 1


def test_gives_the_microphone_back_to_who_has_left_meanwhile():
    with board(flags=MICROPHONE) as (_, page, _):
        page.evaluate(ASKS)
        page.get_by_role("button", name="Listen along").click()
        until(lambda: page.evaluate("asked") == 1)
        page.get_by_role("link", name="Quintet").first.click()
        expect(page.get_by_role("heading", name="Yak Back", exact=True, level=1)).to_have_count(0)
        page.evaluate("allow()")
        until(lambda: page.evaluate("given.length") == 1)
        until(lambda: page.evaluate(LIVE) == 0)
        expect(page.get_by_role("status").get_by_role("paragraph")).to_have_count(0)


def test_says_why_there_is_no_microphone():
    with board() as (_, page, _):
        page.get_by_role("button", name="Record", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="Record", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("microphone")


def test_takes_what_another_app_shares():
    with board(**KEPT) as (served, page, _):
        kept_here(page)
        file = served.folder / "shared.wav"
        tone(file, 350, 0.5)
        # As the system does it: a form that is posted to the address of the manifest.
        page.evaluate("""() => {
          document.body.insertAdjacentHTML('beforeend',
            `<form id="share" action="/yak-back/share" method="post"
            enctype="multipart/form-data"><input type="file" name="files" id="shared"></form>`);
        }""")
        page.locator("#shared").set_input_files(file)
        page.evaluate("document.getElementById('share').submit()")
        question = page.get_by_role("dialog", name="Add the shared file?")
        expect(question).to_contain_text("shared.wav")
        assert known(served) == []
        question.get_by_role("button", name="Add").click()
        until(lambda: [one["name"] for one in known(served)] == ["shared"])
        expect(face(page, "shared")).to_be_visible()
        expect(question).to_be_hidden()


ELSEWHERE = """<form action="%s/yak-back/share" method="post" enctype="multipart/form-data">
<input type="file" name="files" multiple></form><script>
const data = new DataTransfer();
for (let number = 0; number < %d; number += 1)
  data.items.add(new File(['not yours'], 'planted.wav', { type: 'audio/wav' }));
document.querySelector('input').files = data.files;
document.querySelector('form').submit();
</script>"""


def posted_elsewhere(served, page, files=1):
    """Another site makes this browser share files with the app."""
    body = ELSEWHERE % (served.address, files)
    page.route(
        "http://elsewhere.test/",
        lambda route: route.fulfill(content_type="text/html", body=body),
        times=1,
    )
    page.goto("http://elsewhere.test/")
    page.wait_for_url("**/yak-back")


def test_takes_nothing_that_another_site_posts_unless_asked():
    with board(**KEPT) as (served, page, _):
        kept_here(page)
        posted_elsewhere(served, page)
        question = page.get_by_role("dialog", name="Add the shared file?")
        expect(question).to_contain_text("planted.wav")
        # Whoever answers later is asked again, and until then it stays on this device.
        page.keyboard.press("Escape")
        expect(question).to_be_hidden()
        page.reload()
        question.get_by_role("button", name="Discard").click()
        expect(question).to_be_hidden()
        page.reload()
        expect(page.get_by_role("button", name="Record").first).to_be_visible()
        expect(question).to_be_hidden()
        assert known(served) == []
        assert served.ask("GET", "/api/v1/library/uploads")["uploads"] == []


def test_keeps_no_more_than_some_of_what_another_site_posts():
    with board(**KEPT) as (served, page, _):
        kept_here(page)
        question = page.get_by_role("dialog", name="Add the shared files?")
        posted_elsewhere(served, page, 15)
        expect(question.get_by_role("listitem")).to_have_count(15)
        expect(question).not_to_contain_text("left out")
        posted_elsewhere(served, page, 15)
        expect(question.get_by_role("listitem")).to_have_count(20)
        expect(question).to_contain_text("left out")
        question.get_by_role("button", name="Discard").click()
        expect(question).to_be_hidden()
        # Said once: whoever comes again finds nothing of it.
        page.reload()
        expect(page.get_by_role("button", name="Record").first).to_be_visible()
        expect(page.get_by_role("dialog")).to_be_hidden()


def test_asks_before_a_recording_is_discarded():
    with board(flags=MICROPHONE) as (served, page, _):
        page.get_by_role("button", name="Record", exact=True).click()
        sheet = page.get_by_role("dialog", name="Record")
        sheet.get_by_role("button", name="Record", exact=True).click()
        until(lambda: page.locator(".bar-meter i[data-lit]").count() > 3)
        sheet.get_by_role("button", name="Stop", exact=True).click()
        keys = [sheet.get_by_role("button", name=one) for one in ("Discard", "Save as a pad")]
        assert len({round(key.bounding_box()["width"]) for key in keys}) == 1
        keys[0].click()
        question = page.get_by_role("dialog", name="Discard the recording?")
        question.get_by_role("button", name="Cancel").click()
        sheet.get_by_label("Name", exact=True).fill("Kept")
        sheet.get_by_role("button", name="Discard").click()
        page.go_back()
        expect(question).to_have_count(0)
        sheet.get_by_role("button", name="Save as a pad").click()
        until(lambda: [one["name"] for one in known(served)] == ["Kept"])


#: What the engine is asked to begin and to stop from now on.
BEGUN = """() => {
  const post = MessagePort.prototype.postMessage;
  [window.begun, window.stopped] = [0, 0];
  MessagePort.prototype.postMessage = function (message, ...others) {
    if (message?.kind === 'play') window.begun += 1;
    if (message?.kind === 'command' && message.command === 1) window.stopped += 1;
    return post.call(this, message, ...others);
  };
}"""


def test_plays_a_recording_once_and_no_longer_than_its_window_is_open():
    with board(flags=MICROPHONE) as (_, page, _):
        page.get_by_role("button", name="Record", exact=True).click()
        sheet = page.get_by_role("dialog", name="Record")
        sheet.get_by_role("button", name="Record", exact=True).click()
        page.wait_for_timeout(4_000)
        sheet.get_by_role("button", name="Stop", exact=True).click()
        expect(sheet.get_by_label("Name", exact=True)).to_be_visible()
        page.evaluate(BEGUN)
        sheet.get_by_role("button", name="Play", exact=True).click()
        expect(sheet.get_by_role("button", name="Stop", exact=True)).to_be_visible()
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
        until(lambda: page.evaluate("[begun, stopped]") == [1, 1])


def test_goes_out_and_comes_back_as_one_file():
    with board(sounds={"Horn": {"volume": 0.5}, "Bell": {"color_hue": 0.1}}) as (
        served,
        page,
        made,
    ):
        file = exported(served, page)
        for one in known(served):
            served.ask("DELETE", f"{PLACE}/sounds/{one['id']}")
        page.get_by_label("Board file").set_input_files(file)
        until(
            lambda: (
                sorted((one["name"], one["volume"], one["state"]) for one in known(served))
                == [("Bell", 1, "ready"), ("Horn", 0.5, "ready")]
            )
        )
        assert next(one for one in known(served) if one["name"] == "Bell")["color_hue"] == 0.1


def exported(served, page):
    """The board as a file; its window stays open."""
    page.get_by_role("button", name="Settings").click()
    with page.expect_download() as coming:
        page.get_by_role("dialog").get_by_role("button", name="Export").click()
    coming.value.save_as(served.folder / "board.yakback")
    return served.folder / "board.yakback"


def test_tells_of_a_board_also_who_has_closed_its_window_meanwhile():
    with board(sounds={"Horn": {}}) as (served, page, _):
        file = exported(served, page)
        for number in range(8):
            bring(served, f"Tone {number}", seconds=0.2)
        held = []
        page.route(
            "**/api/v1/yakback/imports/*",
            lambda route: route.continue_() if route.request.method == "GET" else held.append(route),
        )
        for broken in (False, True):
            page.get_by_label("Board file").set_input_files(
                {"name": "x.yakback", "mimeType": "application/zip", "buffer": b"none"}
                if broken
                else file
            )
            until(lambda: held)
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)
            held.pop().continue_()
            # They stay until they are answered.
            told = page.locator(".toast[data-kind=bad]")
            expect(told).to_have_count(2 if broken else 1)
            expect(told.filter(has_text="1 sound did not fit")).to_be_visible()
            page.get_by_role("button", name="Settings").click()


def test_shows_how_far_a_board_has_come_and_cancels_it():
    with board(sounds={"Horn": {}}) as (served, page, _):
        file = exported(served, page)
        held = []
        page.route(
            "**/api/v1/library/uploads/*/chunks/*", lambda route: held.append(route)
        )
        page.route(
            "**/api/v1/yakback/imports/*",
            lambda route: route.continue_() if route.request.method == "GET" else held.append(route),
        )
        sent = page.get_by_role("progressbar", name="Uploading board.yakback")
        # Of the file that is cancelled nothing is left, and nothing is said.
        page.get_by_label("Board file").set_input_files(file)
        expect(sent).to_be_visible()
        until(lambda: held)
        page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        expect(sent).to_have_count(0)
        with page.expect_response(lambda one: one.request.method == "DELETE"):
            held.pop().continue_()
        expect(page.get_by_role("button", name="Import", exact=True)).to_be_enabled()
        expect(page.get_by_role("alert")).to_have_count(0)
        assert [one["name"] for one in known(served)] == ["Horn"]
        page.get_by_label("Board file").set_input_files(file)
        expect(sent).to_be_visible()
        until(lambda: held)
        held.pop().continue_()
        expect(page.get_by_role("progressbar", name="Importing board.yakback")).to_be_visible()
        until(lambda: held)
        held.pop().continue_()
        expect(page.get_by_text("1 sound imported with the board.")).to_be_visible()
        expect(page.get_by_role("progressbar")).to_have_count(0)


def test_cancels_a_board_that_the_server_reads():
    with board(sounds={"Horn": {}}, expected=AWAY) as (served, page, _):
        file = exported(served, page)
        # Nobody works: the server never gets to its end.
        served.stop()
        served.options = ("--workers", "0")
        served.start()

        def come_far(route):
            answer = route.fetch()
            said = answer.json()
            if said["state"] == "working":
                said["progress"] = 0.4
            route.fulfill(response=answer, json=said)

        page.route("**/api/v1/yakback/imports/*", come_far)
        page.get_by_label("Board file").set_input_files(file)
        expect(page.get_by_role("progressbar", name="Importing board.yakback")).to_be_visible()
        expect(page.get_by_role("dialog").get_by_text("40%")).to_be_visible()
        # Who has closed the window, or has been in another app, sees it when they are back.
        page.keyboard.press("Escape")
        page.get_by_role("link", name="Quintet").click()
        page.get_by_role("link", name="Yak Back").click()
        page.get_by_role("button", name="Settings").click()
        expect(page.get_by_role("dialog").get_by_text("40%")).to_be_visible()
        page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        expect(page.get_by_role("progressbar")).to_have_count(0)
        expect(page.get_by_role("button", name="Import", exact=True)).to_be_enabled()
        expect(page.get_by_role("alert")).to_have_count(0)
        assert [one["name"] for one in known(served)] == ["Horn"]


def test_takes_what_is_dropped_or_pasted():
    with board() as (served, page, _):
        file = served.folder / "tone.wav"
        tone(file, 350, 0.3)
        bring_by = """([kind, name, bytes]) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(bytes)], name, { type: 'audio/wav' }));
          const event = kind === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
          document.querySelector('main').dispatchEvent(event);
        }"""
        page.evaluate(bring_by, ["drop", "dropped.wav", list(file.read_bytes())])
        expect(face(page, "dropped")).to_be_visible()
        page.evaluate(bring_by, ["paste", "pasted.wav", list(file.read_bytes())])
        expect(face(page, "pasted")).to_be_visible()


def test_brings_sounds_to_the_same_loudness():
    with board() as (served, page, _):
        loud, quiet = served.folder / "loud.wav", served.folder / "quiet.wav"
        tone(loud, 500, 20.0)
        subprocess.run(
            ["ffmpeg", "-v", "error", "-i", loud, "-af", "volume=-20dB", quiet], check=True
        )
        page.get_by_label("Sounds to add").set_input_files([loud, quiet])
        for name in ("loud", "quiet"):
            until(lambda: pad(page, name).get_attribute("data-state") == "ready")
            face(page, name).click()
        until(
            lambda: (
                level(page, "loud") > 0.02
                and 0.8 < level(page, "quiet") / level(page, "loud") < 1.25
            )
        )
        menu(page, "quiet", "Controls")
        page.get_by_role("switch", name="Match loudness").click()
        page.keyboard.press("Escape")
        until(lambda: 0 < level(page, "quiet") < 0.3 * level(page, "loud"))


def test_knows_a_file_that_is_there_already():
    with board() as (served, page, _):
        file = served.folder / "horn.wav"
        tone(file, 350, 0.3)
        for count in (1, 2):
            page.get_by_label("Sounds to add").set_input_files(file)
            until(lambda: [one["state"] for one in known(served)] == ["ready"] * count)
        page.get_by_role("button", name="Remove it").click()
        until(lambda: len(known(served)) == 1)


@pytest.mark.slow
def test_brings_a_hundred_files_at_once():
    with quintet("--store", "off", data=BOARD) as served:
        begin(served)
        files = []
        for number in range(100):
            files.append(
                {
                    "name": f"file {number}.wav",
                    "mimeType": "audio/wav",
                    "buffer": b"RIFF" + bytes([number] * 40),
                }
            )
        with visit(served.address + "/yak-back") as page:
            page.get_by_label("Sounds to add").set_input_files(files)
            expect(page.get_by_role("group", name="Uploading")).to_contain_text("and")
            # To tell of them all is work for the server, which holds up what it tells of.
            until(lambda: len(known(served)) == 100, 120, every=1)
            # None of them is a sound; each says so.
            until(lambda: all(one["state"] == "unreadable" for one in known(served)), 120, every=1)


def test_asks_before_what_has_not_arrived_is_forgotten():
    with board() as (served, page, _):
        file = served.folder / "unsent.wav"
        tone(file, 350, 0.3)
        page.route("**/uploads/**", lambda route: None)
        page.get_by_label("Sounds to add").set_input_files(file)
        expect(page.get_by_role("group", name="Uploading")).to_contain_text("unsent")
        page.get_by_role("link", name="Owner").click()
        page.get_by_role("link", name="Storage").click()
        page.get_by_role("tab", name="This device").click()
        page.get_by_role("button", name="Clear").click()
        expect(page.get_by_role("dialog")).to_contain_text("will be lost: 1 file.")
        page.get_by_role("button", name="Cancel").click()
        page.unroute_all()
