// A small window that stays above all others while one records, where the browser has such a thing.
import { useSyncExternalStore } from 'react';

interface PictureApi {
  requestWindow(size: { width: number; height: number }): Promise<Window>;
}

const api = (): PictureApi | undefined =>
  (window as { documentPictureInPicture?: PictureApi }).documentPictureInPicture;

let opened: Window | undefined;
const listeners = new Set<() => void>();

function become(next: Window | undefined): void {
  opened = next;
  for (const listener of listeners) listener();
}

export const hasOutside = (): boolean => api() !== undefined;

/** Opens it; a gesture of the person's must have come before. It wears what the page wears. */
export async function openOutside(): Promise<void> {
  if (opened) return;
  const next = await api()?.requestWindow({ width: 300, height: 132 });
  if (!next) return;
  for (const sheet of document.querySelectorAll('link[rel=stylesheet]')) {
    next.document.head.append(sheet.cloneNode());
  }
  const [from, to] = [document.documentElement, next.document.documentElement];
  for (const { name, value } of from.attributes) to.setAttribute(name, value);
  next.addEventListener('pagehide', () => become(undefined));
  become(next);
}

export function closeOutside(): void {
  opened?.close();
}

export function useOutside(): Window | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opened,
  );
}
