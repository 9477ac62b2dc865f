import assert from 'node:assert/strict';
import { test } from 'node:test';
import { featureOf, slotOf } from './slots.js';

test('a place for advertisements and its feature lead to each other', () => {
  const slot = slotOf('melodymap.song-views');
  assert.ok(slot);
  assert.equal(featureOf(slot ?? ''), 'melodymap.song-views');
  assert.equal(slotOf('sonidea.tags'), undefined);
  assert.equal(featureOf('nowhere'), undefined);
});
