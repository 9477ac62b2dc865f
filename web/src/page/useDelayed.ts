import { useEffect, useRef, useState } from 'react';
import { Delayed } from '../data/Delayed.js';
import { after } from '../data/surroundings.js';

/** Does something once the hand rests, and at the latest when the part or the page is left. */
export function useDelayed<Value>(
  ms: number,
  work: (value: Value) => void,
  merge?: (waiting: Value, next: Value) => Value,
): Delayed<Value> {
  const newest = useRef(work);
  newest.current = work;
  const [delayed] = useState(
    () => new Delayed<Value>(ms, (value) => newest.current(value), merge),
  );
  useEffect(() => {
    addEventListener('pagehide', delayed.flush);
    return () => {
      removeEventListener('pagehide', delayed.flush);
      delayed.flush();
    };
  }, [delayed]);
  return delayed;
}

/** Changes of one thing become one change. */
export const merged = <Part extends object>(waiting: Part, next: Part): Part => ({
  ...waiting,
  ...next,
});

/** After so long without another letter something is looked for. */
const searchMs = 150;

/** What is typed to be looked for, once it has rested; and a way not to wait for that. */
export function useSearchWords(typed: string): [words: string, searchNow: () => void] {
  const [words, setWords] = useState(typed);
  // Who clears the box wants to see everything at once.
  useEffect(() => after(typed === '' ? 0 : searchMs, () => setWords(typed)), [typed]);
  return [words, () => setWords(typed)];
}
