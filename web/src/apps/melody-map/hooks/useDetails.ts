import { useCallback, useSyncExternalStore } from 'react';
import type { MelodyDetails } from '../../../generated/api.js';
import { useData } from '../../../page/data.js';
import { detailsKey } from './useOpenSong.js';

/** What was told of a song when it was opened; nothing where it never was on this device. */
export function useDetails(song: string): MelodyDetails | undefined {
  const { answers } = useData();
  const subscribe = useCallback(
    (listener: () => void) => answers.subscribe(detailsKey(song), listener),
    [answers, song],
  );
  return useSyncExternalStore(
    subscribe,
    () => answers.snapshot<MelodyDetails>(detailsKey(song)).value,
  );
}
