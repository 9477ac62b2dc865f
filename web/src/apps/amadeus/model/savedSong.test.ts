import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recipe } from '../../../analysis/abi.js';
import type { Chord } from '../../../analysis/SongResult.js';
import { type Act, tryBursts } from '../../../data/testing/bursts.js';
import type { AmadeusSong } from '../../../generated/api.js';
import {
  both,
  correctedIn,
  isSameRow,
  madeUpon,
  saveChange,
  saveCorrections,
  type SavedSong,
  songThing,
} from './savedSong.js';

const chord = (label: string, start: number, by_hand?: true): Chord => ({
  label,
  start,
  end: start + 1,
  confidence: 1,
  pitch_classes: [],
  alternatives: [],
  ...(by_hand && { by_hand }),
});
const labels = (row: readonly Chord[] | undefined) => row?.map(({ label }) => label);
const heard = [chord('C:maj', 0), chord('A:min', 1), chord('F:maj', 2)];
const mine = [heard[0]!, chord('D:min', 1, true), heard[2]!];
const theirs = [heard[0]!, heard[1]!, chord('E:min', 2, true)];

test('two who did not know of each other keep what both have corrected', () => {
  assert.deepEqual(labels(both(mine, theirs)), ['C:maj', 'D:min', 'E:min']);
  assert.deepEqual(labels(both(undefined, theirs)), labels(theirs));
  assert.deepEqual(labels(both(mine, undefined)), labels(mine));
  assert.equal(both(undefined, undefined), undefined);
});

test('rows are the same by what they say, not by how they came', () => {
  assert.ok(isSameRow(mine, structuredClone(mine)));
  assert.ok(!isSameRow(mine, theirs) && !isSameRow(mine, undefined));
  assert.ok(isSameRow(undefined, undefined));
});

test('a song is kept upon what is known of it, and nothing corrected is no row', () => {
  const song: AmadeusSong = {
    id: 'h',
    name: 'Old name',
    recipe: recipe - 1,
    chords: mine.map((one) => ({ ...one, pitch_classes: [], alternatives: [] })),
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
});

/** Corrects one of the chords, as the page does: from what it shows. */
const corrects: Act = ({ data, chance, shown }) => {
  const seen = correctedIn(shown as unknown as SavedSong, heard);
  const [at, label] = [chance.below(heard.length), `C:${chance.below(1_000)}`];
  const named = (row: readonly Chord[]) =>
    row.map((one, place) => place === at ? chord(label, at, true) : one);
  const song = { hash: '1', name: 'Song' };
  void saveCorrections(data, song, heard, madeUpon(seen, named(seen ?? heard)));
  return (before) =>
    before && {
      ...before,
      chords: named(correctedIn(before as unknown as SavedSong, heard) ?? heard),
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
