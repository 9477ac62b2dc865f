// Remembers what our changes have come to, so that what was made while they waited is only ever
// sent upon what its person has seen.
import { rebased } from './change.js';
import type { Change } from './change.js';
import { contains, versionOf } from './overlay.js';

/**
 * What a change has come to: which version was shown when it was made, which it was sent with, and
 * which it has made.
 */
export interface Answered {
  id: string;
  seen?: number;
  sent?: number;
  to?: number;
}

/** So many of them are remembered. */
const remembered = 100;

export class Ledger {
  notes: readonly Answered[] = [];

  /** Notes which version a change has made. */
  note(change: Change, answer: unknown): void {
    const to = madeBy(change, answer);
    const note: Answered = { id: change.id };
    if (change.seen !== undefined) note.seen = change.seen;
    if (change.version !== undefined) note.sent = change.version;
    if (to !== undefined) note.to = to;
    this.notes = [...this.notes, note].slice(-remembered);
  }

  /** A change with the version that the one before it has made. */
  resolved(change: Change): Change {
    if (change.after === undefined) return change;
    const note = this.notes.find(({ id }) => id === change.after);
    // What it was built upon was dropped by a tab that died before it could say so.
    if (!note) return rebased(change, undefined);
    // Things without versions are not fought over.
    if (note.to === undefined && change.version === undefined) return change;
    return rebased(
      change,
      stoodUpon(change, note.seen, note.sent) || change.seen === note.to ? note.to : undefined,
    );
  }

  /** A change that was built upon one that was dropped: it stands on what that one stood on. */
  without(dropped: Change, change: Change): Change {
    if (dropped.after !== undefined) return { ...change, after: dropped.after };
    const isUpon = stoodUpon(change, dropped.seen, dropped.version);
    return rebased(change, isUpon ? dropped.version : undefined);
  }
}

/**
 * The version that a change has made. An answer tells what the thing is by now, and be it the
 * first: others may have come between, and a copy of the request before it. That is a version that
 * nobody here has seen, and what was built upon ours must not pretend to know it. An edit raises
 * the version by one; something new must look as it was sent.
 */
function madeBy(change: Change, answer: unknown): number | undefined {
  const now = versionOf(answer);
  if (now === undefined || change.body === undefined) return now;
  if (change.version !== undefined) return change.version + 1;
  return contains(answer, change.body) || contains(answer, change.shows?.value) ? now : 0;
}

/** Whether a change was made from what another was made from, or was sent upon. */
function stoodUpon({ seen }: Change, other: number | undefined, sent: number | undefined): boolean {
  return seen === other || seen === sent;
}
