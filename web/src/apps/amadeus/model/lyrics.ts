// Lyrics below the bars: lines of text, of which some or all begin with their time, as LRC files
// have it ([01:02.50]). Words within a line may have their own (<01:03.10>), as those that were
// transcribed do.
import { placeBegun, type StageBar } from './stageBars.js';

export interface SungWord {
  readonly text: string;
  /** What stands before it where it does not begin a line: nothing in scripts without spaces. */
  readonly space: '' | ' ';
  /** In seconds. */
  readonly start: number;
  /** The number of its line, and its own among all words. */
  readonly line: number;
  readonly at: number;
}

/** As the server has it. */
export const longestLyrics = 20_000;

const times = /^\s*((?:\[\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?\]\s*)+)(.*)$/;
const time = /\[(\d+):(\d+)(?:[.:](\d+))?\]/g;
/** [ar:…] and the like, which tell of the song. */
const about = /^\s*\[[a-z#]+:.*\]\s*$/i;
/** Times of words within a line. */
const inner = /<(\d{1,3}):(\d{1,2})(?:\.(\d{1,3}))?>/g;
/** A word so much before a bar, in seconds, is sung with it: times are not more exact. */
const early = 0.15;
/** A line lasts no longer, whatever comes before the next. */
const longestLine = 8;

const secondsOf = (minutes: string, seconds: string, part = '0') =>
  Number(minutes) * 60 + Number(seconds) + Number(`0.${part}`);

/** Letters of scripts that are written without spaces between words. */
const unspaced =
  String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
/** White space, and then a word or one such letter, with its marks and punctuation. */
const unit = new RegExp(
  String.raw`(\s*)([\p{Ps}\p{Pi}]*[${unspaced}][\p{M}ー\p{Pe}\p{Pf}\p{Po}]*|[^\s${unspaced}]+)`,
  'gu',
);
const endsUnspaced = new RegExp(String.raw`[${unspaced}][\p{M}ー\p{Pe}\p{Pf}\p{Po}]*$`, 'u');
const beginsUnspaced = new RegExp(String.raw`^[\p{Ps}\p{Pi}]*[${unspaced}]`, 'u');

/** The words of a line, or letters where words are not told apart by spaces. */
export const unitsOf = (line: string): Pick<SungWord, 'text' | 'space'>[] =>
  [...line.matchAll(unit)].map(([, space, text = '']) => ({ text, space: space ? ' ' : '' }));

/** What is written between two words that were heard. */
export const spaceBetween = (before: string, after: string): '' | ' ' =>
  endsUnspaced.test(before) && beginsUnspaced.test(after) ? '' : ' ';

/** Words as a text. */
export const textOf = (words: readonly Pick<SungWord, 'text' | 'space'>[]): string =>
  words.map(({ text, space }, place) => (place === 0 ? '' : space) + text).join('');

/** Whether words, and not only lines, have their times. */
export const hasWordTimes = (text: string) => text.search(inner) >= 0;
/** Whether a line begins with its time. */
export const hasLineTimes = (text: string) => text.split(/\r?\n/).some((line) => times.test(line));

/**
 * The words of a text; lines without a time are spread evenly between their neighbours, those at
 * the edges between them and the beginning or the end of the music.
 */
export function wordsOf(text: string, begins: number, ends: number): SungWord[] {
  const lines = spread(linesOf(text), begins, ends);
  return lines.flatMap(({ pieces, start }, line) => {
    const end = Math.min(lines[line + 1]?.start ?? ends, start + longestLine);
    return pieces.flatMap(({ text: piece, at: own }, place): SungWord[] => {
      const from = own ?? start;
      const to = pieces[place + 1]?.at ?? end;
      const units = unitsOf(piece);
      const step = Math.max(0, to - from) / Math.max(1, units.length);
      const isApart = place === 0 || /\s$/.test(pieces[place - 1]?.text ?? '');
      return units.map((word, index) => ({
        ...word,
        space: index === 0 && isApart ? ' ' : word.space,
        start: from + index * step,
        line,
        at: 0,
      }));
    });
  }).map((word, at) => ({ ...word, at }));
}

/** The lines of words, in order. */
export const linesOfWords = (words: readonly SungWord[]): SungWord[][] =>
  words.reduce<SungWord[][]>((lines, word) => {
    const last = lines.at(-1);
    if (last?.[0]?.line === word.line) last.push(word);
    else lines.push([word]);
    return lines;
  }, []);

interface Piece {
  readonly text: string;
  readonly at: number | undefined;
}

interface Line {
  readonly pieces: readonly Piece[];
  readonly start: number | undefined;
}

function linesOf(text: string): Line[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !about.test(line));
  const all = lines.flatMap((line): Line[] => {
    const [, stamps, rest] = times.exec(line) ?? [];
    if (stamps === undefined) {
      const pieces = piecesOf(line);
      return [{ pieces, start: pieces[0]?.at }];
    }
    const begins = [...stamps.matchAll(time)].map(([, minutes = '', seconds = '', part]) =>
      secondsOf(minutes, seconds, part)
    );
    // Times of words are those of one time that the line is sung.
    const pieces = begins.length > 1 ? [bare(rest ?? '')] : piecesOf(rest ?? '');
    return begins.map((start) => ({ pieces, start }));
  });
  // A line that is sung several times has several times; without others the order is that of time.
  return all.every(({ start }) => start !== undefined)
    ? [...all].sort((a, b) => (a.start ?? 0) - (b.start ?? 0))
    : all;
}

const bare = (text: string): Piece => ({ text: text.replace(inner, ''), at: undefined });

/** What lies between the times within a line. */
function piecesOf(line: string): Piece[] {
  const stamps = [...line.matchAll(inner)];
  const pieces = [
    { text: line.slice(0, stamps[0]?.index ?? line.length), at: undefined },
    ...stamps.map(([all = '', minutes = '', seconds = '', part], place) => ({
      text: line.slice((stamps[place]?.index ?? 0) + all.length, stamps[place + 1]?.index),
      at: secondsOf(minutes, seconds, part),
    })),
  ];
  return pieces.filter(({ text }, place) => place > 0 || text.trim() !== '');
}

function spread(lines: readonly Line[], begins: number, ends: number) {
  const known = [
    { at: -1, start: begins },
    ...lines.flatMap(({ start }, at) => start === undefined ? [] : [{ at, start }]),
    { at: lines.length, start: ends },
  ];
  return lines.map(({ pieces, start }, at) => {
    if (start !== undefined) return { pieces, start };
    const before = known.filter((one) => one.at < at).at(-1) ?? { at: -1, start: begins };
    const after = known.find((one) => one.at > at) ?? { at: lines.length, start: ends };
    // Without a line before it the first begins with the music.
    const first = before.at < 0 ? 0 : before.at;
    const share = (at - first) / Math.max(1, after.at - first);
    return { pieces, start: before.start + share * Math.max(0, after.start - before.start) };
  });
}

/** What is sung in a song. */
export interface Sung {
  readonly words: readonly SungWord[];
  /** Whether it is known when each word is sung. */
  readonly isTimed: boolean;
  /** What is sung in each bar. */
  readonly inBars: readonly (readonly SungWord[])[];
}

/** What a text has for each bar; nothing where it has no words. */
export function sungIn(bars: readonly StageBar[], text: string): Sung | undefined {
  const words = wordsOf(text, bars[0]?.start ?? 0, bars.at(-1)?.end ?? 0);
  const inBars = lyricsOf(bars, words);
  return inBars && { words, inBars, isTimed: hasWordTimes(text) };
}

/** What is sung in each bar; nothing where there are no words at all. */
export function lyricsOf(
  bars: readonly Pick<StageBar, 'start'>[],
  words: readonly SungWord[],
): readonly (readonly SungWord[])[] | undefined {
  if (words.length === 0 || bars.length === 0) return undefined;
  const below = bars.map((): SungWord[] => []);
  // What is sung before the first bar stands below it.
  for (const word of words) below[Math.max(0, placeBegun(bars, word.start + early))]?.push(word);
  return below;
}
