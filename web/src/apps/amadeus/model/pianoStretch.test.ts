import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  heardStretchOf,
  isEnough,
  type PianoNote,
  stiffnessOf,
  stretchOf,
} from './pianoStretch.js';

const note = (key: number, inharmonicity: number, rise = 0): PianoNote => ({
  key,
  inharmonicity,
  rise,
});
/** About what Young measured of a small upright. */
const upright = [
  note(33, 0.0003),
  note(45, 0.0002),
  note(57, 0.0003),
  note(69, 0.0008),
  note(81, 0.0025),
  note(93, 0.008),
];

test('a piano is stretched as Railsback found: flat in the bass, sharp in the treble', () => {
  const stretch = stretchOf(upright);
  assert.equal(stretch(69), 0);
  for (let key = 22; key <= 108; key += 1) {
    assert.ok(stretch(key) > stretch(key - 1), `${key} is above ${key - 1}`);
  }
  assert.ok(stretch(33) < -4 && stretch(33) > -20, `A1 ${stretch(33)}`);
  assert.ok(stretch(93) > 8 && stretch(93) < 40, `A6 ${stretch(93)}`);
});

test('octaves beat at the partials that tuners listen to: not at all in the treble', () => {
  const [stretch, stiff] = [stretchOf(upright), stiffnessOf(upright)];
  const partial = (key: number, n: number) =>
    2 ** ((key - 69) / 12 + stretch(key) / 1_200) * n *
    Math.sqrt((1 + n * n * stiff(key)) / (1 + stiff(key)));
  for (const [low, of, against] of [[84, 2, 1], [57, 4, 2], [33, 6, 3]] as const) {
    const beat = 1_200 * Math.log2(partial(low + 12, against) / partial(low, of));
    assert.ok(Math.abs(beat) < 1.6, `${low}: ${beat} cents`);
  }
});

test('strings without stiffness are not stretched', () => {
  const stretch = stretchOf([33, 57, 93].map((key) => note(key, 0)));
  for (const key of [21, 45, 108]) assert.ok(Math.abs(stretch(key)) < 0.6);
});

test('the curve goes through what was measured, and on beyond it in a straight line', () => {
  const stiff = stiffnessOf(upright);
  for (const { key, inharmonicity } of upright) {
    const ratio = stiff(key) / inharmonicity;
    assert.ok(ratio > 0.75 && ratio < 1.3, `${key}: ${ratio}`);
  }
  const [one, two, three] = [96, 98, 100].map((key) => Math.log(stiff(key)));
  assert.ok(Math.abs((three ?? 0) - 2 * (two ?? 0) + (one ?? 0)) < 1e-9);
});

test('what the tuner hears of a stiff string is part of its aim', () => {
  const heard = heardStretchOf([note(33, 0.0003, 4), note(57, 0.0003, 2), note(93, 0.008, 0)]);
  const plain = stretchOf([note(33, 0.0003), note(57, 0.0003), note(93, 0.008)]);
  const rise = (key: number) => heard(key) - plain(key);
  for (const [key, expected] of [[21, 4], [33, 4], [45, 3], [57, 2], [75, 1], [100, 0]] as const) {
    assert.ok(Math.abs(rise(key) - expected) < 1e-9, `${key}: ${rise(key)}`);
  }
});

test('three notes over two octaves are enough', () => {
  assert.ok(!isEnough([note(33, 1), note(93, 1)]));
  assert.ok(!isEnough([note(60, 1), note(64, 1), note(72, 1)]));
  assert.ok(isEnough([note(45, 1), note(57, 1), note(69, 1)]));
});
