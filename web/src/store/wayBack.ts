// Where one was before the page went to a checkout elsewhere.

const place = 'quintet.before-checkout';

interface Place {
  path: string;
  scroll: number;
}

export function keepPlace(): void {
  const here: Place = { path: location.pathname + location.search, scroll: scrollY };
  try {
    sessionStorage.setItem(place, JSON.stringify(here));
  } catch {
    // Without it one comes back to the store's page, and goes on from there.
  }
}

/** The page that one came from, once: where it is, and how far down one had read. */
export function takePlace(): Place | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null') as Place | null;
    sessionStorage.removeItem(place);
    return kept && kept.path.startsWith('/') && !kept.path.startsWith('//') ? kept : undefined;
  } catch {
    return undefined;
  }
}
