import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ticksOf } from './ruler.js';

const labels = (from: number, to: number, part = 0.1) =>
  ticksOf(from, to, part).flatMap(({ label }) => label ?? []);

test('the times above a waveform are ones that people count in', () => {
  assert.deepEqual(labels(0, 10, 0.2), ['0:00', '0:02', '0:04', '0:06', '0:08', '0:10']);
  assert.deepEqual(labels(0, 10_800, 0.2), ['0:00', '1:00:00', '2:00:00', '3:00:00']);
  assert.deepEqual(labels(59.9, 60.1, 0.4), ['0:59.9', '1:00.0', '1:00.1']);
  assert.deepEqual(labels(3, 3.0005, 0.3), ['0:03.0000', '0:03.0002', '0:03.0004']);
});

test('as many labels as there is room for, and ticks between them', () => {
  for (const span of [24 / 48_000, 0.01, 0.7, 3, 59, 600, 10_800]) {
    for (const part of [0.05, 0.2, 0.4]) {
      const ticks = ticksOf(span / 3, span / 3 + span, part);
      const named = ticks.filter(({ label }) => label !== undefined);
      assert.ok(named.length <= 1 / part + 1, `${span} ${part}: ${named.length}`);
      assert.ok(named.length * 7 > 1 / part / 4, `${span} ${part}: ${named.length}`);
      assert.equal(new Set(named.map(({ label }) => label)).size, named.length);
      assert.ok(ticks.every(({ seconds }) => seconds >= span / 3 - 1e-9));
    }
  }
});
