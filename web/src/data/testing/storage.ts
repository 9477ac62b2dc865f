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

/** A browser that lets nothing be read or written. */
export function denyStorage(): void {
  const localStorage = new Proxy({}, {
    get: () => () => {
      throw new Error('denied');
    },
  });
  Object.assign(globalThis, { localStorage });
}
