import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change } from './change.js';
import { forgotten, moved, noted, type Run, standing } from './ledger.js';

const thing = { kind: 'pad', id: '1' };
const change = (more: Partial<Change>): Change => ({
  title: 'Rename',
  method: 'PATCH',
  path: '/pads/1',
  thing,
  id: 'first',
  place: '1',
  made_ms: 0,
  tries: 1,
  state: 'sending',
  body: { name: 'storm' },
  ...more,
});
const edit = (seen: number, version = seen) => change({ seen, version });
const made = change({ method: 'PUT', body: { name: 'rain' }, seen: 0 });
const runs = (from: number, to: number): readonly Run[] => [{ thing, from, to }];

test('what was made upon a version of ours is sent upon the last of them', () => {
  let known: readonly Run[] = [];
  for (const version of [4, 5, 6]) known = noted(known, edit(4, version), { version: version + 1 });
  assert.deepEqual(known, runs(4, 7));
  for (const seen of [4, 5, 6, 7]) assert.equal(standing(known, edit(seen)), 7);
});

test('what was made upon another version is sent upon that', () => {
  for (const seen of [3, 8]) assert.equal(standing(runs(4, 7), edit(seen)), seen);
  assert.equal(standing(runs(4, 7), change({ seen: 4, thing: { kind: 'pad', id: '2' } })), 4);
  assert.equal(standing([], edit(4)), 4);
});

test('an answer that tells of others tells which version ours was all the same', () => {
  assert.deepEqual(noted([], edit(4), { version: 9, name: 'theirs' }), runs(4, 5));
});

test('a version of another device in between ends what is ours', () => {
  const known = noted(runs(4, 7), edit(9), { version: 10 });
  assert.deepEqual(known, runs(9, 10));
  assert.equal(standing(known, edit(5)), 5, 'so that the server tells');
});

test('something new is known by looking as it was sent', () => {
  assert.deepEqual(noted([], made, { name: 'rain', version: 1, id: '1' }), runs(0, 1));
  assert.deepEqual(noted(runs(0, 3), made, { name: 'snow', version: 1, id: '1' }), []);
  assert.equal(standing([], edit(0)), 0, 'what was made upon it claims what never was');
});

test('what was brought back is known by looking as it did, whatever its version is by now', () => {
  const back = change({
    method: 'POST',
    body: undefined,
    seen: 4,
    version: 4,
    isMerged: true,
    shows: { value: { id: '1', name: 'rain', version: 4, updated_ms: 1 } },
  });
  const answer = { id: '1', name: 'rain', version: 6, updated_ms: 9 };
  assert.deepEqual(noted([], back, answer), runs(4, 6));
  assert.deepEqual(noted([], back, { ...answer, name: 'snow' }), []);
});

test('a deed without an answer raises the version by one, and one that changed nothing does not', () => {
  const deed = change({ method: 'POST', isMerged: true, seen: 4, version: 4 });
  assert.deepEqual(noted([], deed, undefined), runs(4, 5));
  assert.deepEqual(noted([], deed, { version: 4 }), runs(4, 4));
});

test('of what is gone nothing is ours', () => {
  assert.deepEqual(
    noted(runs(4, 7), change({ method: 'DELETE', seen: 4, version: 7 }), undefined),
    [],
  );
  assert.deepEqual(forgotten(runs(4, 7), edit(4)), []);
});

test('things without versions are not remembered', () => {
  assert.deepEqual(noted([], change({}), { name: 'storm' }), []);
  const known = runs(4, 7);
  assert.equal(noted(known, change({ thing: undefined, seen: 1 }), undefined), known);
});

test('tells which things another tab has changed', () => {
  const other = { thing: { kind: 'pad', id: '2' }, from: 1, to: 2 };
  assert.deepEqual(moved(runs(4, 5), [...runs(4, 6), other]), [thing, other.thing]);
  assert.deepEqual(moved(runs(4, 6), runs(4, 6)), []);
});

test('a hundred are remembered, the newest', () => {
  let known: readonly Run[] = [];
  for (let id = 0; id < 150; id += 1) {
    known = noted(known, { ...edit(1), thing: { kind: 'pad', id: `${id}` } }, { version: 2 });
  }
  assert.equal(known.length, 100);
  assert.equal(known[0]?.thing.id, '50');
  assert.equal(known[99]?.thing.id, '149');
});
