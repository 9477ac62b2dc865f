// What screens use: everything the server knows, as far as this device knows it, online or not.
//
//   const data = await openData({ fetch, keeper, events: (at) => new EventSource(at) });
//   data.answers.subscribe('assets', draw, () => data.client.listAssets());
//   data.answers.snapshot<AssetPage>('assets').value
//   await data.outbox.add({ title: 'Rename “Rain”', method: 'PATCH', … });
import { Client } from '../generated/api.js';
import type { Ask } from '../generated/api.js';
import { Answers } from './answers.js';
import { makeAsk } from './ask.js';
import type { Fetch } from './ask.js';
import type { Change } from './change.js';
import { Drafts } from './drafts.js';
import { makeId } from './makeId.js';
import { Files } from './files.js';
import { concerned, Follower, isSignedOut } from './follower.js';
import type { Reading } from './follower.js';
import type { ItemKinds } from './items.js';
import type { Keeper } from './keeper.js';
import { Outbox } from './outbox.js';
import type { Thing } from './overlay.js';
import { Runner, type RunnerOptions } from './Runner.js';
import { after as realAfter, Listeners } from './surroundings.js';
import type { After, Channel, EventStream, Locks } from './surroundings.js';
import { WaitingList } from './WaitingList.js';

export * from './answers.js';
export * from './ask.js';
export * from './change.js';
export * from './DeviceKeeper.js';
export * from './errors.js';
export * from './files.js';
export * from './follower.js';
export * from './items.js';
export * from './keeper.js';
export * from './makeId.js';
export * from './outbox.js';
export * from './overlay.js';
export * from './Runner.js';
export * from './snapshot.js';
export * from './StoredValue.js';
export * from './surroundings.js';
export * from './WaitingList.js';

export interface DataOptions {
  fetch: Fetch;
  keeper: Keeper;
  /** `localStorage`, where there is one: it holds changes until the keeper has stored them. */
  storage?: Storage | undefined;
  /** Opens a stream of events: `(address) => new EventSource(address)`. */
  events: (address: string) => EventStream;
  /** What stands before every address; nothing when the page comes from the server itself. */
  base?: string;
  /** `navigator.locks`, where there is one. */
  locks?: Locks;
  /** `new BroadcastChannel('quintet')`, where there is one. */
  channel?: Channel;
  /** What else a room's keys depend on, beside `kind/id`, `kinds` and `kinds?…`. */
  concerns?: (key: string, thing: Thing) => boolean;
  /** The kinds of things that are asked for one by one when they have changed. */
  items?: ItemKinds;
  /** Events of the server other than that something has changed: `job`, … */
  eventNames?: readonly string[];
  /** Hears these. */
  onEvent?: (name: string, data: unknown) => void;
  /** What went wrong behind the scenes: `Full`, and what nobody expected. */
  onTrouble?: (error: unknown) => void;
  now?: () => number;
  /** How time passes, where it is not the machine's. */
  after?: After;
  random?: () => number;
  makeId?: () => string;
  timeoutMs?: number;
  firstWaitMs?: number;
  silenceMs?: number;
}

/** Messages from tab to tab. */
type Word = { cleared: true } | { changed: string[] };

export class Data {
  readonly ask: Ask;
  readonly client: Client;
  readonly answers: Answers;
  readonly outbox: Outbox;
  readonly follower: Follower;
  readonly files: Files;
  /** What is on its way beside changes. */
  readonly waiting = new WaitingList();
  readonly keeper: Keeper;
  readonly #channel: Channel | undefined;
  readonly #tab: string;
  readonly #listeners = new Listeners();
  readonly #onTrouble: (error: unknown) => void;
  readonly #runners: Runner[] = [];
  /** Makes what does work that is to reach the server, whenever it can be reached. */
  readonly runner: (work: Pick<RunnerOptions, 'pass' | 'lock'>) => Runner;
  #member: string | undefined;
  #isSignedOut = false;

  constructor(options: DataOptions) {
    const random = options.random ?? Math.random;
    const newId = options.makeId ?? makeId;
    const { keeper, channel, firstWaitMs = 1_000, after = realAfter, items = {} } = options;
    const report = options.onTrouble ?? (() => {});
    const onTrouble = (error: unknown): void => {
      if (isSignedOut(error)) this.#signedOut();
      else report(error);
    };
    this.#onTrouble = onTrouble;
    this.keeper = keeper;
    this.files = new Files(keeper);
    this.#channel = channel;
    this.#tab = newId();
    this.ask = makeAsk(options);
    this.client = new Client(this.ask);
    this.answers = new Answers({
      keeper,
      items,
      random,
      after,
      firstWaitMs,
      onTrouble,
      tab: this.#tab,
      onKept: (keys) => this.#broadcast(keys),
    });
    this.runner = (work) => {
      const runner = new Runner({
        ...work,
        random,
        after,
        firstWaitMs,
        onTrouble,
        mayRun: () => !this.#isSignedOut,
        locks: options.locks,
      });
      this.#runners.push(runner);
      return runner;
    };
    const now = options.now ?? Date.now;
    this.outbox = new Outbox({
      keeper,
      drafts: new Drafts(options.storage, now),
      makeId: newId,
      runner: this.runner,
      ask: this.ask,
      answers: this.answers,
      now,
      ...(options.locks ? { locks: options.locks } : {}),
      onSignedOut: () => this.#signedOut(),
      onChange: (keys) => this.#broadcast(keys),
    });
    this.follower = new Follower({
      items,
      random,
      after,
      firstWaitMs,
      onTrouble,
      ask: this.ask,
      answers: this.answers,
      tab: this.#tab,
      open: (path) => options.events((options.base ?? '') + path),
      concerns: (key, thing) => concerned(key, thing) || (options.concerns?.(key, thing) ?? false),
      silenceMs: options.silenceMs ?? 60_000,
      onOnline: () => this.#online(),
      events: options.eventNames ?? [],
      onEvent: options.onEvent ?? (() => {}),
    });
    channel?.addEventListener('message', ({ data }) => {
      void this.#hear(data as Word);
    });
  }

  /** Takes over what the device has kept, and begins to follow the server. */
  async open(): Promise<void> {
    const reading = await this.keeper.get('meta', 'reading') as Reading | undefined;
    this.#member = await this.keeper.get('meta', 'member') as string | undefined;
    this.answers.load(await this.keeper.all('answers'), reading?.tab);
    await this.outbox.load();
    this.outbox.recover();
    this.follower.start(reading?.place);
    this.#go();
  }

  /** Whose data this is; undefined when nobody has signed in on this device. */
  get member(): string | undefined {
    return this.#member;
  }

  /**
   * Whether the server wants somebody to sign in before it says more. What is kept is still shown.
   */
  get isSignedOut(): boolean {
    return this.#isSignedOut;
  }

  /** Calls when `member` or `isSignedOut` have changed. */
  subscribe = (listener: () => void): () => void => this.#listeners.add(listener);

  /**
   * Somebody has signed in, or the page has learnt who asks. What another member has left on this
   * device is forgotten; answers their changes that were never sent, so that it can be told.
   */
  async signedIn(member: string): Promise<readonly Change[]> {
    let lost: readonly Change[] = [];
    if (this.#member !== undefined && this.#member !== member) {
      lost = this.outbox.snapshot();
      await this.#clear();
    }
    await this.keeper.write([{ table: 'meta', key: 'member', value: member }]);
    this.#member = member;
    this.#isSignedOut = false;
    this.#go();
    this.follower.poke();
    this.answers.refresh();
    this.#listeners.call();
    return lost;
  }

  /** Forgets everything on this device. Ask first whether that is wanted while changes wait. */
  async signOut(): Promise<void> {
    await this.#clear();
    this.#member = undefined;
    this.#signedOut();
  }

  /** Tries again now: the network is back, or somebody looks at the page again. */
  poke(): void {
    this.follower.poke();
    this.answers.refresh();
    this.#go();
  }

  /**
   * Learns now what the server has just been asked to do has changed; where nobody answers, that
   * comes as all changes do.
   */
  async catchUp(): Promise<void> {
    await this.follower.catchUp().catch(this.#onTrouble);
  }

  /** Ends all that goes on; what is kept stays. */
  close(): void {
    this.follower.stop();
    this.answers.close();
    for (const runner of this.#runners) runner.close();
    this.#channel?.close();
  }

  #online(): void {
    this.answers.refresh();
    this.#go();
  }

  /** Does whatever waits for the server. */
  #go(): void {
    for (const runner of this.#runners) runner.go();
  }

  #signedOut(): void {
    if (this.#isSignedOut) return;
    this.#isSignedOut = true;
    this.#listeners.call();
  }

  async #clear(): Promise<void> {
    await this.keeper.clear();
    this.#forget();
    this.#channel?.postMessage({ cleared: true });
  }

  #forget(): void {
    this.answers.clear();
    this.outbox.clear();
    this.follower.forget();
  }

  #broadcast(changed: string[]): void {
    this.#channel?.postMessage({ changed });
  }

  async #hear(word: Word): Promise<void> {
    try {
      if ('cleared' in word) {
        this.#forget();
        this.#member = await this.keeper.get('meta', 'member') as string | undefined;
        this.#listeners.call();
        return;
      }
      if (word.changed.length > 0) await this.answers.takeOver(word.changed);
      await this.outbox.load();
    } catch (error) {
      this.#onTrouble(error);
    }
  }
}

/** Opens everything; what the device has kept can be shown as soon as this is done. */
export async function openData(options: DataOptions): Promise<Data> {
  const data = new Data(options);
  await data.open();
  return data;
}
