// Kinds of chords and scales in groups, so that a long list can be looked through.
import type { ChordKind, ScaleKind } from '../../../theory/Theory.js';
import { words } from '../words.js';

export interface Group<Kind> {
  readonly name: string;
  readonly kinds: readonly Kind[];
}

const chordGroups = [
  words.common.triads,
  words.kinds.sixthsAndAddedNotes,
  words.common.sevenths,
  words.kinds.ninths,
  words.kinds.elevenths,
  words.kinds.thirteenths,
] as const;

function chordGroup({ degrees }: ChordKind): (typeof chordGroups)[number] {
  const has = (number: string) => degrees.some((degree) => degree.replace(/\D/g, '') === number);
  if (has('13')) return words.kinds.thirteenths;
  if (!has('7')) {
    return ['6', '9', '11'].some(has) ? words.kinds.sixthsAndAddedNotes : words.common.triads;
  }
  if (has('11')) return words.kinds.elevenths;
  return has('9') ? words.kinds.ninths : words.common.sevenths;
}

const scaleGroups = [
  words.kinds.sevenNotes,
  words.kinds.fiveNotes,
  words.kinds.sixNotes,
  words.kinds.eightNotesAndMore,
] as const;

function scaleGroup({ degrees }: ScaleKind): (typeof scaleGroups)[number] {
  return ({
    5: words.kinds.fiveNotes,
    6: words.kinds.sixNotes,
    7: words.kinds.sevenNotes,
  } as const)[degrees.length] ??
    words.kinds.eightNotesAndMore;
}

function grouped<Kind, Name extends string>(
  kinds: readonly Kind[],
  names: readonly Name[],
  of: (kind: Kind) => Name,
): Group<Kind>[] {
  return names.map((name) => ({ name, kinds: kinds.filter((kind) => of(kind) === name) }));
}

export const chordKinds = (kinds: readonly ChordKind[]) => grouped(kinds, chordGroups, chordGroup);
export const scaleKinds = (kinds: readonly ScaleKind[]) => grouped(kinds, scaleGroups, scaleGroup);
