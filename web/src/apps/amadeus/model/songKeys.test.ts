import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Key } from '../../../analysis/SongResult.js';
import { keysSaid } from './songKeys.js';

const parts = (...rows: [string, number][]): Key[] => {
  let end = 0;
  return rows.map(([key, seconds]) => {
    const start = end;
    end += seconds;
    return { key, mode: 'major', start, end };
  });
};
const said = (key: string | null, ...rows: [string, number][]) =>
  keysSaid({ key, mode: key === null ? null : 'major', keys: parts(...rows) });

test('a song that modulates is named by its own keys, in order', () => {
  assert.equal(said('C', ['C', 60]), 'C major');
  assert.equal(said('C', ['C', 60], ['D', 40]), 'C major, then D major');
  assert.equal(said('G', ['C', 60], ['D', 40]), 'C major, then D major');
  assert.equal(said('C', ['C', 30], ['Eb', 20], ['C', 30]), 'C major, then E♭ major, then C major');
});

test('of many keys the one that holds longest is named', () => {
  const many: [string, number][] = [['C', 30], ['D', 20], ['E', 50], ['F', 20]];
  assert.equal(said('E', ...many), 'E major, and others');
  assert.equal(said('B', ...many), 'E major, and others');
});

test('a key that none of the parts has is never named', () => {
  assert.equal(said('G', ['C', 60]), 'C major');
  assert.equal(said('G'), 'G major');
  assert.equal(said(null), undefined);
});
