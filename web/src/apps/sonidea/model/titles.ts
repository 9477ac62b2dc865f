/** What a take is kept as, from the smallest. */
import { words } from '../words.js';

export const qualities = [
  { value: 'standard', label: words.titles.standardAac128 },
  { value: 'high', label: words.titles.highAac256 },
  { value: 'lossless', label: words.titles.losslessAlac },
  { value: 'wav', label: words.titles.wavBit },
  { value: 'original', label: words.titles.asRecordedWavBit },
] as const;

/** The most that the server takes as a title. */
const longestTitle = 200;

/** A title as the library takes it; one that was emptied says when it began. */
export function titleOf(title: string, startedMs: number): string {
  return title.trim().slice(0, longestTitle).trim() || titleNow(new Date(startedMs));
}

/** A title with something behind it, cut so that all of it has room. */
export function titleWith(title: string, end: string): string {
  return title.slice(0, longestTitle - end.length) + end;
}

/** What a new take is called until somebody knows better. */
export function titleNow(now = new Date()): string {
  const day = now.toLocaleDateString('en', { weekday: 'long' });
  return `${day}, ${
    now.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hour12: false })
  }`;
}
