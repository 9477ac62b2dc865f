// What a hand changes in a row of chords. Each answers another row; a chord that was touched is
// `by_hand`, and sure.
import type { Chord } from '../../../analysis/SongResult.js';

type Row = readonly Chord[];

/** What a chord is called, and its notes. */
export interface Named {
  readonly label: string;
  readonly pitches: readonly number[];
}

/** No chord is shorter than that. */
export const shortest = 0.1;
/** No others are offered. */
const mostOthers = 5;

function given(chord: Chord, change: Partial<Chord> = {}): Chord {
  return { ...chord, ...change, confidence: 1, by_hand: true };
}

const instead = (
  row: Row,
  from: number,
  count: number,
  ...chords: readonly Chord[]
): Row => [...row.slice(0, from), ...chords, ...row.slice(from + count)];

/** Calls a chord something else; what it was called is offered from then on. */
export function relabelled(row: Row, at: number, { label, pitches }: Named): Row {
  const chord = row[at];
  if (!chord || chord.by_hand && chord.label === label) return row;
  const before = { label: chord.label, confidence: chord.by_hand ? 0.01 : chord.confidence };
  const others = [before, ...chord.alternatives].filter((other, place, all) =>
    other.label !== label && all.findIndex((one) => one.label === other.label) === place
  );
  return instead(
    row,
    at,
    1,
    given(chord, { label, pitch_classes: pitches, alternatives: others.slice(0, mostOthers) }),
  );
}

/** Two chords where there was one. */
export function split(row: Row, at: number, seconds: number): Row {
  const chord = row[at];
  if (!chord || !canSplit(chord, seconds)) return row;
  return instead(row, at, 1, given(chord, { end: seconds }), given(chord, { start: seconds }));
}

export const canSplit = ({ start, end }: Chord, seconds: number) =>
  seconds - start >= shortest && end - seconds >= shortest;

/**
 * A chord lasts as long as it and its neighbour together; the neighbour is −1 for the one before, 1
 * for the next.
 */
export function joined(row: Row, at: number, neighbour: -1 | 1): Row {
  const [chord, other] = [row[at], row[at + neighbour]];
  if (!chord || !other) return row;
  const span = { start: Math.min(chord.start, other.start), end: Math.max(chord.end, other.end) };
  return instead(row, Math.min(at, at + neighbour), 2, given(chord, span));
}

/** A chord begins at another time, and the one before it ends there. */
export function begun(row: Row, at: number, seconds: number): Row {
  const [before, chord] = [row[at - 1], row[at]];
  if (!before || !chord || seconds - before.start < shortest || chord.end - seconds < shortest) {
    return row;
  }
  return instead(row, at - 1, 2, given(before, { end: seconds }), given(chord, { start: seconds }));
}

/** What was corrected in one row, laid over another: the other makes way where hands have been. */
export function laidOver(corrected: Row, heard: Row): Row {
  const hands = corrected.filter(({ by_hand }) => by_hand);
  const rest = hands.reduce((row: Row, hand) =>
    row.flatMap((chord) => {
      if (hand.end <= chord.start || hand.start >= chord.end) return [chord];
      return [{ ...chord, end: hand.start }, { ...chord, start: hand.end }].filter((
        { start, end },
      ) => end > start);
    }), heard);
  return [...rest, ...hands].sort((one, other) => one.start - other.start);
}

/** The chord of a row that sounds at a moment. */
export function placeAt(row: readonly Pick<Chord, 'end'>[], seconds: number): number {
  return Math.max(0, row.findIndex(({ end }) => seconds < end));
}

/**
 * The places of chords that nobody has touched, and that are called otherwise than what sounded
 * there before.
 */
export function changedBeside(row: Row, before: Row): number[] {
  return row.flatMap((chord, place) => {
    if (chord.by_hand) return [];
    const middle = (chord.start + chord.end) / 2;
    return before[placeAt(before, middle)]?.label === chord.label ? [] : [place];
  });
}
