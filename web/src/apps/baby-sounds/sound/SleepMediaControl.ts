// What the system's media control shows and does of the sleep.
import type { BabySound } from '../../../generated/api.js';
import { showOnMediaControl } from '../../../players/mediaControl.js';
import { picture } from '../model/lockScreenPicture.js';
import type { Program } from '../model/tracks.js';

export interface MediaControlActions {
  play(): void;
  pause(): void;
  next(): void;
  previous(): void;
  stop(): void;
}

export class SleepMediaControl {
  constructor(private readonly actions: MediaControlActions) {}

  /** Something sounds, or rests for a while, or nothing does. */
  show(
    phase: 'playing' | 'paused' | 'none',
    program: Program | undefined,
    first: BabySound | undefined,
  ): void {
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
