// What a person has corrected in a song since they looked at it, and what the song is with it: the
// server does the same (Sources/Apps/Amadeus/Model/SongCorrections.swift), and both are tried with
// Tests/Goldens/amadeus/corrections.json.
import { recipe } from '../../../analysis/abi.js';
import type { Chord } from '../../../analysis/SongResult.js';
import type { AmadeusSongCorrections } from '../../../generated/api.js';
import type { Span } from './bars.js';
import { isSameTempo, type SongTempo } from './tempoEdits.js';

type Row = readonly Chord[];

/** What somebody has corrected; nothing where nothing is. */
export type Corrected = {
  /** All chords, some of them by hand; nothing where none is. */
  readonly chords: Row | undefined;
  /** The tempo and the bars; nothing where they are as they were heard. */
  readonly tempo: SongTempo | undefined;
} | undefined;

export type Corrections = Omit<AmadeusSongCorrections, 'name' | 'chords' | 'spans'> & {
  readonly chords: Row;
  readonly spans: readonly Span[];
};

/** A song's corrections as they are kept. */
export interface Stored {
  readonly recipe: number;
  readonly chords: Row;
  readonly tempo?: SongTempo;
}

/** No recipe has this number: chords between those by hand are as they are heard today. */
const noRecipe = 0;
/** The server takes no more. */
const mostSpans = 1_000;

/** How a song was corrected, from what somebody saw of it. */
export function correctionsBetween(seen: Corrected, mine: Corrected, heard: Row): Corrections {
  const isUntouched = said(seen?.chords ?? heard) === said(mine?.chords ?? heard);
  return {
    recipe,
    chords: isUntouched ? [] : mine?.chords ?? heard,
    spans: spansBetween(byHand(seen?.chords ?? []), byHand(mine?.chords ?? [])),
    ...(!isSameTempo(seen?.tempo, mine?.tempo) &&
      (mine?.tempo ? { tempo: mine.tempo } : { resets_tempo: true })),
  };
}

/** What a song is with corrections, whatever is kept of it by then. */
export function corrected(
  now: Stored | undefined,
  { recipe: number, chords, spans, tempo, resets_tempo }: Corrections,
): Stored {
  const known = now?.chords ?? [];
  const timed = resets_tempo ? undefined : tempo ?? now?.tempo;
  const stored = (row: Row, by = number): Stored => ({
    recipe: by,
    chords: row,
    ...(timed && { tempo: timed }),
  });
  const inside = within(chords, spans);
  const hands = inOrder([...byHand(outside(known, spans)), ...byHand(inside)]);
  if (said(hands) === said(byHand(chords))) return stored(hands.length > 0 ? chords : []);
  if (hands.length === 0) return stored([]);
  // Nobody knows what else was heard: where it is read, it is laid over that.
  if (known.length === 0 || now?.recipe !== number) return stored(hands, noRecipe);
  return stored(inOrder([...outside(known, spans), ...inside]));
}

/** Whether two corrections say the same. */
export const isSame = (one: Corrected, other: Corrected): boolean =>
  said(one?.chords) === said(other?.chords) && isSameTempo(one?.tempo, other?.tempo);

const said = (row: Row | undefined) =>
  row && JSON.stringify(row.map(({ label, start, end, by_hand }) => [label, start, end, by_hand]));

const byHand = (row: Row) => row.filter(({ by_hand }) => by_hand);
const inOrder = (row: Row) => [...row].sort((one, other) => one.start - other.start);

/** Where chords by hand are others than before, in order and apart. */
function spansBetween(before: Row, after: Row): readonly Span[] {
  const missing = (row: Row, other: Row) => {
    const known = new Set(other.map((chord) => said([chord])));
    return row.filter((chord) => !known.has(said([chord])));
  };
  const changed = inOrder([...missing(before, after), ...missing(after, before)]);
  const spans: Span[] = [];
  for (const { start, end } of changed) {
    const touching = start <= (spans.at(-1)?.end ?? -1) ? spans.pop() : undefined;
    spans.push({ start: touching?.start ?? start, end: Math.max(touching?.end ?? end, end) });
  }
  return spans.length <= mostSpans
    ? spans
    : [{ start: spans[0]?.start ?? 0, end: spans.at(-1)?.end ?? 0 }];
}

/** What is left of chords where spans are cut out. */
const outside = (row: Row, spans: readonly Span[]): Row =>
  spans.reduce(
    (left, { start, end }) =>
      left.flatMap((chord) =>
        end <= chord.start || start >= chord.end
          ? [chord]
          : [{ ...chord, end: start }, { ...chord, start: end }].filter((one) =>
            one.end > one.start
          )
      ),
    row,
  );

/** What lies of chords within spans. */
const within = (row: Row, spans: readonly Span[]): Row =>
  spans.flatMap(({ start, end }) =>
    row.filter((chord) => chord.end > start && chord.start < end).map((chord) => ({
      ...chord,
      start: Math.max(chord.start, start),
      end: Math.min(chord.end, end),
    }))
  );
