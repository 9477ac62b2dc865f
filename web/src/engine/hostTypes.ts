// What a page gives to the host, and what it is told.
import type { CommandKind } from './abi.js';

/** asleep: the browser waits for a gesture, or took the sound away for a while. */
export type HostState = 'running' | 'asleep' | 'recovering' | 'failed' | 'closed';

/** What the host tells. Frames are those of the engine's clock. */
export interface HostEvents {
  started?(track: number, token: number, frame: number): void;
  finished?(track: number, token: number, frame: number): void;
  refused?(track: number, token: number): void;
  /** The voice plays at its own speed and pitch, since as many others as can be are changed. */
  unstretched?(track: number, token: number, frame: number): void;
  /**
   * A click of the metronome, counted from 0, of which the track is −1; or of a beat, 1 where a bar
   * begins.
   */
  clicked?(count: number, frame: number, track: number): void;
  state?(state: HostState, reason: string): void;
  /** The chosen output is gone; the sound goes to the browser's usual one. */
  outputLost?(reason: string): void;
  /** The microphone is heard no more, until `listen` is called again. */
  inputLost?(reason: string): void;
}

export interface HostOptions {
  /** The address of the module, served as application/wasm; both as the server has them. */
  readonly wasm?: string;
  readonly worklet?: string;
  readonly tracks?: number;
  readonly sounds?: number;
  /** Voices that can have another speed or pitch at once; each takes 1 MB at the start. */
  readonly stretches?: number;
  readonly events?: HostEvents;
}

export interface Metronome {
  readonly beatsPerMinute: number;
  readonly beats: number;
  readonly eighths?: boolean;
  readonly at?: number;
}

/** What can be changed while something plays; see `Command.Kind`. */
export type Change = Exclude<keyof typeof CommandKind, 'play' | 'metronomeStart' | 'setLoop'>;

/**
 * Where and when; `value` is a place in frames, a number of loops, a bus, or 1 for a high click.
 */
export interface ChangeOptions {
  readonly track?: number;
  readonly at?: number;
  readonly value?: number;
  readonly fadeFrames?: number;
}
