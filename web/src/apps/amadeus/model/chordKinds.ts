// Kinds of chords and scales in groups, so that a long list can be looked through.
import type { ChordKind, ScaleKind } from '../../../theory/Theory.js';
import { words } from '../words.js';

export interface Group<Kind> {
  readonly name: string;
  readonly kinds: readonly Kind[];
}

const chordGroups = [
  words.common.triads,
  words.chordKinds.sixthsAndAddedNotes,
  words.common.sevenths,
  words.chordKinds.ninths,
  words.chordKinds.elevenths,
  words.chordKinds.thirteenths,
] as const;

function chordGroup({ degrees }: ChordKind): (typeof chordGroups)[number] {
  const has = (number: string) => degrees.some((degree) => degree.replace(/\D/g, '') === number);
  if (has('13')) return words.chordKinds.thirteenths;
  if (!has('7')) {
    return ['6', '9', '11'].some(has) ? words.chordKinds.sixthsAndAddedNotes : words.common.triads;
  }
  if (has('11')) return words.chordKinds.elevenths;
  return has('9') ? words.chordKinds.ninths : words.common.sevenths;
}

const scaleGroups = [
  words.chordKinds.sevenNotes,
  words.chordKinds.fiveNotes,
  words.chordKinds.sixNotes,
  words.chordKinds.eightNotesAndMore,
] as const;

function scaleGroup({ degrees }: ScaleKind): (typeof scaleGroups)[number] {
  return ({
    5: words.chordKinds.fiveNotes,
    6: words.chordKinds.sixNotes,
    7: words.chordKinds.sevenNotes,
  } as const)[degrees.length] ??
    words.chordKinds.eightNotesAndMore;
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
