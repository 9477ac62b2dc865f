import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoreCatalogue, StoreFeature, StoreProduct } from '../generated/api.js';
import { type AppDeclaration, declareApps } from '../page/apps.js';
import * as words from './terms.js';

const product = (change: Partial<StoreProduct>): StoreProduct =>
  ({
    id: 'plan',
    app: 'sonidea',
    kind: 'plan',
    price_cents: 499,
    trial_days: 0,
    ...change,
  }) as StoreProduct;
const monthly = product({ id: 'monthly', period_months: 1, price_cents: 499 });
const yearly = product({ id: 'yearly', period_months: 12, price_cents: 2_999 });
const forGood = product({ id: 'forever', price_cents: 7_999 });
const feature = (change: Partial<StoreFeature>): StoreFeature =>
  ({ id: 'sonidea.tags', summary: 'tags', free: 3, is_daily: false, ...change }) as StoreFeature;

test('a price has two digits behind the point, and is never broken in two', () => {
  for (const [cents, digits] of [[499, '4.99'], [2_900, '29.00'], [5, '0.05']] as const) {
    assert.ok(words.price(cents).includes(digits));
    assert.ok(!words.price(cents).includes(' '), 'a plain space would break it');
  }
});

test('a plan says how often it is paid, and what it is called', () => {
  const table: [StoreProduct, string, string][] = [
    [monthly, 'a month', 'Monthly'],
    [yearly, 'a year', 'Yearly'],
    [product({ period_months: 6 }), 'every 6 months', '6 months'],
    [forGood, 'one-time purchase', 'Lifetime'],
  ];
  for (const [plan, period, name] of table) {
    assert.equal(words.period(plan), period);
    assert.equal(words.planName(plan), name);
  }
});

test('a price says whether it is paid once or again and again', () => {
  assert.equal(words.cost(monthly), `${words.price(monthly.price_cents)} a month`);
  assert.equal(words.cost(forGood), `${words.price(forGood.price_cents)}, one-time purchase`);
});

test('a longer plan is compared by the month, a month and a purchase for good are not', () => {
  assert.match(words.byTheMonth(yearly) ?? '', /2\.50.* a month$/);
  assert.equal(words.byTheMonth(monthly), undefined);
  assert.equal(words.byTheMonth(forGood), undefined);
});

test('what is saved is rounded down, and never less than nothing', () => {
  assert.equal(words.saving(yearly, [monthly, yearly]), 49);
  assert.equal(words.saving(monthly, [monthly, yearly]), 0);
  assert.equal(words.saving(yearly, [yearly]), 0, 'nothing to compare it with');
  assert.equal(words.saving(product({ period_months: 12, price_cents: 9_999 }), [monthly]), 0);
  const other = product({ app: 'yakback', period_months: 1, price_cents: 100 });
  assert.equal(words.saving(yearly, [other]), 0, 'the price of another app');
});

test('the terms say what is paid when, and that a plan can be cancelled', () => {
  assert.match(words.terms(forGood, true), /one-time purchase/);
  assert.match(words.terms(yearly, false), /a year, until you cancel/);
  assert.match(words.terms(product({ period_months: 12, trial_days: 7 }), true), /^7 days free/);
});

test('begun days are counted as left, and none are left behind the end', () => {
  const day = 86_400_000;
  assert.equal(words.daysLeft(10 * day, 6 * day), 4);
  assert.equal(words.daysLeft(10 * day, 6 * day + 1), 4);
  assert.equal(words.daysLeft(10 * day, 9 * day + 1), 1);
  assert.equal(words.daysLeft(10 * day, 10 * day), 0);
  assert.equal(words.daysLeft(10 * day, 11 * day), 0);
});

test('a purchase says how it stands', () => {
  const ends_ms = Date.UTC(2026, 11, 21, 12);
  const table: [Parameters<typeof words.standing>[0], StoreProduct | undefined, RegExp][] = [
    [{ reason: 'active', renews: false }, forGood, /^One-time purchase$/],
    [{ reason: 'active', renews: true, ends_ms }, yearly, /^Paid until 21 December 2026, then/],
    [{ reason: 'active', renews: false, ends_ms }, yearly, /^Ends on 21 December 2026/],
    [
      { reason: 'trial', renews: true, ends_ms },
      monthly,
      /^Free until 21 December 2026, then .*month/,
    ],
    [{ reason: 'trial', renews: false, ends_ms }, monthly, /then it ends$/],
    [{ reason: 'grace', renews: true, ends_ms }, monthly, /last payment failed/],
    [{ reason: 'expired', renews: false, ends_ms }, undefined, /^Ended on 21 December 2026$/],
    [{ reason: 'expired', renews: false }, undefined, /^Ended$/],
    [{ reason: 'refunded', renews: false }, monthly, /^Refunded$/],
    [{ reason: 'revoked', renews: false }, monthly, /^Revoked/],
    [{ reason: 'active', renews: false }, product({ kind: 'tip' }), /^Tip$/],
  ];
  for (const [purchase, plan, said] of table) assert.match(words.standing(purchase, plan), said);
});

test('a limit says what is used, what is free, and what buying gives', () => {
  assert.equal(words.limitTitle(feature({}), 3), '3 of 3 tags');
  assert.equal(words.limitTitle(feature({ free: 0 }), 0), 'Tags');
  assert.equal(words.limitWords(feature({}), 2), '2 of 3 used.');
  assert.match(words.limitWords(feature({}), 3), /used all free tags/);
  assert.match(words.limitWords(feature({ free: 0 }), 0), /part of a plan/);
  // What is not counted, as the length of a timer, is not used up.
  assert.equal(words.limitTitle(feature({ summary: 'timer minutes', free: 30 })), 'Timer minutes');
  assert.match(words.limitWords(feature({ free: 30 })), /^Up to 30 are free\./);
  assert.match(words.limitWords(feature({ free: 1 })), /^One is free\./);
  assert.equal(words.promise(feature({ bought: 20 })), 'Tags: 20 instead of 3');
  assert.match(words.promise(feature({})), /unlimited, instead of 3/);
  assert.equal(words.promise(feature({ free: 0 })), 'Tags');
});

test('a moment is told by the day that it is on here, also where clocks change', () => {
  const now = new Date(2026, 9, 24, 15, 0).getTime();
  assert.equal(words.moment(new Date(2026, 9, 24, 23, 59).getTime(), now), 'at 23:59');
  // The 25th of October 2026 has 25 hours.
  assert.equal(words.moment(new Date(2026, 9, 25, 0, 0).getTime(), now), 'tomorrow at 00:00');
  assert.equal(words.moment(new Date(2026, 9, 25, 23, 30).getTime(), now), 'tomorrow at 23:30');
  assert.match(words.moment(new Date(2026, 9, 26, 8, 5).getTime(), now), /^on 26 October 2026 at/);
});

test('plans come by their length, tips by their price, and only of the app', () => {
  const tips = [300, 100].map((price_cents) =>
    product({ id: `tip${price_cents}`, kind: 'tip', price_cents })
  );
  const catalogue = {
    products: [yearly, ...tips, monthly, product({ app: 'yakback' })],
  } as unknown as StoreCatalogue;
  assert.deepEqual(words.plansOf(catalogue, 'sonidea').map(({ id }) => id), ['monthly', 'yearly']);
  assert.deepEqual(words.tipsOf(catalogue, 'sonidea').map(({ id }) => id), ['tip100', 'tip300']);
  const declared = ['yakback', 'amadeus', 'sonidea'].map((key) => ({ key }));
  declareApps(declared as AppDeclaration[]);
  assert.deepEqual(words.sellingApps(catalogue), ['yakback', 'sonidea']);
  for (const store of ['off', 'disabled'] as const) {
    assert.deepEqual(words.plansOf({ ...catalogue, store }, 'sonidea'), []);
    assert.deepEqual(words.sellingApps({ ...catalogue, store }), []);
  }
});
