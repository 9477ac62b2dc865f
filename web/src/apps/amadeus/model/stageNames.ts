// Chords as a player may want to read them: as triads, or as the degrees of a key.
import type { Chord, SongResult } from '../../../analysis/SongResult.js';
import { chordWritten, pitchOf } from './chordNames.js';

const scale = 'CDEFGAB';
const majorScale = [0, 2, 4, 5, 7, 9, 11];
const numerals = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];
/** Degrees whose spelling has no sense in the key, by semitones. */
const plainDegrees = 'I ♭II II ♭III III IV ♯IV V ♭VI VI ♭VII VII'.split(' ');

/** A chord's three notes, in Harte's notation: no sevenths, no added notes, no other bass. */
export function triadOf(label: string): string {
  const [, root, quality = 'maj'] = /^([A-G][#b]*)(?::([^/]+))?/.exec(label) ?? [];
  return root === undefined ? label : `${root}:${triadKind(quality)}`;
}

/** A song with triads alone; chords that are the same then become one. */
export function asTriads(song: SongResult): SongResult {
  const chords = song.chords.reduce<Chord[]>((row, chord) => {
    const label = triadOf(chord.label);
    const before = row.at(-1);
    if (before?.label === label) row[row.length - 1] = { ...before, end: chord.end };
    else row.push({ ...chord, label });
    return row;
  }, []);
  return { ...song, chords };
}

function triadKind(quality: string): string {
  if (!quality.startsWith('(')) {
    return /^(min|dim|aug|sus2|sus4|5$)/.exec(quality)?.[0] ??
      (quality.startsWith('hdim') ? 'dim' : 'maj');
  }
  const degrees = new Set(quality.slice(1, -1).split(','));
  if (degrees.has('b3')) return degrees.has('b5') ? 'dim' : 'min';
  if (degrees.has('3')) return degrees.has('#5') ? 'aug' : 'maj';
  return degrees.has('4') ? 'sus4' : 'sus2';
}

interface Home {
  readonly key: string;
  readonly mode: 'major' | 'minor';
}

/** The key that holds at a moment; of a song that modulates that of the part. */
export function keyAt({ key, mode, keys }: Pick<SongResult, 'key' | 'mode' | 'keys'>, at: number) {
  const here = keys.find(({ start, end }) => at >= start && at < end);
  return here ?? (key === null || mode === null ? undefined : { key, mode });
}

/**
 * A chord as a degree of a key, counted from the major scale on its tonic, in lower case for minor
 * and diminished chords. The bass is left out.
 */
export function numeralOf(label: string, { key }: Home): string {
  const root = /^[A-G][#b]*/.exec(label)?.[0];
  if (root === undefined) return chordWritten(label);
  const kind = /^[A-G][♯♭𝄪𝄫]*([^/]*)/u.exec(chordWritten(label))?.[1] ?? '';
  const isDiminished = /^(dim|m7♭5)/.test(kind);
  const isMinor = isDiminished || /^m(?!aj)/.test(kind);
  const degree = degreeOf(root, key);
  const rest = isDiminished
    ? kind.replace(/^dim/, '°').replace(/^m7♭5/, 'ø7')
    : kind.replace(/^m(?!aj)/, '').replace(/^aug/, '+');
  return (isMinor ? degree.toLowerCase() : degree) + rest;
}

function degreeOf(root: string, key: string): string {
  const steps = (scale.indexOf(root[0] ?? 'C') - scale.indexOf(key[0] ?? 'C') + 7) % 7;
  const semitones = (pitchOf(root) - pitchOf(key) + 12) % 12;
  const shift = (semitones - (majorScale[steps] ?? 0) + 18) % 12 - 6;
  if (Math.abs(shift) > 1) return plainDegrees[semitones] ?? 'I';
  return `${['♭', '', '♯'][shift + 1]}${numerals[steps]}`;
}
