import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MelodySong } from '../../../generated/api.js';
import { atMinute, inTime } from './atMinute.js';

const song = (number: number, start_s?: number) =>
  ({ number, id: `${number}`, ...(start_s === undefined ? {} : { start_s }) }) as MelodySong;

test('songs stand in the order in which they are heard, those of one moment by their number', () => {
  const songs = [song(1), song(4, 90), song(3, 30), song(2, 90)];
  assert.deepEqual(inTime(songs).map(({ number }) => number), [3, 2, 4]);
});

test('at a minute there is the song that began last, and the next one', () => {
  const songs = [song(1, 30), song(2, 90), song(3)];
  const at = (seconds: number) => {
    const { last, next } = atMinute(songs, seconds);
    return [last?.number, next?.number];
  };
  assert.deepEqual([0, 30, 89, 90, 5_000].map(at), [
    [undefined, 1],
    [1, 2],
    [1, 2],
    [2, undefined],
    [2, undefined],
  ]);
  assert.deepEqual(atMinute([song(1)], 10), {});
});
