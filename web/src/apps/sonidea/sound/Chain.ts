// What becomes of the tap before it is written down: the channels that are wanted, louder or
// softer, behind a wall.
import { Limiter } from './Limiter.js';

interface ChainOptions {
  channels: 1 | 2;
  /** What the microphone gives; of one channel both sides are the same. */
  given: 1 | 2;
  decibels: number;
  isLimited: boolean;
}

/** With a gain of 0 and no limiter every sample is the one that came. */
export class Chain {
  readonly #factor: number;
  readonly #limiter: Limiter | undefined;

  constructor(rate: number, readonly options: ChainOptions) {
    this.#factor = 10 ** (options.decibels / 20);
    if (options.isLimited) this.#limiter = new Limiter(rate, options.channels);
  }

  process(left: Float32Array, right: Float32Array): Float32Array[] {
    const sides = this.#sides(left, right).map((side) => this.#louder(side));
    return this.#limiter?.process(sides) ?? sides;
  }

  /** What was held back to see ahead. */
  finish(): Float32Array[] | undefined {
    return this.#limiter?.finish();
  }

  #sides(left: Float32Array, right: Float32Array): Float32Array[] {
    const { channels, given } = this.options;
    if (channels === 2) return [left, right];
    return [given === 1 ? left : left.map((sample, index) => (sample + right[index]!) / 2)];
  }

  #louder(side: Float32Array): Float32Array {
    return this.options.decibels === 0 ? side : side.map((sample) => sample * this.#factor);
  }
}
