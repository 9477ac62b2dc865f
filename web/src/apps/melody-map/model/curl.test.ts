import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold, type Point, polygon, reachable } from './curl.js';
import { PageTurn } from './PageTurn.js';

const size = { width: 300, height: 400 };
const corner = { x: 300, y: 400 };
const area = (points: readonly Point[]) =>
  Math.abs(points.reduce((sum, { x, y }, index) => {
    const next = points[(index + 1) % points.length]!;
    return sum + x * next.y - next.x * y;
  }, 0)) / 2;

test('a page that lies as it lay is not folded', () => {
  assert.equal(fold(corner, corner, size), undefined);
});

test('whatever lies flat and whatever is turned over make one page together', () => {
  for (const x of [-300, -120, 0, 150, 290]) {
    for (const y of [250, 380, 400, 430]) {
      const folded = fold(reachable({ x, y }, corner, size), corner, size);
      if (!folded) continue;
      const whole = area(folded.flat) + area(folded.turned);
      assert.ok(Math.abs(whole - 300 * 400) < 0.5, `${x}, ${y}: ${whole}`);
    }
  }
});

test('the matrix brings the corner to where it was drawn', () => {
  const point = { x: 40, y: 330 };
  const [a, b, c, d, e, f] = fold(point, corner, size)!.matrix;
  // On its back the corner of the page is the left one.
  const [x, y] = [size.width - corner.x, corner.y];
  assert.ok(Math.abs(a * x + c * y + e - point.x) < 1e-9);
  assert.ok(Math.abs(b * x + d * y + f - point.y) < 1e-9);
});

test('paper does not tear: a corner stays as far from where the page is bound as it was', () => {
  for (const target of [{ x: 900, y: 400 }, { x: -900, y: -900 }, { x: 0, y: 2_000 }]) {
    const { x, y } = reachable(target, corner, size);
    assert.ok(Math.hypot(x, y) <= Math.hypot(300, 400) + 0.5, 'from the upper end');
    assert.ok(Math.hypot(x, y - 400) <= 300 + 0.5, 'from the lower end');
  }
  assert.deepEqual(reachable({ x: 100, y: 390 }, corner, size), { x: 100, y: 390 });
});

test('it is half way when the corner is over the back of the book', () => {
  assert.equal(fold({ x: 0, y: 400 }, corner, size)?.progress, 0.5);
  assert.equal(fold({ x: -300, y: 400 }, corner, size)?.progress, 1);
});

test('a polygon is written as CSS wants it, and one without area as nothing', () => {
  assert.equal(
    polygon([{ x: 0, y: 0 }, { x: 1.005, y: 0 }, { x: 1, y: 2 }]),
    'polygon(0.00px 0.00px,1.00px 0.00px,1.00px 2.00px)',
  );
  assert.equal(polygon([]), 'polygon(0 0, 0 0, 0 0)');
});

test('a page can be caught again on its way', () => {
  const turn = new PageTurn(size, 400, 'right');
  turn.fall('left');
  turn.step(0.1);
  assert.equal(turn.goal, 'left');
  turn.hold({ x: 100, y: 350 }, 500);
  assert.equal(turn.goal, undefined);
  assert.equal(turn.step(0.1), false);
  assert.deepEqual(turn.point, reachable({ x: 100, y: 350 }, corner, size));
});
