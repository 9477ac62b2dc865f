// The way between a device and the server: it loses requests and answers, delays, doubles and reorders
// them, cuts streams of events, and is gone at times.
import type { EventStream, Fetch } from '../../../web/src/data/index.js';
import { wait } from './chance.js';
import type { Chance } from './chance.js';

export class BadNetwork {
  isOffline = false;
  isGood = false;
  /** Taken away by tests, to see that it is missed. */
  static hasKeys = true;
  /** Whether edits say which version they were made from, and not whichever there is. */
  static hasVersions = true;

  constructor(private readonly base: string, private readonly chance: Chance) {}

  fetch: Fetch = async (address, init) => {
    const headers = { ...init.headers as Record<string, string> };
    if (!BadNetwork.hasKeys) delete headers['Idempotency-Key'];
    if (!BadNetwork.hasVersions) await this.#pretend(address, init.method, headers);
    const send = (signal: AbortSignal | null): Promise<Response> => fetch(
      this.base + address, { ...init, headers, signal });
    const { chance } = this;
    if (this.isOffline) throw new TypeError('offline');
    if (this.isGood) return send(init.signal ?? null);
    await wait(chance.below(12));
    if (chance.happens(0.08)) throw new TypeError('the request was lost');
    if (chance.happens(0.04)) return hang(init.signal);
    if (chance.happens(0.1)) await wait(chance.below(80));
    // A copy that arrives at about the same time, or long after somebody has given up.
    if (chance.happens(0.1)) this.#later(chance.below(5), send);
    if (chance.happens(0.08)) this.#later(30 + chance.below(400), send);
    const answer = await send(init.signal ?? null);
    if (chance.happens(0.1) || this.isOffline) {
      await answer.arrayBuffer();
      throw new TypeError('the answer was lost');
    }
    if (chance.happens(0.1)) await wait(chance.below(60));
    return answer;
  };

  /** A stream of events as browsers have it, without their coming back by themselves. */
  events = (address: string): EventStream => new CutStream(
    this.base + address, () => this.isOffline,
    this.isGood ? undefined : 20 + this.chance.below(600));

  /** Writes over whatever there is, as if it had been seen. */
  async #pretend(
    address: string, method: string | undefined, headers: Record<string, string>,
  ): Promise<void> {
    if (method === 'GET') return;
    const present = await fetch(this.base + address);
    if (present.ok) headers['If-Match'] = `"${(await present.json()).version}"`;
  }

  #later(ms: number, send: (signal: null) => Promise<Response>): void {
    void wait(ms).then(() => send(null)).then((answer) => answer.arrayBuffer(), () => {});
  }
}

function hang(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new TypeError('given up')));
  });
}

class CutStream implements EventStream {
  readonly #listeners = new Map<string, Array<(event: { data?: string }) => void>>();
  readonly #end = new AbortController();

  constructor(address: string, isOffline: () => boolean, lifeMs: number | undefined) {
    if (lifeMs !== undefined) setTimeout(() => this.#break(), lifeMs);
    void this.#read(address, isOffline).catch(() => {}).then(() => this.#break());
  }

  addEventListener(name: string, listener: (event: { data?: string }) => void): void {
    this.#listeners.set(name, [...this.#listeners.get(name) ?? [], listener]);
  }

  close(): void {
    this.#listeners.clear();
    this.#end.abort();
  }

  #break(): void {
    this.#tell('error', {});
    this.close();
  }

  #tell(name: string, event: { data?: string }): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(event);
  }

  async #read(address: string, isOffline: () => boolean): Promise<void> {
    if (isOffline()) throw new TypeError('offline');
    const response = await fetch(address, { signal: this.#end.signal });
    const reader = response.body!.getReader();
    const decoder = new TextDecoder();
    this.#tell('open', {});
    for (let text = ''; !isOffline();) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        this.#event(text.slice(0, end));
        text = text.slice(end + 2);
      }
    }
  }

  #event(text: string): void {
    const lines = text.split('\n').map((line) => line.split(': '));
    const name = lines.find(([field]) => field === 'event')?.[1];
    const data = lines.find(([field]) => field === 'data')?.slice(1).join(': ');
    if (name) this.#tell(name, data === undefined ? {} : { data });
  }
}
