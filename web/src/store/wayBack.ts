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

/** The page that one came from: where it is, and how far down one had read. */
export function keptPlace(): Place | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null') as Place | null;
    return kept && kept.path.startsWith('/') && !kept.path.startsWith('//') ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** One has come back: whoever opens this address once more comes from elsewhere. */
export function forgetPlace(): void {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

const touches = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'];

/**
 * Down a page that was just gone to, as soon as it is long enough, however long its parts take to
 * come; whoever does something meanwhile is not moved any more.
 */
export function scrollDown(to: number): void {
  const over = new AbortController();
  const move = () => {
    scrollTo(0, to);
    if (Math.abs(scrollY - to) <= 1) over.abort();
  };
  const sizes = new ResizeObserver(move);
  over.signal.addEventListener('abort', () => sizes.disconnect());
  for (const touch of touches) {
    addEventListener(touch, () => over.abort(), { capture: true, signal: over.signal });
  }
  sizes.observe(document.body);
}
