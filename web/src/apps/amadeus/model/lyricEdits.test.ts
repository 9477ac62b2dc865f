import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type HeardWord, lyricsFrom, retimed, withoutTimes } from './lyricEdits.js';
import { hasWordTimes, longestLyrics, wordsOf } from './lyrics.js';

/** Words of half a second from a moment on. */
const heard = (text: string, from = 0): HeardWord[] =>
  text.split(' ').map((word, at) => ({
    text: word,
    start: from + at / 2,
    end: from + at / 2 + 0.4,
  }));

const starts = (text: string) =>
  Object.fromEntries(wordsOf(text, 0, 0).map((word) => [word.text, word.start]));

test('a transcript has a line for each phrase and a time for each word', () => {
  const text = lyricsFrom([heard('Over the hills.'), heard('And far away', 61)]);
  assert.equal(
    text,
    '[00:00.00]Over <00:00.50>the <00:01.00>hills.\n[01:01.00]And <01:01.50>far <01:02.00>away',
  );
  assert.ok(hasWordTimes(text));
});

test('a line ends where the singer breathes, at a comma, and where it is long', () => {
  const lines = (sentence: HeardWord[]) => withoutTimes(lyricsFrom([sentence])).split('\n');
  assert.deepEqual(lines([...heard('one two'), ...heard('three', 5)]), ['one two', 'three']);
  assert.deepEqual(lines(heard('a b c d e, f g')), ['a b c d e,', 'f g']);
  assert.deepEqual(lines(heard('a, b')), ['a, b']);
  assert.equal(lines(heard(Array(25).fill('la').join(' '))).length, 3);
});

test('the first word after a pause does not begin in the music before it', () => {
  const [one, ...others] = heard('Oh yes', 3);
  const text = lyricsFrom([[{ text: 'Oh', start: 0.5, end: one?.end ?? 0 }, ...others]]);
  assert.deepEqual(starts(text), { Oh: 2.8, yes: 3.5 });
});

test('what is not sung is left out', () => {
  assert.equal(lyricsFrom([heard('[Music]'), heard('♪'), heard('(upbeat guitar music)')]), '');
  assert.equal(withoutTimes(lyricsFrom([heard('♪Oh yes♪')])), 'Oh yes');
  assert.equal(withoutTimes(lyricsFrom([heard('♪ Oh yes ♪')])), 'Oh yes');
  assert.equal(withoutTimes(lyricsFrom([heard('Oh (applause) yes')])), 'Oh yes');
});

const old = lyricsFrom([heard('Over the hulls'), heard('and far a way', 4)]);

test('a corrected word takes the time of the one that was heard; the others keep theirs', () => {
  const { text, isSame } = retimed(old, 'Over the hills\nand far away');
  assert.ok(isSame);
  assert.equal(withoutTimes(text), 'Over the hills\nand far away');
  assert.deepEqual(starts(text), { Over: 0, the: 0.5, hills: 1, and: 4, far: 4.5, away: 5 });
});

test('as many words in place of others take the time of each', () => {
  const uneven = '[00:01.00]I <00:01.20>never <00:03.00>new <00:03.50>you';
  const { text } = retimed(uneven, 'I really knew you');
  assert.deepEqual(starts(text), { I: 1, really: 1.2, knew: 3, you: 3.5 });
});

test('words that are added share the time up to the next one', () => {
  const { text } = retimed(old, 'Oh over the green hulls\nand far a way');
  const { Oh, over, the, green, hulls } = starts(text);
  assert.deepEqual([Oh, over, the, green, hulls], [0, 0, 0.5, 0.75, 1]);
});

test('lines can be joined and words taken out', () => {
  const { text } = retimed(old, 'the hulls and far');
  assert.deepEqual(starts(text), { the: 0.5, hulls: 1, and: 4, far: 4.5 });
  assert.equal(text.split('\n').length, 1);
});

test('other lyrics, and those with times, are not the same', () => {
  assert.deepEqual(retimed(old, ' Something else entirely\nis pasted '), {
    text: 'Something else entirely\nis pasted',
    isSame: false,
  });
  assert.equal(retimed(old, '[0:02]Over the hulls and far a way').isSame, false);
  assert.deepEqual(retimed(old, ' '), { text: '', isSame: false });
});

test('a text that is too long loses the times of words first', () => {
  const long = lyricsFrom(Array.from({ length: 300 }, () => heard('a b c d e f g h')));
  assert.ok(long.length <= longestLyrics && !hasWordTimes(long));
  assert.equal(long.split('\n').length, 300);
  const longer = lyricsFrom(Array.from({ length: 2_000 }, () => heard('a b c d e f g h')));
  assert.ok(longer.length <= longestLyrics && longer.length > longestLyrics - 50);
});

test('writes no spaces where a script has none, and keeps times when it is corrected', () => {
  const heard = (...texts: string[]) =>
    texts.map((text, at) => ({ text, start: at, end: at + 0.5 }));
  const chinese = lyricsFrom([heard('月亮', '代表', '我', '的', '心。')]);
  assert.equal(
    chinese,
    '[00:00.00]月亮<00:01.00>代表<00:02.00>我<00:03.00>的<00:04.00>心。',
  );
  assert.equal(withoutTimes(chinese), '月亮代表我的心。');
  assert.equal(
    withoutTimes(lyricsFrom([heard('さくら', 'さくら', 'の', 'love', 'song')])),
    'さくらさくらの love song',
  );
  assert.equal(withoutTimes(lyricsFrom([heard('รัก', 'เธอ')])), 'รักเธอ');
  assert.equal(withoutTimes(lyricsFrom([heard('사랑', '해')])), '사랑 해');
  const { text, isSame } = retimed(chinese, '月亮代表你的心。');
  assert.ok(isSame);
  assert.ok(text.includes('<00:02.00>你<00:03.00>的'), text);
  assert.equal(withoutTimes(text), '月亮代表你的心。');
});
