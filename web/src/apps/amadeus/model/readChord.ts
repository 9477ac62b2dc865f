// What a person writes for a chord, read by the theory that the library of chords stands on.
import { Theory } from '../../../theory/Theory.js';
import { words } from '../words.js';
import type { Named } from './chordEdits.js';
import type { Notation } from './notes.js';
import { plain } from './spelling.js';

let theory: Promise<Theory> | undefined;

/** A chord in any writing; throws what is wrong with it. “N.C.” is none. */
export async function named(text: string, notation: Notation = 'sharps'): Promise<Named> {
  const typed = text.trim();
  if (/^n\.?\s?c\.?$/i.test(typed) || typed === 'N') return { label: 'N', pitches: [] };
  theory ??= Theory.load();
  const known = await theory.catch(() => {
    theory = undefined;
    throw new Error(words.readChord.theChordReaderCould);
  });
  try {
    const { harte, pitches } = known.chord(plain(typed, notation));
    return { label: harte, pitches };
  } catch {
    throw new Error(words.readChord.isNoChordCalledWrite(typed));
  }
}
