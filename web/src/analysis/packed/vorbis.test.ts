import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FileBytes } from './FileBytes.js';
import { oggOf } from './ogg.js';
import { isIntact, sealed } from './oggPage.js';
import { lengthOf, type Packed } from './Packed.js';
import { piecesOf } from './pieces.js';
import { letters, page } from './testing/ogg.js';
import { webmOf } from './webm.js';

/** Two channels at 44,100 a second, in blocks of 256 and 2,048 samples. */
const identification = [
  ...[1, ...letters('vorbis'), 0, 0, 0, 0, 2, 0x44, 0xac, 0, 0],
  ...[...Array<number>(12).fill(0), 0xb8, 1],
];
const comment = [3, ...letters('vorbis'), 0, 0, 0, 0, 0, 0, 0, 0, 1];

/** What ends with the modes: whether each has long blocks; bits from the lowest of a byte on. */
function setup(...modes: number[]): number[] {
  const low = (value: number, bits: number) =>
    Array.from({ length: bits }, (_, at) => value >> at & 1);
  const bits = [
    ...low(modes.length - 1, 6),
    ...modes.flatMap((flag, mapping) => [flag, ...low(0, 32), ...low(mapping, 8)]),
    1,
  ];
  const bytes = Array<number>(Math.ceil(bits.length / 8)).fill(0);
  bits.forEach((bit, at) => bytes[at >> 3]! |= bit << (at & 7));
  // What stands before it is anything.
  return [5, ...letters('vorbis'), ...Array<number>(300).fill(0xab), ...bytes];
}

/** A packet's first bit is 0, then stands its mode's number: here 0 or 1. */
const packet = (mode: number, bytes: number) => [mode << 1, ...Array<number>(bytes - 1).fill(7)];
const short = packet(0, 30);
const long = packet(1, 300);

const start = (modes = setup(0, 1)) => [
  ...page([identification], { kind: 2 }),
  ...page([comment, modes]),
];
/** Of 0, 576, 1,024, 576 and 128 samples. */
const first = page([short, long, long, short, short], { samples: 2_304 });
const second = page([short, long], { samples: 3_008 });
const last = page([long, long], { samples: 5_000, kind: 4 });

async function cut(of: (bytes: FileBytes) => Promise<Packed | undefined>, file: number[]) {
  const packed = await of(new FileBytes(new Blob([Uint8Array.from(file)])));
  const frames: number[][] = [];
  for await (const frame of packed?.frames() ?? []) {
    frames.push([lengthOf(frame), frame.samples ?? -1]);
  }
  return { packed, frames };
}

test('packets have as many samples as their blocks and those before overlap', async () => {
  const { packed, frames } = await cut(oggOf, [...start(), ...first, ...second, ...last]);
  assert.deepEqual(frames, [
    [30, 0],
    [300, 576],
    [300, 1_024],
    [30, 576],
    [30, 128],
    [30, 128],
    [300, 576],
    [300, 1_024],
    [300, 1_024],
  ]);
  assert.deepEqual([packed?.rate, packed?.frameSamples], [44_100, 64]);
  // The end says how much of the last is heard.
  assert.equal(packed?.sampleCount, 5_000);
});

test('modes are found from the end of the setup, one or many', async () => {
  const sound = page([packet(3, 30), packet(2, 30), packet(0, 30)], { samples: 1_152 });
  const { frames } = await cut(oggOf, [...start(setup(0, 1, 1, 0, 0)), ...sound]);
  assert.deepEqual(frames, [[30, 0], [30, 576], [30, 576]]);
  const one = page([[0, 7], [0, 7]], { samples: 1_024 });
  assert.deepEqual((await cut(oggOf, [...start(setup(1)), ...one])).frames, [[2, 0], [2, 1_024]]);
});

test('a packet may lie in two pages', async () => {
  const continued = page([long, packet(1, 510)], { isContinued: true, samples: 0 });
  const rest = page([[1, 2, 3], short], { kind: 1, samples: 1_600 });
  const { frames } = await cut(oggOf, [...start(), ...continued, ...rest]);
  assert.deepEqual(frames, [[300, 0], [513, 1_024], [30, 576]]);
});

test('what cannot be cut surely is not', async () => {
  const whole = [...start(), ...first, ...second, ...last];
  const damaged = [...second.slice(0, -1), 99];
  const continued = page([long, packet(1, 510)], { isContinued: true });
  for (
    const file of [
      [...start(), ...first, ...damaged, ...last],
      // A page is missing, a rest, samples before the first, or there are more than the file has.
      [...start(), ...first, ...last],
      [...start(), ...first, ...page([long], { kind: 1, samples: 2_880 })],
      [...start(), ...continued, ...page([long], { samples: 1_024 })],
      [...start(), ...page([short, long], { samples: 500 }), ...last],
      [...start(), ...page([short, long], { samples: 600, kind: 4 })],
      [...start(), ...page([short, long, long], { samples: 500, kind: 4 })],
      [...whole, ...whole],
      [...whole, ...second],
      [...start(), ...first, ...page([[1, 7]], { samples: 2_304 })],
      [...start(), ...first, ...page([[]], { samples: 2_304 })],
      [...start([5, ...letters('vorbis'), ...Array<number>(300).fill(0xab)]), ...first],
      [...start(setup()), ...first],
      [...start(comment), ...first],
      [...page([[...identification, 1]], { kind: 2 }), ...page([comment, setup(0, 1)]), ...first],
      page([identification], { kind: 2 }),
    ]
  ) assert.equal((await cut(oggOf, file)).packed, undefined);
});

test('what has no places to be cut is not', async () => {
  // After a block of 256 samples, whole samples at 32,000 a second are never where long ones end.
  const slow = [...identification.slice(0, 12), 0x00, 0x7d, ...identification.slice(14)];
  const file = [...page([slow], { kind: 2 }), ...page([comment, setup(0, 1)])];
  file.push(...page([short, ...Array<number[]>(100).fill(packet(1, 40))], { samples: 101_952 }));
  let samples = 101_952;
  for (let count = 0; count < 2; count += 1) {
    samples += 100 * 1_024;
    file.push(...page(Array<number[]>(100).fill(packet(1, 40)), { samples }));
  }
  assert.equal((await cut(oggOf, file)).packed, undefined);
});

/** The pages of a file: how many samples each says there are, and its packets' lengths. */
async function pagesOf(file: Blob) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pages: { samples: number; kind: number; lengths: number[] }[] = [];
  for (let at = 0; at < bytes.length;) {
    const parts = bytes[at + 26]!;
    const lengths: number[] = [];
    let length = 0;
    for (const part of bytes.subarray(at + 27, at + 27 + parts)) {
      length += part;
      if (part === 255) continue;
      lengths.push(length);
      length = 0;
    }
    const end = at + 27 + parts + lengths.reduce((sum, one) => sum + one, 0);
    assert.ok(isIntact(bytes.subarray(at, end)));
    const samples = new DataView(bytes.buffer).getUint32(at + 6, true);
    pages.push({ samples, kind: bytes[at + 5]!, lengths });
    at = end;
  }
  return pages;
}

test('a piece is an Ogg file that begins with the packet before it', async () => {
  const file = start();
  let samples = 0;
  for (let left = 29; left >= 0; left -= 1) {
    const packets = [...Array<number[]>(98).fill(packet(1, 260)), short, short];
    samples += 97 * 1_024 + 576 + 128 + (left === 29 ? 0 : 576);
    const end = left === 0 ? { samples: samples - 100, kind: 4 } : { samples };
    file.push(...page(packets, end));
  }
  const blob = new Blob([Uint8Array.from(file)]);
  const packed = await oggOf(new FileBytes(blob));
  assert.equal(packed?.sampleCount, samples - 100);
  let own = 0;
  let count = 0;
  for await (const piece of piecesOf(blob, packed!)) {
    const [head, about, ...sound] = await pagesOf(piece.file);
    assert.deepEqual([head?.kind, head?.lengths], [2, [identification.length]]);
    assert.deepEqual(about?.lengths, [comment.length, setup(0, 1).length]);
    const last = sound.at(-1);
    assert.deepEqual([last?.samples, last?.kind], [piece.samples, 4]);
    assert.ok(sound.every(({ lengths }) => lengths.length > 0));
    assert.equal(piece.before > 0, own > 0);
    own += piece.own;
    count += 1;
  }
  assert.deepEqual([own, count], [samples, 3]);
});

test('what FFmpeg writes is intact until a bit of it is another', () => {
  const hex = '4f67675300020000000000000000a49f427e000000006a34463c011e01766f72626973' +
    '000000000244ac0000ffffffff00f40100ffffffffb801';
  const bytes = Uint8Array.from(hex.match(/../g)!, (byte) => Number.parseInt(byte, 16));
  assert.ok(isIntact(bytes));
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at]! ^= 4;
    assert.ok(!isIntact(bytes));
    bytes[at]! ^= 4;
  }
});

/** An element of WebM, with its length in two bytes. */
const element = (name: number[], inside: number[]) => [
  ...[...name, 0x40 | inside.length >> 8, inside.length & 255],
  ...inside,
];

function webm(head: number[], packets: number[][]): number[] {
  const track = [[0xd7, 0x81, 1], [0x83, 0x81, 2], element([0x86], letters('A_VORBIS'))];
  const about = element([0xae], [...track.flat(), ...element([0x63, 0xa2], head)]);
  const blocks = packets.flatMap((one) => element([0xa3], [0x81, 0, 0, 0x80, ...one]));
  return [
    ...element([0x1a, 0x45, 0xdf, 0xa3], letters('webm')),
    ...element([0x18, 0x53, 0x80, 0x67], [
      ...element([0x16, 0x54, 0xae, 0x6b], about),
      ...element([0x1f, 0x43, 0xb6, 0x75], blocks),
    ]),
  ];
}

test('in WebM all heads stand one behind another', async () => {
  const longComment = [...comment, ...Array<number>(300).fill(0)];
  const lengths = [2, identification.length, 255, longComment.length - 255];
  const head = [...lengths, ...identification, ...longComment, ...setup(0, 1)];
  const { packed, frames } = await cut(webmOf, webm(head, [short, long, long]));
  assert.deepEqual(frames, [[30, 0], [300, 576], [300, 1_024]]);
  assert.deepEqual([packed?.rate, packed?.sampleCount], [44_100, 1_600]);
  for (let count = 0; count < head.length; count += 1) {
    assert.equal((await cut(webmOf, webm(head.slice(0, count), [short, long]))).packed, undefined);
  }
});

test('no byte that is wrong stops it', async () => {
  const modes = [...setup(0, 1).slice(0, 7), ...setup(0, 1).slice(-12)];
  const pages = [
    page([identification], { kind: 2 }),
    page([comment, modes]),
    page([packet(0, 5), packet(1, 5)], { samples: 576 }),
    page([packet(1, 5)], { samples: 1_500, kind: 4 }),
  ];
  assert.equal((await cut(oggOf, pages.flat())).packed?.sampleCount, 1_500);
  for (const [number, right] of pages.entries()) {
    for (let at = 0; at < right.length; at += 1) {
      for (const wrong of [0, 0xff, 0x7f]) {
        const bytes = Uint8Array.from(right);
        bytes[at] = wrong;
        const file = pages.flatMap((one, index) => index === number ? [...sealed(bytes)] : one);
        const blob = new Blob([Uint8Array.from(file)]);
        const packed = await oggOf(new FileBytes(blob));
        if (packed) for await (const piece of piecesOf(blob, packed)) assert.ok(piece.own >= 0);
      }
    }
  }
});
