// Plays the takes of a group together, each at its exact frame, and lets one turn their knobs
// meanwhile.
import type { Data } from '../../../data/index.js';
import { Knob } from '../../../engine/abi.js';
import type { SonMixer, SonRecording } from '../../../generated/api.js';
import { plainVoicing, Stage, type Voice } from '../../../players/Stage.js';
import {
  arm,
  channelOf,
  gainOf,
  type Layout,
  partsOf,
  placesOf,
  startOf,
} from '../model/group.js';

/** The engine needs so long to take all of them in before the first is heard. */
const lead = 0.1;

export class GroupPlayer {
  #voices = new Map<string, Voice>();
  #stage: Stage | undefined;
  /** Counts what was begun and ended, so that what was still being loaded does not begin later. */
  #turn = 0;
  #release = () => {};
  /** How the takes are set by now, also while they are still being loaded. */
  #mixer: SonMixer | undefined;
  /** The frame of the engine at which the first take would have begun. */
  #begin = 0;
  onEnd: () => void = () => {};

  get isPlaying(): boolean {
    return this.#voices.size > 0;
  }

  /** Where it is in what has sounded longest, in seconds. */
  get position(): number {
    return Math.max(0, ...[...this.#voices.values()].map(({ position }) => position));
  }

  /** How far it has come since the first take began, in seconds. */
  get time(): number {
    const { levels, sampleRate } = this.#stage?.host ?? {};
    if (!this.isPlaying || !levels || !sampleRate) return 0;
    return Math.max(0, (levels.now - this.#begin) / sampleRate);
  }

  /** Plays all that can be heard; answers the takes that cannot. */
  async play(
    data: Data,
    group: Layout,
    recordings: readonly SonRecording[],
    from = 0,
  ): Promise<readonly string[]> {
    this.stop();
    this.#mixer = group.mixer;
    const turn = this.#turn;
    const stage = await Stage.open();
    if (turn !== this.#turn) return [];
    this.#stage = stage;
    const parts = partsOf(group, recordings);
    const release = await arm(data, stage, parts);
    if (turn !== this.#turn) {
      release();
      return [];
    }
    this.#release = release;
    const mixer = this.#mixer;
    const rate = stage.host.sampleRate;
    const first = startOf(parts);
    const start = first + from;
    const zero = (stage.host.levels?.now ?? 0) + Math.round(lead * rate);
    this.#begin = zero - Math.round(from * rate);
    for (const { recording, sound, seconds, length } of parts) {
      const late = seconds - start;
      if (late + length <= 0) continue;
      const voice = stage.play(sound, { ...plainVoicing, gain: gainOf(mixer, recording) }, {
        atFrame: zero + Math.round(Math.max(0, late) * rate),
        atSeconds: Math.max(0, -late),
        pan: channelOf(mixer, recording).pan,
      });
      if (!voice) continue;
      this.#voices.set(recording, voice);
      voice.onEnd(() => {
        if (this.#voices.get(recording) !== voice) return;
        this.#voices.delete(recording);
        if (this.#voices.size > 0) return;
        this.#release();
        this.onEnd();
      });
    }
    return placesOf(group).map(({ recording }) => recording).filter((recording) =>
      !parts.some((one) => one.recording === recording)
    );
  }

  /** Turns what plays to how it is set now. */
  set(mixer: SonMixer): void {
    this.#mixer = mixer;
    for (const [recording, voice] of this.#voices) {
      voice.set({ ...plainVoicing, gain: gainOf(mixer, recording) });
      if (voice.track !== undefined) {
        this.#stage?.host.set(voice.track, Knob.pan, channelOf(mixer, recording).pan);
      }
    }
  }

  /** How loud a take is heard now, in dB of full scale. */
  level(recording: string): { level: number; peak: number } {
    const decibels = 20 * Math.log10(Math.max(1e-6, this.#voices.get(recording)?.level ?? 0));
    return { level: decibels, peak: decibels };
  }

  /** All together. */
  whole(): { level: number; peak: number } {
    const all = [...this.#voices.values()].reduce((sum, { level }) => sum + level ** 2, 0);
    const decibels = 10 * Math.log10(Math.max(1e-12, all));
    return { level: decibels, peak: decibels };
  }

  stop(): void {
    this.#turn += 1;
    this.#release();
    for (const voice of this.#voices.values()) voice.stop();
    this.#voices.clear();
  }
}
