import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Away, Full, Refusal } from './errors.js';
import { wordsFor } from './trouble.js';

test('a person is told what is wrong with which field, and what to do', () => {
  const fields = [{ place: 'name', message: 'is empty' }, { place: 'hue', message: 'is no hue' }];
  assert.equal(
    wordsFor(new Refusal(409, 'in_use', 'This cannot be kept.', fields)),
    'This cannot be kept. (name is empty; hue is no hue)',
  );
  // That names what only programs see.
  assert.equal(
    wordsFor(new Refusal(422, 'invalid', 'Some fields are invalid; see `fields`.', fields)),
    'Name is empty; hue is no hue. Nothing was changed.',
  );
  assert.equal(wordsFor(new Refusal(404, 'not_found', 'It is gone.')), 'It is gone.');
  assert.match(wordsFor(new Away()), /cannot be reached.*Try again when it is there/);
  assert.match(wordsFor(new Full()), /out of space/);
  assert.equal(wordsFor('odd'), 'odd');
});
