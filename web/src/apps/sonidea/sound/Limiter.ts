// A wall that no sample passes, which sees five milliseconds ahead, so that it gives way before a
// peak and not in it.

/** −1 dB of full scale. */
export const ceiling = 10 ** (-1 / 20);
const aheadSeconds = 0.005;
/** After so long some two thirds of what was held back are given back. */
const releaseSeconds = 0.08;

/**
 * The gain that each frame needs is held for as long as is seen ahead, rises slowly behind a peak,
 * and is then averaged over the same time: every term of the average that a peak meets is at most
 * what that peak needs, so the average is too.
 */
export class Limiter {
  readonly #ahead: number;
  readonly #rise: number;
  /**
   * What waits to be heard, and the gains that were worked out, one for each of the last frames.
   */
  readonly #delayed: Float32Array[];
  readonly #needs: Float64Array;
  readonly #gains: Float64Array;
  /** Where the least of the needs lies; looked for again only when it has left the window. */
  #leastAt = 0;
  #gain = 1;
  #sum: number;
  #at = 0;
  /** Frames that are still missing before the first one comes out. */
  #missing: number;

  constructor(rate: number, channels: number) {
    this.#ahead = Math.round(aheadSeconds * rate);
    this.#rise = 1 - Math.exp(-1 / (releaseSeconds * rate));
    const window = this.#ahead + 1;
    this.#delayed = Array.from({ length: channels }, () => new Float32Array(window));
    this.#needs = new Float64Array(window).fill(1);
    this.#gains = new Float64Array(window).fill(1);
    this.#sum = window;
    this.#missing = this.#ahead;
  }

  /**
   * What comes out for what goes in: the same length but for the first frames, which come with the
   * next ones.
   */
  process(channels: readonly Float32Array[]): Float32Array[] {
    const { length } = channels[0]!;
    const out = channels.map(() => new Float32Array(Math.max(0, length - this.#missing)));
    let written = 0;
    for (let frame = 0; frame < length; frame += 1) {
      const gain = this.#next(channels, frame);
      const oldest = (this.#at + 1) % this.#gains.length;
      if (this.#missing > 0) this.#missing -= 1;
      else {
        out.forEach((side, number) => {
          const sample = this.#delayed[number]![oldest]! * gain;
          side[written] = Math.max(-ceiling, Math.min(ceiling, sample));
        });
        written += 1;
      }
      this.#at = oldest;
    }
    return out;
  }

  /** What still waits, at the end. */
  finish(): Float32Array[] {
    return this.process(this.#delayed.map(() => new Float32Array(this.#ahead)));
  }

  /** Takes a frame in; answers the gain of the one that is due. */
  #next(channels: readonly Float32Array[], frame: number): number {
    let loudest = 0;
    channels.forEach((side, number) => {
      const sample = side[frame]!;
      this.#delayed[number]![this.#at] = sample;
      loudest = Math.max(loudest, Math.abs(sample));
    });
    this.#needs[this.#at] = loudest > ceiling ? ceiling / loudest : 1;
    const held = this.#least();
    this.#gain = Math.min(held, this.#gain + (1 - this.#gain) * this.#rise);
    this.#sum += this.#gain - this.#gains[this.#at]!;
    this.#gains[this.#at] = this.#gain;
    // Anew once in a round, so that roundings do not add up.
    if (this.#at === 0) this.#sum = this.#gains.reduce((sum, one) => sum + one, 0);
    return Math.min(1, this.#sum / this.#gains.length);
  }

  #least(): number {
    const needs = this.#needs;
    if (this.#leastAt === this.#at) {
      for (let index = 0; index < needs.length; index += 1) {
        if (needs[index]! < needs[this.#leastAt]!) this.#leastAt = index;
      }
    } else if (needs[this.#at]! <= needs[this.#leastAt]!) this.#leastAt = this.#at;
    return needs[this.#leastAt]!;
  }
}
