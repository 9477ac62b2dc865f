const taps = 8;
const timeoutMs = 2_000;

/**
 * A tempo that is tapped: the mean of the last eight taps, and anew after a rest of two seconds.
 */
export class TapTempo {
  #times: number[] = [];

  /** Answers the beats in a minute once there were two taps. */
  tap(now: number): number | undefined {
    const last = this.#times.at(-1);
    if (last !== undefined && now - last > timeoutMs) this.#times = [];
    this.#times = [...this.#times, now].slice(-taps);
    const [first] = this.#times;
    const spans = this.#times.length - 1;
    if (first === undefined || spans < 1) return undefined;
    return Math.max(40, Math.min(240, Math.round(60_000 * spans / (now - first))));
  }
}
