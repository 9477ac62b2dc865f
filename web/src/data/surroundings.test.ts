import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backOff, Listeners } from './surroundings.js';

test('waits double up to a minute', () => {
  const middle = () => 0.5;
  const waits = [0, 1, 2, 3, 4, 5, 6, 20].map((tries) => backOff(tries, 1_000, middle));
  assert.deepEqual(waits, [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
});

test('no two devices wait equally long, and none by more than a quarter off', () => {
  assert.equal(backOff(0, 1_000, () => 0), 750);
  assert.equal(backOff(0, 1_000, () => 1), 1_250);
});

test('who listens is called until they stop, also when they stop while they are called', () => {
  const listeners = new Listeners();
  const calls: string[] = [];
  const stop = listeners.add(() => {
    calls.push('a');
    stop();
  });
  listeners.add(() => calls.push('b'));
  listeners.call();
  listeners.call();
  assert.deepEqual(calls, ['a', 'b', 'b']);
});
