"""What tests of Melody Map do with a server and its book."""

import contextlib

from playwright.sync_api import expect

from support.browser import DESKTOP, visit
from support.server import quintet
from support.waiting import until

HOME, PLACE = "/melody-map", "/api/v1/melodymap"
#: When the songs of one film begin, in seconds: two of them close together.
FROZEN = {
    "Do You Want to Build a Snowman?": 560,
    "For the First Time in Forever": 905,
    "Love Is an Open Door": 1_500,
    "Let It Go": 1_862,
    "In Summer": 2_910,
    "Fixer Upper": 3_990,
}


@contextlib.contextmanager
def book(path=HOME, size=DESKTOP, marks=(), act=None, **options):
    """A page of the room of somebody who has been here before; a path may be made of the server."""
    with quintet() as served:
        begin(served, marks)
        if act:
            act(served)
        address = path(served) if callable(path) else path
        with visit(served.address + address, size, **options) as page:
            expect(
                page.locator(":is(.search-home, .film-page, .profile, .clock)").first
            ).to_be_visible()
            yield served, page


def begin(served, marks=()):
    served.ask("PUT", "/api/v1/preferences/melodymap", {"hasCompletedOnboarding": True})
    for title, seconds in dict(marks).items():
        mark(served, title, seconds)


def mark(served, title, seconds):
    change(served, title, start_s=seconds)


def change(served, title, **fields):
    one = song(served, title)
    served.ask("PATCH", f"{PLACE}/songs/{one['id']}", fields, version=one["version"])


#: What is told of a song, and the beginning of its tune.
KNOWN = {
    "blurb": "On the mountain, while the first snow falls.",
    "purchase": ["https://music.apple.com/song"],
    "streaming": ["https://www.netflix.com/title/1", "https://www.disneyplus.com/movies/frozen"],
}
TUNE = [
    [0, 0.4],
    [2, 0.4],
    [4, 0.4],
    [0, 0.4],
    [0, 0.4],
    [2, 0.4],
    [4, 0.4],
    [0, 0.8],
    [4, 0.4],
    [5, 0.4],
    [7, 0.8],
]


def keep(served, title, tune=TUNE):
    """Keeps a tune as the melody of a song."""
    served.ask(
        "PUT",
        f"{PLACE}/songs/{song(served, title)['id']}/melody",
        {"notes": [list(note) for note in tune], "from": "hummed"},
    )


def take(served, text, name="films.csv"):
    """Takes the catalogue from a file."""
    served.ask("PUT", f"{PLACE}/source/file?name={name}", text.encode(), "application/octet-stream")


COLUMNS = "MovieTitle,ReleaseYear,MovieRuntimeMin,SortOrder,SongTitle,Characters,StartTime,Keywords"


def crowd(name):
    """Far too many films, and one with far too many songs, all of them with names as nobody would
    choose them.
    """
    rows = [
        f'"{name.format(film)}",1999,100,{film},"{name.format(number)}","{name.format(1)};Ben",{time},"{name.format(2)}"'
        for film in range(300)
        for number, time in (
            ((one, f"0:{one // 2 + 10:02}:{one % 2 * 30:02}") for one in range(60))
            if film == 0
            else ((1, "0:10:00"), (2, ""))
        )
    ]
    return "\n".join([COLUMNS, *rows])


def films(served):
    return served.ask("GET", f"{PLACE}/films")["films"]


def songs(served):
    return served.ask("GET", f"{PLACE}/songs")["songs"]


def film(served, title):
    return next(one for one in films(served) if one["title"] == title)


def song(served, title):
    return next(one for one in songs(served) if one["title"] == title)


def film_page(title, chosen=None):
    """The address of a film's page."""

    def path(served):
        address = f"{HOME}/film?id={film(served, title)['id']}"
        return f"{address}&song={song(served, chosen)['id']}" if chosen else address

    return path


def box(page):
    return page.get_by_role("searchbox")


def panel(page):
    return page.locator(".song-panel")


def shown_film(page):
    return page.get_by_role("heading", level=1)


def opened_today(served):
    return served.ask("GET", f"{PLACE}/views")["songs"]


def tell(served, title="Frozen"):
    """Writes something about each song of a film: opening one costs nothing before."""
    of = film(served, title)["id"]
    _tell(served, [one for one in songs(served) if one["film"] == of])


def _tell(served, some):
    for one in some:
        if not one["has_details"]:
            served.ask(
                "PATCH",
                f"{PLACE}/songs/{one['id']}",
                {"blurb": "In the middle of the film."},
                version=one["version"],
            )


def use_up(served, left=0):
    """Opens as many songs as the day has, but for some; there is more to read of Frozen's."""
    tell(served)
    known = opened_today(served)
    others = [one for one in songs(served)[40:60] if one["id"] not in known]
    others = others[: 10 - left - len(known)]
    _tell(served, others)
    for one in others:
        served.ask("PUT", f"{PLACE}/songs/{one['id']}/view", {"zone": "Europe/Berlin"})


def favourites(served):
    return {one["song"] for one in served.ask("GET", f"{PLACE}/favourites")["songs"]}


def is_favourite(served, title):
    until(lambda: song(served, title)["id"] in favourites(served))


SHEET = (
    COLUMNS
    + """
The Night Train,1999,95,1,Whistle Song,Anna;Ben,0:10:00,train
The Night Train,1999,95,1,Snow on the Rails,Anna,0:43:10,snow
The Night Train,1999,95,1,,Anna,0:50:00,nothing
Small Garden,2004,80,2,Bean Dance,Mole,,dance
Small Garden,2004,80,2,Rain,Mole,1:99:00,rain
"""
)


def take_file(page, name, text):
    page.get_by_role("button", name="Choose another").click()
    page.get_by_label("Source").select_option("file")
    page.get_by_label("Catalogue file").set_input_files(
        {"name": name, "mimeType": "text/csv", "buffer": text.encode()}
    )


SUBTITLES = """1
00:05:00,000 --> 00:05:04,000
Where are you going?

2
00:31:02,000 --> 00:31:06,000
♪ Let it go, let it go ♪

3
00:31:06,500 --> 00:31:09,000
♪ Can't hold it back any more ♪

4
00:48:30,000 --> 00:48:34,000
♪ In summer ♪
"""


def new_film(page):
    """The window in which a film is added, filled in."""
    page.get_by_role("button", name="Add a film").click()
    form = page.get_by_role("dialog", name="New film")
    for label, words in (
        ("Title", "Our Summer"),
        ("Year", "2026"),
        ("Running time in minutes", "12"),
    ):
        form.get_by_label(label).fill(words)
    return form
