import { useEffect, useRef } from 'react';

/** Calls whenever the page goes out of sight. */
export function useWhenHidden(act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && latest.current();
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, []);
}
