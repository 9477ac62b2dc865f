import { test } from 'node:test';
import assert from 'node:assert/strict';
import { clusters } from './clusters.js';

const view = { x: 0.5, y: 0.5, scale: 1_000 };
const at = (id: string, x: number, y: number) => ({ id, x, y });

test('what lies nearer together than a finger is one mark, in the middle of it', () => {
  const [a, b, c] = [at('a', 0.5, 0.5), at('b', 0.52, 0.5), at('c', 0.6, 0.5)];
  const found = clusters([a, b, c], view, 800, 600);
  assert.deepEqual(found.map(({ ids }) => ids), [['a', 'b'], ['c']]);
  assert.ok(Math.abs(found[0]!.x - 0.51) < 1e-12);
  assert.equal(found[0]!.isOnePlace, false);
  // Nearer, they are two.
  assert.equal(clusters([a, b], { ...view, scale: 9_000 }, 800, 600).length, 2);
});

test('what is far beside the map is no mark', () => {
  assert.deepEqual(clusters([at('a', 0.99, 0.5)], view, 800, 600), []);
});

test('recordings of one place stay one mark, however near one looks', () => {
  const [one] = clusters([at('a', 0.5, 0.5), at('b', 0.500001, 0.5)], view, 800, 600);
  assert.equal(one?.isOnePlace, true);
});

test('ten thousand of one town are counted in a moment', () => {
  const all = Array.from({ length: 10_000 }, (_, index) => at(`${index}`, 0.5 + index / 1e7, 0.5));
  assert.equal(clusters(all, view, 800, 600)[0]?.ids.length, 10_000);
});
