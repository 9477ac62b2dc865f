// The words and numbers that TypeScript shares with Swift. Tests/Browser/words.py holds them
// against the enums in Sources/Core: a case that moves there fails here.

/** What can be turned on a track, on a bus, on the monitor (`Knob`). */
export const Knob = {
  volume: 0,
  boost: 1,
  pan: 2,
  speed: 3,
  semitones: 4,
  mute: 5,
  solo: 6,
  band0Shape: 7,
  band0Hertz: 8,
  band0Decibels: 9,
  band0Q: 10,
  band1Shape: 11,
  band1Hertz: 12,
  band1Decibels: 13,
  band1Q: 14,
  band2Shape: 15,
  band2Hertz: 16,
  band2Decibels: 17,
  band2Q: 18,
  band3Shape: 19,
  band3Hertz: 20,
  band3Decibels: 21,
  band3Q: 22,
  busVolume: 23,
  duckWhileBus: 24,
  duckDecibels: 25,
  duckAttack: 26,
  duckRelease: 27,
  monitor: 28,
  monitorVolume: 29,
  monitorInput: 30,
  monitorTracks: 31,
  monitorLimiter: 32,
  monitorBand0Shape: 33,
  monitorBand0Hertz: 34,
  monitorBand0Decibels: 35,
  monitorBand0Q: 36,
  monitorBand1Shape: 37,
  monitorBand1Hertz: 38,
  monitorBand1Decibels: 39,
  monitorBand1Q: 40,
  monitorBand2Shape: 41,
  monitorBand2Hertz: 42,
  monitorBand2Decibels: 43,
  monitorBand2Q: 44,
  monitorBand3Shape: 45,
  monitorBand3Hertz: 46,
  monitorBand3Decibels: 47,
  monitorBand3Q: 48,
  monitorCompressor: 49,
  monitorThreshold: 50,
  monitorRatio: 51,
} as const;
export type Knob = typeof Knob[keyof typeof Knob];

/** What the engine can be asked to do (`Command.Kind`). */
export const CommandKind = {
  play: 0,
  stop: 1,
  stopAll: 2,
  pause: 3,
  resume: 4,
  seek: 5,
  setLoops: 6,
  setBus: 7,
  transportPlay: 8,
  transportPause: 9,
  transportSeek: 10,
  metronomeStart: 11,
  metronomeStop: 12,
  setGroup: 13,
  setLoop: 14,
  click: 15,
} as const;
export type CommandKind = typeof CommandKind[keyof typeof CommandKind];

/** What the engine tells (`Event.Kind`). */
export const EventKind = {
  started: 0,
  finished: 1,
  refused: 2,
  clicked: 3,
  unstretched: 4,
} as const;
export type EventKind = typeof EventKind[keyof typeof EventKind];

/** What a band of the equaliser does (`FilterShape`). */
export const FilterShape = {
  flat: 0,
  lowPass: 1,
  highPass: 2,
  bandPass: 3,
  notch: 4,
  allPass: 5,
  peak: 6,
  lowShelf: 7,
  highShelf: 8,
} as const;
export type FilterShape = typeof FilterShape[keyof typeof FilterShape];

/** How a fade moves (`FadeCurve`). */
export const FadeCurve = { linear: 0, sCurve: 1, exponential: 2 } as const;
export type FadeCurve = typeof FadeCurve[keyof typeof FadeCurve];

/**
 * The buses on which the voices of a soundboard lie (`PadBus`): those ducked are lowered under the
 * others.
 */
export const PadBus = { over: 0, ducked: 1 } as const;
export const duckDecibels = 12;

/** The bands that shape the sound of a pad (`PadBand`): bass, mid, treble. */
export const padBands = [
  { shape: FilterShape.lowShelf, hertz: 100, q: 0.707 },
  { shape: FilterShape.peak, hertz: 1_000, q: 0.8 },
  { shape: FilterShape.highShelf, hertz: 6_000, q: 0.707 },
] as const;

/** Frames that the engine renders at once. */
export const quantum = 128;

/** Time of a command that is to be done as soon as possible. */
export const now = -1;

/** The module's exports: what each does is said in EngineABI.swift. Pointers are bytes. */
export interface EngineExports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  quintet_create(sampleRate: number, tracks: number, sounds: number, stretches: number): number;
  quintet_output(channel: number): number;
  quintet_render(): void;
  quintet_now(): number;
  quintet_latency(): number;
  quintet_meters(): number;
  quintet_allocate(floats: number): number;
  quintet_free(memory: number): void;
  quintet_sanitize(samples: number, floats: number): void;
  quintet_add_sound(sound: number, left: number, right: number, frames: number): number;
  quintet_remove_sound(sound: number): number;
  quintet_add_living(sound: number, recipe: number, seed: number): number;
  quintet_set_safety(limit: number, fullScale: number, secondsToReach: number): void;
  quintet_safety(): number;
  quintet_reset_dose(): void;
  quintet_play(
    track: number,
    sound: number,
    token: number,
    time: number,
    place: number,
    trimStart: number,
    trimEnd: number,
    loops: number,
    fadeFrames: number,
    curve: number,
    followsTransport: number,
  ): number;
  quintet_command(
    kind: number,
    track: number,
    time: number,
    value: number,
    fadeFrames: number,
  ): number;
  quintet_metronome(
    beatsPerMinute: number,
    beats: number,
    eighths: number,
    time: number,
  ): number;
  quintet_set(number: number, knob: number, value: number): void;
  quintet_set_master(volume: number): void;
  quintet_set_metronome(volume: number): void;
  quintet_next_event(): number;
  quintet_guide(track: number, beats: number, count: number): void;
  quintet_place(): number;
  quintet_loop(track: number, from: number, to: number): number;
  quintet_input(channel: number): number;
  quintet_hear(channels: number): void;
  quintet_input_meter(): number;
  quintet_set_tap(isOpen: number): void;
  quintet_next_tapped(): number;
  quintet_tapped(channel: number): number;
  quintet_tap_lost(): number;
  /** Only in an engine that can change speed and pitch. */
  quintet_has_stretch?(): number;
}
