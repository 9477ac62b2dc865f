// Sixteen pads on an engine: what is pressed, what plays, how each strip is set. No pixels here.
import { FilterShape, Knob } from '../engine/abi.js';
import type { EngineHost, HostEvents } from '../engine/EngineHost.js';
import type { Voice } from './kit/kit.js';

/** What a strip can be set to: decibels, −1…+1 for pan, a factor for speed. */
export interface Strip {
  volume: number;
  pan: number;
  low: number;
  mid: number;
  high: number;
  speed: number;
  semitones: number;
}
export type StripControl = keyof Strip;

/** Below this a fader is closed. */
export const closedDecibels = -60;
export const amplitude = (decibels: number): number =>
  decibels <= closedDecibels ? 0 : 10 ** (decibels / 20);

/** The three bands that a pad has. */
export const bands = [
  { control: 'low', shape: FilterShape.lowShelf, hertz: 160, q: 0.707 },
  { control: 'mid', shape: FilterShape.peak, hertz: 1_000, q: 0.8 },
  { control: 'high', shape: FilterShape.highShelf, hertz: 5_000, q: 0.707 },
] as const;

const bandKnobs = [
  [Knob.band0Shape, Knob.band0Hertz, Knob.band0Decibels, Knob.band0Q],
  [Knob.band1Shape, Knob.band1Hertz, Knob.band1Decibels, Knob.band1Q],
  [Knob.band2Shape, Knob.band2Hertz, Knob.band2Decibels, Knob.band2Q],
] as const;

export class Pad {
  readonly strip: Strip = {
    volume: 0,
    pan: 0,
    low: 0,
    mid: 0,
    high: 0,
    speed: 1,
    semitones: 0,
  };
  loops: boolean;
  readonly tokens = new Set<number>();
  sound = -1;
  /** Two tracks take turns, so that a pad struck twice lets its first sound fade. */
  readonly tracks: readonly [number, number];
  #turn = 0;

  constructor(readonly number: number, readonly voice: Voice) {
    this.loops = voice.loops;
    this.tracks = [2 * number, 2 * number + 1];
  }

  get plays(): boolean {
    return this.tokens.size > 0;
  }

  nextTrack(): number {
    this.#turn = 1 - this.#turn;
    return this.tracks[this.#turn as 0 | 1];
  }
}

export class Board {
  readonly pads: readonly Pad[];
  #host: EngineHost | null = null;
  /** Called when a pad begins or ends to play, or was set otherwise. */
  changed: (pad: Pad) => void = () => {};

  constructor(kit: readonly Voice[]) {
    this.pads = kit.map((voice, number) => new Pad(number, voice));
  }

  /** Makes the sounds and hands them to the engine. */
  async fill(host: EngineHost): Promise<void> {
    this.#host = host;
    for (const pad of this.pads) {
      pad.sound = await host.add(pad.voice.make(host.sampleRate));
      bands.forEach(({ shape, hertz, q }, number) => {
        const knobs = bandKnobs[number];
        if (knobs) this.#turn(pad, [[knobs[0], shape], [knobs[1], hertz], [knobs[3], q]]);
      });
    }
  }

  /** What the board wants to hear from the engine. */
  get events(): HostEvents {
    const end = (track: number, token: number) => {
      const pad = this.pads[track >> 1];
      if (pad?.tokens.delete(token)) this.changed(pad);
    };
    return { finished: end, refused: end };
  }

  /** A loop is switched on and off; anything else is struck again. */
  press(pad: Pad): void {
    if (!this.#host || pad.sound < 0) return;
    if (pad.loops && pad.plays) return this.stop(pad);
    for (const track of pad.tracks) if (pad.plays) this.#stop(track, 0.03);
    const track = pad.nextTrack();
    pad.tokens.add(this.#host.play(track, pad.sound, { loops: pad.loops ? -1 : 1 }));
    this.changed(pad);
  }

  stop(pad: Pad): void {
    for (const track of pad.tracks) if (pad.plays) this.#stop(track, 0.08);
  }

  stopAll(): void {
    if (this.pads.some((pad) => pad.plays)) {
      this.#host?.change('stopAll', { fadeFrames: this.#frames(0.08) });
    }
  }

  /** Sets one control of a strip; it is heard at once, also in a sound that plays. */
  set(pad: Pad, control: StripControl, value: number): void {
    pad.strip[control] = value;
    const band = bands.findIndex((one) => one.control === control);
    const knobs = bandKnobs[band];
    if (knobs) this.#turn(pad, [[knobs[2], value]]);
    else if (control === 'volume') this.#turn(pad, [[Knob.volume, amplitude(value)]]);
    else if (control === 'pan') this.#turn(pad, [[Knob.pan, value]]);
    else if (control === 'speed') this.#turn(pad, [[Knob.speed, value]]);
    else this.#turn(pad, [[Knob.semitones, value]]);
    this.changed(pad);
  }

  setLoops(pad: Pad, loops: boolean): void {
    pad.loops = loops;
    if (pad.plays) {
      for (const track of pad.tracks) {
        this.#host?.change('setLoops', { track, value: loops ? -1 : 1 });
      }
    }
    this.changed(pad);
  }

  /** The louder side of a pad as an amplitude. */
  level(pad: Pad): number {
    const levels = this.#host?.levels;
    if (!levels) return 0;
    return Math.max(...pad.tracks.map((track) => {
      const { peakLeft, peakRight } = levels.track(track);
      return Math.max(peakLeft, peakRight);
    }));
  }

  #turn(pad: Pad, knobs: readonly (readonly [Knob, number])[]): void {
    for (const track of pad.tracks) {
      for (const [knob, value] of knobs) this.#host?.set(track, knob, value);
    }
  }

  #stop(track: number, seconds: number): void {
    this.#host?.change('stop', { track, fadeFrames: this.#frames(seconds) });
  }

  #frames(seconds: number): number {
    return Math.round(seconds * (this.#host?.sampleRate ?? 0));
  }
}
