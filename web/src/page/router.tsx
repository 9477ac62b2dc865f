import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from 'react';
import { StoredValue } from '../data/StoredValue.js';
import { isAtWindow, mustWait, watchWindows } from '../kit/windows.js';

// Where one is, is told by the address alone: back, deep links and reload keep the place.

const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Where an app holds the page, so that who is not to leave it does not: kept, and the same in every
 * tab.
 */
const held = new StoredValue(
  'quintet.held',
  (path) => path.startsWith('/') ? path : undefined,
);

/**
 * Whatever address was gone to, the one that holds the page is where one is; one step back is here
 * again.
 */
function stay(): void {
  const path = held.get();
  if (path) history.pushState(null, '', path);
  notify();
}

/** No way leads from this address until it lets go: neither links nor Back nor another address. */
export const hold = (path: string | undefined): void => held.set(path);

/** Whether the page is held where it is, now. */
export const isHeld = (): boolean => held.get() !== undefined;

/** The same for who shows it. */
export function useIsHeld(): boolean {
  return useSyncExternalStore(listen, isHeld);
}

stay();
window.addEventListener('popstate', stay);
watchWindows();
held.subscribe(stay);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Goes to a page of the app; the address before it is one step back, unless it is replaced. What a
 * window leads to takes the place of the window.
 */
export function go(path: string, { replace = false } = {}): void {
  if (isHeld() || path === location.pathname + location.search) return;
  if (mustWait(() => go(path, { replace }))) return;
  if (replace || isAtWindow()) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  notify();
  if (!replace) window.scrollTo(0, 0);
}

/** The path of the page that is shown, such as `/members`. */
export function usePath(): string {
  return useSyncExternalStore(listen, () => held.get() ?? location.pathname);
}

/** A value behind the question mark. */
export function useQuery(name: string): string | null {
  return useSyncExternalStore(listen, () => new URLSearchParams(location.search).get(name));
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
}

/** A link to a page of the app; opening it in another tab works as with any link. */
export function Link({ to, onClick, ...others }: LinkProps) {
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey &&
      !event.altKey;
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    go(to);
  };
  return <a {...others} href={to} onClick={click} />;
}
