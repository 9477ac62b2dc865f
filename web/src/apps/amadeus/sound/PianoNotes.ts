// The notes of a piano as they are measured, one after the other: each is taken once several
// measurements in a row agree.
import type { PianoFrame } from '../../../melody/PianoFrame.js';
import { placeOf } from '../model/notes.js';
import { pianoKeys, type PianoNote } from '../model/pianoStretch.js';
import { middle } from './SteadyNote.js';

/** Frames, 100 ms each, that make a note; and how far their stiffness may lie apart, as a ratio. */
const needed = 5;
const wide = 1.15;
/** After so many frames of a note that cannot be measured it is said that it is not clear. */
const patience = 25;

export type PianoStatus =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'hearing' | 'taken' | 'unclear'; readonly key: number };

export class PianoNotes {
  #notes: ReadonlyMap<number, PianoNote> = new Map();
  #status: PianoStatus = { kind: 'waiting' };
  #frames: PianoFrame[] = [];
  #heard = 0;
  #watchers = new Set<() => void>();
  #shown = { notes: this.#notes, status: this.#status };

  /** The nearest key is by this concert pitch. */
  constructor(private readonly a4: number) {}

  readonly watch = (watcher: () => void): () => void => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };
  readonly read = () => this.#shown;

  push(frame: PianoFrame): void {
    const key = Math.round(placeOf(frame.hertz, this.a4));
    if (frame.hertz <= 0 || key < pianoKeys.lowest || key > pianoKeys.highest) return this.#rest();
    if (this.#status.kind === 'waiting' || this.#status.key !== key) this.#begin(key);
    // What rings on after it was taken is the same note.
    if (this.#status.kind === 'taken') return;
    this.#heard += 1;
    if (frame.first > 0) this.#measure(key, frame);
    if (this.#heard > patience && this.#status.kind === 'hearing') {
      this.#show({ kind: 'unclear', key });
    }
  }

  /** Listens anew; what was measured stays. */
  clear(): void {
    this.#rest();
  }

  /** Forgets all that was measured. */
  startOver(): void {
    this.#notes = new Map();
    this.#rest();
    this.#show({ kind: 'waiting' });
  }

  #measure(key: number, frame: PianoFrame): void {
    this.#frames = [...this.#frames.slice(1 - needed), frame];
    const stiff = this.#frames.map(({ inharmonicity }) => inharmonicity);
    const isSure = this.#frames.length === needed &&
      Math.max(...stiff) <= wide * Math.min(...stiff) + 1e-5;
    if (!isSure) return;
    const rises = this.#frames.map(({ hertz, first }) => 1_200 * Math.log2(hertz / first));
    const note = {
      key,
      inharmonicity: rounded(middle(stiff) ?? 0, 1e-8),
      rise: rounded(middle(rises) ?? 0, 0.01),
    };
    this.#notes = new Map([...this.#notes, [key, note]]);
    this.#show({ kind: 'taken', key });
  }

  #begin(key: number): void {
    [this.#frames, this.#heard] = [[], 0];
    this.#show({ kind: 'hearing', key });
  }

  #rest(): void {
    [this.#frames, this.#heard] = [[], 0];
    // What was taken, or was not clear, is said until the next note.
    if (this.#status.kind === 'hearing') this.#show({ kind: 'waiting' });
    else if (this.#status.kind !== 'waiting') this.#status = { kind: 'waiting' };
  }

  #show(status: PianoStatus): void {
    this.#status = status;
    this.#shown = { notes: this.#notes, status };
    for (const watcher of this.#watchers) watcher();
  }
}

const rounded = (value: number, step: number) =>
  Number((Math.round(value / step) * step).toPrecision(6));
