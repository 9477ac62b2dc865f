// What the page and the worker say to each other.
import type { SongResult } from './SongResult.js';

/**
 * First how many samples there will be, then these in pieces, and the weights of a network where notes are to be heard;
 * then that this was all.
 */
export type ToWorker =
  | { kind: 'network'; weights: ArrayBuffer }
  | { kind: 'begin'; count: number } | { kind: 'samples'; at: number; samples: Float32Array } | { kind: 'run' };

export type FromWorker =
  | { kind: 'heard'; part: number } | { kind: 'result'; result: SongResult } | { kind: 'trouble'; words: string };
