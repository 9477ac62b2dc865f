// Lyrics whose words have times, as they are written down and as they are corrected by hand.
import {
  hasLineTimes,
  linesOfWords,
  longestLyrics,
  spaceBetween,
  type SungWord,
  textOf,
  unitsOf,
  wordsOf,
} from './lyrics.js';

/** A word of a transcript, and when it is heard, in seconds. */
export interface HeardWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

type Timed = Pick<SungWord, 'text' | 'start'> & Partial<Pick<SungWord, 'space'>>;

/** Where a singer breathes for so long, in seconds, a line ends. */
const pause = 0.7;
/** So many words are a line at most; a comma ends one that has so many. */
const longestLine = 12;
const shortestPhrase = 5;
/**
 * The first word after a pause begins no longer than so much before its end: models of speech let
 * it begin in the music before it.
 */
const longestFirst = 0.6;
/** [Music], (applause), *laughs* and the like, which are not sung. */
const noise = /[[(*][^\])*]*[\])*]/g;
/** What some models put around what is sung. */
const notes = /[♪♫♬]/gu;

/** What was recognised as lyrics: a line for each phrase, and a time for each word. */
export function lyricsFrom(sentences: readonly (readonly HeardWord[])[]): string {
  return timedText(sentences.flatMap(phrasesOf));
}

function phrasesOf(sentence: readonly HeardWord[]): HeardWord[][] {
  const lines: HeardWord[][] = [];
  let before: HeardWord | undefined;
  for (const word of sungOnly(sentence)) {
    const line = lines.at(-1);
    const isAfterPause = !before || word.start - before.end >= pause;
    const breaks = !line || !before || isAfterPause || line.length >= longestLine ||
      /[.!?…。！？]["”’]?$/u.test(before.text) ||
      (line.length >= shortestPhrase && /[,;:，、；：]$/u.test(before.text));
    const start = isAfterPause ? Math.max(word.start, word.end - longestFirst) : word.start;
    if (breaks) lines.push([{ ...word, start }]);
    else line.push(word);
    before = word;
  }
  return lines;
}

/** Without what stands in brackets, also where that is several words. */
function sungOnly(sentence: readonly HeardWord[]): HeardWord[] {
  const text = sentence.map((word) => word.text).join(' ');
  const gone = [...text.matchAll(noise)].map(({ 0: all = '', index = 0 }) =>
    [index, index + all.length]
  );
  let at = 0;
  return sentence.filter(({ text: word }) => {
    const from = at;
    at += word.length + 1;
    const isNoise = gone.some(([start = 0, end = 0]) => from >= start && from < end);
    return !isNoise && /[\p{L}\p{N}]/u.test(word);
  }).map((word) => ({ ...word, text: word.text.replace(notes, '') }));
}

/** Lines as a text; where it is too long for all of them, with the times of the lines alone. */
function timedText(lines: readonly (readonly Timed[])[]): string {
  const full = lines.filter((line) => line.length > 0);
  const write = (hasWords: boolean) =>
    full.map((line) =>
      line.map(({ text, start, space }, place) =>
        place === 0
          ? `[${stamp(start)}]${text}`
          : (space ?? spaceBetween(line[place - 1]?.text ?? '', text)) +
            (hasWords ? `<${stamp(start)}>${text}` : text)
      ).join('')
    );
  const text = write(true).join('\n');
  if (text.length <= longestLyrics) return text;
  let length = -1;
  return write(false).filter((line) => (length += line.length + 1) <= longestLyrics).join('\n');
}

function stamp(seconds: number): string {
  const all = Math.max(0, Math.round(seconds * 100));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(all / 6_000))}:${two(Math.floor(all / 100) % 60)}.${two(all % 100)}`;
}

const timedWords = (text: string) => wordsOf(text, 0, 0);

/** Lyrics whose words have times, as they are read and corrected: without any. */
export const withoutTimes = (text: string) =>
  linesOfWords(timedWords(text)).map(textOf).join('\n');

interface Retimed {
  readonly text: string;
  /** Whether they are still the same lyrics: others have lost the times. */
  readonly isSame: boolean;
}

/**
 * Corrected lyrics with the times of those before: words that stay keep theirs, a word in place of
 * another takes its, and others are spread between their neighbours. Where hardly a word stays, or
 * there are times among them, they are other lyrics.
 */
export function retimed(old: string, typed: string): Retimed {
  const before = timedWords(old);
  const lines = typed.split(/\r?\n/).map(unitsOf);
  const after = lines.flat();
  const pairs = hasLineTimes(typed) ? [] : aligned(
    before.map(({ text }) => text),
    after.map(({ text }) => text),
  );
  if (after.length === 0 || 2 * pairs.length < Math.min(before.length, after.length)) {
    return { text: typed.trim(), isSame: false };
  }
  const starts = startsOf(before, after.length, pairs);
  let at = 0;
  const text = timedText(
    lines.map((line) => line.map((word) => ({ ...word, start: starts[at++] ?? 0 }))),
  );
  return { text, isSame: true };
}

type Pair = readonly [before: number, after: number];

/** When each of the words is sung. */
function startsOf(before: readonly Timed[], count: number, pairs: readonly Pair[]): number[] {
  const starts: number[] = [];
  const ends: readonly Pair[] = [...pairs, [before.length, count]];
  let [one, other] = [0, 0];
  for (const [next, there] of ends) {
    const from = before[one]?.start ?? before.at(-1)?.start ?? 0;
    const to = before[next]?.start ?? from + 1;
    const [gone, come] = [next - one, there - other];
    // Words that were only added begin with the one before them, which lasts that much shorter.
    const first = gone === 0 ? before[one - 1]?.start ?? from : from;
    const parts = gone === 0 ? come + 1 : come;
    for (let index = 0; index < come; index++) {
      const share = (gone === 0 ? index + 1 : index) / parts;
      const taken = gone === come ? before[one + index]?.start : undefined;
      starts.push(taken ?? first + share * Math.max(0, to - first));
    }
    if (there < count) starts.push(to);
    [one, other] = [next + 1, there + 1];
  }
  return starts;
}

/** Compared without case and punctuation, which are corrected most. */
const plain = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The longest row of words that both have: which of the one is which of the other. */
function aligned(before: readonly string[], after: readonly string[]): Pair[] {
  const [old, now] = [before.map(plain), after.map(plain)];
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const length = (one: number, other: number) => lengths[one * width + other] ?? 0;
  for (let one = old.length - 1; one >= 0; one--) {
    for (let other = now.length - 1; other >= 0; other--) {
      lengths[one * width + other] = old[one] === now[other]
        ? length(one + 1, other + 1) + 1
        : Math.max(length(one + 1, other), length(one, other + 1));
    }
  }
  const pairs: Pair[] = [];
  let [one, other] = [0, 0];
  while (one < old.length && other < now.length) {
    if (old[one] === now[other]) pairs.push([one++, other++]);
    else if (length(one + 1, other) >= length(one, other + 1)) one++;
    else other++;
  }
  return pairs;
}
