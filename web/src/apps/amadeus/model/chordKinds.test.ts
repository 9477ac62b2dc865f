import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChordKind, ScaleKind } from '../../../theory/Theory.js';
import { chordKinds, scaleKinds } from './chordKinds.js';

const chord = (symbol: string, degrees: string) => ({
  symbol,
  name: symbol,
  degrees: degrees.split(' '),
});
const scale = (name: string, notes: number) => ({
  name,
  aliases: [],
  degrees: Array.from({ length: notes }, (_, at) => `${at + 1}`),
});

test('a chord is found under its highest degree', () => {
  const kinds: ChordKind[] = [
    chord('', '1 3 5'),
    chord('m6', '1 ♭3 5 6'),
    chord('add9', '1 3 5 9'),
    chord('7', '1 3 5 ♭7'),
    chord('m7♭5', '1 ♭3 ♭5 ♭7'),
    chord('9', '1 3 5 ♭7 9'),
    chord('11', '1 3 5 ♭7 9 11'),
    chord('13', '1 3 5 ♭7 9 13'),
    chord('sus4', '1 4 5'),
  ];
  const groups = chordKinds(kinds).map((
    { name, kinds: own },
  ) => [name, own.map(({ symbol }) => symbol)]);
  assert.deepEqual(groups, [
    ['Triads', ['', 'sus4']],
    ['Sixths and added notes', ['m6', 'add9']],
    ['Sevenths', ['7', 'm7♭5']],
    ['Ninths', ['9']],
    ['Elevenths', ['11']],
    ['Thirteenths', ['13']],
  ]);
});

test('a scale is found under the number of its notes, and none is left out', () => {
  const kinds: ScaleKind[] = [
    scale('major', 7),
    scale('pentatonic', 5),
    scale('blues', 6),
    scale('whole', 8),
    scale('chromatic', 12),
  ];
  const groups = scaleKinds(kinds);
  assert.deepEqual(groups.map(({ kinds: own }) => own.length), [1, 1, 1, 2]);
});
