import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editorPath, whereIs } from './addresses.js';

test('an address names a page, a thing and a part of it', () => {
  assert.deepEqual(whereIs('/sonidea/r/a%2Fb/edit'), { page: 'r', id: 'a/b', part: 'edit' });
  assert.deepEqual(whereIs('/sonidea/r/%FF'), { page: 'r', id: '%FF', part: '' });
  assert.deepEqual(whereIs('/sonidea'), { page: '', id: '', part: '' });
});

test('the editor opens at the moment where one was', () => {
  assert.equal(editorPath('a'), '/sonidea/r/a/edit');
  assert.equal(editorPath('a', 12.345), '/sonidea/r/a/edit?t=12.35');
});
