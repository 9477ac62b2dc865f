import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { YakSound } from '../../../generated/api.js';
import { found, inOrder } from './useBoard.js';

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
