// Files that are to come to the server. Each is kept on the device first, so that neither a lost
// network nor a closed tab loses one; they go one after the other, from one tab at a time.
import {
  Away,
  type Data,
  isSignedOut,
  type Keeper,
  Listeners,
  makeId,
  mayPass,
  type Runner,
  type WaitingSource,
  type WaitingWork,
} from '../data/index.js';
import { isObject } from '../data/overlay.js';
import type { Client } from '../generated/api.js';
import { wordsFor } from '../data/trouble.js';
import { send, type SentFile } from './upload.js';

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

export interface StoredArrival extends Arrival {
  file: Blob;
}

/** A file as it is kept until it has arrived. */
export function arrivalOf(file: File, id: string, room?: string, note?: unknown): StoredArrival {
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
  const all = await keeper.all('arrivals') as [string, StoredArrival][];
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
      (): StoredArrival => ({ ...arrivalOf(file, makeId(), room), isOffered: true }),
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

/** What is told to the person when a file has come in. */
export interface ArrivalMessage {
  text: string;
  kind?: 'good' | 'bad';
  action?: { label: string; run(): void };
}

/**
 * What an app does with a file once all of it is at the server: it is finished, and something is
 * made of it. When that fails it is done again.
 */
export type Receiver = (
  file: SentFile,
  arrival: Arrival,
  data: Data,
) => Promise<ArrivalMessage | void>;

export interface ArrivalsOptions {
  /** Who receives an app's files; whichever page is open, it is loaded once a file is due. */
  receiverOf(app: string): Promise<Receiver | undefined>;
  showMessage(message: ArrivalMessage): void;
}

export class Arrivals implements WaitingSource {
  readonly #listeners = new Listeners();
  readonly #client: Client;
  readonly #keeper: Keeper;
  readonly #runner: Runner;
  #all: readonly Arrival[] = [];
  /** Under which key each is kept, by its id. */
  #keys: ReadonlyMap<string, string> = new Map();
  /** The one that is under way. */
  #current: string | undefined;
  #stop = new AbortController();

  constructor(private readonly data: Data, private readonly options: ArrivalsOptions) {
    this.#client = data.client;
    this.#keeper = data.keeper;
    this.#runner = data.runner({ pass: () => this.#sendAll(), lock: 'quintet-arrivals' });
    data.waiting.add(this);
    data.subscribe(() => void this.load());
    void this.load();
  }

  snapshot = (): readonly Arrival[] => this.#all;
  subscribe = (listener: () => void): () => void => this.#listeners.add(listener);

  waiting(): readonly WaitingWork[] {
    return this.#all.filter(({ isOffered }) => !isOffered).map((one) => ({
      id: one.id,
      kind: 'file',
      name: one.name,
      ...(one.room && { app: one.room }),
      state: one.trouble ? 'stuck' : one.sent === undefined ? 'waiting' : 'sending',
      ...(one.trouble && { trouble: one.trouble }),
      progress: one.bytes ? (one.sent ?? 0) / one.bytes : 0,
    }));
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

  /** Looks again what there is; another tab may have brought or taken some. */
  async load(): Promise<void> {
    await this.#look();
    this.go();
  }

  /** Sends what waits, one after the other. */
  go(): void {
    this.#runner.go();
  }

  async #sendAll(): Promise<boolean> {
    for (;;) {
      const next = this.#all.find(({ isOffered, trouble }) => !isOffered && trouble === undefined);
      if (!next) return true;
      const kept = await this.#kept(next.id);
      // Another tab may have brought it meanwhile.
      if (!kept) this.#show(this.#all.filter(({ id }) => id !== next.id));
      else await this.#bring(kept);
    }
  }

  /** Brings one; throws where it is of no use to go on now. */
  async #bring(kept: StoredArrival): Promise<void> {
    const { signal } = this.#stop;
    this.#current = kept.id;
    try {
      const receive = kept.room === undefined ? undefined : await this.#receiverOf(kept.room);
      const file = await send(this.#client, kept, signal, (sent) => {
        this.#show(this.#all.map((one) => one.id === kept.id ? { ...one, sent } : one));
      });
      const message = receive ? await receive(file, kept, this.data) : void await file.finish();
      await this.#forget(kept.id);
      this.#runner.succeeded();
      if (message) this.options.showMessage(message);
    } catch (error) {
      if (signal.aborted) return;
      if (mayPass(error) || isSignedOut(error)) throw error;
      const trouble = wordsFor(error);
      await this.#change(kept.id, (kept) => ({ ...kept, trouble }));
    } finally {
      this.#current = undefined;
    }
  }

  async #receiverOf(app: string): Promise<Receiver | undefined> {
    try {
      return await this.options.receiverOf(app);
    } catch {
      // Its part of the page could not be loaded; the file waits as it does without a network.
      throw new Away();
    }
  }

  async #kept(id: string): Promise<StoredArrival | undefined> {
    const key = this.#keys.get(id);
    return key === undefined
      ? undefined
      : await this.#keeper.get('arrivals', key) as StoredArrival | undefined;
  }

  async #change(id: string, edit: (kept: StoredArrival) => StoredArrival): Promise<void> {
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
    const all = await this.#keeper.all('arrivals') as [string, StoredArrival][];
    this.#keys = new Map(all.map(([key, { id }]) => [id, key]));
    this.#show(all.map(([, kept]) => withoutFile(kept)));
  }

  #show(all: readonly Arrival[]): void {
    this.#all = all;
    this.#listeners.call();
  }
}

function withoutFile({ file: _, ...arrival }: StoredArrival): Arrival {
  return arrival;
}
