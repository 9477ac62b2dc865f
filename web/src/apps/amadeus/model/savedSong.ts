// A song as the household keeps it: what its member has corrected in it, the same in all
// tabs and on all devices.
import { recipe } from '../../../analysis/abi.js';
import type { Chord, SongResult } from '../../../analysis/SongResult.js';
import type { Change, Data, NewChange, Thing } from '../../../data/index.js';
import type { AmadeusSong, AmadeusSongList, Client } from '../../../generated/api.js';
import { apiPath } from '../addresses.js';
import { words } from '../words.js';
import { laidOver } from './chordEdits.js';
import { isSameTempo, type SongTempo, withTempo } from './tempoEdits.js';

type Row = readonly Chord[];
/** What somebody has corrected; nothing where nothing is. */
export type Corrected = {
  /** All chords, some of them by hand; nothing where none is. */
  readonly chords: Row | undefined;
  /** The tempo and the bars; nothing where they are as they were heard. */
  readonly tempo: SongTempo | undefined;
} | undefined;
/** Makes of the corrections that are kept by now those that are to be kept. */
export type Make = (now: Corrected) => Corrected;

/** Longer than this, in letters, nothing may be that is sent. */
const longest = 1_000_000;

export const songThing = (hash: string): Thing => ({ kind: 'amadeus-song', id: hash });
export const songKey = (hash: string): string => `amadeus-song/${hash}`;

/** All songs that are kept; who asks for one that is not would be told that by an error. */
export const savedSongsKey = 'amadeus-kept';
export const fetchSavedSongs = (client: Client): Promise<AmadeusSongList> =>
  client.listAmadeusSongs();

/** A song as it is known here; without a version where nothing is kept of it yet. */
export type SavedSong = Pick<AmadeusSong, 'id'> & Partial<AmadeusSong>;

export async function fetchSong(client: Client, hash: string): Promise<SavedSong> {
  const { songs } = await fetchSavedSongs(client);
  return songs.some(({ id }) => id === hash) ? client.getAmadeusSong(hash) : { id: hash };
}

/** What was corrected, laid over what is heard today where that was heard otherwise. */
export function correctedIn(
  song:
    | { readonly chords?: Row; readonly tempo?: SongTempo; readonly recipe?: number }
    | undefined,
  heard: Row,
): Corrected {
  const chords = !song?.chords?.length
    ? undefined
    : song.recipe === recipe
    ? song.chords
    : laidOver(song.chords, heard);
  return chords || song?.tempo ? { chords, tempo: song?.tempo } : undefined;
}

/** A song as it was corrected. */
export const asCorrected = (heard: SongResult, corrected: Corrected): SongResult =>
  withTempo({ ...heard, chords: corrected?.chords ?? heard.chords }, corrected?.tempo);

/** Keeps a song with these corrections, upon what it is now. */
export function saveChange(
  hash: string,
  title: string,
  corrected: Corrected,
  now: SavedSong | undefined,
): NewChange {
  const { chords = [], tempo } = corrected ?? {};
  const body = {
    name: now?.name ?? title,
    recipe,
    chords: sendable(chords),
    ...(tempo && { tempo }),
  };
  const { tempo: _, ...old } = now ?? {};
  return {
    title: words.savedSong.saveWithItsChords(body.name),
    method: 'PUT',
    path: `${apiPath}/songs/${hash}`,
    body,
    ...(now?.version === undefined ? {} : { version: now.version }),
    thing: songThing(hash),
    shows: { value: { version: 0, ...old, ...body, id: hash } },
  };
}

/** Forgets a song with what was corrected. */
export function deleteChange(hash: string, title: string): NewChange {
  return {
    title: words.savedSong.deleteFromTheHistory(title),
    method: 'DELETE',
    path: `${apiPath}/songs/${hash}`,
    thing: songThing(hash),
    shows: { gone: true },
  };
}

/** Of a very long song what else the chords may be is left out. */
function sendable(chords: Row): Row {
  if (JSON.stringify(chords).length < longest) return chords;
  return chords.map((chord) => ({ ...chord, alternatives: [] }));
}

/** Whether two corrections say the same. */
export const isSame = (one: Corrected, other: Corrected): boolean =>
  said(one?.chords) === said(other?.chords) && isSameTempo(one?.tempo, other?.tempo);

const said = (row: Row | undefined) =>
  row && JSON.stringify(row.map(({ label, start, end, by_hand }) => [label, start, end, by_hand]));

/**
 * Corrections of two who did not know of each other: both, and where they overlap those that came
 * last.
 */
export const both = (mine: Corrected, theirs: Corrected): Corrected =>
  mine && theirs
    ? {
      chords: mine.chords && theirs.chords
        ? laidOver(mine.chords, theirs.chords)
        : mine.chords ?? theirs.chords,
      tempo: mine.tempo ?? theirs.tempo,
    }
    : mine ?? theirs;

/** How a page keeps its corrections: whatever was corrected since it looked stays beside it. */
export const madeUpon = (seen: Corrected, mine: Corrected): Make => (now) =>
  isSame(now, seen) || isSame(now, mine) ? mine : both(mine, now);

/** Keeps a song as it is corrected, from what is kept of them by then. */
export const saveCorrections = (
  { outbox }: Data,
  { hash, name }: { hash: string; name: string },
  heard: Row,
  make: Make,
): Promise<Change> =>
  outbox.edit<SavedSong>(
    songThing(hash),
    (now) => saveChange(hash, name, make(correctedIn(now, heard)), now),
  );
