import { useSyncExternalStore } from 'react';

const wide = '(min-width: 960px)';

/** Whether there is room for two pages side by side. */
export function useIsSpread(): boolean {
  return useSyncExternalStore((listener) => {
    const asked = matchMedia(wide);
    asked.addEventListener('change', listener);
    return () => asked.removeEventListener('change', listener);
  }, () => matchMedia(wide).matches);
}
