import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyAt, numeralOf, triadOf } from './stageNames.js';

test('a triad keeps third and fifth of any kind that is heard or typed', () => {
  const triads = {
    'C:maj': 'C:maj',
    'C': 'C:maj',
    'G:7/3': 'G:maj',
    'F:maj7': 'F:maj',
    'A:min7': 'A:min',
    'A:minmaj7': 'A:min',
    'B:hdim7': 'B:dim',
    'B:dim7': 'B:dim',
    'Bb:aug': 'Bb:aug',
    'D:sus4(b7)': 'D:sus4',
    'D:sus2': 'D:sus2',
    'E:5': 'E:5',
    'C:maj(9)': 'C:maj',
    'F#:(1,b3,b5,b7,b9)': 'F#:dim',
    'F#:(1,3,#5,b7)': 'F#:aug',
    'G:(1,4,5,b7,9)': 'G:sus4',
    N: 'N',
  };
  for (const [label, triad] of Object.entries(triads)) assert.equal(triadOf(label), triad, label);
});

test('numerals count from the tonic, spelled as in the key', () => {
  const inC = { key: 'C', mode: 'major' } as const;
  const rows: [string, string][] = [
    ['C:maj', 'I'],
    ['D:min7', 'ii7'],
    ['F:maj7', 'IVmaj7'],
    ['G:7/b7', 'V7'],
    ['B:dim', 'vii°'],
    ['B:hdim7', 'viiø7'],
    ['Bb:maj', '♭VII'],
    ['F#:dim7', '♯iv°7'],
    ['Gb:maj', '♭V'],
    ['E:aug', 'III+'],
    ['A:minmaj7', 'vi(maj7)'],
    ['N', 'N.C.'],
  ];
  for (const [label, numeral] of rows) assert.equal(numeralOf(label, inC), numeral, label);
  const inCSharp = { key: 'C#', mode: 'minor' } as const;
  const minor = ['C#:min', 'A:maj', 'E:maj', 'G#:7', 'D:maj'].map((one) =>
    numeralOf(one, inCSharp)
  );
  assert.deepEqual(minor, ['i', '♭VI', '♭III', 'V7', '♭II']);
  // A root of another world than the key's is counted in semitones.
  assert.equal(numeralOf('E#:maj', { key: 'Gb', mode: 'major' }), 'VII');
});

test('a song that modulates is counted from the key of the moment', () => {
  const song = {
    key: 'C',
    mode: 'major',
    keys: [
      { start: 0, end: 10, key: 'C', mode: 'major' },
      { start: 10, end: 20, key: 'D', mode: 'major' },
    ],
  } as const;
  const none = { key: 'B', mode: 'major' } as const;
  assert.equal(numeralOf('D:maj', keyAt(song, 9.9) ?? none), 'II');
  assert.equal(numeralOf('D:maj', keyAt(song, 10) ?? none), 'I');
  assert.equal(keyAt(song, 30)?.key, 'C');
  assert.equal(keyAt({ key: null, mode: null, keys: [] }, 0), undefined);
});
