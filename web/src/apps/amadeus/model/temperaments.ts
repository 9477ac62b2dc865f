// Temperaments of twelve notes, each as cents above its root, which is the first.
//
// Circles of fifths after J. Murray Barbour, “Tuning and Temperament” (Michigan State College
// Press, 1951), and their inventors: A. Werckmeister, “Musicalische Temperatur” (1691), the third
// of his; J. P. Kirnberger, letter to Forkel (about 1779), the third of his; F. A. Vallotti, “Della
// scienza teorica e pratica della moderna musica” (about 1780, printed 1950); T. Young, “Outlines
// of experiments and inquiries respecting sound and light”, Phil. Trans. R. Soc. 90 (1800), the
// second of his. Just intonation is the ratios of the harmonic series up to its fifth number.
import { words } from '../words.js';

export interface Temperament {
  readonly id: string;
  readonly name: string;
  /** Twelve, the root's 0 among them. */
  readonly cents: readonly number[];
}

export const centsOf = (ratio: number) => 1_200 * Math.log2(ratio);

const pureFifth = centsOf(3 / 2);
/** Twelve pure fifths over seven octaves; four pure fifths over two octaves and a pure third. */
const pythagorean = 12 * pureFifth - 7 * 1_200;
const syntonic = centsOf(81 / 80);
const schisma = pythagorean - syntonic;

/**
 * A scale by its eleven fifths upwards, how much narrower than pure each is, from so many fifths
 * below the root on; the twelfth is what is left.
 */
function circle(below: number, narrower: readonly number[]): number[] {
  const cents = new Array<number>(12).fill(0);
  let height = 0;
  const heights = [0, ...narrower.map((part) => height += pureFifth - part)];
  const root = heights[below] ?? 0;
  heights.forEach((one, index) => {
    const degree = ((index - below) * 7 % 12 + 12) % 12;
    cents[degree] = ((one - root) % 1_200 + 1_200) % 1_200;
  });
  return cents;
}

const every = (part: number) => new Array<number>(11).fill(part);
/** Fifths above the root that are narrow by a part; all others are pure. */
const some = (parts: Readonly<Record<number, number>>) =>
  circle(0, every(0).map((_, index) => parts[index] ?? 0));
/** Those from one on, six of them. */
const six = (from: number) =>
  Array.from({ length: 6 }, (_, index) => [from + index, pythagorean / 6]);

const just = [1, 16 / 15, 9 / 8, 6 / 5, 5 / 4, 4 / 3, 45 / 32, 3 / 2, 8 / 5, 5 / 3, 9 / 5, 15 / 8];

export const equal: Temperament = {
  id: 'equal',
  name: words.temperaments.equal,
  cents: Array.from({ length: 12 }, (_, degree) => 100 * degree),
};

/** Roots are named on C, where the wolf of the first two lies between G♯ and E♭. */
export const temperaments: readonly Temperament[] = [
  equal,
  { id: 'pythagorean', name: words.temperaments.pythagorean, cents: circle(3, every(0)) },
  { id: 'meantone', name: words.temperaments.meantone, cents: circle(3, every(syntonic / 4)) },
  {
    id: 'werckmeister-3',
    name: words.temperaments.werckmeister,
    cents: some({ 0: pythagorean / 4, 1: pythagorean / 4, 2: pythagorean / 4, 5: pythagorean / 4 }),
  },
  {
    id: 'kirnberger-3',
    name: words.temperaments.kirnberger,
    cents: some({
      0: syntonic / 4,
      1: syntonic / 4,
      2: syntonic / 4,
      3: syntonic / 4,
      6: schisma,
    }),
  },
  {
    id: 'vallotti',
    name: words.temperaments.vallotti,
    // From F to B: the first of the six fifths is the last of the circle.
    cents: some(Object.fromEntries(six(0).slice(0, 5))),
  },
  { id: 'young-2', name: words.temperaments.young, cents: some(Object.fromEntries(six(0))) },
  { id: 'just', name: words.temperaments.just, cents: just.map(centsOf) },
];
