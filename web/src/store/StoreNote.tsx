import { Notice } from '../kit/index.js';
import type { StoreCatalogue } from '../generated/api.js';
import { useAccess, useIsBuyer, useStore } from './useStore.js';

/**
 * What has to be known before anything is bought: that nothing is charged, or why nothing can be
 * bought.
 */
export function StoreNote() {
  const catalogue = useStore().value;
  const { state } = useAccess();
  const isBuyer = useIsBuyer();
  const words = catalogue &&
    (isBuyer || !canBuy(catalogue)
      ? noteOf(catalogue)
      : 'Ask an adult of your household: only they can buy something here.');
  return (
    <>
      {state === 'unchecked' && (
        <Notice kind='warn'>
          Cannot check your purchases right now. What is free works; the rest comes back with the
          connection.
        </Notice>
      )}
      {words && <Notice>{words}</Notice>}
    </>
  );
}

/** Whether something can be bought here on this page. */
export function canBuy({ store, ways }: StoreCatalogue): boolean {
  return store === 'sandbox' || (store === 'live' && ways.includes('stripe'));
}

function noteOf(catalogue: StoreCatalogue): string | undefined {
  switch (catalogue.store) {
    case 'sandbox':
      return catalogue.note;
    case 'off':
      return catalogue.note;
    case 'disabled':
      return 'Purchases disabled: this Quintet sells nothing. What is free stays free.';
    case 'live':
      return canBuy(catalogue)
        ? undefined
        : 'This is bought in the app from the App Store. Afterwards “Restore” shows it here.';
  }
}
