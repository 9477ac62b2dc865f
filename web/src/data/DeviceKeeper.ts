// Keeps things in the browser's IndexedDB. Everything of one call is one transaction of its own,
// and done only when the browser says that it is kept.
import { Full } from './errors.js';
import { appendedKey, counterKey, tables } from './keeper.js';
import type { Keeper, Table, Write } from './keeper.js';

export interface DeviceKeeperOptions {
  /** Done when nothing is under way that has to be kept, once another tab wants the store. */
  mayClose?: () => Promise<void>;
  /** Another tab with an older version of the page still has it. */
  onBlocked?: () => void;
}

export class DeviceKeeper implements Keeper {
  private constructor(private readonly database: IDBDatabase) {}

  /** Opens or makes the store of this name; throws where the browser allows none. */
  static async open(
    name = 'quintet',
    { mayClose = async () => {}, onBlocked = () => {} }: DeviceKeeperOptions = {},
  ): Promise<DeviceKeeper> {
    const request = indexedDB.open(name, 3);
    request.onblocked = onBlocked;
    request.onupgradeneeded = () => {
      const there = request.result.objectStoreNames;
      for (const table of tables) {
        if (!there.contains(table)) request.result.createObjectStore(table);
      }
    };
    const database = await answer(request);
    // Another tab with a newer version of the page may change the tables; this one is then
    // reloaded.
    database.onversionchange = () => {
      void mayClose().catch(() => undefined).then(() => database.close());
    };
    return new DeviceKeeper(database);
  }

  async get(table: Table, key: string): Promise<unknown> {
    return answer(this.database.transaction(table).objectStore(table).get(key));
  }

  async keys(table: Table, start = ''): Promise<string[]> {
    const store = this.database.transaction(table).objectStore(table);
    const keys = await answer(store.getAllKeys(IDBKeyRange.bound(start, `${start}\uffff`)));
    return keys.map(String);
  }

  async all(table: Table): Promise<Array<[string, unknown]>> {
    const store = this.database.transaction(table).objectStore(table);
    // Both are asked for at once, within one transaction: they belong together.
    const [keys, values] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
    return keys.map((key, index) => [String(key), values[index]]);
  }

  async write(writes: readonly Write[]): Promise<void> {
    if (writes.length === 0) return;
    await this.#change(writes.map(({ table }) => table), (transaction) => {
      for (const { table, key, value } of writes) put(transaction.objectStore(table), key, value);
    });
  }

  async append<Value>(table: Table, make: (key: string) => Value): Promise<Value> {
    let value: Value | undefined;
    await this.#change([table, 'meta'], (transaction, or) => {
      const meta = transaction.objectStore('meta');
      const last = meta.get(counterKey);
      last.onsuccess = or(() => {
        const number = Number(last.result ?? 0) + 1;
        const key = appendedKey(number);
        value = make(key);
        meta.put(number, counterKey);
        transaction.objectStore(table).put(value, key);
      });
    });
    return value as Value;
  }

  async update(
    table: Table,
    key: string,
    change: (old: unknown) => unknown,
  ): Promise<unknown> {
    let value: unknown;
    await this.#change([table], (transaction, or) => {
      const store = transaction.objectStore(table);
      const old = store.get(key);
      old.onsuccess = or(() => {
        value = change(old.result);
        put(store, key, value);
      });
    });
    return value;
  }

  async clear(): Promise<void> {
    await this.#change([...tables], (transaction, or) => {
      const meta = transaction.objectStore('meta');
      const last = meta.get(counterKey);
      last.onsuccess = or(() => {
        for (const table of tables) transaction.objectStore(table).clear();
        if (last.result !== undefined) meta.put(last.result, counterKey);
      });
    });
  }

  close(): void {
    this.database.close();
  }

  /**
   * Runs `body` in a transaction; done when all of it is kept, and otherwise nothing of it is. What
   * is to run later in the transaction goes through the second argument, so that its errors undo
   * all too.
   */
  #change(
    names: Table[],
    body: (transaction: IDBTransaction, or: (work: () => void) => () => void) => void,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction([...new Set(names)], 'readwrite');
      let failure: unknown;
      const or = (work: () => void) => (): void => {
        try {
          work();
        } catch (error) {
          failure = error;
          transaction.abort();
        }
      };
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => {
        const error = failure ?? transaction.error;
        reject(isQuota(error) ? new Full(error) : error);
      };
      or(() => body(transaction, or))();
    });
  }
}

function put(store: IDBObjectStore, key: string, value: unknown): void {
  if (value === undefined) store.delete(key);
  else store.put(value, key);
}

function isQuota(error: unknown): boolean {
  return (error as { name?: unknown } | null)?.name === 'QuotaExceededError';
}

function answer<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () =>
      reject(isQuota(request.error) ? new Full(request.error) : request.error);
  });
}
