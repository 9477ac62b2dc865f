// Where the pins of a film's songs stand: each right over its time, and far enough from all others
// for a finger.

export interface Pin {
  /** The middle of what is touched, in pixels from the beginning of the line. */
  x: number;
  /** The row above the line, counted from 0. */
  lane: number;
  /** The true place on the line. */
  place: number;
}

export interface PinBoard {
  pins: readonly Pin[];
  lanes: number;
}

/** What a finger needs. */
export const pinSize = 44;
/** A pin may lean so far to the side rather than need one more row. */
const lean = 12;
/** More rows than this are only taken where there is no other room. */
const manyLanes = 6;

/**
 * Pins for times from 0 to 1, in ascending order, over a line of some pixels. As few rows as let
 * every pin stand near its time; where there are too many songs for that, they stand in order, as
 * near as they can.
 */
export function layPins(times: readonly number[], width: number): PinBoard {
  const room = Math.max(width, pinSize);
  for (let lanes = 1; lanes <= manyLanes; lanes += 1) {
    const pins = stand(times, room, lanes);
    if (pins) return { pins, lanes: times.length === 0 ? 0 : lanes };
  }
  return crowd(times, room);
}

function stand(times: readonly number[], width: number, lanes: number): Pin[] | undefined {
  const ends = Array.from({ length: lanes }, () => -Infinity);
  const pins: Pin[] = [];
  for (const time of times) {
    const place = time * width;
    const wanted = Math.min(Math.max(place, pinSize / 2), width - pinSize / 2);
    const x = (lane: number) => Math.max(wanted, ends[lane]! + pinSize);
    const lane = ends.reduce((best, _, one) => (x(one) < x(best) ? one : best), 0);
    const found = x(lane);
    if (found - wanted > lean || found > width - pinSize / 2 + 0.01) return undefined;
    ends[lane] = found;
    pins.push({ x: found, lane, place });
  }
  return pins;
}

/** So many that they stand shoulder to shoulder: every row from left to right. */
function crowd(times: readonly number[], width: number): PinBoard {
  const lanes = Math.max(manyLanes, Math.ceil(times.length / Math.floor(width / pinSize)));
  const pins = times.map((time, index): Pin => ({
    place: time * width,
    x: time * width,
    lane: index % lanes,
  }));
  for (let lane = 0; lane < lanes; lane += 1) {
    const row = pins.filter((pin) => pin.lane === lane);
    let edge = -pinSize / 2;
    for (const pin of row) edge = pin.x = Math.max(pin.x, edge + pinSize);
    edge = width + pinSize / 2;
    for (const pin of row.reverse()) edge = pin.x = Math.min(pin.x, edge - pinSize);
  }
  return { pins, lanes };
}

/** How near a hand comes to a song before it is drawn to it. */
const pull = 16;

/** The index of the song whose place draws a hand at `x` to it; -1 where none is near. */
export function magnet(places: readonly number[], x: number): number {
  let [best, distance] = [-1, pull];
  places.forEach((place, index) => {
    if (Math.abs(place - x) > distance) return;
    [best, distance] = [index, Math.abs(place - x)];
  });
  return best;
}
