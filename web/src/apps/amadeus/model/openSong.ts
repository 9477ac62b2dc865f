// The sound of a song that was heard before: from this device, or from the household's library.
import type { KnownSongs } from '../../../analysis/KnownSongs.js';
import type { Data } from '../../../data/index.js';
import { words } from '../words.js';
import type { Source } from './pad.js';
import { isDeleted } from './deletedSongs.js';
import { fetchSavedSongs, savedSongsKey } from './savedSong.js';
import { settingsHere } from './songSettings.js';

/** Brings it; throws, in words for a person, where it is nowhere. */
export async function openSong(hash: string, known: KnownSongs, data: Data): Promise<Source> {
  if (isDeleted(settingsHere(data, hash))) throw new Error(words.openSong.itWasDeleted);
  const about = await known.about(hash);
  const here = await known.sound(hash);
  if (here && about) return { file: here, name: about.name, hash };
  const { songs } = await data.answers.fetch(savedSongsKey, () => fetchSavedSongs(data.client));
  const kept = songs.find(({ id }) => id === hash);
  const name = about?.name ?? kept?.name ?? words.openSong.song;
  if (here) return { file: here, name, hash };
  const asset = kept?.asset;
  if (asset === undefined) {
    throw new Error(words.openSong.itsSoundIsNo);
  }
  const file = await (await data.client.getOriginal(asset)).blob();
  return { file, name, hash };
}
