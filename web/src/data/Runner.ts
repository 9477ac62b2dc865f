// Work that is to reach the server, done in passes: one at a time, as a rule in one tab at a time,
// and again by itself after longer and longer waits while something of it fails.
import { type After, backOff, type Locks } from './surroundings.js';

export interface RunnerOptions {
  /** Does all that can be done now; false, or an error, where it is to be tried again later. */
  pass: () => Promise<boolean>;
  /** Whether anything may be sent at all. */
  mayRun: () => boolean;
  /** Held by the one tab that works. */
  lock?: string;
  locks?: Locks | undefined;
  after: After;
  random: () => number;
  /** The first wait after a failure. */
  firstWaitMs: number;
  onTrouble: (error: unknown) => void;
}

export class Runner {
  #running: Promise<void> | undefined;
  #isAskedAgain = false;
  #failures = 0;
  #stopTimer: (() => void) | undefined;
  #isClosed = false;

  constructor(private readonly options: RunnerOptions) {}

  /** The pass that is under way. */
  get running(): Promise<void> | undefined {
    return this.#running;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Works now, or once more after the pass that is under way. */
  go(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
    if (this.#isClosed || !this.options.mayRun()) return;
    this.#isAskedAgain = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#isAskedAgain) this.go();
    });
  }

  /** Works now unless it waits after a failure. */
  goUnlessWaiting(): void {
    if (!this.#stopTimer) this.go();
  }

  /** The server has done something: the next wait is a short one again. */
  succeeded(): void {
    this.#failures = 0;
  }

  close(): void {
    this.#isClosed = true;
    this.#stopTimer?.();
  }

  async #run(): Promise<void> {
    this.#isAskedAgain = false;
    const { pass, lock, locks, onTrouble } = this.options;
    try {
      const isDone = await (lock && locks ? locks.request(lock, pass) : pass());
      if (!isDone) this.#goLater();
    } catch (error) {
      onTrouble(error);
      this.#goLater();
    }
  }

  #goLater(): void {
    if (this.#isClosed) return;
    const { after, firstWaitMs, random } = this.options;
    this.#stopTimer?.();
    this.#stopTimer = after(backOff(this.#failures, firstWaitMs, random), () => this.go());
    this.#failures += 1;
  }
}
