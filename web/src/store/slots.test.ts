import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AppDeclaration, declareApps } from '../page/apps.js';
import { featureOf, featureWithout, slotOf } from './slots.js';

test('a place for advertisements and its features lead to each other', () => {
  const ads = {
    'one.banner': { without: 'one.no-ads' },
    'one.views': { without: 'one.no-ads', addsTo: 'one.views-a-day' },
  };
  declareApps([{ key: 'none' }, { key: 'one', ads }] as unknown as AppDeclaration[]);
  assert.equal(slotOf('one.views-a-day'), 'one.views');
  assert.equal(featureOf('one.views'), 'one.views-a-day');
  assert.equal(featureWithout('one.banner'), 'one.no-ads');
  assert.equal(featureOf('one.banner'), undefined);
  assert.equal(slotOf('one.tags'), undefined);
  assert.equal(featureWithout('nowhere'), undefined);
});
