import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Wave } from './Wave.js';

test('a bar is the loudest sample of its stretch of time', () => {
  const wave = new Wave();
  wave.add(Float32Array.of(0.1, -0.7, 0.2, 0.3), 50);
  wave.add(Float32Array.of(0.4), 50);
  assert.equal(wave.count, 2);
  assert.ok(Math.abs(wave.ago(1) - 0.7) < 1e-6);
  assert.ok(Math.abs(wave.ago(0) - 0.3) < 1e-6);
  assert.equal(wave.ago(2), 0);
  assert.equal(wave.ago(-1), 0);
  assert.equal(Wave.seconds(25), 1);
});

test('only the last two thousand bars are kept', () => {
  const wave = new Wave();
  for (let bar = 0; bar < 2_500; bar += 1) wave.add(Float32Array.of(bar / 2_500), 25);
  assert.ok(Math.abs(wave.ago(1_999) - 500 / 2_500) < 1e-6);
  assert.equal(wave.ago(2_000), 0);
  wave.clear();
  assert.equal(wave.ago(0), 0);
});
