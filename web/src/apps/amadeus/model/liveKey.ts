// How the chords that were just played are spelled: in the key that most of them belong to.
import { written } from './chordNames.js';
import { type Notation, noteName, pitchClassOf } from './notes.js';
import { rootsIn } from './spelling.js';

/** A chord that was heard, as the worker names it. */
export interface HeardChord {
  readonly root: number;
  /** Harte's quality, such as `min7`. */
  readonly kind: string;
  /** Semitones from the root up to the lowest note. */
  readonly bass: number;
}

export interface LiveKey {
  readonly tonic: number;
  readonly mode: 'major' | 'minor';
}

/** So many of the last chords tell the key. */
const recent = 12;
/** A key is believed from so many different chords on. */
const fewest = 3;

const majorTriads = { 0: 'major', 2: 'minor', 4: 'minor', 5: 'major', 7: 'major', 9: 'minor' };
/** With the major dominant that minor keys borrow. */
const minorTriads = { 0: 'minor', 3: 'major', 5: 'minor', 7: 'major', 8: 'major', 10: 'major' };
const triads = { major: majorTriads, minor: minorTriads } as const;

const third = (kind: string) => /^(min|dim|hdim)/.test(kind) ? 'minor' : 'major';

/** The key that most of the last chords belong to; nothing while too few were heard. */
export function liveKey(chords: readonly HeardChord[]): LiveKey | undefined {
  const last = chords.slice(-recent);
  const different = new Set(last.map(({ root, kind }) => `${root}${third(kind)}`));
  if (different.size < fewest) return undefined;
  let best: LiveKey | undefined;
  let most = 0;
  for (const mode of ['major', 'minor'] as const) {
    for (let tonic = 0; tonic < 12; tonic += 1) {
      const score = last.reduce((sum, chord, index) => {
        const degree = (chord.root - tonic + 12) % 12;
        const fits = (triads[mode] as Record<number, string>)[degree] === third(chord.kind);
        // A piece often begins and ends at home.
        const home = degree === 0 && (index === 0 || index === last.length - 1) ? 0.6 : 0;
        return sum + (fits ? 1 + home + (degree === 0 ? 0.3 : 0) : 0);
      }, 0);
      if (score > most) [best, most] = [{ tonic, mode }, score];
    }
  }
  return best && most >= 0.7 * last.length ? best : undefined;
}

/** What lies so many fifths above C; nobody reads C♭, E♯ and beyond. */
function nameOf(fifths: number): string {
  if (fifths < -6) return nameOf(fifths + 12);
  if (fifths > 10) return nameOf(fifths - 12);
  return `${'FCGDAEB'[(fifths + 8) % 7]}${fifths < -1 ? 'b' : fifths > 5 ? '#' : ''}`;
}

/**
 * A root as a key and what it borrows write it, and the root of a diminished chord as what leads
 * up: by the same rule as the core's `ChordSpelling`.
 */
function rootOf(pitch: number, { tonic, mode }: LiveKey, kind: string): string {
  const fifths = pitchClassOf(7 * (mode === 'minor' ? tonic + 3 : tonic));
  const major = fifths > 5 ? fifths - 12 : fifths;
  const first = major - (/dim/.test(kind) ? 1 : mode === 'minor' ? 2 : 5);
  return nameOf(first + pitchClassOf(7 * pitch - first));
}

/** A root as it is written in a key, or as somebody prefers. */
export const rootIn = (
  pitch: number,
  key: LiveKey | undefined,
  notation: Notation,
  kind = 'maj',
): string =>
  key
    ? rootOf(pitch, key, kind)
    : rootsIn(notation === 'flats' ? 'flats' : 'sharps')[pitchClassOf(pitch)] ?? 'C';

/** A note by itself: as the key spells it, or as somebody reads notes. */
export const noteIn = (pitch: number, key: LiveKey | undefined, notation: Notation): string =>
  key && /sharps|flats/.test(notation)
    ? written(rootOf(pitch, key, ''))
    : noteName(pitch, notation);

const degrees = ['1', 'b2', '2', 'b3', '3', '4', 'b5', '5', '#5', '6', 'b7', '7'];

/** A chord in Harte's notation, spelled in a key. */
export function labelIn(
  { root, kind, bass }: HeardChord,
  key: LiveKey | undefined,
  notation: Notation,
): string {
  return `${rootIn(root, key, notation, kind)}:${kind}${bass ? `/${degrees[bass]}` : ''}`;
}

/** A written name as Germans read it: B is H, and B♭ is B. */
export const inNotation = (written: string, notation: Notation) =>
  notation === 'german'
    ? written.replace(/(^|\/)B(♭?)/g, (_, before: string, flat: string) =>
      `${before}${flat ? 'B' : 'H'}`)
    : written;
