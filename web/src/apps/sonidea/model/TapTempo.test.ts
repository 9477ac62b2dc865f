import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TapTempo } from './TapTempo.js';

test('a tempo is that of the last eight taps, and begins anew after a rest of two seconds', () => {
  const taps = new TapTempo();
  assert.equal(taps.tap(0), undefined);
  assert.equal(taps.tap(500), 120);
  assert.equal(taps.tap(1_100), 109);
  assert.equal(taps.tap(3_101), undefined);
  assert.equal(taps.tap(3_701), 100);
  let last: number | undefined;
  for (let n = 2; n < 12; n += 1) last = taps.tap(3_701 + 400 * (n - 1));
  assert.equal(last, 150);
});

test('a tempo stays between 40 and 240', () => {
  const [fast, slow] = [new TapTempo(), new TapTempo()];
  fast.tap(0);
  slow.tap(0);
  assert.equal(fast.tap(100), 240);
  assert.equal(slow.tap(1_900), 40);
});
