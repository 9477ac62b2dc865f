// The times above a waveform: where they stand, and as finely as one looks.
import { timeWithDigits } from './times.js';

export interface Tick {
  seconds: number;
  /** Only some have one. */
  label?: string;
}

/** Steps that people count in, from 10 µs to hours, and how many parts each is divided into. */
const steps = [
  ...[1e-5, 1e-4, 1e-3, 1e-2, 1e-1].flatMap((unit) => [[unit, 5], [2 * unit, 4], [5 * unit, 5]]),
  [1, 5],
  [2, 4],
  [5, 5],
  [10, 5],
  [15, 3],
  [30, 3],
  [60, 4],
  [120, 4],
  [300, 5],
  [600, 5],
  [1_800, 3],
  [3_600, 4],
  [7_200, 4],
] as [step: number, parts: number][];

/**
 * The ticks between two times, where a label needs a part of what is seen (0…1) for itself.
 */
export function ticksOf(from: number, to: number, labelPart: number): Tick[] {
  const least = (to - from) * labelPart;
  const [step, parts] = steps.find(([long]) => long >= least) ?? steps.at(-1)!;
  const each = step / parts;
  const digits = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const ticks: Tick[] = [];
  // Counted, since steps that are added up drift.
  for (let at = Math.ceil(from / each - 1e-9); at * each <= to; at += 1) {
    const seconds = at * each;
    const label = at % parts === 0 && { label: timeWithDigits(seconds, digits) };
    ticks.push({ seconds, ...label });
  }
  return ticks;
}
