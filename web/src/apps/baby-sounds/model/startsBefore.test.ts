import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startsBefore } from './startsBefore.js';

test('of what starts at the same time on the same player the oldest plays', () => {
  const off = { id: 'off', player: 'cot' };
  const first = { id: 'first', next_ms: 5, player: 'cot' };
  const second = { id: 'second', next_ms: 5, player: 'cot' };
  const others = [
    { id: 'later', next_ms: 6, player: 'cot' },
    { id: 'elsewhere', next_ms: 5, player: 'kitchen' },
    { id: 'anywhere', next_ms: 5 },
    { id: 'premium', next_ms: 5, player: 'cot', paused: 'needs Premium' },
  ];
  const all = [off, first, ...others, second];
  for (const one of [off, first, ...others]) {
    assert.equal(startsBefore(one, all), undefined, one.id);
  }
  assert.equal(startsBefore(second, all), first);
});
