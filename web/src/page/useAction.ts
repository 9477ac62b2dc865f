import { useCallback, useRef, useState } from 'react';
import { wordsFor } from '../data/trouble.js';

interface Action {
  /** Something is under way; pressing again does nothing. */
  isBusy: boolean;
  /** What is under way, where several buttons begin something. */
  doing: unknown;
  /** Why it did not work the last time. */
  trouble: string | undefined;
  /** Does something; true when it worked. */
  run(work: () => Promise<unknown>, what?: unknown): Promise<boolean>;
}

/**
 * Something that needs the server's answer now: what a button does while it waits, and how it
 * failed.
 */
export function useAction(): Action {
  const [doing, setDoing] = useState<unknown>();
  const [trouble, setTrouble] = useState<string>();
  const running = useRef(false);
  const run = useCallback(async (work: () => Promise<unknown>, what: unknown = true) => {
    if (running.current) return false;
    running.current = true;
    setDoing(what);
    setTrouble(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setTrouble(wordsFor(error));
      return false;
    } finally {
      running.current = false;
      setDoing(undefined);
    }
  }, []);
  return { isBusy: doing !== undefined, doing, trouble, run };
}
