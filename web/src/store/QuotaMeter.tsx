import { Ring } from '../kit/index.js';
import { useQuota, useStore } from './useStore.js';

/** How much of the day's part is used, such as “3 / 10”; nothing for who has no limit. */
export function QuotaMeter({ feature }: { feature: string }) {
  const quota = useQuota(feature);
  const rule = useStore().value?.features.find(({ id }) => id === feature);
  if (!quota || quota.allowed === undefined) return null;
  const { used, allowed } = quota;
  return (
    <span className="quota-meter">
      <Ring value={allowed > 0 ? used / allowed : 1} />
      <span className="tabular">{used} / {allowed}</span>
      <span className="unseen">{rule?.summary}</span>
    </span>
  );
}
