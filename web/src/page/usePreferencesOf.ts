// What a person prefers in an app, the same on all their devices.
import { useMemo } from 'react';
import { changePreferences, type PreferencesApp } from './changePreferences.js';
import { useAnswer, useData } from './data.js';

/**
 * The preferences of an app, once they are known, and how to change some; `normal` holds where
 * nothing was chosen.
 */
export function usePreferencesOf<Preferences extends object>(
  app: PreferencesApp,
  normal: Preferences,
) {
  const data = useData();
  const { key } = app;
  const all = useAnswer('preferences', (client) => client.listPreferences()).value?.preferences;
  const kept = all?.find(({ name }) => name === key);
  const preferences = useMemo(
    () => all && { ...normal, ...kept?.value as Partial<Preferences> | undefined },
    [all, kept, normal],
  );
  const change = (part: Partial<Preferences>) => changePreferences(data, app, part);
  return { preferences, change };
}
