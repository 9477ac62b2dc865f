// Uses MelodyFinder as a page does: node use_melody.mjs MelodyFinder.mjs melody.wasm; fails with what was wrong.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const [script, file] = process.argv.slice(2);
const { MelodyFinder } = await import(script);
const finder = new MelodyFinder(new WebAssembly.Module(readFileSync(file)));
const rate = 22_050;

/** Notes as somebody with one pure voice would hum them, in another key and slower. */
function hum(notes, base, slower) {
  const samples = [];
  let phase = 0;
  for (const [semitones, seconds] of notes) {
    for (let at = 0; at < seconds * slower * rate; at += 1) {
      phase += 2 * Math.PI * 440 * 2 ** ((base + semitones - 69) / 12) / rate;
      samples.push(0.3 * Math.sin(phase));
    }
  }
  return Float32Array.from(samples);
}

const up = [[0, 0.5], [2, 0.5], [4, 0.5], [5, 0.5], [7, 1], [4, 0.5], [0, 1]];
const down = [[0, 0.5], [-2, 0.5], [-3, 0.5], [-5, 1], [2, 0.5], [0, 1]];
const melodies = [{ song: 'up', notes: up }, { song: 'wrong', notes: [[0, 1]] }, { song: 'down', notes: down }];

const notes = await finder.track(hum(up.slice(1), 52, 1.3), rate);
assert.deepEqual(notes.map(([semitones]) => Math.round(semitones)), [0, 2, 3, 5, 2, -2]);
const warn = console.warn;
const warnings = [];
console.warn = (words) => warnings.push(words);
const [best] = await finder.find(notes, melodies);
console.warn = warn;
assert.deepEqual(warnings, ['the melody of wrong was left out: it has fewer than 4 notes']);
assert.equal(best.song, 'up');
assert.ok(best.score > 0.9 && best.score <= 1);
assert.equal(best.start, 0.5);

// Two at once take turns.
const [first, second] = await Promise.all([
  finder.track(hum(down, 60, 1), rate), finder.track(hum(up, 60, 1), rate)]);
assert.deepEqual([first.length, second.length], [6, 7]);
assert.equal((await finder.find(first, melodies))[0].song, 'down');

assert.deepEqual(await finder.find(notes.slice(0, 3), melodies), []);
assert.deepEqual(await finder.find(notes, []), []);
assert.deepEqual(await finder.track(new Float32Array(rate), rate), []);
assert.deepEqual(await finder.track(new Float32Array(0), rate), []);
await assert.rejects(finder.track(new Float32Array(9), 4_000), RangeError);
const [frame] = await finder.frames(hum([[0, 0.2]], 69, 1), rate);
assert.ok(Math.abs(frame.hertz - 440) < 0.01 && frame.clarity > 0.99);
