import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Full } from './errors.js';
import { Files } from './files.js';
import { MemoryKeeper } from './keeper.js';

const response = (text: string) => async () => new Response(text);
const fails = () => Promise.reject(new Error('away'));

test('bytes are fetched once, however many want them at once, and then without the network', async () => {
  const files = new Files(new MemoryKeeper());
  let fetches = 0;
  const fetch = () => {
    fetches += 1;
    return response('rain')();
  };
  const all = await Promise.all([files.get('h', fetch), files.get('h', fetch)]);
  for (const one of all) assert.equal(await one.text(), 'rain');
  assert.equal(await (await files.get('h', fails)).text(), 'rain');
  assert.equal(fetches, 1);
});

test('what did not come may be asked for again', async () => {
  const files = new Files(new MemoryKeeper());
  await assert.rejects(files.get('h', fails), /away/);
  assert.equal(await (await files.get('h', response('snow'))).text(), 'snow');
});

test('a device without room plays all the same', async () => {
  const keeper = new MemoryKeeper();
  keeper.write = () => Promise.reject(new Full());
  const files = new Files(keeper);
  assert.equal(await (await files.get('h', response('wind'))).text(), 'wind');
  assert.deepEqual([...await files.kept()], []);
});

test('each folder is cleared by who names it alone', async () => {
  const files = new Files(new MemoryKeeper());
  for (const hash of ['a', 'b', 'baby/a', 'baby/b']) await files.put(hash, new Blob([hash]));
  await files.keepOnly(new Set(['a']));
  assert.deepEqual([...await files.kept()].sort(), ['a', 'baby/a', 'baby/b']);
  await files.keepOnly(new Set(['baby/b']), 'baby/');
  assert.deepEqual([...await files.kept()].sort(), ['a', 'baby/b']);
});
