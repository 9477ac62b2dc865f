import { Button, Icon, Notice, useConfirm } from '../kit/index.js';
import type { StoreCatalogue, StoreEntitlement } from '../generated/api.js';
import { titleOf } from '../page/apps.js';
import { useData } from '../page/data.js';
import { useAction } from '../page/useAction.js';
import { hear } from './clock.js';
import { keys } from './keys.js';
import { useAccess, useIsBuyer, useStore } from './useStore.js';
import { saveReturnAddress } from './wayBack.js';
import { day, standing } from './terms.js';
import { words } from './words.js';

/**
 * What was bought, what holds until when, and the ways to end it or go on; of one app, or of all.
 */
export function ManageSubscription({ app }: { app?: string }) {
  const catalogue = useStore().value;
  const { entitlements, state } = useAccess();
  if (!catalogue || state !== 'known') return null;
  const own = entitlements
    .filter((one) =>
      !app ||
      catalogue.products.some((product) => product.id === one.product && product.app === app)
    )
    .sort((one, other) =>
      Number(other.holds) - Number(one.holds) ||
      (other.ends_ms ?? Infinity) - (one.ends_ms ?? Infinity)
    );
  if (own.length === 0) {
    return (
      <ul className='rows' role='list' aria-label={words.manageSubscription.bought}>
        <li className='row'>
          <Icon name='gift' />
          <div className='row-words'>
            <span>{words.manageSubscription.noPurchasesYet}</span>
            <span>
              {words.manageSubscription.whatBuyOrAdultHousehold}
            </span>
          </div>
        </li>
      </ul>
    );
  }
  return (
    <ul className='rows' role='list' aria-label={words.manageSubscription.bought}>
      {own.map((one) => <Purchase key={one.id} purchase={one} catalogue={catalogue} />)}
    </ul>
  );
}

function Purchase(
  { purchase, catalogue }: { purchase: StoreEntitlement; catalogue: StoreCatalogue },
) {
  const product = catalogue.products.find(({ id }) => id === purchase.product);
  const renewal = useRenewal(purchase, catalogue);
  const isBuyer = useIsBuyer();
  return (
    <li className='row' data-state={purchase.reason}>
      <Icon name={purchase.reason === 'grace' ? 'warning' : purchase.holds ? 'check' : 'clock'} />
      <div className='row-words'>
        <span>{product?.name ?? purchase.product}</span>
        <span>{product && `${titleOf(product.app)} · `}{standing(purchase, product)}</span>
        {purchase.provider === 'appstore' && (
          <span>
            {words.manageSubscription.purchasedInTheAppStore}
          </span>
        )}
        {renewal.trouble && <span role='alert'>{renewal.trouble}</span>}
      </div>
      {renewal.change && isBuyer && (
        <div className='row-end'>
          <Button kind='quiet' busy={renewal.isBusy} onClick={renewal.change}>
            {renewal.label}
          </Button>
        </div>
      )}
    </li>
  );
}

/** How a plan is ended or taken up again here, where that can be done. */
function useRenewal(purchase: StoreEntitlement, { store, ways }: StoreCatalogue) {
  const { client, answers } = useData();
  const ask = useConfirm();
  const { isBusy, trouble, run } = useAction();
  const isOwnPlan = purchase.is_own && isPlan(purchase);
  const turn = async (renews: boolean) => {
    if (
      !renews && !await ask({
        title: words.manageSubscription.cancelThisPlan,
        action: words.manageSubscription.cancelPlan,
        text: words.manageSubscription.staysYoursUntilUntilThen(day(purchase.ends_ms ?? 0)),
      })
    ) return;
    await run(async () => {
      await answers.fetch(
        keys.access,
        async () => hear(await client.setStoreRenewal(purchase.id, { renews })),
      );
      answers.invalidate((key) => key === keys.transactions);
    });
  };
  const openPortal = () =>
    run(async () => {
      const { url } = await client.openPortal({});
      saveReturnAddress();
      location.assign(url);
    });
  const shown = { isBusy, trouble };
  if (isOwnPlan && purchase.provider === 'sandbox' && store === 'sandbox') {
    return {
      ...shown,
      label: purchase.renews
        ? words.manageSubscription.cancelPlan
        : words.manageSubscription.resume,
      change: () => void turn(!purchase.renews),
    };
  }
  if (isOwnPlan && purchase.provider === 'stripe' && ways.includes('stripe')) {
    return { ...shown, label: words.manageSubscription.change, change: () => void openPortal() };
  }
  return { ...shown, label: '', change: undefined };
}

/** Where else a plan is ended, for who cannot do it here. */
export function HowToEnd() {
  const plans = useAccess().entitlements.filter(isPlan);
  return (
    <>
      {plans.some((one) => one.is_own && one.provider === 'appstore') && (
        <Notice>
          {words.manageSubscription.cancelAppStorePurchases}
        </Notice>
      )}
      {plans.some((one) => !one.is_own) && (
        <Notice>{words.manageSubscription.onlyTheMemberWho}</Notice>
      )}
    </>
  );
}

function isPlan({ holds, ends_ms }: StoreEntitlement): boolean {
  return holds && ends_ms !== undefined;
}
