// What is tuned to, and how far it is.
import type { Intonation } from './intonation.js';
import { placeOf } from './notes.js';

export interface Aim {
  /** The note that is meant. */
  readonly key: number;
  /** How far above it the sound is, in hundredths of a semitone. */
  readonly cents: number;
}

export type Verdict = 'low' | 'high' | 'in tune';

/** So near is in tune, and so far what was in tune may stray: nobody hears less. */
const near = 2;
const stray = 3;

/** No temperament moves a note by more keys than an octave has. */
const notes = 12;

/**
 * The note that a frequency is nearest to: of all, of an instrument's strings, or one that is held
 * fast.
 */
export function aimOf(
  hertz: number,
  intonation: Intonation,
  strings: readonly number[],
  pinned?: number,
): Aim {
  const place = placeOf(hertz, intonation.a4);
  const centsFrom = (key: number) => (place - key) * 100 - intonation.cents(key);
  const nearest = (keys: readonly number[]) =>
    keys.reduce((best, one) => Math.abs(centsFrom(one)) < Math.abs(centsFrom(best)) ? one : best);
  const key = pinned ?? nearest(strings.length > 0 ? strings : keysAbout(Math.round(place)));
  return { key, cents: centsFrom(key) };
}

const keysAbout = (key: number) =>
  Array.from({ length: 2 * notes + 1 }, (_, index) => key + index - notes);

export function verdictOf(cents: number, before?: Verdict): Verdict {
  if (Math.abs(cents) <= (before === 'in tune' ? stray : near)) return 'in tune';
  return cents < 0 ? 'low' : 'high';
}

/** Such as +3.2, with a real minus; never −0.0. */
export function centsWritten(cents: number): string {
  const tenths = Math.round(cents * 10);
  return `${tenths < 0 ? '−' : tenths > 0 ? '+' : ''}${(Math.abs(tenths) / 10).toFixed(1)}`;
}
