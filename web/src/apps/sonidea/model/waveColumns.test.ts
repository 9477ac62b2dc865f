import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsOf } from './waveColumns.js';

const samples = Float32Array.from({ length: 1_000 }, (_, at) => Math.sin(at * at) / 2);

test('each column has the lowest and highest of its samples', () => {
  for (const [from, to, count] of [[0, 1_000, 10], [137, 611, 79], [3.4, 42.7, 9]] as const) {
    const columns = columnsOf(samples, from, to, count);
    const each = (to - from) / count;
    for (let column = 0; column < count; column += 1) {
      const own = samples.slice(
        Math.floor(from + column * each),
        Math.ceil(from + (column + 1) * each),
      );
      assert.equal(columns[2 * column], Math.min(...own));
      assert.equal(columns[2 * column + 1], Math.max(...own));
    }
  }
});

test('before the first sample and behind the last it is still', () => {
  assert.deepEqual([...columnsOf(samples, -200, -100, 2)], [0, 0, 0, 0]);
  assert.deepEqual([...columnsOf(samples, 1_000, 1_100, 2)], [0, 0, 0, 0]);
  assert.deepEqual([...columnsOf(new Float32Array(), 0, 10, 1)], [0, 0]);
});
