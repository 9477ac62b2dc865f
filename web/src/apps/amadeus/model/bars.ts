// Where bars and beats lie in a song: to play it in a loop of whole bars, and to count in.
import type { SongResult } from '../../../analysis/SongResult.js';

/** A part of a song, in seconds. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Clicks before a song begins: seconds before its beginning each, the first of a bar first. */
export interface CountIn {
  readonly clicks: readonly number[];
}

export type Rhythm = Pick<SongResult, 'beats' | 'downbeats' | 'duration'>;

/** No loop is shorter; one beat of the fastest music lasts as long. */
const shortest = 0.25;
/** As near counts as the same moment. */
const near = 0.02;

/**
 * The lines between bars, the song's beginning and end among them; beats where no bars were heard,
 * chords where no beats were.
 */
export function linesOf(
  { beats, downbeats, duration, chords }: Rhythm & Pick<SongResult, 'chords'>,
): number[] {
  const steady = downbeats.length > 1 ? downbeats : beats;
  const heard = steady.length > 1 ? steady : chords.map(({ start }) => start);
  return [0, ...heard.filter((one) => one > shortest && one < duration - shortest), duration];
}

const nearest = (numbers: readonly number[], to: number) =>
  numbers.reduce(
    (best, one) => Math.abs(one - to) < Math.abs(best - to) ? one : best,
    numbers[0] ?? 0,
  );

/** The bar in which a moment lies. */
export function barAt(moment: number, lines: readonly number[]): Span {
  const place = Math.max(
    0,
    Math.min(lines.length - 2, lines.findIndex((line) => line > moment + near) - 1),
  );
  const inside = moment >= (lines.at(-1) ?? 0) - near ? lines.length - 2 : place;
  return { start: lines[inside] ?? 0, end: lines[inside + 1] ?? 0 };
}

/**
 * A loop that begins at the line next to a moment; of what is there the end is kept, where it still
 * lies behind.
 */
export function beginningAt(
  moment: number,
  loop: Span | undefined,
  lines: readonly number[],
): Span {
  const start = nearest(lines.slice(0, -1), moment);
  const end = loop && loop.end > start + near
    ? loop.end
    : lines.find((line) => line > start + near) ?? start;
  return { start, end };
}

/**
 * A loop that ends at the line next to a moment; of what is there the beginning is kept, where it
 * still lies before.
 */
export function endingAt(moment: number, loop: Span | undefined, lines: readonly number[]): Span {
  const end = nearest(lines.slice(1), moment);
  const start = loop && loop.start < end - near
    ? loop.start
    : [...lines].reverse().find((line) => line < end - near) ?? 0;
  return { start, end };
}

/** A line so many further on; the same where there is none. */
export function lineBeside(moment: number, steps: number, lines: readonly number[]): number {
  return lines[lines.indexOf(nearest(lines, moment)) + steps] ?? moment;
}

/**
 * The number of the bar that begins at a line, as the ribbon has it: what lies before the first is
 * bar 0.
 */
export function barNumber(line: number, downbeats: readonly number[]): number {
  return downbeats.filter((one) => one <= line + near).length;
}

/**
 * A bar of clicks before a place, in step with the beats behind it; nothing where no beats are
 * heard.
 */
export function countInTo(place: number, { beats, downbeats }: Rhythm): CountIn | undefined {
  const next = Math.min(beats.findIndex((beat) => beat >= place - near), beats.length - 2);
  const at = next < 0 ? beats.length - 2 : next;
  const [beat, after] = [beats[at], beats[at + 1]];
  if (beat === undefined || after === undefined) return undefined;
  const step = after - beat;
  const count = beatsOfABar(beats, downbeats);
  // Behind the last beats they go on as before.
  const first = beat >= place - near
    ? beat - place
    : Math.ceil((place - beat) / step) * step + beat - place;
  // The beats go on before the first that was heard, too.
  const gap = Math.max(0, first) % step;
  return { clicks: Array.from({ length: count }, (_, click) => (count - click) * step - gap) };
}

/** How many beats most bars have. */
function beatsOfABar(beats: readonly number[], downbeats: readonly number[]): number {
  const counts = downbeats.slice(1).map((end, bar) =>
    beats.filter((beat) => beat >= (downbeats[bar] ?? 0) - near && beat < end - near).length
  );
  const times = (count: number) => counts.filter((one) => one === count).length;
  return counts.reduce((best, one) => times(one) > times(best) ? one : best, counts[0] ?? 4);
}

/** Whether a beat begins a bar. */
export const isDownbeat = (beat: number, downbeats: readonly number[]) =>
  downbeats.some((one) => Math.abs(one - beat) < near);

/** A loop that the engine can play: within the song, and not too short. */
export function playable(loop: Span | undefined, duration: number): Span | undefined {
  if (!loop) return undefined;
  const start = Math.max(0, loop.start);
  const end = Math.min(duration, loop.end);
  return end - start >= shortest ? { start, end } : undefined;
}
