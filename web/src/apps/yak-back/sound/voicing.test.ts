import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { YakSound } from '../../../generated/api.js';
import { factor, heardSeconds, voicingOf } from './voicing.js';

const sound = (more: Partial<YakSound> = {}) =>
  ({
    volume: 0.5,
    speed: 1,
    eq_bass: 1,
    eq_mid: 2,
    eq_treble: 3,
    loop_count: 1,
    is_matched: false,
    ...more,
  }) as YakSound;

test('decibels become a factor', () => {
  assert.equal(factor(0), 1);
  assert.ok(Math.abs(factor(6) - 1.99526) < 1e-5 && Math.abs(factor(-20) - 0.1) < 1e-12);
});

test('volume, boost and matched loudness multiply', () => {
  assert.equal(voicingOf(sound()).gain, 0.5);
  assert.equal(voicingOf(sound({ volume_boost: 2 })).gain, 1);
  assert.equal(voicingOf(sound({ match_db: -20 })).gain, 0.5, 'it is not asked for');
  assert.ok(Math.abs(voicingOf(sound({ match_db: -20, is_matched: true })).gain - 0.05) < 1e-12);
  assert.equal(voicingOf(sound({ is_matched: true })).gain, 0.5, 'not measured yet');
});

test('what was never set is not sent, and what a pad is comes from the pad', () => {
  const plain = voicingOf(sound());
  for (const name of ['trim_start', 'trim_end', 'is_ducked', 'choke_group']) {
    assert.ok(!(name in plain));
  }
  const played = voicingOf(
    sound({ trim_start: 0, choke_group: 1 }),
    sound({ choke_group: 3, is_ducked: true }),
  );
  assert.deepEqual([played.trim_start, played.choke_group, played.is_ducked], [0, 3, true]);
});

test('a sound is heard as long as what is left of it, at its speed', () => {
  assert.equal(heardSeconds(sound({ seconds: 10 })), 10);
  assert.equal(heardSeconds(sound({ seconds: 10, trim_start: 2, trim_end: 6, speed: 2 })), 2);
  assert.equal(heardSeconds(sound({ trim_start: 2 })), 0);
});
