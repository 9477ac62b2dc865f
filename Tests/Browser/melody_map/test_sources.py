"""Where the songs of Melody Map come from: lists, files, subtitles, hands and hums."""

import base64
import contextlib
import json
import math
import re
import struct
import tempfile
import wave
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.browser import microphone, reload, visit
from support.keyboard import press, stands_on
from support.melody_map import (
    FROZEN,
    HOME,
    PLACE,
    SHEET,
    SUBTITLES,
    begin,
    book,
    box,
    film,
    film_page,
    films,
    keep,
    new_film,
    panel,
    shown_film,
    song,
    songs,
    take_file,
)
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci

ME = f"{HOME}/me"


def test_takes_a_file_and_tells_of_each_row_it_cannot_use():
    with book(ME) as (served, page):
        expect(page.get_by_text("The built-in catalogue")).to_be_visible()
        take_file(page, "films.csv", SHEET)
        asked = page.get_by_role("dialog", name="Use films.csv?")
        expect(asked).to_contain_text("2 films")
        assert len(songs(served)) > 400, "it was only looked over"
        asked.get_by_role("button", name="Use this source").click()
        expect(page.get_by_text("A table (CSV)", exact=True)).to_be_visible()
        skipped = page.get_by_text(re.compile(r"rows? could not be used"))
        skipped.click()
        expect(page.get_by_role("list", name="Rows that could not be used")).to_contain_text(
            "Row 4"
        )
        page.get_by_role("link", name="Search").click()
        box(page).fill("snow rails")
        expect(page.locator(".hit[data-best]")).to_contain_text("0:43:10")


#: Every column of the sheet, for two films in their order.
WHOLE_SHEET = """\
MovieTitle,ReleaseYear,MovieRuntimeMin,SortOrder,ImageURL,SongTitle,Characters,StartTime,\
StreamingLinks,PurchaseLinks,Keywords,Blurb,Token
Small Garden,2004,80,2,,Bean Dance,Mole,,,,dance,,
The Night Train,1999,95,1,,Whistle Song,Anna;Ben,0:10:00,https://www.netflix.com/title/1|\
https://www.disneyplus.com/movies/train,https://music.apple.com/song,locomotive,\
While the train waits.,
"""


def test_holds_films_and_songs_in_one_sheet():
    with quintet() as served, visit(served.address + ME) as page:
        page.get_by_role("button", name="Skip").click()
        take_file(page, "SongsData.csv", WHOLE_SHEET)
        page.get_by_role("dialog").get_by_role("button", name="Use this source").click()
        expect(page.get_by_text("A table (CSV)", exact=True)).to_be_visible()
        page.get_by_role("link", name="Search").click()
        expect(page.locator(".shelf-film")).to_have_count(2)
        for title, shown in zip(("The Night Train", "Small Garden"), page.locator(".shelf-film").all()):
            expect(shown).to_contain_text(title)
        # Found by a keyword alone, and by who sings.
        for words, title in (("mole", "Bean Dance"), ("locomotive", "Whistle Song")):
            box(page).fill(words)
            expect(page.locator(".hit[data-best]")).to_contain_text(title)
        page.locator(".hit[data-best]").click()
        for words in ("0:10:00", "Whistle Song", "The Night Train · 1999", "Anna, Ben"):
            expect(panel(page)).to_contain_text(words)
        expect(panel(page)).to_contain_text("While the train waits.")
        ways = lambda kind: panel(page).get_by_role("list", name=kind).get_by_role("link")
        expect(ways("Where to watch")).to_have_count(2)
        expect(ways("Where to buy")).to_have_attribute("href", "https://music.apple.com/song")


def test_shows_a_poster_where_there_is_one():
    sheet = "MovieTitle,ReleaseYear,MovieRuntimeMin,ImageURL,SongTitle\n" + "".join(
        f"{film},1999,95,https://films.example/{film[-1]}.png,Song of {film}\n"
        for film in ("Film A", "Film B")
    )
    square = base64.b64decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    )
    with book(ME, expected=("404",)) as (served, page):
        take_file(page, "posters.csv", sheet)
        page.get_by_role("dialog", name="Use posters.csv?").get_by_role(
            "button", name="Use this source"
        ).click()
        expect(page.get_by_text("A table (CSV)", exact=True)).to_be_visible()
        first = film(served, "Film A")["id"]
        page.route(
            f"**/films/{first}/picture",
            lambda asked: asked.fulfill(body=square, content_type="image/png"),
        )
        page.route(
            re.compile(rf"films/(?!{first})[^/]+/picture"), lambda asked: asked.fulfill(status=404)
        )
        page.get_by_role("link", name="Search").click()
        shelf = page.locator(".shelf-film")
        expect(shelf.filter(has_text="Film A").locator("img.film-poster")).to_be_visible()
        # Where it does not come the drawn cover stays, with its title.
        expect(shelf.filter(has_text="Film B").locator(".film-cover-title")).to_be_visible()
        expect(shelf.filter(has_text="Film B").locator("img")).to_have_count(0)


def test_says_what_is_wrong_with_a_file_and_changes_nothing():
    with book(ME, expected=("422", "400")) as (served, page):
        take_file(page, "poem.csv", "Roses are red\nViolets are blue\n")
        expect(page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
        assert len(songs(served)) > 400


def test_keeps_what_is_there_when_a_list_does_not_come():
    with book(ME) as (served, page):
        page.get_by_role("button", name="Choose another").click()
        page.get_by_label("Source").select_option("csv")
        expect(page.get_by_role("button", name="Use this source")).to_be_disabled()
        page.get_by_label("Address").fill("https://nowhere.invalid/films.csv")
        page.get_by_role("button", name="Use this source").click()
        expect(page.locator(".notice[data-kind=warn]").first).to_be_visible(timeout=60_000)
        expect(page.get_by_text("Quintet still uses the current catalogue")).to_be_visible()
        # What is shown was never fetched from there.
        expect(page.get_by_text("Fetched")).to_have_count(0)
        assert len(songs(served)) > 400
        page.get_by_role("button", name="Choose another").click()
        page.get_by_label("Source").select_option("sheet")
        page.get_by_label("Address").fill("https://nowhere.invalid/exec")
        page.get_by_label("Token", exact=True).fill("a secret word")
        page.get_by_role("button", name="Use this source").click()
        expect(page.get_by_text("A Google Sheet", exact=True)).to_be_visible()
        expect(page.get_by_text("https://nowhere.invalid/exec")).to_be_visible()
        expect(page.locator(".notice[data-kind=warn]").first).to_be_visible(timeout=60_000)
        # The token is shown to nobody, and stays until another is written.
        page.get_by_role("button", name="Choose another").click()
        expect(page.get_by_role("dialog")).to_contain_text("A token is saved")
        expect(page.get_by_label("Token", exact=True)).to_have_value("")
        page.get_by_role("button", name="Cancel").click()
        fetched_before(page, days=3)
        page.get_by_role("button", name="Refresh", exact=True).click()
        expect(page.get_by_text("Fetched 3 days ago.")).to_be_visible()
        expect(page.locator(".notice[data-kind=warn]")).to_contain_text("checked just now")
        assert len(songs(served)) > 400


def test_cancels_a_refresh_whoever_began_it():
    # Nothing takes up what is to be fetched: it lasts as long as the slowest list.
    with quintet("--workers", "0") as served:
        begin(served)
        source = {"kind": "csv", "address": "https://nowhere.invalid/films.csv"}
        served.ask("PUT", f"{PLACE}/source", source)
        is_refreshing = lambda: served.ask("GET", f"{PLACE}/source")["is_refreshing"]
        with visit(served.address + ME) as page, visit(served.address + ME) as other:
            for _ in range(2):
                for one in (page, other):
                    expect(one.get_by_role("progressbar", name="Refreshing …")).to_be_visible()
                other.get_by_role("button", name="Cancel", exact=True).click()
                for one in (page, other):
                    expect(one.get_by_role("progressbar", name="Refreshing …")).to_have_count(0)
                assert not is_refreshing() and len(songs(served)) > 400
                expect(other.get_by_role("button", name="Refresh", exact=True)).to_be_enabled()
                page.get_by_role("button", name="Refresh", exact=True).click()
                until(is_refreshing)


def fetched_before(page, days):
    """The source as one that came once: no list that tests have is on the internet."""

    def answer(route):
        said = route.fetch().json()
        said["fetched_ms"] = said["checked_ms"] - days * 86_400_000
        route.fulfill(json=said)

    page.route("**/api/v1/melodymap/source", answer)


def add_song(page):
    page.get_by_role("button", name="More actions for Frozen", exact=True).click()
    page.get_by_role("menuitem", name="Add a song").click()
    return page.get_by_role("dialog", name="New song")


def edit_film(page):
    page.get_by_role("button", name="More actions for Frozen", exact=True).click()
    page.get_by_role("menuitem", name="Edit the film").click()
    return page.get_by_role("dialog", name="Edit the film")


def test_keeps_what_was_typed_until_it_is_saved_or_cancelled():
    with book(film_page("Frozen")) as (served, page):
        form = add_song(page)
        form.get_by_label("Title").fill("Our Own Song")
        form.get_by_label("About the song").fill("It snows.")
        press(page, "Escape")
        expect(form).to_have_count(0)
        form = add_song(page)
        expect(form.get_by_label("Title")).to_have_value("Our Own Song")
        form.get_by_label("Singers").fill("Anna")
        page.go_back()
        expect(form).to_have_count(0)
        reload(page)
        form = add_song(page)
        for label, text in (
            ("Title", "Our Own Song"),
            ("Singers", "Anna"),
            ("About the song", "It snows."),
        ):
            expect(form.get_by_label(label)).to_have_value(text)
        form.get_by_role("button", name="Add").click()
        expect(form).to_have_count(0)
        until(lambda: any(one["title"] == "Our Own Song" for one in songs(served)))
        # What is saved or cancelled is not there again.
        form = add_song(page)
        expect(form.get_by_label("Title")).to_have_value("")
        form.get_by_label("Title").fill("Another")
        form.get_by_role("button", name="Cancel").click()
        expect(add_song(page).get_by_label("Title")).to_have_value("")
        press(page, "Escape")
        # Of what is edited only what was typed is kept: the rest is as it is known.
        edit_film(page).get_by_label("Running time in minutes").fill("111")
        press(page, "Escape")
        of = film(served, "Frozen")
        served.ask("PATCH", f"{PLACE}/films/{of['id']}", {"year": 2014}, version=of["version"])
        expect(page.get_by_text("2014").first).to_be_visible()
        form = edit_film(page)
        expect(form.get_by_label("Running time in minutes")).to_have_value("111")
        expect(form.get_by_label("Year")).to_have_value("2014")
        form.get_by_role("button", name="Save").click()
        until(lambda: film(served, "Frozen")["runtime_min"] == 111)
        assert film(served, "Frozen")["year"] == 2014


def test_keeps_the_address_of_a_list_until_it_is_used_or_cancelled():
    with book(ME) as (_, page):

        def choose():
            page.get_by_role("button", name="Choose another").click()
            return page.get_by_role("dialog", name="Where films come from")

        form = choose()
        form.get_by_label("Source").select_option("sheet")
        form.get_by_label("Address").fill("https://example.org/films")
        form.get_by_label("Token", exact=True).fill("secret")
        press(page, "Escape")
        expect(form).to_have_count(0)
        reload(page)
        form = choose()
        expect(form.get_by_label("Source")).to_have_value("sheet")
        expect(form.get_by_label("Address")).to_have_value("https://example.org/films")
        # A secret is not left on the device.
        expect(form.get_by_label("Token", exact=True)).to_have_value("")
        form.get_by_role("button", name="Cancel").click()
        expect(choose().get_by_label("Source")).to_have_value("starter")


def test_says_while_one_types_that_it_is_in_the_catalogue():
    with book(film_page("Frozen")) as (served, page):
        form = add_song(page)
        hint = form.get_by_role("status")
        form.get_by_label("Title").fill("let it")
        expect(hint).to_be_empty()
        form.get_by_label("Title").fill(" let it go ")
        expect(hint).to_have_text("Already in your catalogue: Let It Go")
        # It may be added all the same.
        expect(form.get_by_role("button", name="Add")).to_be_enabled()
        hint.get_by_role("link").click()
        expect(form).to_have_count(0)
        expect(panel(page)).to_contain_text("Let It Go")
        form = edit_film(page)
        expect(form.get_by_role("status")).to_be_empty()
        press(page, "Escape")
        page.get_by_role("link", name="Search").click()
        page.get_by_role("button", name="Add a film").click()
        form = page.get_by_role("dialog", name="New film")
        form.get_by_label("Title").fill("frozen")
        form.get_by_label("Year").fill("2012")
        expect(form.get_by_role("status")).to_be_empty()
        form.get_by_label("Year").fill("2013")
        form.get_by_role("status").get_by_role("link", name="Frozen (2013)").click()
        expect(shown_film(page)).to_have_text("Frozen")


def test_takes_the_catalogue_along_and_brings_it_back():
    with book(ME, marks={"Let It Go": 1_862}) as (served, page):
        with page.expect_download() as download:
            page.get_by_role("button", name="Export as CSV").click()
        text = Path(download.value.path()).read_text()
        assert "Let It Go" in text and "31:02" in text
        take_file(page, "all.csv", text)
        page.get_by_role("button", name="Use this source").click()
        expect(page.get_by_text("The catalogue now comes from your file.")).to_be_visible()
        until(lambda: song(served, "Let It Go").get("start_s") == 1_862)


def test_adds_edits_and_takes_out():
    with book(film_page("Frozen")) as (served, page):
        page.get_by_role("button", name="More actions for Frozen", exact=True).click()
        page.get_by_role("menuitem", name="Add a song").click()
        form = page.get_by_role("dialog", name="New song")
        form.get_by_label("Title").fill("Our Own Song")
        form.get_by_label("Begins at").fill("2:59:00")
        expect(form).to_contain_text("The film ends after")
        form.get_by_label("Begins at").fill("0:05:00")
        form.get_by_label("Singers").fill("Anna; Elsa")
        about = form.get_by_label("About the song")
        about.fill("snow " * 401)
        expect(about).to_have_value("snow " * 401)
        expect(form.get_by_role("button", name="Add")).to_be_disabled()
        about.fill("It snows.")
        form.get_by_role("button", name="Add").click()
        page.get_by_role("button", name="Our Own Song, at 0:05:00").click()
        expect(panel(page)).to_contain_text("Anna, Elsa")
        until(
            lambda: any(
                (one["title"], one.get("start_s")) == ("Our Own Song", 300) for one in songs(served)
            )
        )
        page.get_by_role("button", name="More actions for Our Own Song").click()
        page.get_by_role("menuitem", name="Edit").click()
        page.get_by_role("dialog", name="Edit the song").get_by_label("Title").fill(
            "Our Other Song"
        )
        page.get_by_role("button", name="Save").click()
        expect(panel(page)).to_contain_text("Our Other Song")
        until(lambda: any(one["title"] == "Our Other Song" for one in songs(served)))
        page.get_by_role("button", name="More actions for Our Other Song").click()
        page.get_by_role("menuitem", name="Remove").click()
        until(lambda: all(one["title"] != "Our Other Song" for one in songs(served)))
        page.get_by_role("button", name="Undo").click()
        until(lambda: any(one["title"] == "Our Other Song" for one in songs(served)))


def _saves(page, label, words):
    page.get_by_role("dialog").get_by_label(label).fill(words)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)


@contextlib.contextmanager
def _two(title):
    """Two people who are about to change the same."""
    with book(film_page("Frozen", "Let It Go"), expected=("412",)) as (served, mine):
        with visit(mine.url) as theirs:
            for page in (mine, theirs):
                page.get_by_role("button", name=f"More actions for {title}", exact=True).click()
                page.get_by_role("menuitem", name="Edit").click()
            yield served, mine, theirs


def test_two_who_change_one_film_keep_what_the_other_changed():
    with _two("Frozen") as (served, mine, theirs):
        _saves(theirs, "Title", "The Snow Queen")
        expect(shown_film(mine)).to_have_text("The Snow Queen")
        _saves(mine, "Running time", "109")
        until(lambda: film(served, "The Snow Queen")["runtime_min"] == 109)
        for page in (mine, theirs):
            expect(page.get_by_text("2013 · 1 h 49 min").first).to_be_visible()
            expect(shown_film(page)).to_have_text("The Snow Queen")


@pytest.mark.parametrize("title", ("Frozen", "Let It Go"))
def test_asks_which_of_two_titles_shall_stay(title):
    with _two(title) as (served, mine, theirs):
        _saves(theirs, "Title", "Theirs")
        expect(mine.get_by_text("Theirs", exact=True).first).to_be_attached()
        _saves(mine, "Title", "Mine")
        mine.get_by_role("button", name="1 change needs attention").click()
        sheet = mine.get_by_role("dialog", name="Sync status")
        expect(sheet).to_contain_text("It was changed elsewhere in the meantime")
        titles = lambda: {one["title"] for one in [*films(served), *songs(served)]}
        assert "Theirs" in titles()
        sheet.get_by_role("button", name="Use mine").click()
        expect(sheet.get_by_role("heading", name="Nothing is waiting")).to_be_visible()
        until(lambda: "Mine" in titles() and "Theirs" not in titles())
        expect(theirs.get_by_text("Mine", exact=True).first).to_be_visible()


def test_two_who_change_one_song_keep_what_the_other_changed():
    with _two("Let It Go") as (served, mine, theirs):
        _saves(theirs, "Title", "The Snow Song")
        expect(mine.get_by_text("The Snow Song").first).to_be_attached()
        _saves(mine, "Begins at", "0:31:02")
        until(lambda: song(served, "The Snow Song").get("start_s") == 1_862)


def _removes(page, title):
    page.get_by_role("button", name=f"More actions for {title}", exact=True).click()
    page.get_by_role("menuitem", name="Remove").click()


def test_restores_a_song_that_another_removes_while_it_is_edited():
    with _two("Let It Go") as (served, mine, theirs):
        before = song(served, "Let It Go")
        served.ask("PUT", f"{PLACE}/favourites/{before['id']}")
        form = mine.get_by_role("dialog", name="Edit the song")
        form.get_by_label("Found by").fill("snow; ice palace")
        theirs.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        _removes(theirs, "Let It Go")
        expect(form.get_by_role("alert")).to_contain_text("This song was removed in the meantime")
        expect(form.get_by_label("Found by")).to_have_value("snow; ice palace")
        # Whoever brings it back in time leaves all as it was.
        theirs.get_by_role("button", name="Undo").click()
        expect(form.get_by_role("button", name="Save", exact=True)).to_be_enabled()
        _removes(theirs, "Let It Go")
        form.get_by_role("button", name="Restore and save").click()
        expect(form).to_have_count(0)
        let_it_go = lambda: [one for one in songs(served) if one["title"] == "Let It Go"]
        until(lambda: [one["keywords"] for one in let_it_go()] == [["snow", "ice palace"]])
        assert (let_it_go()[0]["id"], let_it_go()[0]["singers"]) == (before["id"], ["Elsa"])
        expect(mine.get_by_role("button", name="Let It Go", exact=False).first).to_be_visible()
        expect(mine.get_by_role("button", name="needs attention")).to_have_count(0)
        mine.goto(served.address + "/melody-map")
        favourites = mine.get_by_role("region", name="Favourites")
        expect(favourites.get_by_text("Let It Go")).to_be_visible()


def test_restores_a_film_that_another_removes_while_it_is_edited():
    with _two("Frozen") as (served, mine, theirs):
        of_frozen = lambda: [one["film"] for one in songs(served)].count(before["id"])
        before = film(served, "Frozen")
        count = of_frozen()
        form = mine.get_by_role("dialog", name="Edit the film")
        form.get_by_label("Running time").fill("109")
        theirs.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        _removes(theirs, "Frozen")
        expect(form.get_by_role("alert")).to_contain_text("This film was removed in the meantime")
        assert of_frozen() == 0
        form.get_by_role("button", name="Restore and save").click()
        expect(form).to_have_count(0)
        until(lambda: [
            one["id"] for one in films(served) if (one["title"], one["runtime_min"]) == ("Frozen", 109)
        ] == [before["id"]])
        until(lambda: of_frozen() == count)
        expect(shown_film(mine)).to_have_text("Frozen")
        expect(mine.get_by_role("button", name="needs attention")).to_have_count(0)


def test_adds_and_takes_out_a_film():
    with book() as (served, page):
        form = new_film(page)
        form.get_by_role("button", name="Add").click()
        expect(shown_film(page)).to_have_text("Our Summer")
        expect(page.get_by_text("No songs yet.")).to_be_visible()
        until(lambda: any(one["title"] == "Our Summer" for one in films(served)))
        page.goto(served.address + film_page("Frozen")(served))
        _removes(page, "Frozen")
        shelf = page.get_by_role("region", name="The book")
        frozen = shelf.get_by_role("link", name=re.compile("^Frozen ?2013"))
        shelf.get_by_role("button", name="More films").click()
        expect(frozen).to_have_count(0)
        page.get_by_role("button", name="Undo").click()
        frozen.click()
        _removes(page, "Frozen")
        expect(shelf).to_be_visible()
        until(lambda: all(one["title"] != "Frozen" for one in films(served)))
        page.get_by_role("link", name="Yours").click()
        page.get_by_text("1 removed").click()
        page.get_by_role("button", name="Restore “Frozen”").click()
        until(lambda: any(one["title"] == "Frozen" for one in films(served)))


def test_finds_times_in_subtitles_and_asks_first():
    with book(film_page("Frozen")) as (served, page):
        page.get_by_role("button", name="From subtitles").click()
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Choose an .srt or .vtt file").click()
        chooser.value.set_files(
            {"name": "frozen.srt", "mimeType": "application/x-subrip", "buffer": SUBTITLES.encode()}
        )
        passages = page.get_by_role("list", name="Sung passages")
        expect(passages.get_by_role("listitem").first).to_contain_text("0:31:02")
        assert "start_s" not in song(served, "Let It Go"), "nothing is kept before it is agreed to"
        first = passages.get_by_role("listitem").first
        expect(first.get_by_label("Song")).to_have_value(song(served, "Let It Go")["id"])
        expect(first.get_by_role("checkbox")).to_be_checked()
        page.get_by_role("button", name=re.compile("^Save .* time")).click()
        until(lambda: song(served, "Let It Go").get("start_from") == "subtitles")
        expect(page.get_by_role("button", name="Let It Go, at 0:31:02")).to_be_visible()


#: The beginning of a round that every child hums: semitones and seconds.
TUNE = [
    (0, 0.5),
    (2, 0.5),
    (4, 0.5),
    (0, 0.5),
    (0, 0.5),
    (2, 0.5),
    (4, 0.5),
    (0, 0.5),
    (4, 0.5),
    (5, 0.5),
    (7, 1),
    (4, 0.5),
    (5, 0.5),
    (7, 1),
]


def hum(file, tune, base=196.0, rate=48_000):
    """A voice on “mm”: a few harmonics, softly begun and ended."""
    samples, phase = [], 0.0
    for semitones, seconds in tune:
        hertz, count = base * 2 ** (semitones / 12), int(seconds * rate)
        for index in range(count):
            phase += 2 * math.pi * hertz / rate
            edge = min(1, index / 1_500, (count - index) / 1_500)
            samples.append(
                edge
                * (0.3 * math.sin(phase) + 0.12 * math.sin(2 * phase) + 0.05 * math.sin(3 * phase))
            )
    with wave.open(str(file), "wb") as out:
        out.setparams((1, 2, rate, 0, "NONE", ""))
        out.writeframes(b"".join(struct.pack("<h", round(20_000 * one)) for one in samples))


def test_finds_a_song_that_is_hummed():
    with tempfile.TemporaryDirectory() as folder:
        recording = Path(folder) / "hum.wav"
        hum(recording, TUNE, base=220 * 2 ** (-3 / 12))
        with book(flags=microphone(recording), marks=FROZEN) as (served, page):
            page.get_by_role("button", name="Hum it").click()
            expect(page.get_by_role("dialog")).to_contain_text(
                "No song in the book has a melody yet"
            )
            page.keyboard.press("Escape")
            keep(
                served,
                "In Summer",
                [
                    (0, 0.4),
                    (-1, 0.4),
                    (-3, 0.4),
                    (-5, 0.8),
                    (-3, 0.4),
                    (-1, 0.4),
                    (0, 0.8),
                    (2, 0.4),
                    (0, 0.8),
                ],
            )
            page.get_by_role("button", name="Hum it").click()
            page.get_by_role("button", name="Start", exact=True).click()
            expect(page.get_by_role("meter", name="Level")).to_be_visible()
            # It is found all the same: it is here before the hum is over.
            keep(served, "Let It Go", [(semitones, seconds * 0.8) for semitones, seconds in TUNE])
            found = page.get_by_role("list", name="Possible songs").get_by_role("button")
            expect(found.first).to_contain_text("Let It Go", timeout=30_000)
            expect(found.first).to_contain_text("%")
            found.first.click()
            expect(shown_film(page)).to_have_text("Frozen")
            expect(panel(page)).to_contain_text("0:31:02")


def test_keeps_a_hum_as_the_melody_of_a_song():
    with tempfile.TemporaryDirectory() as folder:
        recording = Path(folder) / "hum.wav"
        hum(recording, TUNE)
        with book(film_page("Frozen", "Let It Go"), flags=microphone(recording), marks=FROZEN) as (
            served,
            page,
        ):
            page.get_by_role("button", name="More actions for Let It Go").click()
            page.get_by_role("menuitem", name="Save a hum").click()
            dialog = page.get_by_role("dialog", name="Hum “Let It Go”")
            dialog.get_by_role("button", name="Start", exact=True).click()
            # What was pressed is gone: the focus is where one goes on.
            stands_on(page, "^Done$")
            dialog.get_by_role("button", name="Cancel").click()
            stands_on(page, "^Start$")
            press(page, "Enter")
            expect(dialog.get_by_role("img", name=re.compile("A tune of"))).to_be_visible(
                timeout=30_000
            )
            assert not song(served, "Let It Go")["has_melody"]
            stands_on(page, "^Save$")
            press(page, "Enter")
            until(lambda: song(served, "Let It Go")["has_melody"])
            kept = served.ask("GET", f"{PLACE}/melodies")["melodies"][0]
            assert kept["from"] == "hummed" and len(kept["notes"]) >= 8, json.dumps(kept)
            page.get_by_role("link", name="Search").click()
            page.get_by_role("button", name="Hum it").click()
            page.get_by_role("button", name="Start", exact=True).click()
            found = page.get_by_role("list", name="Possible songs").get_by_role("button")
            expect(found.first).to_contain_text("Let It Go", timeout=30_000)
            expect(found.first).to_contain_text("Strong match")


def test_keeps_a_hum_until_the_server_has_it():
    with tempfile.TemporaryDirectory() as folder:
        recording = Path(folder) / "hum.wav"
        hum(recording, TUNE)
        with book(
            film_page("Frozen", "Let It Go"),
            flags=microphone(recording),
            marks=FROZEN,
            expected=("ERR_FAILED",),
        ) as (served, page):
            page.get_by_role("button", name="More actions for Let It Go").click()
            page.get_by_role("menuitem", name="Save a hum").click()
            dialog = page.get_by_role("dialog", name="Hum “Let It Go”")
            dialog.get_by_role("button", name="Start", exact=True).click()
            expect(dialog.get_by_role("img", name=re.compile("A tune of"))).to_be_visible(
                timeout=30_000
            )
            page.route("**/melody", lambda route: route.abort())
            dialog.get_by_role("button", name="Save", exact=True).click()
            expect(page.get_by_text("Hum of “Let It Go” saved.")).to_be_visible()
            reload(page)
            expect(page.get_by_role("button", name=re.compile("^Sending 1 change"))).to_be_visible()
            assert not song(served, "Let It Go")["has_melody"]
            page.unroute_all()
            until(lambda: song(served, "Let It Go")["has_melody"], seconds=60)


def test_lets_children_look_and_adults_change():
    with quintet("--host", "0.0.0.0") as served:
        served.ask("PUT", "/api/v1/preferences/melodymap", {"hasCompletedOnboarding": True})
        served.add_member("Grace", "child")
        me = served.ask("GET", "/api/v1/me")["member"]["id"]
        path = film_page("Frozen")(served)
        served.ask("PUT", f"/api/v1/members/{me}/password", {"password": "correct horse"})
        with visit(
            f"http://pantry.local:{served.port}/account", expected=("401", "Cross-Origin")
        ) as page:
            page.get_by_label("Your name").fill("Grace")
            page.get_by_label("Password", exact=True).fill("eight letters")
            page.get_by_role("button", name="Sign in", exact=True).click()
            expect(page.get_by_role("button", name="Sign out here")).to_be_visible()
            page.goto(f"http://pantry.local:{served.port}{path}")
            page.get_by_role("button", name="Skip").click()
            expect(shown_film(page)).to_have_text("Frozen")
            expect(
                page.get_by_role("button", name="More actions for Frozen", exact=True)
            ).to_have_count(0)
            expect(page.get_by_role("button", name="Mark “Let It Go” now")).to_have_count(0)
            page.get_by_role("button", name="Favourite: Let It Go").click()
            page.goto(f"http://pantry.local:{served.port}{ME}")
            expect(page.get_by_text("The built-in catalogue")).to_be_visible()
            expect(page.get_by_role("button", name="Choose another")).to_have_count(0)
