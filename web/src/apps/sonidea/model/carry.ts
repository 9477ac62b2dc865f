// Places in a sound, carried along its edits: where a place in the sound of some edits lies in the
// sound of others. The same rules as those of markers on the server (EditedMarkers.swift), and of
// lengths (SonEdit.swift).
import type { SonEdit } from '../../../generated/api.js';
import type { Stretch } from './stretch.js';

/** A sound by what was done to it; its places are counted in seconds. */
export interface Edited {
  /** Those in effect; missing where nobody can tell. */
  edits: readonly SonEdit[] | undefined;
  seconds: number;
}

export interface SeenStretch extends Stretch {
  of: Edited;
}

/** The start of a stretch goes with the sound behind it, its end with the sound before it. */
type Edge = 'point' | 'start' | 'end';

/** A stretch shorter than this is nothing: what is left of one by the rounding of numbers. */
const nothing = 1e-6;

/** Where a place of a sound lies by these edits; where it was taken out, at the join. */
export function carryPoint(at: number, from: Edited, to: readonly SonEdit[] | undefined): number {
  return carried(at, 'point', from, to);
}

/** What is left of a stretch by these edits; missing where all of it was taken out. */
export function carryStretch(
  stretch: Stretch,
  from: Edited,
  to: readonly SonEdit[] | undefined,
): Stretch | undefined {
  const [start, end] = [
    carried(stretch.from, 'start', from, to),
    carried(stretch.to, 'end', from, to),
  ];
  return end - start < nothing ? undefined : { from: start, to: end };
}

/** An edit that names places of a sound, with these where they lie by these edits. */
export function carryEdit(
  edit: SonEdit,
  from: Edited,
  to: readonly SonEdit[],
): SonEdit | undefined {
  if (edit.from !== undefined && edit.to !== undefined) {
    const left = carryStretch({ from: edit.from, to: edit.to }, from, to);
    return left && { ...edit, ...left };
  }
  return edit.at === undefined ? edit : { ...edit, at: carryPoint(edit.at, from, to) };
}

/**
 * A copied stretch as it is named in a paste after these edits. Missing once an edit of the sound
 * that it was copied from is taken back: that sound can then no longer be named.
 */
export function pasteOf(
  { from, to, of }: SeenStretch,
  inEffect: readonly SonEdit[],
): Pick<SonEdit, 'from' | 'to' | 'of'> | undefined {
  const { edits = inEffect } = of;
  return shared(edits, inEffect) === edits.length ? { from, to, of: edits.length } : undefined;
}

/**
 * How long a sound was after each number of its edits, told from how long it is after all of them.
 * What a trim took away nobody can tell: infinite.
 */
export function lengthsOf(edits: readonly SonEdit[], seconds: number): number[] {
  const lengths = [seconds];
  for (const edit of [...edits].reverse()) lengths.unshift(lengthBefore(edit, lengths[0]!));
  return lengths;
}

/** How long the sound of `seconds` becomes by an edit. */
export function lengthAfter(edit: SonEdit, seconds: number): number {
  const part = partOf(edit, seconds);
  switch (edit.kind) {
    case 'trim':
      return part.to - part.from;
    case 'cut':
      return seconds - (part.to - part.from);
    case 'insert':
    case 'paste':
      return seconds + added(edit);
    default:
      return seconds;
  }
}

function lengthBefore(edit: SonEdit, seconds: number): number {
  switch (edit.kind) {
    case 'trim':
      return Infinity;
    case 'cut':
      return seconds + (edit.to ?? 0) - (edit.from ?? 0);
    case 'insert':
    case 'paste':
      return seconds - added(edit);
    default:
      return seconds;
  }
}

function carried(
  at: number,
  edge: Edge,
  { edits: old, seconds }: Edited,
  edits: readonly SonEdit[] | undefined,
): number {
  if (!old || !edits) return at;
  const same = shared(old, edits);
  const lengths = lengthsOf(old.slice(same), seconds);
  for (const edit of old.slice(same).reverse()) at = undo(edit, at, edge);
  let length = lengths[0]!;
  for (const edit of edits.slice(same)) {
    at = follow(edit, at, edge, length);
    length = lengthAfter(edit, length);
  }
  return Math.max(0, Math.min(length, at));
}

/** Where a place lies after an edit of a sound that was so many seconds long. */
function follow(edit: SonEdit, at: number, edge: Edge, seconds: number): number {
  const { from, to } = partOf(edit, seconds);
  switch (edit.kind) {
    case 'trim':
      return Math.max(from, Math.min(to, at)) - from;
    case 'cut':
      return at >= to ? at - (to - from) : Math.min(at, from);
    case 'insert':
    case 'paste': {
      const place = edit.at ?? 0;
      return at > place || at === place && edge !== 'end' ? at + added(edit) : at;
    }
    default:
      return at;
  }
}

/** Where a place lay before an edit. */
function undo(edit: SonEdit, at: number, edge: Edge): number {
  const { from = 0, to = 0, at: place = 0 } = edit;
  switch (edit.kind) {
    case 'trim':
      return at + from;
    case 'cut':
      return at > from || at === from && edge === 'start' ? at + (to - from) : at;
    case 'insert':
    case 'paste':
      return at > place ? Math.max(place, at - added(edit)) : at;
    default:
      return at;
  }
}

/** How many edits, from the first on, are the same. */
function shared(some: readonly SonEdit[], others: readonly SonEdit[]): number {
  const end = some.findIndex((edit, index) => !isSame(edit, others[index]));
  return end < 0 ? some.length : end;
}

function isSame(edit: SonEdit, other: SonEdit | undefined): boolean {
  return edit.id === other?.id && edit.from === other.from && edit.to === other.to &&
    edit.at === other.at;
}

/** The part that an edit means, at most as long as the sound is. */
function partOf({ from = 0, to = Infinity }: SonEdit, seconds: number): Stretch {
  const start = Math.min(from, seconds);
  return { from: start, to: Math.max(start, Math.min(to, seconds)) };
}

/** How many seconds an edit puts in. */
function added({ kind, seconds = 0, from = 0, to = 0 }: SonEdit): number {
  return kind === 'paste' ? to - from : seconds;
}
