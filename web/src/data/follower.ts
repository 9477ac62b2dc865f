// Follows the server's feed: what has changed since this device last looked, and that there is
// more.
import type { Ask, FeedPage } from '../generated/api.js';
import type { Answers } from './answers.js';
import { Away, Refusal } from './errors.js';
import type { Item, ItemKinds } from './items.js';
import type { Write } from './keeper.js';
import { isList, isThing, keyOf } from './overlay.js';
import type { Thing } from './overlay.js';
import { backOff, Listeners } from './surroundings.js';
import type { After, EventStream } from './surroundings.js';

/** connecting: for the first time, or again just now. away: nobody answers. */
export type Connection = 'connecting' | 'online' | 'away';

/** How far this device has read, and which of its tabs. */
export interface Reading {
  tab: string;
  place: string;
}

export interface FollowerOptions {
  ask: Ask;
  answers: Answers;
  tab: string;
  open: (address: string) => EventStream;
  /** What is asked for one by one when it has changed. */
  items: ItemKinds;
  /** What streams are made for beside `changed`. */
  events: readonly string[];
  /** Whether a key of the answers may look different because a thing has changed. */
  concerns: (key: string, thing: Thing) => boolean;
  random: () => number;
  after: After;
  firstWaitMs: number;
  /** A stream that says nothing for so long is asked whether there is more all the same. */
  silenceMs: number;
  onOnline: () => void;
  onEvent: (name: string, data: unknown) => void;
  onTrouble: (error: unknown) => void;
}

/** Where more have changed at once, the lists in which they stand are asked for. */
const mostItems = 20;

/** The usual: the thing itself, lists of such things; and who you are, for members. */
export function concerned(key: string, thing: Thing): boolean {
  return isThing(key, thing) || isList(key, thing) || (thing.kind === 'member' && key === 'me');
}

export class Follower {
  readonly #listeners = new Listeners();
  #connection: Connection = 'connecting';
  #place: string | undefined;
  #hasClaimed = false;
  #stream: EventStream | undefined;
  #stopTimer: (() => void) | undefined;
  #failures = 0;
  #catching: Promise<void> | undefined;
  #isBehind = false;
  #isStopped = true;

  constructor(private readonly options: FollowerOptions) {}

  snapshot = (): Connection => this.#connection;

  subscribe = (listener: () => void): () => void => this.#listeners.add(listener);

  /** How far the feed was read, as the server names it. */
  get place(): string | undefined {
    return this.#place;
  }

  /** Begins to follow, from where this device was before. */
  start(place: string | undefined): void {
    this.#place = place;
    this.#isStopped = false;
    this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopTimer?.();
    this.#stream?.close();
    this.#stream = undefined;
  }

  /** Forgets how far it has read. */
  forget(): void {
    this.#place = undefined;
  }

  /** Tries again now: the network is there again, or the page is looked at. */
  poke(): void {
    if (this.#isStopped) return;
    if (this.#connection === 'online') {
      this.#catchUpOrReconnect();
      return;
    }
    this.#failures = 0;
    this.#connect();
  }

  /**
   * Reads all that is new. Done when this device knows as much as the server did when it was
   * called.
   */
  async catchUp(): Promise<void> {
    if (this.#catching) {
      this.#isBehind = true;
      return this.#catching;
    }
    this.#catching = this.#catchUp().finally(() => {
      this.#catching = undefined;
    });
    return this.#catching;
  }

  #connect(): void {
    this.#stopTimer?.();
    this.#stream?.close();
    if (this.#isStopped) return;
    const stream = this.options.open('/api/v1/events');
    this.#stream = stream;
    const ifCurrent = (body: () => void) => () => {
      if (stream === this.#stream) body();
    };
    stream.addEventListener('open', ifCurrent(() => this.#opened()));
    stream.addEventListener('changed', ifCurrent(() => this.#catchUpOrReconnect()));
    stream.addEventListener('error', ifCurrent(() => this.#ended()));
    for (const name of this.options.events) {
      stream.addEventListener(name, (event) => {
        if (stream === this.#stream) this.options.onEvent(name, parsed(event.data));
      });
    }
  }

  #opened(): void {
    // Only now is nothing missed any more; what happened before is asked for.
    this.#catchUpOrReconnect();
  }

  #catchUpOrReconnect(): void {
    const stream = this.#stream;
    this.catchUp().then(() => {
      if (stream !== this.#stream) return;
      this.#failures = 0;
      this.#say('online');
      this.#lookLater();
    }, (error) => {
      this.options.onTrouble(error);
      if (stream === this.#stream) this.#lost();
    });
  }

  /** Streams can die without a word. */
  #lookLater(): void {
    this.#stopTimer?.();
    if (this.#isStopped) return;
    const { after, silenceMs } = this.options;
    this.#stopTimer = after(silenceMs, () => this.#catchUpOrReconnect());
  }

  /** A stream does not say why it ended: it may be that nobody is signed in any more. */
  #ended(): void {
    if (this.#failures === 0) void this.catchUp().catch(this.options.onTrouble);
    this.#lost();
  }

  #lost(): void {
    if (this.#isStopped) return;
    this.#stream?.close();
    this.#stream = undefined;
    this.#say(this.#failures === 0 ? 'connecting' : 'away');
    this.#stopTimer?.();
    const { after, firstWaitMs, random } = this.options;
    this.#stopTimer = after(backOff(this.#failures, firstWaitMs, random), () => this.#connect());
    this.#failures += 1;
  }

  #say(connection: Connection): void {
    const was = this.#connection;
    this.#connection = connection;
    if (was === connection) return;
    if (connection === 'online') this.options.onOnline();
    this.#listeners.call();
  }

  async #catchUp(): Promise<void> {
    do {
      this.#isBehind = false;
      let hasMore = true;
      while (hasMore && !this.#isStopped) hasMore = await this.#readPage();
    } while (this.#isBehind && !this.#isStopped);
  }

  async #readPage(): Promise<boolean> {
    const { ask, answers, concerns } = this.options;
    const page = await ask<FeedPage>('GET', '/api/v1/changes', {
      query: { since: this.#place, limit: 500 },
    });
    if (this.#isStopped) return false;
    // Who has never read the feed does not know what it has missed either.
    const isLost = page.read_all || this.#place === undefined;
    if (!isLost && page.place === this.#place) return false;
    const writes = isLost
      ? answers.markStale(() => true)
      : answers.update(page.changes, await this.#itemsOf(page.changes), concerns);
    if (this.#isStopped) return false;
    await this.#store(page.place, writes);
    return page.has_more;
  }

  /** Asks for what has changed one by one, as far as that is of use. */
  async #itemsOf(changes: FeedPage['changes']): Promise<Item[]> {
    const { items, answers } = this.options;
    const things = new Map(
      changes.filter(({ kind }) => items[kind]).map((change) => [keyOf(change), change]),
    );
    const wanted = [...things.values()].filter((thing) => answers.wants(thing));
    if (wanted.length > mostItems) return [];
    return (await Promise.all(wanted.map((thing) => this.#item(thing)))).flat();
  }

  async #item({ kind, id, is_gone }: FeedPage['changes'][number]): Promise<Item[]> {
    const thing = { kind, id };
    if (is_gone) return [{ thing }];
    const at = this.options.items[kind]!.at;
    try {
      return [{ thing, value: await this.options.ask<object>('GET', `${at}/${id}`) }];
    } catch (error) {
      if (error instanceof Away || isSignedOut(error)) throw error;
      // It was deleted since, or is shared no more. Whatever else it is, the lists may know better.
      return error instanceof Refusal && error.status === 404 ? [{ thing }] : [];
    }
  }

  /** The place is kept together with what became stale before it, so that neither is ahead. */
  async #store(place: string, writes: Write[]): Promise<void> {
    const { answers, tab } = this.options;
    const claims = this.#hasClaimed ? [] : answers.claim();
    const reading: Reading = { tab, place };
    await answers.keep(
      [...claims, ...writes],
      [{ table: 'meta', key: 'reading', value: reading }],
    );
    this.#hasClaimed = true;
    this.#place = place;
  }
}

/** Whether an error says that nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Refusal && error.status === 401;
}

function parsed(data: string | undefined): unknown {
  try {
    return data === undefined ? undefined : JSON.parse(data);
  } catch {
    return undefined;
  }
}
