import { type After, after as realAfter } from './surroundings.js';

/** Does something with a value once no other has come for a while: of several the last counts. */
export class Delayed<Value> {
  #waiting: { value: Value } | undefined;
  #stop = () => {};

  constructor(
    private readonly ms: number,
    private readonly work: (value: Value) => void,
    /** What becomes of one that waits when another comes. */
    private readonly merge = (_waiting: Value, next: Value): Value => next,
    private readonly after: After = realAfter,
  ) {}

  add(next: Value): void {
    this.#stop();
    this.#waiting = { value: this.#waiting ? this.merge(this.#waiting.value, next) : next };
    this.#stop = this.after(this.ms, this.flush);
  }

  /** Does at once what waits, such as when somebody leaves. */
  flush = (): void => {
    const waiting = this.#waiting;
    this.cancel();
    if (waiting) this.work(waiting.value);
  };

  cancel = (): void => {
    this.#stop();
    this.#waiting = undefined;
  };
}
