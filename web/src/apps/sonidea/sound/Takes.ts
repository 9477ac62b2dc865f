// The takes of this device that are not in the library yet. They go by themselves when the server
// is there, in their order; one that is being recorded goes along before all others.
import {
  type Data,
  isSignedOut,
  Listeners,
  mayPass,
  Refusal,
  type Runner,
  type WaitingSource,
  type WaitingWork,
} from '../../../data/index.js';
import type { SonLocation, SonRecording } from '../../../generated/api.js';
import {
  holdTake,
  lockOf,
  TakeJournal,
  takesInUse,
  type TakeWriter,
} from '../../../players/TakeJournal.js';
import { refusedFeature } from '../../../store/gate.js';
import { wordsFor } from '../../../data/trouble.js';
import { recordingChanges } from '../model/changes.js';
import { chunksOf, type Journal, type TakeNote } from '../model/take.js';
import { titleOf } from '../model/titles.js';
import { TakeUpload } from './TakeUpload.js';

/** So many of those that were sent stay on a companion, to be heard there. */
const staying = 10;
/** So long a take that has ended waits for where it was recorded. */
const lastLookMs = 10_000;

export interface WaitingTake {
  id: string;
  title: string;
  seconds: number;
  created_ms: number;
  source: TakeNote['source'];
  /**
   * interrupted: its tab was closed in the middle of it. held: it waits for a word. sent: it is in
   * the library.
   */
  state: 'recording' | 'interrupted' | 'waiting' | 'sending' | 'held' | 'sent' | 'trouble';
  /** From 0 to 1. */
  progress: number;
  trouble?: string;
}

interface Live {
  writer: TakeWriter;
  note: TakeNote;
  upload: TakeUpload;
  letGo(): void;
}

export class Takes implements WaitingSource {
  readonly journal: Journal;
  readonly #listeners = new Listeners();
  readonly #live = new Map<string, Live>();
  readonly #uploads = new Map<string, TakeUpload>();
  readonly #channel = typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel('sonidea-takes');
  /** In the library, and not in the mix that they were recorded for. */
  readonly #apart = new Set<string>();
  #all: readonly WaitingTake[] = [];
  readonly #runner: Runner;
  readonly #locating = new Map<string, Promise<unknown>>();
  /** The one that is under way. */
  #current: string | undefined;
  #stop = new AbortController();

  constructor(private readonly data: Data, private readonly locks: LockManager | undefined) {
    this.journal = new TakeJournal(data.keeper, 'sonidea');
    this.#runner = data.runner({ pass: () => this.#sendAll() });
    data.waiting.add(this);
    data.subscribe(() => void this.load());
    this.#channel?.addEventListener('message', () => void this.load());
    void this.load();
  }

  isApart(take: string): boolean {
    return this.#apart.has(take);
  }

  snapshot = (): readonly WaitingTake[] => this.#all;
  subscribe = (listener: () => void): () => void => this.#listeners.add(listener);

  waiting(): readonly WaitingWork[] {
    return this.#all.flatMap(({ id, title, state, trouble, progress }): WaitingWork[] => {
      if (state === 'recording' || state === 'interrupted' || state === 'sent') return [];
      return [{
        id,
        kind: 'recording',
        name: title,
        app: 'sonidea',
        state: state === 'waiting' || state === 'sending' ? state : 'stuck',
        ...(trouble && { trouble }),
        progress,
      }];
    });
  }

  /** A take begins: it is kept as what it will be, and its pieces are sent as they come. */
  async begin(note: TakeNote, writer: TakeWriter): Promise<void> {
    await this.journal.saveNote(writer.id, note);
    const letGo = await holdTake(writer.id, this.locks);
    this.#live.set(writer.id, { writer, note, upload: this.#upload(writer.id), letGo });
    writer.onKept = () => this.#runner.goUnlessWaiting();
    await this.load();
  }

  /** It is over: what was written down goes its way. */
  async end(take: string, change: Partial<TakeNote>): Promise<void> {
    try {
      await this.journal.changeNote(take, change);
      if (await this.journal.count(take) === 0) await this.journal.forget(take);
    } finally {
      this.#live.get(take)?.letGo();
      this.#live.delete(take);
      this.#told();
      await this.load();
    }
  }

  /** An interrupted take is kept, one that was held is sent, one in trouble is tried again. */
  async keep(take: string, change: Partial<TakeNote> = {}): Promise<void> {
    await this.journal.changeNote(
      take,
      { state: 'waiting', trouble: undefined, ...change } as Partial<TakeNote>,
    );
    this.#told();
    await this.load();
  }

  /** Changes what is known of a take. */
  async change(
    take: string,
    change: Pick<Partial<TakeNote>, 'title' | 'isRenamed' | 'markers' | 'location'>,
  ): Promise<void> {
    const live = this.#live.get(take);
    if (live) live.note = { ...live.note, ...change };
    await this.journal.changeNote(take, change);
    const { title } = change;
    if (title === undefined) return;
    this.#show(
      this.#all.map((one) =>
        one.id === take ? { ...one, title: titleOf(title, one.created_ms) } : one
      ),
    );
  }

  /** Gives a take another name, and its recording where it is in the library by now. */
  async rename(take: string, title: string): Promise<void> {
    await this.change(take, { title, isRenamed: true });
    this.#told();
    if (await this.journal.note(take)) return;
    await this.#renameSent(await this.data.client.getSonRecording(take), title);
  }

  async #renameSent(recording: SonRecording, title: string): Promise<void> {
    await recordingChanges(this.data, () => {}).edit(recording, { title });
  }

  /** Adds where a take is recorded, as soon as that is known; it is not sent before. */
  locate(take: string, looking: Promise<SonLocation | undefined>): void {
    const work = looking
      .then((location) => location && this.change(take, { location }))
      .catch(() => undefined)
      .finally(() => this.#locating.delete(take));
    this.#locating.set(take, work);
  }

  /** What was recorded, to be heard or given away before it is in the library. */
  file(take: string): Promise<Blob | undefined> {
    return this.journal.file(take);
  }

  /** Nobody wants it: it is gone, here and at the server. */
  async discard(take: string): Promise<void> {
    const wasSent = this.#all.find(({ id }) => id === take)?.state === 'sent';
    if (this.#current === take) {
      this.#stop.abort();
      this.#stop = new AbortController();
    }
    await this.journal.forget(take);
    this.#told();
    await this.load();
    // What cannot be removed now is removed by the server when nobody goes on with it.
    if (!wasSent) await this.data.client.deleteUpload(take).catch(() => undefined);
  }

  /** Looks again what there is, and sends what waits. */
  async load(): Promise<void> {
    await this.#look();
    this.go();
  }

  async #look(): Promise<void> {
    const isHeld = await takesInUse(this.locks);
    const all: (WaitingTake & { isElsewhere: boolean })[] = [];
    for (const id of await this.journal.takes()) {
      const note = await this.journal.note(id);
      if (note) all.push(await this.#lookAt(id, note, isHeld(id)));
    }
    all.sort((a, b) => a.created_ms - b.created_ms);
    this.#show(
      all.filter(({ isElsewhere }) => !isElsewhere).map(({ isElsewhere: _, ...take }) => take),
    );
  }

  async #lookAt(
    id: string,
    note: TakeNote,
    isHeld: boolean,
  ): Promise<WaitingTake & { isElsewhere: boolean }> {
    const pieces = await this.journal.count(id);
    const [first, last] = [
      await this.journal.piece(id, 0),
      await this.journal.piece(id, pieces - 1),
    ];
    const frames =
      ((first?.samples.length ?? 0) * Math.max(0, pieces - 1) + (last?.samples.length ?? 0)) /
      note.channels;
    const isElsewhere = note.state === 'recording' && !this.#live.has(id) && isHeld;
    const state = note.trouble ? 'trouble' : this.#stateOf(id, note);
    const progress = note.state === 'sent' ? 1 : this.#progress(id, pieces);
    return {
      id,
      state,
      progress,
      isElsewhere,
      title: titleOf(note.title, note.started_ms),
      seconds: frames / note.rate,
      created_ms: note.started_ms,
      source: note.source,
      ...(note.trouble && { trouble: note.trouble }),
    };
  }

  #stateOf(id: string, { state }: TakeNote): WaitingTake['state'] {
    if (state === 'recording') return this.#live.has(id) ? 'recording' : 'interrupted';
    return state === 'waiting' && id === this.#current ? 'sending' : state;
  }

  #progress(id: string, pieces: number): number {
    return Math.min(1, (this.#uploads.get(id)?.sent ?? 0) / (chunksOf(pieces, true) + 1));
  }

  #upload(id: string): TakeUpload {
    const upload = this.#uploads.get(id) ?? new TakeUpload(this.data, this.journal, id);
    this.#uploads.set(id, upload);
    return upload;
  }

  /** Sends what waits. */
  go(): void {
    this.#runner.go();
  }

  async #sendAll(): Promise<boolean> {
    await this.#sendLive();
    for (const { id, state } of this.#all) {
      if (state === 'waiting') await this.#bring(id);
    }
    this.#runner.succeeded();
    return true;
  }

  async #sendLive(): Promise<void> {
    for (const { writer, note, upload } of this.#live.values()) {
      while (this.#live.has(writer.id) && await upload.sendNext(note, writer.count, false));
    }
  }

  /** Brings one, unless another tab does; throws where it is of no use to go on now. */
  async #bring(id: string): Promise<void> {
    const work = async (lock: Lock | null): Promise<void> => {
      const note = lock && await this.journal.note(id);
      if (note && note.state === 'waiting' && !note.trouble) await this.#deliver(id, note);
    };
    const { signal } = this.#stop;
    this.#current = id;
    try {
      await (this.locks
        ? this.locks.request(lockOf(id), { ifAvailable: true }, work)
        : work({ mode: 'exclusive', name: id }));
    } catch (error) {
      if (signal.aborted) return;
      if (mayPass(error) || isSignedOut(error)) throw error;
      await this.#troubled(id, error);
    } finally {
      this.#current = undefined;
      await this.#look();
    }
  }

  async #deliver(id: string, note: TakeNote): Promise<void> {
    const { signal } = this.#stop;
    const [upload, pieces] = [this.#upload(id), await this.journal.count(id)];
    let made = note.isEnding ? await upload.found() : undefined;
    if (!made) {
      while (await upload.sendNext(note, pieces, true)) {
        signal.throwIfAborted();
        this.#show(
          this.#all.map((one) =>
            one.id === id ? { ...one, state: 'sending', progress: this.#progress(id, pieces) } : one
          ),
        );
        await this.#sendLive();
      }
      const inTime = new Promise((done) => setTimeout(done, lastLookMs));
      await Promise.race([this.#locating.get(id), inTime]);
      made = await upload.finish(await this.journal.note(id) ?? note, pieces);
    }
    await upload.join(note).catch((error: unknown) => {
      if (!(error instanceof Refusal && [402, 404, 409].includes(error.status))) throw error;
      this.#apart.add(id);
    });
    await this.#done(id, made);
  }

  async #done(id: string, made: SonRecording): Promise<void> {
    this.#uploads.delete(id);
    const { title = '', isRenamed } = await this.journal.note(id) ?? {};
    if (isRenamed && title !== made.title) await this.#renameSent(made, title);
    if (made.source === 'companion') {
      await this.journal.changeNote(id, { state: 'sent' });
      const sent = this.#all.filter((one) => one.state === 'sent');
      for (const one of sent.slice(0, Math.max(0, sent.length + 1 - staying))) {
        await this.journal.forget(one.id);
      }
    } else {
      await this.journal.forget(id);
    }
    this.#told();
    this.data.answers.invalidate((key) => key.startsWith('son-'));
  }

  async #troubled(id: string, error: unknown): Promise<void> {
    this.#uploads.delete(id);
    // What may not go by itself can still be sent by hand.
    const isHeld = refusedFeature(error) === 'sonidea.companion-transfer';
    await this.journal.changeNote(
      id,
      isHeld ? { state: 'held', isAlone: false } : { trouble: wordsFor(error) },
    );
  }

  #told(): void {
    this.#channel?.postMessage('changed');
  }

  #show(all: readonly WaitingTake[]): void {
    this.#all = all;
    this.#listeners.call();
  }
}

const takes = new WeakMap<Data, Takes>();

/** There is one in a tab: it sends what waits whatever page is open. */
export function takesOf(data: Data): Takes {
  const known = takes.get(data) ?? new Takes(data, navigator.locks);
  takes.set(data, known);
  return known;
}
