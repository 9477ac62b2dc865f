// Changes on their way to the server. Each is kept on the device before anything is said to be
// done, is sent in its turn until the server has answered, and is never lost without the person's
// word.
//
// Changes that are made on one device to one thing are done in the order in which they were made,
// and are never in conflict with each other: only another device's change in between is one.
import type { Ask } from '../generated/api.js';
import type { Answers } from './answers.js';
import { reasonOf, replaces, subjectOf } from './change.js';
import type { Change, NewChange } from './change.js';
import type { Drafts } from './drafts.js';
import { Away, Refusal } from './errors.js';
import type { Keeper, Write } from './keeper.js';
import { forgotten, isOvertaken, moved, noted, standing } from './ledger.js';
import type { Run } from './ledger.js';
import { contains, idOf, isObject, versionOf } from './overlay.js';
import type { Shows, Thing } from './overlay.js';
import type { Runner, RunnerOptions } from './Runner.js';
import { Listeners } from './surroundings.js';
import type { Locks } from './surroundings.js';

/** What an outbox works with. */
export interface OutboxOptions {
  keeper: Keeper;
  drafts: Drafts;
  ask: Ask;
  answers: Answers;
  now: () => number;
  makeId: () => string;
  locks?: Locks;
  /** Makes what sends, and tries again. */
  runner: (work: Pick<RunnerOptions, 'pass' | 'lock'>) => Runner;
  /** The server wants to know who asks: nothing is sent until somebody has signed in. */
  onSignedOut: () => void;
  /** Other tabs are to look again: at the outbox, and at these answers. */
  onChange: (answers: string[]) => void;
}

export class Outbox {
  readonly #listeners = new Listeners();
  #changes: readonly Change[] = [];
  /** What is being put in line: it is shown already. */
  #adding: readonly NewChange[] = [];
  /** One is put in line after the other. */
  #line: Promise<unknown> = Promise.resolve();
  #runs: readonly Run[] | undefined;
  /** Rises with every change of what is in memory. */
  #round = 0;
  /** In which pass the things that wait have failed: whoever failed lets all others go before. */
  readonly #failedIn = new Map<string, number>();
  #pass = 0;
  readonly #runner: Runner;

  constructor(private readonly options: OutboxOptions) {
    this.#runner = options.runner({ pass: () => this.#sendAll(), lock: 'quintet-outbox' });
  }

  /**
   * All changes in the order in which they were made. The same array until something has changed.
   */
  snapshot = (): readonly Change[] => this.#changes;

  subscribe = (listener: () => void): () => void => this.#listeners.add(listener);

  /** Reads what is kept; another tab may have written to it. */
  async load(): Promise<void> {
    const { keeper, answers } = this.options;
    const round = this.#round;
    const kept = await keeper.all('outbox');
    // Read after what waits: what is answered meanwhile is seen twice, and is not missed.
    const runs = (await keeper.get('meta', 'runs') ?? []) as readonly Run[];
    for (const thing of this.#runs ? moved(this.#runs, runs) : []) {
      await answers.answeredElsewhere(thing);
    }
    // What has changed while this was read is newer than it.
    if (round !== this.#round) return this.load();
    this.#runs = runs;
    this.#set(kept.map(([, change]) => change as Change));
  }

  /** Puts in line what a page was closed over before that was stored; it is shown at once. */
  recover(): void {
    const { drafts } = this.options;
    const left = drafts.all();
    if (left.length === 0) return;
    const wishes = left.map(([, wish]) => wish);
    this.#adding = [...wishes, ...this.#adding];
    this.#show();
    this.#line = this.#alone('quintet-outbox-line', async () => {
      for (const [id, wish] of left) {
        await this.load();
        // Or the page that made it is still there, and has done it.
        if (drafts.has(id) && !this.#find(id)) {
          // It was made upon what its page showed: other tabs may have gone on since.
          const isFirst = this.#of(subjectOf(wish)).length === 0;
          await this.#append(id, wish, isFirst && isOvertaken(this.#runs ?? [], wish));
        }
        drafts.forget(id);
      }
      await this.load();
    }).catch(() => {}).finally(() => this.#added(wishes));
  }

  /** Puts a change in line. It is shown at once; when this is done, it is safe on the device. */
  add(wish: NewChange): Promise<Change> {
    return this.#inLine(wish, (id) => this.#append(id, wish));
  }

  /**
   * Changes a thing from what it is, with all that waits: what two tabs do at once is done twice.
   * `make` may be called more than once, and is given nothing where nothing is known.
   */
  edit<Value>(thing: Thing, make: (now?: Value) => NewChange): Promise<Change> {
    const { answers } = this.options;
    return this.#inLine(
      make(answers.find(thing)),
      (id) =>
        this.#alone('quintet-outbox-line', async () => {
          await this.load();
          const wish = make(answers.find(thing, this.#waiting()));
          // Another tab's edit was answered, and what came of it is not known here yet.
          const isBehind = isOvertaken(this.#runs ?? [], wish);
          if (!this.options.drafts.isTaken(id)) return this.#append(id, wish, isBehind);
          return this.#find(id) ??
            { ...wish, id, place: '', made_ms: this.options.now(), tries: 1, state: 'sending' };
        }),
    );
  }

  async #inLine(shown: NewChange, keep: (id: string) => Promise<Change>): Promise<Change> {
    const { drafts, makeId } = this.options;
    const id = makeId();
    drafts.note(id, shown);
    this.#adding = [...this.#adding, shown];
    this.#show();
    const kept = this.#line.then(async () => {
      const change = await keep(id);
      // It may have been read, or even sent and answered, before this is heard of.
      await this.load();
      return change;
    });
    this.#line = kept.catch(() => {});
    try {
      return await kept;
    } finally {
      drafts.forget(id);
      this.#added([shown]);
    }
  }

  /** These are in line, or could not be stored. */
  #added(shown: readonly NewChange[]): void {
    this.#adding = this.#adding.filter((one) => !shown.includes(one));
    this.#show();
    this.options.onChange([]);
    this.flush();
  }

  #find(id: string): Change | undefined {
    return this.#changes.find((one) => one.id === id);
  }

  #append(id: string, wish: NewChange, isBehind = false): Promise<Change> {
    const { keeper, now } = this.options;
    const seen = isBehind ? { seen: wish.version!, isBehind } : this.#seenBy(wish);
    return keeper.append('outbox', (place) => ({
      ...wish,
      ...seen,
      id,
      place,
      made_ms: now(),
      tries: 0,
      state: 'waiting',
    }));
  }

  /** What waits hides what is below it: who makes more has seen no more than who made that. */
  #seenBy(wish: NewChange): Pick<Change, 'seen' | 'isBehind'> {
    if (wish.version === undefined) return wish.shows?.value && !wish.isMerged ? { seen: 0 } : {};
    const before = this.#of(subjectOf(wish)).filter(({ seen }) => seen !== undefined);
    const { seen = wish.version, isBehind = false } = before[before.length - 1] ?? {};
    return isBehind ? { seen, isBehind } : { seen };
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
    const { id, place, made_ms, tries, state, reason, theirs, seen, isBehind, ...wish } = refused;
    await this.add(wish);
    await this.dismiss(id);
  }

  /**
   * In a conflict: the server keeps what it has, and all that waits to be laid over it is dropped.
   * Answers what that was; nothing where another tab has decided already.
   */
  async keepTheirs(id: string): Promise<readonly Change[]> {
    const change = this.#find(id);
    if (!change || !await this.#take(change, ({ state }) => state === 'conflict')) return [];
    const dropped = [change];
    for (const one of this.#of(subjectOf(change))) {
      const isUponIt = one.version !== undefined && !one.isMerged;
      if (isUponIt && await this.#take(one, ({ state }) => state === 'waiting')) dropped.push(one);
    }
    await this.#reloaded();
    this.flush();
    return dropped;
  }

  /** In a conflict: sends all changes of the thing, over what the person has now seen. */
  async useMine(id: string): Promise<boolean> {
    const { keeper, makeId } = this.options;
    const change = this.#find(id);
    if (!change) return false;
    let seen: number | undefined;
    await keeper.update('outbox', change.place, (old) => {
      const now = old as Change | undefined;
      seen = undefined;
      // Another tab may have decided already: what its try has met since, nobody has seen here.
      if (now?.id !== id || now.state !== 'conflict') return now;
      // Whatever was thought about the old try does not hold for the new one, nor does its key.
      const { theirs, reason, version, isBehind, ...rest } = now;
      seen = versionOf(theirs) ?? 0;
      // What is gone is made anew without a version; anything else claims one that never was.
      const isMadeAnew = seen === 0 && rest.method === 'PUT';
      const fresh: Change = { ...rest, id: makeId(), tries: 0, state: 'waiting', seen };
      return isMadeAnew ? fresh : { ...fresh, version: seen };
    });
    for (const one of seen === undefined ? [] : this.#of(subjectOf(change))) {
      await keeper.update('outbox', one.place, (old) => {
        const now = old as Change | undefined;
        if (now?.id !== one.id || now.seen === undefined) return now;
        return { ...now, seen, isBehind: false };
      });
    }
    await this.#reloaded();
    this.flush();
    return seen !== undefined;
  }

  /** Done when nothing of a thing waits any more; throws what holds it back. */
  async sent({ kind, id }: Thing): Promise<void> {
    const subject = `${kind}/${id}`;
    await this.#line;
    const asked = this.#pass;
    while (this.#of(subject).length > 0) {
      this.flush();
      if (!this.#runner.running) throw new Away();
      await this.#runner.running;
      const left = this.#of(subject);
      if (left.some(({ state }) => state === 'conflict')) {
        throw new Refusal(409, 'conflict', undecided);
      }
      if (left.length > 0 && (this.#failedIn.get(subject) ?? 0) > asked) throw new Away();
    }
  }

  /** Sends what waits, now: somebody asked, or the server is there again. */
  flush(): void {
    this.#runner.go();
  }

  /** Forgets what is in memory. */
  clear(): void {
    this.options.drafts.clear();
    this.#runs = [];
    this.#failedIn.clear();
    this.#set([]);
  }

  /** One tab at a time. */
  #alone<Value>(name: string, body: () => Promise<Value>): Promise<Value> {
    return this.options.locks ? this.options.locks.request(name, body) : body();
  }

  /** Sends all that can be sent; false where some of it is to be tried again. */
  async #sendAll(): Promise<boolean> {
    await this.load();
    this.#pass += 1;
    while (!this.#runner.isClosed) {
      const next = this.#next();
      if (!next) break;
      if (!await this.#send(next)) return false;
    }
    return ![...this.#failedIn.values()].includes(this.#pass);
  }

  /**
   * What is sent next: of each thing the first in line, unless it waits for a decision or has
   * failed just now; and first what has not failed for longest. So nothing holds back another.
   */
  #next(): Change | undefined {
    const lines = new Map<string, Change[]>();
    for (const change of this.#waiting()) {
      const subject = subjectOf(change);
      const line = lines.get(subject);
      if (line) line.push(change);
      else lines.set(subject, [change]);
    }
    let first: Change[] | undefined;
    let failedIn = this.#pass;
    for (const [subject, line] of lines) {
      const failed = this.#failedIn.get(subject) ?? 0;
      if (failed >= failedIn || line.some(({ state }) => state === 'conflict')) continue;
      [first, failedIn] = [line, failed];
    }
    return first && foremost(first);
  }

  /** Sends one change; false when there is no use in sending more now. */
  async #send(change: Change): Promise<boolean> {
    const { keeper, ask } = this.options;
    const version = change.version === undefined ? undefined : standing(this.#runs ?? [], change);
    const sent = await keeper.update('outbox', change.place, (old) => {
      const now = old as Change | undefined;
      if (!now || now.state === 'conflict' || now.state === 'refused') return now;
      const tried: Change = { ...now, state: 'sending', tries: now.tries + 1 };
      return version === undefined ? tried : { ...tried, version };
    }) as Change | undefined;
    if (sent?.state !== 'sending') {
      await this.load();
      return true;
    }
    this.#replace(sent);
    try {
      const answer = await ask(sent.method, sent.path, {
        ...(sent.body === undefined ? {} : { body: sent.body }),
        ...(sent.version === undefined || sent.isMerged ? {} : { version: sent.version }),
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
    }
    this.#failedIn.set(subjectOf(change), this.#pass);
    if (!(error instanceof Refusal || error instanceof Away)) throw error;
    await this.#park({ ...change, state: 'waiting' });
    // Where the server has answered, it is there for all others.
    if (error instanceof Refusal && error.status !== 401) return true;
    if (error instanceof Refusal) this.options.onSignedOut();
    return false;
  }

  /** Somebody else was first: sees what the thing is now, for the person to choose. */
  async #conflict(change: Change, error: Refusal): Promise<boolean> {
    const { ask, keeper } = this.options;
    let theirs: unknown;
    try {
      theirs = await ask('GET', change.path);
    } catch (trouble) {
      if (!(trouble instanceof Refusal && trouble.status === 404)) {
        return this.#failed(change, trouble);
      }
      theirs = null;
    }
    const runs = forgotten(this.#runs ?? [], change);
    // Where all is as it was to be, by an earlier try or by somebody else, nobody is to be asked.
    if (change.method === 'DELETE' ? theirs === null : contains(theirs, change.body)) {
      await this.#done(change, theirs, change.tries > 1);
      return true;
    }
    await keeper.write([{ table: 'meta', key: 'runs', value: runs }]);
    this.#runs = runs;
    await this.#park({ ...change, state: 'conflict', reason: reasonOf(error), theirs });
    return true;
  }

  async #park(change: Change): Promise<void> {
    await this.options.keeper.update('outbox', change.place, (old) => old && change);
    this.#replace(change);
    this.options.onChange([]);
  }

  /**
   * The server has it as it was to be: it leaves the line, with those before it that it replaces.
   */
  async #done(change: Change, answer: unknown, isOurs = true): Promise<void> {
    const { answers, onChange } = this.options;
    this.#runner.succeeded();
    this.#failedIn.delete(subjectOf(change));
    const done = this.#of(subjectOf(change)).filter(({ place }) => place <= change.place);
    const writes: Write[] = done.map(({ place }) => ({ table: 'outbox', key: place }));
    const runs = (isOurs ? noted : forgotten)(this.#runs ?? [], change, answer);
    writes.push({ table: 'meta', key: 'runs', value: runs });
    const kept = change.thing ? answers.answered(change.thing, outcome(change, answer)) : [];
    // One write: a tab that dies finds either the change or what came of it.
    await answers.keep(kept, writes);
    this.#runs = runs;
    this.#set(this.#changes.filter((one) => !done.some(({ place }) => place === one.place)));
    answers.askForWatched();
    onChange(kept.map(({ key }) => key));
  }

  async #drop(id: string, may: (change: Change) => boolean): Promise<boolean> {
    const change = this.#find(id);
    if (!change || !await this.#take(change, may)) return false;
    await this.#reloaded();
    this.flush();
    return true;
  }

  /** Takes a change out of the line, wherever another tab has not done more with it. */
  async #take({ id, place }: Change, may: (change: Change) => boolean): Promise<boolean> {
    let isTaken = false;
    await this.options.keeper.update('outbox', place, (old) => {
      const now = old as Change | undefined;
      isTaken = now?.id === id && may(now);
      return isTaken ? undefined : now;
    });
    return isTaken;
  }

  async #reloaded(): Promise<void> {
    await this.load();
    this.options.onChange([]);
  }

  #replace(change: Change): void {
    this.#set(this.#changes.map((one) => one.place === change.place ? change : one));
  }

  #set(changes: readonly Change[]): void {
    this.#round += 1;
    this.#changes = changes;
    this.#show();
    this.#listeners.call();
  }

  #show(): void {
    this.options.answers.show([...this.#waiting(), ...this.#adding]);
  }

  /** What is still to come about. */
  #waiting(): readonly Change[] {
    return this.#changes.filter(({ state }) => state !== 'refused');
  }

  #of(subject: string): readonly Change[] {
    return this.#waiting().filter((one) => subjectOf(one) === subject);
  }
}

const undecided =
  'This was changed elsewhere in the meantime. Choose under “Sync status” which version to keep, then try again.';

/** What a change has made of its thing: what the server says it is, or else what was shown. */
function outcome({ method, thing, shows = {} }: Change, answer: unknown): Shows {
  // What is taken out of a thing leaves the rest of it.
  if (method === 'DELETE' && !shows.merge) return { gone: true };
  if (!isObject(answer) || idOf(answer) !== thing?.id) return shows;
  return { value: answer, merge: takenOut(shows, answer) };
}

/** A patch without the fields that a change takes out: what an answer leaves out would stay. */
function takenOut({ value = {}, merge = {} }: Shows, answer: object): object {
  const fields = Object.entries({ ...value, ...merge });
  return Object.fromEntries(
    fields.filter(([name, field]) => (field ?? null) === null && !(name in answer))
      .map(([name]) => [name, null]),
  );
}

/** The first in the line of a thing that is not replaced, before it was ever sent, by the next. */
function foremost(line: readonly Change[]): Change {
  let index = 0;
  while (line[index]!.tries === 0 && line[index + 1] && replaces(line[index + 1]!, line[index]!)) {
    index += 1;
  }
  return line[index]!;
}
