import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SonEdit } from '../../../generated/api.js';
import { carryEdit, carryPoint, carryStretch, lengthsOf, pasteOf } from './carry.js';

const edit = (id: string, more: Partial<SonEdit>) => ({ id, at_ms: 0, ...more }) as SonEdit;
const cut = (from: number, to: number, id = `cut ${from}–${to}`) =>
  edit(id, { kind: 'cut', from, to });
const trim = (from: number, to: number) =>
  edit(`trim ${from}–${to}`, { kind: 'trim', from, to });
const insert = (at: number, seconds: number) =>
  edit(`insert ${at}`, { kind: 'insert', at, seconds });
const gain = edit('gain', { kind: 'gain', from: 0, to: 9, decibels: 3 });
const sound = (edits: SonEdit[], seconds = 10) => ({ edits, seconds });

test('a place stays in its sound, as markers do', () => {
  const table: [string, number, SonEdit[], SonEdit[], number][] = [
    ['before a cut', 1, [], [cut(2, 4)], 1],
    ['in a cut: at the join', 3, [], [cut(2, 4)], 2],
    ['at the end of a cut', 4, [], [cut(2, 4)], 2],
    ['behind a cut', 5, [], [cut(2, 4)], 3],
    ['a cut that is taken back', 3, [cut(2, 4)], [], 5],
    ['at the join of what is taken back', 2, [cut(2, 4)], [], 2],
    ['in a trim', 3, [], [trim(2, 6)], 1],
    ['before a trim', 1, [], [trim(2, 6)], 0],
    ['behind a trim', 9, [], [trim(2, 6)], 4],
    ['a trim that is taken back', 1, [trim(2, 6)], [], 3],
    ['before what is put in', 1, [], [insert(2, 5)], 1],
    ['where something is put in', 2, [], [insert(2, 5)], 7],
    ['what was put in and goes', 4, [insert(2, 5)], [], 2],
    ['behind what was put in and goes', 8, [insert(2, 5)], [], 3],
    ['one after the other', 8, [], [cut(0, 2), insert(1, 3), gain], 9],
    ['another instead', 6, [gain, cut(0, 1)], [gain, cut(0, 2)], 5],
    ['what both have does nothing', 6, [cut(0, 1)], [cut(0, 1), gain], 6],
    ['at the end, where the end is cut', 10, [], [cut(8, 10)], 8],
  ];
  for (const [what, at, from, to, place] of table) {
    assert.equal(carryPoint(at, sound(from), to), place, what);
  }
});

test('what nobody can tell stays where it is', () => {
  assert.equal(carryPoint(5, { edits: undefined, seconds: 10 }, [cut(0, 1)]), 5);
  assert.equal(carryPoint(5, sound([]), undefined), 5);
});

test('of a stretch that is left which was not taken out', () => {
  const table: [string, [number, number], SonEdit[], SonEdit[], [number, number] | undefined][] = [
    ['all of it cut', [2, 4], [], [cut(1, 5)], undefined],
    ['just it cut', [2, 4], [], [cut(2, 4)], undefined],
    ['its end cut', [2, 4], [], [cut(3, 6)], [2, 3]],
    ['its start cut', [2, 4], [], [cut(1, 3)], [1, 2]],
    ['its middle cut', [2, 8], [], [cut(4, 5)], [2, 7]],
    ['outside of a trim', [2, 4], [], [trim(5, 9)], undefined],
    ['silence put in at its start', [2, 4], [], [insert(2, 1)], [3, 5]],
    ['silence put in at its end', [2, 4], [], [insert(4, 1)], [2, 4]],
    ['what was put in and goes', [3, 5], [insert(2, 5)], [], undefined],
    ['behind a join that is taken back', [2, 4], [cut(2, 4)], [], [4, 6]],
    ['before a join that is taken back', [1, 2], [cut(2, 4)], [], [1, 2]],
    ['taken back and done again', [1, 3], [cut(2, 4)], [cut(2, 4)], [1, 3]],
  ];
  for (const [what, [from, to], old, edits, left] of table) {
    const expected = left && { from: left[0], to: left[1] };
    assert.deepEqual(carryStretch({ from, to }, sound(old), edits), expected, what);
  }
});

test('a part that reaches past the end of the sound is as long as the sound', () => {
  assert.equal(carryPoint(10, sound([]), [cut(9, 12), insert(0, 5)]), 14);
  assert.deepEqual(carryStretch({ from: 0, to: 12 }, sound([]), [trim(8, 12)]), { from: 0, to: 2 });
});

test('an edit keeps all but its places', () => {
  const made = edit('e', { kind: 'fade', from: 3, to: 5, direction: 'in', curve: 's' });
  assert.deepEqual(carryEdit(made, sound([]), [cut(0, 1)]), { ...made, from: 2, to: 4 });
  assert.equal(carryEdit(made, sound([]), [cut(0, 9)]), undefined);
  assert.equal(carryEdit(insert(4, 1), sound([]), [cut(0, 1)])?.at, 3);
  const whole = edit('n', { kind: 'normalize', peak_db: -1 });
  assert.equal(carryEdit(whole, sound([]), [cut(0, 9)]), whole);
});

test('what is pasted is named in the sound that it was copied from', () => {
  const copied = { from: 3, to: 5, of: sound([gain]) };
  assert.deepEqual(pasteOf(copied, [gain, cut(0, 9)]), { from: 3, to: 5, of: 1 });
});

test('what was copied is not pasted once an edit before it is taken back', () => {
  const copied = { from: 3, to: 5, of: sound([gain, cut(0, 1)]) };
  assert.equal(pasteOf(copied, [gain]), undefined);
  assert.equal(pasteOf(copied, [gain, cut(0, 2)]), undefined);
});

test('how long it was is told from how long it is, but for what a trim took away', () => {
  const paste = edit('p', { kind: 'paste', from: 1, to: 3, at: 0, of: 0 });
  assert.deepEqual(lengthsOf([cut(2, 4), insert(0, 1), gain, paste], 10), [9, 7, 8, 8, 10]);
  assert.deepEqual(lengthsOf([trim(2, 4), insert(0, 1)], 3), [Infinity, 2, 3]);
});
