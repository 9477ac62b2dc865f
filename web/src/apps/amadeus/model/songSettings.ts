// How a member left a song: how it plays and how its chords are written, the same on all their
// devices. Of each setting the last change holds.
import type { Data, NewChange, Thing } from '../../../data/index.js';
import type {
  AmadeusSongSettings,
  AmadeusSongSettingsEdit,
  Client,
} from '../../../generated/api.js';
import { apiPath } from '../addresses.js';
import { words } from '../words.js';
import type { Span } from './bars.js';

export type SongSettings = AmadeusSongSettingsEdit;

export const settingsThing = (hash: string): Thing => ({ kind: 'amadeus-setting', id: hash });
export const settingsKey = (hash: string): string => `amadeus-setting/${hash}`;
export const fetchSettings = (client: Client, hash: string): Promise<AmadeusSongSettings> =>
  client.getAmadeusSettings(hash);

/** How all songs were left. */
export const leftSongsKey = 'amadeus-settings';
export const fetchLeftSongs = (client: Client) => client.listAmadeusSettings();

export type LeftSong = Pick<AmadeusSongSettings, 'id' | 'settings' | 'tags'>;

/** What is known here of a song that was opened. */
export const leftHere = (data: Data, hash: string): LeftSong | undefined =>
  data.answers.snapshot<AmadeusSongSettings>(settingsKey(hash)).value;

/** What is known here of how a song was left. */
export const settingsHere = (data: Data, hash: string | undefined): SongSettings =>
  (hash === undefined ? undefined : leftHere(data, hash)?.settings) ?? {};

/** So long a song waits for how it was left, in milliseconds. */
const patienceMs = 2_000;

/** Waits for how the member left a song; where that takes long, what this device knows holds. */
export async function settingsReady({ answers, client }: Data, hash: string): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const asked = answers.fetch(settingsKey(hash), () => fetchSettings(client, hash));
  await Promise.race([patience, asked.catch(() => undefined)]);
}

/** Keeps settings that were changed, on the device at once. */
export const saveSettings = (
  { outbox }: Data,
  hash: string,
  name: string,
  part: SongSettings,
) =>
  outbox.edit<AmadeusSongSettings>(settingsThing(hash), (now) => ({
    title: words.songSettings.saveHowItIsPlayed(name),
    method: 'PATCH',
    path: `${apiPath}/settings/${hash}`,
    body: part,
    thing: settingsThing(hash),
    isMerged: true,
    shows: {
      value: {
        version: 0,
        updated_ms: 0,
        ...now,
        id: hash,
        settings: { ...now?.settings, ...part },
      },
    },
  }));

/** Forgets how a song was left. */
export const forgetSettings = (hash: string, name: string): NewChange => ({
  title: words.savedSong.deleteFromTheHistory(name),
  method: 'DELETE',
  path: `${apiPath}/settings/${hash}`,
  thing: settingsThing(hash),
  shows: { gone: true },
});

const thousandths = (value: number) => Math.round(value * 1_000) / 1_000;

/** A loop as it is kept, and back. */
export const keptLoop = (loop: Span | undefined): number[] =>
  loop ? [thousandths(loop.start), thousandths(loop.end)] : [];
export const loopOf = ({ loop = [] }: SongSettings): Span | undefined => {
  const [start, end] = loop;
  return start === undefined || end === undefined ? undefined : { start, end };
};
export const keptPosition = (seconds: number) => Math.max(0, thousandths(seconds));
