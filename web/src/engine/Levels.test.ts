import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Levels } from './Levels.js';

test('levels cross from one thread to the other as they were put down', () => {
  const tracks = 2;
  const [here, there] = [0, 0].map(() =>
    new Levels(new ArrayBuffer(Levels.byteCount(tracks)), tracks)
  ) as [Levels, Levels];
  here.count(48_000, 375, 2, -1);
  const values = Float32Array.from({ length: 4 * (tracks + 1) }, (_, at) => at);
  here.show(values, Float32Array.of(90, 91, 92, 93), Float64Array.of(48.5, 47, 0.25, 6));
  there.take(here.buffer.slice(0) as ArrayBuffer);
  assert.deepEqual([there.now, there.quanta, there.missed, there.place], [48_000, 375, 2, -1]);
  assert.deepEqual(there.track(1), {
    peakLeft: 4,
    peakRight: 5,
    meanSquareLeft: 6,
    meanSquareRight: 7,
  });
  assert.equal(there.master.peakLeft, 8);
  assert.equal(there.input.meanSquareRight, 93);
  assert.deepEqual(there.safety, {
    level: 48.5,
    slow: 47,
    pascalSquaredSeconds: 0.25,
    heldBack: 6,
  });
});
