import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Chord } from '../../../analysis/SongResult.js';
import { layoutOf } from './ribbonLayout.js';

const song = {
  duration: 20,
  chords: [['C:maj', 0, 0.4], ['F#:min7/b7', 0.4, 4], ['N', 4, 20]].map(
    ([label, start, end]) => ({ label, start, end }) as Chord,
  ),
};

test('every chord has room for its name, however short it is', () => {
  const { edges, hasRoom } = layoutOf(song);
  const widths = edges.slice(1).map((edge, place) => edge - edges[place]!);
  assert.ok(widths[0]! >= 3.25, 'a finger needs as much');
  assert.ok(widths[1]! > widths[0]!);
  assert.ok([0, 1, 2].every(hasRoom));
});

test('a moment and its place lead to each other', () => {
  for (const factor of [1, 0.3, 4]) {
    const layout = layoutOf(song, factor);
    for (let seconds = 0; seconds <= 20; seconds += 0.25) {
      assert.ok(Math.abs(layout.when(layout.at(seconds)) - seconds) < 1e-9, `${seconds}`);
    }
    assert.equal(layout.at(20), layout.width);
  }
});

test('outside of the song the first and the last chord count', () => {
  const { chordAt, at, width } = layoutOf(song);
  assert.deepEqual([-3, 0, 0.39, 0.4, 19, 99].map(chordAt), [0, 0, 0, 1, 2, 2]);
  assert.equal(at(-3), 0);
  assert.equal(at(99), width);
});

test('seen from far away only names that fit are there, and every chord can still be seen', () => {
  const { edges, hasRoom } = layoutOf(song, 0.1);
  assert.deepEqual([0, 1, 2].map(hasRoom), [false, false, true]);
  edges.slice(1).forEach((edge, place) => assert.ok(edge - edges[place]! >= 0.3));
});

test('a song without chords is nothing wide', () => {
  assert.equal(layoutOf({ chords: [], duration: 5 }).width, 0);
});
