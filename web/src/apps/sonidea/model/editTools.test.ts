import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SonEdit } from '../../../generated/api.js';
import { editOf, nameOf, snapped, tools } from './editTools.js';

const tool = (key: string) => tools.find((one) => one.key === key)!;
const edit = (more: object) => ({ id: 'e', at_ms: 0, ...more }) as SonEdit;

test('an edit has what was chosen, and else what is usual', () => {
  const made = editOf(tool('gate'), { threshold_db: -30 }, undefined, 0);
  assert.deepEqual([made.kind, made.threshold_db, made.attack_ms, made.hold_ms, made.release_ms], [
    'gate',
    -30,
    5,
    80,
    150,
  ]);
});

test('only what needs a stretch has one, and only what needs a place', () => {
  const stretch = { from: 1, to: 2 };
  for (const one of tools) {
    const made = editOf(one, {}, stretch, 7);
    assert.equal('from' in made && 'to' in made, one.needs === 'stretch', one.key);
    assert.equal(made.at, one.needs === 'place' ? 7 : undefined, one.key);
  }
});

test('a fade has a direction and a curve, nothing else has', () => {
  const fade = editOf(tool('fade-out'), {}, { from: 0, to: 1 }, 0);
  assert.deepEqual([fade.kind, fade.direction, fade.curve], ['fade', 'out', 's']);
  assert.equal(editOf(tool('fade-in'), { curve: 'linear' }, undefined, 0).curve, 'linear');
  assert.equal(editOf(tool('cut'), { curve: 'linear' }, undefined, 0).curve, undefined);
});

test('what is usual lies within what can be chosen', () => {
  for (const { settings } of tools) {
    for (const { min, max, start, key } of settings) assert.ok(start >= min && start <= max, key);
  }
});

test('an edit is named by what it did, how much and where', () => {
  const table: [object, string][] = [
    [{ kind: 'gain', decibels: 3, from: 1, to: 62.5 }, 'Gain 3 dB 0:01.00–1:02.50'],
    [{ kind: 'gain', decibels: 0, from: 0, to: 1 }, 'Gain 0 dB 0:00.00–0:01.00'],
    [{ kind: 'fade', direction: 'in', from: 0, to: 2 }, 'Fade in 0:00.00–0:02.00'],
    [{ kind: 'loudness', lufs: -16 }, 'Loudness −16 LUFS'],
    [{ kind: 'normalize', peak_db: -1 }, 'Normalise −1 dB'],
    [{ kind: 'insert', at: 4 }, 'Insert silence at 0:04.00'],
    [{ kind: 'paste' }, 'Paste at 0:00.00'],
    [{ kind: 'of a later version' }, 'of a later version'],
  ];
  for (const [one, words] of table) assert.equal(nameOf(edit(one)), words);
});

const samples = (data: number[], sampleRate = 1_000) =>
  ({ sampleRate, data: Float32Array.from(data), first: 0 });

test('a cut goes to the next place where the wave crosses zero, and stays where none is near', () => {
  const wave = samples([1, 1, 1, -1, -1, -1, -1, -1, 1, 1]);
  assert.equal(snapped(wave, 0.004), 0.003);
  assert.equal(snapped(wave, 0.006), 0.008);
  assert.equal(snapped(samples(Array(100).fill(1)), 0.05), 0.05);
  assert.equal(snapped(undefined, 0.05), 0.05);
});
