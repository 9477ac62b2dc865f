import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clock, daysText, lastText, minutesText } from './times.js';

const at = (month: number, day: number, hour: number, minute = 0) =>
  new Date(2026, month - 1, day, hour, minute).getTime();

test('a time is told by the day that it is on here', () => {
  const now = at(11, 22, 18);
  const table: [number, string][] = [
    [at(11, 22, 19, 30), 'at 19:30'],
    [at(11, 22, 0), 'at 00:00'],
    [at(11, 23, 6), 'tomorrow at 06:00'],
    [at(11, 21, 23, 59), 'yesterday at 23:59'],
    [at(11, 30, 19, 30), 'on Mon 30 Nov at 19:30'],
    [at(11, 20, 8), 'on Fri 20 Nov at 08:00'],
  ];
  for (const [moment, words] of table) assert.equal(clock(moment, now).replace(',', ''), words);
});

test('a day of 25 hours is one day', () => {
  assert.equal(clock(at(10, 26, 0, 30), at(10, 25, 0, 30)), 'tomorrow at 00:30');
  assert.equal(clock(at(10, 25, 0, 30), at(10, 26, 0, 30)), 'yesterday at 00:30');
});

test('days are told as a run where they are one', () => {
  const table: [number[], string][] = [
    [[], 'once'],
    [[7, 6, 5, 4, 3, 2, 1], 'every day'],
    [[1, 2, 3, 4, 5], 'Mon to Fri'],
    [[3, 1], 'Mon, Wed'],
    [[6, 7], 'Sat, Sun'],
    [[5, 6, 7], 'Fri to Sun'],
    [[1, 2, 4], 'Mon, Tue, Thu'],
  ];
  for (const [days, words] of table) assert.equal(daysText(days), words);
});

test('minutes are told with their hours', () => {
  assert.deepEqual([0, 30, 60, 90, 480].map(minutesText), [
    '0 min',
    '30 min',
    '1 h',
    '1 h 30 min',
    '8 h',
  ]);
});

test('what became of the last time is told with its reason', () => {
  const last = (state: string, reason?: string) =>
    lastText({ last: { state, at_ms: Date.now(), ...(reason && { reason }) } } as never) ?? '';
  assert.equal(lastText({}), undefined);
  assert.match(last('started'), /^Played at .*\.$/);
  assert.match(last('missed', 'nobody was there.'), /^Missed at .*: nobody was there\.$/);
  assert.match(last('refused'), /^Not played at .*\.$/);
});
