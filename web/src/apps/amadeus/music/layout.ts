// Where things stand on the ribbon, in rem, so that it grows with the text: every chord has room for its name and
// for a finger, and time runs evenly within it.
import type { SongResult } from '../../../analysis/SongResult.js';
import { chordWritten } from './names.js';

const perSecond = 2.75;
const least = 3.25;
const perLetter = 0.66;
const margins = 1.4;

export interface Layout {
  /** Where chords begin, and behind the last where the ribbon ends. */
  readonly edges: readonly number[];
  readonly width: number;
  /** Where a moment is. */
  at(seconds: number): number;
  /** The place of the chord that sounds at a moment; the first or the last outside all of them. */
  chordAt(seconds: number): number;
}

export function layoutOf({ chords, duration }: SongResult): Layout {
  const edges = [0];
  const times = chords.map(({ start }) => start);
  times.push(chords.at(-1)?.end ?? duration);
  for (const { label, start, end } of chords) {
    const width = Math.max(least, (end - start) * perSecond, chordWritten(label).length * perLetter + margins);
    edges.push((edges.at(-1) ?? 0) + width);
  }
  const chordAt = (seconds: number) => Math.max(0, Math.min(lastBefore(times, seconds), chords.length - 1));
  const at = (seconds: number) => {
    const chord = chordAt(seconds);
    const [from = 0, to = 0] = times.slice(chord, chord + 2);
    const [left = 0, right = 0] = edges.slice(chord, chord + 2);
    const share = to > from ? Math.max(0, Math.min(1, (seconds - from) / (to - from))) : 0;
    return left + share * (right - left);
  };
  return { edges, width: edges.at(-1) ?? 0, at, chordAt };
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
