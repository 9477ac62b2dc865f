"""What one hears of a recording on its page: its equaliser, its speed, and without its pauses."""

import array
import re
import subprocess
import uuid

import pytest
from playwright.sync_api import expect

from support.audio import write
from support.browser import visit
from support.server import quintet
from support.sonidea import HOME, bring, ready, recording, studio
from support.waiting import until

pytestmark = pytest.mark.ci

#: What plays, and what it is heard through, is kept in sight.
HEARING = """
  const Element = Audio, filter = BaseAudioContext.prototype.createBiquadFilter;
  [globalThis.sounds, globalThis.filters, globalThis.leaps] = [[], [], []];
  globalThis.Audio = class extends Element {
    constructor(...all) {
      super(...all);
      sounds.push(this);
      let last = 0;
      this.addEventListener('timeupdate', () => { if (!this.seeking) last = this.currentTime; });
      this.addEventListener('seeking', () => leaps.push([last, this.currentTime]));
    }
  };
  BaseAudioContext.prototype.createBiquadFilter = function () {
    filters.push(filter.call(this));
    return filters.at(-1);
  };
"""
#: How much the filters of what is heard raise; others draw the curve.
LIVE = """filters.filter((one) => one.context instanceof AudioContext)
  .map((one) => one.gain.value).join()"""


def hears(page):
    page.add_init_script(HEARING)
    page.reload()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()


def test_equaliser_and_speed_are_heard_and_kept():
    with studio("Tone", path="/r/{}") as (served, page, (made,)):
        hears(page)
        speed = page.get_by_role("slider", name="Speed")
        speed.focus()
        for _ in range(10):
            page.keyboard.press("ArrowRight")
        expect(speed).to_have_value("1.5")
        page.get_by_text("Equaliser", exact=True).click()
        page.get_by_role("radio", name="3", exact=True).check()
        gain = page.get_by_role("slider", name="Gain")
        gain.focus()
        for _ in range(12):
            page.keyboard.press("ArrowUp")
        expect(gain).to_have_value("6")
        page.get_by_role("button", name="Play", exact=True).click()
        until(lambda: page.evaluate("sounds.some(one => !one.paused && one.playbackRate === 1.5)"))
        until(lambda: page.evaluate(LIVE) == "0,0,6,0")
        until(lambda: recording(served, made)["speed"] == 1.5)
        until(lambda: [one["decibels"] for one in recording(served, made)["eq"]] == [0, 0, 6, 0])
        page.reload()
        expect(speed).to_have_value("1.5")
        page.get_by_text("Equaliser", exact=True).click()
        page.get_by_role("button", name="Reset the equaliser").click()
        until(lambda: recording(served, made)["eq"] == [])


def test_pauses_are_passed_over():
    with studio() as (served, page, _):
        rate = 48_000
        loud = array.array("h", (9_000 if index % 96 < 48 else -9_000 for index in range(rate)))
        write(
            served.folder / "With a pause.wav",
            loud.tobytes() + bytes(2 * 3 * rate) + loud.tobytes(),
            rate,
        )
        page.locator("input[type=file]").first.set_input_files(served.folder / "With a pause.wav")
        page.get_by_role("link", name=re.compile("^With a pause")).click(timeout=30_000)
        made = page.url.rsplit("/", 1)[1]
        begin, end = ready(served, made)["silence"]
        assert abs(begin - 1) < 0.3 and abs(end - 4) < 0.3, (begin, end)
        hears(page)
        page.get_by_role("switch", name="Skip silence").click()
        until(lambda: recording(served, made)["skips_silence"])
        page.get_by_role("button", name="Play", exact=True).click()
        leap = until(lambda: [one for one in page.evaluate("leaps") if one[1] > 3])[0]
        assert leap[0] < 2 and end - 0.5 < leap[1] < end, leap


#: Of the waveform: how many of its pixels are drawn, and how much of its height they reach.
DRAWN = """() => {
  const canvas = document.querySelector('.son-big-wave canvas');
  const { width, height } = canvas;
  const all = canvas.getContext('2d').getImageData(0, 0, width, height).data;
  // The ruler of times is above it, and the playhead at its edge.
  const [top, left] = [Math.round(height * 0.2), Math.round(width * 0.1)];
  let [drawn, first, last] = [0, height, 0];
  for (let y = top; y < height; y += 1) {
    for (let x = left; x < width - left; x += 1) {
      if (all[4 * (y * width + x) + 3] < 128) continue;
      drawn += 1;
      [first, last] = [Math.min(first, y), Math.max(last, y)];
    }
  }
  return {
    share: drawn / (height - top) / (width - 2 * left),
    reach: (last - first) / (height - top),
  };
}"""


def test_three_hours_are_seen_from_the_whole_to_single_samples():
    with quintet() as served:
        file = served.folder / "long.flac"
        # Silence, but for ten seconds of a low tone near its end.
        subprocess.run(
            [
                *("ffmpeg", "-v", "error", "-f", "lavfi", "-i"),
                "aevalsrc='if(between(t,10740,10750),0.8*sin(2*PI*100*t),0)':s=8000:d=10800",
                file,
            ],
            check=True,
        )
        made = bring(served, "Long", str(uuid.uuid4()), file=file)
        with visit(f"{served.address}{HOME}/r/{made}") as page:
            asked = []
            page.on("request", lambda one: "/samples?" in one.url and asked.append(one.url))
            wave = page.get_by_role("slider", name="Position in Long")
            expect(wave).to_have_attribute("aria-valuemax", re.compile("^10800"))
            page.goto(f"{page.url.split('?')[0]}?t=10745")
            until(lambda: float(wave.get_attribute("aria-valuenow")) == 10_745)
            wave.focus()
            for _ in range(30):
                page.keyboard.press("+")
            # A line of samples, with some 80 to a wave, and no block of lowest and highest ones.
            until(
                lambda: asked
                and (now := page.evaluate(DRAWN))["reach"] > 0.25
                and now["share"] < 0.2
            )
            # From a little farther away whole waves are seen, and only what is looked at was fetched.
            for _ in range(5):
                page.keyboard.press("-")
            until(lambda: page.evaluate(DRAWN)["reach"] > 0.5)
            assert all(float(one.rsplit("=", 1)[1]) <= 10 for one in asked), asked
