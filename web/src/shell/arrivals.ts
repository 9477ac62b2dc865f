// Files that are to come to the server. Each is kept on the device first, so that neither a lost network
// nor a closed tab loses one; they go one after the other, from one tab at a time.
import { Listeners, makeId, type Data, type Keeper, type Locks } from '../data/index.js';
import type { Asset, Client } from '../generated/api.js';
import { wordsFor } from './trouble.js';
import { mayPass, upload } from './uploads.js';

/** A file that is kept until it has arrived. */
export interface Arrival {
  id: string;
  name: string;
  bytes: number;
  /** Who wants it, such as `yakback`; nobody beside the library when it is missing. */
  room?: string;
  /** What the room wants to know about it then. */
  note?: unknown;
  /** Why it cannot come; it waits for the person. */
  trouble?: string;
  /** How many bytes of it are at the server, while it is under way. */
  sent?: number;
}

interface Kept extends Arrival {
  file: Blob;
}

/** What is done with a sound once it is in the library; when that fails it is done again. */
export type Receiver = (asset: Asset, arrival: Arrival) => Promise<void>;

export class Arrivals {
  readonly #listeners = new Listeners();
  readonly #receivers = new Map<string, Receiver>();
  readonly #client: Client;
  readonly #keeper: Keeper;
  #all: readonly Arrival[] = [];
  /** The one that is under way. */
  #current: string | undefined;
  #stop = new AbortController();
  #isRunning = false;
  #isAskedAgain = false;

  constructor(data: Data, private readonly locks: Locks | undefined) {
    this.#client = data.client;
    this.#keeper = data.keeper;
    data.follower.subscribe(() => {
      if (data.follower.snapshot() === 'online') this.go();
    });
    data.subscribe(() => void this.load());
    void this.load();
  }

  snapshot = (): readonly Arrival[] => this.#all;
  subscribe = (listener: () => void): (() => void) => this.#listeners.add(listener);

  /** Says what becomes of a room's files, also of those from an earlier visit. */
  receive(room: string, receiver: Receiver): void {
    this.#receivers.set(room, receiver);
    this.go();
  }

  /** Takes files in; when this is done they are safe on the device. */
  async add(files: readonly File[], room?: string, note?: (file: File) => unknown): Promise<void> {
    for (const file of files) {
      const kept: Kept = {
        id: makeId(), name: file.name.slice(0, 300) || 'Sound', bytes: file.size, file,
        ...(room === undefined ? {} : { room, note: note?.(file) }),
      };
      await this.#keeper.append('arrivals', () => kept);
    }
    await this.load();
  }

  /** The file itself, as long as it has not arrived. */
  async file(id: string): Promise<Blob | undefined> {
    return (await this.#kept()).find(([, kept]) => kept.id === id)?.[1].file;
  }

  /** Gives a file up, and what is at the server of it. */
  async remove(id: string): Promise<void> {
    if (this.#current === id) {
      this.#stop.abort();
      this.#stop = new AbortController();
    }
    await this.#forget(id);
    // What cannot be removed now is removed by the server when nobody goes on with it.
    await this.#client.deleteUpload(id).catch(() => undefined);
  }

  /** Tries one again that could not come. */
  async retry(id: string): Promise<void> {
    await this.#change(id, undefined);
    this.go();
  }

  /** Looks again what there is; another tab may have brought or taken some. */
  async load(): Promise<void> {
    await this.#look();
    this.go();
  }

  /** Sends what waits, one after the other. */
  go(): void {
    this.#isAskedAgain = true;
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#isAskedAgain) {
        this.#isAskedAgain = false;
        const work = () => this.#sendAll();
        await (this.locks ? this.locks.request('quintet-arrivals', work) : work());
      }
    } finally {
      this.#isRunning = false;
    }
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const next = (await this.#kept()).map(([, kept]) => kept).find((kept) => this.#isDue(kept));
      if (!next || !await this.#bring(next)) return;
    }
  }

  #isDue({ trouble, room }: Arrival): boolean {
    return trouble === undefined && (room === undefined || this.#receivers.has(room));
  }

  /** Brings one; false when it is of no use to go on now. */
  async #bring(kept: Kept): Promise<boolean> {
    const { signal } = this.#stop;
    this.#current = kept.id;
    try {
      const asset = await upload(this.#client, kept, signal, (sent) => {
        this.#all = this.#all.map((one) => one.id === kept.id ? { ...one, sent } : one);
        this.#listeners.call();
      });
      if (kept.room !== undefined) await this.#receivers.get(kept.room)?.(asset, kept);
      await this.#forget(kept.id);
    } catch (error) {
      if (signal.aborted) return true;
      if (mayPass(error)) return false;
      await this.#change(kept.id, wordsFor(error));
    } finally {
      this.#current = undefined;
    }
    return true;
  }

  async #kept(): Promise<[string, Kept][]> {
    return await this.#keeper.all('arrivals') as [string, Kept][];
  }

  async #change(id: string, trouble: string | undefined): Promise<void> {
    for (const [key, kept] of await this.#kept()) {
      if (kept.id !== id) continue;
      const { trouble: _, ...rest } = kept;
      await this.#keeper.write([
        { table: 'arrivals', key, value: trouble === undefined ? rest : { ...rest, trouble } }]);
    }
    await this.#look();
  }

  async #forget(id: string): Promise<void> {
    const gone = (await this.#kept()).filter(([, kept]) => kept.id === id);
    await this.#keeper.write(gone.map(([key]) => ({ table: 'arrivals', key })));
    await this.#look();
  }

  async #look(): Promise<void> {
    this.#all = (await this.#kept()).map(([, { file: _, ...arrival }]) => arrival);
    this.#listeners.call();
  }
}
