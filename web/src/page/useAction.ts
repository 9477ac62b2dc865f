import { useCallback, useRef, useState } from 'react';
import { wordsFor } from '../data/trouble.js';

interface Action {
  /** Something is under way; pressing again does nothing. */
  isBusy: boolean;
  /** Why it did not work the last time. */
  trouble: string | undefined;
  /** Does something; true when it worked. */
  run(work: () => Promise<unknown>): Promise<boolean>;
}

/**
 * Something that needs the server's answer now: what a button does while it waits, and how it
 * failed.
 */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const running = useRef(false);
  const run = useCallback(async (work: () => Promise<unknown>) => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setTrouble(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setTrouble(wordsFor(error));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { isBusy, trouble, run };
}
