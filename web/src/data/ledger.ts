// Which versions this device has made itself, so that its own changes follow each other and only
// those of another device come between them.
import { subjectOf } from './change.js';
import type { Change, NewChange } from './change.js';
import { contains, isObject, versionOf } from './overlay.js';
import type { Thing } from './overlay.js';

/** The versions of a thing from one to another, made here and by nobody else in between. */
export interface Run {
  thing: Thing;
  from: number;
  to: number;
}

/** So many of them are remembered. */
const remembered = 100;

/**
 * The version that a change is to be sent with: the one that it was made upon, or where that was
 * followed by versions of our own, the last of them.
 */
export function standing(runs: readonly Run[], change: Change): number | undefined {
  const run = change.isBehind ? undefined : runOf(runs, change);
  return run && covers(run, change.seen) ? run.to : change.seen;
}

/** Whether this device has made later versions than the one that a change is to replace. */
export function isOvertaken(runs: readonly Run[], wish: NewChange): boolean {
  const run = runOf(runs, wish);
  if (!run || wish.isMerged) return false;
  return covers(run, wish.version) && wish.version !== run.to;
}

/** What is known once a change was answered. */
export function noted(runs: readonly Run[], change: Change, answer: unknown): readonly Run[] {
  const { thing, seen } = change;
  if (!thing || seen === undefined) return runs;
  const others = forgotten(runs, change);
  const to = madeBy(change, answer);
  if (to === undefined) return others;
  const before = runOf(runs, change);
  const from = before && covers(before, seen) ? before.from : seen;
  return [...others, { thing, from, to }].slice(-remembered);
}

/** What is left once another device was seen to have changed a thing, or it is gone. */
export function forgotten(runs: readonly Run[], change: Change): readonly Run[] {
  const before = runOf(runs, change);
  return before ? runs.filter((run) => run !== before) : runs;
}

/** The things that were changed by another tab of this device. */
export function moved(before: readonly Run[], now: readonly Run[]): readonly Thing[] {
  return now
    .filter(({ thing, to }) =>
      !before.some((run) => isSameThing(run.thing, thing) && run.to === to)
    )
    .map(({ thing }) => thing);
}

function runOf(runs: readonly Run[], change: NewChange): Run | undefined {
  return runs.find(({ thing }) => `${thing.kind}/${thing.id}` === subjectOf(change));
}

const isSameThing = (a: Thing, b: Thing): boolean => a.kind === b.kind && a.id === b.id;

const covers = ({ from, to }: Run, version: number | undefined): boolean =>
  version !== undefined && from <= version && version <= to;

/**
 * The version that a change has made; undefined when nobody can say. An answer tells what the
 * thing is by now: others may have come after ours, and a copy of the request before it. An edit
 * raises the version by one, or not at all. What was made, or brought back, must look as it did
 * here.
 */
function madeBy({ method, version, isMerged, body, shows }: Change, answer: unknown) {
  if (method === 'DELETE' || shows?.gone) return undefined;
  const now = versionOf(answer);
  if (version === undefined || (isMerged && shows?.value)) {
    const isOurs = contains(answer, body) || contains(answer, lasting(shows?.value));
    return isOurs ? now : undefined;
  }
  return Math.min(version + 1, now ?? Infinity);
}

/** A value without what changes by itself: its version, and when something happened. */
function lasting(value: unknown): unknown {
  return isObject(value)
    ? Object.fromEntries(
      Object.entries(value).filter(([name]) => name !== 'version' && !name.endsWith('_ms')),
    )
    : value;
}
