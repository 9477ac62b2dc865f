// Uses SongModule as the worker does: node use_analysis.mjs SongModule.mjs analysis.wasm; fails with what was wrong.
// QUINTET is the path of the command.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [script, file] = process.argv.slice(2);
const { SongModule } = await import(script);
const folder = dirname(script);
const song = new SongModule(new WebAssembly.Module(readFileSync(file)));

/** `repeats` times the same; it is long where it has to be put twice. */
function hear(samples, { at = samples.length, repeats = 1, isLong = false } = {}) {
  const parts = [];
  song.begin(repeats * samples.length, (part) => parts.push(part));
  const put = () => {
    for (let time = 0; time < repeats; time += 1) {
      song.put(samples.subarray(0, at));
      song.put(samples.subarray(at));
    }
  };
  put();
  let result = song.run();
  assert.equal(result === 'again', isLong);
  if (isLong) {
    put();
    result = song.run();
  }
  assert.deepEqual(parts, [...parts].sort((a, b) => a - b));
  return result;
}

// What the page finds is what the command prints, number by number.
const bytes = readFileSync(join(folder, 'song.wav'));
const samples = Float32Array.from(new Int16Array(bytes.buffer, bytes.byteOffset + 44, (bytes.length - 44) / 2), (one) => one / 32_768);
const print = (data, name = 'song.wav') => JSON.parse(execFileSync(
  process.env.QUINTET, ['amadeus', 'analyze', join(folder, name), '--json', '--quiet'],
  { env: { ...process.env, QUINTET_DATA: data } }));
// Where no network of notes was installed.
const printed = print(folder);
const heard = hear(samples, { at: 30_000 });
assert.deepEqual(heard, printed);
assert.ok(heard.chords.length >= 4 && heard.key === 'Eb' && heard.mode === 'major', JSON.stringify(heard));

// One after the other, and what is none.
const silence = hear(new Float32Array(22_050));
assert.deepEqual(silence, {
  chords: [], key: null, mode: null, keys: [], tempo: null, tuning_cents: null, beats: [], downbeats: [], notes: null, duration: 1,
});
assert.deepEqual(hear(samples), heard);
const nobody = () => undefined;
assert.throws(() => song.begin(0, nobody), RangeError);
assert.throws(() => song.put(samples), RangeError);
assert.throws(() => song.run(), /no audio to analyse/);
assert.throws(() => song.begin(3 * 3_600 * 22_050 + 11 * 22_050, nobody), RangeError);

// Music of more than twenty minutes is put twice instead of being held: it is heard as the command hears it, other
// samples the second time are refused, and the module has not grown by what was put.
const repeats = Math.ceil(20.5 * 60 * 22_050 / samples.length);
const long = Buffer.alloc(44 + repeats * (bytes.length - 44));
bytes.copy(long, 0, 0, 44);
for (let time = 0; time < repeats; time += 1) bytes.copy(long, 44 + time * (bytes.length - 44), 44);
long.writeUInt32LE(long.length - 8, 4);
long.writeUInt32LE(long.length - 44, 40);
writeFileSync(join(folder, 'long.wav'), long);
const before = song.memory;
assert.deepEqual(hear(samples, { repeats, isLong: true }), print(folder, 'long.wav'));
const [grown, put] = [song.memory - before, 4 * repeats * samples.length];
assert.ok(grown < 0.7 * put, `${grown} bytes for ${put}`);
song.begin(repeats * samples.length, nobody);
for (let time = 0; time < repeats; time += 1) song.put(samples);
assert.equal(song.run(), 'again');
song.put(samples);
assert.throws(() => song.run(), /no audio to analyse/);

// Chords that a person gives stand as they are; the others may change, and are as before once nothing is given.
hear(samples);
const [first, second] = heard.chords.slice(1);
const said = [
  { start: first.start, end: first.end - 0.25, root: 6, pitches: [6, 9, 1, 4] }, { start: second.start, end: second.end, root: -1, pitches: [] },
];
const corrected = song.correct(said);
const hands = corrected.filter((one) => one.by_hand);
assert.deepEqual(hands.map(({ start, end, confidence }) => ({ start, end, confidence })), said.map(({ start, end }) => ({ start, end, confidence: 1 })));
assert.deepEqual(hands.map(({ label }) => label), ['Gb:min7', 'N']);
corrected.forEach((one, at) => assert.ok(at === 0 || corrected[at - 1].end === one.start, JSON.stringify(corrected)));
assert.ok(hands[0].alternatives.some(({ label }) => label === first.label) || first.alternatives.some(({ label }) => label === hands[0].alternatives[0]?.label));
assert.throws(() => song.correct([{ start: 2, end: 1, root: 0, pitches: [0] }]), RangeError);
assert.throws(() => song.correct([{ start: 2, end: 4, root: 0, pitches: [0] }, { start: 3, end: 5, root: 0, pitches: [0] }]), RangeError);
assert.deepEqual(song.correct([]), heard.chords);

// With the network of notes both find the same.
assert.equal(song.useNetwork(new ArrayBuffer(100)), false);
const network = join(folder, 'data/models/basic-pitch-0.4.0.bin');
if (existsSync(network)) {
  const weights = readFileSync(network);
  assert.equal(song.useNetwork(new ArrayBuffer(weights.length)), false);
  assert.equal(song.useNetwork(new Uint8Array(weights).buffer), true);
  const withNotes = hear(samples, { at: 30_000 });
  assert.deepEqual(withNotes, print(join(folder, 'data')));
  assert.ok(withNotes.notes.length > 50, JSON.stringify(withNotes.notes));
}
