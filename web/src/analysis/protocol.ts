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
 * The weights of a network where notes are to be heard; about how many samples there will be, then
 * these in pieces; then that this was all. What was heard may be corrected as often as one likes.
 * Each message is answered, one after the other.
 */
export type ToWorker =
  | { kind: 'network'; weights: ArrayBuffer }
  | { kind: 'begin'; count: number }
  | { kind: 'samples'; samples: Float32Array }
  | { kind: 'run' }
  | { kind: 'correct'; given: readonly Given[] };

export type Answer =
  | { kind: 'taken' }
  /** The song is too long to be held: its samples have to come once more, and then `run`. */
  | { kind: 'again' }
  | { kind: 'result'; result: SongResult }
  | { kind: 'corrected'; chords: readonly Chord[] };

export type FromWorker =
  | Answer
  | { kind: 'heard'; part: number }
  | { kind: 'trouble'; words: string };
