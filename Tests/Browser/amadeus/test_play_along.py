"""Playing along with a song or a row of chords: which chords were right is told, and why not."""

import pytest
from playwright.sync_api import expect

from support.amadeus import HOME, LIBRARY, choose, names, song
from support.amadeus_live import HANDS, PLAYER
from support.browser import PHONE, visit
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci

IS_OPEN = "stream.getTracks().some((one) => one.readyState === 'live')"

#: Somebody who plays what the page asks for, with some chords for others.
FOLLOWS = """({ hands, instead }) => {
  window.timer = setInterval(() => {
    const shown = document.querySelector('.along-now span')?.textContent ?? '';
    const name = instead[shown] ?? shown.replace(/(maj)?7$/, '');
    if (window.play && hands[name]) play(hands[name]);
    else if (window.play && name === '') play([]);
  }, 50);
}"""


def window(page):
    return page.get_by_role("dialog", name="Play along")


def follow(page, **instead):
    page.evaluate("() => clearInterval(window.timer)")
    page.evaluate(FOLLOWS, {"hands": HANDS, "instead": instead})


def begin(page, name="Start"):
    window(page).get_by_role("button", name=name, exact=True).click()
    expect(window(page).get_by_role("button", name="Stop")).to_be_visible()


def verdicts(page):
    shown = window(page).get_by_role("list", name="Your last chords").get_by_role("listitem")
    return [one.get_attribute("data-verdict") for one in shown.all()]


def outcome(page):
    return window(page).get_by_role("region").get_by_role("heading").inner_text()


def is_let_go(page):
    until(lambda: not page.evaluate(IS_OPEN))


def test_tells_which_chords_of_a_song_were_right():
    with quintet() as served, visit(served.address + HOME, PHONE) as page:
        page.evaluate(PLAYER)
        choose(page, song(served, times=1, tempo=80))
        names(page)
        page.get_by_role("button", name="Play along").click()
        expect(window(page)).to_contain_text("Use headphones")
        follow(page)
        begin(page)
        # To the end of the song, by itself.
        expect(window(page).get_by_role("button", name="Play again")).to_be_visible(timeout=60_000)
        is_let_go(page)
        assert outcome(page) == "4 of 4 chords right", window(page).inner_text()
        expect(window(page)).to_contain_text("Every chord was right.")
        # Now with A minor for each G, and only to a click.
        window(page).get_by_role("radio", name="Only a click").check()
        follow(page, G="Am", G7="Am")
        begin(page, "Play again")
        expect(window(page).get_by_role("button", name="Play again")).to_be_visible(timeout=60_000)
        assert outcome(page) == "3 of 4 chords right", window(page).inner_text()
        troubles = window(page).get_by_role("list", name="What to practise").get_by_role("listitem")
        expect(troubles.first).to_contain_text("heard Am 1 time")
        expect(troubles.first).to_contain_text("G")
        # What fails is practised alone, over and over, and slower.
        follow(page)
        window(page).get_by_role("button", name="Practise F to G").click()
        until(lambda: verdicts(page).count("right") >= 3, seconds=60)
        window(page).get_by_role("button", name="Stop").click()
        assert outcome(page).endswith("chords right")
        expect(window(page).get_by_role("slider", name="Speed")).to_have_value("0.75")
        page.go_back()
        expect(window(page)).to_have_count(0)
        # The song itself is as it was.
        expect(page.get_by_role("slider", name="Speed")).to_have_value("1")


def test_goes_round_with_a_progression():
    with quintet() as served, visit(served.address + LIBRARY + "/progressions", PHONE) as page:
        page.evaluate(PLAYER)
        page.get_by_label("Your own").fill("I vi IV V")
        card = page.get_by_role("article", name="Your own")
        card.get_by_role("button", name="Play along").click()
        expect(window(page).get_by_text("Use headphones")).to_have_count(0)
        window(page).get_by_role("slider", name="Speed").fill("1.2")
        follow(page)
        begin(page)
        # Past its end it begins anew.
        until(lambda: verdicts(page).count("right") >= 6, seconds=60)
        window(page).get_by_role("button", name="Stop").click()
        expect(window(page)).to_contain_text("Every chord was right.")
        is_let_go(page)


def test_nothing_heard_and_nothing_played():
    with quintet() as served, visit(served.address + HOME) as page:
        page.evaluate(PLAYER)
        choose(page, song(served, times=1))
        names(page)
        page.get_by_role("button", name="Play along").click()
        begin(page)
        # At once, before a chord is over.
        window(page).get_by_role("button", name="Stop").click()
        assert outcome(page) == "Nothing to compare yet"
        is_let_go(page)
        begin(page, "Play again")
        expect(window(page)).to_contain_text("Nothing was heard", timeout=30_000)
        assert outcome(page) == "0 of 4 chords right"
        assert window(page).get_by_role("list", name="What to practise").count() == 0


def test_says_why_it_does_not_listen_and_lets_go():
    with quintet() as served, visit(served.address + HOME, PHONE) as page:
        page.evaluate(
            "() => { navigator.mediaDevices.getUserMedia = "
            "async () => { throw new DOMException('', 'NotAllowedError'); }; }"
        )
        choose(page, song(served))
        names(page)
        page.get_by_role("button", name="Play along").click()
        window(page).get_by_role("button", name="Start").click()
        expect(window(page).get_by_role("alert")).to_contain_text("Microphone access is blocked")
        # A microphone that is pulled out ends it, and the song with it.
        page.evaluate(PLAYER)
        begin(page)
        page.evaluate("stream.getTracks()[0].dispatchEvent(new Event('ended'))")
        expect(window(page).get_by_role("alert")).to_contain_text("unplugged or blocked")
        expect(window(page).get_by_role("button", name="Play again")).to_be_visible()
        # Pressed twice and left by Back in the middle.
        window(page).get_by_role("button", name="Play again").dblclick()
        page.go_back()
        expect(window(page)).to_have_count(0)
        is_let_go(page)
        until(lambda: not page.workers)
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
