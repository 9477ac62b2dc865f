import { Notice } from '../kit/index.js';
import type { StoreCatalogue } from '../generated/api.js';
import { useAccess, useIsBuyer, useStore } from './useStore.js';
import { words } from './words.js';

/**
 * What has to be known before anything is bought: that nothing is charged, or why nothing can be
 * bought.
 */
export function StoreNote() {
  const catalogue = useStore().value;
  const { state } = useAccess();
  const isBuyer = useIsBuyer();
  const text = catalogue &&
    (isBuyer || !canBuy(catalogue)
      ? noteOf(catalogue)
      : words.storeNote.askAnAdult);
  return (
    <>
      {state === 'unchecked' && (
        <Notice kind='warn'>
          {words.storeNote.cannotCheckPurchasesRightNow}
        </Notice>
      )}
      {text && <Notice>{text}</Notice>}
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
      return words.storeNote.purchasesAreTurnedOff;
    case 'live':
      return canBuy(catalogue)
        ? undefined
        : words.storeNote.buyThis;
  }
}
