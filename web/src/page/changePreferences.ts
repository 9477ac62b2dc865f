import type { Change, Data } from '../data/index.js';
import { words } from './words.js';

/** The app whose preferences are meant, and what people call it. */
export interface PreferencesApp {
  key: string;
  title: string;
}

/** Sets some preferences of an app, on all devices of a person. */
export function changePreferences(
  { outbox }: Data,
  { key, title }: PreferencesApp,
  part: object,
): Promise<Change> {
  return outbox.add({
    title: words.changePreferences.saveYourPreferences(title),
    // The server merges what was chosen into whatever is there: nobody is asked about it.
    method: 'PATCH',
    path: `/api/v1/preferences/${key}`,
    body: part,
    isMerged: true,
    thing: { kind: 'preference', id: key },
    shows: { value: { name: key }, merge: { value: part } },
  });
}
