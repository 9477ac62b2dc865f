// What all that sounds in this browser holds together, whichever engine or element of whichever tab
// plays: a limit that their sum does not pass.
import type { Safety } from './protocol.js';

/** A limit can only be raised: this is the one that no signal reaches. */
export const unheld: Safety = { limit: 85, fullScale: 60 };

/** Of two limits the one that holds back more. */
export function stricter(one: Safety | undefined, other: Safety | undefined): Safety | undefined {
  if (!one || !other) return one ?? other;
  return one.limit - one.fullScale < other.limit - other.fullScale ? one : other;
}

/** What each of so many may make of a limit: as energies they add up to it. */
export function share({ limit, fullScale }: Safety, count: number): Safety {
  return { limit: limit - 10 * Math.log10(count), fullScale };
}

/** What tabs of one browser tell each other: how many of theirs sound. */
interface Word {
  readonly tab: string;
  readonly count: number;
  readonly isQuestion: boolean;
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

/** Somebody who sounds, or may. */
export interface Seat {
  isSounding: boolean;
  leave(): void;
}

interface Taken {
  readonly hold: (safety: Safety | undefined) => void;
  isSounding: boolean;
}

export class Ceiling {
  readonly #tab = crypto.getRandomValues(new Uint32Array(4)).join('-');
  readonly #channel: Channel | undefined;
  readonly #seats = new Set<Taken>();
  /** How many sound in other tabs. */
  readonly #others = new Map<string, number>();
  #safety: Safety | undefined;

  constructor(channel: Channel | undefined) {
    this.#channel = channel;
    if (channel) channel.onmessage = ({ data }: MessageEvent<Word>) => this.#hear(data);
  }

  /** From now on all together hold this; nothing where it is missing. */
  set(safety: Safety | undefined): void {
    const isNew = safety !== undefined && this.#safety === undefined;
    this.#safety = safety;
    this.#spread();
    if (isNew) this.#say(true);
  }

  /** Takes part: `hold` is told at once, and whenever it changes, what one may make of the limit. */
  join(hold: (safety: Safety | undefined) => void): Seat {
    const taken: Taken = { hold, isSounding: false };
    this.#seats.add(taken);
    hold(this.#shareOf(taken));
    const turn = (on: boolean) => {
      if (taken.isSounding === on) return;
      taken.isSounding = on;
      this.#spread();
      this.#say(false);
    };
    return {
      get isSounding() {
        return taken.isSounding;
      },
      set isSounding(on) {
        turn(on);
      },
      leave: () => {
        turn(false);
        this.#seats.delete(taken);
      },
    };
  }

  /** This tab goes, or is put by. */
  retire(): void {
    this.#channel?.postMessage({ tab: this.#tab, count: 0, isQuestion: false });
  }

  /** It is there again. */
  comeBack(): void {
    this.#say(true);
  }

  get #sounding(): number {
    return [...this.#seats].filter(({ isSounding }) => isSounding).length;
  }

  /** Who is silent counts already: its first sound comes when all others know of it. */
  #shareOf(taken: Taken): Safety | undefined {
    if (!this.#safety) return undefined;
    const own = this.#sounding + (taken.isSounding ? 0 : 1);
    return share(this.#safety, [...this.#others.values()].reduce((sum, one) => sum + one, own));
  }

  #spread(): void {
    for (const taken of this.#seats) taken.hold(this.#shareOf(taken));
  }

  #say(isQuestion: boolean): void {
    if (!this.#safety) return;
    this.#channel?.postMessage({ tab: this.#tab, count: this.#sounding, isQuestion });
  }

  #hear({ tab, count, isQuestion }: Word): void {
    if (count === 0) this.#others.delete(tab);
    else this.#others.set(tab, count);
    this.#spread();
    if (isQuestion) this.#say(false);
  }
}

/** The one of this tab. */
export const ceiling = new Ceiling(
  typeof window === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel('quintet.sounding'),
);

if (typeof window !== 'undefined') {
  addEventListener('pagehide', () => ceiling.retire());
  addEventListener('pageshow', () => ceiling.comeBack());
}
