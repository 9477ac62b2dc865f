import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recipe } from '../../../analysis/abi.js';
import type { Chord } from '../../../analysis/SongResult.js';
import { type Act, tryBursts } from '../../../data/testing/bursts.js';
import type { AmadeusSong } from '../../../generated/api.js';
import {
  both,
  type Corrected,
  correctedIn,
  isSame,
  madeUpon,
  saveChange,
  saveCorrections,
  type SavedSong,
  songThing,
} from './savedSong.js';
import type { SongTempo } from './tempoEdits.js';

const chord = (label: string, start: number, by_hand?: true): Chord => ({
  label,
  start,
  end: start + 1,
  confidence: 1,
  pitch_classes: [],
  alternatives: [],
  ...(by_hand && { by_hand }),
});
const labels = (corrected: Corrected) => corrected?.chords?.map(({ label }) => label);
const by = (chords: readonly Chord[] | undefined, tempo?: SongTempo): Corrected => ({
  chords,
  tempo,
});
const heard = [chord('C:maj', 0), chord('A:min', 1), chord('F:maj', 2)];
const row = [heard[0]!, chord('D:min', 1, true), heard[2]!];
const mine = by(row);
const theirs = by([heard[0]!, heard[1]!, chord('E:min', 2, true)]);
const waltz: SongTempo = { bpm: 90, meter: '3/4', first: 1 };
const march: SongTempo = { bpm: 120, meter: '2/4', first: 0 };

test('two who did not know of each other keep what both have corrected', () => {
  assert.deepEqual(labels(both(mine, theirs)), ['C:maj', 'D:min', 'E:min']);
  assert.deepEqual(labels(both(undefined, theirs)), labels(theirs));
  assert.deepEqual(labels(both(mine, undefined)), labels(mine));
  assert.equal(both(undefined, undefined), undefined);
});

test('a tempo stays beside chords that another has corrected, and of two the last holds', () => {
  const together = both(by(undefined, waltz), theirs);
  assert.deepEqual([labels(together), together?.tempo], [labels(theirs), waltz]);
  assert.deepEqual(both(mine, by(undefined, waltz)), by(row, waltz));
  assert.deepEqual(both(by(undefined, waltz), by(undefined, march))?.tempo, waltz);
});

test('corrections are the same by what they say, not by how they came', () => {
  assert.ok(isSame(mine, structuredClone(mine)));
  assert.ok(!isSame(mine, theirs) && !isSame(mine, undefined));
  assert.ok(!isSame(mine, by(row, waltz)) && isSame(by(row, waltz), by(row, { ...waltz })));
  assert.ok(isSame(undefined, undefined));
});

test('a song is kept upon what is known of it, and nothing corrected is no row', () => {
  const song: AmadeusSong = {
    id: 'h',
    name: 'Old name',
    recipe: recipe - 1,
    chords: row.map((one) => ({ ...one, pitch_classes: [], alternatives: [] })),
    version: 7,
    created_ms: 1,
    updated_ms: 1,
  };
  const change = saveChange('h', 'New name', theirs, song);
  assert.deepEqual([change.version, (change.body as AmadeusSong).name], [7, 'Old name']);
  assert.equal(saveChange('h', 'New name', theirs, undefined).version, undefined);
  assert.equal(saveChange('h', 'New name', theirs, { id: 'h', version: 0 }).version, 0);
  assert.deepEqual(labels(correctedIn(song, heard)), ['C:maj', 'D:min', 'F:maj']);
  assert.equal(correctedIn({ ...song, chords: [] }, heard), undefined);
  assert.deepEqual(correctedIn({ ...song, chords: [], tempo: waltz }, heard)?.tempo, waltz);
  // What is taken back is gone, and is not left from what was known.
  const reset = saveChange('h', '', mine, { ...song, tempo: waltz });
  assert.ok(!('tempo' in (reset.body as object)) && !('tempo' in (reset.shows?.value as object)));
});

/** Corrects one of the chords, as the page does: from what it shows. */
const corrects: Act = ({ data, chance, shown }) => {
  const seen = correctedIn(shown as unknown as SavedSong, heard);
  const [at, label] = [chance.below(heard.length), `C:${chance.below(1_000)}`];
  const named = (row: readonly Chord[]) =>
    row.map((one, place) => place === at ? chord(label, at, true) : one);
  const song = { hash: '1', name: 'Song' };
  void saveCorrections(data, song, heard, madeUpon(seen, by(named(seen?.chords ?? heard))));
  return (before) =>
    before && {
      ...before,
      chords: named(correctedIn(before as unknown as SavedSong, heard)?.chords ?? heard),
    };
};

test('quick corrections of a song all come about, whichever chord they are of', () =>
  tryBursts({
    kind: 'amadeus-song',
    at: '/api/v1/amadeus/songs',
    hasVersions: true,
    things: [{ id: '1', version: 3, name: 'Song', recipe, chords: [] }],
    thing: songThing('1'),
    acts: [corrects],
  }));
