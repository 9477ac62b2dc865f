import { duration } from '../../../kit/numbers.js';

/** Where a chord or bar begins, in minutes and seconds; those of what is heard as a full second. */
export const toSeconds = (seconds: number): string => duration(seconds + 0.05);

/** The same to tenths: many chords last less than a second. */
export const toTenths = (seconds: number): string =>
  `${toSeconds(seconds)}.${Math.floor((seconds + 0.05) * 10) % 10}`;
