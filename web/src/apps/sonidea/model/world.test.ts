import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';
import { pointOf } from './mercator.js';
import { type Line, readTowns, readWorld, townNear, townsNamed, townText } from './world.js';

const file = (name: string) => new Uint8Array(inflateSync(readFileSync(`web/public/${name}`)));
const world = readWorld(file('world.bin'));
const towns = readTowns(file('towns.bin'));

/** Whether a place lies in a ring, by how often a line to the east crosses it. */
function isIn({ points }: Line, x: number, y: number): boolean {
  let isInside = false;
  for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
    const [xi, yi, xj, yj] = [points[i]!, points[i + 1]!, points[j]!, points[j + 1]!];
    if (yi > y !== yj > y && x < (xj - xi) * (y - yi) / (yj - yi) + xi) isInside = !isInside;
  }
  return isInside;
}
const isLand = (latitude: number, longitude: number) => {
  const { x, y } = pointOf({ latitude, longitude });
  return world.land.filter((ring) => isIn(ring, x, y)).length % 2 === 1;
};

test('land is where it is, and the sea is not', () => {
  assert.ok(isLand(48.2, 2.3), 'France');
  assert.ok(isLand(-25, 133), 'Australia');
  assert.ok(!isLand(35, -40), 'the Atlantic');
  assert.ok(!isLand(57.9, 20), 'the Baltic');
  assert.ok(world.borders.length > 300);
});

test('a place is named by the town that people would name', () => {
  const named = (latitude: number, longitude: number) => {
    const town = townNear(towns, { latitude, longitude });
    return town && townText(town);
  };
  assert.equal(named(59.3293, 18.0686), 'Stockholm, Sweden');
  assert.equal(named(52.4996, 13.4033), 'Berlin, Germany');
  assert.equal(named(57.6348, 18.2948), 'Visby, Sweden');
  assert.equal(named(-33.8568, 151.2153), 'Sydney, Australia');
  assert.equal(named(35, -40), undefined);
});

test('towns are found by how they begin, whatever marks their letters have', () => {
  assert.equal(townsNamed(towns, 'malmo', 5)[0]?.name, 'Malmö');
  assert.equal(townsNamed(towns, 'São Pa', 5)[0]?.name, 'São Paulo');
  assert.equal(townsNamed(towns, 'york', 9).some(({ name }) => name === 'New York City'), true);
  assert.deepEqual(townsNamed(towns, ' ', 5), []);
});
