import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inNotation, labelIn, liveKey, noteIn, rootIn } from './liveKey.js';

const chord = (root: number, kind = 'maj', bass = 0) => ({ root, kind, bass });

test('finds the key of the last chords', () => {
  assert.equal(liveKey([chord(0), chord(7)]), undefined);
  assert.deepEqual(liveKey([chord(0), chord(9, 'min'), chord(5), chord(7, '7'), chord(0)]), {
    tonic: 0,
    mode: 'major',
  });
  assert.deepEqual(liveKey([chord(9, 'min'), chord(2, 'min7'), chord(4, '7'), chord(9, 'min')]), {
    tonic: 9,
    mode: 'minor',
  });
  // What goes anywhere is in no key.
  assert.equal(liveKey([chord(0), chord(1), chord(2), chord(3), chord(6), chord(10)]), undefined);
});

test('spells chords as their key does', () => {
  const flat = liveKey([chord(3), chord(0, 'min'), chord(8), chord(10), chord(3)]);
  assert.equal(labelIn(chord(10, '7'), flat, 'sharps'), 'Bb:7');
  const sharp = liveKey([chord(4), chord(1, 'min'), chord(9), chord(11), chord(4)]);
  assert.equal(labelIn(chord(8, 'min7', 3), sharp, 'flats'), 'G#:min7/b3');
  assert.equal(labelIn(chord(10), undefined, 'flats'), 'Bb:maj');
  assert.equal(labelIn(chord(10), undefined, 'sharps'), 'A#:maj');
});

test('calls roots and notes as the key borrows them', () => {
  const roots = (tonic: number, mode: 'major' | 'minor') =>
    Array.from({ length: 12 }, (_, pitch) => rootIn(pitch, { tonic, mode }, 'sharps')).join(' ');
  assert.equal(roots(0, 'major'), 'C Db D Eb E F F# G Ab A Bb B');
  assert.equal(roots(2, 'major'), 'C C# D Eb E F F# G G# A Bb B');
  assert.equal(roots(6, 'major'), 'C Db D Eb E F Gb G Ab A Bb B');
  assert.equal(roots(9, 'minor'), 'C C# D D# E F F# G G# A Bb B');
  assert.equal(roots(8, 'minor'), 'C C# D D# E F F# G G# A A# B');
  const c = { tonic: 0, mode: 'major' } as const;
  assert.equal(labelIn(chord(10), c, 'sharps'), 'Bb:maj');
  assert.equal(labelIn(chord(1, 'dim7'), c, 'flats'), 'C#:dim7');
  assert.equal(noteIn(10, c, 'sharps'), 'B♭');
  assert.equal(noteIn(10, c, 'german'), 'B');
  assert.equal(noteIn(10, undefined, 'sharps'), 'A♯');
});

test('writes H as Germans do', () => {
  assert.equal(inNotation('Bm7/F♯', 'german'), 'Hm7/F♯');
  assert.equal(inNotation('E♭/B♭', 'german'), 'E♭/B');
  assert.equal(inNotation('Bm7', 'sharps'), 'Bm7');
});
