// Plays one sound by an element of the page, so that a long one streams: all that is heard without
// the engine's tracks goes through here. It holds the limit of the browser, is shown on the media
// control where it says what it is, and lies in the one context of the tab as soon as it has to.
import { ceiling, type Seat } from '../engine/Ceiling.js';
import { Outlet } from '../engine/Outlet.js';
import { type Shown, showOnMediaControl } from './mediaControl.js';

export interface PlaybackOptions {
  /** What it is heard through, one after the other; made at the first play. */
  effects?(context: BaseAudioContext): AudioNode[];
  /** What the media control shows, with what its key for playing does; nothing is a preview. */
  shown?(): Pick<Shown, 'title' | 'artist' | 'artwork'> & { play(): void };
  /** It plays, or has paused: also by the device's keys, or at the end. */
  changed?(): void;
  ended?(): void;
  /** The browser cannot play what was opened. */
  failed?(): void;
}

export class Playback {
  readonly #element = new Audio();
  readonly #closed = new AbortController();
  readonly #options: PlaybackOptions;
  #source: string | Blob | undefined;
  #outlet: Outlet | undefined;
  #seat: Seat | undefined;

  constructor(options: PlaybackOptions = {}) {
    this.#options = options;
    this.#element.preload = 'metadata';
    const on = (event: string, listener: () => void) =>
      this.#element.addEventListener(event, listener, { signal: this.#closed.signal });
    on('play', () => this.#changed());
    on('pause', () => this.#changed());
    on('emptied', () => this.#outlet?.turn(this, false));
    on('ended', () => options.ended?.());
    on('error', () => options.failed?.());
  }

  /** A file or an address; another one begins where the last one was, and plays on. */
  open(source: string | Blob): void {
    if (source === this.#source) return;
    const { currentTime: at, paused } = this.#element;
    this.#release();
    this.#source = source;
    this.#element.src = typeof source === 'string' ? source : URL.createObjectURL(source);
    if (at > 0) this.seek(at);
    if (!paused) this.#element.play().catch(() => undefined);
  }

  get isPlaying(): boolean {
    return !this.#element.paused;
  }
  get isOver(): boolean {
    return this.#element.ended;
  }
  /** In seconds; nothing until the browser knows it. */
  get duration(): number | undefined {
    return this.#element.duration || undefined;
  }

  /** Where it is heard just now, in seconds, with the way to the ear taken off. */
  get position(): number {
    const late = this.isPlaying
      ? (this.#outlet?.context.outputLatency || 0) * this.#element.playbackRate
      : 0;
    return Math.max(0, this.#element.currentTime - late);
  }

  /** Where it is read, which is ahead of what is heard. */
  get head(): number {
    return this.#element.currentTime;
  }

  set speed(speed: number) {
    this.#element.preservesPitch = true;
    this.#element.playbackRate = speed;
  }

  /** Throws what the browser says where it does not begin. */
  async play(): Promise<void> {
    if (this.#options.effects) this.#wire();
    // From when on there is a limit it goes through the outlet, which holds it.
    this.#seat ??= ceiling.join((safety) => safety && this.#wire());
    void this.#outlet?.context.resume();
    await this.#element.play();
  }

  pause(): void {
    this.#element.pause();
  }

  seek(seconds: number): void {
    this.#element.currentTime = seconds;
  }

  close(): void {
    this.#closed.abort();
    this.pause();
    showOnMediaControl(this, undefined);
    this.#release();
    this.#element.removeAttribute('src');
    // Only now the browser lets go of what it played, and the system of it.
    this.#element.load();
    this.#seat?.leave();
    this.#outlet?.leave(this);
  }

  #changed(): void {
    this.#outlet?.turn(this, this.isPlaying);
    const { shown, changed } = this.#options;
    if (shown) {
      const { play, ...what } = shown();
      const pause = () => this.pause();
      showOnMediaControl(this, {
        ...what,
        state: this.isPlaying ? 'playing' : 'paused',
        keys: { play, pause, stop: pause },
      });
    }
    changed?.();
  }

  /** Done by the first play, or by the limit: browsers want a gesture. */
  #wire(): void {
    if (this.#outlet) return;
    const outlet = Outlet.open(this);
    this.#outlet = outlet;
    let last: AudioNode = outlet.context.createMediaElementSource(this.#element);
    for (const effect of this.#options.effects?.(outlet.context) ?? []) last = last.connect(effect);
    last.connect(outlet.input);
    outlet.turn(this, this.isPlaying);
    this.#closed.signal.addEventListener('abort', () => last.disconnect());
  }

  #release(): void {
    if (this.#source instanceof Blob) URL.revokeObjectURL(this.#element.src);
  }
}
