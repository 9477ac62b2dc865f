import { createContext, useContext, useMemo } from 'react';
import { chordWritten } from '../model/chordNames.js';
import type { Notation } from '../model/notes.js';
import { inNotation } from '../model/spelling.js';

export const NotationContext = createContext<Notation>('sharps');

/** Chords and keys of songs, with the names of notes that the member reads. */
export function useNames() {
  const notation = useContext(NotationContext);
  return useMemo(() => ({
    notation,
    /** A chord from Harte's notation. */
    chord: (label: string) => inNotation(chordWritten(label), notation),
    /** What is written with English letters, such as a key. */
    text: (text: string) => inNotation(text, notation),
  }), [notation]);
}
