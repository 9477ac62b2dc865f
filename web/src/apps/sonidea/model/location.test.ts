import { test } from 'node:test';
import assert from 'node:assert/strict';
import { approximate, coordinates } from './location.js';

const sydney = { latitude: -33.8568, longitude: 151.2153, is_approximate: false, name: 'Home' };

test('what is approximate has neither its digits nor its name', () => {
  assert.deepEqual(approximate(sydney), {
    latitude: -33.85,
    longitude: 151.2,
    is_approximate: true,
  });
});

test('coordinates say as much as is known', () => {
  assert.equal(coordinates(sydney), '33.8568° S, 151.2153° E');
  assert.equal(coordinates(approximate(sydney)), '33.9° S, 151.2° E');
});
