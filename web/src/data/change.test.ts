import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Change, isSame, reasonOf, rebased } from './change.js';
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

test('a change whose ground is known is sent upon that version, and waits for nobody', () => {
  const known = rebased(change({ after: 'b', seen: 3, version: 3 }), 7);
  assert.equal(known.version, 7);
  assert.equal(known.seen, 3, 'what the person saw stays what they saw');
  assert.ok(!('after' in known));
});

test('an edit upon what nobody knows claims a version that never was, so that the server asks', () => {
  assert.equal(rebased(change({ seen: 3, version: 3, after: 'b' }), undefined).version, 0);
  assert.equal(rebased(change({ method: 'DELETE', seen: 3 }), undefined).version, 0);
});

test('what is to be made claims none', () => {
  for (const method of ['PUT', 'POST'] as const) {
    const made = rebased(change({ method, version: 4, after: 'b' }), undefined);
    assert.ok(!('version' in made) && !('after' in made), method);
  }
});

test('changing the ground of a change leaves the change itself alone', () => {
  const before = change({ after: 'b', version: 3 });
  rebased(before, 5);
  rebased(before, undefined);
  assert.equal(before.version, 3);
  assert.equal(before.after, 'b');
});

test('two changes are of one thing by kind and id, or by their address where no thing is named', () => {
  const [pad, scene] = [{ kind: 'pad', id: '1' }, { kind: 'scene', id: '1' }];
  assert.ok(isSame(change({ thing: pad }), change({ thing: pad, path: '/other' })));
  assert.ok(!isSame(change({ thing: pad }), change({ thing: scene })));
  assert.ok(isSame(change({ thing: pad }), change({})));
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
