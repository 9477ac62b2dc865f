// Plays one song: keeps how it is to be played, and hands it to whatever deck there is. A page
// looks at `state`, which is another object after every change.
import { wordsFor } from '../../../data/trouble.js';
import { longestInMemory } from '../../../engine/length.js';
import { showOnMediaControl } from '../../../players/mediaControl.js';
import { countInTo, playable, type Rhythm } from '../model/bars.js';
import { words } from '../words.js';
import type { Deck, DeckEvents, PlaybackSettings } from './deck.js';
import { ElementDeck } from './ElementDeck.js';
import { EngineDeck } from './EngineDeck.js';

export interface PlayState extends PlaybackSettings {
  /** Whether it plays, or will as soon as it can. */
  readonly isPlaying: boolean;
  /** It is wanted, and still on its way into memory. */
  readonly isLoading: boolean;
  /** The click of the count-in that was heard last; 0 where none counts in. */
  readonly counted: number;
  /** Seconds, some times a second. */
  readonly position: number;
  readonly countsIn: boolean;
  /** Why there is less than elsewhere: no other pitch, no clicks. */
  readonly limit: string | undefined;
  readonly trouble: string | undefined;
}

const tooLong = (minutes: number) =>
  words.songPlayer.songIsLongerThanMinutes(minutes);
const withoutEngine = words.songPlayer.inThisBrowserYouCan;
const lookMs = 100;

export class SongPlayer {
  state: PlayState = {
    isPlaying: false,
    isLoading: false,
    counted: 0,
    position: 0,
    speed: 1,
    semitones: 0,
    loop: undefined,
    clicks: false,
    countsIn: false,
    limit: undefined,
    trouble: undefined,
  };
  #deck: Deck | undefined;
  #opening: Promise<Deck> | undefined;
  #isClosed = false;
  #looking: ReturnType<typeof setInterval> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly name: string,
    private readonly file: Blob,
    private song: Rhythm,
    /** How it was left. */
    left: Partial<PlaybackSettings & { position: number }> = {},
  ) {
    this.state = { ...this.state, ...left };
  }

  readonly listen = (listener: () => void): () => void => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The place that is heard, exactly. */
  readonly now = (): number =>
    this.state.isPlaying && this.#deck ? this.#deck.place : this.state.position;

  /** Brings the song into memory, so that Play plays at once. */
  prepare(): Promise<Deck> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  readonly toggle = (): void => {
    if (this.state.isPlaying) return this.#pause();
    const { loop } = this.state;
    const { duration } = this.song;
    const isOver = this.state.position >= duration - 0.05;
    const isOutside = loop &&
      (this.state.position < loop.start - 0.05 || this.state.position >= loop.end - 0.05);
    void this.#begin(
      isOutside ? loop.start : isOver ? 0 : this.state.position,
      this.state.countsIn,
    );
  };

  readonly seek = (seconds: number): void => {
    const place = Math.max(0, Math.min(this.song.duration, seconds));
    this.#show({ position: place });
    if (this.state.isPlaying && this.#deck) void this.#begin(place, false);
  };

  /** Sets how it is played from now on. */
  readonly change = (settings: Partial<PlaybackSettings & { countsIn: boolean }>): void => {
    this.#show(settings);
    if (!this.state.isPlaying || !this.#deck) return;
    // The clicks were meant for the speed of before.
    if ('speed' in settings && this.#deck.countsIn) {
      return void this.#begin(this.state.position, true);
    }
    const { loop } = this.state;
    const place = this.#deck.place;
    this.#deck.change(this.#settings);
    if ('loop' in settings && loop && (place < loop.start - 0.05 || place >= loop.end)) {
      this.seek(loop.start);
    }
  };

  /** Clicks and counts in by other beats from now on. */
  readonly follow = (rhythm: Rhythm): void => {
    this.song = rhythm;
    this.#deck?.follow(rhythm);
    if (this.state.isPlaying) this.#deck?.change(this.#settings);
  };

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#looking);
    showOnMediaControl(this, undefined);
    this.#deck?.close();
  }

  get #settings(): PlaybackSettings {
    const { speed, semitones, loop, clicks } = this.state;
    return { speed, semitones, loop: playable(loop, this.song.duration), clicks };
  }

  async #open(): Promise<Deck> {
    const events: DeckEvents = {
      ended: (trouble, place) => this.#ended(trouble, place),
      counted: (counted) => this.#show({ counted }),
    };
    const most = longestInMemory();
    const isLong = this.song.duration > most;
    const whole = isLong
      ? undefined
      : await EngineDeck.open(this.file, this.song, events).catch(() => undefined);
    const deck = whole ?? new ElementDeck(this.file, events);
    // It may have been corrected meanwhile.
    deck.follow(this.song);
    if (this.#isClosed) deck.close();
    this.#deck = deck;
    if (!whole) {
      this.#show({
        limit: isLong ? tooLong(most / 60) : withoutEngine,
        semitones: 0,
        clicks: false,
        countsIn: false,
      });
    }
    return deck;
  }

  async #begin(place: number, countsIn: boolean): Promise<void> {
    this.#show({
      isPlaying: true,
      isLoading: !this.#deck,
      position: place,
      trouble: undefined,
      counted: 0,
    });
    try {
      const deck = this.#deck ?? await this.prepare();
      // Who has paused, or gone elsewhere, meanwhile.
      if (this.#isClosed || !this.state.isPlaying) return;
      this.#show({ isLoading: false });
      clearInterval(this.#looking);
      this.#looking = setInterval(() => this.#show({ position: deck.place }), lookMs);
      await deck.begin(
        this.state.position,
        this.#settings,
        countsIn && deck.isWhole ? countInTo(this.state.position, this.song) : undefined,
      );
    } catch (error) {
      clearInterval(this.#looking);
      this.#show({ isPlaying: false, isLoading: false, trouble: wordsFor(error) });
    }
  }

  #pause(): void {
    const position = this.now();
    clearInterval(this.#looking);
    this.#deck?.pause();
    this.#show({ isPlaying: false, isLoading: false, counted: 0, position });
  }

  #ended(trouble: string | undefined, place: number | undefined): void {
    clearInterval(this.#looking);
    // A deck that was interrupted knows no more where it was.
    const position = place ?? (trouble ? this.state.position : this.song.duration);
    this.#show({ isPlaying: false, counted: 0, position, trouble });
  }

  #show(part: Partial<PlayState>): void {
    if (this.#isClosed) return;
    const { isPlaying } = this.state;
    this.state = { ...this.state, ...part };
    if (this.state.isPlaying !== isPlaying) this.#updateMediaControl();
    for (const listener of this.#listeners) listener();
  }
  #updateMediaControl(): void {
    const stop = () => this.state.isPlaying && this.toggle();
    showOnMediaControl(this, {
      state: this.state.isPlaying ? 'playing' : 'paused',
      title: this.name,
      artist: words.common.amadeus,
      artwork: { src: '/icons/amadeus-512.png' },
      keys: {
        play: () => this.state.isPlaying || this.toggle(),
        pause: stop,
        stop,
      },
    });
  }
}
