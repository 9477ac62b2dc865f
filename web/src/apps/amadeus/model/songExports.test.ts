import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainName } from './songExports.js';

test('a song is called by its file without the ending', () => {
  assert.equal(plainName('Let it be.flac'), 'Let it be');
  assert.equal(plainName('01. Intro'), '01. Intro');
  assert.equal(plainName('Suite No.5'), 'Suite No.5');
  assert.equal(plainName('take.one.m4a'), 'take.one');
});
