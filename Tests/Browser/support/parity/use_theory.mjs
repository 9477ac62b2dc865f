// Uses Theory as a page does: node use_theory.mjs Theory.mjs theory.wasm; fails with what was wrong.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const [script, file] = process.argv.slice(2);
const { Theory } = await import(script);
const theory = new Theory(new WebAssembly.Module(readFileSync(file)));

const chord = theory.chord('Db m7b5', { tuning: 'guitar', capo: 0, most: 3 });
assert.deepEqual(chord.notes, ['D♭', 'F♭', 'A𝄫', 'C♭']);
assert.deepEqual(chord.pitches, [1, 4, 7, 11]);
assert.equal(chord.harte, 'Db:hdim7');
assert.equal(chord.shapes.length, 3);
for (const { pitches } of chord.shapes) assert.ok(pitches.every((pitch) => chord.pitches.includes(pitch % 12)));
const [open] = theory.chord('C', { tuning: 'guitar' }).shapes;
assert.deepEqual(open, {
  text: 'x32010', frets: [-1, 3, 2, 0, 1, 0], fingers: [0, 3, 2, 0, 1, 0], pitches: [48, 52, 55, 60, 64] });
assert.equal(theory.chord('C', { tuning: 'ukulele', most: 1 }).shapes[0].text, '0003');
assert.deepEqual(theory.chord('C').shapes, []);
assert.deepEqual(theory.chord('C').piano[0], { name: 'close', pitches: [60, 64, 67] });

assert.deepEqual(theory.find(['E', 'G', 'C'])[0], { chord: 'C/E', quality: 'major', notes: ['C', 'E', 'G'], missing: [] });
assert.deepEqual(theory.find(['C']), []);
assert.deepEqual(theory.scale('A harmonic minor').notes, ['A', 'B', 'C', 'D', 'E', 'F', 'G♯']);
assert.deepEqual(theory.scale('C major').triads[1], { numeral: 'ii', chord: 'Dm', notes: ['D', 'F', 'A'] });
assert.deepEqual(theory.scale('C blues').triads, []);
assert.equal(theory.fit(['Dm7', 'G7', 'Cmaj7'])[0].scale, 'C major');
assert.ok(theory.progressions('C').length >= 40);
assert.ok(theory.progressions('Am').every(({ chords }) => chords.length > 0));
assert.deepEqual(theory.numerals('Bb', 'ii7 V7 Imaj7').chords, ['Cm7', 'F7', 'B♭maj7']);
assert.equal(theory.numerals('C', 'I').voicings[0][0] % 12, 0);
const key = theory.key('Eb');
assert.deepEqual([key.fifths, key.signature, key.relative], [-3, ['B♭', 'E♭', 'A♭'], 'C minor']);
assert.equal(theory.circle().length, 12);
assert.deepEqual(theory.circle()[6].fifths, [6, -6]);
assert.ok(theory.qualities().length >= 40 && theory.scales().length >= 45);

theory.naming = 'german';
assert.deepEqual(theory.chord('H7').notes, ['H', 'D♯', 'F♯', 'A']);
theory.naming = 'plain';
assert.equal(theory.chord('B♭').chord, 'Bb');

for (const [wrong, words] of [
  [() => theory.chord(''), /nothing/], [() => theory.chord('C'.repeat(10_000)), /long/],
  [() => theory.chord('😀'), /note/], [() => theory.chord('Cfoo'), /chord/], [() => theory.scale('C foo'), /scale/],
  [() => theory.numerals('C', 'VIII'), /numerals/], [() => theory.key('G#'), /key/],
  [() => theory.find(Array(65).fill('C')), /much/], [() => theory.chord('C', { tuning: '?' }), /strings/],
  [() => theory.chord('C\tguitar'), /chord/],
]) {
  assert.throws(wrong, words);
  assert.equal(theory.chord('C').chord, 'C');
}
