// Changes on their way to the server. Each is kept on the device before anything is said to be
// done, is sent in its turn until the server has answered, and is never lost without the person's
// word.
import type { Ask } from '../generated/api.js';
import type { Answers } from './answers.js';
import { isSame, reasonOf, rebased } from './change.js';
import type { Change, NewChange } from './change.js';
import { Away, Refusal } from './errors.js';
import type { Keeper, Write } from './keeper.js';
import { Ledger } from './ledger.js';
import type { Answered } from './ledger.js';
import { versionOf } from './overlay.js';
import { backOff, Listeners } from './surroundings.js';
import type { Locks } from './surroundings.js';

/** What an outbox works with. */
export interface OutboxOptions {
  keeper: Keeper;
  ask: Ask;
  answers: Answers;
  now: () => number;
  random: () => number;
  makeId: () => string;
  /** The first wait after a failure. */
  firstWaitMs: number;
  locks?: Locks;
  /** The server wants to know who asks: nothing is sent until `resume`. */
  onSignedOut: () => void;
  onTrouble: (error: unknown) => void;
  /** Other tabs are to look again: at the outbox, and at these answers. */
  onChange: (answers: string[]) => void;
}

export class Outbox {
  readonly #listeners = new Listeners();
  #changes: readonly Change[] = [];
  readonly #ledger = new Ledger();
  /** Rises with every change of what is in memory. */
  #round = 0;
  #isPaused = false;
  #isClosed = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #isAskedAgain = false;

  constructor(private readonly options: OutboxOptions) {}

  /**
   * All changes in the order in which they were made. The same array until something has changed.
   */
  snapshot = (): readonly Change[] => this.#changes;

  subscribe = (listener: () => void): () => void => this.#listeners.add(listener);

  /** Reads what is kept; another tab may have written to it. */
  async load(): Promise<void> {
    const { keeper } = this.options;
    const round = this.#round;
    const answered = await keeper.get('meta', 'answered') as Answered[] | undefined;
    const kept = await keeper.all('outbox');
    // What has changed while this was read is newer than it.
    if (round !== this.#round) return this.load();
    this.#ledger.notes = answered ?? [];
    this.#set(kept.map(([, change]) => change as Change));
  }

  /** Puts a change in line. When this is done, the change is safe on the device. */
  async add(wish: NewChange): Promise<Change> {
    const { keeper, makeId, now } = this.options;
    const before = this.#changes.filter((one) => one.state !== 'refused' && isSame(one, wish));
    const fresh: Change = {
      ...wish,
      id: makeId(),
      place: '',
      made_ms: now(),
      tries: 0,
      state: 'waiting',
    };
    if (wish.version !== undefined) fresh.seen = wish.version;
    // Who has seen no version has seen what is only to be made; or nothing, and then builds upon
    // nothing.
    const isBuilt = wish.version !== undefined ||
      before.some(({ shows }) => shows?.value !== undefined);
    const last = before[before.length - 1];
    if (last && isBuilt && !wish.isMerged) fresh.after = last.id;
    const change = await keeper.append('outbox', (place) => ({ ...fresh, place }));
    // It may have been read, or even sent and answered, before this is heard of.
    await this.load();
    this.options.onChange([]);
    this.flush();
    return change;
  }

  /** Takes back what was not sent yet; false when it is too late. */
  async undo(id: string): Promise<boolean> {
    return this.#drop(id, ({ state, tries }) => state === 'waiting' && tries === 0);
  }

  /** Lets go of a change that was refused. */
  async dismiss(id: string): Promise<boolean> {
    return this.#drop(id, ({ state }) => state === 'refused');
  }

  /** Does what was refused once more. */
  async again(refused: Change): Promise<void> {
    const { id, place, made_ms, tries, state, reason, theirs, seen, after, ...wish } = refused;
    await this.add(wish);
    await this.dismiss(id);
  }

  /** In a conflict: the server keeps what it has, and the change is dropped. */
  async keepTheirs(id: string): Promise<boolean> {
    return this.#drop(id, ({ state }) => state === 'conflict');
  }

  /** In a conflict: sends the change again, over what the person has now seen. */
  async useMine(id: string): Promise<boolean> {
    const change = this.#changes.find((one) => one.id === id);
    if (!change) return false;
    let mine: Change | undefined;
    await this.options.keeper.update('outbox', change.place, (old) => {
      const now = old as Change | undefined;
      mine = undefined;
      // Another tab may have decided already: what its try has met since, nobody has seen here.
      if (now?.id !== id || now.state !== 'conflict') return now;
      // Whatever was thought about the old try does not hold for the new one, nor does its key.
      const { theirs, reason, after, seen, version, ...rest } = now;
      const fresh: Change = { ...rest, id: this.options.makeId(), tries: 0, state: 'waiting' };
      const found = versionOf(theirs);
      mine = found === undefined
        ? rebased(fresh, undefined)
        : { ...fresh, seen: found, version: found };
      return mine;
    });
    if (mine) await this.#follow(id, mine.id);
    await this.#reloaded();
    this.flush();
    return mine !== undefined;
  }

  /** Sends what waits, now: somebody asked, or the server is there again. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isPaused || this.#isClosed) return;
    if (this.#running) {
      this.#isAskedAgain = true;
      return;
    }
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
      if (!this.#isAskedAgain) return;
      this.#isAskedAgain = false;
      this.flush();
    });
  }

  /** Sends again: somebody has signed in. */
  resume(): void {
    this.#isPaused = false;
    this.flush();
  }

  /** Forgets what is in memory. */
  clear(): void {
    this.#ledger.notes = [];
    this.#set([]);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    const { locks, onTrouble } = this.options;
    try {
      if (locks) await locks.request('quintet-outbox', () => this.#sendAll());
      else await this.#sendAll();
    } catch (error) {
      // The device could not keep what had happened; what was sent is sent again, and done once.
      onTrouble(error);
      this.#waitAndFlush();
    }
  }

  async #sendAll(): Promise<void> {
    await this.load();
    while (!this.#isPaused && !this.#isClosed) {
      const next = this.#changes.find((change) => this.#isDue(change));
      if (!next) return;
      if (!await this.#send(next)) return;
    }
  }

  /** Whether its turn has come: nothing of the same thing waits before it, conflicts included. */
  #isDue(change: Change): boolean {
    if (change.state !== 'waiting' && change.state !== 'sending') return false;
    return !this.#changes.some((other) => (
      other.place < change.place && other.state !== 'refused' && isSame(other, change)
    ));
  }

  /** Sends one change; false when there is no use in sending more now. */
  async #send(change: Change): Promise<boolean> {
    const { keeper, ask } = this.options;
    const sent = await keeper.update('outbox', change.place, (old) => {
      const now = old as Change | undefined;
      if (!now || now.state === 'conflict' || now.state === 'refused') return now;
      const { after, ...rest } = this.#ledger.resolved(now);
      return { ...rest, state: 'sending', tries: now.tries + 1 };
    }) as Change | undefined;
    if (sent?.state !== 'sending') {
      await this.load();
      return true;
    }
    this.#replace(sent);
    try {
      const answer = await ask(sent.method, sent.path, {
        ...(sent.body === undefined ? {} : { body: sent.body }),
        ...(sent.version === undefined ? {} : { version: sent.version }),
        key: sent.id,
      });
      await this.#done(sent, answer);
      return true;
    } catch (error) {
      return this.#failed(sent, error);
    }
  }

  async #failed(change: Change, error: unknown): Promise<boolean> {
    if (error instanceof Refusal && !error.isPassing) {
      // What was to be deleted is gone; nothing is left to be done.
      if (error.status === 404 && change.method === 'DELETE') {
        await this.#done(change, undefined);
        return true;
      }
      if (error.status === 412) return this.#conflict(change, error);
      if (error.status !== 401) {
        await this.#park({ ...change, state: 'refused', reason: reasonOf(error) });
        return true;
      }
    } else if (!(error instanceof Refusal || error instanceof Away)) {
      throw error;
    }
    await this.#park({ ...change, state: 'waiting' });
    if (error instanceof Refusal && error.status === 401) {
      this.#isPaused = true;
      this.options.onSignedOut();
    } else {
      this.#waitAndFlush();
    }
    return false;
  }

  /** Somebody else was first: sees what the thing is now, for the person to choose. */
  async #conflict(change: Change, error: Refusal): Promise<boolean> {
    let theirs: unknown;
    try {
      theirs = await this.options.ask('GET', change.path);
    } catch (trouble) {
      if (!(trouble instanceof Refusal && trouble.status === 404)) {
        return this.#failed(change, trouble);
      }
      theirs = null;
    }
    await this.#park({ ...change, state: 'conflict', reason: reasonOf(error), theirs });
    return true;
  }

  async #park(change: Change): Promise<void> {
    await this.options.keeper.update('outbox', change.place, (old) => old && change);
    this.#replace(change);
    this.options.onChange([]);
  }

  /** The server has done it: it leaves the line, and what was built upon it learns its version. */
  async #done(change: Change, answer: unknown): Promise<void> {
    const { keeper, answers, onChange } = this.options;
    this.#failures = 0;
    const writes: Write[] = [{ table: 'outbox', key: change.place }];
    this.#ledger.note(change, answer);
    writes.push({ table: 'meta', key: 'answered', value: this.#ledger.notes });
    const isGone = change.method === 'DELETE';
    const kept = change.thing ? answers.answered(change.thing, answer, isGone) : [];
    // One write: a tab that dies finds either the change or what came of it.
    await keeper.write([...writes, ...kept]);
    this.#set(this.#changes.filter((one) => one.place !== change.place));
    answers.askForWatched();
    onChange(kept.map(({ key }) => key));
  }

  async #drop(id: string, may: (change: Change) => boolean): Promise<boolean> {
    const change = this.#changes.find((one) => one.id === id);
    if (!change) return false;
    const left = await this.options.keeper.update('outbox', change.place, (old) => {
      const now = old as Change | undefined;
      return now?.id === id && may(now) ? undefined : now;
    });
    if (left !== undefined) return false;
    await this.#rebase(change);
    await this.#reloaded();
    this.flush();
    return true;
  }

  /** What was built upon a change that was dropped stands on what that one stood on. */
  async #rebase(dropped: Change): Promise<void> {
    for (const one of this.#changes.filter(({ after }) => after === dropped.id)) {
      await this.options.keeper.update('outbox', one.place, (old) => {
        if (!old) return old;
        return this.#ledger.without(dropped, old as Change);
      });
    }
  }

  async #follow(old: string, id: string): Promise<void> {
    for (const one of this.#changes.filter(({ after }) => after === old)) {
      await this.options.keeper.update(
        'outbox',
        one.place,
        (kept) => kept && { ...kept, after: id },
      );
    }
  }

  async #reloaded(): Promise<void> {
    await this.load();
    this.options.onChange([]);
  }

  #waitAndFlush(): void {
    if (this.#isClosed) return;
    const { firstWaitMs, random } = this.options;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), backOff(this.#failures, firstWaitMs, random));
    this.#failures += 1;
  }

  #replace(change: Change): void {
    this.#set(this.#changes.map((one) => one.place === change.place ? change : one));
  }

  #set(changes: readonly Change[]): void {
    this.#round += 1;
    this.#changes = changes;
    // What was refused will not come about, and is not shown as if it would.
    this.options.answers.show(changes.filter(({ state }) => state !== 'refused'));
    this.#listeners.call();
  }
}
