const path = '/open';

/** The place and history of a page. */
interface Surroundings {
  location: { pathname: string; hash: string };
  history: { replaceState(state: unknown, unused: string, address: string): void };
}

/**
 * The code of the link by which the page was opened, if any. It is taken out of the address at once, so that it
 * stands neither in the history nor in a picture of the screen.
 */
export function takeLinkCode({ location, history }: Surroundings): string | undefined {
  if (location.pathname !== path) return undefined;
  const code = location.hash.slice(1);
  history.replaceState(null, '', '/');
  return code === '' ? undefined : code;
}
