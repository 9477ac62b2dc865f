import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inChordPro, sheetOf } from './lyricSheet.js';

/** Chords of two seconds each, as a sheet of these words. */
const sheet = (lyrics: string, ...labels: string[]) =>
  sheetOf({
    duration: labels.length * 2,
    chords: labels.map((label, at) => ({ label, start: at * 2 })),
  }, lyrics).map((line) => inChordPro(line, (label) => label));

test('a chord stands before the word with which it begins', () => {
  assert.deepEqual(sheet('[0:00.10]Over <0:02.10>the <0:03>hills', 'C', 'G'), [
    '[C]Over [G]the hills',
  ]);
  // A singer who comes early still sings to the chord.
  assert.deepEqual(sheet('[0:00]Over <0:01.70>the <0:03>hills', 'C', 'G'), [
    '[C]Over [G]the hills',
  ]);
  // One that begins with a chord a little later too.
  assert.deepEqual(sheet('[0:00]Over <0:02.50>the hills', 'C', 'G'), ['[C]Over [G]the hills']);
});

test('a chord within a long word stands before its syllable', () => {
  assert.deepEqual(sheet('[0:01]Hallelujah <0:05>oh', 'C', 'G', 'F'), ['[C]Halle[G]lujah [F]oh']);
  // Short words are not taken apart.
  assert.deepEqual(sheet('[0:01.50]Over <0:02.10>there', 'C', 'G'), ['[C]Over [G]there']);
});

test('all chords are there in order, also where nobody sings', () => {
  const lines = sheet('[0:08]Oh <0:10>yes\n[0:13]Oh <0:14>no', ...'CDEFGABCDE');
  assert.deepEqual(lines, ['[C] [D] [E] [F]', '[G]Oh [A]yes', '[B]Oh [C]no', '[D] [E]']);
});

test('a pause before a line has its chords at the end of the one before', () => {
  assert.deepEqual(sheet('[0:00]Oh\n[0:05.80]Oh', 'C', 'G', 'F', 'C'), [
    '[C]Oh [G] [F]',
    '[C]Oh',
  ]);
});

test('lyrics without times have all chords too, and nothing that would be read as one', () => {
  const lines = sheet('one [x] two\nthree {y}', 'C', 'G', 'F', 'C');
  assert.equal(lines.join(' ').match(/\[[CGF]\]/g)?.length, 4);
  const words = lines.join(' ').replace(/\[[CGF]\]/g, '').replace(/\s+/g, ' ').trim();
  assert.equal(words, 'one x two three y');
});
