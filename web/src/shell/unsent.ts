import { count } from '../kit/index.js';
import { useArrivals, useData } from '../page/data.js';

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
    const words = [
      ...counted(outbox.snapshot().length, 'change'),
      ...counted(arrivals.snapshot().length, 'file'),
      ...counted(takes.size, 'recording'),
    ];
    return new Intl.ListFormat('en').format(words);
  };
}

/** What stands before the last of its parts: the room, where it has one, and the take. */
const takeOf = (key: string): string => key.slice(0, key.lastIndexOf('/'));

function counted(number: number, one: string): string[] {
  return number > 0 ? [count(number, one)] : [];
}
