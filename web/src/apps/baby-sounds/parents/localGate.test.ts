import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { askHere, isRightHere, lockedHere } from './localGate.js';

let shelf = new Map<string, string>();
beforeEach(() => {
  shelf = new Map();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => shelf.get(key) ?? null,
      setItem: (key: string, value: string) => shelf.set(key, value),
    },
  });
});

/** Answers wrongly five times; answers for how many minutes nobody is asked. */
function lockedMinutes(): number {
  for (let turn = 0; turn < 5; turn += 1) isRightHere(askHere(), 'no');
  const minutes = Math.round((lockedHere(0) - Date.now()) / 60_000);
  return minutes;
}

test('the sum of this device is one that its answer solves', () => {
  for (let turn = 0; turn < 50; turn += 1) {
    const { question, answer } = askHere();
    const [a = 0, b = 0, c = 0] = question.text?.match(/\d+/g)?.map(Number) ?? [];
    assert.equal(answer, String(a * b + c));
    assert.ok(a >= 6 && a <= 9 && b >= 6 && b <= 9 && c >= 11 && c <= 29);
  }
});

test('five wrong answers lock it, each time twice as long, for an hour at most', () => {
  const minutes = Array.from({ length: 8 }, lockedMinutes);
  assert.deepEqual(minutes, [1, 2, 4, 8, 16, 32, 60, 60]);
});

test('four wrong answers do not lock it, and a right one forgets them', () => {
  const question = askHere();
  for (let turn = 0; turn < 4; turn += 1) assert.ok(!isRightHere(question, 'no'));
  assert.equal(lockedHere(), 0);
  assert.ok(isRightHere(question, question.answer));
  for (let turn = 0; turn < 4; turn += 1) isRightHere(question, 'no');
  assert.equal(lockedHere(), 0);
});

test('what cannot be read of the locks is none', () => {
  shelf.set('quintet.baby.away-gate', '{');
  assert.equal(lockedHere(), 0);
});
