// Changes that are being stored. They are noted at once, where a page that is closed in the same
// moment has already written them: the next one puts them in line.
import type { NewChange } from './change.js';

const start = 'quintet.draft.';
/** Longer ones are not noted: what can be written at once has little room. */
const longest = 100_000;

interface Draft {
  /** Its place among those of this device. */
  order: readonly [ms: number, count: number];
  change: NewChange;
}

export class Drafts {
  #count = 0;
  /** What this page has noted. */
  readonly #own = new Set<string>();

  constructor(private readonly storage: Storage | undefined, private readonly now: () => number) {}

  note(id: string, change: NewChange): void {
    const draft: Draft = { order: [this.now(), this.#count++], change };
    const text = JSON.stringify(draft);
    if (text.length > longest) return;
    this.#attempt((storage) => {
      storage.setItem(start + id, text);
      this.#own.add(id);
    }, undefined);
  }

  has(id: string): boolean {
    return this.#attempt((storage) => storage.getItem(start + id) !== null, false);
  }

  /** Whether another page has put in line what this one has noted. */
  isTaken(id: string): boolean {
    return this.#own.has(id) && !this.has(id);
  }

  forget(id: string): void {
    this.#own.delete(id);
    this.#attempt((storage) => storage.removeItem(start + id), undefined);
  }

  /** All of them by their ids, in the order in which they were made. */
  all(): Array<[id: string, change: NewChange]> {
    return this.#attempt((storage) =>
      this.#ids()
        .map((id) => [id, JSON.parse(storage.getItem(start + id)!) as Draft] as const)
        .sort(([, { order: [a, b] }], [, { order: [c, d] }]) => a - c || b - d)
        .map(([id, { change }]) => [id, change]), []);
  }

  clear(): void {
    for (const id of this.#ids()) this.forget(id);
  }

  #ids(): string[] {
    return this.#attempt((storage) =>
      Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
        .filter((key) => key.startsWith(start))
        .map((key) => key.slice(start.length)), []);
  }

  /** A browser may deny its storage, and it may be full. */
  #attempt<Value>(work: (storage: Storage) => Value, otherwise: Value): Value {
    try {
      return this.storage ? work(this.storage) : otherwise;
    } catch {
      return otherwise;
    }
  }
}
