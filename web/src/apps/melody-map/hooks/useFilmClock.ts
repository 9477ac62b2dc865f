// The film clock of this device, the same in every tab.
import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { type ClockShelf, type ClockState, FilmClock } from '../book/FilmClock.js';

/** A browser may forbid that anything is kept. */
function shelf(): ClockShelf {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}

let clock: FilmClock | undefined;

export function theClock(): FilmClock {
  if (!clock) {
    const made = new FilmClock(shelf(), () => Date.now());
    addEventListener('storage', () => made.reread());
    clock = made;
  }
  return clock;
}

/** The clock, drawn anew as the seconds pass. */
export function useFilmClock(): { clock: FilmClock; state: ClockState | undefined } {
  const made = theClock();
  const state = useSyncExternalStore(made.subscribe, made.snapshot);
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
  return { clock: made, state };
}
