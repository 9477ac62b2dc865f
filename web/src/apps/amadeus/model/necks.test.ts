import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neckFamilies, neckOf, stringsOf } from './necks.js';

test('theory reads the strings of every neck, and a banjo by its name', () => {
  assert.equal(stringsOf(neckOf('guitar'), 'sharps'), 'E2 A2 D3 G3 B3 E4');
  assert.equal(stringsOf(neckOf('banjo'), 'sharps'), 'banjo');
  assert.equal(neckOf('lute').id, 'guitar');
  for (const { id, strings } of neckFamilies.flatMap(({ tunings }) => tunings)) {
    assert.ok(strings.length >= 4 && !['violin', 'piano'].includes(id), id);
  }
});
