// Makes one calm pitch of frames that tremble: quick to follow, slow to doubt, and it keeps the
// last one when the sound fades.
import type { PitchFrame } from '../../../melody/PitchFrame.js';

/** Frames, 10 ms each, of which the middle one counts, and how many of them make a note. */
const window = 7;
const fewest = 4;
/**
 * So far apart the frames of one note may lie, and from here on a note is another one: in octaves.
 */
const wide = 0.04;
const leap = 0.03;
/** What a frame moves the needle, and the figures, by. */
const quick = 0.22;
const calm = 0.07;
/** After so many frames without a pitch the sound has faded. */
const patience = 12;
/**
 * What is less clear than this has no pitch for a tuner: a string that ends in noise seems an
 * octave lower.
 */
const clear = 0.85;

export class Steady {
  #recent: number[] = [];
  #silent = 0;
  #needle = Number.NaN;
  #figures = Number.NaN;

  /** What the needle shows; 0 before anything was heard. */
  get hertz(): number {
    return Number.isNaN(this.#needle) ? 0 : 2 ** this.#needle;
  }
  /** The same, calm enough to be read as figures. */
  get calmHertz(): number {
    return Number.isNaN(this.#figures) ? 0 : 2 ** this.#figures;
  }
  /** Whether it sounds now; what is shown is kept when not. */
  get isSounding(): boolean {
    return this.hertz > 0 && this.#silent <= patience;
  }

  push({ hertz, clarity }: PitchFrame): void {
    if (hertz <= 0 || clarity < clear) {
      this.#silent += 1;
      if (this.#silent > patience) this.#recent = [];
      return;
    }
    this.#recent = [...this.#recent.slice(1 - window), Math.log2(hertz)];
    if (this.#recent.length < fewest) return;
    const sorted = [...this.#recent].sort((a, b) => a - b);
    const middle = sorted[sorted.length >> 1] ?? 0;
    // Frames that do not agree are no note: an attack, or one note into the next.
    if (this.#recent.filter((one) => Math.abs(one - middle) < wide).length < fewest) return;
    this.#silent = 0;
    this.#needle = follow(this.#needle, middle, quick);
    this.#figures = follow(this.#figures, middle, calm);
  }

  /** Forgets what it has heard. */
  clear(): void {
    [this.#recent, this.#silent, this.#needle, this.#figures] = [[], 0, Number.NaN, Number.NaN];
  }
}

function follow(now: number, goal: number, part: number): number {
  return Math.abs(goal - now) < leap ? now + (goal - now) * part : goal;
}
