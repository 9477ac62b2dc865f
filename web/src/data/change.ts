// A change that waits in the outbox.
import type { FieldProblem, Refusal } from './errors.js';
import { isObject } from './overlay.js';
import type { Shows, Thing } from './overlay.js';

/** What a screen wants to be changed. */
export interface NewChange {
  /** For the person: “Rename ‘Rain’ to ‘Storm’”. */
  title: string;
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  /**
   * The version that the person has seen, where the thing has one; 0 of what is only to be made.
   */
  version?: number;
  /** It is done upon whatever is there: the version is not sent, and only tells what was seen. */
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
  /**
   * The version that it was made upon: the one that was shown, or where others of the same thing
   * waited and hid what was below them, the one that those were made upon. `version` is the one
   * that it is sent with.
   */
  seen?: number;
  /** It lacks what this device itself has made since `seen`: it may not follow that. */
  isBehind?: boolean;
}

/** Whether two changes are of the same thing; without one, of the same address. */
export function isSame(a: NewChange, b: NewChange): boolean {
  return subjectOf(a) === subjectOf(b);
}

/** The name of what is changed: the thing, as the answers know it, or the address. */
export function subjectOf({ thing, path }: NewChange): string {
  return thing ? `${thing.kind}/${thing.id}` : path;
}

/** Whether a change leaves nothing of an earlier one of the same thing: it need not be sent. */
export function replaces(later: NewChange, earlier: NewChange): boolean {
  return later.method === 'PATCH' && earlier.method === 'PATCH' && later.path === earlier.path &&
    later.isMerged === earlier.isMerged && covers(later.body, earlier.body);
}

function covers(later: unknown, earlier: unknown): boolean {
  if (!isObject(earlier) || !isObject(later)) return isObject(earlier) === isObject(later);
  return Object.entries(earlier).every(([name, value]) =>
    name in later && covers(later[name], value)
  );
}

export function reasonOf({ status, code, detail, fields }: Refusal): Reason {
  return { status, code, detail, fields };
}
