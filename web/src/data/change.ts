// A change that waits in the outbox.
import type { FieldProblem } from './errors.js';
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
  /** What is changed. Changes of the same thing follow each other, and see each other's versions. */
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
   * waiting: to be sent, sooner or later. sending: under way. conflict: somebody else has changed the
   * same thing, `theirs` is what it is now, and the person has to choose. refused: will never be done,
   * `reason` says why; it stays until it is dismissed.
   */
  state: 'waiting' | 'sending' | 'conflict' | 'refused';
  reason?: Reason;
  /** What the thing is now; null when it is gone. */
  theirs?: unknown;
  /** The id of the change that has to be answered before this one is sent. */
  after?: string;
}

/** The version that somebody's answer carries. */
export function versionOf(value: unknown): number | undefined {
  const version = (value as { version?: unknown } | null | undefined)?.version;
  return typeof version === 'number' ? version : undefined;
}

/** A change as it is when what it was built upon has come to a version, or to none. */
export function rebased(change: Change, version: number | undefined): Change {
  const result: Change = { ...change };
  delete result.after;
  delete result.version;
  if (version !== undefined) result.version = version;
  // Without any version an edit would not be understood; with one that never was, it is a conflict.
  else if (change.method === 'PATCH') result.version = 0;
  return result;
}
