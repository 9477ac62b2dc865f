// Where one was before the page went to a checkout elsewhere.
import { StoredValue } from '../data/StoredValue.js';

interface Place {
  path: string;
  scroll: number;
}

const before = new StoredValue<Place>('quintet.before-checkout', (text) => {
  const place = JSON.parse(text) as Place;
  return place.path.startsWith('/') && !place.path.startsWith('//') ? place : undefined;
}, 'tab');

/** Without it one comes back to the store's page, and goes on from there. */
export const saveReturnAddress = (): void =>
  before.set({ path: location.pathname + location.search, scroll: scrollY });

/** The page that one came from: where it is, and how far down one had read. */
export const savedReturnAddress = before.get;

/** One has come back: whoever opens this address once more comes from elsewhere. */
export const clearReturnAddress = (): void => before.set(undefined);

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
