import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparedAs, matchedGains } from './comparison.js';
import { gainOf, placesOf } from './group.js';

test('the louder of two takes is brought down to the softer one', () => {
  const [a, b] = matchedGains({ loudness: -14 }, { loudness: -20 });
  assert.ok(Math.abs(20 * Math.log10(a) + 6) < 1e-9);
  assert.equal(b, 1);
  assert.deepEqual(matchedGains({ loudness: -14 }, {}), [1, 1]);
  assert.deepEqual(matchedGains({ loudness: -14 }, { loudness: -90 }), [1, 1]);
});

test('two takes begin together, and one of them is heard', () => {
  const group = comparedAs({ id: 'x' }, { id: 'y' }, 'b', [0.5, 1]);
  assert.deepEqual(placesOf(group).map(({ seconds }) => seconds), [0, 0]);
  assert.deepEqual(['x', 'y'].map((id) => gainOf(group.mixer, id)), [0, 1]);
});
