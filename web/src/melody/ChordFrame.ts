/** Which chord is heard at a moment, 50 times a second. */
export interface ChordFrame {
  /** Seconds from the first sample to the last one that was heard. */
  readonly seconds: number;
  /** The pitch class of the root, C being 0; nothing where no chord is heard. */
  readonly root: number | undefined;
  /** The pitch class of a note that sounds by itself, which is no chord. */
  readonly note: number | undefined;
  /** What is written behind the root in Harte's notation, such as `min7`. */
  readonly kind: string;
  /** Semitones from the root up to the lowest note. */
  readonly bass: number;
  /** How likely it is, from 0 to 1. */
  readonly certainty: number;
  /** The root of the mean square of the sound. */
  readonly level: number;
}

/** In the order of `ChordShapes` in Sources/Core/Analysis, where a single note comes last. */
export const liveKinds = [
  'maj',
  'min',
  '7',
  'maj7',
  'min7',
  'dim',
  'aug',
  'sus4',
  'sus2',
  '5',
  'dim7',
  'hdim7',
  'maj6',
  'min6',
] as const;
