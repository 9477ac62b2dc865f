// What a person prefers in this room, the same on all their devices.
import { useMemo } from 'react';
import { Refusal } from '../../../data/index.js';
import type { Preference } from '../../../generated/api.js';
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
const key = 'preference/yakback';

/** The preferences, once they are known, and how to change some. */
export function usePreferences() {
  const { outbox } = useData();
  // Somebody who never chose anything prefers what is normal.
  const answer = useAnswer<Partial<Preference>>(key, (client) =>
    client.getPreference('yakback').catch((error) => {
      if (error instanceof Refusal && error.status === 404) return { name: 'yakback', value: {} };
      throw error;
    }));
  const kept = answer.value;
  const preferences = useMemo(
    () => kept && { ...normal, ...kept.value as Partial<Preferences> }, [kept]);
  const change = (part: Partial<Preferences>) => outbox.add({
    title: 'Remember what you prefer in Yak Back',
    ...(kept?.version === undefined
      ? { method: 'PUT' as const, body: { ...preferences, ...part } }
      : { method: 'PATCH' as const, body: part, version: kept.version }),
    path, thing: { kind: 'preference', id: 'yakback' }, shows: { merge: { value: part } },
  });
  return { preferences, change };
}
