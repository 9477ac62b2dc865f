// A device with tabs that can die at any moment, and a store that outlives them.
import { MemoryKeeper, openData } from '../../../web/src/data/index.js';
import type { Change, Channel, Data, Keeper, Locks, Write, Table } from '../../../web/src/data/index.js';
import type { PreferenceList } from '../../../web/src/generated/api.js';
import type { BadNetwork } from './BadNetwork.js';
import { never } from './chance.js';
import type { Chance } from './chance.js';

/** One tab: once it is dead nothing that it has begun goes on. */
class Tab {
  isDead = false;
  data!: Data;

  /** The outcome for who is alive to hear it. */
  async alive<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.isDead) return never();
    try {
      const value = await work();
      return this.isDead ? await never<Value>() : value;
    } catch (error) {
      if (this.isDead) return never();
      throw error;
    }
  }
}

class MortalKeeper implements Keeper {
  constructor(
    private readonly inner: Keeper,
    private readonly tab: Tab,
    /** The titles of changes that were never sent, since the next one was in their place. */
    private readonly replaced: Set<string>,
  ) {}
  get(table: Table, key: string): Promise<unknown> {
    return this.tab.alive(() => this.inner.get(table, key));
  }
  keys(table: Table): Promise<string[]> { return this.tab.alive(() => this.inner.keys(table)); }
  all(table: Table): Promise<Array<[string, unknown]>> {
    return this.tab.alive(() => this.inner.all(table));
  }
  async write(writes: readonly Write[]): Promise<void> {
    for (const { table, key, value } of writes) {
      if (table !== 'outbox' || value !== undefined) continue;
      const old = await this.inner.get(table, key) as Change | undefined;
      if (old?.tries === 0) this.replaced.add(old.title);
    }
    return this.tab.alive(() => this.inner.write(writes));
  }
  append<Value>(table: Table, make: (key: string) => Value): Promise<Value> {
    return this.tab.alive(() => this.inner.append(table, make));
  }
  update(table: Table, key: string, change: (old: unknown) => unknown): Promise<unknown> {
    return this.tab.alive(() => this.inner.update(table, key, change));
  }
  clear(): Promise<void> { return this.tab.alive(() => this.inner.clear()); }
}

/** The lock of a browser: a tab that dies lets go of it. */
class DeviceLocks {
  readonly #holders = new Map<string, Tab>();

  for(tab: Tab): Locks {
    return {
      request: async (name, body) => {
        for (let held = this.#holders.get(name); held && !held.isDead; held = this.#holders.get(name)) {
          await new Promise((resolve) => { setTimeout(resolve, 1); });
          if (tab.isDead) return never();
        }
        this.#holders.set(name, tab);
        try { return await body(); } finally {
          if (this.#holders.get(name) === tab) this.#holders.delete(name);
        }
      },
    };
  }
}

/** Words between the tabs of one device. */
class DeviceChannel {
  readonly #ears = new Map<Tab, (event: { data: unknown }) => void>();

  for(tab: Tab): Channel {
    return {
      addEventListener: (_, listener) => { this.#ears.set(tab, listener); },
      postMessage: (data) => {
        for (const [other, listener] of this.#ears) {
          if (other !== tab && !other.isDead && !tab.isDead) setTimeout(() => listener({ data }), 0);
        }
      },
      close: () => { this.#ears.delete(tab); },
    };
  }
}

export class Device {
  readonly troubles: unknown[] = [];
  readonly replaced = new Set<string>();
  readonly tabs: Tab[] = [];
  #keeper = new MemoryKeeper();
  readonly #locks = new DeviceLocks();
  readonly #channel = new DeviceChannel();
  static losesItsStore = false;

  constructor(
    readonly name: string,
    readonly network: BadNetwork,
    private readonly chance: Chance,
    /** How wrong its clock is. */
    private readonly skewMs: number,
    private readonly asset: string,
  ) {}

  /** Opens a tab, and looks at what there is. */
  async open(): Promise<Data> {
    const tab = new Tab();
    tab.data = await openData({
      fetch: (address, init) => tab.alive(() => this.network.fetch(address, init)),
      events: this.network.events,
      keeper: new MortalKeeper(this.#keeper, tab, this.replaced),
      locks: this.#locks.for(tab),
      channel: this.#channel.for(tab),
      now: () => Date.now() + this.skewMs,
      random: this.chance.unit,
      onTrouble: (error) => { this.#trouble(tab, error); },
      timeoutMs: 400, firstWaitMs: 4, silenceMs: 700,
    });
    const { answers, client } = tab.data;
    answers.subscribe('preferences', () => {}, () => client.listPreferences());
    answers.subscribe(`asset/${this.asset}`, () => {}, () => client.getAsset(this.asset));
    this.tabs.push(tab);
    return tab.data;
  }

  #trouble(tab: Tab, error: unknown): void {
    // That the network is bad is no trouble.
    if (!tab.isDead && (error as Error).name !== 'Away') this.troubles.push(error);
  }

  get data(): Data[] { return this.tabs.map(({ data }) => data); }

  /** Ends a tab in the middle of whatever it does, and opens another. */
  async kill(): Promise<Data> {
    const tab = this.tabs.shift()!;
    tab.isDead = true;
    tab.data.close();
    if (Device.losesItsStore) this.#keeper = new MemoryKeeper();
    return this.open();
  }

  documents(data: Data): PreferenceList['preferences'] | undefined {
    return data.answers.snapshot<PreferenceList>('preferences').value?.preferences;
  }

  close(): void { for (const { data } of this.tabs) data.close(); }
}
