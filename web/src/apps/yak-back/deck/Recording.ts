// A recording that is written down while it goes on: whatever happens to the tab, what was said is
// kept.
import { type Keeper, makeId } from '../../../data/index.js';
import type { Microphone } from '../../../players/Microphone.js';
import { holdTake, TakeJournal, TakeWriter } from '../../../players/TakeJournal.js';
import { interleaved } from '../../../players/wav.js';

/** How often it is written down. */
const pieceSeconds = 1;

/** What is known of a recording that is over and no pad yet. */
export interface RecordingNote {
  name: string;
}

export class Recording {
  readonly #journal: TakeJournal<RecordingNote>;
  readonly #writer: TakeWriter;
  /** Until it is over no other tab takes it for one that was left. */
  readonly #hold: Promise<() => void>;

  constructor(keeper: Keeper, private readonly microphone: Microphone) {
    this.#journal = new TakeJournal(keeper);
    this.#writer = new TakeWriter(
      this.#journal,
      makeId(),
      microphone.rate,
      pieceSeconds,
      interleaved,
    );
    this.#hold = holdTake(this.#writer.id, navigator.locks);
    microphone.onPiece = ({ left, right }) => this.#writer.take([left, right]);
  }

  get id(): string {
    return this.#writer.id;
  }

  get seconds(): number {
    return this.#writer.frames / (this.microphone.rate || 1);
  }

  /** Ends it; answers the file, which is kept until `forget`. */
  async finish(): Promise<Blob> {
    try {
      await this.microphone.close();
      await this.#writer.finish();
      const file = await this.#journal.file(this.id);
      if (!file) throw new Error('Nothing was recorded. Try again, a little longer.');
      return file;
    } catch (error) {
      await this.#letGo();
      throw error;
    }
  }

  /** Ends it where that is to be done; what was recorded stays on this device, for any tab. */
  async leave(name?: string): Promise<void> {
    try {
      await this.microphone.close();
      await this.#writer.finish();
      if (name !== undefined) await this.#journal.keepNote(this.id, { name });
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
