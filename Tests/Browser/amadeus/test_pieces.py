"""Long music that is decoded in pieces has the samples that it has when decoded at once."""

import json
import shutil
import subprocess

import pytest

from support import band
from support.amadeus import CHORDS
from support.browser import page, serving
from support.marionette import Firefox
from support.parity.modules import bundled

pytestmark = pytest.mark.ci

#: Differences that nobody hears and no analysis sees; samples are at most 1.
MOST_DECIBELS = -100
#: What each file is made by. Some packets of the first lie in two pages.
FORMATS = {
    "long.ogg": ["-ar", "48000", "-page_duration", "9000000"],
    "long.webm": [],
}
INDEX = """<!doctype html><link rel="icon" href="data:,"><script type="module">
import { open } from './decode.mjs';
async function heard(file) {
  const parts = [];
  let pieces = 0;
  const { decodeAudioData } = OfflineAudioContext.prototype;
  OfflineAudioContext.prototype.decodeAudioData = function (...given) {
    pieces += 1;
    return decodeAudioData.apply(this, given);
  };
  for await (const part of (await open(file)).read()) parts.push(part);
  OfflineAudioContext.prototype.decodeAudioData = decodeAudioData;
  const samples = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  return { pieces, samples };
}
window.compare = async (name) => {
  const file = await (await fetch(name)).blob();
  const { pieces, samples } = await heard(file);
  const context = new OfflineAudioContext(1, 1, 22_050);
  const whole = (await context.decodeAudioData(await file.arrayBuffer())).getChannelData(0);
  let most = 1e-12;
  for (let at = 0; at < samples.length; at += 1) {
    const difference = Math.abs(samples[at] - whole[at]);
    if (!(difference <= most)) most = difference;
  }
  const decibels = 20 * Math.log10(most);
  return JSON.stringify({ pieces, decibels, mine: samples.length, whole: whole.length });
};
</script>"""


def compared_in_chromium(address):
    with page(address) as opened:
        opened.wait_for_function("!!window.compare")
        return [opened.evaluate("(name) => compare(name)", one) for one in FORMATS]


def compared_in_firefox(address):
    with Firefox() as firefox:
        firefox.send("WebDriver:SetTimeouts", {"script": 60_000})
        firefox.go(address)
        firefox.wait("window.compare !== undefined")
        return [firefox.run(f"return compare('{one}');") for one in FORMATS]


@pytest.mark.parametrize("compared", [compared_in_chromium, compared_in_firefox])
def test_pieces_give_the_samples_of_the_whole(compared, tmp_path):
    wav = tmp_path / "song.wav"
    band.write(wav, band.plays(CHORDS * 4), times=10)
    for name, how in FORMATS.items():
        vorbis = ["-c:a", "libvorbis", "-ac", "1", "-q:a", "9", *how, tmp_path / name]
        subprocess.run(["ffmpeg", "-v", "error", "-i", wav, *vorbis], check=True)
    shutil.copy(bundled("pieces", "analysis/decode.ts"), tmp_path)
    (tmp_path / "index.html").write_text(INDEX)
    with serving(tmp_path) as address:
        for told in compared(address):
            found = json.loads(told)
            assert found["pieces"] == 11 and found["mine"] == found["whole"], found
            assert found["decibels"] <= MOST_DECIBELS, found
