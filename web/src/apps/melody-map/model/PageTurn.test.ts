import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PageTurn } from './PageTurn.js';

const size = { width: 300, height: 400 };

/** Lets a page fall until it lies; answers after how many seconds. */
function fallen(turn: PageTurn): number {
  for (let seconds = 0; seconds < 10; seconds += 1 / 60) {
    if (turn.step(1 / 60)) return seconds;
  }
  return Infinity;
}

test('a page that is let go falls to the side that it is nearer to', () => {
  for (const [x, side, end] of [[-20, 'left', -300], [20, 'right', 300]] as const) {
    const turn = new PageTurn(size, 400, 'right');
    turn.hold({ x, y: 380 }, 0);
    turn.hold({ x, y: 380 }, 200);
    assert.equal(turn.release(300), side);
    assert.ok(fallen(turn) < 3);
    assert.ok(Math.abs(turn.point.x - end) < 2);
  }
});

test('a page that is thrown goes where it was thrown', () => {
  const turn = new PageTurn(size, 400, 'right');
  turn.hold({ x: 290, y: 390 }, 0);
  turn.hold({ x: 230, y: 380 }, 40);
  assert.equal(turn.release(50), 'left');
});

test('a page that nobody has looked at for long goes on where it was', () => {
  const [looked, away] = [0, 1].map(() => new PageTurn(size, 400, 'right')) as [PageTurn, PageTurn];
  for (const turn of [looked, away]) turn.fall('left');
  looked.step(0.25);
  away.step(60);
  assert.deepEqual(away.point, looked.point);
});

test('a slow device bends no paper too far', () => {
  const turn = new PageTurn(size, 0, 'left');
  turn.fall('right');
  for (let step = 0; step < 40; step += 1) {
    turn.step(0.25);
    assert.ok(Number.isFinite(turn.point.x) && Math.abs(turn.point.x) <= 301);
  }
  assert.ok(turn.step(0.25));
});
