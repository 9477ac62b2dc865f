import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hertzIn, intonationOf, offsetsOf } from './intonation.js';
import { temperaments } from './temperaments.js';

const centsOf = (id: string) => temperaments.find((one) => one.id === id)?.cents ?? [];

test('temperaments have the cents that are published of them', () => {
  // To a hundredth of a cent, as tables of them are printed.
  const table: Record<string, number[]> = {
    pythagorean: [
      0,
      113.69,
      203.91,
      294.13,
      407.82,
      498.04,
      611.73,
      701.96,
      815.64,
      905.87,
      996.09,
      1109.78,
    ],
    meantone: [
      0,
      76.05,
      193.16,
      310.26,
      386.31,
      503.42,
      579.47,
      696.58,
      772.63,
      889.74,
      1006.84,
      1082.89,
    ],
    'werckmeister-3': [
      0,
      90.22,
      192.18,
      294.13,
      390.22,
      498.04,
      588.27,
      696.09,
      792.18,
      888.27,
      996.09,
      1092.18,
    ],
    'kirnberger-3': [
      0,
      90.22,
      193.16,
      294.13,
      386.31,
      498.04,
      590.22,
      696.58,
      792.18,
      889.74,
      996.09,
      1088.27,
    ],
    vallotti: [
      0,
      94.13,
      196.09,
      298.04,
      392.18,
      501.96,
      592.18,
      698.04,
      796.09,
      894.13,
      1000,
      1090.22,
    ],
    'young-2': [
      0,
      90.22,
      196.09,
      294.13,
      392.18,
      498.04,
      588.27,
      698.04,
      792.18,
      894.13,
      996.09,
      1090.22,
    ],
    just: [
      0,
      111.73,
      203.91,
      315.64,
      386.31,
      498.04,
      590.22,
      701.96,
      813.69,
      884.36,
      1017.6,
      1088.27,
    ],
  };
  for (const [id, expected] of Object.entries(table)) {
    const found = centsOf(id);
    expected.forEach((cents, degree) =>
      assert.ok(Math.abs((found[degree] ?? NaN) - cents) < 0.011, `${id} ${degree}`)
    );
  }
});

test('A stays at the concert pitch, whatever the temperament and its root', () => {
  for (const { cents } of temperaments) {
    for (let root = 0; root < 12; root += 1) {
      const intonation = intonationOf(441.5, cents, root);
      assert.ok(Math.abs(hertzIn(intonation, 69) - 441.5) < 1e-9);
      assert.ok(Math.abs(hertzIn(intonation, 57) - 441.5 / 2) < 1e-9);
    }
  }
});

test('a scale lies on its root: the third of just intonation is pure there', () => {
  const intonation = intonationOf(440, centsOf('just'), 2);
  const third = hertzIn(intonation, 66) / hertzIn(intonation, 62);
  assert.ok(Math.abs(third - 5 / 4) < 1e-9);
  assert.ok(Math.abs(offsetsOf(centsOf('just'), 2)[6] ?? 0) > 10);
});
