// What the server has said, by keys such as `assets` or `asset/ID`: shown at once, asked for again
// when it may have changed, kept on the device, with what waits in the outbox laid over it.
import { mayPass, Refusal } from './errors.js';
import { type Item, withItem } from './items.js';
import type { Write } from './keeper.js';
import {
  elements,
  isList,
  isOlder,
  isThing,
  keyOf,
  laid,
  versionOf,
  withElement,
} from './overlay.js';
import type { Shows, Thing } from './overlay.js';
import type {
  AnswersOptions,
  Entry,
  Fetcher,
  Pending,
  Snapshot,
  StoredAnswer,
} from './snapshot.js';
import { backOff } from './surroundings.js';

const nothing: Snapshot = Object.freeze({ isAsking: false, isStale: true });
/** More answers than this are not kept; those unused for longest go first. */
const limit = 2_000;

export class Answers {
  readonly #entries = new Map<string, Entry>();
  #pending: readonly Pending[] = [];
  /** What was deleted here: one that still comes in was asked for before that. */
  readonly #deleted = new Set<string>();
  #used = 0;

  #failures = 0;
  #stopTimer: (() => void) | undefined;
  #isClosed = false;

  constructor(private readonly options: AnswersOptions) {}

  /** Takes over what was kept; only what `freshTab` has kept is known to be fresh. */
  load(kept: ReadonlyArray<[string, unknown]>, freshTab: string | undefined): void {
    for (const [key, record] of kept as ReadonlyArray<[string, StoredAnswer]>) {
      const entry = this.#entry(key);
      entry.base = record.value;
      entry.isStale = !(record.isFresh && record.by === freshTab);
      entry.isKeptFresh = !entry.isStale;
      entry.used = record.used;
      this.#used = Math.max(this.#used, record.used);
      this.#changed(entry);
    }
  }

  /** What is known, without asking. */
  snapshot<Value>(key: string): Snapshot<Value> {
    const entry = this.#entries.get(key);
    if (!entry) return nothing as Snapshot<Value>;
    entry.snapshot ??= this.#snap(key, entry);
    return entry.snapshot as Snapshot<Value>;
  }

  /**
   * Calls when the snapshot of a key becomes another, and keeps it fresh meanwhile by `fetcher`;
   * answers how to stop that.
   */
  subscribe(key: string, listener: () => void, fetcher?: Fetcher): () => void {
    const entry = this.#entry(key);
    if (fetcher) entry.fetcher = fetcher;
    this.#used += 1;
    entry.used = this.#used;
    entry.listeners.add(listener);
    if (entry.isStale) this.#askIfWatched(key, entry);
    return () => {
      entry.listeners.delete(listener);
    };
  }

  /** Asks again, and answers when it is known; throws what the question threw. */
  async fetch<Value>(key: string, fetcher: Fetcher<Value>): Promise<Value> {
    const entry = this.#entry(key);
    entry.fetcher = fetcher;
    entry.isStale = true;
    await this.#ask(key, entry);
    if (entry.problem) throw entry.problem;
    return this.snapshot<Value>(key).value as Value;
  }

  /** Says that what is known under these keys may have changed, and keeps that. */
  invalidate(concerns: (key: string) => boolean): void {
    const lines = this.markStale(concerns);
    if (lines.length > 0) this.keep(lines).catch(this.options.onTrouble);
  }

  /** The same for who keeps it with something else: answers the lines for `keep`. */
  markStale(concerns: (key: string) => boolean): Write[] {
    const writes: Write[] = [];
    for (const [key, entry] of this.#entries) {
      if (concerns(key)) writes.push(...this.#invalidate(key, entry));
    }
    return writes;
  }

  /** Keeps lines about answers, and others with them: all or nothing. */
  async keep(lines: readonly Write[], others: readonly Write[] = []): Promise<void> {
    try {
      await this.options.keeper.write([...others, ...lines]);
    } catch (error) {
      for (const { key } of lines) {
        const entry = this.#entries.get(key);
        // Whatever is kept there instead may say that it is fresh.
        if (entry) entry.isKeptFresh = true;
      }
      throw error;
    }
  }

  /**
   * Takes in what the feed has told: items are laid into what is known and fresh, everything else
   * that a change concerns may have changed. Answers the lines for `keep`.
   */
  update(
    changes: readonly Thing[],
    items: readonly Item[],
    concerns: (key: string, thing: Thing) => boolean,
  ): Write[] {
    const writes: Write[] = [];
    for (const [key, entry] of this.#entries) {
      const concerning = changes.filter((thing) => concerns(key, thing));
      if (concerning.length === 0) continue;
      const known = isFresh(entry) ? this.#withItems(key, entry, concerning, items) : undefined;
      if (known === undefined) {
        writes.push(...this.#invalidate(key, entry));
      } else if (known !== entry.base) {
        writes.push(this.#rebase(key, entry, known));
      }
    }
    return writes;
  }

  /** Whether somebody looks at something into which an item of this thing could be laid. */
  wants(thing: Thing): boolean {
    return this.#concerned(thing).some(([, entry]) => entry.listeners.size > 0 && isFresh(entry));
  }

  /** Asks again for all that is watched and stale or failed: the server is there again. */
  refresh(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
    if (this.#isClosed) return;
    for (const [key, entry] of this.#entries) {
      if (!entry.isStale && !entry.problem) continue;
      delete entry.problem;
      this.#changed(entry);
      this.#askIfWatched(key, entry);
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#stopTimer?.();
  }

  /** The lines by which this tab says that it looks after what is fresh. */
  claim(): Write[] {
    return [...this.#entries]
      .filter(([, entry]) => entry.base !== undefined && !entry.isStale)
      .map(([key, entry]) => this.#line(key, entry, true));
  }

  /** A change of ours was answered: this has become of the thing. Answers the lines for `keep`. */
  answered(thing: Thing, outcome: Shows): Write[] {
    const writes: Write[] = [];
    const { value, gone } = outcome;
    if (gone) this.#deleted.add(keyOf(thing));
    else this.#deleted.delete(keyOf(thing));
    const items: Item[] = [];
    if (gone) items.push({ thing });
    else if (value && versionOf(value) !== undefined) items.push({ thing, value, isAnswer: true });
    for (const [key, entry] of this.#concerned(thing)) {
      const known = isFresh(entry) ? this.#withItems(key, entry, [thing], items) : undefined;
      if (known !== undefined) {
        writes.push(this.#rebase(key, entry, known));
        continue;
      }
      this.#outdate(entry);
      if (entry.base !== undefined) entry.base = laid(key, entry.base, thing, outcome);
      this.#changed(entry);
      writes.push(this.#line(key, entry, false));
    }
    return writes;
  }

  /** A change of another tab was answered: takes over what that tab has kept of the thing. */
  async answeredElsewhere(thing: Thing): Promise<void> {
    const all = this.#concerned(thing);
    for (const [, entry] of all) this.#outdate(entry);
    await this.takeOver(all.map(([key]) => key), thing);
  }

  /** What is known of a thing, by itself or in a list, with changes laid over it. */
  find<Value>(thing: Thing, pending = this.#pending): Value | undefined {
    let found: unknown;
    for (const [key, { base }] of this.#concerned(thing)) {
      const all = isThing(key, thing) ? [base] : elements(base, thing);
      for (const one of all) if (found === undefined || isOlder(found, one)) found = one;
    }
    for (const { thing: other, shows } of pending) {
      const isSame = other?.kind === thing.kind && other.id === thing.id;
      if (isSame && shows) found = laid(`${thing.kind}/${thing.id}`, found, thing, shows);
    }
    return found as Value | undefined;
  }

  /** Asks for whatever is watched and stale. */
  askForWatched(): void {
    for (const [key, entry] of this.#entries) this.#askIfWatched(key, entry);
  }

  /** Lays these changes over from now on, in this order. */
  show(pending: readonly Pending[]): void {
    const all = [...this.#pending, ...pending];
    this.#pending = pending;
    for (const [key, entry] of this.#entries) {
      const concerns = all.some(({ thing }) =>
        thing && (isThing(key, thing) || isList(key, thing))
      );
      if (concerns) this.#changed(entry);
    }
  }

  /** Takes over what another tab has kept; of what is older as a whole this one thing. */
  async takeOver(keys: readonly string[], thing?: Thing): Promise<void> {
    for (const key of keys) {
      const kept = await this.options.keeper.get('answers', key) as StoredAnswer | undefined;
      const entry = this.#entries.get(key);
      if (!entry || kept === undefined) continue;
      const value = isOlder(kept.value, entry.base)
        ? thing && withElement(entry.base, kept.value, thing)
        : kept.value;
      if (value === undefined) continue;
      this.#setBase(entry, value);
      // The other tab may have read less of the feed than this one.
      entry.isStale = true;
      this.#changed(entry);
    }
  }

  /** Forgets everything that is in memory. */
  clear(): void {
    for (const entry of this.#entries.values()) {
      entry.asking?.abort();
      delete entry.asking;
      delete entry.base;
      delete entry.problem;
      entry.isStale = true;
      entry.isKeptFresh = false;
      entry.round += 1;
      entry.changes += 1;
      this.#changed(entry);
    }
    this.#pending = [];
    this.#deleted.clear();
  }

  #invalidate(key: string, entry: Entry): Write[] {
    entry.round += 1;
    entry.isStale = true;
    if (entry.problem instanceof Refusal) delete entry.problem;
    this.#changed(entry);
    this.#askIfWatched(key, entry);
    // It may have been stale in memory alone: asked for anew in vain, or taken over.
    return entry.isKeptFresh ? [this.#line(key, entry, false)] : [];
  }

  /** What is known with all these things laid in; undefined where one of them is missing. */
  #withItems(key: string, entry: Entry, things: readonly Thing[], items: readonly Item[]): unknown {
    let known = entry.base;
    for (const thing of things) {
      const kind = this.options.items[thing.kind];
      const item = items.find((one) => isThing(keyOf(one.thing), thing));
      if (!kind || !item || (item.value && this.#deleted.has(keyOf(thing)))) return undefined;
      known = withItem(key, known, item, kind);
      if (known === undefined) return undefined;
    }
    return known;
  }

  #rebase(key: string, entry: Entry, known: unknown): Write {
    entry.base = known;
    this.#changed(entry);
    return this.#line(key, entry, true);
  }

  #concerned(thing: Thing): Array<[string, Entry]> {
    return [...this.#entries].filter(([key]) => isThing(key, thing) || isList(key, thing));
  }

  /** What is asked for at this moment is older than a change of ours. */
  #outdate(entry: Entry): void {
    entry.round += 1;
    entry.changes += 1;
    entry.isStale = true;
  }

  #entry(key: string): Entry {
    let entry = this.#entries.get(key);
    if (!entry) {
      entry = {
        isStale: true,
        isKeptFresh: false,
        round: 0,
        changes: 0,
        used: this.#used,
        listeners: new Set(),
      };
      this.#entries.set(key, entry);
    }
    return entry;
  }

  #askIfWatched(key: string, entry: Entry): void {
    if (entry.listeners.size > 0 && entry.isStale && !entry.asking && !entry.problem) {
      void this.#ask(key, entry);
    }
  }

  async #ask(key: string, entry: Entry): Promise<void> {
    const { fetcher, round, changes } = entry;
    if (!fetcher) return;
    entry.asking?.abort();
    const asking = new AbortController();
    entry.asking = asking;
    delete entry.problem;
    this.#changed(entry);
    let problem: Error | undefined;
    try {
      const value = await fetcher(asking.signal);
      if (entry.asking !== asking) return;
      // Older than our own last change it is of no use; older than another's it is better than
      // nothing.
      if (entry.changes === changes) {
        this.#setBase(entry, value);
        entry.isStale = entry.round !== round;
        await this.#store(key, entry);
      }
    } catch (error) {
      if (entry.asking !== asking) return;
      problem = error instanceof Error ? error : new Error(String(error));
      if (error instanceof Refusal && error.status === 404) await this.#forget(key, entry);
      this.options.onTrouble(error);
    }
    if (entry.asking !== asking) return;
    delete entry.asking;
    if (problem) entry.problem = problem;
    if (mayPass(problem)) {
      this.#refreshLater();
    } else {
      this.#failures = 0;
    }
    this.#changed(entry);
    this.#askIfWatched(key, entry);
  }

  #refreshLater(): void {
    if (this.#stopTimer || this.#isClosed) return;
    const { after, firstWaitMs, random } = this.options;
    this.#stopTimer = after(backOff(this.#failures, firstWaitMs, random), () => this.refresh());
    this.#failures += 1;
  }

  async #forget(key: string, entry: Entry): Promise<void> {
    delete entry.base;
    await this.keep([this.#line(key, entry, false)]).catch(this.options.onTrouble);
  }

  /**
   * An answer that says the same as before stays the same object, so that nothing is drawn again.
   */
  #setBase(entry: Entry, value: unknown): void {
    if (JSON.stringify(entry.base) !== JSON.stringify(value)) entry.base = value;
  }

  async #store(key: string, entry: Entry): Promise<void> {
    const line = this.#line(key, entry, !entry.isStale);
    const surplus = this.#surplus();
    try {
      await this.keep([line, ...surplus]);
      for (const other of surplus) this.#drop(other.key);
      this.options.onKept([key]);
    } catch (error) {
      // It is shown all the same; only the next time it has to be asked for.
      this.options.onTrouble(error);
    }
  }

  /** The lines that take out what was unused for longest. */
  #surplus(): Write[] {
    if (this.#entries.size <= limit) return [];
    const unused = [...this.#entries]
      .filter(([, entry]) => isUnused(entry))
      .sort(([, a], [, b]) => a.used - b.used)
      .slice(0, this.#entries.size - limit);
    for (const [, entry] of unused) entry.isKeptFresh = false;
    return unused.map(([key]) => ({ table: 'answers', key }));
  }

  /** What is not in memory is never made stale, so nothing leaves it that is kept as fresh. */
  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (entry && isUnused(entry) && !entry.isKeptFresh) this.#entries.delete(key);
  }

  /** The line that keeps what is known, or that nothing is. */
  #line(key: string, entry: Entry, isFresh: boolean): Write {
    const { base, used } = entry;
    entry.isKeptFresh = isFresh && base !== undefined;
    const record: StoredAnswer = { value: base, isFresh, by: this.options.tab, used };
    return { table: 'answers', key, value: base === undefined ? undefined : record };
  }

  #snap(key: string, entry: Entry): Snapshot {
    let value = entry.base;
    for (const { thing, shows } of this.#pending) {
      if (thing && shows) value = laid(key, value, thing, shows);
    }
    return {
      ...(value === undefined ? {} : { value }),
      isAsking: entry.asking !== undefined,
      isStale: entry.isStale,
      ...(entry.problem ? { problem: entry.problem } : {}),
    };
  }

  #changed(entry: Entry): void {
    delete entry.snapshot;
    for (const listener of [...entry.listeners]) listener();
  }
}

/** Whether nothing more is to be asked, as far as this device knows. */
function isFresh({ base, isStale, asking, problem }: Entry): boolean {
  return base !== undefined && !isStale && !asking && !problem;
}

function isUnused({ listeners, asking }: Entry): boolean {
  return listeners.size === 0 && !asking;
}
