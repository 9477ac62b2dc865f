// A recording that is written down while it goes on: whatever happens to the tab, what was said is
// kept.
import { type Keeper, makeId } from '../data/index.js';
import { holdTake, TakeJournal, TakeWriter } from './TakeJournal.js';
import { interleaved } from './wav.js';

/** How often it is written down. */
const pieceSeconds = 1;

/** What is known of a recording that is over and not used yet. */
export interface RecordingNote {
  name: string;
}

/** What is recorded, such as a microphone. */
export interface RecordingSource {
  readonly rate: number;
  /** Done when the last piece was handed out. */
  close(): Promise<void>;
}

/** What this tab was told to leave and has not written down yet. */
const leaving = new Set<Promise<void>>();

/** Each is done when one more recording of this tab was left. */
export const leavings = (): readonly Promise<void>[] => [...leaving];

export class Recording {
  readonly #journal: TakeJournal<RecordingNote>;
  readonly #writer: TakeWriter;
  /** Until it is over no other tab takes it for one that was left. */
  readonly #hold: Promise<() => void>;

  /** `app` is whose recording it is. */
  constructor(keeper: Keeper, app: string, private readonly source: RecordingSource) {
    this.#journal = new TakeJournal(keeper, app);
    this.#writer = new TakeWriter(
      this.#journal,
      makeId(),
      source.rate,
      pieceSeconds,
      interleaved,
    );
    this.#hold = holdTake(this.#writer.id, navigator.locks);
  }

  get id(): string {
    return this.#writer.id;
  }

  get seconds(): number {
    return this.#writer.frames / (this.source.rate || 1);
  }

  /** Takes in what was heard: as many channels as the first time. */
  take(channels: readonly Float32Array[]): void {
    this.#writer.take(channels);
  }

  /** Ends it; answers the file, which is kept until `forget`. */
  async finish(name?: string): Promise<Blob> {
    try {
      await this.source.close();
      await this.#writer.finish();
      const file = await this.#journal.file(this.id);
      if (!file) throw new Error('Nothing was recorded. Try again with a longer recording.');
      if (name !== undefined) await this.#journal.saveNote(this.id, { name });
      return file;
    } catch (error) {
      await this.#letGo();
      throw error;
    }
  }

  /** Ends it where that is to be done; what was recorded stays on this device, for any tab. */
  leave(name?: string): Promise<void> {
    const left = this.#leave(name);
    const over: Promise<void> = left.catch(() => undefined).then(() => void leaving.delete(over));
    leaving.add(over);
    return left;
  }

  async #leave(name: string | undefined): Promise<void> {
    try {
      await this.source.close();
      await this.#writer.finish();
      if (name !== undefined) await this.#journal.saveNote(this.id, { name });
    } finally {
      await this.#letGo();
    }
  }

  async forget(): Promise<void> {
    await this.#journal.forget(this.id);
    await this.#letGo();
  }

  async #letGo(): Promise<void> {
    (await this.#hold)();
  }
}
