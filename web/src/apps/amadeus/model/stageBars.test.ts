import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeBegun, stageBarsOf } from './stageBars.js';
import { pageOf, pagesOf, sheetOf } from './stagePages.js';

const bar = (number: number, ...changes: [string, number][]) => ({
  number,
  start: number * 2,
  end: number * 2 + 2,
  isRepeat: false,
  changes: changes.map(([label, at]) => ({ label, at })),
});

test('a bar has its chords with their shares; those that look the same are one', () => {
  const chart = [bar(1, ['C:maj', 0]), bar(2, ['G:maj', 0], ['G:7', 0.5], ['C:maj', 0.75])];
  const first = (label: string) => ({ label, written: label[0] ?? '' });
  assert.deepEqual(stageBarsOf(chart, first).map(({ chords }) => chords), [
    [{ label: 'C:maj', written: 'C', start: 2, share: 1 }],
    [
      { label: 'G:maj', written: 'G', start: 4, share: 0.75 },
      { label: 'C:maj', written: 'C', start: 5.5, share: 0.25 },
    ],
  ]);
});

test('a bar sounds from its line on, the last for good, none before the first', () => {
  const bars = stageBarsOf([bar(1, ['C:maj', 0]), bar(2, ['C:maj', 0])], (label) => ({
    label,
    written: label,
  }));
  assert.deepEqual([0, 1.97, 1.99, 3.9, 4, 99].map((at) => placeBegun(bars, at)), [
    -1,
    -1,
    0,
    0,
    1,
    1,
  ]);
  assert.equal(placeBegun([], 3), -1);
});

test('each part begins a row, and every bar is on one page', () => {
  const part = (first: number, end: number) => ({ letter: 'A', kind: 'part' as const, first, end });
  const pages = pagesOf(23, [part(0, 9), part(9, 17), part(17, 23)], 4, 3);
  assert.deepEqual(pages.map((rows) => rows.map(({ first, end }) => [first, end])), [
    [[0, 4], [4, 8], [8, 9]],
    [[9, 13], [13, 17], [17, 21]],
    [[21, 23]],
  ]);
  assert.deepEqual([-1, 0, 8, 9, 20, 21, 22].map((at) => pageOf(at, pages)), [0, 0, 0, 1, 1, 2, 2]);
  assert.deepEqual(pagesOf(24, [], 4, 5).map((rows) => rows.length), [3, 3]);
  assert.deepEqual(pagesOf(0, [], 4, 3), [[]]);
  assert.deepEqual(pagesOf(6, [], 4, 3)[0]?.map(({ first, end }) => [first, end]), [[0, 4], [
    4,
    6,
  ]]);
});

test('a sheet has at least one row, and fewer bars a row on a phone', () => {
  assert.deepEqual(sheetOf(360, 640), { columns: 2, rows: 5 });
  assert.deepEqual(sheetOf(820, 1_040), { columns: 4, rows: 7 });
  assert.deepEqual(sheetOf(780, 90), { columns: 4, rows: 1 });
});
