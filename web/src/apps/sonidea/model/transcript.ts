// The words of a recording as a page shows them: corrected, in paragraphs, found again by time and
// by what is typed.
import type { SonTranscript, SonTranscriptWords } from '../../../generated/api.js';
import { folded } from '../../../search/plain.js';

export interface SpokenWord {
  /** Its place among all that are shown, counted from 0. */
  at: number;
  /** Its number on the server, which two copies of a word share. */
  index: number;
  text: string;
  /** What was heard, where somebody has corrected it. */
  heard?: string;
  start: number;
  end: number;
}

/** Sentences without a long pause between them. */
export type Paragraph = readonly SpokenWord[];

/** A pause that begins a paragraph, in seconds; and how many words a paragraph has at most. */
const pause = 1.5;
const longest = 60;

/**
 * What is said, with corrections in place of what was heard. Words that a correction has taken out
 * are left out, unless one is about to bring them back.
 */
export function paragraphsOf(
  { sentences }: SonTranscriptWords,
  corrections: SonTranscript['corrections'],
  showsRemoved = false,
): readonly Paragraph[] {
  const corrected = new Map(corrections.map(({ index, text }) => [index, text]));
  const paragraphs: SpokenWord[][] = [];
  let at = 0;
  for (const { words } of sentences) {
    const said = words.flatMap(({ index, text, start, end }) => {
      const next = corrected.get(index);
      if (next === '' && !showsRemoved) return [];
      const word = { index, text: next ?? text, start, end };
      return [{ at: 0, ...word, ...(next !== undefined && { heard: text }) }];
    });
    for (const word of said) word.at = at++;
    const last = paragraphs[paragraphs.length - 1];
    const end = last?.[last.length - 1]?.end ?? 0;
    if (said.length === 0) continue;
    if (last && last.length < longest && said[0]!.start - end < pause) last.push(...said);
    else paragraphs.push(said);
  }
  return paragraphs;
}

/** Whether a language puts nothing between its words. */
export function joinsWords(language: string | undefined): boolean {
  return ['zh', 'ja', 'th', 'lo', 'my', 'km', 'yue'].includes(language ?? '');
}

/** All of it as a text, with an empty line between paragraphs. */
export function textOf(paragraphs: readonly Paragraph[], language: string | undefined): string {
  const between = joinsWords(language) ? '' : ' ';
  return paragraphs
    .map((words) => words.map(({ text }) => text).filter(Boolean).join(between))
    .filter(Boolean)
    .join('\n\n');
}

/** The last word that has begun by a moment; nothing before the first. */
export function wordAt(words: readonly SpokenWord[], seconds: number): SpokenWord | undefined {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]!.start <= seconds) low = middle + 1;
    else high = middle;
  }
  return words[low - 1];
}

/** Letters and digits as they are compared. */
const plain = (text: string) => folded(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** Where what was typed is said, each from its first word to its last, which may be unfinished. */
export function findWords(
  words: readonly SpokenWord[],
  typed: string,
): readonly (readonly [first: number, last: number])[] {
  const wanted = typed.trim().split(/\s+/).map(plain).filter(Boolean);
  if (wanted.length === 0) return [];
  const said = words.map(({ text }) => plain(text));
  const found: [number, number][] = [];
  for (let at = 0; at + wanted.length <= said.length; at++) {
    const isHere = wanted.every((word, next) =>
      next === wanted.length - 1 ? said[at + next]!.startsWith(word) : said[at + next] === word
    );
    if (isHere) found.push([at, at + wanted.length - 1]);
  }
  return found;
}

/** Corrections with one more; the later one of a word counts, and the heard text takes it back. */
export function corrected(
  corrections: SonTranscript['corrections'],
  { index, text, heard }: Pick<SpokenWord, 'index' | 'text' | 'heard'>,
  next: string,
): SonTranscript['corrections'] {
  const others = corrections.filter((one) => one.index !== index);
  return next === (heard ?? text)
    ? others
    : [...others, { index, text: next }].sort((a, b) => a.index - b.index);
}
