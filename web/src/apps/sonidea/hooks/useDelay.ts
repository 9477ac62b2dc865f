import { useMemo, useSyncExternalStore } from 'react';
import { StoredValue } from '../../../data/index.js';

/**
 * How many milliseconds this device hears itself late through a microphone; missing until it was
 * measured.
 */
export function useDelay(input: string): [number | undefined, (delay: number) => void] {
  const stored = useMemo(() =>
    new StoredValue(`sonidea.delay/${input}`, (text) => {
      const delay = Number.parseFloat(text);
      return delay >= 0 && delay < 5_000 ? delay : undefined;
    }), [input]);
  return [useSyncExternalStore(stored.subscribe, stored.get), stored.set];
}
