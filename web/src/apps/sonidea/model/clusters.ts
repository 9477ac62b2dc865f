// What lies so near together on the map that one mark stands for all of it.
import type { MapView, Point } from './mercator.js';

export interface Marked extends Point {
  id: string;
}

export interface Cluster extends Point {
  ids: readonly string[];
  points: readonly Point[];
  /** Whether all of them are at one place, however near one looks. */
  isOnePlace: boolean;
}

/** Marks are as large as a finger. */
const apart = 48;

/** The marks of what is in view, or just beside it. */
export function clusters(
  all: readonly Marked[],
  { x, y, scale }: MapView,
  width: number,
  height: number,
): Cluster[] {
  const reach = apart / scale;
  const [beyondX, beyondY] = [width / 2 / scale + reach, height / 2 / scale + reach];
  const seen = all.filter((one) =>
    Math.abs(one.x - x) < beyondX && Math.abs(one.y - y) < beyondY
  );
  const found: { first: Marked; all: Marked[] }[] = [];
  for (const one of seen) {
    const near = found.find(({ first }) =>
      Math.abs(first.x - one.x) < reach && Math.abs(first.y - one.y) < reach
    );
    if (near) near.all.push(one);
    else found.push({ first: one, all: [one] });
  }
  return found.map(({ all }) => {
    const [xs, ys] = [all.map((one) => one.x), all.map((one) => one.y)];
    const [west, east, north, south] = [
      Math.min(...xs),
      Math.max(...xs),
      Math.min(...ys),
      Math.max(...ys),
    ];
    return {
      ids: all.map(({ id }) => id),
      points: all,
      x: (west + east) / 2,
      y: (north + south) / 2,
      // Nearer than the map goes.
      isOnePlace: Math.max(east - west, south - north) < 2e-5,
    };
  });
}
