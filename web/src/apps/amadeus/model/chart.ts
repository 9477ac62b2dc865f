// A song as a chart by bars, as players have it on their stands.
import type { SongResult } from '../../../analysis/SongResult.js';
import { barNumber, linesOf } from './bars.js';

export interface ChartBar {
  /** Its number, as the ribbon has it; 0 for what lies before the first. */
  readonly number: number;
  /** What changes in it, and where as a share of the bar; the first stands at its beginning. */
  readonly changes: readonly { readonly label: string; readonly at: number }[];
  /** The same chords at the same places as in the bar before: a musician's %. */
  readonly isRepeat: boolean;
  /** In seconds. */
  readonly start: number;
  readonly end: number;
}

/** A chord that begins within so much of a bar's line is meant to begin there. */
const early = 0.12;
const shortestBar = 0.2;

export function chartOf(
  result: Pick<SongResult, 'chords' | 'beats' | 'downbeats' | 'duration'>,
): ChartBar[] {
  const lines = linesOf(result);
  const first = result.chords.find(({ label }) => label !== 'N')?.start ?? 0;
  let before: ChartBar['changes'] = [];
  return lines.slice(0, -1).flatMap((start, place) => {
    const end = lines[place + 1] ?? start;
    const length = end - start;
    // Silence before the first chord, and the end that is no whole bar, are no bars to play.
    if (length < shortestBar || end - early * length <= first) return [];
    const sounding = result.chords.filter((chord) =>
      chord.start < end - early * length && chord.end > start + early * length
    );
    const changes = sounding.map((chord) => ({
      label: chord.label,
      at: Math.max(0, (chord.start - start) / length),
    }))
      .filter(({ label }, index, all) => index === 0 || label !== all[index - 1]?.label)
      .map((change, index) => index === 0 ? { ...change, at: 0 } : change);
    if (changes.length === 0) return [];
    const isRepeat = isAlike(changes, before);
    before = changes;
    return [{ number: barNumber(start, result.downbeats), changes, isRepeat, start, end }];
  });
}

/** Whether two bars have the same chords at the same places, but for how exactly they are heard. */
const isAlike = (one: ChartBar['changes'], other: ChartBar['changes']) =>
  one.length === other.length &&
  one.every(({ label, at }, place) =>
    label === other[place]?.label && Math.abs(at - (other[place]?.at ?? 0)) < early
  );
