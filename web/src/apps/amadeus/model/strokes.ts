// What is played: which strings are struck when.

export interface Stroke {
  /** Keys of the keyboard, in the order in which they are struck. */
  readonly keys: readonly number[];
  /** Seconds after the beginning. */
  readonly at: number;
  /** Seconds from one string to the next. */
  readonly spread: number;
  readonly gain: number;
  /** What is shown while it sounds. */
  readonly shows: number;
}

export interface Piece {
  readonly strokes: readonly Stroke[];
  /** After so many seconds it begins again, or ends. */
  readonly seconds: number;
  readonly loops: boolean;
}

const once = (strokes: readonly Stroke[], seconds: number): Piece => ({
  strokes,
  seconds,
  loops: false,
});

/** A hand goes over the strings. */
export const strummed = (keys: readonly number[]) =>
  once([{ keys, at: 0, spread: 0.03, gain: 1, shows: 0 }], 2.8);
export const together = (keys: readonly number[]) =>
  once([{ keys, at: 0, spread: 0, gain: 1, shows: 0 }], 2.8);

/** One note after the other. */
export function run(keys: readonly number[]): Piece {
  const step = 0.3;
  return once(
    keys.map((key, at) => ({ keys: [key], at: at * step, spread: 0, gain: 0.8, shows: at })),
    keys.length * step + 1,
  );
}

const beatsEach = 4;

/** Chords with four beats each, again and again: the bass with the first, the others lighter. */
export function accompanied(chords: readonly (readonly number[])[], beatsPerMinute: number): Piece {
  const beat = 60 / beatsPerMinute;
  const strokes = chords.flatMap((keys, chord) =>
    Array.from({ length: beatsEach }, (_, place) => ({
      keys: place === 0 ? keys : keys.slice(1),
      at: (chord * beatsEach + place) * beat,
      spread: place === 0 ? 0.015 : 0,
      gain: place === 0 ? 1 : 0.5,
      shows: chord,
    }))
  );
  return { strokes, seconds: chords.length * beatsEach * beat, loops: true };
}
