import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOf } from './useDraft.js';

const from = 'Slower.\nIn D.';

test('A draft stays as it is where nobody else has written.', () => {
  assert.equal(textOf({ text: 'Faster.\nIn D.', from }, from), 'Faster.\nIn D.');
  assert.equal(textOf({ text: 'Faster.', from }, 'Faster.'), 'Faster.');
});

test('What two have changed at different places is changed at both, whoever is asked.', () => {
  const [mine, theirs] = ['Faster.\nIn D.', 'Slower.\nIn E.'];
  assert.equal(textOf({ text: mine, from }, theirs), 'Faster.\nIn E.');
  assert.equal(textOf({ text: theirs, from }, mine), 'Faster.\nIn E.');
  assert.equal(textOf({ text: 'Slower.\nIn D.\nCapo 2.', from }, 'Slower.'), 'Slower.\nCapo 2.');
});

test('What two have written at one place is kept twice.', () => {
  assert.equal(textOf({ text: 'Mine', from: '' }, 'Theirs'), 'Mine\n\nTheirs');
  assert.equal(textOf({ text: `${from}\nA`, from }, `${from}\nB`), `${from}\nA\nB`);
  for (const [mine, theirs] of [[' Loud.', '\nCapo 2.'], ['\nCapo 2.', ' Loud.']]) {
    const both = textOf({ text: `${from}${mine}`, from }, `${from}${theirs}`);
    assert.equal(both, `${from} Loud.\nCapo 2.`);
  }
  assert.equal(textOf({ text: 'In G.', from }, 'Never.'), 'In G.\n\nNever.');
});

test('What somebody else has deleted is not brought back.', () => {
  assert.equal(textOf({ text: 'Slower.\nIn D. Loud.', from }, 'In D.'), 'In D. Loud.');
});
