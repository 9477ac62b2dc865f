import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { asText, StoredValue } from './StoredValue.js';
import { denyStorage, emptyStorage } from './testing/storage.js';

interface Spot {
  x: number;
}

const spot = () =>
  new StoredValue<Spot>('spot', (text) => {
    const { x } = JSON.parse(text) as Spot;
    return x >= 0 ? { x } : undefined;
  });

let all = new Map<string, string>();
beforeEach(() => {
  all = emptyStorage();
  // What an earlier test could not store.
  spot().set(undefined);
});

test('a value is there for whoever asks for its key, until it is removed', () => {
  spot().set({ x: 3 });
  assert.equal(all.get('spot'), '{"x":3}');
  assert.deepEqual(spot().get(), { x: 3 });
  spot().set(undefined);
  assert.equal(all.size, 0);
  assert.equal(spot().get(), undefined);
});

test('a text is stored as it is', () => {
  new StoredValue('name', asText).set('"quoted"');
  assert.equal(all.get('name'), '"quoted"');
  assert.equal(new StoredValue('name', asText).get(), '"quoted"');
});

test('garbage is no value', () => {
  for (const text of ['', '{', 'null', '3', '{"x":-1}', '{"y":1}']) {
    all.set('spot', text);
    assert.equal(spot().get(), undefined, text);
  }
});

test('the same object is given until it changes', () => {
  const value = spot();
  value.set({ x: 1 });
  const first = value.get();
  assert.equal(value.get(), first);
  all.set('spot', '{"x":2}');
  assert.deepEqual(value.get(), { x: 2 });
});

test('all that holds a key hears of a change, until it stops listening', () => {
  let calls = 0;
  const stop = spot().subscribe(() => calls += 1);
  spot().set({ x: 1 });
  assert.equal(calls, 1);
  stop();
  spot().set({ x: 2 });
  assert.equal(calls, 1);
});

test('what belongs to the tab is not kept on the device', () => {
  const tab = emptyStorage('sessionStorage');
  new StoredValue('name', asText, 'tab').set('Ann');
  assert.deepEqual([all.size, tab.get('name')], [0, 'Ann']);
  assert.equal(new StoredValue('name', asText).get(), undefined);
});

test('another tab is heard: of this key, and when all is gone', () => {
  const tabs = new EventTarget();
  Object.assign(globalThis, {
    addEventListener: tabs.addEventListener.bind(tabs),
    removeEventListener: tabs.removeEventListener.bind(tabs),
  });
  const dispatch = (key: string | null) =>
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key }));
  const seen: (number | undefined)[] = [];
  const value = spot();
  const stop = value.subscribe(() => seen.push(value.get()?.x));
  all.set('spot', '{"x":7}');
  dispatch('another');
  dispatch('spot');
  all.clear();
  dispatch(null);
  assert.deepEqual(seen, [7, undefined]);
  stop();
  dispatch('spot');
  assert.equal(seen.length, 2);
});

test('where nothing can be stored it holds until the page is left', () => {
  spot().set({ x: 1 });
  denyStorage();
  assert.equal(spot().get(), undefined);
  spot().set({ x: 2 });
  assert.deepEqual(spot().get(), { x: 2 });
  spot().set(undefined);
  assert.equal(spot().get(), undefined);
});

test('what is full keeps what was chosen last, not what it has stored', () => {
  spot().set({ x: 1 });
  Object.assign(localStorage, {
    setItem: () => {
      throw new Error('full');
    },
  });
  spot().set({ x: 2 });
  assert.deepEqual(spot().get(), { x: 2 });
  assert.equal(all.get('spot'), '{"x":1}');
});
