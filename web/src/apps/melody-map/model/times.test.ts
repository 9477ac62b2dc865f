import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filmTime, isOver, readTime, runningTime } from './times.js';

test('a time of a film has its hours, so that none is taken for minutes', () => {
  const table: [number, string][] = [
    [0, '0:00:00'],
    [59.9, '0:00:59'],
    [2_590, '0:43:10'],
    [3_723, '1:02:03'],
    [-4, '0:00:00'],
  ];
  for (const [seconds, words] of table) assert.equal(filmTime(seconds), words);
});

test('a film lasts so many hours and minutes', () => {
  assert.deepEqual([7, 60, 102, 120].map(runningTime), ['7 min', '1 h', '1 h 42 min', '2 h']);
});

test('what somebody writes is read as minutes, minutes and seconds, or all three', () => {
  const table: [string, number | undefined][] = [
    ['43', 43 * 60],
    ['43:10', 2_590],
    ['0:43:10', 2_590],
    ['43 10', 2_590],
    ['43:1', 43 * 60 + 1],
    ['1.02.03', 3_723],
    [' 1 02 03 ', 3_723],
    ['1 : 02 : 03', 3_723],
    ['1:2:3', 3_723],
    ['100:00', 6_000],
    ['0', 0],
    ['43:60', undefined],
    ['1:60:00', undefined],
    ['', undefined],
    ['1:2:3:4', undefined],
    ['soon', undefined],
    ['-1', undefined],
    ['1:', undefined],
    [':1', undefined],
    ['1::2', undefined],
    ['1000', undefined],
    // These may be meant as seconds, as minutes, or as both.
    ['31.5', undefined],
    ['31.05', undefined],
    ['31,5', undefined],
    ['0:43.10', undefined],
    ['1.02:03', undefined],
    ['0:43:10.5', undefined],
    ['.5', undefined],
    ['5.', undefined],
  ];
  for (const [text, seconds] of table) assert.equal(readTime(text), seconds, text);
});

test('what is written is read back as the same time', () => {
  for (let seconds = 0; seconds < 20_000; seconds += 77) {
    assert.equal(readTime(filmTime(seconds)), seconds);
  }
});

test('a film is over a minute behind its running time, unless a song begins later', () => {
  const film = { runtime_min: 102 };
  assert.ok(!isOver(film, [], 102 * 60) && !isOver(film, [], 103 * 60));
  assert.ok(isOver(film, [], 103 * 60 + 1) && isOver(film, [], 9 * 3_600));
  assert.ok(!isOver(film, [{ start_s: 7_000 }, {}], 7_000));
  assert.ok(isOver(film, [{ start_s: 7_000 }, {}], 7_001));
});
