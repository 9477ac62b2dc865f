import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Delayed } from './Delayed.js';
import { Clock } from './testing/Clock.js';

let clock = new Clock();
let done: object[] = [];
const delayed = (merge?: (waiting: object, next: object) => object) =>
  new Delayed<object>(250, (value) => done.push(value), merge, clock.after);

beforeEach(() => {
  [clock, done] = [new Clock(), []];
});

test('of several values the last one counts, once no other has come for a while', async () => {
  const later = delayed();
  later.add({ a: 1 });
  await clock.pass(200);
  later.add({ a: 2 });
  await clock.pass(249);
  assert.deepEqual(done, []);
  await clock.pass(1);
  assert.deepEqual(done, [{ a: 2 }]);
});

test('what waits becomes one with what comes', async () => {
  const later = delayed((waiting, next) => ({ ...waiting, ...next }));
  later.add({ a: 1, b: 1 });
  later.add({ b: 2 });
  await clock.pass(250);
  later.add({ c: 3 });
  await clock.pass(250);
  assert.deepEqual(done, [{ a: 1, b: 2 }, { c: 3 }]);
});

test('who leaves does at once what waits, and not again', async () => {
  const later = delayed();
  later.flush();
  later.add({ a: 1 });
  later.flush();
  later.flush();
  await clock.pass(1_000);
  assert.deepEqual(done, [{ a: 1 }]);
});

test('what is called off is not done', async () => {
  const later = delayed();
  later.add({ a: 1 });
  later.cancel();
  await clock.pass(1_000);
  later.flush();
  assert.deepEqual(done, []);
});
