// How paper bends when a corner of it is drawn somewhere: the page is mirrored over the line
// halfway between where the corner was and where it is now. Pixels from the upper end of the back
// of the book; x goes to the outer edge.

export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}

export interface Fold {
  /** What still lies flat, as a polygon of the page. */
  flat: readonly Point[];
  /** What is turned over, as a polygon of its back: x from the back's own left edge. */
  turned: readonly Point[];
  /** Brings the back to where it lies: a CSS matrix. */
  matrix: readonly [number, number, number, number, number, number];
  /**
   * The direction in which the shade of the fold grows, for the page below and for the back: CSS
   * degrees.
   */
  below: number;
  back: number;
  /** How far along those gradients the fold is, in pixels. */
  at: number;
  /** How much of the way is done, from 0 to 1. */
  progress: number;
}

/** Paper does not tear: what was `reach` away from where it is bound is at most that afterwards. */
function bound(point: Point, from: Point, reach: number): Point {
  const distance = Math.hypot(point.x - from.x, point.y - from.y);
  if (distance <= reach || distance === 0) return point;
  const scale = reach / distance;
  return { x: from.x + (point.x - from.x) * scale, y: from.y + (point.y - from.y) * scale };
}

/** Where a corner can be at most when a hand draws it to `target`. */
export function reachable(target: Point, corner: Point, { height }: Size): Point {
  let point = target;
  for (let round = 0; round < 3; round += 1) {
    for (const y of [0, height]) {
      point = bound(point, { x: 0, y }, Math.hypot(corner.x, corner.y - y));
    }
  }
  return point;
}

/** The part of a polygon on one side of a line: where `side` is negative. */
function cut(polygon: readonly Point[], side: (point: Point) => number): Point[] {
  return polygon.flatMap((point, index) => {
    const next = polygon[(index + 1) % polygon.length]!;
    const [a, b] = [side(point), side(next)];
    const kept = a <= 0 ? [point] : [];
    if ((a < 0) !== (b < 0) && a !== b) {
      const part = a / (a - b);
      kept.push({ x: point.x + (next.x - point.x) * part, y: point.y + (next.y - point.y) * part });
    }
    return kept;
  });
}

const degrees = (x: number, y: number) => (Math.atan2(x, -y) * 180) / Math.PI;

/** A page whose `corner` was drawn to `point`; nothing while it lies as it lay. */
export function fold(point: Point, corner: Point, size: Size): Fold | undefined {
  const { width, height } = size;
  const [dx, dy] = [corner.x - point.x, corner.y - point.y];
  const length = Math.hypot(dx, dy);
  if (length < 0.5) return undefined;
  const [nx, ny] = [dx / length, dy / length];
  const middle = { x: (corner.x + point.x) / 2, y: (corner.y + point.y) / 2 };
  const beyond = ({ x, y }: Point) => (x - middle.x) * nx + (y - middle.y) * ny;
  const page = [{ x: 0, y: 0 }, { x: width, y: 0 }, { x: width, y: height }, { x: 0, y: height }];
  const shift = 2 * (middle.x * nx + middle.y * ny);
  const [xx, xy, yy] = [1 - 2 * nx * nx, -2 * nx * ny, 1 - 2 * ny * ny];
  const reach = Math.abs(width * nx) + Math.abs(height * ny);
  return {
    flat: cut(page, beyond),
    turned: cut(page, (one) => -beyond(one)).map(({ x, y }) => ({ x: width - x, y })),
    matrix: [-xx, -xy, xy, yy, xx * width + shift * nx, xy * width + shift * ny],
    below: degrees(nx, ny),
    back: degrees(-nx, ny),
    at: reach / 2 - beyond({ x: width / 2, y: height / 2 }),
    progress: Math.min(1, Math.max(0, (width - point.x) / (2 * width))),
  };
}

/** As CSS writes it. */
export function polygon(points: readonly Point[]): string {
  if (points.length < 3) return 'polygon(0 0, 0 0, 0 0)';
  return `polygon(${points.map(({ x, y }) => `${x.toFixed(2)}px ${y.toFixed(2)}px`).join(',')})`;
}
