import type { Data } from '../../../data/index.js';
import { showUnderway } from '../../../page/underway.js';
import { reportPlaying } from '../../../players/thisTab.js';
import { plainVoicing } from '../../../players/Stage.js';
import type { PlayTracks } from '../../../players/tracks.js';
import { playsOn } from '../parts/PlaysOn.js';
import { playRemotely, RemotePlay } from './RemotePlay.js';
import { SleepPlayer } from './SleepPlayer.js';

let kept: { player: SleepPlayer; data: Data } | undefined;

/**
 * The player of this tab: what it plays goes on while one is elsewhere, and is known when one comes
 * back.
 */
export function sleepPlayerOf(data: Data): SleepPlayer {
  if (kept?.data === data) return kept.player;
  const player = new SleepPlayer(data);
  // The household sees what was begun here by hand, if this tab is a player.
  player.onBegin = ({ title, mix, tracks }) => {
    const thing = {
      kind: mix ? 'baby-mix' : 'baby-sound',
      id: mix ?? tracks[0]!.sound,
      name: title,
      loop: true,
    };
    reportPlaying(thing, plainVoicing, new RemotePlay(player));
  };
  const shown = { Bar: playsOn(player), end: () => player.stop() };
  player.subscribe(() => showUnderway('babysounds', player.state().program ? shown : undefined));
  kept = { player, data };
  return player;
}

/** Plays what the household asks of this tab in its player. */
export const playHere: PlayTracks = (data, ...asked) => playRemotely(sleepPlayerOf(data), ...asked);
