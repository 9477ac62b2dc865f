// A recording that is written down while it goes on: whatever happens to the tab, what was said is
// kept.
import { type Keeper, makeId } from '../../../data/index.js';
import type { Microphone } from '../../../players/Microphone.js';
import { holdTake, TakeJournal, TakeWriter } from '../../../players/TakeJournal.js';
import { interleaved } from '../../../players/wav.js';

/** How often it is written down. */
const pieceSeconds = 1;

export class Recording {
  readonly #journal: TakeJournal;
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

  get seconds(): number {
    return this.#writer.frames / (this.microphone.rate || 1);
  }

  /** Ends it; answers the file, which is kept until `forget`. */
  async finish(): Promise<Blob> {
    try {
      await this.microphone.close();
      await this.#writer.finish();
      return (await this.#journal.file(this.#writer.id))!;
    } catch (error) {
      await this.#letGo();
      throw error;
    }
  }

  async forget(): Promise<void> {
    await this.#journal.forget(this.#writer.id);
    await this.#letGo();
  }

  async #letGo(): Promise<void> {
    (await this.#hold)();
  }
}
