/** A browser's storage with nothing in it, for what is tested without a browser. */
export function emptyStorage(name: 'localStorage' | 'sessionStorage' = 'localStorage') {
  const all = new Map<string, string>();
  const storage = {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
  };
  Object.assign(globalThis, { [name]: storage });
  return all;
}

/** A storage of its own. */
export class MemoryStorage implements Storage {
  readonly #all = new Map<string, string>();

  get length(): number {
    return this.#all.size;
  }
  key(index: number): string | null {
    return [...this.#all.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#all.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#all.set(key, value);
  }
  removeItem(key: string): void {
    this.#all.delete(key);
  }
  clear(): void {
    this.#all.clear();
  }
}

/** A browser that lets nothing be read or written. */
export function denyStorage(): void {
  const localStorage = new Proxy({}, {
    get: () => () => {
      throw new Error('denied');
    },
  });
  Object.assign(globalThis, { localStorage });
}
