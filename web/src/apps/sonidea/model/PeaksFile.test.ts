import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { afterEach, test } from 'node:test';
import { PeaksFile, peaksOf } from './PeaksFile.js';

const own = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = own;
});

const rate = 48_000;

/** A file of peaks (docs/formats/peaks.md) of one channel: a level of buckets, and coarser ones. */
function file(finest: ReadonlyArray<readonly [number, number]>, frames = 256 * finest.length) {
  const levels = [finest];
  while (levels.at(-1)!.length > 1) {
    const below = levels.at(-1)!;
    levels.push(Array.from({ length: Math.ceil(below.length / 4) }, (_, at) => {
      const four = below.slice(4 * at, 4 * at + 4);
      return [Math.min(...four.map(([low]) => low)), Math.max(...four.map(([, high]) => high))];
    }));
  }
  const head = 64 + 32 * 16;
  const whole = new DataView(new ArrayBuffer(head + 6 * levels.flat().length));
  whole.setUint16(10, 1, true);
  whole.setUint32(12, rate, true);
  whole.setBigUint64(16, BigInt(frames), true);
  whole.setUint16(56, levels.length, true);
  let at = head;
  levels.forEach((level, number) => {
    whole.setUint32(64 + 16 * number, 256 * 4 ** number, true);
    whole.setUint32(68 + 16 * number, level.length, true);
    whole.setBigUint64(72 + 16 * number, BigInt(at), true);
    for (const [low, high] of level) {
      whole.setInt16(at, Math.round(low * 32_767), true);
      whole.setInt16(at + 2, Math.round(high * 32_767), true);
      at += 6;
    }
  });
  return whole.buffer as ArrayBuffer;
}

/** Serves a file; answers the ranges that were asked for. */
function serve(bytes: ArrayBuffer, { ranges = true, isThere = true } = {}) {
  const asked: Array<readonly [number, number]> = [];
  globalThis.fetch = (async (_address: string, { headers }: { headers: { Range: string } }) => {
    const [from, to] = headers.Range.match(/\d+/g)!.map(Number) as [number, number];
    asked.push([from, to + 1]);
    if (!isThere) return new Response('', { status: 404 });
    return ranges
      ? new Response(bytes.slice(from, to + 1), { status: 206 })
      : new Response(bytes, { status: 200 });
  }) as typeof fetch;
  return asked;
}

/** Asks until nothing is on its way any more. */
async function columns(peaks: PeaksFile, from: number, to: number, count: number) {
  peaks.columns(from, to, count);
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  return [...peaks.columns(from, to, count)].map((one) => Math.round(1_000 * one) / 1_000);
}

const ramp = Array.from({ length: 64 }, (_, at) => [-at / 100, at / 200] as const);

test('reads the head alone, and then what is looked at', async () => {
  const bytes = file(ramp);
  const asked = serve(bytes);
  const peaks = await PeaksFile.open('id', 'hash');
  assert.deepEqual(asked, [[0, 576]]);
  assert.equal(peaks.seconds, 64 * 256 / rate);
  assert.deepEqual(peaks.levels.map(({ frames, buckets }) => [frames, buckets]), [
    [256, 64],
    [1_024, 16],
    [4_096, 4],
    [16_384, 1],
  ]);
  assert.deepEqual(await columns(peaks, 0, 64 * 256, 1), [-0.63, 0.315]);
  assert.equal(asked.length, 2, 'the coarsest level does for one column');
  assert.deepEqual(asked[1], [576 + 6 * 84, 576 + 6 * 85]);
});

test('shows of each column the lowest and the highest sample', async () => {
  serve(file(ramp));
  const peaks = await PeaksFile.open('id', 'hash');
  assert.deepEqual(await columns(peaks, 256 * 2, 256 * 4, 2), [-0.02, 0.01, -0.03, 0.015]);
});

test('a part that came short is not drawn, and asked for again', async () => {
  const bytes = file(ramp);
  serve(bytes);
  const peaks = await PeaksFile.open('id', 'hash');
  serve(bytes.slice(0, 576 + 6 * 3));
  assert.deepEqual(await columns(peaks, 256 * 2, 256 * 4, 2), [0, 0, 0, 0]);
  serve(bytes);
  // What was asked for by the last look is still short.
  await columns(peaks, 256 * 2, 256 * 4, 2);
  assert.deepEqual(await columns(peaks, 256 * 2, 256 * 4, 2), [-0.02, 0.01, -0.03, 0.015]);
});

test('hides no sample at any zoom', async () => {
  const spike = ramp.map((_, at) =>
    (at === 41 ? [-1, 1] : [-0.1, 0.1]) as readonly [number, number]
  );
  serve(file(spike));
  const peaks = await PeaksFile.open('id', 'hash');
  for (const count of [1, 2, 3, 7, 16, 33, 64, 100]) {
    const found = await columns(peaks, 0, 64 * 256, count);
    assert.equal(Math.min(...found), -1, `${count} columns`);
    assert.equal(Math.max(...found), 1, `${count} columns`);
  }
});

test('shows what a coarser level says while a finer one is on its way', async () => {
  serve(file(ramp));
  const peaks = await PeaksFile.open('id', 'hash');
  await columns(peaks, 0, 64 * 256, 16);
  let calls = 0;
  const stop = peaks.subscribe(() => calls += 1);
  const early = [...peaks.columns(0, 256, 1)];
  assert.deepEqual(early.map((one) => Math.round(100 * one)), [-3, 2], 'of the four around it');
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  assert.ok(calls > 0, 'who draws is told');
  assert.deepEqual([...peaks.columns(0, 256, 1)].map(Math.abs), [0, 0]);
  stop();
});

test('asks for each piece once', async () => {
  const asked = serve(file(ramp));
  const peaks = await PeaksFile.open('id', 'hash');
  for (let turn = 0; turn < 3; turn += 1) await columns(peaks, 0, 64 * 256, 64);
  assert.equal(new Set(asked.map(String)).size, asked.length);
});

test('is silent before the beginning and after the end', async () => {
  serve(file(ramp));
  const peaks = await PeaksFile.open('id', 'hash');
  assert.deepEqual(await columns(peaks, -512, 0, 2), [0, 0, 0, 0]);
  assert.deepEqual(await columns(peaks, 64 * 256, 66 * 256, 2), [0, 0, 0, 0]);
});

test('takes all of it from a server that knows no ranges', async () => {
  serve(file(ramp), { ranges: false });
  const peaks = await PeaksFile.open('id', 'hash');
  assert.deepEqual(await columns(peaks, 256 * 2, 256 * 3, 1), [-0.02, 0.01]);
});

test('opens the same file once, and again what was not there yet', async () => {
  serve(file(ramp), { isThere: false });
  await assert.rejects(peaksOf('id', 'late'), /not ready yet/);
  const asked = serve(file(ramp));
  const [one, other] = await Promise.all([peaksOf('id', 'late'), peaksOf('id', 'late')]);
  assert.equal(one, other);
  assert.equal(asked.length, 1);
});

test('keeps the twenty files that were looked at last', async () => {
  const asked = serve(file(ramp));
  for (let number = 0; number < 20; number += 1) await peaksOf('many', `${number}`);
  await peaksOf('many', '0');
  await peaksOf('many', 'new');
  assert.equal(asked.length, 21);
  await peaksOf('many', '0');
  assert.equal(asked.length, 21, 'it was looked at since');
  await peaksOf('many', '1');
  assert.equal(asked.length, 22, 'this was not');
});
