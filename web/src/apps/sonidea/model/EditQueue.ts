// The steps that a person takes in the edits of one recording: each is sent when the one before it
// was answered, since it needs the version that this answer tells.
import { Refusal } from '../../../data/errors.js';
import type { SonEdit, SonEdits } from '../../../generated/api.js';

/** What was done, and how many of it is in effect. */
export interface EditList {
  edits: readonly SonEdit[];
  done: number;
}

/** From the edits as they are after the steps before it; missing where it cannot be done there. */
export type Step = (list: EditList) => EditList | undefined;

export type Outcome =
  | { kind: 'done' }
  /** It makes no sense over what is there by now, as where its sound was cut. */
  | { kind: 'impossible'; behind: number }
  /** The server says no, or is away; so many that waited behind it are dropped. */
  | { kind: 'refused'; error: unknown; behind: number }
  /** One before it was not done. */
  | { kind: 'dropped' };

export interface EditServer {
  get(): Promise<SonEdits>;
  /** Missing where the person decided against it, as where it is to be bought first. */
  put(list: EditList, version: number): Promise<SonEdits | undefined>;
}

interface Waiting {
  step: Step;
  server: EditServer;
  finish(outcome: Outcome): void;
}

/** The edits of a recording as the server has them, and after each step that waits. */
export interface Unsent {
  version: number;
  lists: readonly EditList[];
}

/** Where steps that wait are kept, so that they outlive the tab; nothing where none does. */
export type KeepUnsent = (unsent: Unsent | undefined) => Promise<void>;

interface Snapshot {
  /** What the server said last; missing where no step was taken yet. */
  base: SonEdits | undefined;
  /** What it said before, the oldest first, so that a sound is known by the edits that made it. */
  past: readonly SonEdits[];
  steps: readonly Step[];
}

/** So many of the server's answers are remembered. */
const most = 20;

export class EditQueue {
  #waiting: readonly Waiting[] = [];
  #snapshot: Snapshot = { base: undefined, past: [], steps: [] };
  readonly #listeners = new Set<() => void>();
  #kept: Promise<void> | undefined;

  constructor(private readonly keep?: KeepUnsent) {}

  snapshot = (): Snapshot => this.#snapshot;

  subscribe = (listener: () => void): () => void => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes a step after those that wait; `known` is what else is known of the server's edits. */
  add(step: Step, server: EditServer, known: SonEdits | undefined): Promise<Outcome> {
    return new Promise((told) => {
      const isIdle = this.#waiting.length === 0;
      const base = isIdle ? newer(known, this.#snapshot.base) : this.#snapshot.base;
      const list = base && after(this.#snapshot.steps, base);
      if (list && !step(list)) return told({ kind: 'impossible', behind: 0 });
      this.#change([...this.#waiting, { step, server, finish: told }], base);
      if (isIdle) void this.#send();
    });
  }

  async #send(): Promise<void> {
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      const outcome = await this.#take(first);
      first.finish(outcome);
    }
  }

  async #take({ step, server }: Waiting): Promise<Outcome> {
    try {
      let base = this.#snapshot.base;
      if (!base) this.#change(this.#waiting, base = await server.get());
      for (let isAgain = false;; isAgain = true) {
        const next = step(base);
        if (!next) return { kind: 'impossible', behind: this.#drop() };
        if (next.done === base.done && next.edits === base.edits) {
          this.#change(this.#waiting.slice(1), base);
          return { kind: 'done' };
        }
        try {
          if (this.#kept) await this.#kept;
          const answer = await server.put(next, base.version);
          if (!answer) return { kind: 'refused', error: undefined, behind: this.#drop() };
          this.#change(this.#waiting.slice(1), answer);
          return { kind: 'done' };
        } catch (error) {
          if (isAgain || !isChangedMeanwhile(error)) throw error;
          base = await server.get();
          this.#change(this.#waiting, base);
        }
      }
    } catch (error) {
      return { kind: 'refused', error, behind: this.#drop() };
    }
  }

  /** Drops the first and those that build on it; how many these are. */
  #drop(): number {
    const behind = this.#waiting.slice(1);
    this.#change([], this.#snapshot.base);
    for (const { finish: told } of behind) told({ kind: 'dropped' });
    return behind.length;
  }

  #change(waiting: readonly Waiting[], base: SonEdits | undefined): void {
    const { past } = this.#snapshot;
    this.#waiting = waiting;
    this.#snapshot = {
      base,
      past: base && base !== past.at(-1) ? [...past, base].slice(-most) : past,
      steps: waiting.map(({ step }) => step),
    };
    if (base) this.#kept = this.keep?.(unsent(base, this.#snapshot.steps)).catch(() => undefined);
    for (const listener of [...this.#listeners]) listener();
  }
}

/** What steps will make of edits, as far as can be told now. */
export function after(steps: readonly Step[], list: EditList): EditList {
  return steps.reduce((one, step) => step(one) ?? one, list);
}

function unsent(base: SonEdits, steps: readonly Step[]): Unsent | undefined {
  if (steps.length === 0) return undefined;
  const lists: EditList[] = [{ edits: base.edits, done: base.done }];
  for (const step of steps) {
    const next = step(lists.at(-1)!);
    if (next) lists.push({ edits: next.edits, done: next.done });
  }
  return { version: base.version, lists };
}

/** The one with the higher version. */
export function newer(one?: SonEdits, other?: SonEdits): SonEdits | undefined {
  return one && other ? (one.version >= other.version ? one : other) : one ?? other;
}

function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'changed_meanwhile';
}
