// How it stands with what sounds, as screens see it.
import type { Calibration, Output } from '../model/safety.js';
import type { Program } from '../model/tracks.js';

/** idle: nothing was chosen. waiting: the browser wants a touch before it plays. */
export type Phase = 'idle' | 'coming' | 'playing' | 'paused' | 'waiting';

export interface SleepState {
  readonly phase: Phase;
  readonly playing: boolean;
  readonly program: Program | undefined;
  readonly beganMs: number;
  readonly endsMs: number | undefined;
  /** Why it does not play, or has paused, for a person. */
  readonly trouble: string | undefined;
  /** dB(A) at the ear, estimated, over an eighth of a second; missing while it is silent. */
  readonly level: number | undefined;
  /** The same over a second. */
  readonly slowLevel: number | undefined;
  /** What it never passes, in dB(A). */
  readonly limit: number;
  /** A parent lets it be louder for a while. */
  readonly isOverridden: boolean;
  readonly output: Output;
  /** How many decibels are taken away so that it does not pass the limit. */
  readonly heldBack: number;
  readonly calibration: Calibration;
  /** Of what is safe, 0…1. */
  readonly loudness: number;
  /** Who listens. */
  readonly child: string | undefined;
}
