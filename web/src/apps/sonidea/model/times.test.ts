import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preciseTime } from './times.js';

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
