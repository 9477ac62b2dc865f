// The engine of the app: the sounds that are in it, and the tracks on which they come and go.
// Nothing is heard from it before it knows how loud it may be.
import { Knob } from '../../../engine/abi.js';
import { EngineHost, type HostState } from '../../../engine/EngineHost.js';
import type { SafetyLevel } from '../../../engine/Levels.js';
import type { BabySound, BabyTrack } from '../../../generated/api.js';
import { words } from '../words.js';
import { seamless } from './seam.js';

/** Twice as many as sound at once: what goes has not gone yet when the next comes. */
const tracks = 8;
const sounds = 40;
/** Who stops something by hand does not wait longer. */
const longestFade = 8;

interface PlayingSound {
  track: number;
  /** Within how many seconds it goes. */
  fadeOut: number;
  token: number;
  sound: number;
}

export class SleepEngine {
  readonly #host: EngineHost;
  /** By what is played: a sound plays once at a time. */
  readonly #playing = new Map<string, PlayingSound>();
  /** Recordings that are in memory, by their bytes. */
  readonly #recordings = new Map<string, Promise<number>>();
  /** Living sounds that were made, by their recipes. */
  readonly #living = new Map<number, Promise<number>>();
  /** Tokens of what sounds on each track, also of what fades. */
  readonly #busy = new Map<number, number>();

  private constructor(host: EngineHost) {
    this.#host = host;
  }

  /** Sets the engine up, under a limit from its first sample on. */
  static async open(
    safety: { limit: number; fullScale: number },
    onState: (state: HostState) => void,
    onLost: (sound: string) => void,
  ): Promise<SleepEngine> {
    let engine: SleepEngine | undefined;
    const over = (track: number, token: number) => {
      const lost = engine?.over(track, token);
      if (lost) onLost(lost);
    };
    const host = await EngineHost.start({
      tracks,
      sounds,
      stretches: 1,
      events: {
        finished: over,
        refused: over,
        state: onState,
      },
    });
    host.setSafety(safety);
    engine = new SleepEngine(host);
    return engine;
  }

  get state(): HostState {
    return this.#host.state;
  }

  get safety(): SafetyLevel | undefined {
    return this.#host.levels?.safety;
  }

  setSafety(safety: { limit: number; fullScale: number }): void {
    this.#host.setSafety(safety);
  }

  /** Of all that sounds, 0…1. */
  setVolume(volume: number): void {
    this.#host.setVolume('master', volume);
  }

  wake(): void {
    this.#host.wake();
  }

  isPlaying(sound: string): boolean {
    return this.#playing.has(sound);
  }

  /** How loud one of the sounds is now, as an amplitude. */
  level(sound: string): number {
    const playing = this.#playing.get(sound);
    const { levels } = this.#host;
    if (!playing || !levels) return 0;
    const { meanSquareLeft, meanSquareRight } = levels.track(playing.track);
    return Math.sqrt(meanSquareLeft + meanSquareRight);
  }

  /**
   * Plays a sound, if it is still wanted once it is here; it comes within the fade of its track.
   */
  async play(
    sound: BabySound,
    track: BabyTrack,
    load: () => Promise<Blob>,
    isWanted: () => boolean,
  ): Promise<void> {
    this.#host.wake();
    const number = await this.#armed(sound, load);
    if (!isWanted()) return;
    this.stop(sound.id, 0);
    const free = this.#freeTrack();
    this.#turn(free, sound, track);
    const token = this.#host.play(free, number, {
      loops: -1,
      fadeFrames: this.#frames(track.fade_in_seconds),
    });
    this.#busy.set(free, token);
    this.#playing.set(sound.id, {
      track: free,
      token,
      sound: number,
      fadeOut: track.fade_out_seconds,
    });
  }

  /** Turns the volume and the place of what plays. */
  change(sound: BabySound, track: BabyTrack): void {
    const playing = this.#playing.get(sound.id);
    if (!playing) return;
    playing.fadeOut = track.fade_out_seconds;
    this.#turn(playing.track, sound, track);
  }

  /** Stops a sound, within a fade. */
  stop(sound: string, fadeSeconds: number): void {
    const playing = this.#playing.get(sound);
    if (!playing) return;
    this.#playing.delete(sound);
    this.#host.change('stop', {
      track: playing.track,
      fadeFrames: this.#frames(Math.max(0.03, fadeSeconds)),
    });
  }

  /** Stops what is not among these, each within its own fade. */
  keepOnly(sounds: ReadonlySet<string>): void {
    for (const [sound, { fadeOut }] of [...this.#playing]) {
      if (!sounds.has(sound)) this.stop(sound, Math.min(fadeOut, longestFade));
    }
  }

  stopAll(fadeSeconds: number): void {
    for (const sound of [...this.#playing.keys()]) this.stop(sound, fadeSeconds);
  }

  /** A voice has ended; answers its sound where nobody had stopped it. */
  private over(track: number, token: number): string | undefined {
    if (this.#busy.get(track) === token) this.#busy.delete(track);
    const [sound] =
      [...this.#playing].find(([, one]) => one.track === track && one.token === token) ?? [];
    if (sound !== undefined) this.#playing.delete(sound);
    return sound;
  }

  #turn(track: number, { default_gain_db: gain }: BabySound, { volume, pan }: BabyTrack): void {
    this.#host.set(track, Knob.volume, volume * 10 ** (gain / 20));
    this.#host.set(track, Knob.pan, pan);
  }

  #armed(sound: BabySound, load: () => Promise<Blob>): Promise<number> {
    const { recipe, hash = sound.id } = sound;
    const [shelf, key] = recipe === undefined
      ? [this.#recordings as Map<unknown, Promise<number>>, hash]
      : [this.#living as Map<unknown, Promise<number>>, recipe];
    const known = shelf.get(key);
    if (known) return known;
    const coming = recipe === undefined
      ? this.#record(load)
      : this.#host.addLiving(recipe, crypto.getRandomValues(new Uint32Array(1))[0]!);
    shelf.set(key, coming);
    coming.catch(() => shelf.delete(key));
    return coming;
  }

  async #record(load: () => Promise<Blob>): Promise<number> {
    const bytes = await (await load()).arrayBuffer();
    const recording = await this.#host.decode(bytes).catch(() => {
      throw new Error(words.sleepEngine.thisBrowserCannotRead);
    });
    await this.#makeRoom();
    return this.#host.add(seamless(recording));
  }

  /** Lets go of recordings that nobody hears. */
  async #makeRoom(): Promise<void> {
    const heard = new Set([...this.#playing.values()].map(({ sound }) => sound));
    for (const [hash, coming] of this.#recordings) {
      if (this.#recordings.size < 8) return;
      const number = await coming;
      if (!heard.has(number) && await this.#host.remove(number)) this.#recordings.delete(hash);
    }
  }

  #freeTrack(): number {
    for (let track = 0; track < tracks; track += 1) {
      if (!this.#busy.has(track)) return track;
    }
    // All still fade: the one that began to first makes way.
    const kept = new Set([...this.#playing.values()].map(({ track }) => track));
    return [...this.#busy].sort(([, a], [, b]) => a - b).find(([track]) => !kept.has(track))?.[0] ??
      0;
  }

  #frames(seconds: number): number {
    return Math.round(seconds * this.#host.sampleRate);
  }
}
