import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOf } from './verdict.js';

test('the badge says how it is in a sign and in words', () => {
  const state = { output: 'speaker', limit: 50, heldBack: 0, isOverridden: false } as const;
  const table: [number | undefined, Partial<Parameters<typeof verdictOf>[1]>, string, string][] = [
    [undefined, {}, 'silent', 'max 50 dB(A)'],
    [48.4, {}, 'good', 'within the limit'],
    [51, {}, 'good', 'within the limit'],
    [51.1, {}, 'bad', 'too loud for long listening'],
    [50, { heldBack: 3 }, 'warn', 'held at the limit'],
    [60, { limit: 70 }, 'warn', 'louder than recommended'],
    [60, { limit: 70, isOverridden: true }, 'bad', 'louder, for a while'],
    [76, { limit: 85 }, 'bad', 'too loud for long listening'],
  ];
  for (const [level, more, kind, words] of table) {
    const verdict = verdictOf(level, { ...state, ...more });
    assert.deepEqual([verdict.kind, verdict.words], [kind, words], `${level} dB(A)`);
  }
  assert.equal(verdictOf(48.4, state).level, '48 dB(A)');
});
