// A clock that runs along with a film on the sofa. It counts by the clock on the wall, so that a
// reload, another page and a screen that sleeps change nothing; what it says is kept on this
// device.

/** How the clock stands: from `atSeconds` on it has run since a moment, or it rests there. */
export interface ClockState {
  film: string;
  atSeconds: number;
  /** Milliseconds of the wall's clock; missing while it rests. */
  since?: number;
}

/**
 * What a clock needs of the device; a browser that keeps nothing runs it until the tab is closed.
 */
export interface ClockShelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const place = 'quintet.film-clock';
/** No film lasts longer; a clock that was forgotten stands still then. */
const longestSeconds = 12 * 3_600;

export class FilmClock {
  readonly #listeners = new Set<() => void>();
  #state: ClockState | undefined;

  constructor(private readonly shelf: ClockShelf, private readonly now: () => number) {
    this.#state = this.#read();
  }

  subscribe = (listener: () => void): () => void => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same object until somebody touches the clock. */
  snapshot = (): ClockState | undefined => this.#state;

  /** What it says now, in seconds of the film. */
  get seconds(): number {
    if (!this.#state) return 0;
    const { atSeconds, since } = this.#state;
    const run = since === undefined ? 0 : Math.max(0, this.now() - since) / 1_000;
    return Math.min(longestSeconds, Math.max(0, atSeconds + run));
  }

  start(film: string, atSeconds = 0): void {
    this.#set({ film, atSeconds, since: this.now() });
  }

  pause(): void {
    if (this.#state) this.#set({ film: this.#state.film, atSeconds: this.seconds });
  }

  resume(): void {
    if (this.#state) {
      this.#set({ film: this.#state.film, atSeconds: this.seconds, since: this.now() });
    }
  }

  /** Says what the film says; it goes on running, or goes on resting. */
  setTo(seconds: number): void {
    if (!this.#state) return;
    const { film, since } = this.#state;
    const atSeconds = Math.min(longestSeconds, Math.max(0, seconds));
    this.#set({ film, atSeconds, ...(since === undefined ? {} : { since: this.now() }) });
  }

  /** Puts it back as it was once; nothing puts it away. */
  restore(state: ClockState | undefined): void {
    this.#set(state);
  }

  /** Another tab has touched it. */
  reread(): void {
    this.#state = this.#read();
    this.#tell();
  }

  #set(state: ClockState | undefined): void {
    this.#state = state;
    try {
      if (state) this.shelf.setItem(place, JSON.stringify(state));
      else this.shelf.removeItem(place);
    } catch {
      // It goes on for as long as the tab is there.
    }
    this.#tell();
  }

  #read(): ClockState | undefined {
    try {
      const kept = JSON.parse(this.shelf.getItem(place) ?? 'null') as ClockState | null;
      return kept && typeof kept.film === 'string' && Number.isFinite(kept.atSeconds)
        ? kept
        : undefined;
    } catch {
      return undefined;
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
