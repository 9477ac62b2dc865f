import { useEffect, useRef } from 'react';
import { go, useQuery } from '../../../page/router.js';

/** The address can say that it begins at once. */
export function useStart(isReady: boolean, record: () => Promise<void>): void {
  const isWanted = useQuery('start') !== null;
  const isDone = useRef(false);
  useEffect(() => {
    if (!isWanted || !isReady || isDone.current) return;
    isDone.current = true;
    // A reload is not to begin again.
    const rest = new URLSearchParams(location.search);
    rest.delete('start');
    go(`${location.pathname}?${rest}`.replace(/\?$/, ''), { replace: true });
    void record();
  });
}
