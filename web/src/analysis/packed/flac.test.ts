import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FileBytes } from './FileBytes.js';
import { flacOf } from './flac.js';

/** STREAMINFO: blocks of 4,096 samples, 48,000 a second, so many in all; and its own head. */
function info(samples: number, largest = 4_096): Uint8Array {
  const bytes = new Uint8Array(42);
  bytes.set(new TextEncoder().encode('fLaC'));
  const view = new DataView(bytes.buffer);
  view.setUint32(4, 0x8000_0022);
  view.setUint16(8, 4_096);
  view.setUint16(10, largest);
  view.setUint32(18, 48_000 << 12 | 1 << 9 | 0xf0);
  view.setUint32(22, samples);
  bytes.fill(0xaa, 26);
  return bytes;
}

/** Heads of frames of 4,096 samples with their checksums. */
const heads = {
  0: [0xff, 0xf8, 0xca, 0x18, 0x00, 0x7f],
  1: [0xff, 0xf8, 0xca, 0x18, 0x01, 0x78],
  2: [0xff, 0xf8, 0xca, 0x18, 0x02, 0x71],
};

const frame = (number: keyof typeof heads, bytes: number) =>
  Uint8Array.from({ length: bytes }, (_, at) => heads[number][at] ?? 7);

async function cut(...parts: BlobPart[]) {
  const packed = await flacOf(new FileBytes(new Blob(parts)));
  const frames: number[][] = [];
  for await (const { start, end } of packed?.frames() ?? []) frames.push([start, end]);
  return { packed, frames };
}

test('a frame begins where its number and the checksum say so', async () => {
  // Within the first frame stands what would begin the second, but for its checksum, and the third.
  const first = frame(0, 9_000);
  first.set([...heads[1].slice(0, 5), 0x79], 100);
  first.set(heads[2], 4_090);
  const { packed, frames } = await cut(info(12_000), first, frame(1, 5_000), frame(2, 100));
  assert.deepEqual(frames, [[42, 9_042], [9_042, 14_042], [14_042, 14_142]]);
  assert.deepEqual(
    [packed?.rate, packed?.frameSamples, packed?.sampleCount],
    [48_000, 4_096, 12_000],
  );
});

test('a piece says how many samples it has, and nothing of the hash of the whole', async () => {
  const { packed } = await cut(info(12_000), frame(0, 100));
  const expected = info(8_192);
  expected.fill(0, 26);
  assert.deepEqual(new Uint8Array(packed?.head(8_192, []) as ArrayBuffer), expected);
});

test('files with blocks of different lengths, and of unknown length, are not cut', async () => {
  assert.equal((await cut(info(12_000, 8_192), frame(0, 100))).packed, undefined);
  assert.equal((await cut(info(0), frame(0, 100))).packed, undefined);
});
