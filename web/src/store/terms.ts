// What the store tells people: prices, periods and ends, plainly.
import type {
  StoreCatalogue,
  StoreEntitlement,
  StoreFeature,
  StoreProduct,
} from '../generated/api.js';
import { allApps } from '../page/apps.js';
import type { StoreApp } from './access.js';
import { words } from './words.js';

/** Such as `$29.99`; another currency behind it, never broken in two. */
export function price(cents: number, currency = 'USD'): string {
  const amount = (cents / 100).toFixed(2);
  return currency === 'USD' ? `$${amount}` : `${amount}\u00a0${currency}`;
}

/** How often something is paid: `one-time purchase`, `a month`, `every 6 months`, `a year`. */
export function period(product: StoreProduct): string {
  switch (product.period_months) {
    case undefined:
      return words.terms.oneTimePurchaseText;
    case 1:
      return words.terms.aMonth;
    case 12:
      return words.terms.aYear;
    default:
      return words.terms.everyMonths(product.period_months);
  }
}

/** What something costs: `$4.99 a month`, `$4.99, one-time purchase`. */
export function cost(product: StoreProduct): string {
  const [amount, paid] = [price(product.price_cents), period(product)];
  return product.period_months === undefined
    ? words.terms.onceFor(amount, paid)
    : words.terms.every(amount, paid);
}

/** What a plan is called beside its siblings. */
export function planName({ period_months: months }: StoreProduct): string {
  if (months === undefined) return words.terms.lifetime;
  if (months === 1) return words.terms.monthly;
  return months === 12 ? words.terms.yearly : words.terms.months(months);
}

/** What a longer plan comes to by the month, for comparison. */
export function byTheMonth({ price_cents, period_months }: StoreProduct): string | undefined {
  if (period_months === undefined || period_months < 2) return undefined;
  return words.terms.aMonthPrice(price(Math.round(price_cents / period_months)));
}

/** How much less a plan costs than the same time by the month: in whole percent, rounded down. */
export function saving(product: StoreProduct, others: readonly StoreProduct[]): number {
  const monthly = others.find((one) => one.app === product.app && one.period_months === 1);
  if (!monthly || !product.period_months || product.period_months < 2) return 0;
  return Math.max(
    0,
    Math.floor(100 * (1 - product.price_cents / (monthly.price_cents * product.period_months))),
  );
}

/** What buying means, in one sentence. */
export function terms(product: StoreProduct, hasTrial: boolean): string {
  const paid = cost(product);
  if (product.period_months === undefined) return words.terms.sentence(paid);
  if (!hasTrial) return words.terms.untilYouCancel(paid);
  return words.terms.dayFreeThenCancelAt(product.trial_days, paid);
}

/** A day, such as `21 December 2026`. */
export function day(milliseconds: number): string {
  return new Date(milliseconds).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

/** How many days are left, begun ones counted. */
export function daysLeft(ends: number, now: number): number {
  return Math.max(0, Math.ceil((ends - now) / 86_400_000));
}

/** How a purchase stands. */
export function standing(
  purchase: Pick<StoreEntitlement, 'reason' | 'renews' | 'ends_ms'>,
  product: StoreProduct | undefined,
): string {
  const end = purchase.ends_ms === undefined ? undefined : day(purchase.ends_ms);
  const then = product ? words.terms.then(cost(product)) : '';
  switch (purchase.reason) {
    case 'active':
      if (product?.kind === 'tip') return words.terms.tip;
      if (!end) return words.terms.oneTimePurchase;
      return purchase.renews
        ? words.terms.paidUntil(end, then)
        : words.terms.endsOn(end);
    case 'trial':
      return purchase.renews
        ? words.terms.freeUntil(end, then)
        : words.terms.freeUntilThenItEnds(end);
    case 'grace':
      return words.terms.theLastPaymentFailed(end);
    case 'expired':
      return end ? words.terms.endedOn(end) : words.terms.ended;
    case 'refunded':
      return words.terms.refunded;
    case 'revoked':
      return words.terms.revokedByTheStore;
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What buying gives, as a line with a tick. */
export function promise(feature: StoreFeature): string {
  const { summary, free, bought } = feature;
  if (bought !== undefined) return words.terms.insteadOf(capital(summary), bought, free);
  return free > 0
    ? words.terms.unlimitedInsteadOf(capital(summary), free)
    : capital(summary);
}

/** Whether what there is of a feature is counted, and so can be used up. */
export const isCounted = (feature: string): boolean =>
  !allApps().some(({ uncounted }) => uncounted?.includes(feature));

/** Such as “9 of 9 sounds”; only what it is, where nothing of it is free, or none is counted. */
export function limitTitle({ summary, free }: StoreFeature, used?: number): string {
  return free === 0 || used === undefined
    ? capital(summary)
    : words.terms.usedOf(used, free, summary);
}

/** Why one stands before a limit. */
export function limitWords({ summary, free }: StoreFeature, used?: number): string {
  if (free === 0) return words.terms.thisFeatureIsPart;
  if (used === undefined) return words.terms.freeUpTo(free);
  if (used < free) return words.terms.ofUsed(used, free);
  return words.terms.youHaveUsedAll(summary);
}

/** A moment that is soon: `at 00:00`, `tomorrow at 00:00`, or its day. */
export function moment(milliseconds: number, now: number): string {
  const at = new Date(milliseconds);
  const clock = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const days = Math.round(
    (new Date(at).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / 86_400_000,
  );
  if (days === 0) return words.terms.at(clock);
  return days === 1 ? words.terms.tomorrowAt(clock) : words.terms.onDayAt(day(milliseconds), clock);
}

/** What is sold for an app, the shortest period first; nothing where purchases are turned off. */
export function plansOf({ store, products }: StoreCatalogue, app: StoreApp): StoreProduct[] {
  if (store === 'off' || store === 'disabled') return [];
  return products.filter((product) => product.app === app && product.kind !== 'tip')
    .sort((one, other) => (one.period_months ?? 0) - (other.period_months ?? 0));
}

/** The tips of an app, the smallest first. */
export function tipsOf(catalogue: StoreCatalogue, app: StoreApp): StoreProduct[] {
  return catalogue.products.filter((product) => product.app === app && product.kind === 'tip')
    .sort((one, other) => one.price_cents - other.price_cents);
}

/** The apps that sell something, in the order of the hallway. */
export function sellingApps(catalogue: StoreCatalogue): StoreApp[] {
  return allApps().map(({ key }) => key as StoreApp)
    .filter((app) => plansOf(catalogue, app).length > 0);
}
