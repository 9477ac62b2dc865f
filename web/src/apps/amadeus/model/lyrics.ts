// Lyrics below the bars: lines of text, of which some or all begin with their time, as LRC files
// have it ([01:02.50]).
import { placeBegun, type StageBar } from './stageBars.js';

interface SungWord {
  readonly text: string;
  /** In seconds. */
  readonly start: number;
}

const times = /^\s*((?:\[\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?\]\s*)+)(.*)$/;
const time = /\[(\d+):(\d+)(?:[.:](\d+))?\]/g;
/** [ar:…] and the like, which tell of the song. */
const about = /^\s*\[[a-z#]+:.*\]\s*$/i;
/** Times of words within a line. */
const inner = /<\d+:\d+(?:\.\d+)?>/g;
/** A line lasts no longer, whatever comes before the next. */
const longestLine = 8;

/**
 * The words of a text; lines without a time are spread evenly between their neighbours, those at
 * the edges between them and the beginning or the end of the music.
 */
export function wordsOf(text: string, begins: number, ends: number): SungWord[] {
  const lines = spread(linesOf(text), begins, ends);
  return lines.flatMap(({ text: line, start }, at) => {
    const end = Math.min(lines[at + 1]?.start ?? ends, start + longestLine);
    const words = line.split(/\s+/).filter(Boolean);
    const step = Math.max(0, end - start) / Math.max(1, words.length);
    return words.map((word, place) => ({ text: word, start: start + place * step }));
  });
}

interface Line {
  readonly text: string;
  readonly start: number | undefined;
}

function linesOf(text: string): Line[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !about.test(line));
  const all = lines.flatMap((line): Line[] => {
    const [, stamps, rest] = times.exec(line) ?? [];
    if (stamps === undefined) return [{ text: line.replace(inner, ''), start: undefined }];
    return [...stamps.matchAll(time)].map(([, minutes, seconds, part = '0']) => ({
      text: (rest ?? '').replace(inner, ''),
      start: Number(minutes) * 60 + Number(seconds) + Number(`0.${part}`),
    }));
  });
  // A line that is sung several times has several times; without others the order is that of time.
  return all.every(({ start }) => start !== undefined)
    ? [...all].sort((a, b) => (a.start ?? 0) - (b.start ?? 0))
    : all;
}

function spread(lines: readonly Line[], begins: number, ends: number) {
  const known = [
    { at: -1, start: begins },
    ...lines.flatMap(({ start }, at) => start === undefined ? [] : [{ at, start }]),
    { at: lines.length, start: ends },
  ];
  return lines.map(({ text, start }, at) => {
    if (start !== undefined) return { text, start };
    const before = known.filter((one) => one.at < at).at(-1) ?? { at: -1, start: begins };
    const after = known.find((one) => one.at > at) ?? { at: lines.length, start: ends };
    // Without a line before it the first begins with the music.
    const first = before.at < 0 ? 0 : before.at;
    const share = (at - first) / Math.max(1, after.at - first);
    return { text, start: before.start + share * Math.max(0, after.start - before.start) };
  });
}

/** What a text has for each bar; nothing where it has no words. */
export const sungIn = (bars: readonly StageBar[], text: string) =>
  lyricsOf(bars, wordsOf(text, bars[0]?.start ?? 0, bars.at(-1)?.end ?? 0));

/** What is sung in each bar; nothing where there are no words at all. */
export function lyricsOf(
  bars: readonly StageBar[],
  words: readonly SungWord[],
): readonly string[] | undefined {
  if (words.length === 0 || bars.length === 0) return undefined;
  const below = bars.map((): string[] => []);
  // What is sung before the first bar stands below it.
  for (const { text, start } of words) below[Math.max(0, placeBegun(bars, start))]?.push(text);
  return below.map((all) => all.join(' '));
}
