import { useEffect, useRef } from 'react';

/**
 * Fills the screen for as long as it is there; a phone that does not know it, or refuses, shows it
 * inside its own bars. Tells when somebody leaves it in the browser's way.
 */
export function useFullscreen(onLeave?: () => void): void {
  const newest = useRef(onLeave);
  newest.current = onLeave;
  useEffect(() => {
    const root = document.documentElement;
    if (!root.requestFullscreen || document.fullscreenElement) return;
    let isFull = false;
    const changed = () => {
      const wasFull = isFull;
      isFull = document.fullscreenElement === root;
      if (wasFull && !isFull) newest.current?.();
    };
    document.addEventListener('fullscreenchange', changed);
    void root.requestFullscreen().catch(() => {});
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    };
  }, []);
}
