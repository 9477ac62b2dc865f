// Under which names the store's answers are kept on the device, and what makes them stale.
import type { Thing } from '../data/index.js';

export const keys = {
  catalogue: 'catalogue/catalogue',
  access: 'entitlements',
  quotas: 'quotas',
  transactions: 'transactions',
  sales: 'sales',
  purchases: 'purchases',
  ad: (slot: string) => `ad/${slot}`,
} as const;

const sold: readonly string[] = [keys.transactions, keys.sales, keys.purchases];

/** What of the store depends on a thing of the feed, beside the thing itself and its lists. */
export function storeDepends(key: string, { kind }: Thing): boolean {
  if (kind === 'entitlement') {
    return key === keys.quotas || sold.includes(key) || key.startsWith('ad/');
  }
  if (kind === 'catalogue') return key === keys.quotas || key === keys.access || key === keys.sales;
  return false;
}

/** Whether a key is one of the store's. */
export function isStoreKey(key: string): boolean {
  return key === keys.catalogue || key === keys.access || key === keys.quotas ||
    sold.includes(key) ||
    key.startsWith('ad/');
}
