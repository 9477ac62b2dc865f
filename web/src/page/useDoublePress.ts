import { useCallback, useRef } from 'react';

/** Two presses within this time are one double click or tap, in milliseconds, … */
const doublePressMs = 300;
/** … where the finger has stayed, in pixels. */
const samePlacePx = 24;

interface Press {
  /** 0 of one by a key, which has no place. */
  detail: number;
  clientX: number;
  clientY: number;
}

/**
 * Tells whether a press is the second of a double one: once a quick action is done, `useAction`
 * takes that for another; once a row is gone, the next one gets it.
 */
export function useDoublePress(): (press?: Press) => boolean {
  const last = useRef<Press & { at: number }>();
  return useCallback(({ detail, clientX, clientY } = anywhere) => {
    const before = last.current;
    const now = { detail, clientX, clientY, at: performance.now() };
    last.current = now;
    return before !== undefined && detail > 0 && now.at - before.at < doublePressMs &&
      Math.hypot(clientX - before.clientX, clientY - before.clientY) < samePlacePx;
  }, []);
}

const anywhere: Press = { detail: 1, clientX: 0, clientY: 0 };
