import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contains, idOf, isList, isOlder, isThing, laid, merged, versionOf } from './overlay.js';

const pad = { kind: 'pad', id: '1' };

test('a patch is merged as RFC 7396 says in its appendix', () => {
  const table: [unknown, unknown, unknown][] = [
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [['a', 'b'], ['c', 'd'], ['c', 'd']],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ];
  for (const [target, patch, result] of table) assert.deepEqual(merged(target, patch), result);
});

test('neither the target nor the patch is changed by merging', () => {
  const [target, patch] = [{ a: { b: 1 } }, { a: { b: null, c: { d: 2 } } }];
  const before = JSON.stringify([target, patch]);
  merged(target, patch);
  assert.equal(JSON.stringify([target, patch]), before);
});

test('a patch that is merged twice says no more than once', () => {
  const [target, patch] = [{ a: { b: 1 }, c: 2 }, { a: { b: null, d: 3 }, c: null }];
  assert.deepEqual(merged(merged(target, patch), patch), merged(target, patch));
});

test('a key names a thing, or a list of its kind, also one that was searched for', () => {
  assert.ok(isThing('pad/1', pad) && !isThing('pad/12', pad) && !isThing('pads', pad));
  assert.ok(isList('pads', pad) && isList('pads?q=rain', pad));
  assert.ok(!isList('padsx', pad) && !isList('pad/1', pad) && !isList('paddles', pad));
});

test('a change is laid over the thing, and over it in every list', () => {
  const shows = { merge: { name: 'storm' } };
  assert.deepEqual(laid('pad/1', { id: '1', name: 'rain' }, pad, shows), {
    id: '1',
    name: 'storm',
  });
  const list = { pads: [{ id: '2' }, { id: '1', name: 'rain' }], count: 2 };
  assert.deepEqual(laid('pads?q=r', list, pad, shows), {
    pads: [{ id: '2' }, { id: '1', name: 'storm' }],
    count: 2,
  });
});

test('what a change does not concern stays the same object', () => {
  const value = { pads: [{ id: '1' }] };
  assert.equal(laid('folders', value, pad, { gone: true }), value);
  assert.equal(laid('pad/2', value, pad, { gone: true }), value);
});

test('what is new stands first in the list of all, and in none that was searched for', () => {
  const shows = { value: { id: '1', name: 'new' }, merge: { hue: 3 } };
  const all = laid('pads', { pads: [{ id: '2' }] }, pad, shows);
  assert.deepEqual(all, { pads: [{ id: '1', name: 'new', hue: 3 }, { id: '2' }] });
  const searched = { pads: [{ id: '2' }] };
  assert.deepEqual(laid('pads?q=x', searched, pad, shows), searched);
});

test('what is gone is missing by itself, and from lists', () => {
  assert.equal(laid('pad/1', { id: '1' }, pad, { gone: true }), undefined);
  assert.deepEqual(laid('pads', { pads: [{ id: '1' }, { id: '2' }] }, pad, { gone: true }), {
    pads: [{ id: '2' }],
  });
});

test('a patch of what is not known shows nothing', () => {
  assert.equal(laid('pad/1', undefined, pad, { merge: { name: 'storm' } }), undefined);
});

test('a thing without an id is known by its name', () => {
  assert.equal(idOf({ id: '1', name: 'rain' }), '1');
  assert.equal(idOf({ name: 'yakback' }), 'yakback');
  assert.equal(idOf('rain'), undefined);
});

test('a value contains what is said of it, lists as wholes', () => {
  assert.ok(contains({ a: 1, b: { c: 2, d: 3 } }, { b: { c: 2 } }));
  assert.ok(contains({ a: [1, 2] }, { a: [1, 2] }));
  assert.ok(!contains({ a: [1, 2] }, { a: [1] }));
  assert.ok(!contains({ a: 1 }, { a: 1, b: 2 }));
  assert.ok(!contains(undefined, { a: 1 }));
});

test('an answer is older when it, or anything in its lists, has a lower version', () => {
  const list = (version: number) => ({ pads: [{ id: '1', version }, { id: '2', version: 9 }] });
  assert.ok(isOlder({ version: 1 }, { version: 2 }));
  assert.ok(!isOlder({ version: 2 }, { version: 2 }));
  assert.ok(isOlder(list(3), list(4)) && !isOlder(list(4), list(3)));
  assert.ok(!isOlder({ pads: [{ id: '3', version: 1 }] }, list(4)), 'another thing says nothing');
});

test('only a number is a version', () => {
  assert.equal(versionOf({ version: 3 }), 3);
  for (const value of [{ version: '3' }, {}, null, undefined, 'x']) {
    assert.equal(versionOf(value), undefined);
  }
});
