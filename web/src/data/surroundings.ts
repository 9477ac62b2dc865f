// What the data layer needs of a browser beside `fetch`, so that tests can bring their own.

/** As much of EventSource as is needed. */
export interface EventStream {
  addEventListener(name: string, listener: (event: { data?: string }) => void): void;
  close(): void;
}

/** As much of the Web Locks as is needed: one tab at a time. */
export interface Locks {
  request<Value>(name: string, body: () => Promise<Value>): Promise<Value>;
}

/** Holds a lock until what is answered is called; where there are none, nothing. */
export async function hold(name: string, locks: Locks | undefined): Promise<() => void> {
  let letGo = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await new Promise<void>((held) => {
    if (!locks) held();
    else {void locks.request(name, () => {
        held();
        return over;
      });}
  });
  return letGo;
}

/** As much of a BroadcastChannel as is needed. */
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(name: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

/** Calls back after so many milliseconds; answers how to stop that. */
export type After = (ms: number, then: () => void) => () => void;

export const after: After = (ms, then) => {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
};

/** Those who want to know when something has changed. */
export class Listeners {
  readonly #all = new Set<() => void>();

  add(listener: () => void): () => void {
    this.#all.add(listener);
    return () => {
      this.#all.delete(listener);
    };
  }

  call(): void {
    for (const listener of [...this.#all]) listener();
  }
}

/** Longer and longer waits, up to a minute, never quite the same: 1 s, 2 s, 4 s, … */
export function backOff(tries: number, firstMs: number, random: () => number): number {
  return Math.min(60 * firstMs, firstMs * 2 ** Math.min(tries, 6)) * (0.75 + random() / 2);
}
