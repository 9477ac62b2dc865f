// A device with tabs that share a store, on a network that is slow and loses things.
import { type Data, MemoryKeeper, openData } from '../index.js';
import type { Channel, EventStream, Fetch, ItemKinds, Locks } from '../index.js';
import type { Chance } from './Chance.js';
import type { Clock } from './Clock.js';
import type { Reply, Request, Server } from './Server.js';
import { MemoryStorage } from './storage.js';

export interface Network {
  /** How long one way takes, about. */
  latencyMs: number;
  /** The share of requests, and of answers, that never arrive. */
  loss: number;
}

export class Device {
  tabs: Tab[] = [];
  readonly keeper = new MemoryKeeper();
  readonly storage = new MemoryStorage();
  readonly locks = new TabLocks();
  /** Requests to which nothing ever answers. */
  isSilent: (request: Request) => boolean = () => false;

  constructor(
    readonly clock: Clock,
    readonly server: Server,
    readonly network: Network,
    readonly chance: Chance,
    readonly isWatching: (data: Data) => void,
    readonly items: ItemKinds = {},
  ) {}

  async open(): Promise<Tab> {
    const tab = new Tab(this);
    this.tabs = [...this.tabs, tab];
    await tab.open();
    return tab;
  }

  /** A tab dies in the middle of whatever it does, and another is opened. */
  async reload(): Promise<void> {
    const [tab, ...others] = this.tabs;
    this.tabs = others;
    tab?.die();
    await this.open();
  }

  close(): void {
    for (const tab of this.tabs) tab.die();
  }
}

class Tab {
  isDead = false;
  data!: Data;
  hear: ((event: { data: unknown }) => void) | undefined;

  constructor(private readonly device: Device) {}

  async open(): Promise<void> {
    const { clock, chance, keeper, storage, locks, items } = this.device;
    this.data = await openData({
      keeper: this.#whileAlive(keeper, () => new Promise(() => {})),
      storage: this.#whileAlive(storage, () => null),
      items,
      fetch: this.#fetch,
      events: () => this.#events(),
      locks: locks.of(this),
      channel: this.#channel(),
      now: () => clock.now,
      after: clock.after,
      random: chance.unit,
    });
    this.device.isWatching(this.data);
  }

  /** What a tab that has died would do next is not done. */
  #whileAlive<Thing extends object>(thing: Thing, otherwise: () => unknown): Thing {
    return new Proxy(thing, {
      get: (_, name) => {
        const member = Reflect.get(thing, name, thing) as unknown;
        if (typeof member !== 'function') return member;
        return (...given: unknown[]): unknown =>
          this.isDead ? otherwise() : Reflect.apply(member, thing, given);
      },
    });
  }

  die(): void {
    this.isDead = true;
    this.data.close();
    this.device.locks.release(this);
  }

  #trip(then: () => void): void {
    const { clock, chance, network } = this.device;
    clock.after(network.latencyMs * (0.5 + chance.unit()), () => {
      if (!this.isDead) then();
    });
  }

  /** Whoever has died hears of nothing any more, but what was under way arrives. */
  #fetch: Fetch = (address, init) => {
    const { clock, chance, network, server } = this.device;
    const headers = init.headers as Record<string, string>;
    const version = headers['If-Match']?.replaceAll('"', '');
    const request = {
      method: init.method ?? 'GET',
      path: address,
      ...(version === undefined ? {} : { version: Number(version) }),
      ...(headers['Idempotency-Key'] === undefined ? {} : { key: headers['Idempotency-Key'] }),
      ...(typeof init.body === 'string' ? { body: JSON.parse(init.body) as unknown } : {}),
    };
    return new Promise((resolve, reject) => {
      const lose = () => this.#trip(() => reject(new TypeError('lost')));
      init.signal?.addEventListener('abort', () => reject(new TypeError('given up')));
      if (this.device.isSilent(request)) return;
      if (chance.happens(network.loss)) return lose();
      clock.after(network.latencyMs * (0.5 + chance.unit()), () => {
        const reply = server.answer(request);
        // A copy that arrives late.
        if (chance.happens(network.loss / 2)) {
          clock.after(network.latencyMs * 4 * chance.unit(), () => void server.answer(request));
        }
        if (chance.happens(network.loss)) return lose();
        this.#trip(() => resolve(response(reply)));
      });
    });
  };

  #events(): EventStream {
    const { server } = this.device;
    const heard = new Map<string, () => void>();
    const onChanged = () => this.#trip(() => heard.get('changed')?.());
    server.listeners.add(onChanged);
    this.#trip(() => heard.get('open')?.());
    return {
      addEventListener: (name, listener) => heard.set(name, () => listener({})),
      close: () => {
        server.listeners.delete(onChanged);
        heard.clear();
      },
    };
  }

  #channel(): Channel {
    return {
      addEventListener: (_, listener) => {
        this.hear = listener;
      },
      postMessage: (data) => {
        if (this.isDead) return;
        for (const other of this.device.tabs) {
          if (other !== this) {
            this.device.clock.after(1, () => other.isDead || other.hear?.({ data }));
          }
        }
      },
      close: () => {
        this.hear = undefined;
      },
    };
  }
}

/** The locks of a browser: a tab that dies lets go of all that it holds. */
class TabLocks {
  readonly #lines = new Map<string, Array<{ tab: Tab; begin(): void }>>();

  of(tab: Tab): Locks {
    return {
      request: async (name, body) => {
        if (tab.isDead) return new Promise<never>(() => {});
        const line = this.#lines.get(name) ?? [];
        this.#lines.set(name, line);
        await new Promise<void>((begin) => {
          line.push({ tab, begin });
          if (line.length === 1) begin();
        });
        try {
          return await body();
        } finally {
          if (!tab.isDead) this.#next(line, line[0]);
        }
      },
    };
  }

  release(tab: Tab): void {
    for (const line of this.#lines.values()) {
      for (const one of line.filter((held) => held.tab === tab)) this.#next(line, one);
    }
  }

  #next(line: Array<{ begin(): void }>, over: { begin(): void } | undefined): void {
    const isFirst = line[0] === over;
    if (over) line.splice(line.indexOf(over), 1);
    if (isFirst) line[0]?.begin();
  }
}

/** As much of a Response as is read. */
function response([status, body]: Reply): Response {
  const isFine = status < 300;
  const problem = { status, code: 'no', detail: 'No.' };
  return {
    ok: isFine,
    status,
    headers: new Map([['content-type', `application/${isFine ? '' : 'problem+'}json`]]),
    json: async () => isFine ? body : problem,
  } as unknown as Response;
}
