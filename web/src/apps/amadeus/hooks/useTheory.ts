import { useEffect, useState } from 'react';
import { Theory } from '../../../theory/Theory.js';

let loading: Promise<Theory> | undefined;

/** One for the tab; what could not be fetched is fetched again when it is asked for again. */
function load(): Promise<Theory> {
  loading ??= Theory.load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Theory once it is there, and whether it could not be fetched. */
export function useTheory() {
  const [theory, setTheory] = useState<Theory>();
  const [isMissing, setMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    setMissing(false);
    load().then((found) => isWanted && setTheory(found), () => isWanted && setMissing(true));
    return () => {
      isWanted = false;
    };
  }, [attempt]);
  return { theory, isMissing, again: () => setAttempt(attempt + 1) };
}
