// The film clock of this device, the same in every tab.
import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { type ClockState, FilmClock } from '../model/FilmClock.js';

const clock = new FilmClock(() => Date.now());

/** The clock, drawn anew as the seconds pass. */
export function useFilmClock(): { clock: FilmClock; state: ClockState | undefined } {
  const state = useSyncExternalStore(clock.subscribe, clock.snapshot);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const isRunning = state?.since !== undefined;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(draw, 250);
    // A screen that slept shows at once what it is now.
    document.addEventListener('visibilitychange', draw);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', draw);
    };
  }, [isRunning]);
  return { clock, state };
}
