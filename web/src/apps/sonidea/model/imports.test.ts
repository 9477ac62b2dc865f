import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SonRecording } from '../../../generated/api.js';
import { followed, isFailed } from './imports.js';

const made = (id: string, state: string, more: object = {}) =>
  ({ id, title: `title ${id}`, state, source: 'imported', ...more }) as unknown as SonRecording;

test('tells of a file that cannot be read by its name and why', () => {
  const known = ['a', 'b', 'c'].map((id) => ({ id, name: `${id}.mp3` }));
  const all = [
    made('a', 'unreadable', { error: 'It has no audio.' }),
    made('b', 'ready'),
    made('c', 'new'),
  ];
  assert.deepEqual(followed(known, all), [
    { id: 'a', name: 'a.mp3', trouble: 'It has no audio.' },
    { id: 'c', name: 'c.mp3' },
  ]);
});

test('keeps telling once the recording is gone, and tells of what another visit has brought', () => {
  const failures = [{ id: 'a', name: 'a.mp3', trouble: 'It has no audio.' }];
  assert.deepEqual(followed(failures, []), failures);
  assert.deepEqual(followed([], [made('x', 'unreadable', { error: 'No.' })]), [
    { id: 'x', name: 'title x', trouble: 'No.' },
  ]);
});

test('leaves takes alone, and what is in the trash', () => {
  assert.ok(!isFailed(made('a', 'unreadable', { source: 'recorded' })));
  assert.ok(!isFailed(made('a', 'unreadable', { trashed_ms: 1 })));
  assert.ok(isFailed(made('a', 'unreadable')));
});
