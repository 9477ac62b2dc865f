// What was found in a song, on the server for the other devices of its member: they show it by its
// chords and bars, also where its sound stays on this one.
import { recipe } from '../../../analysis/abi.js';
import type { KnownSongs } from '../../../analysis/KnownSongs.js';
import type { SongResult } from '../../../analysis/SongResult.js';
import type { Data } from '../../../data/index.js';
import { apiPath } from '../addresses.js';
import { words } from '../words.js';
import { longestBody } from './savedSong.js';

interface Found {
  readonly hash: string;
  readonly name: string;
  readonly file: Blob;
  readonly result: SongResult;
}

/** Tells the member's other devices what was found, once for each version of the analysis. */
export async function shareSong(
  { outbox }: Data,
  known: KnownSongs,
  { hash, name, file, result }: Found,
): Promise<void> {
  if ((await known.about(hash))?.sharedRecipe === recipe) return;
  // Notes, and what else a chord may be, are for who corrects it; that takes its sound.
  const chords = result.chords.map((chord) => ({ ...chord, alternatives: [] }));
  const body = { name, bytes: file.size, recipe, result: { ...result, chords, notes: null } };
  if (JSON.stringify(body).length < longestBody) {
    await outbox.add({
      title: words.savedSong.saveWithItsChords(name),
      method: 'PUT',
      path: `${apiPath}/songs/${hash}/analysis`,
      body,
    });
  }
  await known.setShared(hash);
}

/** A song that is read without its sound. */
export interface ReadSong {
  readonly name: string;
  readonly result: SongResult;
}

/** What is known of a song whose sound is not here: from this device, or from the server. */
export async function readSong(
  hash: string,
  known: KnownSongs,
  { client }: Data,
): Promise<ReadSong | undefined> {
  const past = await known.past(hash);
  if (past) return { name: (await known.about(hash))?.name ?? words.openSong.song, result: past };
  const { analyses } = await client.listAnalyses({ hash });
  const done = analyses.find(({ state }) => state === 'done');
  if (!done) return undefined;
  const { name, id, created_ms } = done;
  const result = await client.getAnalysisResult(id) as SongResult;
  await known.saveRead(hash, result, name, created_ms).catch(() => undefined);
  return { name, result };
}
