import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BabyCalibration, BabyOverride, BabySettings } from '../../../generated/api.js';
import * as safety from './safety.js';

const settings = { limit_headphones: 60, limit_speaker: 45 } as BabySettings;
const override = (more: Partial<BabyOverride>) =>
  ({
    id: 'o',
    device: 'here',
    output: 'speaker',
    limit: 70,
    began_ms: 100,
    until_ms: 200,
    ...more,
  }) as BabyOverride;

test('what is not known counts as headphones', () => {
  assert.deepEqual([safety.usualLimit('speaker'), safety.usualFullScale('speaker')], [50, 95]);
  for (const output of ['headphones', 'unknown'] as const) {
    assert.deepEqual([safety.usualLimit(output), safety.usualFullScale(output)], [65, 110]);
    assert.equal(safety.configuredLimit(output, settings), 60);
  }
  assert.equal(safety.configuredLimit('speaker', settings), 45);
  assert.equal(safety.configuredLimit('speaker', undefined), 50);
});

test('nothing passes 85 dB(A), whoever chose it', () => {
  const loud = { limit_headphones: 120, limit_speaker: 120 } as BabySettings;
  assert.equal(safety.configuredLimit('headphones', loud), 85);
  const held = safety.limitNow('speaker', settings, [override({ limit: 99 })], 'here', 150);
  assert.equal(held.limit, 85);
});

test('a parent lets it be louder for a while: on that output, until then, unless it was ended', () => {
  const now = (one: Partial<BabyOverride>, at: number, output: safety.Output = 'speaker') =>
    safety.limitNow(output, settings, [override(one)], 'here', at);
  assert.deepEqual(now({}, 150), { limit: 70, raised: 25, isOverridden: true });
  for (
    const [one, at] of [
      [{}, 99],
      [{}, 200],
      [{ ended_ms: 120 }, 150],
      [{ device: 'elsewhere' }, 150],
    ] as const
  ) {
    assert.deepEqual(now(one, at), { limit: 45, raised: 0, isOverridden: false });
  }
  assert.equal(now({}, 150, 'headphones').limit, 60);
  assert.deepEqual(
    now({ limit: 40 }, 150),
    { limit: 40, raised: -5, isOverridden: false },
    'a quieter one',
  );
});

test('a measured output counts, of the same kind only', () => {
  const known = [{
    id: 'a',
    output: 'speaker',
    name: 'Nursery',
    full_scale_db: 88,
    uncertainty_db: 2,
    is_measured: true,
  }] as BabyCalibration[];
  assert.deepEqual(safety.calibrationOf('a', 'x', 'speaker', known), {
    id: 'a',
    name: 'Nursery',
    fullScale: 88,
    uncertainty: 2,
    isMeasured: true,
  });
  for (const [id, output] of [['a', 'headphones'], ['b', 'speaker']] as const) {
    assert.equal(safety.calibrationOf(id, 'x', output, known).isMeasured, false);
  }
});

test('a steady level and its energy lead to each other', () => {
  // 75 dB(A) for 40 hours are the whole of a child’s week (WHO–ITU H.870).
  assert.ok(Math.abs(safety.weekPercent(75, 40 * 3_600) - 100) < 1e-9);
  assert.ok(Math.abs(safety.weekPercent(72, 40 * 3_600) - 50.1) < 0.1, '3 dB less are half of it');
  assert.equal(safety.weekPercent(75, -5), 0);
  assert.ok(Math.abs(safety.levelOf((20e-6) ** 2 * 1_000 * 10, 10)! - 30) < 1e-9);
  for (const [energy, seconds] of [[0, 1], [1, 0], [NaN, 1]] as const) {
    assert.equal(safety.levelOf(energy, seconds), undefined);
  }
});
