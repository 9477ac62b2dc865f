import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { SongResult } from '../../../analysis/SongResult.js';
import { playable } from '../model/bars.js';
import { loopOf, type SongSettings } from '../model/songSettings.js';
import { SongPlayer } from '../sound/SongPlayer.js';

/** What plays a song for as long as it is looked at, and what it does now. */
export function usePlayer(
  name: string,
  file: Blob,
  { beats, downbeats, duration }: Pick<SongResult, 'beats' | 'downbeats' | 'duration'>,
  left: SongSettings,
) {
  const player = useMemo(
    () =>
      new SongPlayer(name, file, { beats, downbeats, duration }, {
        speed: left.speed ?? 1,
        semitones: left.pitch ?? 0,
        loop: playable(loopOf(left), duration),
        position: Math.min(left.position ?? 0, duration),
      }),
    [name, file, beats, downbeats, duration, left],
  );
  const state = useSyncExternalStore(player.listen, () => player.state);
  useEffect(() => {
    void player.prepare();
    return () => player.close();
  }, [player]);
  const { now, toggle, seek, change } = player;
  return { ...state, now, toggle, seek, change };
}

export type Player = ReturnType<typeof usePlayer>;
