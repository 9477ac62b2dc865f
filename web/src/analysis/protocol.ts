// What the page and the worker say to each other.
import type { SongResult } from './SongResult.js';

/** First how many samples there will be, then these in pieces, then that these were all. */
export type ToWorker =
  | { kind: 'begin'; count: number } | { kind: 'samples'; at: number; samples: Float32Array } | { kind: 'run' };

export type FromWorker =
  | { kind: 'heard'; part: number } | { kind: 'result'; result: SongResult } | { kind: 'trouble'; words: string };
