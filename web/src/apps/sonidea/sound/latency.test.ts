import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clickAt, roundTrip } from './latency.js';

let state = 7;
const random = () => (state = state * 48271 % 2147483647) / 2147483647 * 2 - 1;

test('it is heard how late a click comes back: softer, turned over, with an echo and a cough', () => {
  for (const rate of [44_100, 48_000]) {
    for (const late of [0.0004, 0.0213, 0.118, 0.43]) {
      const first = 5_000;
      const clicks = Array.from(
        { length: 8 },
        (_, n) => first + Math.round((0.4 + 0.75 * n) * rate),
      );
      const heard = Float32Array.from({ length: 7.5 * rate }, () => 0.02 * random());
      clicks.forEach((frame, n) => {
        clickAt(rate).forEach((sample, i) => {
          const at = frame - first + Math.round(late * rate) + i;
          heard[at] -= 0.15 * sample;
          heard[at + Math.round(0.011 * rate)] -= 0.07 * sample;
        });
        if (n !== 3) return;
        for (let i = 0; i < rate / 2; i += 1) heard[frame - first + i] += 0.8 * random();
      });
      const found = roundTrip(heard, first, clicks, rate) ?? NaN;
      assert.ok(Math.abs(found - late) < 0.001, `${late} was taken for ${found}`);
    }
  }
});

test('no click is heard where none is', () => {
  const noise = new Float32Array(48_000 * 7).map(() => 0.01 * random());
  assert.equal(roundTrip(noise, 0, [100, 40_000, 80_000, 120_000], 48_000), undefined);
  assert.equal(roundTrip(new Float32Array(48_000), 0, [100], 48_000), undefined);
});

test('clicks before the recording began, and too few that agree, tell nothing', () => {
  const rate = 48_000;
  const heard = new Float32Array(4 * rate);
  clickAt(rate).forEach((sample, i) => heard[1_000 + i] += sample);
  assert.equal(roundTrip(heard, 10_000, [0, 500, 900], rate), undefined);
  assert.equal(roundTrip(heard, 0, [500, 100_000, 140_000], rate), undefined);
});
