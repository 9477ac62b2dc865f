// A song as the household keeps it: what its member has corrected in the chords, the same in all
// tabs and on all devices.
import { recipe } from '../../../analysis/abi.js';
import type { Chord } from '../../../analysis/SongResult.js';
import type { Change, Data, NewChange, Thing } from '../../../data/index.js';
import type { AmadeusSong, AmadeusSongList, Client } from '../../../generated/api.js';
import { apiPath } from '../addresses.js';
import { words } from '../words.js';
import { laidOver } from './chordEdits.js';

type Row = readonly Chord[];
/** The chords as somebody has corrected them; nothing where nothing is corrected. */
export type Corrected = Row | undefined;
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
  song: { readonly chords?: Row; readonly recipe?: number } | undefined,
  heard: Row,
): Corrected {
  if (!song?.chords?.length) return undefined;
  return song.recipe === recipe ? song.chords : laidOver(song.chords, heard);
}

/** Keeps a song with these chords, upon what it is now. */
export function saveChange(
  hash: string,
  title: string,
  chords: Corrected,
  now: SavedSong | undefined,
): NewChange {
  const body = { name: now?.name ?? title, recipe, chords: sendable(chords ?? []) };
  return {
    title: words.savedSong.saveWithItsChords(body.name),
    method: 'PUT',
    path: `${apiPath}/songs/${hash}`,
    body,
    ...(now?.version === undefined ? {} : { version: now.version }),
    thing: songThing(hash),
    shows: { value: { version: 0, ...now, ...body, id: hash } },
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

/** Whether two rows say the same. */
export const isSameRow = (one: Corrected, other: Corrected): boolean => said(one) === said(other);

const said = (row: Corrected) =>
  row && JSON.stringify(row.map(({ label, start, end, by_hand }) => [label, start, end, by_hand]));

/**
 * Corrections of two who did not know of each other: both, and where they overlap those that came
 * last.
 */
export const both = (mine: Corrected, theirs: Corrected): Corrected =>
  mine && theirs ? laidOver(mine, theirs) : mine ?? theirs;

/** How a page keeps its row: whatever was corrected since it looked stays beside it. */
export const madeUpon = (seen: Corrected, mine: Corrected): Make => (now) =>
  isSameRow(now, seen) || isSameRow(now, mine) ? mine : both(mine, now);

/** Keeps a song's chords as they are corrected, from what is kept of them by then. */
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
