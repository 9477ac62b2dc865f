import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Chord } from './SongResult.js';
import { labOf, type SongResult } from './SongResult.js';

const chords = (...rows: [string, number, number][]) =>
  rows.map(([label, start, end]) => ({ label, start, end }) as Chord);

test('a lab file has a line for each chord, apart by tabs', () => {
  const song = { chords: chords(['N', 0, 1.5], ['C:min7/b3', 1.5, 4]) } as unknown as SongResult;
  assert.equal(labOf(song), '0\t1.5\tN\n1.5\t4\tC:min7/b3\n');
});
