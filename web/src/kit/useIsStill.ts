import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

function listen(listener: () => void): () => void {
  const asked = matchMedia(query);
  const chosen = new MutationObserver(listener);
  asked.addEventListener('change', listener);
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-motion'] });
  return () => {
    asked.removeEventListener('change', listener);
    chosen.disconnect();
  };
}

/** Whether somebody wants less motion: of all their apps, or of this one. */
export function useIsStill(): boolean {
  return useSyncExternalStore(
    listen,
    () => matchMedia(query).matches || document.documentElement.dataset['motion'] === 'less',
  );
}
