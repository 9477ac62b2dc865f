// What the page and the audio thread say to each other.
import type { CommandKind, FadeCurve, Knob } from './abi.js';

/** How the processor is set up. */
export interface ProcessorSettings {
  readonly module: WebAssembly.Module;
  readonly tracks: number;
  readonly sounds: number;
  readonly stretches: number;
  /**
   * Memory for meters and counters that the page reads at will; none where it may not be shared.
   */
  readonly shared: SharedArrayBuffer | null;
  /** Done before the first quantum, for rendering without a clock. */
  readonly first?: readonly Message[];
}

/** Everything `play` can say; places and times are frames. */
export interface PlayOptions {
  /** The frame of the engine's clock, or as soon as possible. */
  readonly at?: number;
  /** Where in the sound it begins; where in the song for a sound that follows the transport. */
  readonly place?: number;
  readonly trimStart?: number;
  /** 0 is the end of the sound. */
  readonly trimEnd?: number;
  /** How often; −1 is for ever. */
  readonly loops?: number;
  readonly fadeFrames?: number;
  readonly curve?: FadeCurve;
  readonly followsTransport?: boolean;
  /** The bus on which its track lies from now on. */
  readonly bus?: number;
  /** Of a group only the newest sounds; 0 is none. */
  readonly group?: number;
}

export interface Play extends PlayOptions {
  readonly kind: 'play';
  readonly track: number;
  readonly sound: number;
  readonly token: number;
}

/**
 * How loud it may be in dB(A), and what a signal of mean square 1 after A-weighting is at the ear.
 */
export interface Safety {
  readonly limit: number;
  readonly fullScale: number;
}

/** A sound that is made while it plays: a number of `SleepSound`, and what chance begins with. */
export interface Living {
  readonly recipe: number;
  readonly seed: number;
}

/** One thing to do, in the order in which it was said. */
export type Message =
  | Play
  | {
    readonly kind: 'command';
    readonly command: CommandKind;
    readonly track: number;
    readonly at: number;
    readonly value: number;
    readonly fadeFrames: number;
  }
  | {
    readonly kind: 'metronome';
    readonly beatsPerMinute: number;
    readonly beats: number;
    readonly eighths: boolean;
    readonly at: number;
  }
  | { readonly kind: 'loop'; readonly track: number; readonly from: number; readonly to: number }
  /** Two numbers for each beat of what the track plays: its frame, and 1 where a bar begins. */
  | { readonly kind: 'guide'; readonly track: number; readonly beats: Float64Array }
  | { readonly kind: 'safety' } & Safety
  | { readonly kind: 'resetDose' }
  | { readonly kind: 'knobs'; readonly values: readonly KnobValue[] }
  | { readonly kind: 'master' | 'metronomeVolume'; readonly volume: number }
  /** The last of all: from the next quantum on nothing is rendered. */
  | { readonly kind: 'end' }
  | Question;

/** Samples that cross to the audio thread at once, at most: copied well within a quantum. */
export const pieceFrames = 32_768;

/**
 * Something that is answered. A sound comes in pieces, each where the last one ended, so that no
 * quantum waits for a long one.
 */
export type Question =
  & { readonly reply?: number }
  & (
    | {
      readonly kind: 'reserve';
      readonly sound: number;
      readonly channels: number;
      readonly frames: number;
    }
    | {
      readonly kind: 'fill';
      readonly sound: number;
      readonly channel: number;
      readonly offset: number;
      readonly samples: Float32Array;
    }
    | { readonly kind: 'register' | 'remove'; readonly sound: number }
    | { readonly kind: 'live'; readonly sound: number } & Living
    | { readonly kind: 'tap'; readonly open: boolean }
  );

export interface KnobValue {
  readonly track: number;
  readonly knob: Knob;
  readonly value: number;
}

/** Live input as it came, from a frame of the engine's clock on. */
export interface TapPiece {
  readonly frame: number;
  readonly left: Float32Array;
  readonly right: Float32Array;
  /** Quanta that the audio thread could not hand out, up to here. */
  readonly lost: number;
}

/** What the audio thread says. `events` holds four numbers for each: kind, track, token, frame. */
export type Answer =
  | { readonly kind: 'ready'; readonly latencyFrames: number; readonly stretches: boolean }
  | { readonly kind: 'reply'; readonly reply: number; readonly done: boolean }
  | { readonly kind: 'ended' }
  | { readonly kind: 'events'; readonly events: readonly number[] }
  | { readonly kind: 'levels'; readonly block: ArrayBuffer }
  | { readonly kind: 'tapped'; readonly piece: TapPiece };
