// Where the page keeps things on the device, so that they outlive a closed tab.

/** answers: what the server said. outbox: changes that wait. meta: the rest. */
export type Table = 'answers' | 'outbox' | 'meta';
export const tables: readonly Table[] = ['answers', 'outbox', 'meta'];

/** One line of a write; without a value the key is removed. */
export interface Write { table: Table; key: string; value?: unknown }

/** Keeps plain values (what JSON knows, and undefined members) under keys. All may throw `Full`. */
export interface Keeper {
  get(table: Table, key: string): Promise<unknown>;
  /** Everything in a table, in the order of the keys. */
  all(table: Table): Promise<Array<[string, unknown]>>;
  /** Writes all of it or nothing. */
  write(writes: readonly Write[]): Promise<void>;
  /** Puts a value behind all others of the table, under a key that never was before; answers it. */
  append<Value>(table: Table, make: (key: string) => Value): Promise<Value>;
  /** Changes one value while nobody else can; undefined removes it. Answers what is there now. */
  update(table: Table, key: string, change: (old: unknown) => unknown): Promise<unknown>;
  /** Forgets everything. */
  clear(): Promise<void>;
}

/** The key of the so-manieth appended value: text that sorts as the number does. */
export function appendedKey(number: number): string { return String(number).padStart(12, '0'); }

/** Where the last number given by `append` is kept; `clear` leaves it, so that no key comes twice. */
export const counterKey = 'appended';

/** Keeps things as long as it lives itself: for tests, and for browsers that allow no storage. */
export class MemoryKeeper implements Keeper {
  readonly #tables = new Map<Table, Map<string, string>>(
    tables.map((table) => [table, new Map<string, string>()]));
  #appended = 0;

  #table(table: Table): Map<string, string> { return this.#tables.get(table)!; }

  /** Everything is made text before anything is kept, so that nobody holds on to what is kept. */
  #put(writes: readonly Write[]): void {
    const texts = writes.map(({ value }) => value === undefined ? undefined : JSON.stringify(value));
    writes.forEach(({ table, key }, index) => {
      const text = texts[index];
      if (text === undefined) this.#table(table).delete(key);
      else this.#table(table).set(key, text);
    });
  }

  #take(table: Table, key: string): unknown {
    const text = this.#table(table).get(key);
    return text === undefined ? undefined : JSON.parse(text);
  }

  async get(table: Table, key: string): Promise<unknown> { return this.#take(table, key); }

  async all(table: Table): Promise<Array<[string, unknown]>> {
    const keys = [...this.#table(table).keys()].sort();
    return keys.map((key) => [key, this.#take(table, key)]);
  }

  async write(writes: readonly Write[]): Promise<void> {
    this.#put(writes);
  }

  async append<Value>(table: Table, make: (key: string) => Value): Promise<Value> {
    this.#appended += 1;
    const key = appendedKey(this.#appended);
    const value = make(key);
    this.#put([{ table, key, value }]);
    return value;
  }

  async update(
    table: Table, key: string, change: (old: unknown) => unknown,
  ): Promise<unknown> {
    const value = change(this.#take(table, key));
    this.#put([{ table, key, value }]);
    return value;
  }

  async clear(): Promise<void> {
    for (const table of this.#tables.values()) table.clear();
  }
}
