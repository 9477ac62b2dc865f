import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SonEdit, SonEdits } from '../../../generated/api.js';
import { soundEdits } from './soundEdits.js';

const cut = (id: string, seconds: number) =>
  ({ id, kind: 'cut', at_ms: 0, from: 0, to: seconds }) as SonEdit;
const trim = { id: 't', kind: 'trim', at_ms: 0, from: 1, to: 4 } as SonEdit;
const [a, b] = [cut('a', 1), cut('b', 2)];
const list = (version: number, edits: SonEdit[], done: number, seconds: number): SonEdits => (
  { version, edits, done, seconds }
);
const names = (edits: readonly SonEdit[] | undefined) => edits?.map(({ id }) => id).join(' ');
const found = (rendering: boolean, count: number, seconds: number, lists: SonEdits[]) =>
  names(soundEdits({ is_rendering: rendering, edit_count: count, seconds }, lists));

test('what is worked out has as many edits, and is as long', () => {
  const lists = [list(1, [], 0, 10), list(2, [a], 1, 9), list(3, [a], 0, 10), list(4, [b], 1, 8)];
  assert.equal(found(false, 1, 8, lists), 'b');
  assert.equal(found(false, 1, 9.001, lists), 'a');
  assert.equal(found(false, 0, 10, lists), '');
  // The length of a file may be told otherwise; the number never.
  assert.equal(found(false, 1, 8.5, lists), 'b');
  assert.equal(found(false, 2, 8, lists), undefined);
});

test('while it is being worked out, it is one of before', () => {
  const lists = [list(1, [], 0, 10), list(2, [a], 1, 9), list(3, [a, b], 2, 7)];
  assert.equal(found(true, 2, 9, lists), 'a');
  assert.equal(found(true, 2, 10, lists), '');
});

test('where only the newest list is known, it is told from the lengths', () => {
  assert.equal(found(true, 2, 9, [list(7, [a, b], 2, 7)]), 'a');
  assert.equal(found(true, 1, 7, [list(7, [a, b], 1, 9)]), 'a b');
  assert.equal(found(true, 2, 99, [list(7, [a, b], 2, 7)]), undefined);
  assert.equal(found(true, 2, 99, [list(7, [a, trim], 2, 3)]), 'a');
  assert.equal(found(true, 0, 1, []), undefined);
});
