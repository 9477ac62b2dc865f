import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as notes from './notes.js';

test('69 is the A of concert pitch, and an octave doubles', () => {
  assert.equal(notes.hertzOf(69, 440), 440);
  assert.equal(notes.hertzOf(81, 442), 884);
  assert.ok(Math.abs(notes.hertzOf(60, 440) - 261.6256) < 1e-4);
});

test('a frequency lies where its key does', () => {
  for (let key = 20; key < 110; key += 7) {
    assert.ok(Math.abs(notes.placeOf(notes.hertzOf(key, 443), 443) - key) < 1e-9);
  }
});

test('keys have octaves and names, below zero as well', () => {
  const table: [number, string, string, string, number][] = [
    [60, 'C', 'C', 'C', 4],
    [61, 'C♯', 'D♭', 'Cis', 4],
    [70, 'A♯', 'B♭', 'B', 4],
    [71, 'B', 'B', 'H', 4],
    [0, 'C', 'C', 'C', -1],
    [-1, 'B', 'B', 'H', -2],
  ];
  for (const [key, sharps, flats, german, octave] of table) {
    const names = (['sharps', 'flats', 'german'] as const).map((one) => notes.noteName(key, one));
    assert.deepEqual([...names, notes.octaveOf(key)], [sharps, flats, german, octave]);
  }
});

test('a note is said as a word, and only a sign behind its letter is one', () => {
  assert.equal(notes.noteSaid(54, 'sharps'), 'F sharp 3');
  assert.equal(notes.nameSaid('Bb'), 'B flat');
  assert.equal(notes.nameSaid('E♭'), 'E flat');
});

test('five keys of twelve are black', () => {
  const black = Array.from({ length: 12 }, (_, key) => key).filter(notes.isBlack);
  assert.deepEqual(black, [1, 3, 6, 8, 10]);
});
