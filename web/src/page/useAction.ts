import { useCallback, useEffect, useRef, useState } from 'react';
import { Away } from '../data/index.js';
import { wordsFor } from '../data/trouble.js';
import { useConnection } from './data.js';

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
  const [error, setError] = useState<unknown>();
  const isOnline = useConnection() === 'online';
  useEffect(() => {
    // That nobody answered is no trouble any more once somebody does.
    if (isOnline) setError((last: unknown) => last instanceof Away ? undefined : last);
  }, [isOnline]);
  const running = useRef(false);
  const run = useCallback(async (work: () => Promise<unknown>, what: unknown = true) => {
    if (running.current) return false;
    running.current = true;
    setDoing(what);
    setError(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setError(error);
      return false;
    } finally {
      running.current = false;
      setDoing(undefined);
    }
  }, []);
  return {
    isBusy: doing !== undefined,
    doing,
    trouble: error ? wordsFor(error) : undefined,
    run,
  };
}
