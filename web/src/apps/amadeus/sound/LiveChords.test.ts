import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LiveChords } from './LiveChords.js';

const frame = (root: number | undefined, kind = 'maj', bass = 0, seconds = 1) => ({
  root,
  note: undefined as number | undefined,
  kind,
  bass,
  seconds,
  certainty: 1,
  level: 0.1,
});

test('remembers each chord once', () => {
  const live = new LiveChords();
  for (const root of [0, 0, 0, 7, 7, undefined, 7, 9]) live.push(frame(root));
  assert.deepEqual(live.read().history.map(({ root }) => root), [0, 7, 7, 9]);
});

test('takes a bass that is noticed later as part of the chord', () => {
  const live = new LiveChords();
  live.push(frame(0));
  live.push(frame(0, 'maj', 4));
  assert.deepEqual(live.read().history.map(({ root, bass }) => [root, bass]), [[0, 4]]);
});

test('says after a while that nothing is clear', () => {
  const live = new LiveChords();
  live.push(frame(0));
  live.push(frame(undefined));
  assert.equal(live.read().isUnclear, false);
  for (let at = 0; at < 20; at += 1) live.push(frame(undefined));
  assert.equal(live.read().isUnclear, true);
  live.push(frame(5));
  assert.equal(live.read().isUnclear, false);
});

test('shows a note by itself, and does not remember it', () => {
  const live = new LiveChords();
  live.push(frame(0));
  for (let at = 0; at < 20; at += 1) live.push({ ...frame(undefined), note: 4 });
  const { now, note, history, isUnclear } = live.read();
  assert.deepEqual([now, note, history.length, isUnclear], [undefined, 4, 1, false]);
  live.push(frame(0));
  assert.equal(live.read().note, undefined);
  assert.equal(live.read().history.length, 1, 'the chord is struck again between notes');
  live.push(frame(7));
  live.push({ ...frame(undefined), note: 4 });
  live.clear();
  assert.equal(live.read().note, undefined);
});

test('keeps the history when listening begins anew', () => {
  const live = new LiveChords();
  live.push(frame(0));
  live.clear();
  assert.equal(live.read().now, undefined);
  live.push(frame(0));
  const { history } = live.read();
  assert.equal(history.length, 2);
  assert.ok((history[1]?.seconds ?? 0) > (history[0]?.seconds ?? 0));
});
