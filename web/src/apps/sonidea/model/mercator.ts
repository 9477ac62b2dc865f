// Web Mercator: the world is a square of side 1, with the north-west at 0, 0.
import type { SonLocation } from '../../../generated/api.js';

export interface Point {
  x: number;
  y: number;
}

/** What of the world is shown: the middle, and how many pixels the whole world is wide. */
export interface MapView extends Point {
  scale: number;
}

export type Position = Pick<SonLocation, 'latitude' | 'longitude'>;

/** Beyond it the projection has no end. */
const mostLatitude = 85.05;
/** With so many pixels round the world, one is some thirty metres. */
const mostScale = 2 ** 20;

export function pointOf({ latitude, longitude }: Position): Point {
  const limited = Math.max(-mostLatitude, Math.min(mostLatitude, latitude));
  const sine = Math.sin(limited * Math.PI / 180);
  return {
    x: longitude / 360 + 0.5,
    y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI),
  };
}

export function positionOf({ x, y }: Point): Position {
  return {
    latitude: Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180 / Math.PI,
    longitude: (x - 0.5) * 360,
  };
}

/** The view as near to a wished one as the map goes: never past the edge of the world. */
export function within(view: MapView, width: number, height: number): MapView {
  const scale = Math.max(width, height, Math.min(mostScale, view.scale));
  const inside = (at: number, length: number) => {
    const half = length / scale / 2;
    return Math.max(half, Math.min(1 - half, at));
  };
  return { scale, x: inside(view.x, width), y: inside(view.y, height) };
}

/** The same place stays under a pixel, counted from the middle, while it is zoomed. */
export function zoomed(view: MapView, by: number, at: Point = { x: 0, y: 0 }): MapView {
  const scale = Math.min(mostScale, view.scale * by);
  const shift = 1 / view.scale - 1 / scale;
  return { scale, x: view.x + at.x * shift, y: view.y + at.y * shift };
}

/** A view in which all these points are seen, with room around them. */
export function viewOf(points: readonly Point[], width: number, height: number): MapView {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const span = (all: number[]) => Math.max(...all) - Math.min(...all);
  const middle = (all: number[]) => (Math.max(...all) + Math.min(...all)) / 2;
  const [wide, high] = [span(xs), span(ys)];
  // A single place is shown with the country around it.
  const scale = Math.max(wide, high) < 1e-6
    ? 2 ** 15
    : Math.min(width * 0.7 / Math.max(wide, 1e-9), height * 0.7 / Math.max(high, 1e-9));
  return within({ x: middle(xs), y: middle(ys), scale }, width, height);
}

/** How many pixels a kilometre is at some height of the map. */
export function pixelsOfKilometre({ scale }: MapView, y: number): number {
  const { latitude } = positionOf({ x: 0, y });
  return scale / (40_075 * Math.cos(latitude * Math.PI / 180));
}

const earthKilometres = 6_371;

/** The distance of two places, along the ground. */
export function kilometres(a: Position, b: Position): number {
  const radians = Math.PI / 180;
  const [dLatitude, dLongitude] = [
    (b.latitude - a.latitude) * radians,
    (b.longitude - a.longitude) * radians,
  ];
  const half = Math.sin(dLatitude / 2) ** 2 +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) *
      Math.sin(dLongitude / 2) ** 2;
  return 2 * earthKilometres * Math.asin(Math.sqrt(Math.min(1, half)));
}
