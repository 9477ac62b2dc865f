// Hears a file through on this device: decoded by the browser, analysed by a worker.
import { decode, mono } from './decode.js';
import type { FromWorker, ToWorker } from './protocol.js';
import type { SongResult } from './SongResult.js';

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

/** Samples that are handed over at once; the page draws in between. */
const piece = 1 << 20;
/**
 * So long a song that is decoded waits for weights; those that come later are kept for the next
 * one.
 */
const patienceMs = 10_000;

/** What a file is made of; throws what a person can do where it cannot be told. */
export async function analyse(file: Blob, options: AnalyseOptions = {}): Promise<SongResult> {
  const { signal } = options;
  signal?.throwIfAborted();
  // Its module is fetched while the file is decoded.
  const worker = new Worker('/analysis-worker.js');
  let give: () => void = () => undefined;
  const given = new Promise<never>((_, reject) => {
    give = () => reject(signal?.reason);
    signal?.addEventListener('abort', give);
  });
  try {
    return await Promise.race([given, hear(worker, file, options)]);
  } finally {
    signal?.removeEventListener('abort', give);
    worker.terminate();
  }
}

async function hear(
  worker: Worker,
  file: Blob,
  { onProgress, signal, weights }: AnalyseOptions,
): Promise<SongResult> {
  const result = answered(worker, onProgress);
  // Trouble of the worker is told where it is waited for, also when decoding fails before.
  result.catch(() => undefined);
  const decoded = await decode(file, signal);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  const say = (message: ToWorker) => worker.postMessage(message);
  await handOver(worker, decoded, signal);
  const network = await Promise.race([weights, late]);
  if (network) say({ kind: 'network', weights: network });
  say({ kind: 'run' });
  return result;
}

/** Gives all samples to a worker, piece by piece. */
export async function handOver(
  worker: Worker,
  decoded: AudioBuffer,
  signal?: AbortSignal,
): Promise<void> {
  const say = (message: ToWorker, moved: Transferable[] = []) => worker.postMessage(message, moved);
  say({ kind: 'begin', count: decoded.length });
  for (let at = 0; at < decoded.length; at += piece) {
    signal?.throwIfAborted();
    const samples = mono(decoded, at, piece);
    say({ kind: 'samples', at, samples }, [samples.buffer]);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function answered(worker: Worker, onProgress: AnalyseOptions['onProgress']): Promise<SongResult> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'heard') onProgress?.(data.part);
      else if (data.kind === 'result') resolve(data.result);
      else if (data.kind === 'trouble') reject(new Error(data.words));
    };
    worker.onerror = () =>
      reject(new Error('Amadeus could not start in this browser. Reload the page and try again.'));
  });
}
