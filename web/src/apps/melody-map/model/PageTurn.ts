// A page that is being turned: where its corner is, where it goes, and how fast. It is drawn to
// wherever a hand draws it; let go, it falls to the side it is nearer to, or was thrown to; and it
// can be caught again on its way.
import { type Point, reachable, type Size } from './curl.js';

/**
 * How stiff paper is, and how much of its swing the air takes (per second, squared, and per
 * second).
 */
const stiffness = 90;
const damping = 2 * Math.sqrt(stiffness) * 0.92;
/** So fast a throw decides the side, in widths per second. */
const throwSpeed = 0.7;
/** How high a corner is lifted when nobody holds it, as a part of the page's width. */
const lift = 0.2;
/** Longer steps than this are taken in parts, so that a slow device bends no paper too far. */
const longestStep = 1 / 60;

export type Side = 'right' | 'left';

export class PageTurn {
  #point: Point;
  #speed: Point = { x: 0, y: 0 };
  #goal: Side | undefined;
  #trail: { x: number; at: number }[] = [];

  /**
   * `corner` is the height of the corner that is turned: 0 or the page's height, or where a hand
   * took the edge.
   */
  constructor(public size: Size, readonly cornerY: number, from: Side) {
    this.#point = { x: from === 'right' ? size.width : -size.width, y: cornerY };
  }

  get corner(): Point {
    return { x: this.size.width, y: this.cornerY };
  }
  get point(): Point {
    return reachable(this.#point, this.corner, this.size);
  }
  /** Where it is falling to; nothing while it is held. */
  get goal(): Side | undefined {
    return this.#goal;
  }

  /** Drawn to a place at a moment in milliseconds. */
  hold(point: Point, at: number): void {
    this.#goal = undefined;
    this.#point = point;
    this.#trail = [...this.#trail.filter((one) => at - one.at < 90), { x: point.x, at }];
  }

  /** Let go: it falls to a side. Answers which. */
  release(at: number): Side {
    const [first] = this.#trail;
    const seconds = first ? Math.max(0.016, (at - first.at) / 1_000) : 1;
    const speed = first && at - (this.#trail.at(-1)?.at ?? 0) < 90
      ? (this.#point.x - first.x) / seconds
      : 0;
    this.#speed = { x: Math.max(-4, Math.min(4, speed / this.size.width)) * this.size.width, y: 0 };
    this.#trail = [];
    const isThrown = Math.abs(speed) > throwSpeed * this.size.width;
    return this.fall(
      isThrown ? (speed < 0 ? 'left' : 'right') : this.#point.x < 0 ? 'left' : 'right',
    );
  }

  /** Falls to a side by itself. */
  fall(goal: Side): Side {
    this.#goal = goal;
    return goal;
  }

  /** So many seconds later; true once it lies. */
  step(seconds: number): boolean {
    if (!this.#goal) return false;
    for (let left = Math.min(seconds, 0.25); left > 0; left -= longestStep) {
      this.#swing(Math.min(left, longestStep));
    }
    const { x, y } = this.#target();
    const isNear = Math.abs(this.#point.x - x) < 1 && Math.abs(this.#point.y - y) < 2;
    return isNear && Math.abs(this.#speed.x) < 40;
  }

  #target(): Point {
    const { width, height } = this.size;
    const done = Math.min(1, Math.max(0, (width - this.#point.x) / (2 * width)));
    const away = this.cornerY > height / 2 ? -1 : 1;
    return {
      x: this.#goal === 'left' ? -width : width,
      y: this.cornerY + away * Math.sin(Math.PI * done) * width * lift,
    };
  }

  #swing(seconds: number): void {
    const target = this.#target();
    for (const axis of ['x', 'y'] as const) {
      const pull = stiffness * (target[axis] - this.#point[axis]) - damping * this.#speed[axis];
      this.#speed = { ...this.#speed, [axis]: this.#speed[axis] + pull * seconds };
      this.#point = { ...this.#point, [axis]: this.#point[axis] + this.#speed[axis] * seconds };
    }
  }
}
