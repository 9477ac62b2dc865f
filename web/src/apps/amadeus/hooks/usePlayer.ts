import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { playable, type Rhythm } from '../model/bars.js';
import { loopOf, type SongSettings } from '../model/songSettings.js';
import { SongPlayer } from '../sound/SongPlayer.js';

/** What plays a song for as long as it is looked at, and what it does now. */
export function usePlayer(
  name: string,
  file: Blob,
  rhythm: Rhythm,
  left: SongSettings,
) {
  const { duration } = rhythm;
  const newest = useRef(rhythm);
  newest.current = rhythm;
  const player = useMemo(
    () =>
      new SongPlayer(name, file, newest.current, {
        speed: left.speed ?? 1,
        semitones: left.pitch ?? 0,
        loop: playable(loopOf(left), duration),
        position: Math.min(left.position ?? 0, duration),
      }),
    [name, file, duration, left],
  );
  const state = useSyncExternalStore(player.listen, () => player.state);
  useEffect(() => {
    void player.prepare();
    return () => player.close();
  }, [player]);
  useEffect(() => player.follow(rhythm), [player, rhythm]);
  const { now, toggle, seek, change } = player;
  return { ...state, now, toggle, seek, change };
}

export type Player = ReturnType<typeof usePlayer>;

/** What shows where a song is; one without sound cannot be played. */
export type Playhead =
  & Pick<Player, 'now' | 'isPlaying' | 'position' | 'loop' | 'counted'>
  & Partial<Pick<Player, 'toggle'>>;

/** Where one reads a song that has no sound. */
export function useReadingPlace(start: number): Playhead & Pick<Player, 'seek'> {
  const [position, seek] = useState(start);
  const now = useCallback(() => position, [position]);
  return { now, position, seek, isPlaying: false, loop: undefined, counted: 0 };
}
