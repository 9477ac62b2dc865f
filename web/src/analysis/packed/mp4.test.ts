import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FileBytes } from './FileBytes.js';
import { mp4Of } from './mp4.js';

/** A box of others, of text and of numbers with four bytes each. */
function box(name: string, ...parts: (Uint8Array | string | number)[]): Uint8Array {
  const inside = parts.flatMap((part) =>
    typeof part === 'string'
      ? [...new TextEncoder().encode(part)]
      : typeof part === 'number'
      ? [part >>> 24, part >>> 16 & 255, part >>> 8 & 255, part & 255]
      : [...part]
  );
  const size = inside.length + 8;
  const letters = new TextEncoder().encode(name);
  return Uint8Array.of(0, 0, size >> 8, size & 255, ...letters, ...inside);
}

interface Song {
  durations: number[];
  lengths: number[];
  edit?: number[];
  handler?: string;
}

/** A film with sound in two chunks: three frames, then what is left. */
function film({ durations, lengths, edit, handler = 'soun' }: Song): Uint8Array {
  const about = box('mdhd', 0, 0, 0, 48_000, 0);
  const track = (kind: string, table: Uint8Array, edits: Uint8Array) =>
    box('trak', edits, box('mdia', about, box('hdlr', 0, 0, kind), table));
  const samples = box(
    'minf',
    box(
      'stbl',
      box('stsd', 0, 1, 'how it is decoded'),
      box('stts', 0, durations.length / 2, ...durations),
      box('stsz', 0, 0, lengths.length, ...lengths),
      box('stsc', 0, 2, 1, 3, 1, 2, 9, 1),
      box('stco', 0, 2, 1_000, 2_000),
    ),
  );
  const edits = edit ? box('edts', box('elst', 0, 1, ...edit, 0x1_0000)) : new Uint8Array();
  const pictures = track('vide', new Uint8Array(), new Uint8Array());
  const sound = track(handler, samples, edits);
  const movie = box('moov', box('mvhd', 0, 0, 0, 1_000, 0), pictures, sound);
  const start = box('ftyp', 'M4A ', 0);
  const file = new Uint8Array(3_000);
  file.set(start);
  file.set(movie, start.length);
  const end = start.length + movie.length;
  file.set(box('free', new Uint8Array(3_000 - end - 8)), end);
  return file;
}

async function cut(file: Uint8Array) {
  const packed = await mp4Of(new FileBytes(new Blob([file])));
  const frames: number[][] = [];
  for await (const { start, end } of packed?.frames() ?? []) frames.push([start, end]);
  return { packed, frames };
}

const steady = { durations: [4, 1_024, 1, 500], lengths: [10, 20, 30, 40, 50] };
const heard = { ...steady, edit: [50, 1_024] };

test('frames lie where the tables say, whatever else is in the file', async () => {
  const { packed, frames } = await cut(film(steady));
  assert.deepEqual(frames.map(([start]) => start), [1_000, 1_010, 1_030, 2_000, 2_040]);
  assert.deepEqual(frames.map(([, end]) => end), [1_010, 1_030, 1_060, 2_040, 2_090]);
  assert.deepEqual([packed?.rate, packed?.frameSamples], [48_000, 1_024]);
  assert.equal(packed?.sampleCount, 4_596);
});

test('an edit says what is heard, and what lies long before it is left out', async () => {
  const { packed } = await cut(film(heard));
  assert.deepEqual(packed?.padding, { start: 1_024, end: 0 });
  assert.equal(packed?.sampleCount, 1_024 + 2_400);
  const lengths = Array<number>(8).fill(5);
  const found = await cut(film({ durations: [8, 1_024], lengths, edit: [0, 6 * 1_024 + 9] }));
  assert.equal(found.frames.length, 6);
  assert.deepEqual(found.packed?.padding, { start: 4 * 1_024 + 9, end: 0 });
  assert.equal(found.packed?.sampleCount, 6 * 1_024);
});

test('a piece is a file of its own, in which its frames are found', async () => {
  const { packed } = await cut(film(heard));
  const start = packed?.head(2_048, [30, 40]) as Uint8Array;
  const piece = new Uint8Array(start.length + 70);
  piece.set(start);
  const again = await cut(piece);
  const middle = start.length + 30;
  assert.deepEqual(again.frames, [[start.length, middle], [middle, piece.length]]);
  assert.deepEqual(again.packed?.padding, packed?.padding);
  assert.equal(again.packed?.sampleCount, 2_048);
  assert.ok(new TextDecoder().decode(start).includes('how it is decoded'));
});

test('what is unsteady, cut or without sound is not cut', async () => {
  for (
    const change of [
      { durations: [2, 1_024, 2, 5_000, 1, 1_024] },
      { durations: [5, 1] },
      { lengths: [10, 20] },
      { edit: [50, 0xffff_ffff] },
      { handler: 'text' },
    ]
  ) assert.equal((await cut(film({ ...heard, ...change }))).packed, undefined);
  assert.equal((await cut(film(heard).subarray(0, 400))).packed, undefined);
});

test('a file that ends early is cut as far as it goes', async () => {
  assert.equal((await cut(film(heard).subarray(0, 2_039))).frames.length, 3);
});

test('no byte that is wrong stops it', async () => {
  const file = film(heard);
  for (let at = 0; at < 900; at += 1) {
    for (const wrong of [0, 0xff]) {
      const broken = file.slice();
      broken[at] = wrong;
      const { packed, frames } = await cut(broken);
      assert.ok(frames.every(([start, end]) => start! <= end! && end! <= 3_000));
      assert.ok(frames.length <= 900);
      packed?.head(2_048, [30, 40]);
    }
  }
});
