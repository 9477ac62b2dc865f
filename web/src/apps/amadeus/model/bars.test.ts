import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Chord } from '../../../analysis/SongResult.js';
import * as bars from './bars.js';

const beats = Array.from({ length: 20 }, (_, at) => 6.2 + at / 2);
const song = { beats, downbeats: beats.filter((_, at) => at % 4 === 0), duration: 20, chords: [] };
const lines = [0, 2, 4, 6, 8];

test('it is counted in in step with the beats, also long before the first of them', () => {
  for (const place of [0, 3.1, 6, 6.2, 6.3, 15.7, 18]) {
    const clicks = bars.countInTo(place, song)?.clicks ?? [];
    assert.equal(clicks.length, 4);
    clicks.forEach((one, click) => {
      assert.ok(one > 0, 'none behind the beginning');
      assert.ok(click === 0 || Math.abs(clicks[click - 1]! - one - 0.5) < 1e-9);
    });
    const steps = (place - clicks[0]! - 6.2) / 0.5;
    assert.ok(Math.abs(steps - Math.round(steps)) < 1e-9, `${place}: ${clicks}`);
  }
});

test('a bar of three is counted in by three, and nothing where no beats are heard', () => {
  const waltz = { beats, downbeats: beats.filter((_, at) => at % 3 === 0), duration: 20 };
  assert.equal(bars.countInTo(7, waltz)?.clicks.length, 3);
  assert.equal(bars.countInTo(7, { beats: [1], downbeats: [], duration: 20 }), undefined);
});

test('lines are bars, else beats, else chords', () => {
  assert.deepEqual(bars.linesOf(song), [0, 6.2, 8.2, 10.2, 12.2, 14.2, 20]);
  assert.equal(bars.linesOf({ ...song, downbeats: [6.2] }).length, 22);
  const still = {
    beats: [],
    downbeats: [],
    duration: 60,
    chords: [0, 12, 31, 44].map((start) => ({ start }) as Chord),
  };
  assert.deepEqual(bars.linesOf(still), [0, 12, 31, 44, 60]);
  assert.deepEqual(bars.beginningAt(30, undefined, bars.linesOf(still)), { start: 31, end: 44 });
});

test('a moment lies in one bar, the last one holds the end', () => {
  const table: [number, number, number][] = [
    [0, 0, 2],
    [1.99, 2, 4],
    [1.9, 0, 2],
    [2, 2, 4],
    [7.5, 6, 8],
    [8, 6, 8],
    [99, 6, 8],
  ];
  for (const [moment, start, end] of table) {
    assert.deepEqual(bars.barAt(moment, lines), { start, end }, `${moment} s`);
  }
});

test('one end of a loop goes to a line and leaves the other where it lies, as long as it can', () => {
  assert.deepEqual(bars.beginningAt(2.4, { start: 0, end: 6 }, lines), { start: 2, end: 6 });
  assert.deepEqual(bars.beginningAt(6.1, { start: 0, end: 4 }, lines), { start: 6, end: 8 });
  assert.deepEqual(bars.beginningAt(99, undefined, lines), { start: 6, end: 8 });
  assert.deepEqual(bars.endingAt(5.4, { start: 2, end: 8 }, lines), { start: 2, end: 6 });
  assert.deepEqual(bars.endingAt(2.1, { start: 4, end: 8 }, lines), { start: 0, end: 2 });
  assert.deepEqual(bars.endingAt(-1, undefined, lines), { start: 0, end: 2 });
});

test('a line beside is so many further on, and the moment itself behind the last', () => {
  assert.equal(bars.lineBeside(2.1, 1, lines), 4);
  assert.equal(bars.lineBeside(2.1, -1, lines), 0);
  assert.equal(bars.lineBeside(8, 1, lines), 8);
});

test('what lies before the first bar is bar 0', () => {
  assert.deepEqual([0, 6.19, 8.2, 14.2].map((line) => bars.barNumber(line, song.downbeats)), [
    0,
    1,
    2,
    5,
  ]);
});

test('a loop that the engine can play lies within the song and is not too short', () => {
  assert.deepEqual(bars.playable({ start: -1, end: 99 }, 20), { start: 0, end: 20 });
  assert.equal(bars.playable({ start: 19.9, end: 21 }, 20), undefined);
  assert.equal(bars.playable(undefined, 20), undefined);
});

test('a beat begins a bar when it is as near as an ear can tell', () => {
  assert.ok(bars.isDownbeat(8.21, song.downbeats));
  assert.ok(!bars.isDownbeat(8.25, song.downbeats));
});
