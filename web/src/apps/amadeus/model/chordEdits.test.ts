import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Chord } from '../../../analysis/SongResult.js';
import * as edits from './chordEdits.js';

const chord = (start: number, end: number, label: string, more: Partial<Chord> = {}): Chord => ({
  start,
  end,
  label,
  confidence: 0.5,
  pitch_classes: [],
  alternatives: [],
  ...more,
});
const heard = Array.from({ length: 20 }, (_, at) => chord(at * 2, at * 2 + 2, 'C:maj'));
const named = (label: string) => ({ label, pitches: [0] });

test('edits of any kind leave chords that follow each other from the first moment to the last', () => {
  let seed = 7;
  const random = (most: number) => (seed = seed * 48271 % 2147483647) % most;
  let row: readonly Chord[] = heard;
  for (let step = 0; step < 3000; step += 1) {
    const [at, time] = [random(row.length + 2) - 1, random(4200) / 100];
    const kind = row.length < 6 ? 0 : random(4);
    if (kind === 0) row = edits.split(row, at, time);
    else if (kind === 1) row = edits.joined(row, at, random(2) === 0 ? -1 : 1);
    else if (kind === 2) row = edits.begun(row, at, time);
    else row = edits.relabelled(row, at, named(`${'CDEFGAB'[random(7)]}:min`));
    assert.equal(row[0]?.start, 0);
    assert.equal(row.at(-1)?.end, 40);
    row.forEach((one, place) => {
      assert.ok(one.end > one.start && (place === 0 || row[place - 1]?.end === one.start));
      assert.ok(!one.by_hand || one.confidence === 1);
      assert.ok(one.alternatives.length <= 5);
      assert.ok(!one.alternatives.some((other) => other.label === one.label));
    });
  }
  const hands = row.filter(({ by_hand }) => by_hand);
  const over = edits.laidOver(row, heard);
  assert.deepEqual(over.filter(({ by_hand }) => by_hand), hands);
  over.forEach((one, place) => assert.ok(place === 0 || over[place - 1]?.end === one.start));
});

test('what a chord was called is offered from then on, before all others, and once', () => {
  const before = chord(0, 2, 'C:maj', {
    alternatives: [{ label: 'A:min', confidence: 0.3 }, { label: 'F:maj', confidence: 0.1 }],
  });
  const [after] = edits.relabelled([before], 0, named('A:min'));
  assert.deepEqual(after?.alternatives.map(({ label }) => label), ['C:maj', 'F:maj']);
  const [again] = edits.relabelled([after!], 0, named('C:maj'));
  assert.deepEqual(again?.alternatives.map(({ label }) => label), ['A:min', 'F:maj']);
});

test('a chord that a hand has called so already is not called so again', () => {
  const row = edits.relabelled(heard, 3, named('F:maj'));
  assert.equal(edits.relabelled(row, 3, named('F:maj')), row);
  // Heard as such alone, it becomes sure.
  assert.equal(edits.relabelled(heard, 3, named('C:maj'))[3]?.confidence, 1);
});

test('no chord becomes shorter than a tenth of a second', () => {
  const row = [chord(0, 2, 'C:maj'), chord(2, 4, 'F:maj')];
  for (const seconds of [0.05, 1.95, -1, 3]) assert.equal(edits.split(row, 0, seconds), row);
  for (const seconds of [0.05, 3.95]) assert.equal(edits.begun(row, 1, seconds), row);
  assert.equal(edits.split(row, 0, 0.1).length, 3);
});

test('where there is no neighbour nothing is joined, and the first chord begins where it begins', () => {
  const row = [chord(0, 2, 'C:maj'), chord(2, 4, 'F:maj')];
  assert.equal(edits.joined(row, 0, -1), row);
  assert.equal(edits.joined(row, 1, 1), row);
  assert.equal(edits.begun(row, 0, 1), row);
  assert.deepEqual(edits.joined(row, 1, -1).map(({ label, start, end }) => [label, start, end]), [
    ['F:maj', 0, 4],
  ]);
});

test('a moment belongs to the chord that sounds then; before the first to the first', () => {
  const row = [chord(0, 2, 'C:maj'), chord(2, 4, 'F:maj')];
  assert.deepEqual([-1, 0, 1.99, 2, 3.9].map((at) => edits.placeAt(row, at)), [0, 0, 0, 1, 1]);
});

test('what followed from a correction is told, what hands did is not', () => {
  const other = heard.map((one, at) => at === 3 ? { ...one, label: 'F:maj' } : one);
  assert.deepEqual(edits.changedBeside(other, heard), [3]);
  assert.deepEqual(edits.changedBeside(edits.relabelled(heard, 3, named('F:maj')), heard), []);
});
