import { useEffect, useRef } from 'react';
import { after } from '../data/surroundings.js';
import { go, useQuery } from './router.js';

/** More than anybody remembers: it stands in the address, which must not be long. */
export const longestSearch = 200;
/**
 * Safari refuses an address that changes more than ten times a second: so many changes at once, and
 * then one in so long.
 */
const [atOnce, addressMs] = [4, 150];

/** The words that the address says are looked for. */
export const useAddressWords = (): string => useQuery('q') ?? '';

/**
 * What is typed into a search stands in the address, so that one comes back to it; whoever goes to
 * other words, by Back or by opening the page again, looks for those. Words that have rested are
 * not waited for.
 */
export function useSearchInAddress(
  typed: string,
  change: (to: string) => void,
  hasRested = false,
): void {
  const named = useAddressWords();
  const written = useRef({ words: named, times: [] as number[] });
  const newest = useRef(change);
  newest.current = change;
  useEffect(() => {
    const write = () => {
      const query = new URLSearchParams(location.search);
      if ((query.get('q') ?? '') === typed) return;
      const times = [...written.current.times, performance.now()].slice(-atOnce);
      written.current = { words: typed, times };
      if (typed) query.set('q', typed);
      else query.delete('q');
      const asked = `${query}`.replaceAll('+', '%20');
      go(asked ? `${location.pathname}?${asked}` : location.pathname, { replace: true });
    };
    const before = written.current.times.at(-atOnce) ?? -Infinity;
    const waitMs = before + atOnce * addressMs - performance.now();
    if (hasRested || waitMs <= 0) return write();
    return after(waitMs, write);
  }, [typed, hasRested]);
  useEffect(() => {
    if (named === written.current.words) return;
    written.current.words = named;
    newest.current(named);
  }, [named]);
}
