import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FileBytes } from './FileBytes.js';
import { mp3Of } from './mp3.js';

/** A frame of MPEG-1 at 44,100 a second and 128 kbit/s: 417 bytes, or 418 with padding. */
function frame(isPadded = false): Uint8Array {
  const bytes = new Uint8Array(isPadded ? 418 : 417);
  bytes.set([0xff, 0xfb, 0x90 | (isPadded ? 2 : 0), 0]);
  return bytes;
}

/** The first frame of LAME's files: 576 samples before the music, 1,000 behind it. */
function about(): Uint8Array {
  const bytes = frame();
  bytes.set(new TextEncoder().encode('Info'), 36);
  bytes.set(new TextEncoder().encode('LAME3.100'), 44);
  bytes.set([576 >> 4, (576 & 15) << 4 | 1_000 >> 8, 1_000 & 255], 65);
  return bytes;
}

async function cut(...parts: BlobPart[]) {
  const packed = await mp3Of(new FileBytes(new Blob(parts)));
  const frames: number[][] = [];
  for await (const { start, end } of packed?.frames() ?? []) frames.push([start, end]);
  return { packed, frames };
}

test('frames follow each other, whatever their length, behind a tag', async () => {
  const tag = new Uint8Array(10 + 300);
  tag.set([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 2, 44]);
  const { packed, frames } = await cut(tag, frame(), frame(true), frame(), frame());
  assert.deepEqual(frames, [[310, 727], [727, 1_145], [1_145, 1_562], [1_562, 1_979]]);
  assert.deepEqual(
    [packed?.rate, packed?.frameSamples, packed?.padding],
    [44_100, 1_152, undefined],
  );
});

test('what LAME says of the file is no music, and stands before each piece', async () => {
  const { packed, frames } = await cut(about(), frame(), frame(), frame());
  assert.deepEqual(frames, [[417, 834], [834, 1_251], [1_251, 1_668]]);
  assert.deepEqual(packed?.padding, { start: 576 + 529, end: 1_000 - 529 });
  assert.deepEqual(packed?.head(1, []), about());
});

test('what lies between frames and behind them is left out, and so is half a frame', async () => {
  const rubbish = new Uint8Array(5_000).fill(0xff);
  const four = [frame(), frame(), frame(), frame()];
  const { frames } = await cut(...four, rubbish, ...four, frame().subarray(0, 100));
  const starts = [0, 417, 834, 1_251, 6_668, 7_085, 7_502, 7_919];
  assert.deepEqual(frames, starts.map((start) => [start, start + 417]));
});

test('other files are none, though two frames seem to stand in them', async () => {
  const { packed } = await cut(new Uint8Array(500), frame(), frame(), new Uint8Array(900));
  assert.equal(packed, undefined);
  assert.equal((await cut('')).packed, undefined);
});
