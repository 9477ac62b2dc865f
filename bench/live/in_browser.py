"""Plays progressions to the page of live chords in Chromium, as its microphone, and prints what the page shows as JSON.

Runs in the environment of Tests/Browser; reads [[FILE.f32, labels]] from its input. The name on the page is read every
10 ms, by the clock of the sound that is played.
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.append(str(ROOT / "Tests/Browser"))

from support.browser import chromium, visit
from support.server import quintet

from progressions import KINDS, NOTE

PLAY = """async () => {
  const samples = new Float32Array(await (await fetch('/bench.f32')).arrayBuffer());
  const context = new AudioContext({ sampleRate: 44100 });
  const out = context.createMediaStreamDestination();
  navigator.mediaDevices.getUserMedia = async () => out.stream;
  const read = () => {
    const stage = document.querySelector('.live-stage');
    const name = stage.querySelector('.live-name').textContent;
    return 'note' in stage.dataset ? `${name}note` : name;
  };
  window.begin = () => {
    const buffer = context.createBuffer(1, samples.length, 44100);
    buffer.copyToChannel(samples, 0);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(out);
    const from = context.currentTime + 0.1;
    window.seen = [];
    source.start(from);
    const look = setInterval(() => {
      seen.push([context.currentTime - from, read()]);
    }, 10);
    source.onended = () => { clearInterval(look); window.isDone = true; };
  };
}"""
LETTERS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
WRITTEN = {"": "maj", "m": "min", "m7": "min7", "m7♭5": "hdim7", "6": "maj6", "m6": "min6"}


def frame(seconds, name):
    found = re.match(r"([A-G])([♯♭]?)([^/]*)(?:/(.*))?$", name)
    if not found:
        return [seconds, -1, 0, 0]
    letter, sign, kind, bass = found.groups()
    root = (LETTERS[letter] + {"♯": 1, "♭": -1, "": 0}[sign]) % 12
    if kind == "note":
        return [seconds, root, NOTE, 0]
    return [seconds, root, KINDS.index(WRITTEN.get(kind, kind)), bass or 0]


def main():
    answers = []
    with quintet() as served:
        for file, _ in json.load(sys.stdin):
            with visit(served.address + "/about") as page:
                page.route("**/bench.f32", lambda route, file=file: route.fulfill(body=Path(file).read_bytes()))
                page.goto(served.address + "/amadeus/live/chords")
                page.evaluate(PLAY)
                page.get_by_role("button", name="Listen", exact=True).click()
                page.get_by_role("button", name="Stop listening").wait_for()
                page.evaluate("begin()")
                page.wait_for_function("window.isDone", timeout=120_000)
                answers.append([frame(*one) for one in page.evaluate("seen")])
    chromium.close()
    print(json.dumps({"frames": answers}))


main()
