// Keeps things in the browser's IndexedDB. Everything of one call is one transaction of its own,
// and done only when the browser says that it is kept.
import { Full } from './errors.js';
import { appendedKey, counterKey, tables } from './keeper.js';
import type { Keeper, Table, Write } from './keeper.js';
import { blobsIn, packed, type Packed, packedOf, unpacked } from './packing.js';

export interface DeviceKeeperOptions {
  /** Done when nothing is under way that has to be kept, once another tab wants the store. */
  mayClose?: () => Promise<void>;
  /** Another tab with an older version of the page still has it. */
  onBlocked?: () => void;
}

/** A transaction under way. */
interface Work {
  transaction: IDBTransaction;
  put(table: Table, key: string, value: unknown): void;
  /** For what runs later in it, so that its errors undo all too. */
  or(work: () => void): () => void;
  /** No more is to come; every work ends so. */
  commit(): void;
}

/** There are Blobs of which it must be known first whether they can be stored. */
class Unpacked extends Error {
  constructor(readonly blobs: readonly Blob[]) {
    super();
  }
}

/** The page was left meanwhile. */
class Left extends Error {}

export class DeviceKeeper implements Keeper {
  /** Whether the browser stores Blobs; unknown until there is one to store. */
  #storesBlobs: boolean | undefined;
  /** Undoes what is under way and has more to come. */
  readonly #undo = new Set<(reason: unknown) => void>();
  /** While the page is left: until it is shown again. */
  #shown: Promise<void> | undefined;

  private constructor(private readonly database: IDBDatabase) {
    this.#endWithPage();
  }

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
    return unpacked(await this.#read(table, (store) => answer(store.get(key))));
  }

  async keys(table: Table, start = ''): Promise<string[]> {
    const range = IDBKeyRange.bound(start, `${start}\uffff`);
    return (await this.#read(table, (store) => answer(store.getAllKeys(range)))).map(String);
  }

  async all(table: Table): Promise<Array<[string, unknown]>> {
    // Both are asked for at once, within one transaction: they belong together.
    const [keys, values] = await this.#read(
      table,
      (store) => Promise.all([answer(store.getAllKeys()), answer(store.getAll())]),
    );
    return keys.map((key, index) => [String(key), unpacked(values[index])]);
  }

  #read<Value>(table: Table, ask: (store: IDBObjectStore) => Promise<Value>): Promise<Value> {
    const transaction = this.database.transaction(table);
    const value = ask(transaction.objectStore(table));
    transaction.commit?.();
    return value;
  }

  async write(writes: readonly Write[]): Promise<void> {
    if (writes.length === 0) return;
    await this.#change(writes.map(({ table }) => table), ({ put, commit }) => {
      for (const { table, key, value } of writes) put(table, key, value);
      commit();
    });
  }

  async append<Value>(table: Table, make: (key: string) => Value): Promise<Value> {
    let value: Value | undefined;
    await this.#change([table, 'meta'], ({ transaction, put, or, commit }) => {
      const meta = transaction.objectStore('meta');
      const last = meta.get(counterKey);
      last.onsuccess = or(() => {
        const number = Number(last.result ?? 0) + 1;
        const key = appendedKey(number);
        value = make(key);
        meta.put(number, counterKey);
        put(table, key, value);
        commit();
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
    await this.#change([table], ({ transaction, put, or, commit }) => {
      const old = transaction.objectStore(table).get(key);
      old.onsuccess = or(() => {
        value = change(unpacked(old.result));
        put(table, key, value);
        commit();
      });
    });
    return value;
  }

  async clear(): Promise<void> {
    await this.#change([...tables], ({ transaction, or, commit }) => {
      const meta = transaction.objectStore('meta');
      const last = meta.get(counterKey);
      last.onsuccess = or(() => {
        for (const table of tables) transaction.objectStore(table).clear();
        if (last.result !== undefined) meta.put(last.result, counterKey);
        commit();
      });
    });
  }

  close(): void {
    this.database.close();
  }

  /**
   * Runs `body` in a transaction; done when all of it is kept, and otherwise nothing of it is. It
   * runs again with the bytes of Blobs that the browser does not store as such, and when the page
   * comes back that was left meanwhile.
   */
  async #change(names: Table[], body: (work: Work) => void): Promise<void> {
    const files = new Map<Blob, Packed>();
    for (;;) {
      try {
        return await this.#run(names, body, (value) => {
          const blobs = this.#storesBlobs ? [] : blobsIn(value).filter((one) => !files.has(one));
          if (blobs.length > 0) throw new Unpacked(blobs);
          return packed(value, files);
        });
      } catch (error) {
        if (error instanceof Left) {
          await this.#shown;
          continue;
        }
        if (!(error instanceof Unpacked)) throw error;
        this.#storesBlobs ??= await this.#canStoreBlobs();
        if (this.#storesBlobs) continue;
        for (const blob of error.blobs) files.set(blob, await packedOf(blob));
      }
    }
  }

  /**
   * Tries it with a Blob of its own: WebKit leaves a transaction of several values hanging in which
   * it could not store one.
   */
  async #canStoreBlobs(): Promise<boolean> {
    const store = this.database.transaction('meta', 'readwrite').objectStore('meta');
    try {
      await answer(store.put(new Blob(['a']), 'blob'));
      store.delete('blob');
      return true;
    } catch {
      return false;
    }
  }

  /**
   * A page that is left may be kept as it is, to be shown again on Back. In WebKit what is under
   * way in it then holds up whoever needs the same tables, also the next page; so it is undone, and
   * done again should the page be shown.
   */
  #endWithPage(): void {
    addEventListener('pagehide', ({ persisted }) => {
      if (!persisted) return;
      this.#shown = new Promise((resolve) => {
        addEventListener('pageshow', () => {
          this.#shown = undefined;
          resolve();
        }, { once: true });
      });
    });
    // Follows when all have begun what they write at the last moment.
    addEventListener('visibilitychange', () => {
      if (this.#shown) this.#undo.forEach((undo) => undo(new Left()));
    });
  }

  #run(
    names: Table[],
    body: (work: Work) => void,
    stored: (value: unknown) => unknown,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction([...new Set(names)], 'readwrite');
      let failure: unknown;
      const undo = (reason: unknown) => {
        failure = reason;
        transaction.abort();
      };
      const or = (work: () => void) => (): void => {
        try {
          work();
        } catch (error) {
          undo(error);
        }
      };
      const put = (table: Table, key: string, value: unknown) => {
        const store = transaction.objectStore(table);
        if (value === undefined) store.delete(key);
        else store.put(stored(value), key);
      };
      const commit = () => {
        this.#undo.delete(undo);
        transaction.commit?.();
      };
      this.#undo.add(undo);
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => {
        this.#undo.delete(undo);
        const error = failure ?? transaction.error;
        reject(isQuota(error) ? new Full(error) : error);
      };
      or(() => body({ transaction, put, or, commit }))();
    });
  }
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
