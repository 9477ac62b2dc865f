import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fadeAt, fadeLength, leftOf, leftWords, untilMorning } from './SleepTimer.js';

const minute = 60_000;

test('it gets softer over the last third, for ten minutes at most and four seconds at least', () => {
  assert.equal(fadeLength(0, 15 * minute), 5 * minute);
  assert.equal(fadeLength(0, 240 * minute), 10 * minute);
  assert.equal(fadeLength(0, 3_000), 4_000);
});

test('it is as loud as ever until the fade, and silent at the end', () => {
  const end = 60 * minute;
  assert.equal(fadeAt(49 * minute, 0, end), 1);
  assert.equal(fadeAt(50 * minute, 0, end), 1);
  assert.equal(fadeAt(55 * minute, 0, end), 0.25);
  assert.equal(fadeAt(end, 0, end), 0);
  assert.equal(fadeAt(end + minute, 0, end), 0);
});

test('it never gets louder on the way', () => {
  let before = 1;
  for (let now = 0; now < 31 * minute; now += 7_000) {
    const factor = fadeAt(now, 0, 30 * minute);
    assert.ok(factor <= before);
    before = factor;
  }
});

test('without an end there is no fade', () => {
  assert.equal(fadeAt(1e15, 0, undefined), 1);
});

test('morning is the next one, also on the night when clocks change', () => {
  const at = (day: number, hour: number, minutes = 0) =>
    new Date(2026, 9, day, hour, minutes).getTime();
  assert.equal(untilMorning(at(10, 6, 59)), at(10, 7));
  assert.equal(untilMorning(at(10, 7)), at(11, 7));
  assert.equal(untilMorning(at(24, 20)), at(25, 7));
  assert.equal(untilMorning(at(24, 20)) - at(24, 20), 12 * 3_600_000, 'an hour more that night');
  assert.equal(untilMorning(at(31, 23), 6), new Date(2026, 10, 1, 6).getTime());
});

test('a timer that went by while it was paused has all of its time left', () => {
  const [began, ends] = [0, 30 * minute];
  assert.equal(leftOf(20 * minute, began, ends), 10 * minute);
  assert.equal(leftOf(ends, began, ends), 30 * minute);
  assert.equal(leftOf(75 * minute, began, ends), 30 * minute);
  assert.equal(leftOf(ends, began, ends, true), 0, 'what plays is about to end');
});

test('what is left is told in few words, and never less than there is', () => {
  const table: [number, string][] = [
    [0, '0 s'],
    [-5, '0 s'],
    [40_000, '40 s'],
    [40_001, '41 s'],
    [60_000, '1 min'],
    [61_000, '2 min'],
    [59 * minute, '59 min'],
    [60 * minute, '1 h'],
    [65 * minute, '1 h 05 min'],
    [8 * 60 * minute, '8 h'],
  ];
  for (const [milliseconds, words] of table) assert.equal(leftWords(milliseconds), words);
});
