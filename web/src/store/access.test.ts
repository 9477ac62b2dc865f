import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoreCatalogue } from '../generated/api.js';
import { accessOf, appOf } from './access.js';
import type { HeardAccess } from './clock.js';

const catalogue = {
  store: 'sandbox',
  features: [{ id: 'sonidea.tags', free: 3 }, { id: 'sonidea.mixer', free: 0 }],
  products: [{ id: 'plan', app: 'sonidea' }],
} as unknown as StoreCatalogue;
const heard = {
  limits: [{ feature: 'sonidea.tags' }, { feature: 'yakback.sounds', limit: 9 }],
  entitlements: [{ product: 'old', holds: false }, { product: 'plan', holds: true }],
} as unknown as HeardAccess;

test('what the store has said holds, and a limit without a number is none', () => {
  const access = accessOf('known', 5, heard, catalogue);
  assert.equal(access.limit('sonidea.tags'), Infinity);
  assert.equal(access.limit('yakback.sounds'), 9);
  assert.equal(access.remaining('yakback.sounds', 7), 2);
  assert.equal(access.remaining('yakback.sounds', 12), 0, 'never less than nothing');
});

test('what the store has not said is as in the catalogue: so many are free', () => {
  for (const state of ['checking', 'unchecked'] as const) {
    const access = accessOf(state, 5, heard, catalogue);
    assert.equal(access.limit('sonidea.tags'), 3);
    assert.equal(access.canAccess('sonidea.mixer'), false);
    assert.equal(access.entitlements.length, 0);
    assert.equal(access.owned('sonidea'), undefined);
  }
});

test('what nobody knows is not allowed', () => {
  assert.equal(accessOf('known', 5, heard, catalogue).limit('sonidea.unheard'), 0);
  assert.equal(accessOf('checking', 5, undefined, undefined).canAccess('sonidea.tags'), false);
});

test('where nothing is sold, nothing is limited', () => {
  const access = accessOf('checking', 5, undefined, { ...catalogue, store: 'off' });
  assert.equal(access.limit('sonidea.mixer'), Infinity);
});

test('an app is owned by a purchase that still counts', () => {
  const access = accessOf('known', 5, heard, catalogue);
  assert.equal(access.owned('sonidea')?.product, 'plan');
  assert.equal(access.owned('amadeus'), undefined);
});

test('a feature belongs to the app before its first dot', () => {
  assert.equal(appOf('sonidea.tags'), 'sonidea');
  assert.equal(appOf('melodymap.song-views.more'), 'melodymap');
});
