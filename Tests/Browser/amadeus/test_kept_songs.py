"""Songs stay: their sound, through a reload and without the server, and their corrections, on all
tabs and devices.
"""

import contextlib

import pytest
from playwright.sync_api import expect

from support import band
from support.amadeus import CHORDS, HOME, choose, chords, kept, label, names, news, song, write
from support.browser import AWAY, KEPT, PHONE, kept_here, keys_kept, microphone, visit
from support.bursts import arrived
from support.keyboard import press, stands_on, tab_to
from support.refusals import refuse
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci

HISTORY = f"{HOME}/history"


def play(page):
    return page.get_by_role("button", name="Play", exact=True)


def plays(page):
    play(page).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    until(lambda: float(page.get_by_label("Position in the song").input_value()) > 0.3)
    page.get_by_role("button", name="Pause").click()
    expect(play(page)).to_be_visible()


def correct(page, place, name):
    chords(page).nth(place).click()
    write(page, name)
    news(page, f"to {name}")
    expect(page.locator(".ribbon-news .spinner")).to_have_count(0)


@contextlib.contextmanager
def tab_of(page, address):
    """Another tab of the same browser."""
    with visit(address, context=page.context) as other:
        yield other


def test_keeps_a_recording():
    with quintet() as served:
        file = served.folder / "mic.wav"
        band.write(file, [one for one in band.plays(CHORDS) for _ in range(2)], rate=44_100)
        flags = microphone(file)
        with visit(served.address + HOME, PHONE, flags, expected=AWAY, **KEPT) as page:
            kept_here(page)
            page.get_by_role("button", name="Record", exact=True).click()
            dialog = page.get_by_role("dialog", name="Record")
            dialog.get_by_role("button", name="Start recording").click()
            until(lambda: int(dialog.locator(".ring").inner_text()) <= 26, seconds=40)
            dialog.get_by_role("button", name="Stop", exact=True).click()
            dialog.get_by_role("button", name="Find chords").click()
            heard = names(page)
            expect(page.get_by_role("heading", name="Recording")).to_be_visible()
            plays(page)
            until(lambda: [one.get("asset") is not None for one in kept(served)] == [True])
            page.reload()
            assert names(page) == heard
            plays(page)
            page.get_by_role("link", name="History").click()
            page.get_by_role("link", name="Recording").click()
            assert names(page) == heard
            served.stop()
            page.reload()
            assert names(page) == heard
            plays(page)
            served.start()
        # Another device has it from the library, and hears it there.
        with visit(served.address + HISTORY) as page:
            page.get_by_role("link", name="Recording").click()
            assert names(page) == heard
            plays(page)


@contextlib.contextmanager
def recorder(expected=()):
    """Amadeus on a phone that hears four chords, for somebody who has just moved in."""
    with quintet() as served:
        file = served.folder / "mic.wav"
        band.write(file, [one for one in band.plays(CHORDS) for _ in range(2)], rate=44_100)
        address = served.address + HOME
        with visit(address, PHONE, microphone(file), expected=expected, **KEPT) as page:
            yield served, page


def records(page, seconds=4):
    """Records so long, and goes on listening."""
    page.get_by_role("button", name="Record", exact=True).click()
    dialog = page.get_by_role("dialog", name="Record")
    dialog.get_by_role("button", name="Start recording").click()
    until(lambda: int(dialog.locator(".ring").inner_text()) <= 30 - seconds, seconds=40)
    return dialog


def left(page, words):
    """What is told on the page of a recording that is on this device alone."""
    return page.locator(".notice").filter(has_text=words)


def test_records_without_a_mouse():
    with recorder() as (_, page):
        tab_to(page, "^Record$")
        press(page, "Enter")
        tab_to(page, "^Start recording$")
        press(page, "Enter")
        # What had the focus is gone: it is where one goes on.
        stands_on(page, "^Stop$")
        dialog = page.get_by_role("dialog", name="Record")
        until(lambda: int(dialog.locator(".ring").inner_text()) <= 28, seconds=40)
        press(page, "Enter")
        stands_on(page, "^Find chords$")
        press(page, "Enter")
        names(page)


def test_keeps_a_recording_that_is_refused():
    with recorder(expected=("422",)) as (served, page):
        refuse(page, "**/api/v1/library/uploads/*")
        dialog = records(page)
        dialog.get_by_role("button", name="Stop", exact=True).click()
        dialog.get_by_role("button", name="Find chords").click()
        heard = names(page)
        notice = left(page, "is not in your library yet: Not now.")
        expect(notice).to_contain_text("Recording, ")
        page.reload()
        expect(notice).to_be_visible()
        with page.expect_download() as coming:
            notice.get_by_role("button", name="Download").click()
        assert coming.value.suggested_filename.endswith(".wav")
        notice.get_by_role("button", name="Discard").click()
        page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        page.unroute_all()
        notice.get_by_role("button", name="Try again").click()
        until(lambda: [one.get("asset") is not None for one in kept(served)] == [True])
        expect(notice).to_have_count(0)
        assert names(page) == heard


def test_keeps_a_recording_whose_page_is_loaded_anew():
    with recorder() as (served, page):
        records(page)
        page.reload()
        notice = left(page, "A recording was interrupted.")
        with page.expect_download() as coming:
            notice.get_by_role("button", name="Download").click()
        coming.value.save_as(served.folder / "left.wav")
        assert (served.folder / "left.wav").stat().st_size > 2 * 44_100 * 2
        notice.get_by_role("button", name="Find chords").click()
        names(page)
        expect(page.get_by_role("heading", name="Recording")).to_be_visible()
        until(lambda: [one.get("asset") is not None for one in kept(served)] == [True])
        expect(notice).to_have_count(0)


def test_keeps_a_recording_that_one_walks_away_from():
    with recorder() as (served, page):
        dialog = records(page, 2)
        # Once it is over, and once more it is closed.
        page.keyboard.press("Escape")
        expect(dialog.get_by_text("Recorded and saved")).to_be_visible()
        dialog.get_by_role("button", name="Record again").click()
        page.get_by_role("dialog").last.get_by_role("button", name="Cancel").click()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        # It is whole: nothing broke it off.
        notice = left(page, "is not in your library yet. It is saved on this device.")
        expect(notice).to_contain_text("Recording, ")
        page.reload()
        # Sonidea and Yak Back have theirs, and leave this one alone.
        page.goto(served.address + "/yak-back")
        expect(page.get_by_role("button", name="Record", exact=True)).to_be_visible()
        expect(page.locator(".notice")).to_have_count(0)
        page.goto(served.address + HOME)
        notice.get_by_role("button", name="Discard").click()
        question = page.get_by_role("dialog")
        question.get_by_role("button", name="Cancel").click()
        expect(notice).to_be_visible()
        notice.get_by_role("button", name="Discard").click()
        question.get_by_role("button", name="Discard").click()
        expect(notice).to_have_count(0)
        until(lambda: keys_kept(page, "takes") == [])
        assert kept(served) == []


def test_plays_a_song_again_when_the_page_is_loaded_anew():
    with quintet() as served, visit(served.address + HOME, expected=AWAY, **KEPT) as page:
        kept_here(page)
        choose(page, song(served, name="Evening song.wav"))
        heard = names(page)
        until(lambda: "song=" in page.url)
        page.reload()
        assert names(page) == heard
        plays(page)
        served.stop()
        page.reload()
        expect(page.get_by_role("heading", name="Evening song")).to_be_visible()
        assert names(page) == heard
        plays(page)
        # Another one is another page: Back leads to the first.
        page.get_by_role("button", name="Another song").click()
        expect(page.locator(".drop-zone")).to_be_visible()
        page.reload()
        expect(page.locator(".drop-zone")).to_be_visible()
        page.get_by_role("link", name="History").click()
        page.get_by_role("link", name="Evening song").click()
        assert names(page) == heard
        page.go_back()
        expect(page.get_by_role("list", name="Songs")).to_be_visible()


def test_shows_chords_whose_sound_is_gone():
    with quintet() as served, visit(served.address + HOME) as page:
        choose(page, song(served, name="Evening song.wav"))
        heard = names(page)
        until(lambda: "song=" in page.url)
        page.evaluate("""() => new Promise((done) => {
          const opened = indexedDB.open('quintet');
          opened.onsuccess = () => {
            const change = opened.result.transaction('files', 'readwrite');
            change.objectStore('files').clear();
            change.oncomplete = () => { opened.result.close(); done(); };
          };
        })""")
        page.reload()
        expect(page.get_by_text("Its sound is not on this device")).to_be_visible()
        assert names(page) == heard
        expect(play(page)).to_have_count(0)
        page.get_by_role("button", name="Choose the file").click()
        expect(page.locator(".drop-zone")).to_be_visible()


def test_merges_the_corrections_of_two_tabs():
    with quintet() as served, visit(served.address + HOME) as page:
        choose(page, song(served))
        names(page)
        until(lambda: "song=" in page.url)
        with tab_of(page, page.url) as other:
            names(other)
            correct(page, 2, "Dm9")
            # The other tab follows without being asked, and goes on from there.
            news(other, "made elsewhere")
            until(lambda: label(other, 2).startswith("D minor ninth"))
            correct(other, 5, "E7")
            news(page, "made elsewhere")
            until(lambda: label(page, 5).startswith("E seventh"))
            for one in (page, other):
                one.reload()
                names(one)
                stand = [label(one, at).split(",")[0] for at in (2, 5)]
                assert stand == ["D minor ninth", "E seventh"], stand


def offline(page):
    page.context.set_offline(True)
    expect(page.get_by_role("button", name="Offline")).to_be_visible()


def online(page):
    """Back again, with all that waited sent."""
    page.context.set_offline(False)
    expect(page.get_by_role("button", name="Offline")).to_have_count(0, timeout=60_000)
    arrived(page)


def on_phone(served):
    return visit(served.address + HOME, PHONE, expected=AWAY, **KEPT)


def on_laptop(served):
    return visit(served.address + HOME, expected=AWAY, **KEPT)


def stand(page, *places):
    return [label(page, at).split(",")[0] for at in places]


def test_merges_what_two_devices_have_corrected_offline():
    with quintet() as served, on_phone(served) as page, on_laptop(served) as other:
        for one in (page, other):
            kept_here(one)
            choose(one, song(served))
            names(one)
            until(lambda one=one: "song=" in one.url)
            offline(one)
        # Different chords, one that both name, and the tempo.
        correct(page, 2, "Dm9")
        correct(page, 4, "Gm7")
        page.get_by_role("button", name="Change tempo and bar").click()
        page.get_by_role("radio", name="3/4").check()
        page.go_back()
        correct(other, 5, "E7")
        correct(other, 4, "D7")
        expect(other.locator(".song-facts")).not_to_contain_text("3/4")
        online(page)
        online(other)
        both = ["D minor ninth", "D seventh", "E seventh"]
        for one in (page, other):
            until(lambda one=one: stand(one, 2, 4, 5) == both)
            expect(one.locator(".song-facts")).to_contain_text("3/4")
            # Nobody was asked.
            expect(one.get_by_role("button", name="need")).to_have_count(0)
        # The chord that the other device has named is there again with Undo, on both.
        page.get_by_role("button", name="Undo").click()
        until(lambda: stand(page, 4) == ["G minor seventh"])
        until(lambda: stand(other, 4) == ["G minor seventh"])
        for one in (page, other):
            arrived(one)
            one.reload()
            names(one)
            until(lambda one=one: stand(one, 2, 4) == ["D minor ninth", "G minor seventh"])


def test_merges_a_split_with_a_name_and_what_was_taken_back():
    with quintet() as served, on_phone(served) as page, on_laptop(served) as other:
        kept_here(page)
        choose(page, song(served))
        names(page)
        until(lambda: "song=" in page.url)
        for at, name in ((2, "Dm9"), (4, "Gm7")):
            correct(page, at, name)
        arrived(page)
        kept_here(other)
        choose(other, song(served))
        names(other)
        until(lambda: stand(other, 2, 4) == ["D minor ninth", "G minor seventh"])
        offline(page)
        offline(other)
        # Here the last is taken back, there another is split and a third is named.
        page.get_by_role("button", name="Undo").click()
        chords(other).nth(2).click()
        other.get_by_label("Position in the song").fill("5")
        other.get_by_role("button", name="Split at").click()
        news(other, "the split of")
        expect(chords(other)).to_have_count(9)
        correct(other, 7, "E7")
        online(other)
        online(page)
        for one in (page, other):
            expect(chords(one)).to_have_count(9)
            until(lambda one=one: stand(one, 2, 3, 7) == ["D minor ninth"] * 2 + ["E seventh"])
            until(lambda one=one: not label(one, 5).endswith("corrected by hand"))


def test_plays_from_the_first_screen_of_a_phone():
    with quintet() as served, visit(served.address + HOME, PHONE) as page:
        choose(page, song(served, times=8))
        names(page)
        expect(play(page)).to_be_in_viewport(ratio=1)
        # It stays there, whatever of the song is looked at.
        page.get_by_role("region", name="Selected chord").scroll_into_view_if_needed()
        expect(play(page)).to_be_in_viewport(ratio=1)
        page.mouse.wheel(0, 9_999)
        expect(play(page)).to_be_in_viewport(ratio=1)
        plays(page)
