import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tagChange, tagCounts, tagOf, withTags } from './songTags.js';

test('a tag is stored without spaces around it, and no longer than the server takes', () => {
  assert.equal(tagOf('  slow \n song '), 'slow song');
  assert.equal(tagOf('   '), undefined);
  assert.equal(tagOf('x'.repeat(50))?.length, 40);
  const guitar = `${'x'.repeat(39)}🎸`;
  assert.equal(tagOf(guitar), guitar);
});

test('changes of two devices lie over each other, as on the server', () => {
  const first = withTags(['Live', 'slow song'], { add: ['Blues'], remove: [] });
  const both = withTags(first, { add: ['live', 'Jazz'], remove: ['BLUES'] });
  assert.deepEqual(both, ['Live', 'slow song', 'Jazz']);
  assert.deepEqual(withTags(both, { add: ['LIVE'], remove: ['Live'] }), [
    'slow song',
    'Jazz',
    'LIVE',
  ]);
});

test('what turns tags into others turns them back', () => {
  const [before, after] = [['Live', 'Jazz'], ['Jazz', 'Concert']];
  assert.deepEqual(withTags(before, tagChange(before, after)), after);
  assert.deepEqual(withTags(after, tagChange(after, before)).sort(), [...before].sort());
});

test('counts tags from A to Z, whatever their capitals', () => {
  const songs = [{ tags: ['live', 'Blues'] }, { tags: ['Live'] }, { tags: [] }];
  assert.deepEqual(tagCounts(songs), [{ tag: 'Blues', songs: 1 }, { tag: 'live', songs: 2 }]);
});
