import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recipe } from '../../../analysis/abi.js';
import type { Chord } from '../../../analysis/SongResult.js';
import { type Act, tryBursts } from '../../../data/testing/bursts.js';
import type { AmadeusSong } from '../../../generated/api.js';
import {
  correctedIn,
  saveChange,
  saveCorrections,
  type SavedSong,
  songThing,
} from './savedSong.js';
import { type Corrected, corrected, type Corrections, type Stored } from './songCorrections.js';
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
const labels = (one: Corrected) => one?.chords?.map(({ label }) => label);
const heard = [chord('C:maj', 0), chord('A:min', 1), chord('F:maj', 2)];
const row = [heard[0]!, chord('D:min', 1, true), heard[2]!];
const waltz: SongTempo = { bpm: 90, meter: '3/4', first: 1 };

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
  const mine: Corrected = { chords: row, tempo: undefined };
  const change = saveChange('h', 'New name', mine, song);
  assert.deepEqual([change.version, (change.body as AmadeusSong).name], [7, 'Old name']);
  assert.equal(saveChange('h', 'New name', mine, undefined).version, undefined);
  assert.equal(saveChange('h', 'New name', mine, { id: 'h', version: 0 }).version, 0);
  assert.deepEqual(labels(correctedIn(song, heard)), ['C:maj', 'D:min', 'F:maj']);
  assert.equal(correctedIn({ ...song, chords: [] }, heard), undefined);
  assert.deepEqual(correctedIn({ ...song, chords: [], tempo: waltz }, heard)?.tempo, waltz);
});

const song = { hash: '1', name: 'Song' };
const seenIn = (shown: unknown) => correctedIn(shown as SavedSong, heard);

/** Corrects one of the chords, as the page does: from what it shows. */
const corrects: Act = ({ data, chance, shown }) => {
  const seen = seenIn(shown);
  const [at, label] = [chance.below(heard.length), `C:${chance.below(1_000)}`];
  const named = (one: readonly Chord[]) =>
    one.map((other, place) => place === at ? chord(label, at, true) : other);
  const mine = { chords: named(seen?.chords ?? heard), tempo: seen?.tempo };
  void saveCorrections(data, song, heard, seen, mine);
  return (before) =>
    before && { ...before, recipe, chords: named(seenIn(before)?.chords ?? heard) };
};

const tempos: readonly SongTempo[] = [waltz, { bpm: 120, meter: '6/8', first: 0 }];

/** Corrects the tempo. */
const times: Act = ({ data, chance, shown }) => {
  const seen = seenIn(shown);
  const tempo = chance.of(tempos.filter((one) => one.meter !== seen?.tempo?.meter));
  void saveCorrections(data, song, heard, seen, { chords: seen?.chords, tempo });
  return (before) => before && { ...before, tempo };
};

test('quick corrections of a song all come about, whichever chord they are of', () =>
  tryBursts({
    kind: 'amadeus-song',
    at: '/api/v1/amadeus/songs',
    hasVersions: true,
    things: [{ id: '1', version: 3, name: 'Song', recipe, chords: [] }],
    thing: songThing('1'),
    acts: [corrects, times],
    verbs: {
      corrections: (known, body) => ({
        ...known && { name: known['name'] },
        ...corrected(known as unknown as Stored, body as Corrections),
      }),
    },
  }));
