"""A browser in a nursery: whatever sounds in it, of any app and any tab, stays at the safe volume."""

import math
import uuid

import pytest
from playwright.sync_api import expect

from support import amadeus, band, sonidea, yak_back
from support.audio import write
from support.baby_sounds import OUTPUTS
from support.browser import PHONE, chromium, visit
from support.server import quintet
from support.waiting import until

pytestmark = pytest.mark.ci

LIMIT, FULL_SCALE = 50, 95
#: Measures what leaves the page as a sound level meter does, in dB(A) Fast: both sides together, over
#: an eighth of a second. Elements that would sound past all that are named.
METER = """
  // The poles of IEC 61672-1; what lies above 12 kHz is left as it is, which is on the safe side.
  const weighting = (rate) => {
    const poles = [20.6, 20.6, 107.7, 737.9].map((hertz) => 1 / (1 + 2 * Math.PI * hertz / rate));
    const [last, out] = [[0, 0, 0, 0], [0, 0, 0, 0]];
    return (sample) => {
      let value = 1.2589 * sample;
      for (let at = 0; at < 4; at += 1) {
        out[at] = poles[at] * (out[at] + value - last[at]);
        last[at] = value;
        value = out[at];
      }
      return value;
    };
  };
  window.heard = [];
  window.loudest = 0;
  window.loose = [];
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (to, ...rest) {
    if (to instanceof AudioDestinationNode && this.context instanceof AudioContext) {
      const meter = this.context.createScriptProcessor(8192, 2, 1);
      const part = 1 / (0.125 * this.context.sampleRate);
      const [onLeft, onRight] = [0, 1].map(() => weighting(this.context.sampleRate));
      let fast = 0;
      meter.onaudioprocess = ({ inputBuffer }) => {
        const [left, right] = [0, 1].map((side) => inputBuffer.getChannelData(side));
        let most = 0;
        left.forEach((sample, at) => {
          fast += part * (onLeft(sample) ** 2 + onRight(right[at]) ** 2 - fast);
          most = Math.max(most, fast);
        });
        window.heard.push(most);
        window.loudest = Math.max(window.loudest, most);
      };
      connect.call(this, meter);
      connect.call(meter, to);
    }
    return connect.call(this, to, ...rest);
  };
  const caught = new WeakSet();
  const catchIt = AudioContext.prototype.createMediaElementSource;
  AudioContext.prototype.createMediaElementSource = function (element) {
    caught.add(element);
    return catchIt.call(this, element);
  };
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (!caught.has(this)) window.loose.push(this.src);
    return play.call(this);
  };
  const files = new Map();
  const { createObjectURL } = URL;
  URL.createObjectURL = (file) => {
    const address = createObjectURL.call(URL, file);
    files.set(address, file);
    return address;
  };
  // Silence may go by itself: it stands for what sounds, before the system.
  window.isSilent = async (address) => {
    const bytes = new Uint8Array(await files.get(address)?.arrayBuffer() ?? [1]);
    return bytes.subarray(44).every((one) => one === 0) && bytes.length > 44;
  };
"""


def decibels(power):
    return FULL_SCALE + 10 * math.log10(max(power, 1e-12))


def level(page):
    """How loud it is over the next second."""
    page.evaluate("window.heard = []")
    until(lambda: page.evaluate("window.heard.length") >= 6)
    return decibels(page.evaluate("Math.max(...window.heard.slice(1))"))


def loudest(page):
    return decibels(page.evaluate("window.loudest"))


def is_held(page):
    """It is heard as loud as it may be, and was never louder."""
    until(lambda: level(page) > LIMIT - 4)
    assert loudest(page) <= LIMIT, loudest(page)
    for address in page.evaluate("window.loose"):
        assert page.evaluate("(address) => isSilent(address)", address), address


def whistle(served):
    """A tone of 1 kHz at full scale, in the library."""
    rate = 48_000
    samples = [round(32_767 * math.sin(2 * math.pi * at / 48)) for at in range(rate * 3)]
    file = served.folder / "whistle.wav"
    write(file, b"".join(one.to_bytes(2, "little", signed=True) for one in samples), rate)
    return served.bring_file("Whistle", file)


def move(parent, name, place):
    """An adult says where a player is."""
    parent.get_by_role("button", name=f"More actions for {name}").click()
    parent.get_by_role("menuitem", name=place, exact=True).click()


def test_holds_every_sound_of_every_app_below_the_limit():
    with quintet() as served:
        asset = whistle(served)
        yak_back.begin(served)
        yak_back.add(served, "Whistle", asset, loop_count=-1, is_matched=False)
        take = sonidea.bring(served, "Whistle", str(uuid.uuid4()), asset=asset)
        context = chromium.open().new_context(
            viewport={"width": PHONE[0], "height": PHONE[1]}, service_workers="block"
        )
        for script in (METER, OUTPUTS):
            context.add_init_script(script)
        with (
            visit(served.address + "/players") as parent,
            visit(served.address + "/players", context=context) as tablet,
        ):
            tablet.get_by_role("switch", name="This tab is a player").check()
            player = until(lambda: served.ask("GET", "/api/v1/players")["players"])[0]
            move(parent, player["name"], "In a nursery")
            expect(parent.get_by_text("in a nursery, limited to the safe volume")).to_be_visible()
            expect(tablet.get_by_text("This browser is in a nursery")).to_be_visible()

            # What the household asks for.
            served.ask(
                "POST",
                f"/api/v1/players/{player['id']}/commands",
                {
                    "id": str(uuid.uuid4()),
                    "verb": "play",
                    "thing": {"kind": "asset", "id": asset},
                    "loop": True,
                },
            )
            is_held(tablet)

            # What is begun by hand, after a reload, in two tabs together.
            tablet.goto(served.address + "/yak-back")
            yak_back.face(tablet, "Whistle").click()
            is_held(tablet)
            with visit(served.address + "/yak-back", context=context) as second:
                yak_back.face(second, "Whistle").click()
                until(lambda: level(second) > LIMIT - 7)
                both = lambda: sum(10 ** (level(one) / 10) for one in (tablet, second))
                until(lambda: 10 * math.log10(both()) <= LIMIT)
                assert loudest(second) <= LIMIT, loudest(second)

            # What no engine plays, where it is no player any more.
            tablet.goto(served.address + "/players")
            tablet.get_by_role("switch", name="This tab is a player").uncheck()
            tablet.goto(served.address + sonidea.HOME + f"/r/{take}")
            tablet.get_by_role("button", name="Play", exact=True).click()
            is_held(tablet)

            # An adult says that it is elsewhere now.
            tablet.goto(served.address + "/players")
            tablet.get_by_role("button", name="Not in a nursery").click()
            expect(tablet.get_by_text("This browser is in a nursery")).to_have_count(0)
            tablet.goto(served.address + "/yak-back")
            yak_back.face(tablet, "Whistle").click()
            until(lambda: level(tablet) > 80)
        context.close()


def test_holds_a_song_that_the_browser_itself_plays():
    nursery = "localStorage.setItem('quintet.nursery', '[\"a tab\"]');"
    # A device with so little memory plays what is long by an element of the page.
    small = "Object.defineProperty(navigator, 'deviceMemory', { value: 2 });"
    with quintet() as served:
        context = chromium.open().new_context(service_workers="block")
        for script in (METER, OUTPUTS, nursery, small):
            context.add_init_script(script)
        with visit(served.address + amadeus.HOME, context=context) as page:
            band.write(served.folder / "long.wav", band.plays(amadeus.CHORDS), times=54)
            amadeus.choose(page, served.folder / "long.wav")
            expect(page.get_by_text("longer than 7 minutes")).to_be_visible(timeout=60_000)
            page.get_by_role("button", name="Play", exact=True).click()
            is_held(page)
        context.close()


def test_a_tab_that_is_elsewhere_says_nothing_of_another():
    with quintet() as served:
        context = chromium.open().new_context(service_workers="block")
        with (
            visit(served.address + "/players", context=context) as one,
            visit(served.address + "/players", context=context) as other,
        ):
            players = lambda: served.ask("GET", "/api/v1/players")["players"]
            for count, tab in enumerate((one, other), 1):
                tab.get_by_role("switch", name="This tab is a player").check()
                until(lambda count=count: len(players()) == count)
            player = players()[0]
            served.ask(
                "PATCH",
                f"/api/v1/players/{player['id']}",
                {"place": "nursery"},
                version=player["version"],
            )
            for tab in (one, other):
                expect(tab.get_by_text("This browser is in a nursery")).to_be_visible()
            # All tabs hear that there are commands, and ask for theirs.
            for player in players():
                served.ask(
                    "POST",
                    f"/api/v1/players/{player['id']}/commands",
                    {"id": str(uuid.uuid4()), "verb": "set", "volume": 0.5},
                )
            until(lambda: all(player["volume"] == 0.5 for player in players()))
            for tab in (one, other):
                assert tab.evaluate("localStorage.getItem('quintet.nursery')") is not None
                expect(tab.get_by_text("This browser is in a nursery")).to_be_visible()
        context.close()


def test_lets_no_child_say_that_it_is_elsewhere():
    with quintet() as served:
        served.add_member("Mia", "child")
        notice = "This browser is in a nursery"
        with visit(served.address + "/players") as page:
            page.get_by_role("switch", name="This tab is a player").check()
            player = until(lambda: served.ask("GET", "/api/v1/players")["players"])[0]
            move(page, player["name"], "In a nursery")
            expect(page.get_by_text(notice)).to_be_visible()
            # The menu takes it back while it is a player, and the note once it is none.
            leave = page.get_by_role("button", name="Not in a nursery")
            expect(leave).to_have_count(0)
            page.get_by_role("switch", name="This tab is a player").uncheck()
            leave.click()
            expect(page.get_by_text(notice)).to_have_count(0)
        with visit(served.address + "/players") as child:
            child.evaluate(
                """() => fetch('/api/v1/sessions', { method: 'POST', headers: {
                  'Content-Type': 'application/json' }, body: JSON.stringify({
                  name: 'Mia', password: 'eight letters' }) })"""
            )
            child.reload()
            switch = child.get_by_role("switch", name="This tab is a player")
            switch.check()
            expect(child.get_by_text(notice)).to_be_visible()
            child.get_by_role("button", name="More actions for ").click()
            expect(child.get_by_role("menuitem", name="Remove")).to_be_visible()
            expect(child.get_by_role("menuitem", name="Not in a nursery")).to_have_count(0)
            child.keyboard.press("Escape")
            # Neither a tab that is no player any more nor a reload takes it back.
            switch.uncheck()
            child.reload()
            expect(child.get_by_text(notice)).to_be_visible()
            expect(child.get_by_role("button", name="Not in a nursery")).to_have_count(0)
