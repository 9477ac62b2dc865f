// A song as the household keeps it: what its member has corrected in it, the same in all
// tabs and on all devices.
import { recipe } from '../../../analysis/abi.js';
import type { Chord, SongResult } from '../../../analysis/SongResult.js';
import type { Change, Data, NewChange, Thing } from '../../../data/index.js';
import type { AmadeusSong, AmadeusSongList, Client } from '../../../generated/api.js';
import { apiPath } from '../addresses.js';
import { words } from '../words.js';
import { laidOver } from './chordEdits.js';
import { type Corrected, corrected, correctionsBetween } from './songCorrections.js';
import { type SongTempo, withTempo } from './tempoEdits.js';

type Row = readonly Chord[];
/** Longer than this, in letters, nothing may be that is sent. */
export const longestBody = 1_000_000;

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
  if (JSON.stringify(chords).length < longestBody) return chords;
  return chords.map((chord) => ({ ...chord, alternatives: [] }));
}

/** Keeps what was corrected in a song since somebody saw it; what others have corrected stays. */
export function saveCorrections(
  { outbox }: Data,
  { hash, name }: { hash: string; name: string },
  heard: Row,
  seen: Corrected,
  mine: Corrected,
): Promise<Change> {
  const made = correctionsBetween(seen, mine, heard);
  const corrections = { ...made, chords: sendable(made.chords) };
  return outbox.edit<SavedSong>(songThing(hash), (now) => {
    const title = now?.name ?? name;
    const { tempo, ...old } = now ?? {};
    const known = now?.chords && {
      recipe: now.recipe ?? recipe,
      chords: now.chords,
      ...(tempo && { tempo }),
    };
    const next = corrected(known, corrections);
    return {
      title: words.savedSong.saveWithItsChords(title),
      method: 'POST',
      path: `${apiPath}/songs/${hash}/corrections`,
      body: { name: title, ...corrections },
      thing: songThing(hash),
      isMerged: true,
      shows: {
        value: { version: 0, ...old, name: title, ...next, id: hash },
        // What is not said of the tempo would stay as it was.
        ...(!next.tempo && { merge: { tempo: null } }),
      },
    };
  });
}
