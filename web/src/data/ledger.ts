// Remembers what our changes have come to, so that what was made while they waited is only ever sent
// upon what its person has seen.
import { rebased, versionOf } from './change.js';
import type { Change } from './change.js';
import { contains } from './overlay.js';

/**
 * What a change has come to: which version was shown when it was made, which it was sent with, and
 * which it has made.
 */
export interface Answered { id: string; seen?: number; sent?: number; to?: number }

/** So many of them are remembered. */
const remembered = 100;

export class Ledger {
  notes: readonly Answered[] = [];

  /**
   * Notes which version a change has made. The answer to a second try may be the work of others who came
   * between: then it is a version that nobody here has seen, and what was built upon ours must not
   * pretend to know it. An edit raises the version by one; something new must look as it was sent.
   */
  note(change: Change, answer: unknown): void {
    let to = versionOf(answer);
    if (to !== undefined && change.tries > 1) {
      if (change.version !== undefined) to = change.version + 1;
      else if (!contains(answer, change.shows?.value ?? change.body)) to = 0;
    }
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
    return rebased(change, stoodUpon(change, note.seen, note.sent) || change.seen === note.to ? note.to : undefined);
  }

  /** A change that was built upon one that was dropped: it stands on what that one stood on. */
  without(dropped: Change, change: Change): Change {
    if (dropped.after !== undefined) return { ...change, after: dropped.after };
    const isUpon = stoodUpon(change, dropped.seen, dropped.version);
    return rebased(change, isUpon ? dropped.version : undefined);
  }
}

/** Whether a change was made from what another was made from, or was sent upon. */
function stoodUpon({ seen }: Change, other: number | undefined, sent: number | undefined): boolean {
  return seen === other || seen === sent;
}
