import { count } from '../kit/index.js';
import { useArrivals, useData } from './data.js';

/** Asks what only this device has, and would lose by forgetting: such as “2 changes and 1 file”; '' is nothing. */
export function useUnsent(): () => Promise<string> {
  const { outbox, keeper } = useData();
  const { arrivals } = useArrivals();
  return async () => {
    const takes = new Set((await keeper.keys('takes')).map((key) => key.split('/')[0]));
    const words = [
      ...counted(outbox.snapshot().length, 'change'), ...counted(arrivals.snapshot().length, 'file'),
      ...counted(takes.size, 'recording'),
    ];
    return new Intl.ListFormat('en').format(words);
  };
}

function counted(number: number, one: string): string[] {
  return number > 0 ? [count(number, one)] : [];
}
