import type { Data } from '../../../data/index.js';
import { showUnderway } from '../../../page/underway.js';
import { tellVoice } from '../../../players/thisTab.js';
import { plainVoicing } from '../../../players/Stage.js';
import type { PlayTracks } from '../../../players/tracks.js';
import { playsOn } from '../parts/PlaysOn.js';
import { Cradle } from './Cradle.js';
import { lodge, Lodger } from './Lodger.js';

let kept: { cradle: Cradle; data: Data } | undefined;

/**
 * The cradle of this tab: what it plays goes on while one is elsewhere, and is known when one comes
 * back.
 */
export function cradleOf(data: Data): Cradle {
  if (kept?.data === data) return kept.cradle;
  const cradle = new Cradle(data);
  // The household sees what was begun here by hand, if this tab is a player.
  cradle.onBegin = ({ title, mix, tracks }) => {
    const thing = {
      kind: mix ? 'baby-mix' : 'baby-sound',
      id: mix ?? tracks[0]!.sound,
      name: title,
      loop: true,
    };
    tellVoice(thing, plainVoicing, new Lodger(cradle));
  };
  const shown = { Bar: playsOn(cradle), end: () => cradle.stop() };
  cradle.subscribe(() => showUnderway('babysounds', cradle.state().program ? shown : undefined));
  kept = { cradle, data };
  return cradle;
}

/** Plays what the household asks of this tab in its cradle. */
export const playInCradle: PlayTracks = (data, ...asked) => lodge(cradleOf(data), ...asked);
