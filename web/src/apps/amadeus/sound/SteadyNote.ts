// One note that somebody holds, until its pitch is known for sure: the middle of all frames of a
// second and a half that agree.
import type { PitchFrame } from '../../../melody/PitchFrame.js';

/** Frames, 10 ms each, that make a pitch; so many without one end it. */
const needed = 150;
const patience = 30;
/** So far apart they may lie, in octaves: a fifth of a semitone. */
const wide = 1 / 60;
/** As for the tuner: less has no pitch. */
const clear = 0.85;

export class SteadyNote {
  #octaves: number[] = [];
  #silent = 0;
  #hertz = 0;

  constructor(private readonly told: () => void = () => {}) {}

  /** How much of it was heard, from 0 to 1. */
  get progress(): number {
    return this.#hertz > 0 ? 1 : this.#octaves.length / needed;
  }

  /** The pitch once it is known, which nothing changes any more; 0 before. */
  get hertz(): number {
    return this.#hertz;
  }

  push({ hertz, clarity }: PitchFrame): void {
    if (this.#hertz > 0) return;
    if (hertz <= 0 || clarity < clear) {
      this.#silent += 1;
      if (this.#silent > patience) this.#octaves = [];
      return this.told();
    }
    this.#silent = 0;
    const now = Math.log2(hertz);
    // Another note, or one that has not come to rest: begun anew.
    if (Math.abs(now - (middle(this.#octaves) ?? now)) > wide) this.#octaves = [];
    this.#octaves.push(now);
    if (this.#octaves.length >= needed) this.#hertz = 2 ** (middle(this.#octaves) ?? 0);
    this.told();
  }

  clear(): void {
    [this.#octaves, this.#silent, this.#hertz] = [[], 0, 0];
    this.told();
  }
}

/** The one in the middle; nothing of nothing. */
export function middle(numbers: readonly number[]): number | undefined {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
}
