import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type HistoryOrder, sorted } from './historyOrder.js';

const songs = [
  { name: 'b 10', atMs: 1, openedMs: 5, key: 'A', mode: 'minor', tempo: 90 },
  { name: 'É', atMs: 4, key: null, mode: null, tempo: null },
  { name: 'B 2', atMs: 3, key: 'Db', mode: 'major', tempo: 120 },
  { name: 'a', atMs: 2, openedMs: 9, key: 'C', mode: 'major', tempo: 90 },
];

test('a history is sorted by what one looks for', () => {
  const names: Record<HistoryOrder, string[]> = {
    newest: ['É', 'B 2', 'a', 'b 10'],
    name: ['a', 'B 2', 'b 10', 'É'],
    key: ['a', 'B 2', 'b 10', 'É'],
    tempo: ['a', 'b 10', 'B 2', 'É'],
    opened: ['a', 'b 10', 'É', 'B 2'],
  };
  for (const [order, wanted] of Object.entries(names)) {
    assert.deepEqual(sorted(songs, order as HistoryOrder).map(({ name }) => name), wanted, order);
  }
});
