// Files that are to come to the server. Each is kept on the device first, so that neither a lost
// network nor a closed tab loses one; they go one after the other, from one tab at a time.
import { type Data, type Keeper, Listeners, type Locks, makeId } from '../data/index.js';
import { isObject } from '../data/overlay.js';
import type { Client } from '../generated/api.js';
import { wordsFor } from '../data/trouble.js';
import { mayPass, send, type SentFile } from './upload.js';

/** A file that is kept until it has arrived. */
export interface Arrival {
  id: string;
  name: string;
  bytes: number;
  /** Who wants it, such as `yakback`; nobody beside the library when it is missing. */
  room?: string;
  /** What the app wants to know about it then. */
  note?: unknown;
  /** Another app has shared it, or a site that passes for one: it waits for the person. */
  isOffered?: true;
  /** Why it cannot come; it waits for the person. */
  trouble?: string;
  /** How many bytes of it are at the server, while it is under way. */
  sent?: number;
}

export interface Kept extends Arrival {
  file: Blob;
}

/** A file as it is kept until it has arrived. */
export function arrivalOf(file: File, id: string, room?: string, note?: unknown): Kept {
  return {
    id,
    name: file.name.slice(0, 300) || 'Sound',
    bytes: file.size,
    file,
    ...(room === undefined ? {} : { room }),
    ...(note === undefined ? {} : { note }),
  };
}

/** How much may wait for the person's answer: any site can hand files over. */
export const mostOffered = { files: 20, bytes: 1_000_000_000 };

/**
 * Keeps files that were handed over until the person has been asked about them, as many as may wait
 * beside those of before; answers how many were left out. One call at a time.
 */
export async function offer(keeper: Keeper, files: readonly File[], room: string): Promise<number> {
  const all = await keeper.all('arrivals') as [string, Kept][];
  const waiting = all.map(([, kept]) => kept).filter(({ isOffered }) => isOffered);
  let [count, bytes] = [waiting.length, waiting.reduce((sum, one) => sum + one.bytes, 0)];
  let left = 0;
  for (const file of files) {
    if (count === mostOffered.files || bytes + file.size > mostOffered.bytes) {
      left += 1;
      continue;
    }
    await keeper.append(
      'arrivals',
      (): Kept => ({ ...arrivalOf(file, makeId(), room), isOffered: true }),
    );
    count += 1;
    bytes += file.size;
  }
  return left;
}

/**
 * Whether a file was recorded in the app: until it has arrived, this device has the only copy. The
 * note of its app says so.
 */
export function isRecording({ note }: Arrival): boolean {
  return isObject(note) && note['is_recording'] === true;
}

/** A file's name as what it becomes is called: without its ending. */
export function bareName(name: string, otherwise: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/_+/g, ' ').trim().slice(0, 200) ||
    otherwise;
}

/**
 * What is done with a file once all of it is at the server: it is finished, and something is made
 * of it. When that fails it is done again.
 */
export type Receiver = (file: SentFile, arrival: Arrival) => Promise<void>;

export class Arrivals {
  readonly #listeners = new Listeners();
  readonly #receivers = new Map<string, Receiver>();
  readonly #client: Client;
  readonly #keeper: Keeper;
  #all: readonly Arrival[] = [];
  /** Under which key each is kept, by its id. */
  #keys: ReadonlyMap<string, string> = new Map();
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
  subscribe = (listener: () => void): () => void => this.#listeners.add(listener);

  /** Says what becomes of an app's files, also of those from an earlier visit. */
  receive(room: string, receiver: Receiver): void {
    this.#receivers.set(room, receiver);
    this.go();
  }

  /** Takes files in; when this is done they are safe on the device. */
  async add(files: readonly File[], room?: string, note?: (file: File) => unknown): Promise<void> {
    for (const file of files) {
      await this.#keeper.append('arrivals', () => arrivalOf(file, makeId(), room, note?.(file)));
    }
    await this.load();
  }

  /** Gives a file up, and what is at the server of it. */
  async remove(id: string): Promise<void> {
    if (this.#current === id) {
      this.#stop.abort();
      this.#stop = new AbortController();
    }
    const isOffered = this.#all.some((one) => one.id === id && one.isOffered);
    await this.#forget(id);
    if (isOffered) return;
    // What cannot be removed now is removed by the server when nobody goes on with it.
    await this.#client.deleteUpload(id).catch(() => undefined);
  }

  /** Tries one again that could not come. */
  async retry(id: string): Promise<void> {
    await this.#change(id, ({ trouble: _, ...kept }) => kept);
    this.go();
  }

  /** Takes what was offered; before that nothing of it leaves the device. */
  async accept(id: string): Promise<void> {
    await this.#change(id, ({ isOffered: _, ...kept }) => kept);
    this.go();
  }

  /** The file itself, as it is kept on this device. */
  async file(id: string): Promise<Blob | undefined> {
    return (await this.#kept(id))?.file;
  }

  /** Whether it can be sent from this page; what an app has asked for waits until that is open. */
  canSend({ room, isOffered }: Arrival): boolean {
    return !isOffered && (room === undefined || this.#receivers.has(room));
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
      const next = this.#all.find((one) => this.#isDue(one));
      if (!next) return;
      const kept = await this.#kept(next.id);
      // Another tab may have brought it meanwhile.
      if (!kept) this.#show(this.#all.filter(({ id }) => id !== next.id));
      else if (!await this.#bring(kept)) return;
    }
  }

  #isDue(arrival: Arrival): boolean {
    return arrival.trouble === undefined && this.canSend(arrival);
  }

  /** Brings one; false when it is of no use to go on now. */
  async #bring(kept: Kept): Promise<boolean> {
    const { signal } = this.#stop;
    this.#current = kept.id;
    try {
      const file = await send(this.#client, kept, signal, (sent) => {
        this.#show(this.#all.map((one) => one.id === kept.id ? { ...one, sent } : one));
      });
      if (kept.room === undefined) await file.finish();
      else await this.#receivers.get(kept.room)?.(file, kept);
      await this.#forget(kept.id);
    } catch (error) {
      if (signal.aborted) return true;
      if (mayPass(error)) return false;
      const trouble = wordsFor(error);
      await this.#change(kept.id, (kept) => ({ ...kept, trouble }));
    } finally {
      this.#current = undefined;
    }
    return true;
  }

  async #kept(id: string): Promise<Kept | undefined> {
    const key = this.#keys.get(id);
    return key === undefined
      ? undefined
      : await this.#keeper.get('arrivals', key) as Kept | undefined;
  }

  async #change(id: string, edit: (kept: Kept) => Kept): Promise<void> {
    const [key, kept] = [this.#keys.get(id), await this.#kept(id)];
    if (key === undefined || !kept) return;
    const value = edit(kept);
    await this.#keeper.write([{ table: 'arrivals', key, value }]);
    this.#show(this.#all.map((one) => one.id === id ? withoutFile(value) : one));
  }

  async #forget(id: string): Promise<void> {
    const key = this.#keys.get(id);
    if (key !== undefined) await this.#keeper.write([{ table: 'arrivals', key }]);
    this.#show(this.#all.filter((one) => one.id !== id));
  }

  async #look(): Promise<void> {
    const all = await this.#keeper.all('arrivals') as [string, Kept][];
    this.#keys = new Map(all.map(([key, { id }]) => [id, key]));
    this.#show(all.map(([, kept]) => withoutFile(kept)));
  }

  #show(all: readonly Arrival[]): void {
    this.#all = all;
    this.#listeners.call();
  }
}

function withoutFile({ file: _, ...arrival }: Kept): Arrival {
  return arrival;
}
