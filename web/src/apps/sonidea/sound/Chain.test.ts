import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chain } from './Chain.js';

const rate = 48_000;

const left = Float32Array.from({ length: 100 }, (_, i) => Math.sin(i) / 3);
const right = left.map((one) => -one / 2);
const options = { channels: 2, given: 2, decibels: 0, isLimited: false } as const;

test('without gain and wall a take is recorded bit for bit', () => {
  assert.deepEqual(new Chain(rate, options).process(left, right), [left, right]);
  const mono = new Chain(rate, { ...options, channels: 1, given: 1 });
  assert.deepEqual(mono.process(left, left), [left]);
});

test('one channel of two is their middle, and a gain is in decibels', () => {
  const [mixed] = new Chain(rate, { ...options, channels: 1 }).process(left, right);
  assert.equal(mixed![7], Math.fround((left[7]! + right[7]!) / 2));
  const [louder] = new Chain(rate, { ...options, decibels: 6 }).process(left, right);
  assert.ok(Math.abs(louder![7]! / left[7]! - 1.99526) < 1e-4);
});
