import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomText } from './useTimeLeft.js';

test('the room that is left is told in hours and minutes, and in hours alone where it is much', () => {
  assert.deepEqual([0, 719, 3_600, 19_200, 360_000].map(roomText), [
    '0 min',
    '11 min',
    '1 h 0 min',
    '5 h 20 min',
    '100 h',
  ]);
});
