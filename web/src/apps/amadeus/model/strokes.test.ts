import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accompanied, run, strummed, together } from './strokes.js';

test('chords are played with four beats each: the bass with the first, the others lighter', () => {
  const { strokes, seconds, loops } = accompanied([[36, 60, 64], [43, 59, 62]], 120);
  assert.equal(strokes.length, 8);
  assert.deepEqual(strokes.map(({ at }) => at), [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5]);
  assert.deepEqual(strokes[0]?.keys, [36, 60, 64]);
  assert.deepEqual(strokes[1]?.keys, [60, 64]);
  assert.ok(strokes[0]!.gain > strokes[1]!.gain);
  assert.deepEqual(strokes.map(({ shows }) => shows), [0, 0, 0, 0, 1, 1, 1, 1]);
  assert.equal(seconds, 4);
  assert.ok(loops);
});

test('notes are run through one after the other, struck together, or with a hand over the strings', () => {
  assert.deepEqual(run([60, 62]).strokes.map(({ keys, shows }) => [keys, shows]), [[[60], 0], [
    [62],
    1,
  ]]);
  assert.equal(together([60, 64]).strokes[0]?.spread, 0);
  assert.ok((strummed([60, 64]).strokes[0]?.spread ?? 0) > 0);
  assert.ok(!strummed([60]).loops);
});
