// The worker that hears one piece of music, away from the page, and may correct it afterwards.
import type { Sound } from './decode.js';
import type { Answer, FromWorker, Given, ToWorker } from './protocol.js';
import type { Chord, SongResult } from './SongResult.js';

export class SongWorker {
  readonly #worker = new Worker('/analysis-worker.js');
  /** Who waits for the answer to the last message. */
  #waiting: { resolve(answer: Answer): void; reject(reason: unknown): void } | undefined;
  /** Why it answers nothing any more. */
  #trouble: { reason: unknown } | undefined;
  readonly #signal: AbortSignal;
  readonly #stop = () => this.#fail(this.#signal.reason);

  /** Until the signal is given. */
  constructor(signal: AbortSignal, onProgress?: (part: number) => void) {
    this.#signal = signal;
    signal.addEventListener('abort', this.#stop);
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'heard') return onProgress?.(data.part);
      if (data.kind === 'trouble') return this.#fail(new Error(data.words));
      this.#waiting?.resolve(data);
    };
    this.#worker.onerror = () =>
      this.#fail(
        new Error('Amadeus could not start in this browser. Reload the page and try again.'),
      );
  }

  /** Hears all of a sound, with its notes where there are the weights of a network. */
  async hear(sound: Sound, weights?: ArrayBuffer): Promise<SongResult> {
    if (weights) await this.#ask({ kind: 'network', weights });
    await this.#ask({ kind: 'begin', count: sound.count });
    for (;;) {
      await this.#put(sound);
      const answer = await this.#ask({ kind: 'run' });
      if (answer.kind === 'result') return answer.result;
    }
  }

  /** The chords with those that are given, in order and apart from each other. */
  async correct(given: readonly Given[]): Promise<readonly Chord[]> {
    const answer = await this.#ask({ kind: 'correct', given });
    return answer.kind === 'corrected' ? answer.chords : [];
  }

  end(): void {
    this.#signal.removeEventListener('abort', this.#stop);
    this.#worker.terminate();
  }

  /** Gives all samples, and decodes no further ahead than the piece that comes next. */
  async #put(sound: Sound): Promise<void> {
    let taken: Promise<unknown> = Promise.resolve();
    for await (const samples of sound.read()) {
      await taken;
      taken = this.#ask({ kind: 'samples', samples }, [samples.buffer]);
      // Trouble is told where it is waited for, also when decoding fails before.
      taken.catch(() => undefined);
    }
    await taken;
  }

  #ask(message: ToWorker, moved: Transferable[] = []): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#signal.throwIfAborted();
      if (this.#trouble) throw this.#trouble.reason;
      this.#waiting = { resolve, reject };
      this.#worker.postMessage(message, moved);
    });
  }

  #fail(reason: unknown): void {
    this.#trouble = { reason };
    this.#waiting?.reject(reason);
  }
}
