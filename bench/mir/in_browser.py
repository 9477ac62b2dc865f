"""Analyses the songs of a folder in Chromium, through the function that the page calls: in_browser.py FOLDER.

Runs in the environment of Tests/Browser. Prints JSON: seconds of music, and wall seconds from the file to the result,
by the page's own clock: decoding, the worker's start and the module's compilation included; and the chords of each.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.append(str(ROOT / "Tests/Browser"))

from support.browser import chromium, page, serving

SUFFIXES = (".wav", ".mp3", ".m4a", ".opus", ".ogg", ".flac")
SCRIPT = """
import { analyse } from './analyse.js';
let [music, spent] = [0, 0];
const chords = {};
for (const name of await (await fetch('songs.json')).json()) {
  const file = await (await fetch(name)).blob();
  const before = performance.now();
  const found = await analyse(file).catch((error) => { window.answer = { trouble: `${name}: ${error.message}` }; throw error; });
  spent += (performance.now() - before) / 1000;
  music += found.duration;
  chords[name] = found.chords.map(({ start, end, label }) => ({ start, end, label }));
}
window.answer = { music, spent, chords };
"""


def main():
    songs = sorted(song for song in Path(sys.argv[1]).iterdir() if song.suffix in SUFFIXES)
    assert songs, "no song is here"
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for source, name in (("analyse", "analyse"), ("worker", "analysis-worker")):
            subprocess.run(["esbuild", f"web/src/analysis/{source}.ts", "--bundle", "--format=esm", "--target=es2022",
                            "--log-level=warning", f"--outfile={folder}/{name}.js"], cwd=ROOT, check=True)
        shutil.copy(ROOT / "web/public/analysis.wasm", folder)
        for song in songs:
            (folder / song.name).symlink_to(song.resolve())
        (folder / "songs.json").write_text(json.dumps([song.name for song in songs]))
        (folder / "ask.js").write_text(SCRIPT)
        (folder / "index.html").write_text(
            '<!doctype html><link rel="icon" href="data:,"><script type="module" src="ask.js"></script>')
        with serving(folder) as address, page(address) as opened:
            opened.wait_for_function("window.answer", timeout=1_800_000)
            answer = opened.evaluate("window.answer")
            answer["browser"] = opened.context.browser.version
    chromium.close()
    assert "trouble" not in answer, answer
    print(json.dumps(answer))


main()
