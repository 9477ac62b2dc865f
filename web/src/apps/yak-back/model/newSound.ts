// A pad whose file is still on its way.
import { makeId } from '../../../data/index.js';
import { type Arrival, bareName } from '../../../uploads/arrivals.js';
import { words } from '../words.js';

/** For whom its file arrives. */
export const app = 'yakback';

/** So many letters may its name have, as the server says. */
export const longestName = 300;

/** What is known of a pad before its file has arrived. */
export interface NewSound {
  id: string;
  name: string;
  folder?: string;
  /** It comes from the microphone. */
  is_recording?: boolean;
}

/** What is known of a pad that comes; what another app has shared says nothing but its name. */
export function newSoundOf({ id, name, note }: Arrival): NewSound {
  return note as NewSound | undefined ?? { id, name: bareName(name, words.common.sound) };
}

/**
 * For whom files arrive that are to become pads, and what is known of each: a recording has a name
 * of its own.
 */
export function forBoard(folder: string | undefined, recording?: string) {
  return [app, (file: File): NewSound => ({
    id: makeId(),
    name: recording ?? bareName(file.name, words.common.sound),
    ...(folder === undefined ? {} : { folder }),
    ...(recording === undefined ? {} : { is_recording: true }),
  })] as const;
}
