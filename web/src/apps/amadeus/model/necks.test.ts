import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neckFamilies, neckOf, stringsOf } from './necks.js';

test('theory reads the strings of every neck, and a banjo by its name', () => {
  assert.equal(stringsOf(neckOf('guitar'), 'sharps'), 'E2 A2 D3 G3 B3 E4');
  assert.equal(stringsOf(neckOf('banjo'), 'sharps'), 'banjo');
  assert.equal(neckOf('lute').id, 'guitar');
  assert.ok(!neckFamilies.some(({ name }) => name === 'Violin family'));
});
