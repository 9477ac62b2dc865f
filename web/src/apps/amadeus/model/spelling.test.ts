import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inNotation, noteFor, plain, rootsIn, rootsOfKeys, shown, signed } from './spelling.js';

test('an address is written plainly, whatever names of notes somebody prefers', () => {
  const table: [string, Parameters<typeof plain>[1], string][] = [
    ['C♯m7/G♯', 'sharps', 'C#m7/G#'],
    ['B♭maj7', 'flats', 'Bbmaj7'],
    ['F𝄪', 'sharps', 'F##'],
    ['Hm', 'german', 'Bm'],
    ['B7', 'german', 'Bb7'],
    ['C/H', 'german', 'C/B'],
  ];
  for (const [text, notation, address] of table) assert.equal(plain(text, notation), address);
});

test('what an address has is read back as it was shown', () => {
  for (const notation of ['sharps', 'flats', 'german', 'solfege'] as const) {
    for (const root of rootsIn(notation)) {
      for (const kind of ['', 'm7', 'maj7', '7b5']) {
        const address = root + kind;
        assert.equal(plain(shown(address, notation), notation), address, `${address}, ${notation}`);
      }
    }
  }
});

test('a fifth that is lowered is no second flat', () => {
  assert.equal(shown('Bb5', 'german'), 'B5');
  assert.equal(shown('Bbb5', 'german'), 'Bb5');
});

test('each notation has twelve roots, and keys are those with the fewest signs', () => {
  for (const notation of ['sharps', 'flats', 'german', 'solfege'] as const) {
    assert.equal(new Set(rootsIn(notation)).size, 12);
  }
  assert.equal(rootsOfKeys('major')[1], 'Db');
  assert.equal(rootsOfKeys('minor')[1], 'C#');
});

test('signs of music stand behind letters only', () => {
  assert.equal(signed('Bb7b5'), 'B♭7b5');
  assert.equal(signed('F#'), 'F♯');
  assert.equal(noteFor(70, 'german'), 'B');
  assert.equal(noteFor(71, 'german'), 'H');
});

test('chords of songs have the names of notes that somebody reads', () => {
  const table: [string, Parameters<typeof inNotation>[1], string][] = [
    ['B♭m7/F', 'german', 'Bm7/F'],
    ['C/B', 'german', 'C/H'],
    ['Bm7♭5', 'german', 'Hm7♭5'],
    ['B𝄫', 'german', 'B♭'],
    ['G minor, then B♭ major', 'german', 'G minor, then B major'],
    ['B♭m7/F', 'solfege', 'Si♭m7/Fa'],
    ['F♯ major', 'solfege', 'Fa♯ major'],
    ['N.C.', 'solfege', 'N.C.'],
    ['B♭', 'sharps', 'B♭'],
  ];
  for (const [text, notation, named] of table) assert.equal(inNotation(text, notation), named);
});
