import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Chord } from '../../../analysis/SongResult.js';
import { joined, relabelled, split } from './chordEdits.js';
import { type Corrected, corrected, correctionsBetween, isSame } from './songCorrections.js';
import type { MeterName, SongTempo } from './tempoEdits.js';

/** `C 0 2, *Dm 2 4`; a star where a person has said it. */
const row = (text: string): Chord[] =>
  text.split(',').filter(Boolean).map((one) => {
    const [name = '', start, end] = one.trim().split(' ');
    return {
      label: name.replace('*', ''),
      start: Number(start),
      end: Number(end),
      confidence: 1,
      pitch_classes: [],
      alternatives: [],
      ...(name.startsWith('*') && { by_hand: true }),
    };
  });
const tempoOf = (meter: MeterName): SongTempo => ({ bpm: 90, meter, first: 1 });

interface Kept {
  recipe: number;
  chords: string;
  tempo?: MeterName;
}
const kept = ({ recipe, chords, tempo }: Kept) => ({
  recipe,
  chords: row(chords),
  ...(tempo && { tempo: tempoOf(tempo) }),
});

test('corrections are merged as the server does', () => {
  const file = readFileSync('Tests/Goldens/amadeus/corrections.json');
  const cases = JSON.parse(new TextDecoder().decode(file)) as {
    name: string;
    now: Kept | null;
    made: Kept & { spans: [number, number][]; resets_tempo?: boolean };
    then: Kept;
  }[];
  assert.ok(cases.length > 12);
  for (const { name, now, made, then } of cases) {
    const { spans, resets_tempo } = made;
    const corrections = {
      ...kept(made),
      spans: spans.map(([start, end]) => ({ start, end })),
      ...(resets_tempo && { resets_tempo }),
    };
    assert.deepEqual(corrected(now ? kept(now) : undefined, corrections), kept(then), name);
  }
});

const heard = row('C 0 2, Am 2 4, F 4 6, G 6 8');
const by = (chords: readonly Chord[] | undefined, tempo?: SongTempo): Corrected => ({
  chords,
  tempo,
});
const named = (label: string) => ({ label, pitches: [] });
const spans = (seen: Corrected, mine: Corrected) =>
  correctionsBetween(seen, mine, heard).spans.map(({ start, end }) => [start, end]);

test('a correction tells where a hand was, and nowhere else', () => {
  const renamed = relabelled(heard, 1, named('Dm'));
  assert.deepEqual(spans(undefined, by(renamed)), [[2, 4]]);
  assert.deepEqual(spans(by(renamed), by(split(renamed, 1, 3))), [[2, 4]]);
  assert.deepEqual(spans(by(renamed), by(joined(renamed, 2, 1))), [[4, 8]]);
  assert.deepEqual(spans(by(renamed), by(relabelled(renamed, 3, named('E')))), [[6, 8]]);
  // Taken back, with others that were read again.
  assert.deepEqual(spans(by(renamed), undefined), [[2, 4]]);
  const read = renamed.map((one, at) => at === 3 ? { ...one, label: 'G7' } : one);
  const again = correctionsBetween(by(renamed), by(read), heard);
  assert.deepEqual([again.spans, again.chords], [[], read]);
});

test('a tempo that was changed, or taken back, goes alone', () => {
  const timed = by(undefined, tempoOf('3/4'));
  const made = correctionsBetween(undefined, timed, heard);
  assert.deepEqual([made.tempo, made.chords, made.spans], [tempoOf('3/4'), [], []]);
  assert.equal(correctionsBetween(timed, undefined, heard).resets_tempo, true);
  const named = by(relabelled(heard, 0, { label: 'D', pitches: [] }), timed?.tempo);
  const other = correctionsBetween(timed, named, heard);
  assert.ok(!('tempo' in other) && !('resets_tempo' in other));
});

test('corrections are the same by what they say, not by how they came', () => {
  const mine = by(relabelled(heard, 1, named('Dm')));
  assert.ok(isSame(mine, structuredClone(mine)) && isSame(undefined, undefined));
  assert.ok(!isSame(mine, undefined) && !isSame(mine, by(mine?.chords, tempoOf('3/4'))));
});

test('whoever corrects what, in any order, other chords stay, and nothing is left out', () => {
  let seed = 11;
  const random = (most: number) => (seed = seed * 48271 % 2147483647) % most;
  for (let round = 0; round < 500; round += 1) {
    const start = by(relabelled(heard, random(4), named('X')));
    const edit = (at: number, label: string) => by(relabelled(start!.chords!, at, named(label)));
    const [one, other] = [random(4), random(4)];
    const stored = { recipe: 5, chords: start!.chords! };
    const first = { ...correctionsBetween(start, edit(one, 'P'), heard), recipe: 5 };
    const last = { ...correctionsBetween(start, edit(other, 'Q'), heard), recipe: 5 };
    const { chords } = corrected(corrected(stored, first), last);
    assert.equal(chords[other]?.label, 'Q');
    assert.equal(chords[one]?.label, one === other ? 'Q' : 'P');
    chords.forEach((chord, at) => assert.equal(chord.start, at * 2));
  }
});
