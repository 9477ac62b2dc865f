// Opening a song: what is told of it is one of the songs of the day, unless nothing is. The server
// counts; without it the device does, against what was left, and tells the server later.
import { useCallback, useRef } from 'react';
import { Away } from '../../../data/index.js';
import type { MelodyDetails, MelodySong } from '../../../generated/api.js';
import { useConnection, useData } from '../../../page/data.js';
import { useGate, useQuota } from '../../../store/index.js';
import { countView } from '../model/songChanges.js';
import { songViews, useUnsentViews, useViewed } from './useCatalogue.js';

/** Under which name the details of a song are kept on the device. */
export const detailsKey = (song: string) => `melody-details/${song}`;

export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/**
 * Opens a song; true when its details may be shown, false when the day's songs were used up and
 * stayed so.
 */
export function useOpenSong(): (song: MelodySong) => Promise<boolean> {
  const data = useData();
  const gate = useGate();
  const viewed = useViewed();
  const isAway = useConnection() === 'away';
  const quota = useQuota(songViews);
  const waiting = useUnsentViews();
  const newest = useRef({ viewed, quota, waiting, isAway });
  newest.current = { viewed, quota, waiting, isAway };
  return useCallback(async (song) => {
    const ask = async (): Promise<MelodyDetails> => {
      const { details } = await data.client.openMelodySong(song.id, { zone: zone() });
      data.answers.invalidate((key) => key === 'quotas' || key === 'melody-views');
      return details;
    };
    const later = async () => {
      const { viewed: known, quota: left, waiting: unsent } = newest.current;
      if (!song.has_details || known.has(song.id)) return true;
      const isUsedUp = left?.left !== undefined && left.left - unsent <= 0;
      if (isUsedUp && !await gate.ask(songViews, left.used + unsent)) return false;
      await countView(data, song, zone());
      return true;
    };
    if (newest.current.isAway) return later();
    try {
      const details = await gate.through(() =>
        data.answers.fetch<MelodyDetails>(detailsKey(song.id), ask)
      );
      return details !== undefined;
    } catch (error) {
      if (error instanceof Away) return later();
      throw error;
    }
  }, [data, gate]);
}
