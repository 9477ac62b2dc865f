// Reads the chords of one song again with what a person says of some of them. What hears the song
// is kept for as long as it may be corrected, so that only the first time takes long.
import { handOver } from './analyse.js';
import { decode } from './decode.js';
import type { FromWorker, Given, ToWorker } from './protocol.js';
import type { Chord } from './SongResult.js';

export class Corrector {
  readonly #gone = new AbortController();
  #worker: Promise<Worker> | undefined;
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
      const worker = await this.#worker;
      const corrected = answered(worker, 'corrected', this.#gone.signal);
      worker.postMessage({ kind: 'correct', given } as ToWorker);
      const data = await corrected;
      return data.kind === 'corrected' ? data.chords : [];
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
    void this.#worker?.then((worker) => worker.terminate(), () => undefined);
    this.#worker = undefined;
  }

  /** Hears the song as it was heard at first, but for its notes. */
  async #hear(): Promise<Worker> {
    const { signal } = this.#gone;
    const worker = new Worker('/analysis-worker.js');
    try {
      const decoded = await decode(this.file, signal);
      const heard = answered(worker, 'result', signal);
      await handOver(worker, decoded, signal);
      worker.postMessage({ kind: 'run' } as ToWorker);
      await heard;
      return worker;
    } catch (error) {
      worker.terminate();
      throw error;
    }
  }
}

/** The next answer of a kind; nobody waits for it once the signal is given. */
function answered(
  worker: Worker,
  kind: FromWorker['kind'],
  signal: AbortSignal,
): Promise<FromWorker> {
  const answer = new Promise<FromWorker>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === kind) resolve(data);
      else if (data.kind === 'trouble') reject(new Error(data.words));
    };
    worker.onerror = () =>
      reject(new Error('Amadeus could not start in this browser. Reload the page and try again.'));
  });
  // Trouble is told where it is waited for.
  answer.catch(() => undefined);
  return answer;
}
