// The takes of a group as they sound together: all begin at their exact frames, and every knob is heard at once.
import { Knob } from '../../../engine/abi.js';
import type { Client, SonGroup, SonMixer, SonRecording } from '../../../generated/api.js';
import { plainVoicing, Stage, type Voice } from '../../../players/Stage.js';

/** How one recording sounds until somebody turns it. */
const untouched = { volume: 1, pan: 0, is_muted: false, is_solo: false };
/** From the touch to the first frame: every voice is to be there in time. */
const leadSeconds = 0.06;

export interface Strip {
  id: string;
  /** Where it begins beside the base, in seconds. */
  at: number;
}

/** The base and its layers, in their order. */
export function stripsOf({ base, layers }: Pick<SonGroup, 'base' | 'layers'>): readonly Strip[] {
  return [
    { id: base, at: 0 },
    ...layers.map(({ recording, offset_ms, nudge_ms }) => ({ id: recording, at: (offset_ms + nudge_ms) / 1_000 })),
  ];
}

export function channelOf(mixer: SonMixer, recording: string) {
  return mixer.channels.find((one) => one.recording === recording) ?? { recording, ...untouched };
}

export class Desk {
  #voices = new Map<string, Voice>();
  #mixer: SonMixer;
  /** The frame at which second 0 of the group is heard. */
  #zero: number | undefined;
  #place = 0;
  #release: (() => void) | undefined;
  onEnd: () => void = () => undefined;

  private constructor(
    private readonly stage: Stage, private readonly sounds: ReadonlyMap<string, SonRecording>, mixer: SonMixer,
  ) {
    this.#mixer = mixer;
  }

  /** Brings all of them into the engine; done when they can be heard without waiting. */
  static async open(client: Client, group: SonGroup): Promise<Desk> {
    const stage = await Stage.open();
    const all = await Promise.all(stripsOf(group).map(({ id }) => client.getSonRecording(id)));
    await Promise.all(all.map((one) => one.hash && stage.arm(
      `sonidea/${one.hash}`, async () => (await client.getSonAudio(one.id)).blob())));
    return new Desk(stage, new Map(all.map((one) => [one.id, one])), group.mixer);
  }

  get isPlaying(): boolean { return this.#zero !== undefined; }

  /** Where it is, in seconds of the base. */
  get place(): number {
    return this.#zero === undefined ? this.#place : Math.max(0, (this.#now - this.#zero) / this.#rate);
  }

  /** How long it is until the last of them has ended. */
  seconds(strips: readonly Strip[]): number {
    return Math.max(0, ...strips.map(({ id, at }) => at + (this.sounds.get(id)?.seconds ?? 0)));
  }

  /** How loud a channel is now, as an amplitude. */
  level(id: string): number { return this.#voices.get(id)?.level ?? 0; }

  play(strips: readonly Strip[], from = this.#place): void {
    this.#silence();
    this.#release = this.stage.keepAwake();
    const zero = this.#now + Math.round((leadSeconds - from) * this.#rate);
    let left = 0;
    for (const { id, at } of strips) {
      const sound = this.sounds.get(id);
      const skipped = Math.max(0, from - at);
      if (!sound?.hash || skipped >= (sound.seconds ?? 0)) continue;
      const voice = this.stage.play(`sonidea/${sound.hash}`, plainVoicing, {
        atSeconds: skipped, atFrame: zero + Math.round((at + skipped) * this.#rate),
      });
      if (!voice) continue;
      left += 1;
      this.#voices.set(id, voice);
      voice.onEnd(() => {
        left -= 1;
        if (left > 0 || this.#voices.get(id) !== voice) return;
        this.#silence();
        this.#place = 0;
        this.onEnd();
      });
    }
    this.#zero = zero;
    this.turn(this.#mixer);
  }

  pause(): void {
    this.#place = this.place;
    this.#silence();
  }

  seek(seconds: number, strips: readonly Strip[]): void {
    const wasPlaying = this.isPlaying;
    this.#place = Math.max(0, seconds);
    if (wasPlaying) this.play(strips, this.#place);
  }

  /** Sounds as the mixer says from now on. */
  turn(mixer: SonMixer): void {
    this.#mixer = mixer;
    const isSolo = mixer.channels.some(({ is_solo }) => is_solo);
    for (const [id, { track }] of this.#voices) {
      if (track === undefined) continue;
      const { volume, pan, is_muted, is_solo } = channelOf(mixer, id);
      const isHeard = !is_muted && (!isSolo || is_solo);
      this.stage.host.set(track, Knob.volume, isHeard ? volume * mixer.master : 0);
      this.stage.host.set(track, Knob.pan, pan);
    }
  }

  close(): void { this.#silence(); }

  #silence(): void {
    this.#zero = undefined;
    const voices = [...this.#voices.values()];
    this.#voices.clear();
    for (const voice of voices) voice.stop();
    this.#release?.();
    this.#release = undefined;
  }

  get #now(): number { return this.stage.host.levels?.now ?? 0; }
  get #rate(): number { return this.stage.host.sampleRate || 48_000; }
}
