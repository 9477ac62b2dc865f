// What is heard of live chords: the one that is shown now, and those before it. The listener has
// made it calm: what is shown stays for at least 0.3 s.
import type { ChordFrame } from '../../../melody/ChordFrame.js';
import type { HeardChord } from '../model/liveKey.js';

/** So many chords are remembered. */
export const mostHeard = 200;

export interface HeardAt extends HeardChord {
  /** Seconds from the beginning of listening; rises, so that it also tells chords apart. */
  readonly seconds: number;
}

export interface LiveState {
  readonly now: HeardAt | undefined;
  /** The pitch class of a note that sounds by itself; it is not remembered. */
  readonly note: number | undefined;
  readonly history: readonly HeardAt[];
  /** Whether something sounds that is no clear chord. */
  readonly isUnclear: boolean;
}

/** As loud as something that is played: −50 dB. */
const audible = 0.003;
/** A frame is unclear for so long before that is said, in frames. */
const patience = 15;

const nothing: LiveState = { now: undefined, note: undefined, history: [], isUnclear: false };

export class LiveChords {
  #state: LiveState = nothing;
  #unclear = 0;
  /** Where the seconds of the newest listening begin, so that they go on rising. */
  #from = 0;
  #last = 0;
  readonly #watchers = new Set<() => void>();

  readonly watch = (watcher: () => void): () => void => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };
  readonly read = (): LiveState => this.#state;

  push({ root, note, kind, bass, level, seconds }: ChordFrame): void {
    this.#last = this.#from + seconds;
    this.#unclear = (root ?? note) === undefined && level > audible ? this.#unclear + 1 : 0;
    const isUnclear = this.#unclear > patience;
    const { now, history } = this.#state;
    if (root === undefined) {
      if (now || note !== this.#state.note || isUnclear !== this.#state.isUnclear) {
        this.#set({ now: undefined, note, history, isUnclear });
      }
      return;
    }
    if (now?.root === root && now.kind === kind && now.bass === bass) return;
    const next = { root, kind, bass, seconds: this.#last };
    // A bass that is noticed later belongs to the chord that sounds already, and so does what comes
    // after a note of it.
    const before = now ?? (this.#state.note === undefined ? undefined : history.at(-1));
    const isSame = before?.root === root && before.kind === kind;
    const others = isSame ? history.slice(0, -1) : history;
    this.#set({
      now: next,
      note: undefined,
      history: [...others, next].slice(-mostHeard),
      isUnclear: false,
    });
  }

  /** Listening begins anew, or pauses; what was heard stays in the history. */
  clear(): void {
    this.#from = this.#last + 1;
    this.#unclear = 0;
    this.#set({ ...nothing, history: this.#state.history });
  }

  /** Takes another history: none, or the one that was cleared. */
  remember(history: readonly HeardAt[]): void {
    this.#set({ ...this.#state, history });
  }

  #set(state: LiveState): void {
    this.#state = state;
    this.#watchers.forEach((watcher) => watcher());
  }
}
