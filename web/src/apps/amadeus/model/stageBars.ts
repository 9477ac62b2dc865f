// The bars of a song as a grid shows them, and which of them sounds.
import type { ChartBar } from './chart.js';

export interface StageChord {
  /** As it is shown, in Harte's notation. */
  readonly label: string;
  /** What is written: its name, or a numeral. */
  readonly written: string;
  /** When it begins in this bar, in seconds, and how much of the bar it lasts. */
  readonly start: number;
  readonly share: number;
}

export interface StageBar {
  /** 0 for what lies before the first. */
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly chords: readonly StageChord[];
}

/** How a chord that begins at a moment is shown. */
export type Shown = (label: string, seconds: number) => Pick<StageChord, 'label' | 'written'>;

/** The bars of a chart; chords that look the same become one. */
export function stageBarsOf(chart: readonly ChartBar[], shown: Shown): StageBar[] {
  return chart.map(({ number, start, end, changes }) => {
    const length = end - start;
    const all = changes.map(({ label, at }) => {
      const begins = start + at * length;
      return { ...shown(label, begins), start: begins };
    }).filter(({ written }, place, others) => written !== others[place - 1]?.written);
    const chords = all.map((chord, place) => ({
      ...chord,
      share: ((all[place + 1]?.start ?? end) - chord.start) / length,
    }));
    return { number, start, end, chords };
  });
}

/** As near counts as the same moment. */
const near = 0.02;

/** The place of the last that has begun at a moment; −1 before the first. */
export function placeBegun(all: readonly { readonly start: number }[], seconds: number): number {
  let [low, high] = [-1, all.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((all[middle]?.start ?? 0) <= seconds + near) low = middle;
    else high = middle - 1;
  }
  return low;
}
