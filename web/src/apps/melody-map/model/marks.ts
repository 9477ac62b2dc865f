// Which letters of a title were meant by what somebody typed.
import type { Reason } from '../../../search/SearchIndex.js';

export interface Piece {
  text: string;
  isMeant: boolean;
}

/** As the index compares words: small letters and digits, without accents and what is between. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

const wordLetters = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;

/** The words of a title, each with where it stands. */
function wordsOf(title: string): { start: number; end: number; plain: string }[] {
  return [...title.matchAll(wordLetters)].map(({ index: start = 0, 0: word = '' }) => (
    { start, end: start + word.length, plain: plain(word) }
  ));
}

/** How many letters of a written word, from `start`, hold so many letters as they are compared. */
function spanOf(title: string, start: number, end: number, letters: number): number {
  let at = start;
  while (at < end && plain(title.slice(start, at)).length < letters) at += 1;
  return at;
}

/**
 * A title in pieces, the meant ones told apart: the beginning of a word where its beginning was
 * typed, the part where a part was, and the whole word where it is only like what was typed.
 */
export function marked(title: string, query: string, reasons: readonly Reason[]): Piece[] {
  const queryWords = wordsOf(query).map((word) => word.plain);
  const words = wordsOf(title);
  const meant = new Array<boolean>(title.length).fill(false);
  for (const reason of reasons.filter(({ field }) => field === 0)) {
    const typed = queryWords.slice(reason.queryWord, reason.queryWord + reason.queryWords).join('');
    words.forEach((word, index) => {
      const run = words.slice(index, index + reason.words);
      if (run.map((one) => one.plain).join('') !== reason.word) return;
      let [start, end] = [word.start, run.at(-1)!.end];
      if (reason.kind === 'prefix') end = spanOf(title, start, end, typed.length);
      const inside = reason.kind === 'substring' ? reason.word.indexOf(typed) : -1;
      if (inside >= 0) {
        start = spanOf(title, word.start, end, inside);
        end = spanOf(title, start, end, typed.length);
      }
      meant.fill(true, start, end);
    });
  }
  return pieces(title, meant);
}

function pieces(title: string, meant: readonly boolean[]): Piece[] {
  const all: Piece[] = [];
  for (let at = 0; at < title.length; at += 1) {
    const last = all.at(-1);
    const isMeant = meant[at] ?? false;
    if (last && last.isMeant === isMeant) last.text += title[at];
    else all.push({ text: title[at]!, isMeant });
  }
  return all;
}
