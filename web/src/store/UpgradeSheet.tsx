import { useState } from 'react';
import { Button, Ring } from '../kit/index.js';
import type { StoreFeature } from '../generated/api.js';
import { appOf } from './access.js';
import { usePaywall } from './Paywall.js';
import { StoreSheet, type StoreSheetContent } from './StoreSheet.js';
import { useStore } from './useStore.js';
import { cost, isCounted, limitTitle, limitWords, plansOf, promise } from './terms.js';
import { words } from './words.js';

interface UpgradeSheetProps {
  /** Such as `yakback.sounds`. */
  feature: string;
  /** How much there is already, where it is counted; without it all that is free. */
  used?: number | undefined;
  /** True when there is more now. */
  onClose(isDone: boolean): void;
}

/** One limit, explained; then the plans that lift it. */
export function UpgradeSheet({ feature, used, onClose }: UpgradeSheetProps) {
  const [isChoosing, setChoosing] = useState(false);
  const app = appOf(feature);
  const paywall = usePaywall(app, onClose);
  const limit = useLimitStep(feature, used);
  if (isChoosing || paywall.step === 'done' || !limit) return <StoreSheet app={app} {...paywall} />;
  return (
    <StoreSheet
      app={app}
      step='limit'
      title={limit.title}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{words.common.notNow}</Button>
          <Button kind='primary' onClick={() => setChoosing(true)}>{words.common.seePlans}</Button>
        </>
      }
    >
      {limit.children}
    </StoreSheet>
  );
}

/** What a limit looks like to who has reached it; nothing while it is not known. */
export function useLimitStep(
  feature: string,
  used: number | undefined,
): Pick<StoreSheetContent, 'title' | 'children'> | undefined {
  const catalogue = useStore().value;
  const rule = catalogue?.features.find(({ id }) => id === feature);
  if (!rule) return undefined;
  const shown = isCounted(feature) ? used ?? rule.free : undefined;
  return {
    title: limitTitle(rule, shown),
    children: (
      <>
        <div className='limit'>
          {rule.free > 0 && shown !== undefined && (
            <Ring value={shown / rule.free}>{shown}</Ring>
          )}
          <p>{limitWords(rule, shown)}</p>
        </div>
        <More feature={rule} />
      </>
    ),
  };
}

/** What buying would give instead of a limit, and from what price on. */
export function More({ feature }: { feature: StoreFeature }) {
  const catalogue = useStore().value;
  const [cheapest, ...others] = catalogue ? plansOf(catalogue, feature.app) : [];
  return (
    <p className='limit-more'>
      <strong>{promise(feature)}</strong>
      {cheapest && (
        <span>{others.length > 0 && words.upgradeSheet.from}{cost(cheapest)}</span>
      )}
    </p>
  );
}
