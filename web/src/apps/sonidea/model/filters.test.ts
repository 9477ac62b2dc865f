import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SonRecording, SonTag } from '../../../generated/api.js';
import { albumShelf, dayOf, dayWords, found, holds, tagShelf } from './filters.js';

const day = 86_400_000;
const now = new Date(2026, 10, 22, 12).getTime();
const recording = (more: Partial<SonRecording>) =>
  ({
    id: 'r',
    title: '',
    notes: '',
    tags: [],
    markers: [],
    is_favorite: false,
    edit_count: 0,
    created_ms: now,
    ...more,
  }) as unknown as SonRecording;

test('a shelf holds what it says', () => {
  const table: [string, Partial<SonRecording>, boolean][] = [
    ['all', {}, true],
    ['favourites', {}, false],
    ['favourites', { is_favorite: true }, true],
    ['week', { created_ms: now - 6 * day }, true],
    ['week', { created_ms: now - 7 * day }, false],
    ['long', { seconds: 601 }, true],
    ['long', { seconds: 600 }, false],
    ['long', {}, false],
    ['edited', { edit_count: 1 }, true],
    ['edited', {}, false],
    [albumShelf('a'), { album: 'a' }, true],
    [albumShelf('a'), { album: 'b' }, false],
    [tagShelf('t'), { tags: ['s', 't'] }, true],
    [tagShelf('t'), {}, false],
    ['a shelf of another version', {}, true],
  ];
  for (const [shelf, more, isThere] of table) {
    assert.equal(holds(shelf, recording(more), now), isThere);
  }
});

test('a recording is found by all the words, in its title, notes, tags and markers together', () => {
  const tags = [{ id: 't', name: 'Café' }] as SonTag[];
  const all = [
    recording({ id: '1', title: 'Morning Rain' }),
    recording({ id: '2', title: 'Rain', tags: ['t'] }),
    recording({
      id: '3',
      notes: 'about rain',
      markers: [{ name: 'Bridge' }] as SonRecording['markers'],
    }),
  ];
  const ids = (search: string) => found(all, search, tags).map(({ id }) => id);
  assert.deepEqual(ids('RAIN'), ['1', '2', '3']);
  assert.deepEqual(ids('rain cafe'), ['2']);
  assert.deepEqual(ids('bridge about'), ['3']);
  assert.deepEqual(ids('rain snow'), []);
  assert.equal(found(all, '  ', tags), all);
});

test('a day is the day here, and the last two have names', () => {
  assert.equal(dayOf(new Date(2026, 0, 5, 0, 0, 1).getTime()), '2026-01-05');
  assert.equal(dayOf(new Date(2026, 0, 4, 23, 59, 59).getTime()), '2026-01-04');
  assert.equal(dayWords('2026-11-22', now), 'Today');
  assert.equal(dayWords('2026-11-21', now), 'Yesterday');
  assert.equal(dayWords('2026-11-20', now), 'Friday, November 20, 2026');
});
