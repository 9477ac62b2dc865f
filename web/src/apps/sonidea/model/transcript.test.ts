import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corrected, findWords, paragraphsOf, textOf, wordAt } from './transcript.js';

const sentence = (text: string, start: number, first: number) => ({
  words: text.split(' ').map((word, at) => ({
    index: first + at,
    text: word,
    start: start + at / 2,
    end: start + at / 2 + 0.4,
  })),
});
const spoken = {
  transcript: 'a',
  sentences: [
    sentence('Meet me at the old mill.', 0, 0),
    sentence('Bring the Café key.', 3.2, 6),
    sentence('And the lantern.', 9, 10),
  ],
};

test('a long pause begins a paragraph', () => {
  const paragraphs = paragraphsOf(spoken, []);
  assert.deepEqual(paragraphs.map((all) => all.length), [10, 3]);
  assert.equal(
    textOf(paragraphs, 'en'),
    'Meet me at the old mill. Bring the Café key.\n\nAnd the lantern.',
  );
  assert.deepEqual(paragraphs.flat().map(({ at }) => at), [...Array(13).keys()]);
});

test('a paragraph does not grow without end', () => {
  const sentences = Array.from(
    { length: 40 },
    (_, at) => sentence('one two three', at * 1.5, at * 3),
  );
  assert.deepEqual(paragraphsOf({ sentences }, []).map((all) => all.length), [60, 60]);
});

test('corrections stand in place of what was heard, and an empty one takes a word out', () => {
  const corrections = [{ index: 4, text: 'cold' }, { index: 10, text: '' }];
  const paragraphs = paragraphsOf(spoken, corrections);
  assert.equal(
    textOf(paragraphs, 'en'),
    'Meet me at the cold mill. Bring the Café key.\n\nthe lantern.',
  );
  assert.equal(paragraphs[0]![4]!.heard, 'old');
  const all = paragraphsOf(spoken, corrections, true);
  assert.deepEqual(all[1]!.map(({ text, heard }) => [text, heard]), [
    ['', 'And'],
    ['the', undefined],
    ['lantern.', undefined],
  ]);
  assert.equal(textOf(all, 'en'), textOf(paragraphs, 'en'));
});

test('a sentence of which nothing is left is no paragraph', () => {
  const corrections = [10, 11, 12].map((index) => ({ index, text: '' }));
  assert.equal(paragraphsOf(spoken, corrections).length, 1);
});

test('languages without spaces are joined', () => {
  assert.equal(textOf(paragraphsOf({ sentences: [sentence('你 好', 0, 0)] }, []), 'zh'), '你好');
});

test('the word at a moment is the last that has begun', () => {
  const words = paragraphsOf(spoken, []).flat();
  assert.equal(wordAt(words, -1), undefined);
  assert.equal(wordAt(words, 0)?.text, 'Meet');
  assert.equal(wordAt(words, 0.5)?.text, 'me');
  assert.equal(wordAt(words, 8)?.text, 'key.');
  assert.equal(wordAt(words, 99)?.text, 'lantern.');
});

test('finds words without accents, case and marks, the last unfinished', () => {
  const words = paragraphsOf(spoken, []).flat();
  assert.deepEqual(findWords(words, 'the'), [[3, 3], [7, 7], [11, 11]]);
  assert.deepEqual(findWords(words, 'THE cafe'), [[7, 8]]);
  assert.deepEqual(findWords(words, 'old mi'), [[4, 5]]);
  assert.deepEqual(findWords(words, 'ol mill'), []);
  assert.deepEqual(findWords(words, ' … '), []);
  assert.deepEqual(findWords(words, 'lantern and'), []);
});

test('of two corrections of a word the later one counts, and the heard text takes them back', () => {
  const word = { index: 4, text: 'old' };
  const once = corrected([{ index: 7, text: 'your' }], word, 'cold');
  assert.deepEqual(once, [{ index: 4, text: 'cold' }, { index: 7, text: 'your' }]);
  const twice = corrected(once, { index: 4, text: 'cold', heard: 'old' }, 'bold');
  assert.deepEqual(twice[0], { index: 4, text: 'bold' });
  assert.deepEqual(corrected(twice, { index: 4, text: 'bold', heard: 'old' }, 'old'), [
    { index: 7, text: 'your' },
  ]);
});
