import { useEffect } from 'react';
import { useToast } from '../kit/index.js';
import { words } from './words.js';

/**
 * Keeps the app on this device, and tells when a newer version has come; it never changes by
 * itself.
 */
export function UpdatePrompt() {
  const showToast = useToast();
  useEffect(() => {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
    if (!serviceWorker) return;
    let isReplaced = false;
    serviceWorker.addEventListener('controllerchange', () => {
      if (isReplaced) location.reload();
    });
    const offer = (waiting: ServiceWorker) =>
      showToast({
        text: words.updatePrompt.newerVersionQuintetIsReady,
        stays: true,
        action: {
          label: words.updatePrompt.reload,
          run() {
            // Another tab was told so before.
            if (waiting.state !== 'installed') return location.reload();
            isReplaced = true;
            waiting.postMessage('take over');
          },
        },
      });
    const watch = (registration: ServiceWorkerRegistration) => {
      if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const coming = registration.installing;
        coming?.addEventListener('statechange', () => {
          if (coming.state === 'installed' && serviceWorker.controller) offer(coming);
        });
      });
      // A tab that stays open for days looks, whenever it is looked at.
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
      });
    };
    serviceWorker.register('/worker.js').then(watch).catch((error) => console.warn(error));
  }, [showToast]);
  return null;
}
