// What plays a song: the engine, or the browser's own player where a song is too long for that.
import type { CountIn, Rhythm, Span } from '../model/bars.js';

/** How a song is played. */
export interface PlaybackSettings {
  /** 1 is as it is, 0.25 to 2; the pitch stays. */
  readonly speed: number;
  /** −12 to 12; the speed stays. */
  readonly semitones: number;
  /** What is played over and over. */
  readonly loop: Span | undefined;
  readonly clicks: boolean;
}

export interface DeckEvents {
  /**
   * It has come to its end by itself, or cannot go on; then why. Or somebody else has paused it at
   * a place.
   */
  ended(trouble?: string, place?: number): void;
  /** The so-manieth click of a count-in, from 1; 0 once the song begins. */
  counted(click: number): void;
}

export interface Deck {
  /** Whether it changes the pitch, clicks, counts in, and repeats without a gap. */
  readonly isWhole: boolean;
  /** Whether clicks are heard before the song begins. */
  readonly countsIn: boolean;
  /** The place that is heard, in seconds. */
  readonly place: number;
  /** Plays from a place on; what played before makes way. */
  begin(place: number, settings: PlaybackSettings, countIn?: CountIn): Promise<void>;
  pause(): void;
  /** Goes on otherwise. */
  change(settings: PlaybackSettings): void;
  /** The song's beats and bars are these from now on. */
  follow(rhythm: Rhythm): void;
  close(): void;
}

export const slowest = 0.25;
export const fastest = 2;
export const octave = 12;
