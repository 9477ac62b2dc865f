import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whereIs } from './addresses.js';

test('an address names a page, a thing and a part of it', () => {
  assert.deepEqual(whereIs('/sonidea/r/a%2Fb/edit'), { page: 'r', id: 'a/b', part: 'edit' });
  assert.deepEqual(whereIs('/sonidea'), { page: '', id: '', part: '' });
});
