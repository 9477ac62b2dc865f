// In which order a list shows recordings.
import type { SonRecording } from '../../../generated/api.js';
import { words } from '../words.js';

type Compare = (a: SonRecording, b: SonRecording) => number;

const byDate: Compare = (a, b) => a.created_ms - b.created_ms;
const byTitle: Compare = (a, b) =>
  a.title.localeCompare(b.title, undefined, { numeric: true, sensitivity: 'base' });
const byLength: Compare = (a, b) => (a.seconds ?? 0) - (b.seconds ?? 0);
const reversed = (compare: Compare): Compare => (a, b) => compare(b, a);

const orders = {
  newest: { label: words.sorting.newestFirst, compare: reversed(byDate) },
  oldest: { label: words.sorting.oldestFirst, compare: byDate },
  title: { label: words.sorting.titleAToZ, compare: byTitle },
  'title-back': { label: words.sorting.titleZToA, compare: reversed(byTitle) },
  longest: { label: words.sorting.longestFirst, compare: reversed(byLength) },
  shortest: { label: words.sorting.shortestFirst, compare: byLength },
} as const;

export type Order = keyof typeof orders;

export const orderChoices = (Object.keys(orders) as Order[]).map((value) => ({
  value,
  label: orders[value].label,
}));

export const asOrder = (text: string): Order | undefined =>
  Object.hasOwn(orders, text) ? text as Order : undefined;

/** The same recordings in another order; of those that are alike the newest comes first. */
export function sorted(
  recordings: readonly SonRecording[],
  order: Order,
): readonly SonRecording[] {
  const { compare } = orders[order];
  return [...recordings].sort((a, b) => compare(a, b) || byDate(b, a));
}
