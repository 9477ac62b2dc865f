import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tapped, withTap } from './taps.js';

const tap = (...moments: number[]) => moments.reduce(withTap, [] as readonly number[]);
const about = (value: number | undefined, wanted: number, error = 0.01) =>
  assert.ok(value !== undefined && Math.abs(value - wanted) < error, `${value}, not ${wanted}`);

test('four taps tell a tempo, three do not', () => {
  assert.equal(tapped(tap(1, 1.5, 2)), undefined);
  about(tapped(tap(1, 1.5, 2, 2.5))?.step, 0.5, 1e-9);
  about(tapped(tap(1, 1.5, 2, 2.5))?.first, 1, 1e-9);
});

test('taps that are early or late, bounce, or are left out tell it too', () => {
  about(tapped(tap(0, 0.53, 0.97, 1.52, 1.99, 2.48))?.step, 0.5);
  about(tapped(tap(0, 0.05, 0.5, 0.55, 1, 1.05, 1.5, 1.55))?.step, 0.5, 1e-9);
  about(tapped(tap(0, 0.5, 1.5, 2, 2.5, 3.5))?.step, 0.5, 1e-9);
});

test('it begins anew after a rest, and where a song has jumped back', () => {
  assert.deepEqual(tap(0, 0.5, 1, 9), [9]);
  assert.deepEqual(tap(7, 7.5, 8, 2), [2]);
  assert.equal(tap(...Array.from({ length: 200 }, (_, at) => at / 2)).length, 24);
});
