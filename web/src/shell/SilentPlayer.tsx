import { useEffect } from 'react';
import { useToast } from '../kit/index.js';
import { useSilence } from '../players/thisTab.js';

/** Where this tab is a player that the browser does not let sound yet, it says what helps. */
export function SilentPlayer() {
  const showToast = useToast();
  const silence = useSilence();
  useEffect(() => {
    if (!silence) return;
    const heard = new AbortController();
    showToast({ text: silence, stays: true, until: heard.signal });
    return () => heard.abort();
  }, [silence, showToast]);
  return null;
}
