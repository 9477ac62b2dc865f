"""Songs that were heard before: found, opened, and taken out."""

import re

import pytest
from playwright.sync_api import expect

from support.amadeus import HISTORY, HOME, bring, choose, chords, label, names, news, rows, song, write
from support.browser import AWAY, KEPT, PHONE, kept_here, visit
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci


def hear(served, page, name, **settings):
    choose(page, song(served, name=name, **settings))
    names(page)


def test_finds_what_was_heard_on_this_device_without_the_server():
    with quintet() as served, visit(served.address + HISTORY, expected=AWAY, **KEPT) as page:
        kept_here(page)
        expect(page.get_by_text("No songs yet")).to_be_visible()
        page.get_by_role("link", name="Choose a song").click()
        hear(served, page, "Evening song.wav")
        chords(page).nth(2).click()
        write(page, "Dm9")
        news(page, "to Dm9")
        shown = page.locator(".ribbon-chord > span").all_inner_texts()
        assert shown[2] == "Dm9", shown
        page.get_by_role("button", name="Another song").click()
        hear(served, page, "Morning.wav", times=3)
        served.stop()
        page.get_by_role("link", name="History").click()
        expect(rows(page)).to_have_count(2)
        expect(rows(page).first).to_contain_text("Morning")
        page.get_by_label("Find a song").fill("éVENing")
        expect(rows(page)).to_have_count(1)
        expect(rows(page)).to_contain_text(re.compile("major|minor"))
        page.get_by_role("link", name="Evening song").click()
        expect(page.get_by_role("heading", name="Evening song")).to_be_visible()
        page.go_back()
        expect(page.get_by_label("Find a song")).to_have_value("éVENing")
        page.go_forward()
        expect(page.get_by_role("heading", name="Evening song")).to_be_visible()
        # With what was corrected.
        until(lambda: page.locator(".ribbon-chord > span").all_inner_texts() == shown)
        assert label(page, 2) == "D minor ninth, at 0:04, corrected by hand", label(page, 2)
        page.get_by_role("button", name="A semitone higher").click()
        assert label(page, 2).startswith("E flat minor ninth"), label(page, 2)
        # With its sound.
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        page.reload()
        expect(page.get_by_role("heading", name="Evening song")).to_be_visible()


def test_has_room_with_letters_twice_as_large():
    with quintet() as served, visit(served.address + HOME, (400, 780)) as page:
        hear(served, page, "An evening song by the lake.wav")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        bar = page.locator(".song-play")
        until(lambda: bar.bounding_box()["height"] < 780 / 4)
        for name in ("Play", "Back 10 seconds", "Forward 10 seconds"):
            bar.get_by_role("button", name=name, exact=True).click(trial=True)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.get_by_role("link", name="History").click()
        expect(rows(page)).to_contain_text("on this device")
        until(
            lambda: page.evaluate("""[...document.querySelectorAll('.row-words, .row-words *')]
              .every((one) => one.scrollWidth <= one.clientWidth + 1
                || getComputedStyle(one).display === 'inline')""")
        )
        row, words = rows(page).bounding_box(), rows(page).locator(".row-words").bounding_box()
        assert row["height"] >= words["height"], (row, words)


def test_a_link_to_a_song_of_the_history_opens_it():
    with quintet() as served, visit(served.address + HOME) as page:
        hear(served, page, "Evening song.wav")
        page.wait_for_url("**/amadeus?song=*")
        page.goto(page.url.replace("?", "/history?"))
        expect(page.get_by_role("heading", name="Evening song")).to_be_visible()
        page.wait_for_url("**/amadeus?song=*")


def test_forgets_a_song_for_good():
    with quintet() as served, visit(served.address + HOME, **KEPT) as page:
        kept_here(page)
        hear(served, page, "Evening song.wav")
        chords(page).nth(2).click()
        write(page, "Dm9")
        news(page, "to Dm9")
        page.get_by_role("link", name="History").click()
        page.get_by_role("button", name="More actions for Evening song").click()
        page.get_by_role("menuitem", name="Delete").click()
        expect(page.get_by_text("No songs yet")).to_be_visible()
        page.reload()
        expect(page.get_by_text("No songs yet")).to_be_visible()
        # Heard anew, it is as it is heard.
        page.get_by_role("link", name="Choose a song").click()
        hear(served, page, "Evening song.wav")
        assert "by hand" not in label(page, 2), label(page, 2)


def test_shows_what_the_server_has_heard():
    with quintet() as served:
        bring(served, song(served), "On the server.wav")
        with visit(served.address + HISTORY, expected=("404",)) as page:
            expect(rows(page)).to_contain_text("On the server.wav")
            until(
                lambda: (
                    served.ask("GET", "/api/v1/amadeus/analyses")["analyses"][0]["state"] == "done"
                ),
                seconds=120,
            )
            link = page.get_by_role("link", name="On the server.wav")
            expect(link).to_be_visible(timeout=30_000)
            # What nobody has opened is on the server alone.
            page.get_by_role("button", name="More actions for On the server.wav").click()
            page.get_by_role("menuitem", name="Delete").click()
            question = page.get_by_role("dialog")
            question.get_by_role("button", name="Cancel").click()
            expect(rows(page)).to_have_count(1)
            link.click()
            expect(page.locator(".song-facts")).to_be_visible()
            assert len(page.locator(".ribbon-chord").all()) == 8
            with page.expect_download() as saved:
                page.get_by_role("button", name="Export").click()
                page.get_by_role("menuitem", name="Chords for research (.lab)").click()
            assert len(saved.value.path().read_text().splitlines()) == 8


def test_deletes_what_the_server_has_heard():
    with quintet() as served:
        bring(served, song(served), "On the server.wav")
        until(
            lambda: (
                served.ask("GET", "/api/v1/amadeus/analyses")["analyses"][0]["state"] == "done"
            ),
            seconds=120,
        )
        with visit(served.address + HISTORY) as page:
            page.get_by_role("button", name="More actions for On the server.wav").click()
            page.get_by_role("menuitem", name="Delete").click()
            page.get_by_role("dialog").get_by_role("button", name="Delete").click()
            expect(page.get_by_text("No songs yet")).to_be_visible()
            expect(page.get_by_role("button", name="Undo")).to_have_count(0)
            assert served.ask("GET", "/api/v1/amadeus/analyses")["analyses"] == []


def test_shows_a_long_history_to_its_end():
    with quintet() as served:
        file = song(served, times=1)
        last = len(str(SONGS))
        for number in range(SONGS):
            bring(served, file, f"Song {str(number).zfill(last)}.wav")
        # Equal bytes are listened to once: all are done with the first.
        until(
            lambda: (
                served.ask("GET", "/api/v1/amadeus/analyses?search=song%20000")["analyses"][0]["state"]
                == "done"
            ),
            seconds=120,
        )
        with visit(served.address + HISTORY, PHONE) as page:
            # Only what is in sight is drawn; the keyboard goes to the end, and asks for more on its way.
            row = rows(page).first
            expect(row).to_be_visible()
            assert len(rows(page).all()) < 40
            row.focus()
            last = page.locator(f'[aria-posinset="{SONGS}"]')
            until(lambda: _end(page, last), seconds=60)
            expect(last).to_be_focused()
            expect(last).to_be_in_viewport(ratio=1)
            expect(last).to_have_attribute("aria-setsize", str(SONGS))
            page.keyboard.press("Home")
            expect(row).to_be_focused()
            # In another order all are looked through.
            page.get_by_label("Sort by").select_option("Name")
            expect(row).to_contain_text("Song 000.wav")
            expect(row).to_have_attribute("aria-setsize", str(SONGS))
            # Whoever looks for one finds it among all, and not among those that are shown.
            page.get_by_label("Sort by").select_option("Newest")
            page.reload()
            expect(row).to_contain_text("Song 209.wav")
            page.get_by_label("Find a song").fill("001 song")
            expect(rows(page)).to_have_count(1)
            # 0 to 9, 100 and 200.
            page.get_by_label("Find a song").fill("song 00")
            expect(row).to_have_attribute("aria-setsize", "12")
            page.get_by_label("Find a song").fill("nothing like it")
            expect(page.get_by_text("No matching songs.")).to_be_visible()
            # Equal bytes are one song for who has opened it.
            page.get_by_label("Find a song").fill("song 001")
            page.get_by_role("link", name="Song 001.wav").click()
            expect(page.locator(".song-facts")).to_be_visible()


def _end(page, last):
    page.keyboard.press("End")
    return last.count() == 1


#: What a device has of songs that were analysed on it, without waiting for each.
FILL = """async (most) => {
  const opened = await new Promise((done) => {
    const request = indexedDB.open('quintet');
    request.onsuccess = () => done(request.result);
  });
  const change = opened.transaction(['songs', 'meta'], 'readwrite');
  for (let number = 0; number < most; number += 1) {
    const hash = String(number).padStart(64, '0');
    const about = {
      hash, name: `Song ${number}.wav`, heardMs: 1_700_000_000_000 + number, key: 'C',
      mode: 'major', tempo: 60 + number % 120, duration: 180, bytes: 0,
    };
    change.objectStore('meta').put(about, `heard song ${hash}`);
    change.objectStore('songs').put({ recipe: 1, result: null }, `${number} ${hash}`);
  }
  await new Promise((done) => { change.oncomplete = done; });
  opened.close();
}"""


def test_lists_thousands_of_songs_of_a_device():
    with quintet() as served, visit(served.address + HISTORY, PHONE, **KEPT) as page:
        kept_here(page)
        page.evaluate(FILL, 2_000)
        page.reload()
        row = rows(page).first
        expect(row).to_contain_text("Song 1999.wav")
        expect(row).to_have_attribute("aria-setsize", "2000")
        assert len(rows(page).all()) < 40
        row.focus()
        page.keyboard.press("End")
        last = page.locator('[aria-posinset="2000"]')
        expect(last).to_be_focused()
        expect(last).to_contain_text("Song 0.wav")
        page.keyboard.press("PageUp")
        expect(last).not_to_be_focused()
        page.get_by_label("Sort by").select_option("Tempo")
        expect(row).to_contain_text("60 bpm")
        page.get_by_label("Find a song").fill("song 1234")
        expect(rows(page)).to_have_count(1)
        page.get_by_label("Find a song").fill("")
        # One more comes to them, and none goes.
        page.goto(served.address + HOME)
        hear(served, page, "One more.wav")
        page.get_by_role("link", name="History").click()
        page.get_by_label("Sort by").select_option("Newest")
        expect(row).to_contain_text("One more")
        expect(row).to_have_attribute("aria-setsize", "2001")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


#: Two pages of a history, and a part of a third.
SONGS = 210


def test_renames_and_sorts_songs():
    with quintet() as served, visit(served.address + HISTORY, PHONE, expected=AWAY, **KEPT) as page:
        kept_here(page)
        page.get_by_role("link", name="Choose a song").click()
        hear(served, page, "b song.wav")
        page.get_by_role("button", name="Another song").click()
        hear(served, page, "a song.wav", times=3)
        page.get_by_role("link", name="History").click()
        titles = lambda: rows(page).get_by_role("link").all_inner_texts()
        until(lambda: titles() == ["a song", "b song"])
        page.get_by_label("Sort by").select_option("Name")
        page.get_by_role("button", name="More actions for a song").click()
        page.get_by_role("menuitem", name="Rename").click()
        dialog = page.get_by_role("dialog", name="Rename “a song”")
        dialog.get_by_label("Name").fill("  ")
        dialog.get_by_role("button", name="Save").click()
        expect(dialog.get_by_text("Enter a name.")).to_be_visible()
        assert titles() == ["a song", "b song"]
        dialog.get_by_label("Name").fill("Coda")
        page.keyboard.press("Enter")
        until(lambda: titles() == ["b song", "Coda"])
        expect(dialog).to_have_count(0)
        page.get_by_label("Find a song").fill("coda")
        expect(rows(page)).to_have_count(1)
        until(
            lambda: [
                one["settings"].get("title")
                for one in served.ask("GET", "/api/v1/amadeus/settings")["songs"]
            ][:1]
            == ["Coda"]
        )
        served.stop()
        page.reload()
        # What was looked for is still looked for, and the order is as it was.
        until(lambda: titles() == ["Coda"])
        page.get_by_label("Find a song").fill("")
        until(lambda: titles() == ["b song", "Coda"])
        page.get_by_role("link", name="Coda").click()
        expect(page.get_by_role("heading", name="Coda")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
