// How high each note is meant to be: at a concert pitch, in a temperament, on a piano with its
// stretch.
import { hertzOf, pitchClassOf } from './notes.js';

export interface Intonation {
  /** What A4 is tuned to, in Hz; no temperament moves it. */
  readonly a4: number;
  /** How far a key lies above equal temperament, in hundredths of a semitone. */
  cents(key: number): number;
}

/** Notes of the keyboard, A being the one that does not move. */
const notes = 12;
const a = 9;

export const equalAt = (a4: number): Intonation => ({ a4, cents: () => 0 });

/** What a key is meant to sound at. */
export const hertzIn = ({ a4, cents }: Intonation, key: number) =>
  hertzOf(key + cents(key) / 100, a4);

/**
 * How far each pitch class, C first, lies above equal temperament, of a scale whose notes are told
 * in cents above its root. A stays where the concert pitch is.
 */
export function offsetsOf(scale: readonly number[], root: number): number[] {
  const above = (pitchClass: number) => {
    const degree = pitchClassOf(pitchClass - root);
    return (scale[degree] ?? 0) - 100 * degree;
  };
  return Array.from({ length: notes }, (_, pitchClass) => above(pitchClass) - above(a));
}

/** A scale on a root, at a concert pitch; a piano adds how far it is stretched at a key. */
export function intonationOf(
  a4: number,
  scale: readonly number[],
  root: number,
  stretch?: (key: number) => number,
): Intonation {
  const offsets = offsetsOf(scale, root);
  return {
    a4,
    cents: (key) => (offsets[pitchClassOf(key)] ?? 0) + (stretch?.(key) ?? 0),
  };
}
