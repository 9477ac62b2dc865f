import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toSeconds, toTenths } from './chordTimes.js';

test('a moment is written in tenths, and the whole of it is rounded', () => {
  const written = [0, 1.94, 1.98, 3.6, 59.96, 3_600].map(toTenths);
  assert.deepEqual(written, ['0:00.0', '0:01.9', '0:02.0', '0:03.6', '1:00.0', '1:00:00.0']);
  assert.deepEqual([1.94, 1.98, 2.9, 59.96].map(toSeconds), ['0:01', '0:02', '0:02', '1:00']);
});
