// What the system knows of the sleep: its lock screen, the keys of a keyboard, and who needs the
// loudspeaker for a call. A silent element stands for the engine, since systems look after
// elements: it is what keeps the page alive with the screen off, and what the system pauses when
// headphones are pulled out or a call comes.
import type { BabySound } from '../../../generated/api.js';
import { showOnMediaControl } from '../../../players/mediaControl.js';
import { interleaved, wavFile } from '../../../players/wav.js';
import { picture } from './picture.js';
import type { Program } from './tracks.js';

export interface BedsideActions {
  play(): void;
  pause(): void;
  next(): void;
  previous(): void;
  stop(): void;
}

export class Bedside {
  readonly #element: HTMLAudioElement;
  /** What we have said ourselves; anything else comes from the system. */
  #wants = false;

  constructor(private readonly actions: BedsideActions) {
    const rate = 8_000;
    const silence = wavFile([interleaved([new Float32Array(rate * 6)])], rate, 1);
    this.#element = new Audio(URL.createObjectURL(silence));
    this.#element.loop = true;
    this.#element.addEventListener('pause', () => {
      // What happened is told later than it happened.
      if (this.#wants && this.#element.paused) actions.pause();
    });
    this.#element.addEventListener('play', () => {
      if (!this.#wants && !this.#element.paused) actions.play();
    });
  }

  /** Something sounds, or rests for a while, or nothing does. */
  show(
    phase: 'playing' | 'paused' | 'none',
    program: Program | undefined,
    first: BabySound | undefined,
  ): void {
    this.#wants = phase === 'playing';
    if (this.#wants) void this.#element.play().catch(() => undefined);
    else this.#element.pause();
    const { play, pause, next, previous, stop } = this.actions;
    showOnMediaControl(
      this,
      program && phase !== 'none'
        ? {
          state: phase,
          title: program.title,
          artist: 'BabySounds',
          artwork: {
            src: picture(
              program.tracks.length > 1 ? 'mix' : first?.key ?? 'own',
              first?.hue ?? 0.15,
            ),
            sizes: '512x512',
            type: 'image/png',
          },
          keys: { play, pause, stop, nexttrack: next, previoustrack: previous },
        }
        : undefined,
    );
  }
}
