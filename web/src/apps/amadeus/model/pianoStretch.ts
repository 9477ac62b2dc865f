// How far a piano is stretched: what its strings were measured at becomes the curve that it is
// tuned to.
//
// A stiff string's partials lie above the multiples of its first (H. Fletcher, J. Acoust. Soc. Am.
// 36, 1964), so that octaves sound pure only when they are wider than 2 : 1 (O. L. Railsback,
// “Scale temperament as applied to piano tuning”, J. Acoust. Soc. Am. 9, 1938). Tuners hear the
// sixth partial of the lower note against the third of the upper one in the bass, the fourth
// against the second in the middle, the second against the first in the treble (O. H. Schuck and
// R. W. Young, “Observations on the vibrations of piano strings”, J. Acoust. Soc. Am. 15, 1943).

/** A note of a piano that was measured. */
export interface PianoNote {
  readonly key: number;
  /** The string's inharmonicity, B. */
  readonly inharmonicity: number;
  /** How far above its first partial the tuner hears it, in cents. */
  readonly rise: number;
}

export const pianoKeys = { lowest: 21, highest: 108 } as const;
/** So many notes make a curve, over so many keys. */
export const fewestNotes = 3;
export const fewestKeys = 24;
const a4 = 69;
/** Strings are no less stiff, and no more. */
const stiffness = { least: 1e-6, most: 0.08 } as const;
/** Its logarithm grows by no more beyond what was measured: it doubles in eight keys. */
const steepest = Math.log(2) / 8 * 24;

export const isEnough = (notes: readonly PianoNote[]) =>
  notes.length >= fewestNotes && reach(notes) >= fewestKeys;

const reach = (notes: readonly PianoNote[]) => {
  const keys = notes.map(({ key }) => key);
  return Math.max(...keys) - Math.min(...keys);
};

/** How far above equal temperament the first partial of each key is to be; A4 stays. */
export function stretchOf(notes: readonly PianoNote[]): (key: number) => number {
  const stiff = stiffnessOf(notes);
  const heights = new Map([[a4, 0]]);
  for (let key = a4; key < pianoKeys.highest + 12; key += 1) {
    heights.set(key + 1, (heights.get(key) ?? 0) + slope(key + 0.5, stiff));
  }
  for (let key = a4; key > pianoKeys.lowest - 12; key -= 1) {
    heights.set(key - 1, (heights.get(key) ?? 0) - slope(key - 0.5, stiff));
  }
  return (key) => heights.get(Math.round(key)) ?? 0;
}

/** The same as the tuner hears it: how high it hears a stiff string was measured with it. */
export function heardStretchOf(notes: readonly PianoNote[]): (key: number) => number {
  const stretch = stretchOf(notes);
  const sorted = [...notes].sort((one, other) => one.key - other.key);
  return (key) => stretch(key) + riseAt(sorted, key);
}

/** Between two notes on the straight line from one to the other, beyond them as the last one. */
function riseAt(sorted: readonly PianoNote[], key: number): number {
  const above = sorted.find((one) => one.key >= key) ?? sorted.at(-1);
  const below = sorted.filter((one) => one.key <= key).at(-1) ?? sorted[0];
  if (!above || !below) return 0;
  if (above.key <= below.key) return below.rise;
  return below.rise + (above.rise - below.rise) * (key - below.key) / (above.key - below.key);
}

/** Cents from one key to the next, about a place on the keyboard: a twelfth of the octave there. */
function slope(place: number, stiff: (key: number) => number): number {
  const [low, high] = [stiff(place - 6), stiff(place + 6)];
  // Which partial of the upper note is heard against twice that of the lower one.
  const heard = Math.min(3, Math.max(1, 3 - (place - 6 - 33) / 24));
  const ratio = (1 + 4 * heard ** 2 * low) * (1 + high) /
    ((1 + low) * (1 + heard ** 2 * high));
  return 600 * Math.log2(ratio) / 12;
}

/**
 * The inharmonicity of any key. Its logarithm rises about evenly to both ends of a piano: a
 * parabola through what was measured, and beyond that on in a straight line.
 */
export function stiffnessOf(notes: readonly PianoNote[]): (key: number) => number {
  const keys = notes.map(({ key }) => key);
  const [lowest, highest] = [Math.min(...keys), Math.max(...keys)];
  const [c0, c1, c2] = parabola(notes.map(({ key, inharmonicity }) => [
    place(key),
    Math.log(clamped(inharmonicity)),
  ]));
  return (key) => {
    const x = place(Math.min(highest, Math.max(lowest, key)));
    const steep = Math.min(steepest, Math.max(-steepest, c1 + 2 * c2 * x));
    const beyond = steep * (place(key) - x);
    return clamped(Math.exp(c0 + c1 * x + c2 * x * x + beyond));
  };
}

/** Keys as numbers near 1, with which sums stay exact. */
const place = (key: number) => (key - a4) / 24;
const clamped = (value: number) => Math.min(stiffness.most, Math.max(stiffness.least, value));

/** The parabola that points are nearest to, by least squares. */
function parabola(points: readonly (readonly [number, number])[]): [number, number, number] {
  const sum = (power: number) => points.reduce((all, [x]) => all + x ** power, 0);
  const sumWith = (power: number) => points.reduce((all, [x, y]) => all + x ** power * y, 0);
  const rows = [0, 1, 2].map((row) => [sum(row), sum(row + 1), sum(row + 2), sumWith(row)]);
  const det = (a: number, b: number, c: number) =>
    [[0, 1, 2], [1, 2, 0], [2, 0, 1]].reduce(
      (all, [i = 0, j = 0, k = 0]) => all + at(i, a) * (at(j, b) * at(k, c) - at(k, b) * at(j, c)),
      0,
    );
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  const whole = det(0, 1, 2);
  return [det(3, 1, 2) / whole, det(0, 3, 2) / whole, det(0, 1, 3) / whole];
}
