// The browser's own player, for songs that are too long for the engine, and where there is none: it
// goes slower and faster, and repeats as well as it can.
import { Playback } from '../../../players/Playback.js';
import { words } from '../words.js';
import type { Deck, DeckEvents, PlaybackSettings } from './deck.js';

const unplayable = words.elementDeck.browserCannotPlayFileChords;
/** How often it is looked whether a loop's end was reached. */
const lookMs = 30;

export class ElementDeck implements Deck {
  readonly isWhole = false;
  readonly countsIn = false;
  readonly #playback: Playback;
  #settings: PlaybackSettings | undefined;
  #looking: ReturnType<typeof setInterval> | undefined;

  constructor(file: Blob, private readonly events: DeckEvents) {
    this.#playback = new Playback({
      ended: () =>
        this.#settings?.loop
          ? void this.begin(this.#settings.loop.start, this.#settings)
          : this.#end(),
      // By the device's own keys, or because its headphones were pulled out.
      changed: () =>
        this.#settings && !this.#playback.isPlaying && !this.#playback.isOver &&
        this.#end(undefined, this.place),
      failed: () => this.#settings && this.#end(unplayable),
    });
    this.#playback.open(file);
  }

  get place(): number {
    return this.#playback.position;
  }

  async begin(place: number, settings: PlaybackSettings): Promise<void> {
    this.change(settings);
    this.#playback.seek(place);
    try {
      await this.#playback.play();
    } catch (error) {
      const { name } = error as Error;
      // Who pauses before it plays has wanted that.
      if (name === 'AbortError') return;
      this.pause();
      throw new Error(
        name === 'NotSupportedError'
          ? unplayable
          : words.elementDeck.playbackDidNotStart,
      );
    }
  }

  pause(): void {
    this.#settings = undefined;
    clearInterval(this.#looking);
    this.#playback.pause();
  }

  change(settings: PlaybackSettings): void {
    this.#settings = settings;
    this.#playback.speed = settings.speed;
    clearInterval(this.#looking);
    const { loop } = settings;
    if (loop) {
      this.#looking = setInterval(() => {
        if (this.#playback.head >= loop.end) this.#playback.seek(loop.start);
      }, lookMs);
    }
  }

  /** It does not click. */
  follow(): void {}

  close(): void {
    this.pause();
    this.#playback.close();
  }

  #end(trouble?: string, place?: number): void {
    this.pause();
    this.events.ended(trouble, place);
  }
}
