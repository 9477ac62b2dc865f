import { test } from 'node:test';
import assert from 'node:assert/strict';
import { around, hold, samplesOf } from './samples.js';

test('what is asked for lies around what is looked at, within the sound and the limit', () => {
  assert.deepEqual(around({ from: 100, to: 101 }, 1_000), { from: 99, to: 102 });
  assert.deepEqual(around({ from: 0.5, to: 1.5 }, 2), { from: 0, to: 2 });
  assert.deepEqual(around({ from: 100, to: 108 }, 1_000), { from: 99, to: 109 });
  assert.equal(around({ from: 100, to: 111 }, 1_000), undefined);
});

test('samples are read as the server writes them', () => {
  const bytes = new ArrayBuffer(12);
  const view = new DataView(bytes);
  view.setUint32(0, 48_000, true);
  view.setFloat32(4, 0.5, true);
  view.setFloat32(8, -1, true);
  const samples = samplesOf(bytes, 2);
  assert.deepEqual([...samples.data], [0.5, -1]);
  assert.equal(samples.first, 96_000);
  assert.equal(hold(samples, { from: 2, to: 2 + 1 / 48_000 }), true);
  assert.equal(hold(samples, { from: 2, to: 2.1 }), false);
  assert.equal(hold(samples, { from: 1.9, to: 2 }), false);
});
