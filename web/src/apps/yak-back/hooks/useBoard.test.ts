import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { YakFolder, YakSound } from '../../../generated/api.js';
import { found, foldersMoved, inOrder, named, reordered } from './useBoard.js';

const sound = (id: string, more: Partial<YakSound> = {}) =>
  ({ id, name: id, created_ms: 0, ...more }) as YakSound;
const ids = (sounds: readonly YakSound[]) => sounds.map(({ id }) => id).join(' ');

test('favourites come first, then those put in order by hand, then the newest', () => {
  const sounds = [
    sound('old', { created_ms: 1 }),
    sound('new', { created_ms: 2 }),
    sound('second', { sort_order: 2 }),
    sound('first', { sort_order: 1 }),
    sound('loved', { is_favorite: true }),
  ];
  assert.equal(ids(inOrder(sounds)), 'loved first second new old');
});

test('an order that is only being sent counts before the one that is known', () => {
  const sounds = [sound('a', { sort_order: 1 }), sound('b', { sort_order: 2 }), sound('c')];
  assert.equal(ids(inOrder(sounds, ['b', 'c', 'a'])), 'b c a');
  assert.equal(ids(inOrder(sounds, ['c'])), 'c a b', 'what it does not name comes behind it');
});

test('a sound is found within its folder by all words of its name', () => {
  const sounds = [sound('1', { name: 'Tin roof', folder: 'rain' }), sound('2', { name: 'Roof' })];
  assert.equal(ids(found(sounds, undefined, ' ROOF ')), '1 2');
  assert.equal(ids(found(sounds, 'rain', 'roof tin')), '1');
  assert.equal(ids(found(sounds, 'wind', '')), '');
});

test('a name means the sound that is called so, and only then one that begins so or has it', () => {
  const sounds = [
    sound('1', { name: 'Fog horn', is_favorite: true }),
    sound('2', { name: 'Horn of plenty', is_favorite: true }),
    sound('3', { name: 'Horn' }),
    sound('4', { name: 'Horn section' }),
    sound('5', { name: 'Café' }),
  ];
  assert.equal(named(sounds, ' HORN ')?.id, '3');
  assert.equal(named(sounds, 'horn s')?.id, '4');
  assert.equal(named(sounds, 'ho')?.id, '2', 'a favourite, though another is shorter');
  assert.equal(named(sounds, 'og horn')?.id, '1');
  assert.equal(named(sounds, 'cafe')?.id, '5');
  assert.equal(named(sounds, 'bell'), undefined);
});

test('a folder that is put in order leaves others of the board where they are', () => {
  const sounds = ['a', 'b', 'c', 'd', 'e'].map((id) => sound(id));
  assert.equal(reordered(sounds, ['d', 'b']).join(' '), 'a d c b e');
  assert.equal(reordered(sounds, ['e', 'd', 'c', 'b', 'a']).join(' '), 'e d c b a');
});

test('a folder that is moved gets a number between its neighbours, while there is one', () => {
  const numbered = (...numbers: number[]) =>
    numbers.map((sort_order, id) => ({ id: String(id), sort_order }) as YakFolder);
  const numbers = (folders: readonly YakFolder[], from: number, to: number) =>
    foldersMoved(folders, from, to).map(([{ id }, number]) => `${id}: ${number}`).join(', ');
  assert.equal(numbers(numbered(0, 1, 2), 2, 0), '2: -1');
  assert.equal(numbers(numbered(0, 1, 2), 0, 1), '0: 1.5');
  assert.equal(numbers(numbered(0, 1, 2), 0, 2), '0: 3');
  assert.equal(numbers(numbered(0, 0, 0), 2, 1), '2: 1, 1: 2', 'all are anew');
  assert.equal(numbers(numbered(0, 1e9), 0, 1), '1: 0, 0: 1', 'no number is beyond the last');
  assert.equal(numbers(numbered(0, Infinity, Infinity), 0, 2), '1: 0, 2: 1, 0: 2', 'not known yet');
});
