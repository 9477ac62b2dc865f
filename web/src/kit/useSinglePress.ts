import { useRef } from 'react';
import { doublePressMs } from './doubleTap.js';

/** Does something once where it is pressed twice at once, also if the first press is answered. */
export function useSinglePress(work: () => void): () => void {
  const pressedMs = useRef(-Infinity);
  return () => {
    const before = pressedMs.current;
    pressedMs.current = performance.now();
    if (pressedMs.current - before > doublePressMs) work();
  };
}
