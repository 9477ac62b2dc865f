import { useArrivals, useData } from '../page/data.js';
import { words } from './words.js';

/**
 * Asks what only this device has, and would lose by forgetting: such as “2 changes and 1 file”; ''
 * is nothing.
 */
export function useUnsent(): () => Promise<string> {
  const { outbox, keeper } = useData();
  const { arrivals } = useArrivals();
  return async () => {
    const keys = await keeper.keys('takes');
    const takes = new Set(keys.map(takeOf));
    for (const key of keys.filter((one) => one.endsWith('/note'))) {
      const note = await keeper.get('takes', key) as { state?: string } | undefined;
      if (note?.state === 'sent') takes.delete(takeOf(key));
    }
    const lost = [
      counted(outbox.snapshot().length, words.unsent.changes),
      counted(arrivals.snapshot().length, words.unsent.files),
      counted(takes.size, words.unsent.recordings),
    ];
    return new Intl.ListFormat('en').format(lost.flat());
  };
}

/** What stands before the last of its parts: the app, where it has one, and the take. */
const takeOf = (key: string): string => key.slice(0, key.lastIndexOf('/'));

function counted(number: number, said: (number: number) => string): string[] {
  return number > 0 ? [said(number)] : [];
}
