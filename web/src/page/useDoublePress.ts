import { useCallback, useRef } from 'react';
import { isRepeated, type Tap } from '../kit/index.js';

interface Press extends Tap {
  /** 0 of one by a key, which has no place. */
  readonly detail: number;
}

/**
 * Tells whether a press is the second of a double one: once a quick action is done, `useAction`
 * takes that for another; once a row is gone, the next one gets it.
 */
export function useDoublePress(): (press?: Press) => boolean {
  const last = useRef<Press>();
  return useCallback((press = now()) => {
    const before = last.current;
    last.current = press;
    return press.detail > 0 && isRepeated(press, before);
  }, []);
}

/** One whose place is not known. */
const now = (): Press => ({ detail: 1, clientX: 0, clientY: 0, timeStamp: performance.now() });
