// What a person prefers in this room, the same on all their devices.
import { useMemo } from 'react';
import { useAnswer, useData } from '../../../shell/data.js';

export interface Preferences {
  hasCompletedOnboarding: boolean;
  launchCount: number;
  hapticEnabled: boolean;
  /** What a key or knob of a MIDI device plays: pads by the name of the message. */
  midi: Record<string, string>;
}

const normal: Preferences = { hasCompletedOnboarding: false, launchCount: 0, hapticEnabled: true, midi: {} };
const path = '/api/v1/preferences/yakback';

/** The preferences, once they are known, and how to change some. */
export function usePreferences() {
  const { outbox } = useData();
  const all = useAnswer('preferences', (client) => client.listPreferences()).value?.preferences;
  const kept = all?.find(({ name }) => name === 'yakback');
  // Somebody who never chose anything prefers what is normal.
  const preferences = useMemo(
    () => all && { ...normal, ...kept?.value as Partial<Preferences> | undefined }, [all, kept]);
  const change = (part: Partial<Preferences>) => outbox.add({
    title: 'Remember what you prefer in Yak Back',
    ...(kept?.version === undefined
      ? { method: 'PUT' as const, body: { ...preferences, ...part } }
      : { method: 'PATCH' as const, body: part, version: kept.version }),
    path, thing: { kind: 'preference', id: 'yakback' },
    shows: kept ? { merge: { value: part } } : { value: { name: 'yakback', value: { ...preferences, ...part } } },
  });
  return { preferences, change };
}
