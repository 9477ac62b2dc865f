// A recording of Sonidea as a song: its audio as edited, as far as the server or this device has
// it.
import type { KnownSongs } from '../../../analysis/KnownSongs.js';
import { Away, type Data, Refusal } from '../../../data/index.js';
import type { SonRecording } from '../../../generated/api.js';
import { words } from '../words.js';
import type { Source } from './pad.js';

/** The audio of a recording; throws, in words for a person, when there is none to be heard. */
export async function audioOf(id: string, known: KnownSongs, data: Data): Promise<Source> {
  const { title, state, error, hash, is_rendering, trashed_ms } = await find(id, data);
  if (trashed_ms !== undefined) throw new Error(words.sonidea.isInTheTrash(title));
  if (state === 'unreadable') throw new Error(words.pad.cannotBeRead(title, error));
  if (state === 'new' || hash === undefined) {
    throw new Error(words.pad.isStillBeingPreparedTry(title));
  }
  // Until then the server has the sound as it was before.
  if (is_rendering) throw new Error(words.sonidea.anEditIsBeingRendered(title));
  const file = await here(hash, known, data) ?? await fetched(id, title, data);
  return { name: title, file, keepsAddress: true };
}

/** What this device has of it: as a song that was analysed, played, or zoomed into in Sonidea. */
async function here(hash: string, known: KnownSongs, data: Data): Promise<Blob | undefined> {
  const file = await known.sound(hash) ?? await data.keeper.get('files', `sonidea/${hash}`);
  return file instanceof Blob ? file : undefined;
}

async function fetched(id: string, title: string, { client }: Data): Promise<Blob> {
  try {
    return await (await client.getSonAudio(id)).blob();
  } catch (error) {
    throw error instanceof Away ? new Error(words.sonidea.isNotOnThisDevice(title)) : error;
  }
}

async function find(id: string, { client, answers }: Data): Promise<SonRecording> {
  try {
    // Kept, so that it is known to be ready when there is no connection.
    return await answers.fetch(`son-recording/${id}`, () => client.getSonRecording(id));
  } catch (error) {
    // The server does not tell what was deleted from what may not be heard.
    if (error instanceof Refusal && [404, 422].includes(error.status)) {
      throw new Error(words.sonidea.isGone);
    }
    const known = error instanceof Away
      ? answers.find<SonRecording>({ kind: 'son-recording', id })
      : undefined;
    if (!known) throw error;
    return known;
  }
}
