// The orders in which a history can be looked through.

export const historyOrders = ['newest', 'name', 'key', 'tempo', 'opened'] as const;
export type HistoryOrder = (typeof historyOrders)[number];

export const asHistoryOrder = (text: string): HistoryOrder | undefined =>
  historyOrders.find((one) => one === text);

interface Sortable {
  readonly name: string;
  readonly atMs: number;
  /** When it was opened here last; missing where it never was. */
  readonly openedMs?: number | undefined;
  readonly key: string | null;
  readonly mode: string | null;
  readonly tempo: number | null;
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
/** Keys go up the scale, the major one first; songs without one come last. */
const letters = 'CDEFGAB';
const placeOfKey = ({ key, mode }: Sortable) =>
  key === null ? Infinity : 10 * letters.indexOf(key[0] ?? 'C') +
    2 * (key.endsWith('#') ? 1 : key.endsWith('b') ? -1 : 0) +
    (mode === 'minor' ? 1 : 0);

/** Songs in an order; those that are alike in it, the newest first. */
export function sorted<Song extends Sortable>(
  songs: readonly Song[],
  order: HistoryOrder,
): Song[] {
  const compare: Record<HistoryOrder, (one: Song, other: Song) => number> = {
    newest: () => 0,
    name: (one, other) => byName.compare(one.name, other.name),
    key: (one, other) => by(placeOfKey(one), placeOfKey(other)),
    opened: (one, other) => by(other.openedMs ?? 0, one.openedMs ?? 0),
    tempo: (one, other) => by(one.tempo ?? Infinity, other.tempo ?? Infinity),
  };
  return [...songs].sort((one, other) => compare[order](one, other) || other.atMs - one.atMs);
}

const by = (one: number, other: number) => one === other ? 0 : one < other ? -1 : 1;
