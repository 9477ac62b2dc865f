// Kinds of chords and scales in groups, so that a long list can be looked through.
import type { ChordKind, ScaleKind } from '../../../theory/Theory.js';

export interface Group<Kind> {
  readonly name: string;
  readonly kinds: readonly Kind[];
}

const chordGroups = [
  'Triads',
  'Sixths and added notes',
  'Sevenths',
  'Ninths',
  'Elevenths',
  'Thirteenths',
] as const;

function chordGroup({ degrees }: ChordKind): (typeof chordGroups)[number] {
  const has = (number: string) => degrees.some((degree) => degree.replace(/\D/g, '') === number);
  if (has('13')) return 'Thirteenths';
  if (!has('7')) return ['6', '9', '11'].some(has) ? 'Sixths and added notes' : 'Triads';
  if (has('11')) return 'Elevenths';
  return has('9') ? 'Ninths' : 'Sevenths';
}

const scaleGroups = ['Seven notes', 'Five notes', 'Six notes', 'Eight notes and more'] as const;

function scaleGroup({ degrees }: ScaleKind): (typeof scaleGroups)[number] {
  return ({ 5: 'Five notes', 6: 'Six notes', 7: 'Seven notes' } as const)[degrees.length] ??
    'Eight notes and more';
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
