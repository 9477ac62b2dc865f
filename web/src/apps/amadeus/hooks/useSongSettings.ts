import { useCallback, useEffect, useRef, useState } from 'react';
import { useAnswer, useData } from '../../../page/data.js';
import { merged, useDelayed } from '../../../page/useDelayed.js';
import {
  fetchSettings,
  keptPosition,
  saveSettings,
  settingsHere,
  settingsKey,
  type SongSettings,
} from '../model/songSettings.js';

/** Who moves a slider keeps where it comes to rest. */
const restMs = 100;

/** How a song was left before, and a way to keep how it is left now; nothing without a hash. */
export function useSongSettings(hash: string | undefined, name: string) {
  const data = useData();
  // What another device changes holds from the next time on, but for lyrics: nobody's sliders move
  // by themselves.
  const [left] = useState(() => settingsHere(data, hash));
  const { value } = useAnswer(
    settingsKey(hash ?? ''),
    async (client) => hash === undefined ? undefined : fetchSettings(client, hash),
  );
  const later = useDelayed(restMs, (part: SongSettings) => {
    if (hash !== undefined) void saveSettings(data, hash, name, part).catch(() => undefined);
  }, merged);
  const keep = useCallback((part: SongSettings) => later.add(part), [later]);
  const { flush } = later;

  /** Keeps where one is: at rest at once, and when the song or the page is left. */
  const position = useRef(left.position ?? 0);
  const kept = useRef(position.current);
  const rest = useCallback(() => {
    if (position.current === kept.current) return;
    kept.current = position.current;
    keep({ position: position.current });
  }, [keep]);
  const at = (seconds: number, isMoving: boolean) => {
    position.current = keptPosition(seconds);
    if (!isMoving) rest();
  };
  useEffect(() => {
    const leave = () => {
      rest();
      flush();
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [rest, flush]);
  return { left, known: value?.settings ?? left, keep, at };
}
