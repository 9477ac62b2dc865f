// Reads the chords of one song again with what a person says of some of them. What hears the song
// is kept for as long as it may be corrected, so that only the first time takes long.
import { open } from './decode.js';
import type { Given } from './protocol.js';
import type { Chord } from './SongResult.js';
import { SongWorker } from './SongWorker.js';

export class Corrector {
  readonly #gone = new AbortController();
  #worker: Promise<SongWorker> | undefined;
  /** One after the other: a worker answers in order. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly file: Blob) {}

  /**
   * The chords with those that are given, in order and apart from each other; throws where it
   * cannot be told.
   */
  correct(given: readonly Given[]): Promise<readonly Chord[]> {
    const answer = this.#turn.then(async () => {
      this.#worker ??= this.#hear();
      return (await this.#worker).correct(given);
    });
    this.#turn = answer.catch(() => {
      this.#end();
    });
    return answer;
  }

  close(): void {
    this.#gone.abort();
    this.#end();
  }

  #end(): void {
    void this.#worker?.then((worker) => worker.end(), () => undefined);
    this.#worker = undefined;
  }

  /** Hears the song as it was heard at first, but for its notes. */
  async #hear(): Promise<SongWorker> {
    const { signal } = this.#gone;
    const worker = new SongWorker(signal);
    try {
      await worker.hear(await open(this.file, signal));
      return worker;
    } catch (error) {
      worker.end();
      throw error;
    }
  }
}
