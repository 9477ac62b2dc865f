import type { MelodySong } from '../../../generated/api.js';

/** What can be done with a song from wherever it is shown. */
export interface SongActions {
  favour(song: MelodySong, isOn: boolean): void;
  /** Begins, or goes on with, the film clock for it. */
  mark(song: MelodySong): void;
  edit(song: MelodySong): void;
  hide(song: MelodySong): void;
  hum(song: MelodySong): void;
  share(song: MelodySong): void;
  /** Whether the person may change the catalogue. */
  isAdult: boolean;
}
