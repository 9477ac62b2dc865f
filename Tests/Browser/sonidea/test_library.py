"""The library of Sonidea as a person uses it: what is heard in the rows, found, sorted, brought in and
thrown away.
"""

import contextlib
import re
import subprocess
import uuid

import pytest
from playwright.sync_api import expect

from support.audio import tone
from support.browser import AWAY, KEPT, PHONE, SIZES, kept_here, visit
from support.server import quintet
from support.sonidea import HOME, PLACE, bring, multiply, ready, recording, studio
from support.sonidea_recorder import arrived, key, recorder, recordings, records
from support.waiting import until

pytestmark = pytest.mark.ci


def titles(page):
    """What the rows are called, from above."""
    rows = page.locator(".son-found .virtual-row")
    found = rows.evaluate_all("""(all) => all
      .sort((a, b) => Number(a.dataset.index) - Number(b.dataset.index))
      .map((row) => row.querySelector('.son-row-title').textContent)""")
    return found


def played(page, title):
    """How many seconds a row says that it has come; 0 where it has not begun."""
    text = page.locator(".son-row", has_text=title).locator(".son-row-time").text_content() or ""
    if " / " not in text:
        return 0
    minutes, seconds = text.split(" / ")[0].split(":")
    return 60 * int(minutes) + int(seconds)


@SIZES
def test_plays_in_the_row_one_at_a_time(size):
    with studio("Tone", "Other", size=size) as (_, page, _made):
        play = lambda title: page.get_by_role("button", name=f"Play {title}", exact=True)
        pause = lambda title: page.get_by_role("button", name=f"Pause {title}", exact=True)
        play("Tone").click()
        expect(pause("Tone")).to_be_visible()
        until(lambda: played(page, "Tone") >= 1)
        # As quickly as a hand that changes its mind.
        play("Other").click()
        expect(pause("Other")).to_be_visible()
        expect(play("Tone")).to_be_visible()
        expect(page.locator(".son-row-time")).to_have_count(1)
        until(lambda: played(page, "Other") >= 1)
        page.locator("h1").click()
        page.keyboard.press(" ")
        expect(play("Other")).to_be_visible()
        page.keyboard.press(" ")
        expect(pause("Other")).to_be_visible()
        # At its end it stands still, and begins again.
        expect(play("Other")).to_be_visible()
        for _ in range(6):
            page.get_by_role("button", name=re.compile("^(Play|Pause) Tone$")).click(delay=0)
            page.wait_for_timeout(50)
        expect(play("Tone")).to_be_visible()
        assert page.locator(".son-row-time").count() == 1
        # What goes to the trash is heard no more, and Space begins nothing that is not there.
        play("Tone").click()
        expect(pause("Tone")).to_be_visible()
        page.get_by_role("button", name="Move Tone to the trash").click()
        expect(page.locator(".son-row-time")).to_have_count(0)
        page.get_by_role("button", name="Undo").click()
        page.locator("h1").click()
        page.keyboard.press(" ")
        expect(play("Tone")).to_be_visible()


def test_plays_in_the_grid_and_acts_on_several_on_a_phone():
    with studio("Tone", "Other", size=PHONE, path="?view=grid") as (served, page, made):
        page.get_by_role("button", name="Play Tone", exact=True).click()
        expect(page.get_by_role("button", name="Pause Tone", exact=True)).to_be_visible()
        card = page.locator(".son-card", has_text="Tone")
        until(lambda: "0:01 / 0:03" in card.inner_text())
        expect(page).to_have_url(re.compile("view=grid"))
        page.get_by_role("button", name="Select", exact=True).click()
        page.get_by_role("link", name="Select Tone").click()
        page.get_by_role("link", name="Select Other").click()
        bar = page.get_by_role("toolbar")
        for choice in bar.get_by_role("combobox").all():
            spare = choice.evaluate("""(box) => {
              const style = getComputedStyle(box), pen = new OffscreenCanvas(1, 1).getContext('2d');
              pen.font = style.font;
              return box.clientWidth - parseFloat(style.paddingInlineStart)
                - parseFloat(style.paddingInlineEnd)
                - pen.measureText(box.selectedOptions[0].text).width;
            }""")
            assert spare >= 0, "its words are cut"
        bar.get_by_role("button", name="Trash").click()
        until(lambda: all("trashed_ms" in recording(served, one) for one in made))
        page.get_by_role("button", name="Undo").click()
        until(lambda: not any("trashed_ms" in recording(served, one) for one in made))


def test_takes_what_another_app_shares():
    with studio(size=PHONE, **KEPT) as (served, page, _):
        kept_here(page)
        file = served.folder / "Voice note.wav"
        tone(file, 350, 0.5)
        # As the system does it: a form that is posted to the address of the manifest.
        target = served.ask("GET", "/sonidea.webmanifest")["share_target"]
        page.evaluate(
            """({ action, method, enctype, params }) => {
              document.body.insertAdjacentHTML('beforeend', `<form id="share" action="${action}"
                method="${method}" enctype="${enctype}"><input type="file" id="shared"
                name="${params.files[0].name}"></form>`);
            }""",
            target,
        )
        page.locator("#shared").set_input_files(file)
        page.evaluate("document.getElementById('share').submit()")
        question = page.get_by_role("dialog", name="Add the shared file?")
        expect(question).to_contain_text("Voice note.wav")
        expect(question).to_contain_text("with Sonidea")
        # Until it is answered nothing leaves the device, also over a reload.
        page.reload()
        assert recordings(served, page) == []
        question.get_by_role("button", name="Add").click()
        page.get_by_role("link", name="Voice note").click()
        expect(page.get_by_role("heading", level=1, name="Voice note")).to_be_visible()


def test_sorts_both_ways_and_remembers_it():
    with studio("Birch", "Ash") as (served, page, _made):
        device = page.evaluate("localStorage.getItem('sonidea.device')")
        bring(served, "cedar", device, 500, 1.0, created_ms=1_600_000_000_000)
        expect(page.get_by_role("link", name=re.compile("^cedar"))).to_be_visible()
        sort = page.get_by_label("Sort by")
        for label, order in (
            ("Title A–Z", ["Ash", "Birch", "cedar"]),
            ("Title Z–A", ["cedar", "Birch", "Ash"]),
            ("Shortest first", ["cedar"]),
            ("Oldest first", ["cedar"]),
        ):
            sort.select_option(label=label)
            until(lambda: titles(page)[: len(order)] == order)
        sort.select_option(label="Longest first")
        page.reload()
        expect(page.get_by_label("Sort by")).to_have_value("longest")
        until(lambda: titles(page)[-1:] == ["cedar"])


def test_finds_what_is_misspelt():
    with studio("Thunder in E", "Lullaby") as (_, page, _made):
        search = page.get_by_role("searchbox", name="Search")
        search.fill("tunder")
        until(lambda: titles(page) == ["Thunder in E"])
        search.fill("lulaby")
        until(lambda: titles(page) == ["Lullaby"])
        search.fill("")
        until(lambda: len(titles(page)) == 2)


def test_a_search_is_there_after_back_and_a_reload():
    with studio("Thunder in E", "Lullaby", size=PHONE) as (_, page, _made):
        search = page.get_by_role("searchbox", name="Search")
        search.fill("lullaby")
        page.get_by_role("link", name="Lullaby").click()
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        page.go_back()
        expect(search).to_have_value("lullaby")
        until(lambda: titles(page) == ["Lullaby"])
        page.reload()
        expect(search).to_have_value("lullaby")
        until(lambda: titles(page) == ["Lullaby"])


def test_bad_files_are_named_and_leave_nothing():
    # What is deleted while it is being asked for is not there.
    with studio(expected=("404",)) as (served, page, _):
        files = {
            "letter.mp3": b"Dear Sir or Madam",
            "noise.ogg": bytes(range(256)) * 40,
            "half.wav": b"RIFF\xff\xff\x00\x00WAVEfmt ",
        }
        for name, content in files.items():
            (served.folder / name).write_bytes(content)
        tone(served.folder / "Fine.wav")
        page.locator("input[type=file]").first.set_input_files(
            [served.folder / name for name in ("letter.mp3", "noise.ogg", "Fine.wav", "half.wav")]
        )
        told = page.get_by_role("alert").filter(has_text="3 files could not be imported.")
        for name in files:
            expect(told).to_contain_text(name, timeout=30_000)
        expect(told).to_contain_text("add it again")
        expect(page.get_by_role("link", name=re.compile("^Fine"))).to_be_visible()
        assert titles(page) == ["Fine"]

        def kept():
            return served.ask("GET", f"{PLACE}/recordings?device={device}{more}")["recordings"]

        device = page.evaluate("localStorage.getItem('sonidea.device')")
        for more, count in (("", 1), ("&trashed=true", 0)):
            until(lambda: len(kept()) == count)
        page.reload()
        expect(told).to_contain_text("half.wav")
        expect(page.get_by_text("1 recording", exact=True)).to_be_visible()
        told.get_by_role("button", name="Dismiss").click()
        expect(told).to_have_count(0)
        page.reload()
        expect(page.get_by_role("link", name=re.compile("^Fine"))).to_be_visible()
        expect(told).to_have_count(0)


def test_brings_the_sound_of_a_video():
    with studio() as (served, page, _):
        file = served.folder / "Rehearsal.mp4"
        subprocess.run(
            ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=duration=2:size=64x64:rate=5"]
            + ["-f", "lavfi", "-i", "sine=frequency=440:duration=2", "-c:v", "mpeg4", "-shortest"]
            + [file],
            check=True,
        )
        page.locator("input[type=file]").first.set_input_files(file)
        page.get_by_role("link", name=re.compile("^Rehearsal")).click(timeout=30_000)
        one = ready(served, page.url.rsplit("/", 1)[1])
        assert abs(one["seconds"] - 2) < 0.2, one["seconds"]
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_function(
            "() => Number(document.querySelector('.son-big-wave')?.ariaValueNow) > 0.3"
        )


def test_recordings_are_what_a_phone_shows_first():
    made = ("Idea 0", "Idea 1", "Idea 2", "Idea 3")
    with studio(*made, size=PHONE, bought=True) as (served, page, _):
        bring(served, "Elsewhere", "77777777-7777-4777-8777-777777777777")
        page.reload()
        told = page.locator(".notice").filter(has_text="1 recording on other devices")
        expect(told).to_be_visible()
        expect(page.get_by_text("14 free days left.")).to_be_visible()
        for title in made[:3]:
            expect(page.get_by_role("link", name=re.compile(f"^{title}"))).to_be_in_viewport()
        # Each notice is one line, and goes away for good.
        for notice in (told, page.locator(".trial-nudge")):
            assert notice.bounding_box()["height"] <= 64, notice.bounding_box()
            notice.get_by_role("button", name="Dismiss").click()
            expect(notice).to_have_count(0)
        page.reload()
        expect(page.get_by_role("link", name=re.compile("^Idea 0"))).to_be_visible()
        expect(told).to_have_count(0)
        first = page.locator(".son-found .virtual-row").first.bounding_box()
        assert first["y"] < 260, first


def test_what_is_known_is_there_offline_and_what_waits_plays():
    with recorder(expected=AWAY, **KEPT) as (served, page):
        kept_here(page)
        page.goto(served.address + HOME)
        expect(page.get_by_role("heading", name="Nothing recorded yet")).to_be_visible()
        bring(served, "Known", page.evaluate("localStorage.getItem('sonidea.device')"))
        expect(page.get_by_role("link", name=re.compile("^Known"))).to_be_visible()
        page.goto(served.address + f"{HOME}/record")
        served.stop()
        page.get_by_label("Title", exact=True).fill("Waiting one")
        records(page, 3)
        key(page, "Stop").click()
        expect(page.get_by_text("saved on this device")).to_be_visible()
        page.goto(served.address + HOME)
        for _ in range(2):
            expect(page.get_by_role("link", name=re.compile("^Known"))).to_be_visible()
            page.get_by_role("button", name="Play Waiting one", exact=True).click()
            until(lambda: played(page, "Waiting one") >= 1)
            page.reload()
        page.get_by_role("link", name=re.compile("^Waiting one")).click()
        expect(page.get_by_role("heading", level=1, name="Waiting one")).to_be_visible()
        key(page, "Play").click()
        expect(key(page, "Pause")).to_be_visible()
        until(lambda: page.locator(".son-row-time").text_content().startswith("0:01"))
        page.reload()
        expect(page.get_by_role("heading", level=1, name="Waiting one")).to_be_visible()
        served.start()
        made = {one["title"] for one in arrived(served, page, 2)}
        assert made == {"Known", "Waiting one"}, made
        # The page goes on with what the server has by now.
        expect(page.get_by_role("slider", name="Position in Waiting one")).to_be_visible()


@SIZES
def test_an_album_shows_its_recordings_and_does_what_the_library_does(size):
    with studio("Riff", "Chorus", "Diary", size=size) as (served, page, (riff, chorus, _)):
        album = "66666666-6666-4666-8666-666666666666"
        served.ask("PUT", f"{PLACE}/albums/{album}", {"name": "Summer record"})
        for made in (riff, chorus):
            version = recording(served, made)["version"]
            served.ask("PATCH", f"{PLACE}/recordings/{made}", {"album": album}, version=version)
        page.goto(f"{served.address}{HOME}/albums/{album}")
        page.get_by_label("Sort by").select_option(label="Title A–Z")
        until(lambda: titles(page) == ["Chorus", "Riff"])
        page.get_by_role("button", name="Play Riff", exact=True).click()
        expect(page.get_by_role("button", name="Pause Riff", exact=True)).to_be_visible()
        page.get_by_role("button", name="Select").click()
        page.get_by_role("checkbox", name="Select Riff").check()
        actions = page.get_by_role("toolbar", name="Actions for selected recordings")
        width = size[0]
        for button in actions.get_by_role("button").all():
            box = button.bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= width, box
        tops = {button.bounding_box()["y"] for button in actions.get_by_role("button").all()}
        assert len(tops) == 1 or width < 600, tops
        actions.get_by_label("Move to").select_option(label="Imports")
        expect(page.get_by_text("“Riff” moved to Imports.", exact=True)).to_be_visible()
        until(lambda: titles(page) == ["Chorus"])
        until(lambda: recording(served, riff)["album"] != album)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        # A take that is recorded from here lands here.
        record = page.get_by_role("link", name="Record", exact=True)
        assert record.get_attribute("href").endswith(f"?album={album}")
        page.go_back()
        page.go_forward()
        until(lambda: titles(page) == ["Chorus"])


def test_the_trash_plays_in_its_rows_and_what_is_restored_takes_its_message_along():
    with studio("Tone", "Other") as (served, page, (tone, other)):
        for title in ("Tone", "Other"):
            page.get_by_role("button", name=f"Move {title} to the trash").press("Enter")
        undo = page.get_by_role("button", name="Undo")
        expect(undo).to_have_count(2)
        until(lambda: all("trashed_ms" in recording(served, one) for one in (tone, other)))
        page.get_by_role("navigation", name="Sonidea").get_by_role("link", name="Trash").click()
        page.get_by_role("button", name="Play Tone", exact=True).click()
        expect(page.get_by_role("button", name="Pause Tone", exact=True)).to_be_visible()
        expect(page.locator(".son-row-time")).to_have_text(re.compile("^0:0[1-3] / 0:03"))
        page.get_by_role("button", name="Restore Tone").click()
        expect(page.locator(".son-row-time")).to_have_count(0)
        expect(undo).to_have_count(1)
        until(lambda: "trashed_ms" not in recording(served, tone))
        page.get_by_role("button", name="Delete Other permanently").click()
        page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
        expect(undo).to_have_count(0)


def test_what_is_restored_just_before_the_network_goes_is_in_the_list_without_it():
    with studio("Tone", "Other", expected=AWAY) as (served, page, (tone, _)):
        page.get_by_role("button", name="Move Tone to the trash").click()
        until(lambda: "trashed_ms" in recording(served, tone))
        page.get_by_role("navigation", name="Sonidea").get_by_role("link", name="Trash").click()
        is_list = lambda one: "/recordings?" in one.url and "trashed" not in one.url
        with page.expect_response(is_list) as answer:
            page.get_by_role("button", name="Restore Tone").click()
        answer.value.finished()
        page.context.set_offline(True)
        page.get_by_role("navigation", name="Sonidea").get_by_role("link", name="Library").click()
        expect(page.get_by_role("link", name="Other")).to_be_visible()
        expect(page.get_by_role("link", name="Tone")).to_be_visible()


def test_what_is_restored_without_the_network_is_in_the_list_at_once_and_stays():
    with studio("Tone", "Other", expected=AWAY) as (served, page, (tone, _)):
        tabs = page.get_by_role("navigation", name="Sonidea")
        page.get_by_role("button", name="Move Tone to the trash").click()
        until(lambda: "trashed_ms" in recording(served, tone))
        tabs.get_by_role("link", name="Trash").click()
        expect(page.get_by_role("button", name="Restore Tone")).to_be_visible()
        page.context.set_offline(True)
        page.get_by_role("button", name="Restore Tone").click()
        expect(page.get_by_role("button", name="Restore Tone")).to_be_hidden()
        tabs.get_by_role("link", name="Library").click()
        expect(page.get_by_role("link", name="Tone")).to_be_visible()
        page.context.set_offline(False)
        until(lambda: "trashed_ms" not in recording(served, tone))
        expect(page.get_by_role("link", name="Tone")).to_have_count(1)
        page.reload()
        expect(page.get_by_role("link", name="Tone")).to_have_count(1)


def test_the_trash_deletes_one_for_good_and_then_all():
    with studio("One", "Two", "Three", expected=AWAY) as (served, page, made):
        for title in ("One", "Two", "Three"):
            page.get_by_role("button", name=f"Move {title} to the trash").press("Enter")
        until(lambda: all("trashed_ms" in recording(served, one) for one in made))
        page.get_by_role("navigation", name="Sonidea").get_by_role("link", name="Trash").click()
        dialog = page.get_by_role("dialog")
        page.get_by_role("button", name="Delete One permanently").click()
        dialog.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Delete One permanently").click()
        dialog.get_by_role("button", name="Delete", exact=True).click()
        expect(page.get_by_text("One", exact=True)).to_have_count(0)
        device = page.evaluate("localStorage.getItem('sonidea.device')")
        trashed = lambda: {
            one["title"]
            for one in served.ask("GET", f"{PLACE}/recordings?device={device}&trashed=true")[
                "recordings"
            ]
        }
        until(lambda: trashed() == {"Two", "Three"})
        page.context.set_offline(True)
        page.get_by_role("button", name="Empty trash").click()
        dialog.get_by_role("button", name="Empty").click()
        expect(page.get_by_role("alert")).to_be_visible()
        page.context.set_offline(False)
        page.get_by_role("button", name="Empty trash").click()
        expect(dialog).to_contain_text("2 recordings")
        dialog.get_by_role("button", name="Empty").click()
        expect(page.get_by_role("heading", name="The trash is empty")).to_be_visible()
        until(lambda: trashed() == set())
        page.reload()
        expect(page.get_by_role("heading", name="The trash is empty")).to_be_visible()


@SIZES
def test_ten_thousand_are_scrolled_found_and_changed_without_another_list(size):
    with contextlib.ExitStack() as stack:
        served, device = stack.enter_context(quintet()), str(uuid.uuid4())
        multiply(served, bring(served, "Newest", device), 10_000)
        page = stack.enter_context(visit(served.address + "/", size))
        page.evaluate("id => localStorage.setItem('sonidea.device', id)", device)
        page.goto(served.address + HOME)
        expect(page.get_by_text(re.compile("^10.?001 recordings"))).to_be_visible()
        expect(page.get_by_role("link", name=re.compile("^Memo 1 "))).to_be_visible()
        # As few rows as are seen stand in the page.
        rows = page.locator(".son-found .virtual-row")
        assert rows.count() < 60, rows.count()
        lists = []
        page.on("request", lambda one: "/recordings?" in one.url and lists.append(one.url))
        # From the first to the last, a screen at a time, and each shows what is there.
        before = 0
        for share in (0.25, 0.5, 0.75, 1):
            page.evaluate(
                """(share) => {
                  const list = document.querySelector('.son-found .virtual-list');
                  const pages = list.scrollHeight > list.clientHeight + 100
                    ? list : document.scrollingElement;
                  pages.scrollTop = share * (pages.scrollHeight - pages.clientHeight);
                }""",
                share,
            )

            def last():
                shown = [one for one in titles(page) if one.startswith("Memo")]
                return max(int(one.split()[1]) for one in shown) if shown else 0

            until(lambda: abs(last() - 10_000 * share) < 120)
            assert last() > before
            before = last()
        expect(page.get_by_role("link", name=re.compile("^Memo 10000 "))).to_be_visible()
        # Another device changes one that is in sight.
        one = "00000000-0000-4000-8000-000000009998"
        served.ask("PATCH", f"{PLACE}/recordings/{one}", {"title": "Lullaby"}, version=1)
        expect(page.get_by_role("link", name=re.compile("^Lullaby"))).to_be_visible()
        assert lists == [], "the list was asked for again"
        page.get_by_role("searchbox", name="Search").fill("memo 4321")
        expect(page.get_by_role("link", name=re.compile("^Memo 4321 "))).to_be_visible()
        assert lists == [], "the list was asked for again"


def test_the_words_in_the_search_are_whole_when_a_phone_is_turned():
    with studio("One", size=PHONE[::-1]) as (_, page, _):
        field = page.get_by_role("searchbox")
        for size in (PHONE[::-1], PHONE, (640, 780)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            needed, room = field.evaluate("""(one) => {
              const style = getComputedStyle(one);
              const pen = document.createElement('canvas').getContext('2d');
              pen.font = style.font;
              const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
              return [pen.measureText(one.placeholder).width, one.clientWidth - padding];
            }""")
            assert needed <= room, (size, needed, room)


def test_larger_text_makes_higher_rows_while_the_page_is_open():
    with studio("Tone", "Other", size=PHONE) as (_, page, _made):
        height = lambda one: page.locator(one).first.bounding_box()["height"]
        row, search = ".son-found .virtual-row", page.get_by_role("searchbox", name="Search")
        assert height(row) == 76
        expect(search).to_have_attribute("placeholder", "Search")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert height(row) == 152
        # Nor does a list end in emptiness.
        assert height(".son-found .virtual-list") - 2 * height(row) < 4


def test_what_begins_a_recording_is_in_sight_with_large_text():
    with recorder(size=PHONE) as (_, page):
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        expect(page.get_by_role("button", name="Record", exact=True)).to_be_in_viewport(ratio=1)
