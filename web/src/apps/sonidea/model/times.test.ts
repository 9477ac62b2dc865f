import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preciseTime, startOf, stretchTimes } from './times.js';

test('a time is as fine as one looks', () => {
  const table: [number, number, string][] = [
    [62, 3_600, '1:02'],
    [62.345, 10, '1:02.35'],
    [62.34567, 1, '1:02.3457'],
    [0, 10, '0:00.00'],
    [3_723, 3_600, '1:02:03'],
    [3_599.999, 10, '1:00:00.00'],
    [59.996, 10, '1:00.00'],
    [-1, 10, '0:00.00'],
  ];
  for (const [seconds, span, words] of table) assert.equal(preciseTime(seconds, span), words);
});

test('the ends of a short stretch are not told to be the same', () => {
  assert.deepEqual(stretchTimes({ from: 9, to: 17 }), ['0:09.00', '0:17.00']);
  assert.deepEqual(stretchTimes({ from: 1.001, to: 1.0022 }), ['0:01.0010', '0:01.0022']);
});

test('a recording begins where was asked for, or where it was left, but never behind its end', () => {
  assert.equal(startOf(7, 3, 10), 7);
  assert.equal(startOf(NaN, 3, 10), 3);
  assert.equal(startOf(-1, 3, 10), 0);
  // It is shorter by now.
  assert.equal(startOf(37.6, 3, 8.5), 0);
  assert.equal(startOf(NaN, 37.6, 8.5), 0);
});
