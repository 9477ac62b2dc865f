import { useSyncExternalStore } from 'react';

/** What Chromium's browsers offer, once they think that the app can be installed. */
interface InstallEvent extends Event {
  prompt(): Promise<void>;
}

let offer: InstallEvent | undefined;
const listeners = new Set<() => void>();

function store(event: InstallEvent | undefined): void {
  offer = event;
  for (const listener of listeners) listener();
}

// The offer comes early and once; it is kept until a person asks for it.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  store(event as InstallEvent);
});
window.addEventListener('appinstalled', () => store(undefined));

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The way to install the app, where the browser offers one. */
export function useInstall(): (() => void) | undefined {
  const event = useSyncExternalStore(listen, () => offer);
  return event && (() => {
    void event.prompt();
    store(undefined);
  });
}

/** Whether the page runs as an app of its own already. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}
