"""Melody Map in every state that it can be in: search, book, clock, what is one's own, and their
windows.
"""

import json
import re

from playwright.sync_api import expect

from support import melody_map
from support.melody_map import SHEET, SUBTITLES, take_file
from support.scenes.acts import after, button, item, seen
from support.scenes.houses import Scene
from support.waiting import until

HOME, CLOCK, ME, NEW, LIBRARY = (
    "/melody-map",
    "/melody-map/clock",
    "/melody-map/me",
    "new",
    "library",
)
home = seen("The book")


def welcome(number):
    """One of the pages of the introduction."""

    def act(page, served):
        expect(page.get_by_role("dialog")).to_be_visible()
        for _ in range(number - 1):
            page.get_by_role("button", name="Next").click()

    return act


def begun(act):
    """As who has seen the introduction."""

    def acts(page, served):
        if not any(
            one["name"] == "melodymap"
            for one in served.ask("GET", "/api/v1/preferences")["preferences"]
        ):
            page.get_by_role("button", name="Skip").click()
            until(
                lambda: any(
                    one["name"] == "melodymap"
                    for one in served.ask("GET", "/api/v1/preferences")["preferences"]
                )
            )
        act(page, served)

    return acts


def looks_for(words, found):
    def act(page, served):
        melody_map.box(page).fill(words)
        expect(page.get_by_text(found).first).to_be_visible()

    return act


def film(title, song=None, then=None):
    """The page of a film, and what is done there."""

    def act(page, served):
        page.goto(served.address + melody_map.film_page(title, song)(served))
        expect(melody_map.shown_film(page)).to_have_text(title)
        if then:
            then(page, served)

    return act


def pressed(*presses):
    return after(lambda page, served: None, *presses)


def chosen(song, *presses):
    return film("Frozen", song, pressed(*presses))


def details(page, served):
    film("Frozen", "Let It Go", pressed(button("More about it")))(page, served)
    expect(page.get_by_role("list", name="Where to watch")).to_be_visible()


def answered(path, **changes):
    """The server says something else to one question, as elsewhere it would."""

    def route_on(page):
        def answer(route):
            said = route.fetch().json()
            said.update(changes)
            route.fulfill(json=said)

        page.route(f"**/api/v1/melodymap/{path}", answer)
        page.evaluate("() => void indexedDB.deleteDatabase('quintet')")
        page.reload()

    return route_on


def empty(page, served):
    begun(home)(page, served)
    page.route("**/api/v1/melodymap/songs", lambda route: route.fulfill(json={"songs": []}))
    answered("films", films=[])(page)
    expect(page.get_by_text("The book is empty")).to_be_visible()


def bad_source(page, served):
    rows = [
        {"row": row, "column": "StartTime", "reason": "“1:99:00” is no time"}
        for row in range(2, 40)
    ]
    answered(
        "source",
        kind="sheet",
        address="https://script.google.com/macros/s/" + "x" * 60 + "/exec",
        has_token=True,
        skipped=rows,
        skipped_count=240,
        trouble="The sheet did not answer within 30 seconds.",
    )(page)
    page.get_by_text("240 rows could not be used").click()
    expect(page.get_by_text("Row 2, StartTime")).to_be_visible()


def source(way):
    def act(page, served):
        pressed(button("Choose another"))(page, served)
        page.get_by_label("Source").select_option(way)

    return act


def taking_a_file(page, served):
    expect(page.get_by_role("heading", name="The catalogue")).to_be_visible()
    take_file(page, "films.csv", SHEET)
    expect(page.get_by_role("dialog", name="Use films.csv?")).to_be_visible()


def taken_out(page, served):
    page.get_by_text("1 removed").click()


def subtitles(page, served):
    film("Tangled", None, pressed(button("From subtitles")))(page, served)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose an .srt or .vtt file").click()
    chooser.value.set_files(
        {"name": "film.srt", "mimeType": "application/x-subrip", "buffer": SUBTITLES.encode()}
    )
    expect(page.get_by_role("list", name="Sung passages")).to_be_visible()


def clock(*presses):
    """The clock of a film, standing still at the same time always."""

    def act(page, served):
        one = melody_map.film(served, "Tangled")["id"]
        page.evaluate(
            "(kept) => localStorage.setItem('quintet.film-clock', kept)",
            json.dumps({"film": one, "atSeconds": 2_590}),
        )
        page.goto(served.address + CLOCK)
        expect(page.get_by_role("button", name="Set the time")).to_be_visible()
        pressed(*presses)(page, served)

    return act


def clock_waits(page, served):
    page.goto(f"{served.address}{CLOCK}?film={melody_map.film(served, 'Tangled')['id']}")
    expect(page.get_by_role("button", name="Start with the film")).to_be_visible()


def clock_below(page, served):
    clock()(page, served)
    page.goto(served.address + HOME)
    expect(page.locator(".clock-bar")).to_be_visible()


def listening(page, served):
    pressed(button("Hum it"), button("Start"))(page, served)
    expect(page.get_by_role("meter", name="Level")).to_be_visible()


def no_microphone(page, served):
    page.evaluate(
        "() => { navigator.mediaDevices.getUserMedia = "
        "async () => { throw new DOMException('', 'NotAllowedError'); }; }"
    )
    pressed(button("Hum it"), button("Start"))(page, served)
    expect(page.get_by_role("alert")).to_be_visible()


def asks_for_the_microphone(page, served):
    page.evaluate("() => { navigator.mediaDevices.getUserMedia = () => new Promise(() => {}); }")
    pressed(button("Hum it"), button("Start"))(page, served)
    expect(page.get_by_text("Allow the microphone")).to_be_visible()


def heard(page, served):
    """A microphone that hums, made of an oscillator."""
    page.evaluate(
        """(tune) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const context = new AudioContext();
        const [voice, out] = [context.createOscillator(), context.createMediaStreamDestination()];
        let at = context.currentTime;
        for (let round = 0; round < 6; round += 1) {
          for (const [step, length] of tune) {
            voice.frequency.setValueAtTime(220 * 2 ** (step / 12), at);
            at += length;
          }
        }
        voice.connect(out);
        voice.start();
        return out.stream;
      };
    }""",
        melody_map.TUNE,
    )
    pressed(button("Hum it"), button("Start"))(page, served)
    page.wait_for_timeout(5_000)
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("img", name=re.compile("A tune of"))).to_be_visible()


VOICE = button("Search by voice")


def speaks(service=None, answer=None):
    """The server recognises speech, and answers so when it is sent some."""

    def act(page, served):
        use = {"is_installed": True, **({"service": service} if service else {})}
        page.route("**/api/v1/speech", lambda route: route.fulfill(json=use))
        if answer:
            page.route("**/api/v1/speech/transcriptions", answer)
        page.reload()
        aloud(page)
        pressed(VOICE)(page, served)
        expect(page.get_by_role("dialog", name="Search by voice")).to_be_visible()

    return act


def aloud(page):
    """A microphone at which somebody speaks without end."""
    page.evaluate(
        """() => {
      navigator.mediaDevices.getUserMedia = async () => {
        const context = new AudioContext();
        const [voice, out] = [context.createOscillator(), context.createMediaStreamDestination()];
        voice.connect(out);
        voice.start();
        return out.stream;
      };
    }"""
    )


def hears(page, served):
    speaks()(page, served)
    expect(page.get_by_role("meter", name="Level")).to_be_visible()


def recognises(page, served):
    speaks(answer=lambda route: None)(page, served)
    page.wait_for_timeout(1_000)
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_text("Recognising")).to_be_visible()


def hears_nothing(page, served):
    speaks(answer=lambda route: route.fulfill(json={"text": ""}))(page, served)
    page.wait_for_timeout(1_000)
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("alert")).to_be_visible()


def used_up(page, served):
    melody_map.tell(served, "Mulan")
    melody_map.use_up(served)
    film("Mulan", None)(page, served)
    page.locator(".song-line-name").first.click()
    page.get_by_role("button", name="More about it").click()
    expect(page.get_by_role("dialog", name=re.compile("of 10 today"))).to_be_visible()


MELODY = [
    *[Scene(f"melody map, welcome {number}", HOME, NEW, welcome(number)) for number in (1, 2, 3)],
    Scene("melody map, new", HOME, NEW, begun(home)),
    Scene("melody map, empty", HOME, NEW, empty),
    Scene(
        "melody map, an error",
        HOME,
        LIBRARY,
        seen("The book cannot be opened"),
        broken="melodymap/films",
    ),
    Scene("melody map", HOME, LIBRARY, seen("Favourites")),
    Scene("melody map, hits", HOME, LIBRARY, looks_for("let it go", "Frozen")),
    Scene("melody map, many hits", HOME, LIBRARY, looks_for("snow", "Frozen")),
    Scene("melody map, no hits", HOME, LIBRARY, looks_for("bdfgklmnprt", "No matching song")),
    Scene("melody map, a new film", HOME, LIBRARY, after(home, button("Add a film"))),
    Scene("melody map, a film", HOME, LIBRARY, film("Frozen")),
    Scene("melody map, a crowded line", HOME, LIBRARY, film("Moana")),
    Scene("melody map, nothing marked", HOME, LIBRARY, film("Tangled")),
    Scene("melody map, a song", HOME, LIBRARY, chosen("Let It Go")),
    Scene("melody map, a song not marked", HOME, LIBRARY, film("Tangled", "I See the Light")),
    Scene("melody map, all of a song", HOME, LIBRARY, details),
    Scene(
        "melody map, a menu of a song",
        HOME,
        LIBRARY,
        chosen("Let It Go", button("More actions for Let It Go")),
    ),
    Scene(
        "melody map, a menu of a film",
        HOME,
        LIBRARY,
        film("Frozen", None, pressed(("button", re.compile("More actions for Frozen$")))),
    ),
    Scene(
        "melody map, editing a film",
        HOME,
        LIBRARY,
        film(
            "Frozen",
            None,
            pressed(("button", re.compile("More actions for Frozen$")), item("Edit the film")),
        ),
    ),
    Scene(
        "melody map, editing a song",
        HOME,
        LIBRARY,
        chosen("Let It Go", button("More actions for Let It Go"), item("Edit")),
    ),
    Scene(
        "melody map, a new song",
        HOME,
        LIBRARY,
        film(
            "Frozen",
            None,
            pressed(("button", re.compile("More actions for Frozen$")), item("Add a song")),
        ),
    ),
    Scene("melody map, no such page", "/melody-map/film?id=none", LIBRARY, seen("Page not found")),
    Scene(
        "melody map, subtitles",
        HOME,
        LIBRARY,
        film("Tangled", None, pressed(button("From subtitles"))),
    ),
    Scene("melody map, times from subtitles", HOME, LIBRARY, subtitles),
    Scene("melody map, the clock without a film", CLOCK, LIBRARY, seen("No film selected")),
    Scene("melody map, the clock waits", HOME, LIBRARY, clock_waits),
    Scene("melody map, the clock", HOME, LIBRARY, clock()),
    Scene("melody map, which song", HOME, LIBRARY, clock(button("A song begins now"))),
    Scene("melody map, setting the clock", HOME, LIBRARY, clock(button("Set the time"))),
    Scene("melody map, a clock that runs", HOME, LIBRARY, clock_below),
    Scene("melody map, no melodies", HOME, NEW, begun(pressed(button("Hum it")))),
    Scene("melody map, hum", HOME, LIBRARY, pressed(button("Hum it"))),
    Scene("melody map, hum asks", HOME, LIBRARY, asks_for_the_microphone),
    Scene("melody map, no microphone", HOME, LIBRARY, no_microphone),
    Scene("melody map, listening", HOME, LIBRARY, listening),
    Scene("melody map, heard", HOME, LIBRARY, heard),
    Scene(
        "melody map, keeping a hum",
        HOME,
        LIBRARY,
        chosen("Let It Go", button("More actions for Let It Go"), item("Record a new hum")),
    ),
    Scene("melody map, voice to a service", HOME, LIBRARY, speaks(service="speech.example:8000")),
    Scene("melody map, voice", HOME, LIBRARY, hears),
    Scene("melody map, voice is recognised", HOME, LIBRARY, recognises),
    Scene("melody map, voice, no words", HOME, LIBRARY, hears_nothing),
    Scene("melody map, yours", ME, LIBRARY, seen("more songs today")),
    Scene("melody map, nothing of one's own", ME, NEW, begun(seen("No favourites yet."))),
    Scene("melody map, taken out", ME, LIBRARY, taken_out),
    Scene("melody map, a bad source", ME, LIBRARY, bad_source),
    Scene("melody map, choosing a source", ME, LIBRARY, source("starter")),
    Scene("melody map, a sheet", ME, LIBRARY, source("sheet")),
    Scene("melody map, a file", ME, LIBRARY, source("file")),
    Scene("melody map, taking a file", ME, LIBRARY, taking_a_file),
    # The last of its house, since the day is used up then.
    Scene("melody map, used up", HOME, LIBRARY, used_up),
]


def crowded_page(page, served):
    page.locator(".shelf-film").first.click()
    expect(page.locator(".pin").first).to_be_visible()
