import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { emptyStorage } from '../../../data/testing/storage.js';
import { packed, wantsPack, wishPack } from './pack.js';

beforeEach(() => void emptyStorage());

test('recordings of the family are kept in a folder of their own', () => {
  wishPack(true);
  assert.ok(wantsPack());
  wishPack(false);
  assert.ok(!wantsPack());
  assert.equal(packed('hash'), 'baby/hash');
});
