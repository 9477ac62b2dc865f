import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SongResult } from '../../../analysis/SongResult.js';
import * as edits from './tempoEdits.js';

/** At 120, in bars of four from the third beat on; it becomes faster towards its end. */
const beats = Array.from({ length: 33 }, (_, at) => at < 17 ? 1 + at / 2 : 9 + (at - 16) * 0.48);
const heard: SongResult = {
  chords: [],
  key: null,
  mode: null,
  keys: [],
  tempo: 120,
  tuning_cents: null,
  beats,
  downbeats: beats.filter((_, at) => at % 4 === 2),
  notes: null,
  duration: 18,
};
const as = edits.heardTempo(heard);
const bars = (tempo: edits.SongTempo) => edits.withTempo(heard, tempo);
const apart = (numbers: readonly number[], by: number) =>
  numbers.slice(1).every((one, place) => Math.abs(one - numbers[place]! - by) < 0.002);

test('what was heard is itself, also where somebody says so', () => {
  assert.deepEqual(as, { bpm: 120, meter: '4/4', first: 2 });
  assert.equal(edits.withTempo(heard, undefined), heard);
  const { beats: same, downbeats, tempo, meter } = bars(as);
  assert.deepEqual([same, downbeats, tempo], [beats.map((one) => Math.round(one * 1e3) / 1e3),
    heard.downbeats.map((one) => Math.round(one * 1e3) / 1e3), 120]);
  assert.deepEqual(meter, { beats: 4, unit: 4 });
});

test('twice as fast has a beat between every two, and bars begin where they began', () => {
  const twice = bars(edits.scaled(as, 2));
  assert.equal(twice.tempo, 240);
  assert.equal(twice.beats.length, 65);
  assert.deepEqual(twice.downbeats.slice(0, 4), [1, 2, 3, 4]);
  assert.ok(apart(twice.beats.slice(0, 20), 0.25) && apart(twice.beats.slice(-20), 0.24));
});

test('half as fast has every second, and those with which bars began are among them', () => {
  const half = bars(edits.scaled(as, 0.5));
  assert.deepEqual([half.tempo, half.beats.length], [60, 17]);
  assert.deepEqual(half.beats.slice(0, 4), [1, 2, 3, 4]);
  assert.deepEqual(half.downbeats.slice(0, 3), [2, 6, 9.96]);
  // Back again nothing is lost.
  assert.deepEqual(bars(edits.scaled(edits.scaled(as, 0.5), 2)), bars(as));
});

test('a meter counts from the first beat on, in both directions', () => {
  const waltz = bars({ ...as, meter: '3/4', first: 5 });
  assert.deepEqual(waltz.downbeats.slice(0, 4), [2, 3.5, 5, 6.5]);
  assert.deepEqual(bars({ ...as, meter: '6/8' }).meter, { beats: 6, unit: 8 });
});

test('the first beat goes to the next and back, and never out of the song', () => {
  let tempo = edits.shifted(heard, as, 1);
  assert.equal(tempo.first, 2.5);
  for (let step = 0; step < 40; step += 1) tempo = edits.shifted(heard, tempo, -1);
  assert.ok(beats.some((one) => Math.abs(one - tempo.first) < 0.01));
  // 39 beats earlier are as one beat later: bars have four.
  assert.deepEqual(bars(tempo).downbeats, bars(edits.shifted(heard, as, 1)).downbeats);
});

test('a bar begins at the beat next to a moment, also at one that was left out', () => {
  assert.equal(edits.startingAt(heard, as, 3.6).first, 3.5);
  const half = edits.startingAt(heard, edits.scaled(as, 0.5), 3.6);
  assert.ok(bars(half).downbeats.includes(3.5) && !bars(half).beats.includes(3));
});

test('a tapped tempo becomes the nearest that fits what was heard', () => {
  for (const [bpm, wanted] of [[116, 120], [63, 60], [235, 240], [178, 180], [82, 80]] as const) {
    assert.equal(edits.fittedBpm(heard, bpm), wanted, `${bpm}`);
  }
});

test('where none fits, beats are even, and go through the first beat', () => {
  const own = bars({ bpm: 100, meter: '4/4', first: 2 });
  assert.ok(apart(own.beats, 0.6) && own.beats.every((one) => one >= 0 && one <= 18));
  assert.ok(own.downbeats.includes(2) && own.tempo === 100);
  const silent = { ...heard, beats: [], downbeats: [], tempo: null };
  assert.equal(edits.withTempo(silent, { bpm: 90, meter: '4/4', first: 1 }).tempo, 90);
  assert.equal(edits.withTempo(silent, { bpm: 90, meter: '4/4', first: 1 }).beats.length, 27);
});

test('what is counted at a moment is the beat of its bar', () => {
  const counted = [1.2, 2, 2.6, 3.9, 4].map((at) => edits.beatInBar(bars(as), at));
  assert.deepEqual(counted, [0, 1, 2, 4, 1]);
});

test('no tempo is slower or faster than anybody counts', () => {
  assert.ok(!edits.canScale({ ...as, bpm: 30 }, 0.5) && !edits.canScale({ ...as, bpm: 400 }, 2));
  assert.deepEqual(edits.scaled({ ...as, bpm: 400 }, 2).bpm, 400);
});
