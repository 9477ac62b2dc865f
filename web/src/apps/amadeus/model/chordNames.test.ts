import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  chordSaid,
  chordWritten,
  hueOf,
  isMinor,
  notesWritten,
  pitchOf,
  pitchOfRoot,
} from './chordNames.js';

/** A chord as it was heard, its pitch classes, and how it and its notes are written. */
const spelled: [string, number[], string][] = [
  ['D:7', [2, 6, 9, 0], 'D7: D F♯ A C'],
  ['A:7', [9, 1, 4, 7], 'A7: A C♯ E G'],
  ['B:min', [11, 2, 6], 'Bm: B D F♯'],
  ['E:7', [4, 8, 11, 2], 'E7: E G♯ B D'],
  ['C:min/b3', [0, 3, 7], 'Cm/E♭: C E♭ G'],
  ['C:7/b7', [0, 4, 7, 10], 'C7/B♭: C E G B♭'],
  ['Eb:maj7', [3, 7, 10, 2], 'E♭maj7: E♭ G B♭ D'],
  ['F#:min7', [6, 9, 1, 4], 'F♯m7: F♯ A C♯ E'],
  ['B:dim7', [11, 2, 5, 8], 'Bdim7: B D F A♭'],
  ['C#:dim7/b5', [1, 4, 7, 10], 'C♯dim7/G: C♯ E G B♭'],
  ['C:aug', [0, 4, 8], 'Caug: C E G♯'],
  ['Ab:maj', [8, 0, 3], 'A♭: A♭ C E♭'],
  ['F:sus2', [5, 7, 0], 'Fsus2: F G C'],
  ['A:min6', [9, 0, 4, 6], 'Am6: A C E F♯'],
  // F♭ and E♯ are right, and B♭♭ and G♯♯ would be; who reads them so?
  ['Db:min', [1, 4, 8], 'D♭m: D♭ F♭ A♭'],
  ['C:dim7', [0, 3, 6, 9], 'Cdim7: C E♭ G♭ A'],
  ['C#:aug', [1, 5, 9], 'C♯aug: C♯ E♯ A'],
];

test('notes of a chord are spelled as musicians do', () => {
  for (const [label, pitches, words] of spelled) {
    assert.equal(`${chordWritten(label)}: ${notesWritten(label, pitches).join(' ')}`, words);
  }
});

test('a chord is said in words', () => {
  const table: [string, string][] = [
    ['C:maj', 'C major'],
    ['C#:min7/b3', 'C sharp minor seventh over E'],
    ['Bb:hdim7', 'B flat half-diminished'],
    ['G:maj(9)', 'G added ninth'],
    ['N', 'no chord'],
  ];
  for (const [label, words] of table) assert.equal(chordSaid(label), words);
});

test('where there is no chord, there are no notes, no root and no colour', () => {
  assert.equal(chordWritten('N'), 'N.C.');
  assert.deepEqual(notesWritten('N', [0]), []);
  assert.equal(pitchOfRoot('N'), undefined);
  assert.equal(hueOf('N'), undefined);
});

test('what a person types stays as it is typed', () => {
  const typed: [string, string, string][] = [
    ['C:(1,3,5,7,9,#11,13)', 'Cmaj13♯11', 'C major thirteenth sharp eleven'],
    ['Bbb:min7', 'B𝄫m7', 'B double flat minor seventh'],
    ['F##:7', 'F𝄪7', 'F double sharp seventh'],
    ['G:sus4(b7)', 'G7sus4', 'G seventh suspended fourth'],
  ];
  for (const [label, written, said] of typed) {
    assert.equal(chordWritten(label), written);
    assert.equal(chordSaid(label), said);
  }
  assert.equal(pitchOf('Bbb'), 9);
  assert.equal(pitchOfRoot('F##:7'), 7);
});

test('a kind that nobody has heard of is written as it is', () => {
  assert.equal(chordWritten('C:odd'), 'Codd');
});

test('two names of one pitch are one pitch, round the ends of the octave too', () => {
  for (const [one, other] of [['C#', 'Db'], ['E#', 'F'], ['Cb', 'B'], ['B#', 'C']] as const) {
    assert.equal(pitchOf(one), pitchOf(other));
  }
});

test('chords a fifth apart have neighbouring colours', () => {
  const fifths = ['C', 'G', 'D', 'A', 'E', 'B', 'F#', 'C#', 'Ab', 'Eb', 'Bb', 'F'];
  const hues = fifths.map((root) => hueOf(`${root}:maj`));
  assert.deepEqual(hues, fifths.map((_, place) => 40 + place * 30));
});

test('minor and diminished chords count as minor', () => {
  assert.ok(['A:min', 'A:min7', 'A:dim', 'A:hdim7'].every(isMinor));
  assert.ok(!['A:maj', 'A:7', 'A:sus4', 'N'].some(isMinor));
});
