import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { denyStorage, emptyStorage } from '../../../data/testing/storage.js';
import { FilmClock } from './FilmClock.js';

let now = 0;
let kept = new Map<string, string>();
const open = () => new FilmClock(() => now);

beforeEach(() => {
  [now, kept] = [1_000_000, emptyStorage()];
});

test('a clock runs with the clock on the wall, and rests where it was paused', () => {
  const clock = open();
  clock.start('frozen', 60);
  now += 5_000;
  assert.equal(clock.seconds, 65);
  clock.pause();
  now += 60_000;
  assert.equal(clock.seconds, 65);
  clock.resume();
  now += 1_500;
  assert.equal(clock.seconds, 66.5);
});

test('a reload changes nothing', () => {
  open().start('frozen');
  now += 42_000;
  const again = open();
  assert.equal(again.seconds, 42);
  assert.equal(again.snapshot()?.film, 'frozen');
});

test('it is set to what the film says, and goes on running or resting', () => {
  const clock = open();
  clock.start('frozen');
  clock.setTo(600);
  now += 1_000;
  assert.equal(clock.seconds, 601);
  clock.pause();
  clock.setTo(-5);
  now += 1_000;
  assert.equal(clock.seconds, 0);
});

test('a clock that was forgotten stands still after twelve hours, and none runs backwards', () => {
  const clock = open();
  clock.start('frozen', 10);
  now += 999 * 3_600_000;
  assert.equal(clock.seconds, 12 * 3_600);
  now = 0;
  assert.equal(clock.seconds, 10);
});

test('what is kept and cannot be read is no clock', () => {
  for (const text of ['{', '{"film":3,"atSeconds":1}', '{"film":"x","atSeconds":null}', 'null']) {
    kept.set('quintet.film-clock', text);
    assert.equal(open().snapshot(), undefined, text);
  }
});

test('a browser that keeps nothing runs it all the same', () => {
  denyStorage();
  const clock = open();
  let calls = 0;
  clock.subscribe(() => calls += 1);
  clock.start('frozen');
  now += 3_000;
  assert.deepEqual([clock.seconds, calls], [3, 1]);
  emptyStorage();
  clock.restore(undefined);
});

test('what was put away can be put back, and other tabs are heard', () => {
  const clock = open();
  clock.start('frozen', 5);
  const before = clock.snapshot();
  clock.restore(undefined);
  assert.equal(clock.snapshot(), undefined);
  assert.equal(kept.size, 0);
  clock.restore(before);
  const other = open();
  other.pause();
  assert.equal(clock.snapshot()?.since, undefined);
});
