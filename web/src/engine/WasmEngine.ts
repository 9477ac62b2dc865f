// One instance of the module, with its memory kept out of sight.
import { CommandKind, type EngineExports, type FadeCurve, now, quantum } from './abi.js';
import { type Living, type Message, pieceFrames, type Play } from './protocol.js';

interface Samples {
  readonly left: number;
  /** 0 for a mono sound. */
  readonly right: number;
  readonly frames: number;
  /** How many have arrived, left and right. */
  readonly filled: [number, number];
}

/** What an engine is made for. */
interface Size {
  readonly tracks: number;
  readonly sounds: number;
  readonly stretches: number;
}

interface Views {
  readonly all: Float32Array;
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly meters: Float32Array;
  readonly input: readonly [Float32Array, Float32Array];
  readonly inputMeter: Float32Array;
  readonly safety: Float64Array;
  readonly tapped: readonly [Float32Array, Float32Array];
}

const noEvents: readonly number[] = [];
/** How long a limit takes that was raised. */
const secondsToRise = 3;

export class WasmEngine {
  readonly trackCount: number;
  readonly #calls: EngineExports;
  readonly #samples = new Map<number, Samples>();
  #views: Views;
  /** Where the beats of the guide lie; 0 where there are none. */
  #beats = 0;

  constructor(module: WebAssembly.Module, rate: number, { tracks, sounds, stretches }: Size) {
    this.#calls = new WebAssembly.Instance(module, {}).exports as unknown as EngineExports;
    this.#calls._initialize();
    if (this.#calls.quintet_create(rate, tracks, sounds, stretches) === 0) {
      throw new RangeError(
        `no engine has ${tracks} tracks, ${sounds} sounds, ${stretches} stretches at ${rate} Hz`,
      );
    }
    this.trackCount = Math.ceil(tracks / 4) * 4;
    this.#views = this.#look();
  }

  get now(): number {
    return this.#calls.quintet_now();
  }
  /** Where the track with the guide's beats is heard in its sound; −1 when it plays nothing. */
  get place(): number {
    return this.#calls.quintet_place();
  }
  get latencyFrames(): number {
    return this.#calls.quintet_latency();
  }
  get stretches(): boolean {
    return this.#calls.quintet_has_stretch?.() === 1;
  }

  /** Four numbers for each track and for the master, as they are now. */
  get meters(): Float32Array {
    return this.#memory().meters;
  }
  /** The same for the live input. */
  get inputMeter(): Float32Array {
    return this.#memory().inputMeter;
  }
  /** Level Fast, level Slow, energy, decibels held back. */
  get safety(): Float64Array {
    return this.#memory().safety;
  }
  /** Quanta of live input that nobody took out of the tap in time. */
  get lost(): number {
    return this.#calls.quintet_tap_lost();
  }

  /** Gives the live input of the next quantum, from a frame on: no channel, one or two. */
  hear(channels: readonly Float32Array[], frame: number): void {
    const [left, right] = channels;
    if (!left) return;
    const { input } = this.#memory();
    input[0].set(left.subarray(frame, frame + quantum));
    if (right) input[1].set(right.subarray(frame, frame + quantum));
    this.#calls.quintet_hear(right ? 2 : 1);
  }

  /** Hands out what lies in the tap, quantum by quantum; the samples are only lent. */
  drain(take: (frame: number, left: Float32Array, right: Float32Array) => void): void {
    for (;;) {
      const frame = this.#calls.quintet_next_tapped();
      if (frame < 0) return;
      take(frame, ...this.#memory().tapped);
    }
  }

  /** Renders the next quantum into two channels, from a frame on. */
  render(left: Float32Array, right: Float32Array, frame: number): void {
    this.#calls.quintet_render();
    const views = this.#memory();
    left.set(views.left, frame);
    right.set(views.right, frame);
  }

  /** What has happened since the last time, four numbers each. */
  events(): readonly number[] {
    let event = this.#calls.quintet_next_event();
    if (event === 0) return noEvents;
    const all: number[] = [];
    for (; event !== 0; event = this.#calls.quintet_next_event()) {
      all.push(...new Float64Array(this.#calls.memory.buffer, event, 4));
    }
    return all;
  }

  /** Does what a message says; false when it cannot be done. */
  obey(message: Exclude<Message, { kind: 'end' }>): boolean {
    const calls = this.#calls;
    switch (message.kind) {
      case 'play':
        return this.#play(message);
      case 'command':
        return calls.quintet_command(
          message.command,
          message.track,
          message.at,
          message.value,
          message.fadeFrames,
        ) === 1;
      case 'metronome':
        return calls.quintet_metronome(
          message.beatsPerMinute,
          message.beats,
          message.eighths ? 1 : 0,
          message.at,
        ) === 1;
      case 'loop':
        return calls.quintet_loop(message.track, message.from, message.to) === 1;
      case 'guide':
        return this.#guide(message.track, message.beats);
      case 'knobs':
        for (const { track, knob, value } of message.values) calls.quintet_set(track, knob, value);
        return true;
      case 'master':
        calls.quintet_set_master(message.volume);
        return true;
      case 'metronomeVolume':
        calls.quintet_set_metronome(message.volume);
        return true;
      case 'reserve':
        return this.#reserve(message.sound, message.channels, message.frames);
      case 'fill':
        return this.#fill(message.sound, message.channel, message.offset, message.samples);
      case 'register':
        return this.#register(message.sound);
      case 'live':
        return this.#live(message.sound, message);
      case 'safety':
        calls.quintet_set_safety(message.limit, message.fullScale, secondsToRise);
        return true;
      case 'resetDose':
        calls.quintet_reset_dose();
        return true;
      case 'remove':
        return this.#remove(message.sound);
      case 'tap':
        calls.quintet_set_tap(message.open ? 1 : 0);
        return true;
    }
  }

  #play(play: Play): boolean {
    const linear: FadeCurve = 0;
    const done = this.#calls.quintet_play(
      play.track,
      play.sound,
      play.token,
      play.at ?? now,
      play.place ?? 0,
      play.trimStart ?? 0,
      play.trimEnd ?? 0,
      play.loops ?? 1,
      play.fadeFrames ?? 0,
      play.curve ?? linear,
      play.followsTransport ? 1 : 0,
    ) === 1;
    if (play.bus !== undefined) {
      this.#calls.quintet_command(CommandKind.setBus, play.track, now, play.bus, 0);
    }
    if (play.group) {
      this.#calls.quintet_command(CommandKind.setGroup, play.track, now, play.group, 0);
    }
    return done;
  }

  /** Beats are given anew before the memory of the old ones is. */
  #guide(track: number, beats: Float64Array): boolean {
    const place = beats.length > 0 ? this.#calls.quintet_allocate(2 * beats.length) : 0;
    if (place !== 0) new Float64Array(this.#calls.memory.buffer, place, beats.length).set(beats);
    this.#calls.quintet_guide(track, place, place === 0 ? 0 : beats.length / 2);
    this.#calls.quintet_free(this.#beats);
    this.#beats = place;
    return place !== 0 || beats.length === 0;
  }

  #reserve(sound: number, channels: number, frames: number): boolean {
    if (this.#samples.has(sound)) return false;
    const left = this.#calls.quintet_allocate(frames);
    const right = channels > 1 && left !== 0 ? this.#calls.quintet_allocate(frames) : 0;
    if (left === 0 || (channels > 1 && right === 0)) {
      this.#calls.quintet_free(left);
      return false;
    }
    this.#samples.set(sound, { left, right, frames, filled: [0, 0] });
    return true;
  }

  /** Takes the next piece of a side, and mends what is no sample in it. */
  #fill(sound: number, channel: number, offset: number, samples: Float32Array): boolean {
    const place = this.#samples.get(sound);
    const start = channel === 0 ? place?.left : place?.right;
    const side = channel === 0 ? 0 : 1;
    if (
      !place || !start || offset !== place.filled[side] || samples.length > pieceFrames ||
      offset + samples.length > place.frames
    ) return false;
    this.#memory().all.set(samples, start / 4 + offset);
    this.#calls.quintet_sanitize(start + 4 * offset, samples.length);
    place.filled[side] += samples.length;
    return true;
  }

  #register(sound: number): boolean {
    const place = this.#samples.get(sound);
    if (!place) return false;
    const { left, right, frames, filled } = place;
    if (filled[0] < frames || (right !== 0 && filled[1] < frames)) return false;
    return this.#calls.quintet_add_sound(sound, left, right, frames) === 1;
  }

  /** Has the engine make a sound by itself; its memory is the engine's own. */
  #live(sound: number, { recipe, seed }: Living): boolean {
    if (this.#samples.has(sound) || this.#calls.quintet_add_living(sound, recipe, seed) === 0) {
      return false;
    }
    this.#samples.set(sound, { left: 0, right: 0, frames: 0, filled: [0, 0] });
    return true;
  }

  #remove(sound: number): boolean {
    const place = this.#samples.get(sound);
    if (!place || this.#calls.quintet_remove_sound(sound) === 0) return false;
    this.#calls.quintet_free(place.left);
    this.#calls.quintet_free(place.right);
    return this.#samples.delete(sound);
  }

  /** Views of the memory, made anew when it has grown, which detaches the old ones. */
  #memory(): Views {
    if (this.#views.all.buffer !== this.#calls.memory.buffer) this.#views = this.#look();
    return this.#views;
  }

  #look(): Views {
    const all = new Float32Array(this.#calls.memory.buffer);
    const part = (pointer: number, count: number) => all.subarray(pointer / 4, pointer / 4 + count);
    const calls = this.#calls;
    return {
      all,
      left: part(calls.quintet_output(0), quantum),
      right: part(calls.quintet_output(1), quantum),
      meters: part(calls.quintet_meters(), (this.trackCount + 1) * 4),
      input: [part(calls.quintet_input(0), quantum), part(calls.quintet_input(1), quantum)],
      inputMeter: part(calls.quintet_input_meter(), 4),
      safety: new Float64Array(calls.memory.buffer, calls.quintet_safety(), 4),
      tapped: [part(calls.quintet_tapped(0), quantum), part(calls.quintet_tapped(1), quantum)],
    };
  }
}
