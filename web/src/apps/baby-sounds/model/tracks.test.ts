import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAdvanced, plainTrack } from './tracks.js';

test('a track is advanced where it uses what only advanced controls set', () => {
  const track = plainTrack('rain', 0.3);
  assert.equal(track.volume, 0.3);
  assert.ok(!isAdvanced(track));
  for (const one of [{ pan: 0.1 }, { fade_in_seconds: 0 }, { fade_out_seconds: 9 }]) {
    assert.ok(isAdvanced({ ...track, ...one }));
  }
});
