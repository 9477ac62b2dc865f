import { Ring } from '../kit/index.js';
import { useQuota, useStore } from './useStore.js';

/** How much of the day's part is used, such as “3 / 10”; nothing for who has no limit. */
export function QuotaMeter({ feature, unsent = 0 }: {
  feature: string;
  /** What was counted on this device and not yet by the server. */
  unsent?: number;
}) {
  const quota = useQuota(feature);
  const rule = useStore().value?.features.find(({ id }) => id === feature);
  if (!quota || quota.allowed === undefined) return null;
  const { allowed } = quota;
  const used = Math.min(quota.used + unsent, allowed);
  return (
    <span className='quota-meter'>
      <Ring value={allowed > 0 ? used / allowed : 1} />
      <span className='tabular'>{used} / {allowed}</span>
      <span className='unseen'>{rule?.summary}</span>
    </span>
  );
}
