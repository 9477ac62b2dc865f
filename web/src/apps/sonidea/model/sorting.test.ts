import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SonRecording } from '../../../generated/api.js';
import { asOrder, orderChoices, sorted } from './sorting.js';

const made = (title: string, created_ms: number, seconds?: number) =>
  ({ id: title, title, created_ms, seconds }) as unknown as SonRecording;

const all = [made('Take 10', 3, 5), made('take 2', 1, 60), made('Élan', 2), made('Zoo', 4, 5)];
const titles = (order: Parameters<typeof sorted>[1]) => sorted(all, order).map(({ id }) => id);

test('sorts by date, title and length, in both directions', () => {
  assert.deepEqual(titles('newest'), ['Zoo', 'Take 10', 'Élan', 'take 2']);
  assert.deepEqual(titles('oldest'), ['take 2', 'Élan', 'Take 10', 'Zoo']);
  assert.deepEqual(titles('title'), ['Élan', 'take 2', 'Take 10', 'Zoo']);
  assert.deepEqual(titles('title-back'), ['Zoo', 'Take 10', 'take 2', 'Élan']);
  // Of those that are as long the newest comes first; one whose length is unknown is the shortest.
  assert.deepEqual(titles('longest'), ['take 2', 'Zoo', 'Take 10', 'Élan']);
  assert.deepEqual(titles('shortest'), ['Élan', 'Zoo', 'Take 10', 'take 2']);
});

test('leaves the list itself as it is', () => {
  sorted(all, 'title');
  assert.equal(all[0]!.title, 'Take 10');
});

test('knows the orders that it offers, and no others', () => {
  for (const { value } of orderChoices) assert.equal(asOrder(value), value);
  assert.equal(asOrder('toString'), undefined);
  assert.equal(asOrder('loudest'), undefined);
});
