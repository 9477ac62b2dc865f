import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lyricsOf, wordsOf } from './lyrics.js';

const bars = Array.from({ length: 4 }, (_, at) => ({
  number: at + 1,
  start: at * 2,
  end: at * 2 + 2,
  chords: [],
}));
const below = (text: string) => lyricsOf(bars, wordsOf(text, 0, 8));

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
