// What has several tracks, such as a mix for sleep, is played by the app whose it is: with an
// engine of its own and the limits of that app. The app above says how; this tab only asks.
import type { Data } from '../data/index.js';
import type { PlayerCommand } from '../generated/api.js';
import type { Steered } from './Stage.js';

/**
 * Plays what a command asks for at a share of its loudness; `load` brings the sound of one track.
 */
export type PlayTracks = (
  data: Data,
  command: PlayerCommand,
  share: number,
  load: (track: number) => Promise<Blob>,
) => Promise<Steered>;

let loadPlayer: (() => Promise<PlayTracks>) | undefined;

/** Says who plays tracks; it is loaded when the first of them are to be played. */
export function setTracksPlayer(load: () => Promise<PlayTracks>): void {
  loadPlayer = load;
}

export const playTracks: PlayTracks = async (...asked) => {
  if (!loadPlayer) throw new Error('This device cannot play multitrack sounds.');
  const play = await loadPlayer();
  return play(...asked);
};
