import {
  useSyncExternalStore, type AnchorHTMLAttributes, type MouseEvent,
} from 'react';

// Where one is, is told by the address alone: back, deep links and reload keep the place.

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

window.addEventListener('popstate', tell);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Goes to a page of the app; the address before it is one step back, unless it is replaced. */
export function go(path: string, { replace = false } = {}): void {
  if (path === location.pathname + location.search) return;
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  tell();
  if (!replace) window.scrollTo(0, 0);
}

/** The path of the page that is shown, such as `/members`. */
export function usePath(): string {
  return useSyncExternalStore(listen, () => location.pathname);
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
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    go(to);
  };
  return <a {...others} href={to} onClick={click} />;
}
