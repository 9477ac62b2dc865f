import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appendedKey, MemoryKeeper } from './keeper.js';

test('keys of appended values sort as the numbers do', () => {
  const keys = [1, 9, 10, 99, 100, 123_456_789].map(appendedKey);
  assert.deepEqual([...keys].sort(), keys);
});

test('what is kept cannot be changed from outside, nor what is handed out', async () => {
  const keeper = new MemoryKeeper();
  const value = { name: 'rain' };
  await keeper.write([{ table: 'meta', key: 'a', value }]);
  value.name = 'storm';
  const out = await keeper.get('meta', 'a') as { name: string };
  assert.equal(out.name, 'rain');
  out.name = 'wind';
  assert.deepEqual(await keeper.get('meta', 'a'), { name: 'rain' });
});

test('a write is done whole or not at all', async () => {
  const keeper = new MemoryKeeper();
  const bad = { table: 'meta' as const, key: 'b', value: () => 0 };
  await assert.rejects(keeper.write([{ table: 'meta', key: 'a', value: 1 }, bad]));
  assert.deepEqual(await keeper.all('meta'), []);
});

test('tables do not see each other, and without a value a key is removed', async () => {
  const keeper = new MemoryKeeper();
  await keeper.write([
    { table: 'meta', key: 'a', value: 1 },
    { table: 'files', key: 'a', value: 2 },
  ]);
  await keeper.write([{ table: 'meta', key: 'a' }]);
  assert.deepEqual(await keeper.keys('meta'), []);
  assert.deepEqual(await keeper.all('files'), [['a', 2]]);
});

test('no key of an appended value comes twice, also after all was forgotten', async () => {
  const keeper = new MemoryKeeper();
  const first = await keeper.append('outbox', (key) => key);
  await keeper.clear();
  const second = await keeper.append('outbox', (key) => key);
  assert.ok(second > first);
  assert.deepEqual(await keeper.all('outbox'), [[second, second]]);
});

test('an update answers what is there now, and removes by undefined', async () => {
  const keeper = new MemoryKeeper();
  assert.equal(await keeper.update('meta', 'n', (old) => (old as number ?? 0) + 1), 1);
  assert.equal(await keeper.update('meta', 'n', (old) => (old as number) + 1), 2);
  assert.equal(await keeper.update('meta', 'n', () => undefined), undefined);
  assert.deepEqual(await keeper.keys('meta'), []);
});
