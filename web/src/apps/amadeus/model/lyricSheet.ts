// Lyrics with the chords inside their lines, as ChordPro and songbooks have them.
import type { Chord } from '../../../analysis/SongResult.js';
import { chordWritten } from './chordNames.js';
import { linesOfWords, type SungWord, wordsOf } from './lyrics.js';

/** A piece of a line, and the chord that begins with it. */
export interface SheetPiece {
  readonly chord: string | undefined;
  readonly text: string;
}
export type SheetLine = readonly SheetPiece[];

/** A chord so much before a word, or after it began, is played with it, in seconds. */
const early = 0.6;
const late = 0.25;
/** Chords of so much music without words have lines of their own. */
const instrumental = 4;
const chordsInLine = 8;
/** A word lasts no longer. */
const longestWord = 2;

interface Sung {
  readonly duration: number;
  readonly chords: readonly Pick<Chord, 'label' | 'start'>[];
}

/** All lines of a song, with all of its chords in order; those that nobody sings to lie between. */
export function sheetOf({ chords, duration }: Sung, lyrics: string): SheetLine[] {
  const first = chords.find(({ label }) => label !== 'N')?.start ?? 0;
  const lines = linesOfWords(wordsOf(lyrics, first, duration));
  const left = chords.filter(({ label, start }) => label !== 'N' || start > first);
  const sheet: SheetLine[] = [];
  let next = 0;
  const until = (seconds: number) => {
    const from = next;
    while (next < left.length && (left[next]?.start ?? 0) < seconds) next++;
    return left.slice(from, next);
  };
  lines.forEach((words, place) => {
    const start = words[0]?.start ?? 0;
    let before = until(start - early);
    // The chord that sounds when a line begins stands there.
    const sounding = before.at(-1);
    const isHeld = sounding && start - sounding.start < instrumental &&
      (left[next]?.start ?? Infinity) > start + late;
    if (isHeld) before = before.slice(0, -1);
    const previous = sheet.at(-1);
    const gap = start - (before[0]?.start ?? start);
    // A short pause belongs to the line before it.
    if (previous && before.length > 0 && gap < instrumental) {
      sheet[sheet.length - 1] = [...previous, ...before.map(alone)];
    } else sheet.push(...rowsOf(before));
    const last = words.at(-1)?.start ?? start;
    const end = Math.min(lines[place + 1]?.[0]?.start ?? duration, last + longestWord);
    const own = until(end - early);
    sheet.push(lineOf(words, isHeld ? [{ label: sounding.label, start }, ...own] : own, end));
  });
  return [...sheet, ...rowsOf(until(Infinity))];
}

const alone = ({ label }: Pick<Chord, 'label'>): SheetPiece => ({ chord: label, text: '' });

function rowsOf(chords: Sung['chords']): SheetLine[] {
  const rows: SheetLine[] = [];
  for (let at = 0; at < chords.length; at += chordsInLine) {
    rows.push(chords.slice(at, at + chordsInLine).map(alone));
  }
  return rows;
}

/** A line with its chords before the syllables with which they begin. */
function lineOf(words: readonly SungWord[], chords: Sung['chords'], end: number): SheetLine {
  const syllables = words.flatMap((word, place) =>
    syllablesIn(word, words[place + 1]?.start ?? end)
  );
  const starting = syllables.map((): string[] => []);
  const trailing: SheetPiece[] = [];
  for (const chord of chords) {
    // The nearest that may still be meant; what comes after all of them stands at the end.
    let best = -1;
    syllables.forEach(({ start }, at) => {
      const isNearer = best < 0 ||
        Math.abs(start - chord.start) < Math.abs((syllables[best]?.start ?? 0) - chord.start);
      if (start - chord.start <= early && isNearer) best = at;
    });
    // Long after a word has begun, the next is the first that is sung to it.
    if (best >= 0 && chord.start - (syllables[best]?.start ?? 0) > early + late) best++;
    const there = starting[best];
    if (there) there.push(chord.label);
    else trailing.push(alone(chord));
  }
  const pieces: SheetPiece[] = [];
  syllables.forEach(({ text }, at) => {
    const labels = starting[at] ?? [];
    labels.slice(0, -1).forEach((label) => pieces.push({ chord: label, text: '' }));
    const last = pieces.at(-1);
    const label = labels.at(-1);
    if (label === undefined && last) {
      pieces[pieces.length - 1] = { ...last, text: last.text + text };
    } else pieces.push({ chord: label, text });
  });
  return [...pieces, ...trailing];
}

interface Syllable {
  /** With the white space before its word. */
  readonly text: string;
  readonly start: number;
}

/** Vowels with what comes before them: about the syllables in which a word is sung. */
const syllable = /[^\p{L}]*[^aeiouyäöüáéíóúàèìòùâêîôûåøæœ\s]*[aeiouyäöüáéíóúàèìòùâêîôûåøæœ]+/giu;

/** A word's syllables, each as long as the others; only one that lasts is worth taking apart. */
function syllablesIn({ text, space, start }: SungWord, next: number): Syllable[] {
  const length = Math.min(next - start, longestWord);
  const found = length > early ? [...text.matchAll(syllable)].map(({ index }) => index) : [];
  const cuts = [0, ...found.slice(1)];
  // A silent e is no syllable.
  if (/[^aeiouy]e[^\p{L}]*$/iu.test(text) && cuts.length > 1) cuts.pop();
  return cuts.map((cut, place) => ({
    text: (place === 0 ? space : '') + text.slice(cut, cuts[place + 1] ?? text.length),
    start: start + length * place / cuts.length,
  }));
}

/** A line as ChordPro writes it. */
export const inChordPro = (line: SheetLine, written: (label: string) => string): string =>
  line.map(({ chord, text }, place) => {
    const words = place === 0 ? text.trimStart() : text;
    const plain = words.replace(/[[\]{}]/g, '');
    if (chord === undefined) return plain;
    // White space comes before the chord of a word, and not between the two.
    const [, space = '', rest = ''] = /^(\s*)(.*)$/s.exec(plain) ?? [];
    return `${plain === '' && place > 0 ? ' ' : space}[${written(chord)}]${rest}`;
  }).join('');

const signs: Readonly<Record<string, string>> = { '♯': '#', '♭': 'b', '𝄪': '##', '𝄫': 'bb' };

/** A chord as other programs read it: C#m7/E. */
export const chordInSheets = (label: string): string =>
  chordWritten(label).replace(/[♯♭𝄪𝄫]/gu, (sign) => signs[sign] ?? sign);
