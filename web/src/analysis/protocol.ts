// What the page and the worker say to each other.
import type { Chord, SongResult } from './SongResult.js';

/** A chord of which a person says that it sounds there; a root of −1 is none. */
export interface Given {
  readonly start: number;
  readonly end: number;
  readonly root: number;
  readonly pitches: readonly number[];
}

/**
 * First how many samples there will be, then these in pieces, and the weights of a network where
 * notes are to be heard; then that this was all. What was heard may be corrected as often as one
 * likes.
 */
export type ToWorker =
  | { kind: 'network'; weights: ArrayBuffer }
  | { kind: 'begin'; count: number }
  | { kind: 'samples'; at: number; samples: Float32Array }
  | { kind: 'run' }
  | { kind: 'correct'; given: readonly Given[] };

export type FromWorker =
  | { kind: 'heard'; part: number }
  | { kind: 'result'; result: SongResult }
  | { kind: 'corrected'; chords: readonly Chord[] }
  | { kind: 'trouble'; words: string };
