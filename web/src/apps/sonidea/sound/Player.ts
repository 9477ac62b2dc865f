// Plays one recording: an element of the page, so that long sounds stream, and the equaliser behind
// it.
import { Outlet } from '../../../engine/Outlet.js';
import type { SonBand, SonRecording } from '../../../generated/api.js';
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
  readonly element = new Audio();
  readonly #filters: BiquadFilterNode[] = [];
  #context: AudioContext | undefined;
  #outlet: Outlet | undefined;
  #bands: readonly SonBand[] = [];
  #silence: readonly number[] = [];
  #skips = false;

  constructor() {
    this.element.preload = 'metadata';
  }

  /** What it is about; another sound of it begins where the last one was, and plays on. */
  show(recording: SonRecording): void {
    const { id, hash, speed, skips_silence, silence, eq } = recording;
    const source = `${apiPath}/recordings/${id}/audio?v=${hash}`;
    if (hash !== undefined && !this.element.src.endsWith(source)) {
      const { currentTime: at, paused } = this.element;
      this.element.src = source;
      if (at > 0) this.element.currentTime = at;
      if (!paused) this.element.play().catch(() => undefined);
    }
    this.element.playbackRate = speed;
    this.element.preservesPitch = true;
    [this.#skips, this.#silence, this.#bands] = [skips_silence, silence, eq];
    this.#turn();
  }

  get isPlaying(): boolean {
    return !this.element.paused;
  }

  /** Where it is heard just now, with the way to the ear taken off. */
  get position(): number {
    const late = this.isPlaying
      ? (this.#context?.outputLatency || 0) * this.element.playbackRate
      : 0;
    return Math.max(0, this.element.currentTime - late);
  }

  async play(): Promise<void> {
    this.#wire();
    await this.#context?.resume();
    await this.element.play();
  }

  pause(): void {
    this.element.pause();
  }
  seek(seconds: number): void {
    this.element.currentTime = seconds;
  }

  /** Passes over the pause that it is in, where that is wanted; called while it plays. */
  skip(): void {
    if (!this.#skips) return;
    const at = this.element.currentTime;
    for (let index = 0; index + 1 < this.#silence.length; index += 2) {
      const [from, to] = [this.#silence[index]!, this.#silence[index + 1]!];
      if (to - from >= shortestSkip && at > from + margin && at < to - 2 * margin) {
        this.element.currentTime = to - margin;
      }
    }
  }

  close(): void {
    this.element.pause();
    this.element.removeAttribute('src');
    // Only now the browser lets go of what it played, and the system of it.
    this.element.load();
    this.#outlet?.close();
  }

  /** The filters are made by the first play: browsers want a gesture. */
  #wire(): void {
    if (this.#context) return;
    const context = new AudioContext();
    this.#context = context;
    let last: AudioNode = context.createMediaElementSource(this.element);
    for (let band = 0; band < 4; band += 1) {
      const filter = context.createBiquadFilter();
      last.connect(filter);
      this.#filters.push(filter);
      last = filter;
    }
    this.#outlet = new Outlet(context, this.element);
    last.connect(this.#outlet.input);
    this.#turn();
  }

  #turn(): void {
    this.#filters.forEach((filter, index) =>
      setBand(filter, this.#bands[index] ?? { shape: 'peak', hertz: 1_000, decibels: 0, q: 1 })
    );
  }
}
