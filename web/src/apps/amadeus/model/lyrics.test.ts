import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lyricsOf, wordsOf } from './lyrics.js';

const bars = Array.from({ length: 4 }, (_, at) => ({
  number: at + 1,
  start: at * 2,
  end: at * 2 + 2,
  chords: [],
}));
const below = (text: string) =>
  lyricsOf(bars, wordsOf(text, 0, 8))?.map((words) => words.map((word) => word.text).join(' '));

test('a line stands below the bars from its time on, until the next begins', () => {
  assert.deepEqual(below('[ar:Nobody]\n[00:02.00]Over the hills\r\n[00:06.5]and far'), [
    '',
    'Over the',
    'hills',
    'and far',
  ]);
  assert.deepEqual(below('[0:04]La <00:04.50>la [x]\n[0:06]lu'), ['', '', 'La la [x]', 'lu']);
});

test('a line that is sung several times stands there each time', () => {
  assert.deepEqual(below('[0:00][0:04]Oh\n[0:02]yes'), ['Oh', 'yes', 'Oh', '']);
});

test('lines without times are spread evenly between those with one', () => {
  assert.deepEqual(below('one\ntwo\nthree\nfour'), ['one', 'two', 'three', 'four']);
  assert.deepEqual(below('[0:00]one\ntwo\n[0:06]three'), ['one', 'two', '', 'three']);
});

test('no words are lost, and none are there without any', () => {
  assert.equal(below('\n  \n'), undefined);
  assert.equal(below('[0:59]late\n[0:00]early')?.join(' ').split(/\s+/).length, 2);
  assert.equal(lyricsOf([], wordsOf('one', 0, 8)), undefined);
});

test('words with times of their own are sung then', () => {
  assert.deepEqual(below('[0:00.50]Over <0:02.10>the <0:06.20>hills and'), [
    'Over',
    'the',
    '',
    'hills and',
  ]);
  const [over, the] = wordsOf('<0:01>Over <0:03>the', 0, 8);
  assert.deepEqual([over?.start, the?.start], [1, 3]);
  // Of a line that is sung twice nobody knows which time they are.
  assert.deepEqual(below('[0:00][0:04]Oh <0:01>yes'), ['Oh', 'yes', 'Oh', 'yes']);
});
