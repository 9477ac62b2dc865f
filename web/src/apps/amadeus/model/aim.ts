// What is tuned to, and how far it is.
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

/**
 * The note that a frequency is nearest to: of all, of an instrument's strings, or one that is held
 * fast.
 */
export function aimOf(hertz: number, a4: number, strings: readonly number[], pinned?: number): Aim {
  const place = placeOf(hertz, a4);
  const key = pinned ?? nearest(place, strings);
  return { key, cents: (place - key) * 100 };
}

function nearest(place: number, strings: readonly number[]): number {
  return strings.reduce(
    (best, one) => Math.abs(place - one) < Math.abs(place - best) ? one : best,
    strings[0] ?? Math.round(place),
  );
}

export function verdictOf(cents: number, before?: Verdict): Verdict {
  if (Math.abs(cents) <= (before === 'in tune' ? stray : near)) return 'in tune';
  return cents < 0 ? 'low' : 'high';
}

/** Such as +3.2, with a real minus; never −0.0. */
export function centsWritten(cents: number): string {
  const tenths = Math.round(cents * 10);
  return `${tenths < 0 ? '−' : tenths > 0 ? '+' : ''}${(Math.abs(tenths) / 10).toFixed(1)}`;
}
