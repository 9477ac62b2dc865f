// What can go wrong between the page and the server, as types that a screen can tell apart.

/** What is wrong with one field of what was sent. */
export interface FieldProblem {
  place: string;
  message: string;
}

/** The server understood the request and says no. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly status: number,
    /** A name that stays the same between versions, such as `not_found`. */
    readonly code: string,
    /** What happened and what to do, for a person. */
    readonly detail: string,
    readonly fields: readonly FieldProblem[] = [],
    /** After how many seconds it may be tried again, where the server says so. */
    readonly waitSeconds?: number,
  ) {
    super(detail);
  }

  /** Whether the same request may work later, without anybody changing anything. */
  get isPassing(): boolean {
    return this.status >= 500 || [408, 425, 429].includes(this.status);
  }
}

/** The server could not be reached, or what answered was not it. The request may work later. */
export class Away extends Error {
  override readonly name = 'Away';
  constructor(message = 'Quintet cannot be reached.', readonly reason?: unknown) {
    super(message);
  }
}

/** Whether something failed that may work later by itself. */
export function mayPass(error: unknown): boolean {
  return error instanceof Away || (error instanceof Refusal && error.isPassing);
}

/** The device has no room left; nothing of what was to be kept is kept. */
export class Full extends Error {
  override readonly name = 'Full';
  constructor(readonly reason?: unknown) {
    super('This device is out of space for Quintet. Free up some space and try again.');
  }
}
