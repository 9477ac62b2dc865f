"""Builds and asks the search in Chromium, through the class that pages use: in_browser.py FOLDER, which holds work.json.

Runs in the environment of Tests/Browser. Prints JSON: ids and milliseconds of each query by the page's own clock (wall
time, 5 µs fine, since the page is isolated): of the first time it is asked, and the best of three, since other work on the
machine counts into wall time; milliseconds of building, bytes that the index holds, and the longest that
the page was kept from drawing meanwhile.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.append(str(ROOT / "Tests/Browser"))

from support.browser import chromium, page, serving

SCRIPT = """
import { SearchIndex } from './SearchIndex.js';
const { songs, weights, queries } = await (await fetch('work.json')).json();
const documents = songs.map((texts, id) => ({ id, fields: texts.map((text, at) => ({ text, weight: weights[at] })) }));
const index = await SearchIndex.load('search.wasm');
let [longest, last, building] = [0, performance.now(), true];
requestAnimationFrame(function tick(now) {
  longest = Math.max(longest, now - last);
  last = now;
  if (building) requestAnimationFrame(tick);
});
const start = performance.now();
await index.addAll(documents);
const built = performance.now() - start;
building = false;
for (const query of queries.slice(0, 50)) index.search(query, 20);
const ids = [], times = [], best = [];
for (const query of queries) {
  const spent = [];
  let hits = [];
  for (let round = 0; round < 3; round += 1) {
    const before = performance.now();
    hits = index.search(query, 20);
    spent.push(performance.now() - before);
  }
  times.push(spent[0]);
  best.push(Math.min(...spent));
  ids.push(hits.slice(0, 3).map(({ id }) => id));
  // As while somebody types: the page draws between two queries.
  if (ids.length % 20 === 0) await new Promise((resolve) => setTimeout(resolve));
}
window.answer = { ids, times, best, built, memory: index.memoryBytes, longest };
"""


def main():
    folder = Path(sys.argv[1])
    subprocess.run(["esbuild", "web/src/search/SearchIndex.ts", "--bundle", "--format=esm", "--target=es2022",
                    "--log-level=warning", f"--outfile={folder.resolve()}/SearchIndex.js"], cwd=ROOT, check=True)
    shutil.copy(ROOT / "web/public/search.wasm", folder)
    (folder / "ask.js").write_text(SCRIPT)
    (folder / "index.html").write_text(
        '<!doctype html><link rel="icon" href="data:,"><script type="module" src="ask.js"></script>')
    with serving(folder) as address, page(address) as opened:
        opened.wait_for_function("window.answer", timeout=300_000)
        answer = opened.evaluate("window.answer")
        answer["browser"] = opened.context.browser.version
    chromium.close()
    print(json.dumps(answer))


main()
