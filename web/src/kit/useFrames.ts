import { useEffect, useRef } from 'react';

/**
 * Calls before every picture, with the seconds since the last one and the time of this one in
 * milliseconds, as long as it is wanted.
 */
export function useFrames(draw: (seconds: number, now: number) => void, isWanted = true): void {
  const latest = useRef(draw);
  latest.current = draw;
  useEffect(() => {
    if (!isWanted) return;
    let [frame, before] = [0, performance.now()];
    const next = (now: number) => {
      latest.current(Math.min(Math.max(now - before, 0), 100) / 1000, now);
      before = now;
      frame = requestAnimationFrame(next);
    };
    frame = requestAnimationFrame(next);
    return () => cancelAnimationFrame(frame);
  }, [isWanted]);
}
