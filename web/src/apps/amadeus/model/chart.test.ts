import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Chord } from '../../../analysis/SongResult.js';
import { chartOf } from './chart.js';

const chords = (...rows: [string, number, number][]) =>
  rows.map(([label, start, end]) => ({ label, start, end }) as Chord);
const rhythm = {
  duration: 8,
  beats: Array.from({ length: 16 }, (_, at) => at / 2),
  downbeats: [0, 2, 4, 6],
};

test('a bar of silence is not played; a chord that comes a little early or late comes with its bar', () => {
  const song = {
    ...rhythm,
    chords: chords(['N', 0, 1.98], ['C:maj', 1.98, 3], ['F:maj', 3, 4.03], ['G:7', 4.03, 8]),
  };
  const rows = chartOf(song).map((
    { number, isRepeat, changes },
  ) => [number, isRepeat, changes.map(({ label, at }) => [label, Math.round(at * 100) / 100])]);
  assert.deepEqual(rows, [
    [2, false, [['C:maj', 0], ['F:maj', 0.5]]],
    [3, false, [['G:7', 0]]],
    [4, true, [['G:7', 0]]],
  ]);
});

test('a song without bars has one for each chord', () => {
  const song = {
    duration: 9,
    beats: [],
    downbeats: [],
    chords: chords(['C:maj', 0, 3], ['F:maj', 3, 6], ['C:maj', 6, 9]),
  };
  assert.deepEqual(chartOf(song).map(({ changes }) => changes[0]?.label), [
    'C:maj',
    'F:maj',
    'C:maj',
  ]);
});

test('% repeats a bar as it is; a bar that goes on with the last chord names it', () => {
  const song = {
    ...rhythm,
    chords: chords(['C:maj', 0, 1], ['F:maj', 1, 4], ['C:maj', 4, 5.01], ['F:maj', 5.01, 6], [
      'C:maj',
      6,
      7,
    ], ['F:maj', 7, 8]),
  };
  assert.deepEqual(
    chartOf(song).map(({ isRepeat, changes }) => [
      isRepeat,
      ...changes.map(({ label }) => label),
    ]),
    [
      [false, 'C:maj', 'F:maj'],
      [false, 'F:maj'],
      [false, 'C:maj', 'F:maj'],
      [true, 'C:maj', 'F:maj'],
    ],
  );
});
