import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Packed } from './Packed.js';
import { framesApart, type Piece, piecesOf } from './pieces.js';

/** Frames of ten bytes each. */
function packed(count: number, rate = 44_100, frameSamples = 1_152, fields: Partial<Packed> = {}) {
  const bytes = Uint8Array.from({ length: 10 * count }, (_, at) => Math.floor(at / 10) % 251);
  const file: Packed = {
    rate,
    frameSamples,
    head: () => new Uint8Array([255]),
    async *frames() {
      for (let at = 0; at < count; at += 1) yield { start: 10 * at, end: 10 * at + 10 };
    },
    ...fields,
  };
  return { blob: new Blob([bytes]), file };
}

async function pieces(blob: Blob, file: Packed): Promise<Piece[]> {
  const result: Piece[] = [];
  for await (const piece of piecesOf(blob, file)) result.push(piece);
  return result;
}

test('pieces are cut where samples are whole ones after resampling', () => {
  const apart = (rate: number, samples: number) => framesApart(packed(0, rate, samples).file);
  assert.equal(apart(44_100, 1_152), 1);
  assert.equal(apart(48_000, 1_152), 5);
  assert.equal(apart(48_000, 4_096), 5);
  assert.equal(apart(44_101, 4_096), undefined);
});

test('every sample is in one piece, with a second of its neighbours', async () => {
  const { blob, file } = packed(8_000, 48_000);
  const found = await pieces(blob, file);
  assert.ok(found.length > 5);
  assert.equal(found.reduce((sum, one) => sum + one.own, 0), 8_000 * 1_152);
  let start = 0;
  for (const [number, one] of found.entries()) {
    assert.equal(start % 5, 0);
    assert.equal(one.before, number === 0 ? 0 : 45 * 1_152);
    assert.equal(one.isLast, number === found.length - 1);
    const bytes = new Uint8Array(await one.file.arrayBuffer());
    const from = start - one.before / 1_152;
    assert.deepEqual([...bytes.subarray(0, 2)], [255, from % 251]);
    assert.equal(bytes.length - 1, 10 * one.samples / 1_152);
    start += one.own / 1_152;
    const behind = from + one.samples / 1_152 - start;
    assert.equal(behind, one.isLast ? 0 : 42);
  }
});

test('a last frame that is shorter, and a file of one piece', async () => {
  const { blob, file } = packed(20, 44_100, 4_096, { sampleCount: 19 * 4_096 + 100 });
  const [only, ...others] = await pieces(blob, file);
  assert.deepEqual([only?.samples, only?.before, only?.isLast], [19 * 4_096 + 100, 0, true]);
  assert.deepEqual(others, []);
  assert.deepEqual(await pieces(...Object.values(packed(0)) as [Blob, Packed]), []);
});
