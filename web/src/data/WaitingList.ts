// What waits on this device for the server beside changes: files, and recordings. Whoever brings
// them says here what there is, so that it is told in one place.
import { Listeners } from './surroundings.js';

export interface WaitingWork {
  id: string;
  kind: 'file' | 'recording';
  name: string;
  /** Whose it is; nobody's beside the library when it is missing. */
  app?: string;
  /** stuck: it does not go by itself, `trouble` says why where something went wrong. */
  state: 'waiting' | 'sending' | 'stuck';
  trouble?: string;
  /** From 0 to 1. */
  progress: number;
}

export interface WaitingSource {
  waiting(): readonly WaitingWork[];
  subscribe(listener: () => void): () => void;
}

export class WaitingList {
  readonly #listeners = new Listeners();
  readonly #sources: WaitingSource[] = [];
  #all: readonly WaitingWork[] = [];

  add(source: WaitingSource): void {
    this.#sources.push(source);
    source.subscribe(() => this.#look());
    this.#look();
  }

  /** All of it; the same array until something has changed. */
  snapshot = (): readonly WaitingWork[] => this.#all;

  subscribe = (listener: () => void): () => void => this.#listeners.add(listener);

  #look(): void {
    const all = this.#sources.flatMap((source) => source.waiting());
    if (all.length === 0 && this.#all.length === 0) return;
    this.#all = all;
    this.#listeners.call();
  }
}
