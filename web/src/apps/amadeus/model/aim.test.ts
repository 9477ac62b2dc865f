import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aimOf, centsWritten, verdictOf } from './aim.js';
import { equalAt, hertzIn, intonationOf } from './intonation.js';
import { hertzOf } from './notes.js';
import { temperaments } from './temperaments.js';
import { tuningOf } from './tunings.js';

const at440 = equalAt(440);
const guitar = tuningOf('guitar').strings;

test('a sound aims at the nearest note, of all or of the strings', () => {
  assert.deepEqual(aimOf(440, at440, []).key, 69);
  assert.equal(aimOf(hertzOf(61, 440), at440, guitar).key, 59);
  assert.equal(aimOf(hertzOf(62, 440), at440, guitar).key, 64);
  assert.equal(aimOf(30, at440, guitar).key, 40, 'far below the lowest');
});

test('it is so many hundredths of a semitone off, at any concert pitch', () => {
  assert.ok(Math.abs(aimOf(hertzOf(69.25, 432), equalAt(432), []).cents - 25) < 1e-9);
  assert.ok(
    Math.abs(aimOf(hertzOf(40, 440), at440, guitar, 45).cents + 500) < 1e-9,
    'a string held fast',
  );
});

test('it aims at the notes of the temperament, also where they lie far from the keys', () => {
  for (const { cents, id } of temperaments) {
    const intonation = intonationOf(440, cents, 0);
    for (let key = 40; key < 80; key += 1) {
      const aim = aimOf(hertzIn(intonation, key), intonation, []);
      assert.equal(aim.key, key, id);
      assert.ok(Math.abs(aim.cents) < 1e-9);
    }
  }
  const odd = intonationOf(440, [0, 250, ...[...Array(10).keys()].map((one) => 300 + 90 * one)], 0);
  assert.equal(aimOf(hertzIn(odd, 61), odd, []).key, 61);
});

test('what was in tune may stray a little further before it is not', () => {
  const table: [number, ReturnType<typeof verdictOf> | undefined, string][] = [
    [2, undefined, 'in tune'],
    [2.1, undefined, 'high'],
    [-2.1, undefined, 'low'],
    [2.9, 'in tune', 'in tune'],
    [-3.1, 'in tune', 'low'],
    [2.9, 'high', 'high'],
  ];
  for (const [cents, before, verdict] of table) assert.equal(verdictOf(cents, before), verdict);
});

test('cents are written with a real minus, and zero without a sign', () => {
  const table: [number, string][] = [
    [3.24, '+3.2'],
    [-3.26, '−3.3'],
    [0.04, '0.0'],
    [-0.04, '0.0'],
    [0, '0.0'],
    [-12, '−12.0'],
  ];
  for (const [cents, words] of table) assert.equal(centsWritten(cents), words);
});
