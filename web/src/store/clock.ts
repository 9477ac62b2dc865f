// How long an answer of the store can be relied upon without asking again.
import { StoredValue } from '../data/StoredValue.js';
import type { StoreAccess } from '../generated/api.js';

/** An answer, with this device's clock when it came. */
export interface HeardAccess extends StoreAccess {
  heard_ms: number;
}

/** Clocks that are set right by a little are no reason for doubt. */
const slack = 5 * 60_000;

/** The greatest moment of the store that this device has seen. */
const stored = new StoredValue('quintet.store-time', (text) => Number(text) || 0);
/** The same for this tab, whatever others have stored since. */
let seen = 0;

const read = (): number => seen = Math.max(seen, stored.get() ?? 0);

function store(moment: number): void {
  seen = moment;
  stored.set(Math.floor(moment));
}

/** Notes when an answer came. What the server says of the time holds, whatever was seen before. */
export function hear(access: StoreAccess, clock = Date.now()): HeardAccess {
  store(access.now_ms);
  return { ...access, heard_ms: clock };
}

/** The store's time; never less than what was seen before. */
export function storeTime({ now_ms, heard_ms }: HeardAccess, clock = Date.now()): number {
  const now = now_ms + clock - heard_ms;
  const greatest = read();
  if (now > greatest + 1_000) store(now);
  return Math.max(now, greatest);
}

/** Whether an answer still holds: it is not too old, and nobody has turned the clock back. */
export function holds(access: HeardAccess, clock = Date.now()): boolean {
  const now = access.now_ms + clock - access.heard_ms;
  return now >= read() - slack && storeTime(access, clock) < access.expires_ms;
}
