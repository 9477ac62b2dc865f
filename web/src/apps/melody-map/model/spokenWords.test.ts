import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spokenWords } from './spokenWords.js';

test('what was heard becomes one line as one types it', () => {
  assert.equal(spokenWords(' Let it go.\nThe snow song! '), 'Let it go. The snow song');
  assert.equal(spokenWords('Who sings Moana?'), 'Who sings Moana');
  assert.equal(spokenWords('You’re Welcome …'), 'You’re Welcome');
});

test('what recognisers write where nobody speaks is no word', () => {
  for (const text of ['', ' [BLANK_AUDIO]', '(soft music)\n♪♪', '...']) {
    assert.equal(spokenWords(text), '');
  }
});

test('what is very long ends at a word', () => {
  const found = spokenWords('snow '.repeat(100));
  assert.ok(found.length <= 200 && found.endsWith('snow'));
  assert.ok(spokenWords('a'.repeat(500)).length <= 200);
});
