// Where all knobs stand. Turning one often within a task sends it once: the latest value wins; and
// one that stands there already is not sent at all.
import type { Knob } from './abi.js';
import type { KnobValue } from './protocol.js';

export class KnobTable {
  readonly #all = new Map<string, KnobValue>();
  readonly #turned = new Map<string, KnobValue>();
  readonly #send: (values: readonly KnobValue[]) => void;

  constructor(send: (values: readonly KnobValue[]) => void) {
    this.#send = send;
  }

  turn(track: number, knob: Knob, value: number): void {
    const key = `${track}:${knob}`;
    if (this.#all.get(key)?.value === value) return;
    const position = { track, knob, value };
    this.#all.set(key, position);
    if (this.#turned.size === 0) queueMicrotask(() => this.flush());
    this.#turned.set(key, position);
  }

  /** Sends what was turned, now: before a command that must find the knobs in place. */
  flush(): void {
    if (this.#turned.size === 0) return;
    const values = [...this.#turned.values()];
    this.#turned.clear();
    this.#send(values);
  }

  /** Every knob that was ever turned, for a new audio thread. */
  get all(): readonly KnobValue[] {
    return [...this.#all.values()];
  }
}
