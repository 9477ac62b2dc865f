import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromatic, families, piano, tuningOf } from './tunings.js';

test('every tuning has a name of its own, and what nobody knows is tuned by every note', () => {
  const all = families.flatMap(({ tunings }) => tunings);
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  assert.equal(tuningOf('theremin'), chromatic);
  // Whatever neck a profile can name.
  assert.equal(tuningOf('banjo').strings.length, 5);
  // A piano has too many to choose from.
  for (const { id, strings } of all.filter((one) => one !== piano)) {
    assert.ok(strings.length >= 4 && strings.every((key) => key > 20 && key < 80), id);
  }
});
