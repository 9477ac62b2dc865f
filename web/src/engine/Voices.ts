// The voices that have not ended. Every token that is given out ends in exactly one `finished` or
// `refused`, also when the audio thread is lost.
import { EventKind, now } from './abi.js';
import type { HostEvents } from './hostTypes.js';

export class Voices {
  readonly #events: HostEvents;
  /** Their tracks, by token. */
  readonly #playing = new Map<number, number>();
  readonly #emptied: () => void;
  #tokens = 0;

  /** `emptied` is told when the last has ended. */
  constructor(events: HostEvents, emptied: () => void = () => undefined) {
    this.#events = events;
    this.#emptied = emptied;
  }

  get isEmpty(): boolean {
    return this.#playing.size === 0;
  }

  /** A token for a voice that is about to be asked for. */
  begin(track: number): number {
    const token = this.#tokens = (this.#tokens + 1) >>> 0;
    this.#playing.set(token, track);
    return token;
  }

  /** The voice does not come about. */
  refuse(track: number, token: number): void {
    this.#end(token);
    this.#events.refused?.(track, token);
  }

  /** The audio thread is gone, and all voices with it. */
  endAll(): void {
    const ended = [...this.#playing];
    this.#playing.clear();
    this.#emptied();
    for (const [token, track] of ended) this.#events.finished?.(track, token, now);
  }

  #end(token: number): void {
    if (this.#playing.delete(token) && this.isEmpty) this.#emptied();
  }

  /** Passes on what the audio thread tells, four numbers for each. */
  hear(events: readonly number[]): void {
    for (let at = 0; at + 3 < events.length; at += 4) {
      const [kind, track = 0, token = 0, frame = 0] = events.slice(at, at + 4);
      switch (kind) {
        case EventKind.started:
          this.#events.started?.(track, token, frame);
          break;
        case EventKind.clicked:
          this.#events.clicked?.(token, frame, track);
          break;
        case EventKind.unstretched:
          this.#events.unstretched?.(track, token, frame);
          break;
        case EventKind.finished:
          this.#end(token);
          this.#events.finished?.(track, token, frame);
          break;
        case EventKind.refused:
          this.refuse(track, token);
      }
    }
  }
}
