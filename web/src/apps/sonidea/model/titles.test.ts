import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titleNow, titleOf, titleWith } from './titles.js';

test('a title that was emptied says when it began, and none is longer than the server takes', () => {
  const moment = new Date(2026, 10, 22, 9, 5);
  assert.equal(titleNow(moment), 'Sunday, 09:05');
  assert.equal(titleOf('   ', moment.getTime()), 'Sunday, 09:05');
  assert.equal(titleOf(' Rain ', 0), 'Rain');
  assert.equal(titleOf('x'.repeat(300), 0).length, 200);
  assert.equal(titleWith('x'.repeat(200), ' (2)'), `${'x'.repeat(196)} (2)`);
});
