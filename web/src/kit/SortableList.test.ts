import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moved } from './SortableList.js';

test('an item is moved to another place, and all others keep their order', () => {
  const items = ['a', 'b', 'c', 'd'];
  assert.deepEqual(moved(items, 0, 2), ['b', 'c', 'a', 'd']);
  assert.deepEqual(moved(items, 3, 0), ['d', 'a', 'b', 'c']);
  assert.deepEqual(moved(items, 1, 1), items);
  assert.deepEqual(items, ['a', 'b', 'c', 'd']);
});
