// A clock that runs along with a film on the sofa. It counts by the clock on the wall, so that a
// reload, another page and a screen that sleeps change nothing; what it says is kept on this
// device.
import { StoredValue } from '../../../data/StoredValue.js';

/** How the clock stands: from `atSeconds` on it has run since a moment, or it rests there. */
export interface ClockState {
  film: string;
  atSeconds: number;
  /** Milliseconds of the wall's clock; missing while it rests. */
  since?: number;
}

/** No film lasts longer; a clock that was forgotten stands still then. */
const longestSeconds = 12 * 3_600;

export class FilmClock {
  readonly #stored = new StoredValue<ClockState>('quintet.film-clock', (text) => {
    const state = JSON.parse(text) as ClockState;
    return typeof state.film === 'string' && Number.isFinite(state.atSeconds) ? state : undefined;
  });

  constructor(private readonly now: () => number) {}

  /** Also hears what another tab does to it. */
  readonly subscribe = this.#stored.subscribe;
  /** The same object until somebody touches the clock. */
  readonly snapshot = this.#stored.get;
  /** Puts it back as it was once; nothing puts it away. */
  readonly restore = this.#stored.set;

  /** What it says now, in seconds of the film. */
  get seconds(): number {
    const { atSeconds = 0, since } = this.snapshot() ?? {};
    const run = since === undefined ? 0 : Math.max(0, this.now() - since) / 1_000;
    return Math.min(longestSeconds, Math.max(0, atSeconds + run));
  }

  start(film: string, atSeconds = 0): void {
    this.restore({ film, atSeconds, since: this.now() });
  }

  pause(): void {
    const state = this.snapshot();
    if (state) this.restore({ film: state.film, atSeconds: this.seconds });
  }

  resume(): void {
    const state = this.snapshot();
    if (state) this.start(state.film, this.seconds);
  }

  /** Says what the film says; it goes on running, or goes on resting. */
  setTo(seconds: number): void {
    const state = this.snapshot();
    if (!state) return;
    const { film, since } = state;
    const atSeconds = Math.min(longestSeconds, Math.max(0, seconds));
    this.restore({ film, atSeconds, ...(since === undefined ? {} : { since: this.now() }) });
  }
}
