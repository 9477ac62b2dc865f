import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folded, holdsAll } from './plain.js';

test('a word is found whatever its accents and capitals', () => {
  assert.equal(folded('Élan VITAL Ångström'), 'elan vital angstrom');
  assert.equal(folded('Ｌet it go'.normalize('NFKC')), 'let it go');
});

test('all the words must be there, in any order, and parts of words count', () => {
  assert.ok(holdsAll('Rain on a tin roof', 'roof rain'));
  assert.ok(holdsAll('Rain on a tin roof', 'ro TI'));
  assert.ok(!holdsAll('Rain on a tin roof', 'rain snow'));
});

test('nothing typed finds everything', () => {
  assert.ok(holdsAll('Rain', ''));
});
