import { useCallback, useRef } from 'react';

/** Two presses within this time are one double click or tap, in milliseconds. */
const doublePressMs = 300;

/**
 * Tells whether a press is the second of a double one. Once a quick action is done, `useAction`
 * takes the second press for another.
 */
export function useDoublePress(): () => boolean {
  const last = useRef(-Infinity);
  return useCallback(() => {
    const now = performance.now();
    const isSecond = now - last.current < doublePressMs;
    last.current = now;
    return isSecond;
  }, []);
}
