// What somebody may, worked out from what the store has said.
import type { StoreCatalogue, StoreEntitlement, StoreProduct } from '../generated/api.js';
import type { HeardAccess } from './clock.js';

export type StoreApp = StoreProduct['app'];

export interface Access {
  /**
   * known: the store has said it, and it still holds. checking: it is being asked. unchecked: it
   * cannot be asked, and what it said before holds no more; what is free is there all the same.
   */
  state: 'known' | 'checking' | 'unchecked';
  /** The store's time, which the sandbox may have moved. */
  now: number;
  /** What was bought, whether it still counts or not. */
  entitlements: readonly StoreEntitlement[];
  /** Whether there is any of a feature, such as `sonidea.tags`. */
  canAccess(feature: string): boolean;
  /** How much of a feature there is; without an end it is Infinity. */
  limit(feature: string): number;
  /** How much is left beside what is used. */
  remaining(feature: string, used: number): number;
  /** The purchase that unlocks an app, where one does. */
  owned(app: string): StoreEntitlement | undefined;
}

/** The app that a feature or a product's feature belongs to: the word before its first dot. */
export function appOf(feature: string): StoreApp {
  return feature.slice(0, feature.indexOf('.')) as StoreApp;
}

export function accessOf(
  state: Access['state'],
  now: number,
  heard: HeardAccess | undefined,
  catalogue: StoreCatalogue | undefined,
): Access {
  const known = state === 'known' ? heard : undefined;
  const limit = (feature: string): number => {
    const said = known?.limits.find((one) => one.feature === feature);
    if (said) return said.limit ?? Infinity;
    if (catalogue?.store === 'off') return Infinity;
    return catalogue?.features.find(({ id }) => id === feature)?.free ?? 0;
  };
  const entitlements = known?.entitlements ?? [];
  const appOfProduct = (id: string) =>
    catalogue?.products.find((product) => product.id === id)?.app;
  return {
    state,
    now,
    limit,
    entitlements,
    canAccess: (feature) => limit(feature) > 0,
    remaining: (feature, used) => Math.max(0, limit(feature) - used),
    owned: (app) => entitlements.find((one) => one.holds && appOfProduct(one.product) === app),
  };
}
