import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStoreKey, keys, storeDepends } from './keys.js';

const depends = (key: string, kind: string) => storeDepends(key, { kind, id: '1' });

test('what was bought changes limits, receipts and advertisements', () => {
  for (
    const key of [keys.quotas, keys.transactions, keys.sales, keys.purchases, keys.ad('banner')]
  ) {
    assert.ok(depends(key, 'entitlement'), key);
  }
  assert.ok(!depends(keys.catalogue, 'entitlement'));
});

test('another catalogue changes limits and access', () => {
  for (const key of [keys.quotas, keys.access, keys.sales]) assert.ok(depends(key, 'catalogue'));
  assert.ok(!depends(keys.transactions, 'catalogue'));
});

test('nothing else touches the store', () => {
  for (const key of Object.values(keys)) {
    if (typeof key === 'string') assert.ok(!depends(key, 'asset'), key);
  }
});

test('the keys of the store are known from all others', () => {
  assert.ok(isStoreKey(keys.access) && isStoreKey(keys.ad('yakback.banner')));
  assert.ok(!isStoreKey('assets') && !isStoreKey('adverts'));
});
