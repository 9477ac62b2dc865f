import { titleOf } from '../page/apps.js';
import { useState } from 'react';
import { Button, Notice } from '../kit/index.js';
import type { StoreProduct } from '../generated/api.js';
import type { Access, StoreApp } from './access.js';
import { useBuying } from './buying.js';
import { hasTrial, Plans } from './Plans.js';
import { canBuy } from './StoreNote.js';
import { StoreSheet, type StoreSheetContent } from './StoreSheet.js';
import { useAccess, useIsBuyer, useStore } from './useStore.js';
import { plansOf, price, standing } from './terms.js';
import { words } from './words.js';

interface PaywallProps {
  app: StoreApp;
  /** True when something holds that was bought. */
  onClose(isBought: boolean): void;
}

/** The plans of an app, one of which can be bought here. */
export function Paywall({ app, onClose }: PaywallProps) {
  return <StoreSheet app={app} {...usePaywall(app, onClose)} />;
}

/** The same as the contents of a sheet, for windows that come to it in the end. */
export function usePaywall(app: StoreApp, onClose: (isBought: boolean) => void): StoreSheetContent {
  const catalogue = useStore().value;
  const access = useAccess();
  const isBuyer = useIsBuyer();
  const { isBusy, trouble, buy } = useBuying();
  const [selected, setSelected] = useState<string>();
  const plans = catalogue ? plansOf(catalogue, app) : [];
  const owned = access.owned(app);
  if (owned) {
    const product = catalogue?.products.find(({ id }) => id === owned.product);
    return {
      step: 'done',
      title: owned.is_own ? words.paywall.purchaseComplete : words.paywall.alreadyYours,
      onClose: () => onClose(true),
      actions: <Button kind='primary' onClick={() => onClose(true)}>
        {words.common.continue}
      </Button>,
      children: (
        <>
          <Notice kind='good'>{product && `${product.name}. `}{standing(owned, product)}.</Notice>
          <p className='quiet'>
            {owned.is_own ? words.paywall.thankYouYouCan : words.paywall.notCharged}
          </p>
        </>
      ),
    };
  }
  const chosen = plans.find(({ id }) => id === selected) ?? preferred(plans, access);
  const isSold = catalogue !== undefined && canBuy(catalogue) && isBuyer;
  return {
    step: 'plans',
    title: words.paywall.getMoreFrom(titleOf(app)),
    onClose: () => onClose(false),
    actions: (
      <>
        <Button onClick={() => onClose(false)}>{words.common.notNow}</Button>
        {isSold && chosen && (
          <Button kind='primary' busy={isBusy} onClick={() => void buy(chosen)}>
            {hasTrial(chosen, access)
              ? words.paywall.tryDaysFree(chosen.trial_days)
              : words.paywall.buyFor(price(chosen.price_cents))}
          </Button>
        )}
      </>
    ),
    children: (
      <>
        {trouble && <Notice kind='bad'>{trouble}</Notice>}
        <Plans app={app} value={chosen?.id} onChange={setSelected} />
      </>
    ),
  };
}

/** What is chosen at first: what can be tried, or else the longest. */
function preferred(plans: readonly StoreProduct[], access: Access): StoreProduct | undefined {
  return [...plans].reverse().find((product) => hasTrial(product, access)) ?? plans.at(-1);
}
