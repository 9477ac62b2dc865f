// What the page and the tuner's worker say to each other.
import type { PitchFrame } from './PitchFrame.js';

/** The rate first, then samples as they come; each piece is answered. */
export type ToTuner = { kind: 'begin'; rate: number } | { kind: 'samples'; samples: Float32Array };

export type FromTuner = { kind: 'heard'; frames: PitchFrame[] } | {
  kind: 'trouble';
  words: string;
};
