import { useRef } from 'react';
import { makeId, Refusal } from '../data/index.js';
import { wordsFor } from '../data/trouble.js';
import type { StoreProduct } from '../generated/api.js';
import { useToast } from '../kit/index.js';
import { useData } from '../page/data.js';
import { useAction } from '../page/useAction.js';
import { useIsHere } from '../page/useIsHere.js';
import { hear } from './clock.js';
import { keys } from './keys.js';
import { parentGateOf } from './parentGate.js';
import { useStore } from './useStore.js';
import { saveReturnAddress } from './wayBack.js';
import { words } from './words.js';

interface Buying {
  isBusy: boolean;
  trouble: string | undefined;
  /**
   * True when it is bought; false when it was not, or when the page goes on at a checkout
   * elsewhere.
   */
  buy(product: StoreProduct): Promise<boolean>;
}

/** Buys something in the way that there is here. */
export function useBuying(): Buying {
  const { client, answers } = useData();
  const ways = useStore().value?.ways ?? [];
  const { isBusy, trouble, run } = useAction();
  const showToast = useToast();
  const isHere = useIsHere();
  // The same until it is answered, so that a second press after a lost answer buys nothing twice.
  const ids = useRef(new Map<string, string>());
  const buy = async (product: StoreProduct) => {
    let isBought = false;
    const work = async () => {
      const token = await tokenFor(product);
      if (token === null) return;
      const request = { product: product.id, ...(token ? { gate_token: token } : {}) };
      if (ways.includes('stripe')) {
        const { url } = await client.openCheckout(request);
        if (!isHere.current) return;
        saveReturnAddress();
        location.assign(url);
        return;
      }
      const id = ids.current.get(product.id) ?? makeId();
      ids.current.set(product.id, id);
      try {
        const access = hear(await client.buy(id, request));
        isBought = product.kind === 'tip' ||
          access.entitlements.some((one) => one.holds && one.product === product.id);
      } catch (error) {
        if (error instanceof Refusal && error.code === 'needs_gate') throw new Error(needsParent);
        throw error;
      }
      ids.current.delete(product.id);
      await answers.fetch(keys.access, async () => hear(await client.getStoreAccess())).catch(() =>
        undefined
      );
    };
    await run(() =>
      work().catch((error: unknown) => {
        if (!isHere.current) showToast({ text: wordsFor(error), kind: 'bad' });
        throw error;
      })
    );
    if (isBought && !isHere.current) {
      showToast({ text: words.buying.purchaseComplete(product.name), kind: 'good' });
    }
    return isBought;
  };
  return { isBusy, trouble, buy };
}

const needsParent = words.buying.parentHasToAllowNothing;

/** What the gate of the app gives; nothing where there is no gate, null where nobody passed it. */
async function tokenFor(product: StoreProduct): Promise<string | undefined | null> {
  const gate = product.needs_gate ? parentGateOf(product.app) : undefined;
  return gate ? await gate() ?? null : undefined;
}
