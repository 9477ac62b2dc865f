import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { emptyStorage } from '../../../data/testing/storage.js';
import { askHere, askPinHere, isRightHere, lockedHere, savePinHere } from './localGate.js';

let shelf = new Map<string, string>();
beforeEach(() => {
  shelf = emptyStorage();
});

/** Answers wrongly five times; answers for how many minutes nobody is asked. */
async function lockedMinutes(): Promise<number> {
  for (let turn = 0; turn < 5; turn += 1) await isRightHere(askHere(), 'no');
  const minutes = Math.round((lockedHere(0) - Date.now()) / 60_000);
  return minutes;
}

test('the sum of this device is one that its answer solves', () => {
  for (let turn = 0; turn < 50; turn += 1) {
    const { question, isRight } = askHere();
    const [a = 0, b = 0, c = 0] = question.text?.match(/\d+/g)?.map(Number) ?? [];
    assert.ok(isRight(String(a * b + c)) && !isRight(String(a * b + c + 1)));
    assert.ok(a >= 6 && a <= 9 && b >= 6 && b <= 9 && c >= 11 && c <= 29);
  }
});

test('five wrong answers lock it, each time twice as long, for an hour at most', async () => {
  const minutes: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) minutes.push(await lockedMinutes());
  assert.deepEqual(minutes, [1, 2, 4, 8, 16, 32, 60, 60]);
});

test('four wrong answers do not lock it, and a right one forgets them', async () => {
  const asked = { ...askHere(), isRight: (text: string) => text === 'yes' };
  for (let turn = 0; turn < 4; turn += 1) assert.ok(!await isRightHere(asked, 'no'));
  assert.equal(lockedHere(), 0);
  assert.ok(await isRightHere(asked, 'yes'));
  for (let turn = 0; turn < 4; turn += 1) await isRightHere(asked, 'no');
  assert.equal(lockedHere(), 0);
});

test('the PIN is asked where it was typed before, and is not to be read there', async () => {
  assert.equal(askPinHere(), undefined);
  await savePinHere('2468');
  // Any four digits may stand in the salt.
  const kept = [...shelf.values()].join().replace(/"salt":"[^"]*"/, '');
  assert.ok(!kept.includes('2468'));
  assert.ok(await isRightHere(askPinHere()!, '2468'));
  assert.ok(!await isRightHere(askPinHere()!, '2469'));
});

test('what cannot be read of the locks is none', () => {
  shelf.set('quintet.baby.away-gate', '{');
  assert.equal(lockedHere(), 0);
});
