// A change that waits in the outbox.
import type { FieldProblem, Refusal } from './errors.js';
import type { Shows, Thing } from './overlay.js';

/** What a screen wants to be changed. */
export interface NewChange {
  /** For the person: “Rename ‘Rain’ to ‘Storm’”. */
  title: string;
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  /** The version that the person has seen, where the thing has one. */
  version?: number;
  /**
   * It is done upon whatever is there, so that what was seen, or waits before it, is nothing to it.
   */
  isMerged?: boolean;
  /**
   * What is changed. Changes of the same thing follow each other, and see each other's versions.
   */
  thing?: Thing;
  /** What it looks like until the server has answered. */
  shows?: Shows;
}

/** Why a change did not come about. */
export interface Reason {
  status: number;
  code: string;
  detail: string;
  fields: readonly FieldProblem[];
}

export interface Change extends NewChange {
  /** Sent as Idempotency-Key with every try, so that it is done once however often it is sent. */
  id: string;
  /** Its place in the line. */
  place: string;
  /** By this device's clock; for people only. */
  made_ms: number;
  /** How often it was sent: from 1 on it may have been done. */
  tries: number;
  /**
   * waiting: to be sent, sooner or later. sending: under way. conflict: somebody else has changed
   * the same thing, `theirs` is what it is now, and the person has to choose. refused: will never
   * be done, `reason` says why; it stays until it is dismissed.
   */
  state: 'waiting' | 'sending' | 'conflict' | 'refused';
  reason?: Reason;
  /** What the thing is now; null when it is gone. */
  theirs?: unknown;
  /** The version that was shown when it was made; `version` is the one that it is sent with. */
  seen?: number;
  /**
   * The id of the change of the same thing that was waiting already, and shown, when it was made.
   */
  after?: string;
}

/** A change as it is when it is known which version it was built upon. */
export function rebased(change: Change, version: number | undefined): Change {
  if (version === undefined) return unfounded(change);
  const result: Change = { ...change, version };
  delete result.after;
  return result;
}

/**
 * A change of which nobody knows what it was built upon: it claims to have seen what never was, so
 * that the server tells that there is something else, and the person chooses.
 */
function unfounded(change: Change): Change {
  const result: Change = { ...change };
  delete result.after;
  delete result.version;
  // What is to be made needs no version: it is refused where there is something already.
  const isNew = change.method === 'PUT' || (change.method !== 'PATCH' && change.seen === undefined);
  return isNew ? result : { ...result, version: 0 };
}

/** Whether two changes are of the same thing; without one, of the same address. */
export function isSame(a: NewChange, b: NewChange): boolean {
  if (a.thing && b.thing) return a.thing.kind === b.thing.kind && a.thing.id === b.thing.id;
  return a.path === b.path;
}

export function reasonOf({ status, code, detail, fields }: Refusal): Reason {
  return { status, code, detail, fields };
}
