// Chords as people read and hear them, from Harte's notation: C#:min7/b3 is C♯m7/E.
import { words } from '../words.js';
import { hueOfKey, nameSaid, noteName } from './notes.js';
import { typedKinds } from './typedKinds.js';

const letters: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const scale = 'CDEFGAB';

/** What is written behind the root, and how it is said; of kinds that are heard. */
const heardKinds: Record<string, readonly [written: string, said: string]> = {
  maj: ['', words.chordNames.major],
  min: ['m', words.chordNames.minor],
  dim: ['dim', words.chordNames.diminished],
  aug: ['aug', words.chordNames.augmented],
  sus2: ['sus2', words.chordNames.suspendedSecond],
  sus4: ['sus4', words.chordNames.suspendedFourth],
  maj6: ['6', words.chordNames.sixth],
  min6: ['m6', words.chordNames.minorSixth],
  '7': ['7', words.chordNames.seventh],
  maj7: ['maj7', words.chordNames.majorSeventh],
  min7: ['m7', words.chordNames.minorSeventh],
  minmaj7: ['m(maj7)', words.chordNames.minorMajorSeventh],
  dim7: ['dim7', words.chordNames.diminishedSeventh],
  hdim7: ['m7♭5', words.chordNames.halfDiminished],
  '9': ['9', words.chordNames.ninth],
  maj9: ['maj9', words.chordNames.majorNinth],
  min9: ['m9', words.chordNames.minorNinth],
  'maj(9)': ['add9', words.chordNames.addedNinth],
  '5': ['5', words.chordNames.powerChord],
};

const kindOf = (quality: string) => heardKinds[quality] ?? typedKinds[quality];

/** Semitones of the degrees that can be in the bass. */
const degrees: Record<string, number> = {
  '1': 0,
  b2: 1,
  '2': 2,
  '9': 2,
  b3: 3,
  '3': 4,
  '4': 5,
  b5: 6,
  '5': 7,
  '#5': 8,
  '6': 9,
  b7: 10,
  '7': 11,
};

/** The degree that a note is, by its semitones above the root. */
const degreesAbove = [1, 2, 2, 3, 3, 4, 5, 5, 5, 6, 7, 7];

interface Parts {
  root: string;
  quality: string;
  bass: string | undefined;
}

function partsOf(label: string): Parts | undefined {
  const found = /^([A-G](?:#{0,3}|b{0,3}))(?::([^/]+))?(?:\/(.+))?$/.exec(label);
  if (!found) return undefined;
  const [, root = 'C', quality = 'maj', degree] = found;
  return {
    root,
    quality,
    bass: degree === undefined ? undefined : above(root, degrees[degree] ?? 0, quality),
  };
}

/** The pitch class of a note's name, C being 0. */
export function pitchOf(note: string): number {
  const signs = note.slice(1);
  const shift = signs.startsWith('b') ? -signs.length : signs.length;
  return ((letters[note[0] ?? 'C'] ?? 0) + shift + 12) % 12;
}

/**
 * The note so many semitones above a root: its letter is that of the chord's degree, its sign what
 * is left.
 */
function above(root: string, semitones: number, quality: string): string {
  const degree = quality === 'dim7' && semitones === 9 ? 7 : degreesAbove[semitones] ?? 1;
  const letter = scale[(scale.indexOf(root[0] ?? 'C') + degree - 1) % scale.length] ?? 'C';
  const pitch = (pitchOf(root) + semitones) % 12;
  const shift = (pitch - pitchOf(letter) + 18) % 12 - 6;
  // Double signs are right, and nobody reads them.
  if (Math.abs(shift) > 1) return noteName(pitch, shift > 0 ? 'sharps' : 'flats');
  return `${letter}${['♭', '', '♯'][shift + 1] ?? ''}`;
}

/** The pitch class of a chord's root; nothing where there is no chord. */
export function pitchOfRoot(label: string): number | undefined {
  const parts = partsOf(label);
  return parts && pitchOf(parts.root);
}

/**
 * The kinds of chords that Amadeus hears, as they are written behind a root and as they are said.
 */
export const kinds = Object.values(heardKinds).map(([written, said]) => ({ written, said }));

/** A note's name with the signs of music. */
export const written = (note: string) =>
  note.replace('##', '𝄪').replace('#', '♯').replace(/(?<=[A-G])bb/, '𝄫').replace(
    /(?<=[A-G]𝄫?)b/u,
    '♭',
  );

/** Such as C♯m7/E; N.C. where there is no chord. */
export function chordWritten(label: string): string {
  const parts = partsOf(label);
  if (!parts) return 'N.C.';
  const quality = kindOf(parts.quality)?.[0] ?? parts.quality;
  return `${written(parts.root)}${quality}${parts.bass ? `/${parts.bass}` : ''}`;
}

/** Such as “C sharp minor seventh over E”. */
export function chordSaid(label: string): string {
  const parts = partsOf(label);
  if (!parts) return words.common.noChord;
  const quality = kindOf(parts.quality)?.[1] ?? parts.quality;
  return `${nameSaid(parts.root)} ${quality}${
    parts.bass ? words.chordNames.over(nameSaid(parts.bass)) : ''
  }`;
}

/** The notes of a chord, spelled as musicians do: D7 is D F♯ A C. */
export function notesWritten(label: string, pitches: readonly number[]): string[] {
  const parts = partsOf(label);
  if (!parts) return [];
  return pitches.map((pitch) =>
    above(parts.root, (pitch - pitchOf(parts.root) + 12) % 12, parts.quality)
  );
}

/**
 * Related chords look related: the hue goes round with the circle of fifths. Nothing for “no
 * chord”.
 */
export function hueOf(label: string): number | undefined {
  const parts = partsOf(label);
  return parts && hueOfKey(pitchOf(parts.root));
}

export const isMinor = (label: string) => /^(min|dim|hdim)/.test(partsOf(label)?.quality ?? '');
