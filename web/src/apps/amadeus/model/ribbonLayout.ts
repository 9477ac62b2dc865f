// Where things stand on the ribbon, in rem, so that it grows with the text: every chord has room
// for its name and for a finger, and time runs evenly within it. Seen from further away only names
// that fit are there.
import type { SongResult } from '../../../analysis/SongResult.js';
import { chordWritten } from './chordNames.js';

const perSecond = 2.75;
const least = 3.25;
const perLetter = 0.66;
const margins = 1.4;
/** What can still be seen from far away. */
const thinnest = 0.5;

export interface Layout {
  /** Where chords begin, and behind the last where the ribbon ends. */
  readonly edges: readonly number[];
  readonly width: number;
  readonly factor: number;
  /** Whether a chord's name fits into it. */
  hasRoom(place: number): boolean;
  /** Where a moment is. */
  at(seconds: number): number;
  /** Which moment is at a place. */
  when(rem: number): number;
  /** The place of the chord that sounds at a moment; the first or the last outside all of them. */
  chordAt(seconds: number): number;
}

export function layoutOf(
  { chords, duration }: Pick<SongResult, 'chords' | 'duration'>,
  factor = 1,
  named = (label: string, _seconds: number) => chordWritten(label),
): Layout {
  const edges = [0];
  const times = chords.map(({ start }) => start);
  times.push(chords.at(-1)?.end ?? duration);
  for (const { label, start, end } of chords) {
    const room = Math.max(least, named(label, start).length * perLetter + margins) *
      Math.min(1, factor);
    edges.push((edges.at(-1) ?? 0) + Math.max(thinnest, room, (end - start) * perSecond * factor));
  }
  const chordAt = (seconds: number) =>
    Math.max(0, Math.min(lastBefore(times, seconds), chords.length - 1));
  const between = (
    place: number,
    value: number,
    from: readonly number[],
    to: readonly number[],
  ) => {
    const [first = 0, last = 0] = from.slice(place, place + 2);
    const [left = 0, right = 0] = to.slice(place, place + 2);
    const share = last > first ? Math.max(0, Math.min(1, (value - first) / (last - first))) : 0;
    return left + share * (right - left);
  };
  return {
    edges,
    width: edges.at(-1) ?? 0,
    factor,
    chordAt,
    hasRoom: (place) =>
      factor >= 1 ||
      (edges[place + 1] ?? 0) - (edges[place] ?? 0) >
        named(chords[place]?.label ?? '', chords[place]?.start ?? 0).length * perLetter + 0.6,
    at: (seconds) => between(chordAt(seconds), seconds, times, edges),
    when: (rem) =>
      between(Math.max(0, Math.min(lastBefore(edges, rem), chords.length - 1)), rem, edges, times),
  };
}

/** The place of the last of some rising numbers that is not above another; 0 where all are. */
function lastBefore(numbers: readonly number[], number: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((numbers[middle] ?? 0) <= number) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}
