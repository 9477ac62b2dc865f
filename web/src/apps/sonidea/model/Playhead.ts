/** Where something is heard, in seconds. It moves with each picture, past all that React draws. */
export class Playhead {
  readonly #listeners = new Set<() => void>();
  #seconds: number;

  constructor(seconds = 0) {
    this.#seconds = seconds;
  }

  get seconds(): number {
    return this.#seconds;
  }

  move(seconds: number): void {
    if (seconds === this.#seconds) return;
    this.#seconds = seconds;
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
