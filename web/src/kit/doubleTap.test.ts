import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRepeated } from './doubleTap.js';

const tap = (clientX: number, clientY: number, timeStamp: number) => ({
  clientX,
  clientY,
  timeStamp,
});

test('a tap repeats another that came just before, about there', () => {
  const first = tap(100, 200, 1_000);
  assert.ok(isRepeated(tap(104, 210, 1_120), first));
  assert.ok(!isRepeated(tap(104, 210, 1_600), first), 'somebody has looked meanwhile');
  assert.ok(!isRepeated(tap(150, 200, 1_120), first), 'something else is meant');
});
