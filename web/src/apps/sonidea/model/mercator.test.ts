import { test } from 'node:test';
import assert from 'node:assert/strict';
import { kilometres, pointOf, positionOf, viewOf, within, zoomed } from './mercator.js';

const paris = { latitude: 48.8566, longitude: 2.3522 };
const sydney = { latitude: -33.8688, longitude: 151.2093 };

test('a place is where it was after it went to the map and back', () => {
  for (const place of [paris, sydney, { latitude: 0, longitude: -180 }]) {
    const back = positionOf(pointOf(place));
    assert.ok(Math.abs(back.latitude - place.latitude) < 1e-9);
    assert.ok(Math.abs(back.longitude - place.longitude) < 1e-9);
  }
  assert.deepEqual(pointOf({ latitude: 0, longitude: 0 }), { x: 0.5, y: 0.5 });
});

test('distances are those of an atlas', () => {
  assert.ok(Math.abs(kilometres(paris, sydney) - 16_960) < 30);
  assert.equal(kilometres(paris, paris), 0);
});

test('what is under the pointer stays there while it is zoomed', () => {
  const view = { x: 0.4, y: 0.3, scale: 1_000 };
  const at = { x: 120, y: -80 };
  const next = zoomed(view, 3, at);
  assert.ok(Math.abs(view.x + at.x / view.scale - (next.x + at.x / next.scale)) < 1e-12);
  assert.ok(Math.abs(view.y + at.y / view.scale - (next.y + at.y / next.scale)) < 1e-12);
});

test('the map never shows what is beside the world', () => {
  assert.deepEqual(within({ x: 0, y: 2, scale: 10 }, 400, 300), { scale: 400, x: 0.5, y: 0.625 });
});

test('a view holds all places, and one place has its country around it', () => {
  const all = [paris, sydney].map(pointOf);
  const view = viewOf(all, 800, 600);
  for (const { x, y } of all) {
    assert.ok(Math.abs(x - view.x) * view.scale < 400);
    assert.ok(Math.abs(y - view.y) * view.scale < 300);
  }
  assert.equal(viewOf([pointOf(paris)], 800, 600).scale, 2 ** 15);
});
