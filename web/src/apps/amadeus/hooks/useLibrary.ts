// What all pages of the library work with.
import { createContext, useContext } from 'react';
import type {
  ChordFacts,
  FoundChord,
  Strings as OnStrings,
  Theory,
} from '../../../theory/Theory.js';
import { nameSaid, type Notation, octaveOf, pitchClassOf } from '../model/notes.js';
import { noteFor, plain, shown, signed } from '../model/spelling.js';
import { words } from '../words.js';
import type { Strings } from './useStrings.js';

export interface Library {
  readonly theory: Theory;
  readonly notation: Notation;
  /** The instrument with frets that the member plays. */
  readonly neck: string;
  readonly isLeftHanded: boolean;
  readonly strings: Strings;
  takeNeck(id: string): void;
}

export const LibraryContext = createContext<Library | undefined>(undefined);

export function useLibrary(): Library {
  const library = useContext(LibraryContext);
  if (!library) throw new Error(words.useLibrary.isNoPageLibrary);
  return library;
}

/** What theory answers; nothing when it refuses. */
export function asked<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * The facts of a chord as an address writes it; nothing when it is none. The first note is the
 * root, and a bass that is none of its own the last.
 */
export function chordOf(
  { theory, notation }: Library,
  text: string,
  on?: OnStrings,
): ChordFacts | undefined {
  const facts = asked(() => theory.chord(shown(text, notation), on));
  if (!facts || facts.notes.length === facts.degrees.length) return facts;
  const { notes: [bass = '', ...notes], pitches: [lowest = 0, ...pitches], degrees, intervals } =
    facts;
  return {
    ...facts,
    notes: [...notes, bass],
    pitches: [...pitches, lowest],
    degrees: [...degrees, 'bass'],
    intervals: [...intervals, ''],
  };
}

/** What somebody has written, short enough to be repeated. */
export function quoted(text: string): string {
  const typed = text.replace(/\p{Cc}/gu, '').trim();
  if (typed === '') return words.useLibrary.this;
  return `“${typed.length > longestQuote ? `${typed.slice(0, longestQuote)}…` : typed}”`;
}

const longestQuote = 40;

/** The chords that held keys may be, the likeliest first. */
export function chordsHeld({ theory, notation }: Library, keys: readonly number[]): FoundChord[] {
  const rising = [...keys].sort((a, b) => a - b);
  return asked(() => theory.find(rising.map((key) => noteFor(key, notation)))) ?? [];
}

/** How a held key is written: as in the likeliest of its chords. */
export function nameHeld(library: Library, keys: readonly number[]): (key: number) => string {
  const [best] = chordsHeld(library, keys);
  const chord = best && chordOf(library, written(library, best.chord));
  const names = new Map(chord?.pitches.map((pitch, place) => [pitch, chord.notes[place] ?? '']));
  return (key) => names.get(pitchClassOf(key)) ?? signed(noteFor(key, library.notation));
}

/** The octave of a key by the name that it has: B♯ lies below the C that it sounds like. */
export const octaveNamed = (name: string, key: number) =>
  octaveOf(key - [...name.slice(1)].reduce((sum, sign) => sum + (steps[sign] ?? 0), 0));

const steps: Readonly<Record<string, number>> = { '♯': 1, '𝄪': 2, '♭': -1, '𝄫': -2 };

/** What is shown, as an address has it. */
export const written = ({ notation }: Library, text: string) => plain(text, notation);

/** A chord's name as it is said: “C sharp minor seventh over E”. */
export function chordSaid({ chord, notes, quality }: ChordFacts): string {
  const bass = /\/([A-Z][a-z]*[♯♭𝄪𝄫]?)$/u.exec(chord)?.[1];
  return `${spoken(notes[0] ?? '')} ${quality}${bass ? words.useLibrary.over(spoken(bass)) : ''}`;
}

/** A note's name as it is said, also with two signs. */
export const spoken = (note: string) =>
  nameSaid(note.replace('𝄪', ' double sharp').replace('𝄫', ' double flat'));

export const hasMinorThird = ({ degrees }: Pick<ChordFacts, 'degrees'>) => degrees.includes('♭3');
