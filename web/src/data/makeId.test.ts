import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeId } from './makeId.js';

test('an id is a UUID of version 4, and never the same', () => {
  const ids = Array.from({ length: 200 }, makeId);
  for (const id of ids) {
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  assert.equal(new Set(ids).size, ids.length);
});
