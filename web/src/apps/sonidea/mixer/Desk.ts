// Plays the takes of a group together, each at its exact frame, and lets one turn their knobs meanwhile.
import type { Data } from '../../../data/index.js';
import { Knob } from '../../../engine/abi.js';
import type { SonChannel, SonGroup, SonMixer, SonRecording } from '../../../generated/api.js';
import { plainVoicing, Stage, type Voice } from '../../../players/Stage.js';

/** How one take sounds; what was never set is as it was recorded. */
export function channelOf(mixer: SonMixer, recording: string): SonChannel {
  return mixer.channels.find((one) => one.recording === recording) ?? { recording, volume: 1, pan: 0, is_muted: false, is_solo: false };
}

/** How loud one is heard among the others. */
export function gainOf(mixer: SonMixer, recording: string): number {
  const { volume, is_muted, is_solo } = channelOf(mixer, recording);
  const isOther = mixer.channels.some((one) => one.is_solo) && !is_solo;
  return is_muted || isOther ? 0 : volume * mixer.master;
}

interface Place {
  recording: string;
  seconds: number;
}

export const placesOf = ({ base, layers }: SonGroup): readonly Place[] =>
  [{ recording: base, seconds: 0 }, ...layers.map(({ recording, offset_ms, nudge_ms }) => ({ recording, seconds: (offset_ms + nudge_ms) / 1_000 }))];

/** The engine needs so long to take all of them in before the first is heard. */
const lead = 0.1;

export class Desk {
  #voices = new Map<string, Voice>();
  #stage: Stage | undefined;
  /** Counts what was begun and ended, so that what was still being loaded does not begin later. */
  #turn = 0;
  #release = () => {};
  onEnd: () => void = () => {};

  get isPlaying(): boolean { return this.#voices.size > 0; }

  /** Plays all that can be heard; answers the takes that cannot. */
  async play(data: Data, group: SonGroup, recordings: readonly SonRecording[], from = 0): Promise<readonly string[]> {
    this.stop();
    const turn = this.#turn;
    const stage = await Stage.open();
    if (turn !== this.#turn) return [];
    this.#stage = stage;
    const known = new Map(recordings.map((one) => [one.id, one]));
    const places = placesOf(group).filter(({ recording }) => known.get(recording)?.hash !== undefined);
    const name = (recording: string) => `sonidea/${known.get(recording)!.hash}`;
    this.#release = stage.keep(places.map(({ recording }) => name(recording)));
    await Promise.all(places.map(({ recording }) =>
      stage.arm(name(recording), () => data.files.get(name(recording), () => data.client.getSonAudio(recording)))));
    if (turn !== this.#turn) return [];
    const rate = stage.host.sampleRate;
    const start = Math.min(0, ...places.map(({ seconds }) => seconds)) + from;
    const zero = (stage.host.levels?.now ?? 0) + Math.round(lead * rate);
    for (const { recording, seconds } of places) {
      const late = seconds - start;
      const length = known.get(recording)!.seconds ?? 0;
      if (late + length <= 0) continue;
      const voice = stage.play(name(recording), { ...plainVoicing, gain: gainOf(group.mixer, recording) }, {
        atFrame: zero + Math.round(Math.max(0, late) * rate), atSeconds: Math.max(0, -late), pan: channelOf(group.mixer, recording).pan,
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
    return placesOf(group).map(({ recording }) => recording).filter((recording) => !places.some((one) => one.recording === recording));
  }

  /** Turns what plays to how it is set now. */
  set(mixer: SonMixer): void {
    for (const [recording, voice] of this.#voices) {
      voice.set({ ...plainVoicing, gain: gainOf(mixer, recording) });
      if (voice.track !== undefined) this.#stage?.host.set(voice.track, Knob.pan, channelOf(mixer, recording).pan);
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
