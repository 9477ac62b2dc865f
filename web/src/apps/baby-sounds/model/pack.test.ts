import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { emptyStorage } from '../../../data/testing/storage.js';
import { packed, setWantsPack, wantsPack } from './pack.js';

beforeEach(() => void emptyStorage());

test('recordings of the family are kept in a folder of their own', () => {
  setWantsPack(true);
  assert.ok(wantsPack());
  setWantsPack(false);
  assert.ok(!wantsPack());
  assert.equal(packed('hash'), 'baby/hash');
});
