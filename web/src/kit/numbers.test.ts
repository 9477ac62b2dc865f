import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ago, count, duration, size } from './numbers.js';

test('a duration reads as a clock does, in hours only where there are any', () => {
  const table: [number, string][] = [
    [0, '0:00'],
    [0.99, '0:00'],
    [7, '0:07'],
    [59.999, '0:59'],
    [60, '1:00'],
    [187, '3:07'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [3765, '1:02:45'],
    [36_000, '10:00:00'],
    [-5, '0:00'],
  ];
  for (const [seconds, words] of table) assert.equal(duration(seconds), words, `${seconds} s`);
});

test('a size has three digits at most, and a unit that fits', () => {
  const table: [number, string][] = [
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1.0 kB'],
    [1234, '1.2 kB'],
    [99_900, '99.9 kB'],
    [99_960, '100 kB'],
    [999_400, '999 kB'],
    [999_500, '1.0 MB'],
    [3_400_000, '3.4 MB'],
    [2_000_000_000, '2.0 GB'],
    [5e15, '5000 TB'],
  ];
  for (const [bytes, words] of table) assert.equal(size(bytes), words, `${bytes} bytes`);
});

test('one of something is told apart from many, and from none', () => {
  assert.equal(count(1, 'sound'), '1 sound');
  assert.equal(count(0, 'sound'), '0 sounds');
  assert.equal(count(12, 'sound'), '12 sounds');
  assert.equal(count(2, 'entry', 'entries'), '2 entries');
});

test('what was a while ago is told in the largest unit that fits, and then by its date', () => {
  const now = Date.UTC(2026, 10, 22, 12);
  const table: [number, string][] = [
    [10_000, 'just now'],
    [29_000, 'just now'],
    [60_000, '1 minute ago'],
    [59 * 60_000, '59 minutes ago'],
    [2 * 3_600_000, '2 hours ago'],
    [24 * 3_600_000, 'yesterday'],
    [13 * 86_400_000, '13 days ago'],
    [20 * 86_400_000, 'Nov 2, 2026'],
    [-5 * 60_000, 'in 5 minutes'],
  ];
  for (const [before, words] of table) assert.equal(ago(now - before, now), words);
});
