import { usePreferencesOf } from '../../../page/usePreferencesOf.js';
import { words } from '../words.js';

export interface Preferences {
  hasCompletedOnboarding: boolean;
  /** The page at which the book lay open. */
  lastFilm: string;
}

const app = { key: 'melodymap', title: words.common.melodyMap };
const normal: Preferences = { hasCompletedOnboarding: false, lastFilm: '' };

/** The preferences of this app, once they are known, and how to change some. */
export function usePreferences() {
  return usePreferencesOf(app, normal);
}
