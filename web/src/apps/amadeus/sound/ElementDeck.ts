// The browser's own player, for songs that are too long for the engine, and where there is none: it
// goes slower and faster, and repeats as well as it can.
import { holdElement } from '../../../engine/Outlet.js';
import { words } from '../words.js';
import type { Deck, DeckEvents, PlaybackSettings } from './deck.js';

const unplayable = words.elementDeck.browserCannotPlayFileChords;
/** How often it is looked whether a loop's end was reached. */
const lookMs = 30;

export class ElementDeck implements Deck {
  readonly isWhole = false;
  readonly countsIn = false;
  readonly #element = new Audio();
  readonly #letGo = holdElement(this.#element);
  readonly #address: string;
  readonly #told = new AbortController();
  #settings: PlaybackSettings | undefined;
  #looking: ReturnType<typeof setInterval> | undefined;

  constructor(file: Blob, private readonly events: DeckEvents) {
    this.#address = URL.createObjectURL(file);
    this.#element.src = this.#address;
    const tell = (event: string, listener: () => void) =>
      this.#element.addEventListener(event, listener, { signal: this.#told.signal });
    tell(
      'ended',
      () =>
        this.#settings?.loop
          ? void this.begin(this.#settings.loop.start, this.#settings)
          : this.#end(),
    );
    // By the device's own keys, or because its headphones were pulled out.
    tell(
      'pause',
      () =>
        this.#settings && this.#element.paused && !this.#element.ended &&
        this.#end(undefined, this.place),
    );
    tell('error', () => this.#settings && this.#end(unplayable));
  }

  get place(): number {
    return this.#element.currentTime;
  }

  async begin(place: number, settings: PlaybackSettings): Promise<void> {
    this.change(settings);
    this.#element.currentTime = place;
    try {
      await this.#element.play();
    } catch (error) {
      const { name } = error as Error;
      // Who pauses before it plays has wanted that.
      if (name === 'AbortError') return;
      this.pause();
      throw new Error(
        name === 'NotSupportedError'
          ? unplayable
          : words.elementDeck.browserDidNotBeginTo,
      );
    }
  }

  pause(): void {
    this.#settings = undefined;
    clearInterval(this.#looking);
    this.#element.pause();
  }

  change(settings: PlaybackSettings): void {
    this.#settings = settings;
    this.#element.preservesPitch = true;
    this.#element.playbackRate = settings.speed;
    clearInterval(this.#looking);
    const { loop } = settings;
    if (loop) {
      this.#looking = setInterval(() => {
        if (this.#element.currentTime >= loop.end) this.#element.currentTime = loop.start;
      }, lookMs);
    }
  }

  close(): void {
    this.#told.abort();
    this.pause();
    this.#letGo();
    this.#element.removeAttribute('src');
    // Only now the browser lets go of what it played, and the system of it.
    this.#element.load();
    URL.revokeObjectURL(this.#address);
  }

  #end(trouble?: string, place?: number): void {
    this.pause();
    this.events.ended(trouble, place);
  }
}
