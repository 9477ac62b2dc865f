import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { emptyStorage } from '../data/testing/storage.js';
import type { StoreAccess } from '../generated/api.js';
import { hear, holds, storeTime } from './clock.js';

const minute = 60_000;
const said = (now_ms: number) =>
  ({ now_ms, expires_ms: now_ms + 60 * minute }) as unknown as StoreAccess;
let shelf = new Map<string, string>();

beforeEach(() => {
  shelf = emptyStorage();
});

test('the time of the store goes on as the clock of the device does', () => {
  const heard = hear(said(1_000 * minute), 50 * minute);
  assert.equal(storeTime(heard, 53 * minute), 1_003 * minute);
});

test('an answer holds until it expires', () => {
  const heard = hear(said(2_000 * minute), 0);
  assert.ok(holds(heard, 0));
  assert.ok(holds(heard, 59 * minute));
  assert.ok(!holds(heard, 60 * minute));
});

test('a clock that was turned back makes no answer hold, and the time of the store never falls', () => {
  const heard = hear(said(3_000 * minute), 100 * minute);
  assert.equal(storeTime(heard, 130 * minute), 3_030 * minute);
  assert.equal(storeTime(heard, 90 * minute), 3_030 * minute);
  assert.ok(!holds(heard, 90 * minute));
});

test('a clock that was set right by a little is no reason for doubt', () => {
  const heard = hear(said(4_000 * minute), 100 * minute);
  storeTime(heard, 110 * minute);
  assert.ok(holds(heard, 107 * minute));
});

test('what was seen is kept on the device', () => {
  hear(said(5_000 * minute), 0);
  assert.equal([...shelf.values()][0], String(5_000 * minute));
});

test('the server may say that it is earlier than was thought', () => {
  hear(said(7_000 * minute), 0);
  const heard = hear(said(6_000 * minute), 10 * minute);
  assert.equal(storeTime(heard, 10 * minute), 6_000 * minute);
  assert.ok(holds(heard, 10 * minute));
});
