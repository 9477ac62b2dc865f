import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Change, isSame, reasonOf, replaces } from './change.js';
import { Refusal } from './errors.js';

const change = (more: Partial<Change>): Change => ({
  title: 'Rename',
  method: 'PATCH',
  path: '/pads/1',
  id: 'a',
  place: '1',
  made_ms: 0,
  tries: 0,
  state: 'waiting',
  ...more,
});

test('two changes are of one thing by kind and id, or by their address where no thing is named', () => {
  const [pad, scene] = [{ kind: 'pad', id: '1' }, { kind: 'scene', id: '1' }];
  assert.ok(isSame(change({ thing: pad }), change({ thing: pad, path: '/other' })));
  assert.ok(!isSame(change({ thing: pad }), change({ thing: scene })));
  assert.ok(isSame(change({}), change({})));
  assert.ok(!isSame(change({}), change({ path: '/pads/2' })));
});

test('why it was refused is kept as the server has said it', () => {
  const fields = [{ place: 'name', message: 'is too long' }];
  assert.deepEqual(reasonOf(new Refusal(422, 'invalid', 'No.', fields)), {
    status: 422,
    code: 'invalid',
    detail: 'No.',
    fields,
  });
});

test('a change replaces the one before it where it sets all of the same fields', () => {
  const set = (body: object, more: Partial<Change> = {}) => change({ body, ...more });
  assert.ok(replaces(set({ speed: 2 }), set({ speed: 1 })));
  assert.ok(replaces(set({ speed: 2, name: 'wind' }), set({ speed: 1 })));
  assert.ok(replaces(set({ markers: [1, 2] }), set({ markers: [1] })), 'lists are set whole');
  assert.ok(!replaces(set({ speed: 2 }), set({ speed: 1, name: 'wind' })));
  assert.ok(!replaces(set({ speed: 2 }), set({ name: 'wind' })));
});

test('a change replaces nothing of what would be left by a merge, by a deed, or elsewhere', () => {
  const set = (body: object, more: Partial<Change> = {}) => change({ body, ...more });
  assert.ok(!replaces(set({ look: { hue: 1 } }), set({ look: { size: 2 } })));
  assert.ok(!replaces(set({ look: { hue: 1 } }), set({ look: null })));
  assert.ok(!replaces(set({}, { method: 'POST' }), set({}, { method: 'POST' })));
  assert.ok(!replaces(set({ a: 1 }), set({ a: 1 }, { path: '/pads/2' })));
  assert.ok(!replaces(set({ a: 1 }), set({ a: 1 }, { isMerged: true })));
});
