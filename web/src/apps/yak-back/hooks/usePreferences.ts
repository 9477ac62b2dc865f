import { usePreferencesOf } from '../../../page/usePreferencesOf.js';
import { words } from '../words.js';

export interface Preferences {
  hasCompletedOnboarding: boolean;
  launchCount: number;
  hapticEnabled: boolean;
  /** What a key or knob of a MIDI device plays: pads by the name of the message. */
  midi: Record<string, string>;
}

const app = { key: 'yakback', title: words.common.yakBack };
const normal: Preferences = {
  hasCompletedOnboarding: false,
  launchCount: 0,
  hapticEnabled: true,
  midi: {},
};

/** The preferences of this app, once they are known, and how to change some. */
export function usePreferences() {
  return usePreferencesOf(app, normal);
}
