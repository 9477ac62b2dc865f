import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { packed, wantsPack, wishPack } from './pack.js';

let shelf = new Map<string, string>();
beforeEach(() => {
  shelf = new Map();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => shelf.get(key) ?? null,
      setItem: (key: string, value: string) => shelf.set(key, value),
      removeItem: (key: string) => shelf.delete(key),
    },
  });
});

test('recordings of the family are kept in a folder of their own', () => {
  wishPack(true);
  assert.ok(wantsPack());
  wishPack(false);
  assert.ok(!wantsPack());
  assert.equal(packed('hash'), 'baby/hash');
});
