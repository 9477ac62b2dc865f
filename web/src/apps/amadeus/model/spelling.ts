// Addresses are written plainly, C#m7/G# and Bb, whatever names of notes somebody prefers.
import type { Naming } from '../../../theory/Theory.js';
import { type Notation, pitchClassOf } from './notes.js';

/** The notes at the beginning of names: roots, and basses after a slash. */
const plainB = /(^|[/\s])B(bb(?!5)|b)?/g;
const germanB = /(^|[/\s])(H|Bb?)/g;
const syllables = ['Do', 'Re', 'Mi', 'Fa', 'Sol', 'La', 'Si'];
const letters = 'CDEFGAB';
const syllable = /(^|[/\s])(Do|Re|Mi|Fa|Sol|La|Si)/g;
const letter = /(^|[/\s])([A-G])/g;

/** What a page shows, as an address has it. */
export function plain(text: string, notation: Notation): string {
  const written = text.replaceAll('♯', '#').replaceAll('♭', 'b').replaceAll('𝄪', '##').replaceAll(
    '𝄫',
    'bb',
  );
  if (notation === 'solfege') {
    return written.replace(
      syllable,
      (_, before: string, name: string) => before + letters[syllables.indexOf(name)],
    );
  }
  if (notation !== 'german') return written;
  return written.replace(
    germanB,
    (_, before: string, note: string) => `${before}${note === 'H' ? 'B' : 'Bb'}`,
  );
}

/** How theory writes notes for who reads a notation: sharps and flats follow the key. */
export const namingOf = (notation: Notation): Naming =>
  notation === 'sharps' || notation === 'flats' ? 'signs' : notation;

/** Notes at the beginning of names with the signs of music, in the letters of a notation. */
export function inNotation(text: string, notation: Notation): string {
  if (notation === 'solfege') return shown(text, notation);
  if (notation !== 'german') return text;
  return text.replace(
    /(^|[/\s])B(♭|𝄫)?/gu,
    (_, before: string, flat?: string) => before + (flat === '♭' ? 'B' : flat ? 'B♭' : 'H'),
  );
}

/** What an address has, as theory reads it in a notation. */
export function shown(text: string, notation: Notation): string {
  if (notation === 'solfege') {
    return text.replace(
      letter,
      (_, before: string, name: string) => before + syllables[letters.indexOf(name)],
    );
  }
  if (notation !== 'german') return text;
  return text.replace(
    plainB,
    (_, before: string, flats?: string) => before + (flats === 'b' ? 'B' : `H${flats ?? ''}`),
  );
}

const roots: Record<Notation, readonly string[]> = {
  sharps: ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'],
  flats: ['C', 'Db', 'D', 'Eb', 'E', 'F', 'Gb', 'G', 'Ab', 'A', 'Bb', 'B'],
  german: ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'],
  solfege: ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'],
};

/** Keys as pieces are written in: those with the fewest signs. */
const keyRoots = {
  major: ['C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'],
  minor: ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'G#', 'A', 'Bb', 'B'],
} as const;

/** Twelve roots, plainly written. */
export const rootsIn = (notation: Notation) => roots[notation];
export const rootsOfKeys = (mode: 'major' | 'minor'): readonly string[] => keyRoots[mode];

/** A key of the keyboard as theory reads it. */
export const noteFor = (key: number, notation: Notation) =>
  shown(roots[notation][pitchClassOf(key)] ?? 'C', notation);

/** The same with the signs of music. */
export const signed = (text: string) =>
  text.replace(/(?<=[A-H]|Do|Re|Mi|Fa|Sol|La|Si)#/g, '♯').replace(
    /(?<=[A-H]|Do|Re|Mi|Fa|Sol|La|Si)b/g,
    '♭',
  );
