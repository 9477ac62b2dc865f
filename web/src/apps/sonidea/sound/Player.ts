// Plays one recording, through its equaliser and over the pauses that are to be skipped.
import type { SonBand, SonRecording } from '../../../generated/api.js';
import { Playback, type PlaybackOptions } from '../../../players/Playback.js';
import { apiPath } from '../addresses.js';

export const shapes: Record<SonBand['shape'], BiquadFilterType> = {
  peak: 'peaking',
  lowShelf: 'lowshelf',
  highShelf: 'highshelf',
  lowPass: 'lowpass',
  highPass: 'highpass',
  notch: 'notch',
};

/** Sets a filter of the browser as a band says; its cuts count their width in decibels. */
export function setBand(filter: BiquadFilterNode, { shape, hertz, decibels, q }: SonBand): void {
  filter.type = shapes[shape];
  filter.frequency.value = hertz;
  filter.gain.value = decibels;
  filter.Q.value = shape === 'lowPass' || shape === 'highPass' ? 20 * Math.log10(q) : q;
}

/** A pause shorter than this is heard also where silence is skipped. */
const shortestSkip = 0.6;
const margin = 0.12;

export class Player {
  readonly playback: Playback;
  #filters: readonly BiquadFilterNode[] = [];
  #bands: readonly SonBand[] = [];
  #silence: readonly number[] = [];
  #skips = false;

  constructor(options: Pick<PlaybackOptions, 'changed' | 'shown'>) {
    this.playback = new Playback({
      ...options,
      effects: (context) => {
        this.#filters = Array.from({ length: 4 }, () => context.createBiquadFilter());
        this.#turn();
        return [...this.#filters];
      },
    });
  }

  /** What it is about; another sound of it begins where the last one was, and plays on. */
  show(recording: SonRecording): void {
    const { id, hash, speed, skips_silence, silence, eq } = recording;
    if (hash !== undefined) this.playback.open(`${apiPath}/recordings/${id}/audio?v=${hash}`);
    this.playback.speed = speed;
    [this.#skips, this.#silence, this.#bands] = [skips_silence, silence, eq];
    this.#turn();
  }

  /** Passes over the pause that it is in, where that is wanted; called while it plays. */
  skip(): void {
    if (!this.#skips) return;
    const at = this.playback.head;
    for (let index = 0; index + 1 < this.#silence.length; index += 2) {
      const [from, to] = [this.#silence[index]!, this.#silence[index + 1]!];
      if (to - from >= shortestSkip && at > from + margin && at < to - 2 * margin) {
        this.playback.seek(to - margin);
      }
    }
  }

  #turn(): void {
    this.#filters.forEach((filter, index) =>
      setBand(filter, this.#bands[index] ?? { shape: 'peak', hertz: 1_000, decibels: 0, q: 1 })
    );
  }
}
