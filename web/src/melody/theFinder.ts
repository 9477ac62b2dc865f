import { MelodyFinder } from './MelodyFinder.js';

let finder: Promise<MelodyFinder> | undefined;

/** The finder of this tab: it is loaded once, and knows the melodies that it has heard of. */
export function theFinder(): Promise<MelodyFinder> {
  finder ??= MelodyFinder.load().catch((error: unknown) => {
    finder = undefined;
    throw error;
  });
  return finder;
}
