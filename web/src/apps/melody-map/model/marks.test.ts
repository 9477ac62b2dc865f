import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reason } from '../../../search/SearchIndex.js';
import { marked } from './marks.js';

const reason = (kind: Reason['kind'], word: string, more: Partial<Reason> = {}) =>
  ({ field: 0, kind, word, words: 1, queryWord: 0, queryWords: 1, ...more }) as Reason;
/** A title with what was meant in brackets. */
const shown = (title: string, query: string, ...reasons: Reason[]) =>
  marked(title, query, reasons).map(({ text, isMeant }) => isMeant ? `[${text}]` : text).join('');

test('the beginning of a word is meant where its beginning was typed', () => {
  assert.equal(shown('Let It Snow', 'sno', reason('prefix', 'snow')), 'Let It [Sno]w');
});

test('a whole word is meant where it is only like what was typed', () => {
  assert.equal(
    shown('Let It Snow', 'snwo', reason('fuzzy' as Reason['kind'], 'snow')),
    'Let It [Snow]',
  );
});

test('the part is meant where a part was typed', () => {
  assert.equal(shown('Wonderland', 'derl', reason('substring', 'wonderland')), 'Won[derl]and');
});

test('letters are counted as they are compared: without accents and what stands within a word', () => {
  assert.equal(shown('D’Élan vital', 'dela', reason('prefix', 'delan')), '[D’Éla]n vital');
});

test('words that were typed as one are meant together, with what is between them', () => {
  const joined = reason('prefix', 'snowwhite', { words: 2 });
  assert.equal(shown('Snow White', 'snowwh', joined), '[Snow Wh]ite');
});

test('what was found elsewhere than in the title marks nothing', () => {
  assert.equal(shown('Let It Go', 'elsa', reason('prefix', 'elsa', { field: 1 })), 'Let It Go');
  assert.equal(shown('Let It Go', 'x'), 'Let It Go');
});
