/** So many bars are kept for each second, and so many at all. */
const perSecond = 25;
const most = 2_000;

/** What was heard lately, as bars: the loudest sample of each stretch of time. */
export class Wave {
  readonly #bars = new Float32Array(most);
  #frames = 0;
  #peak = 0;
  /** How many bars there were at all. */
  count = 0;

  /** At which bars there are markers. */
  marks: readonly number[] = [];

  clear(): void {
    [this.#frames, this.#peak, this.count] = [0, 0, 0];
    this.marks = [];
  }

  /** Sets a marker at the newest bar. */
  mark(): void {
    this.marks = [...this.marks, this.count];
  }

  add(samples: Float32Array, rate: number): void {
    const stretch = rate / perSecond;
    for (const sample of samples) {
      this.#peak = Math.max(this.#peak, Math.abs(sample));
      this.#frames += 1;
      if (this.#frames < stretch) continue;
      this.#bars[this.count % most] = this.#peak;
      [this.count, this.#frames, this.#peak] = [this.count + 1, 0, 0];
    }
  }

  /** The so-manieth bar from the end; 0 where there was none. */
  ago(bars: number): number {
    const at = this.count - 1 - bars;
    return bars < 0 || at < 0 || bars >= most ? 0 : this.#bars[at % most]!;
  }

  /** Seconds that a number of bars takes. */
  static seconds(bars: number): number {
    return bars / perSecond;
  }
}
