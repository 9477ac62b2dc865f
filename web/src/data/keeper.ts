// Where the page keeps things on the device, so that they outlive a closed tab.

/**
 * answers: what the server said. outbox: changes that wait. arrivals: files on their way to the
 * server. files: sounds that are to be there without it. takes: what is being recorded, piece by
 * piece. songs: what was heard of files. meta: the rest.
 */
export type Table = 'answers' | 'outbox' | 'arrivals' | 'files' | 'takes' | 'songs' | 'meta';
export const tables: readonly Table[] = [
  'answers',
  'outbox',
  'arrivals',
  'files',
  'takes',
  'songs',
  'meta',
];

/** One line of a write; without a value the key is removed. */
export interface Write {
  table: Table;
  key: string;
  value?: unknown;
}

/**
 * Keeps plain values (what JSON knows, undefined members, and files) under keys. All may throw
 * `Full`.
 */
export interface Keeper {
  get(table: Table, key: string): Promise<unknown>;
  /** The keys of a table that begin so, in order. */
  keys(table: Table, start?: string): Promise<string[]>;
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
export function appendedKey(number: number): string {
  return String(number).padStart(12, '0');
}

/**
 * Where the last number given by `append` is kept; `clear` leaves it, so that no key comes twice.
 */
export const counterKey = 'appended';

/** Keeps things as long as it lives itself: for tests, and for browsers that allow no storage. */
export class MemoryKeeper implements Keeper {
  readonly #tables = new Map<Table, Map<string, unknown>>(
    tables.map((table) => [table, new Map<string, unknown>()]),
  );
  #appended = 0;

  #table(table: Table): Map<string, unknown> {
    return this.#tables.get(table)!;
  }

  /** Everything is copied before anything is kept, so that nobody holds on to what is kept. */
  #put(writes: readonly Write[]): void {
    const copies = writes.map(({ value }) => structuredClone(value));
    writes.forEach(({ table, key }, index) => {
      if (copies[index] === undefined) this.#table(table).delete(key);
      else this.#table(table).set(key, copies[index]);
    });
  }

  #take(table: Table, key: string): unknown {
    return structuredClone(this.#table(table).get(key));
  }

  async get(table: Table, key: string): Promise<unknown> {
    return this.#take(table, key);
  }

  #keys(table: Table): string[] {
    return [...this.#table(table).keys()].sort();
  }

  async keys(table: Table, start = ''): Promise<string[]> {
    return this.#keys(table).filter((key) => key.startsWith(start));
  }

  async all(table: Table): Promise<Array<[string, unknown]>> {
    // In one breath: nothing may come or go between the keys and what lies under them.
    return this.#keys(table).map((key) => [key, this.#take(table, key)]);
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
    table: Table,
    key: string,
    change: (old: unknown) => unknown,
  ): Promise<unknown> {
    const value = change(this.#take(table, key));
    this.#put([{ table, key, value }]);
    return value;
  }

  async clear(): Promise<void> {
    for (const table of this.#tables.values()) table.clear();
  }
}
