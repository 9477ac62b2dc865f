import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layPins, magnet, pinSize } from './pins.js';

/**
 * What holds for any pins: far enough from each other for a finger, and all of them on the line.
 */
function holds(times: readonly number[], width: number): ReturnType<typeof layPins> {
  const board = layPins(times, width);
  assert.equal(board.pins.length, times.length);
  for (let lane = 0; lane < board.lanes; lane += 1) {
    const row = board.pins.filter((pin) => pin.lane === lane).map(({ x }) => x);
    row.slice(1).forEach((x, index) => assert.ok(x - row[index]! >= pinSize - 0.01, `${row}`));
  }
  for (const { x, lane } of board.pins) {
    assert.ok(x >= pinSize / 2 - 0.01 && x <= Math.max(width, pinSize) - pinSize / 2 + 0.01);
    assert.ok(lane < board.lanes);
  }
  return board;
}

test('few songs stand in one row, right over their times', () => {
  const { pins, lanes } = holds([0.25, 0.5, 0.75], 1_000);
  assert.equal(lanes, 1);
  assert.deepEqual(pins.map(({ x }) => x), [250, 500, 750]);
});

test('songs that are close lean a little, and take another row only when they must', () => {
  assert.equal(holds([0.5, 0.533], 1_000).lanes, 1);
  assert.equal(holds([0.5, 0.51], 1_000).lanes, 2);
});

test('any songs on any line have room for a finger', () => {
  let state = 5;
  const random = () => (state = state * 48271 % 2147483647) / 2147483647;
  for (const width of [44, 60, 200, 390, 1_200]) {
    for (const count of [0, 1, 2, 7, 30, 90]) {
      holds(Array.from({ length: count }, random).sort((a, b) => a - b), width);
    }
  }
});

test('a film without songs has no rows', () => {
  assert.deepEqual(layPins([], 500), { pins: [], lanes: 0 });
});

test('a hand is drawn to the nearest song that is near', () => {
  const places = [100, 110, 200];
  assert.deepEqual([104, 106, 215, 217, 80, 155].map((x) => magnet(places, x)), [
    0,
    1,
    2,
    -1,
    -1,
    -1,
  ]);
  assert.equal(magnet([], 5), -1);
});
