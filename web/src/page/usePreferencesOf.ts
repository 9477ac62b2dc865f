// What a person prefers in a room, the same on all their devices.
import { useMemo } from 'react';
import { useAnswer, useData } from './data.js';

/**
 * The preferences of a room, once they are known, and how to change some; `normal` holds where
 * nothing was chosen.
 */
export function usePreferencesOf<Preferences extends object>(
  room: { key: string; title: string },
  normal: Preferences,
) {
  const { outbox } = useData();
  const { key, title } = room;
  const all = useAnswer('preferences', (client) => client.listPreferences()).value?.preferences;
  const kept = all?.find(({ name }) => name === key);
  const preferences = useMemo(
    () => all && { ...normal, ...kept?.value as Partial<Preferences> | undefined },
    [all, kept, normal],
  );
  const change = (part: Partial<Preferences>) =>
    outbox.add({
      title: `Remember what you prefer in ${title}`,
      // The server merges what was chosen into whatever is there: nobody is asked about it.
      method: 'PATCH',
      path: `/api/v1/preferences/${key}`,
      body: part,
      isMerged: true,
      thing: { kind: 'preference', id: key },
      shows: { value: { name: key }, merge: { value: part } },
    });
  return { preferences, change };
}
