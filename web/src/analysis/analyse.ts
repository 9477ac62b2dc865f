// Hears a file through on this device: decoded by the browser, analysed by a worker.
import { open } from './decode.js';
import type { SongResult } from './SongResult.js';
import { SongWorker } from './SongWorker.js';

export interface AnalyseOptions {
  /**
   * The weights of the network that hears notes; where they come too late or not at all, notes are
   * not heard.
   */
  weights?: Promise<ArrayBuffer | undefined>;
  /**
   * Told how much is done, from 0 to 1; nothing while the file is being opened, which nobody can
   * foresee.
   */
  onProgress?: (part: number) => void;
  /** Ends it at any time: nothing goes on behind it but what the browser's decoder has begun. */
  signal?: AbortSignal;
}

/**
 * So long a song that is open waits for weights; those that come later are kept for the next one.
 */
const patienceMs = 10_000;

/** What a file is made of; throws what a person can do where it cannot be told. */
export async function analyse(file: Blob, options: AnalyseOptions = {}): Promise<SongResult> {
  const { signal = new AbortController().signal, onProgress, weights } = options;
  signal.throwIfAborted();
  // Its module is fetched while the file is opened.
  const worker = new SongWorker(signal, onProgress);
  let give: () => void = () => undefined;
  const given = new Promise<never>((_, reject) => {
    give = () => reject(signal.reason);
    signal.addEventListener('abort', give);
  });
  const hear = async () => {
    const sound = await open(file, signal);
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
    return worker.hear(sound, await Promise.race([weights, late]));
  };
  try {
    return await Promise.race([given, hear()]);
  } finally {
    signal.removeEventListener('abort', give);
    worker.end();
  }
}
