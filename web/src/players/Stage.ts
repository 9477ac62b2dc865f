// What sounds in this tab: an engine, the sounds that are ready in its memory, and the voices on
// its tracks. There is one for the whole tab, so that pads, commands from elsewhere and everything
// else are mixed by one engine behind one limiter.
import { Away } from '../data/index.js';
import { duckDecibels, Knob, padBands, PadBus } from '../engine/abi.js';
import { EngineHost } from '../engine/EngineHost.js';
import { Unreached } from '../engine/engineFiles.js';
import { longestInMemory, refuseLonger } from '../engine/length.js';
import type { Voicing } from '../generated/api.js';

/** Voices at once; one more takes the place of the oldest. */
const tracks = 64;
const sounds = 512;
/** Voices with a speed of their own at once. */
const stretches = 16;
/**
 * Seconds of stereo that stay in memory: about 230 MB. What was not heard for longest goes first.
 */
const memorySeconds = 600;
/** No sound begins or ends harder than this. */
const shortestFade = 0.02;

/** The knobs of the three bands of every voice. */
const bandKnobs = [
  [Knob.band0Shape, Knob.band0Hertz, Knob.band0Q],
  [Knob.band1Shape, Knob.band1Hertz, Knob.band1Q],
  [Knob.band2Shape, Knob.band2Hertz, Knob.band2Q],
] as const;

/** A sound as it is, once. */
export const plainVoicing: Voicing = { gain: 1, speed: 1, bass: 0, mid: 0, treble: 0, loops: 1 };

/** How a voice begins, beside how it sounds. */
export interface Entrance {
  /** Where in the trimmed sound, in seconds. */
  atSeconds?: number;
  fadeSeconds?: number;
  /** It begins so much later; the engine's clock counts, also while nobody looks at the tab. */
  delaySeconds?: number;
  /** The same as a frame of the engine's clock, to be met exactly. */
  atFrame?: number;
  /** From −1, on the left, to 1. */
  pan?: number;
  /** Who wants it: groups are each member's own. */
  person?: string | undefined;
}

/** The engine's numbers of the members' groups. */
const groups = new Map<string, number>();

function groupNumber(person: string | undefined, group: number | undefined): number {
  if (group === undefined) return 0;
  const name = `${person}/${group}`;
  const number = groups.get(name) ?? groups.size + 1;
  groups.set(name, number);
  return number;
}

interface Armed {
  number: number;
  buffer: AudioBuffer;
  used: number;
}

/** A sound that plays. */
export class Voice {
  isPaused = false;
  /** The track on which it plays; none when it has ended. */
  track: number | undefined;
  token = 0;
  readonly #endings: (() => void)[] = [];
  readonly #length: number;
  #place: number;
  #since: number;

  constructor(
    private readonly host: EngineHost,
    readonly hash: string,
    private voicing: Voicing,
    seconds: number,
    private readonly entrance: Entrance,
  ) {
    this.#length = Math.max(1e-3, (voicing.trim_end ?? seconds) - (voicing.trim_start ?? 0));
    this.#place = entrance.atSeconds ?? 0;
    this.#since = this.#clock + (entrance.delaySeconds ?? 0);
  }

  /** Calls once, when it has ended for whatever reason. */
  onEnd(listener: () => void): void {
    this.#endings.push(listener);
  }

  /** Said by the stage: its track is another's now. */
  end(): void {
    this.track = undefined;
    for (const listener of this.#endings.splice(0)) listener();
  }

  /** How many seconds it still waits. */
  get waits(): number {
    return this.isPaused ? 0 : Math.max(0, this.#since - this.#clock);
  }

  /** Where it is in what is heard of the sound, in seconds. */
  get position(): number {
    const place = this.#raw;
    return this.voicing.loops === 1 ? Math.min(place, this.#length) : place % this.#length;
  }

  /** The same from 0 to 1. */
  get progress(): number {
    return this.position / this.#length;
  }

  /** How loud it is now, as an amplitude. */
  get level(): number {
    const { levels } = this.host;
    if (this.track === undefined || !levels) return 0;
    const { peakLeft, peakRight } = levels.track(this.track);
    return Math.max(peakLeft, peakRight);
  }

  stop(fadeSeconds = shortestFade): void {
    this.#change('stop', fadeSeconds);
  }

  pause(): void {
    if (this.isPaused) return;
    this.#place = this.#raw;
    this.isPaused = true;
    this.#change('pause', shortestFade);
  }

  resume(): void {
    if (!this.isPaused) return;
    this.#since = this.#clock;
    this.isPaused = false;
    this.#change('resume', shortestFade);
  }

  /** Goes to a place, in seconds of what is heard. */
  seek(seconds: number): void {
    [this.#place, this.#since] = [seconds, this.#clock];
    if (this.track === undefined) return;
    this.host.change('seek', {
      track: this.track,
      value: Math.round(seconds * this.host.sampleRate),
    });
  }

  /** Sounds otherwise from now on; what was trimmed stays so until it is played again. */
  set(voicing: Voicing): void {
    if (!this.isPaused) [this.#place, this.#since] = [this.#raw, this.#clock];
    if (this.track !== undefined && voicing.loops !== this.voicing.loops) {
      this.host.change('setLoops', { track: this.track, value: voicing.loops });
    }
    const last = this.voicing;
    this.voicing = voicing;
    this.turnKnobs();
    const { track, bus, group } = this;
    if (track === undefined) return;
    if (voicing.is_ducked !== last.is_ducked) this.host.change('setBus', { track, value: bus });
    if (voicing.choke_group !== last.choke_group) {
      this.host.change('setGroup', { track, value: group });
    }
  }

  /** Under all others or over them. */
  get bus(): number {
    return this.voicing.is_ducked ? PadBus.ducked : PadBus.over;
  }

  get group(): number {
    return groupNumber(this.entrance.person, this.voicing.choke_group);
  }

  /** Sets the strip of its track as its voicing says. */
  turnKnobs(): void {
    if (this.track === undefined) return;
    const { gain, speed, bass, mid, treble } = this.voicing;
    const knobs = [
      [Knob.volume, gain],
      [Knob.speed, speed],
      [Knob.band0Decibels, bass],
      [Knob.band1Decibels, mid],
      [Knob.band2Decibels, treble],
    ] as const;
    for (const [knob, value] of knobs) this.host.set(this.track, knob, value);
  }

  get #clock(): number {
    return (this.host.levels?.now ?? 0) / (this.host.sampleRate || 1);
  }

  get #raw(): number {
    return this.isPaused
      ? this.#place
      : this.#place + Math.max(0, this.#clock - this.#since) * this.voicing.speed;
  }

  #change(what: 'stop' | 'pause' | 'resume', fadeSeconds: number): void {
    if (this.track === undefined) return;
    const fadeFrames = Math.round(Math.max(fadeSeconds, shortestFade) * this.host.sampleRate);
    this.host.change(what, { track: this.track, fadeFrames });
  }
}

/** What the household can do with what sounds. */
export interface Steered extends Pick<Voice, 'position' | 'onEnd' | 'stop' | 'set'> {
  /** It does not sound through this tab's engine, so it has to be told of its volume. */
  readonly hasOwnMixer?: boolean;
}

export class Stage {
  static #one: Promise<Stage> | undefined;
  readonly #armed = new Map<string, Armed>();
  readonly #arming = new Map<string, Promise<void>>();
  /** By track. */
  readonly #voices: (Voice | undefined)[] = Array.from({ length: tracks });
  #uses = 0;
  /** Called when the microphone that is listened to is heard no more. */
  onInputLost: () => void = () => {};
  /** Called when the browser lets it sound. */
  onAwake: () => void = () => {};
  /** Sounds that are to stay in memory, once for each who wants it. */
  readonly #kept = new Set<readonly string[]>();

  private constructor(readonly host: EngineHost) {
    for (let track = 0; track < tracks; track += 1) {
      padBands.forEach((band, number) => {
        const [shape, hertz, q] = bandKnobs[number]!;
        host.set(track, shape, band.shape);
        host.set(track, hertz, band.hertz);
        host.set(track, q, band.q);
      });
    }
    host.set(PadBus.ducked, Knob.duckWhileBus, PadBus.over);
    host.set(PadBus.ducked, Knob.duckDecibels, duckDecibels);
  }

  /** The stage of this tab; built when it is first asked for. */
  static async open(): Promise<Stage> {
    Stage.#one ??= Stage.#build().catch((error) => {
      Stage.#one = undefined;
      throw error instanceof Unreached ? new Away(undefined, error) : error;
    });
    return Stage.#one;
  }

  static async #build(): Promise<Stage> {
    const end = (track: number, token: number) => stage?.ended(track, token);
    let stage: Stage | undefined;
    const host = await EngineHost.start({
      tracks,
      sounds,
      stretches,
      events: {
        finished: end,
        refused: end,
        inputLost: () => stage?.onInputLost(),
        state: (state) => state === 'running' && stage?.onAwake(),
      },
    });
    stage = new Stage(host);
    return stage;
  }

  /** Whether a sound can be played without waiting. */
  isArmed(hash: string): boolean {
    return this.#armed.has(hash);
  }

  /** Brings a sound into the engine's memory. */
  async arm(hash: string, load: () => Promise<Blob>): Promise<void> {
    const known = this.#armed.get(hash);
    if (known) {
      known.used = ++this.#uses;
      return;
    }
    const arming = this.#arming.get(hash) ?? this.#arm(hash, load);
    this.#arming.set(hash, arming);
    try {
      await arming;
    } finally {
      this.#arming.delete(hash);
    }
  }

  /** Keeps sounds in memory from when they are armed until what is answered is called. */
  pin(hashes: readonly string[]): () => void {
    const kept = [...hashes];
    this.#kept.add(kept);
    return () => void this.#kept.delete(kept);
  }

  /** The samples of an armed sound, to be looked at. */
  samples(hash: string): AudioBuffer | undefined {
    return this.#armed.get(hash)?.buffer;
  }

  /** Plays an armed sound; nothing when it is not armed, or there is no engine at the moment. */
  play(hash: string, voicing: Voicing, entrance: Entrance = {}): Voice | undefined {
    const sound = this.#armed.get(hash);
    if (!sound || !this.host.levels) return undefined;
    sound.used = ++this.#uses;
    const track = this.#freeTrack();
    const voice = new Voice(this.host, hash, voicing, sound.buffer.duration, entrance);
    const frames = (seconds: number) => Math.round(seconds * this.host.sampleRate);
    const { delaySeconds = 0, atFrame, pan = 0 } = entrance;
    voice.track = track;
    voice.turnKnobs();
    this.host.set(track, Knob.pan, pan);
    voice.token = this.host.play(track, sound.number, {
      loops: voicing.loops,
      place: frames(entrance.atSeconds ?? 0),
      trimStart: frames(voicing.trim_start ?? 0),
      trimEnd: frames(voicing.trim_end ?? 0),
      fadeFrames: frames(entrance.fadeSeconds ?? 0),
      bus: voice.bus,
      group: voice.group,
      ...(delaySeconds > 0 && { at: (this.host.levels?.now ?? 0) + frames(delaySeconds) }),
      ...(atFrame !== undefined && { at: atFrame }),
    });
    this.#voices[track] = voice;
    return voice;
  }

  stopAll(fadeSeconds = shortestFade): void {
    this.host.change('stopAll', { fadeFrames: Math.round(fadeSeconds * this.host.sampleRate) });
  }

  /** The voices that have not ended, the oldest first. */
  get voices(): readonly Voice[] {
    return this.#voices.filter((voice): voice is Voice => voice !== undefined)
      .sort((a, b) => a.token - b.token);
  }

  private ended(track: number, token: number): void {
    const voice = this.#voices[track];
    if (voice?.token !== token) return;
    this.#voices[track] = undefined;
    voice.end();
  }

  #freeTrack(): number {
    const free = this.#voices.findIndex((voice) => voice === undefined);
    if (free >= 0) return free;
    const track = this.#voices.reduce(
      (oldest, voice, at) => voice!.token < this.#voices[oldest]!.token ? at : oldest,
      0,
    );
    this.ended(track, this.#voices[track]!.token);
    return track;
  }

  async #arm(hash: string, load: () => Promise<Blob>): Promise<void> {
    const file = await load();
    await refuseLonger(file, Math.max(memorySeconds, longestInMemory()));
    const buffer = await this.host.decode(await file.arrayBuffer()).catch(() => {
      throw new Error('This browser does not support this audio format.');
    });
    await this.#makeRoom(buffer.duration);
    const number = await this.host.add(buffer);
    this.#armed.set(hash, { number, buffer, used: ++this.#uses });
  }

  /** Lets go of what was not heard for longest; never of what plays or is kept. */
  async #makeRoom(seconds: number): Promise<void> {
    const needed = new Set([...this.voices.map(({ hash }) => hash), ...[...this.#kept].flat()]);
    const idle = [...this.#armed].filter(([hash]) => !needed.has(hash)).sort(([, a], [, b]) =>
      a.used - b.used
    );
    let total = seconds +
      [...this.#armed.values()].reduce((sum, one) => sum + one.buffer.duration, 0);
    for (const [hash, { number, buffer }] of idle) {
      if (total <= memorySeconds && this.#armed.size < sounds) return;
      this.#armed.delete(hash);
      total -= buffer.duration;
      await this.host.remove(number);
    }
  }
}
