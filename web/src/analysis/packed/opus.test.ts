import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FileBytes } from './FileBytes.js';
import { oggOf } from './ogg.js';
import { lengthOf, type Packed } from './Packed.js';
import { letters, page } from './testing/ogg.js';
import { webmOf } from './webm.js';

/** Two channels at 48,000 a second, of which 312 samples are not heard. */
const opusHead = [...letters('OpusHead'), 1, 2, 0x38, 1, 0x80, 0xbb, 0, 0, 5, 0, 0];
/** Packets of 20 ms: their first byte says so. */
const packet = (bytes: number) => [0xfc, ...Array<number>(bytes - 1).fill(7)];
/** And of 10 ms. */
const short = [0xf4, 7, 7];

async function cut(of: (bytes: FileBytes) => Promise<Packed | undefined>, file: number[]) {
  const packed = await of(new FileBytes(new Blob([Uint8Array.from(file)])));
  const lengths: number[] = [];
  for await (const frame of packed?.frames() ?? []) {
    assert.equal(file[frame.start], 0xfc);
    lengths.push(lengthOf(frame));
  }
  return { packed, lengths };
}

const tags = letters('OpusTags');
/** With tags that go on in a second page, as covers do. */
const oggStart = [
  ...page([opusHead], { kind: 2 }),
  ...page([[...tags, ...Array<number>(502).fill(1)]], { isContinued: true }),
  ...page([[1, 2, 3]], { kind: 1 }),
];
const oggSound = page([packet(10), packet(600), packet(255)]);

test('packets of Ogg lie in pages behind the tags, among others', async () => {
  const other = page([packet(40)], { serial: 8 });
  const { packed, lengths } = await cut(oggOf, [...oggStart, ...oggSound, ...other, ...oggSound]);
  assert.deepEqual(lengths, [10, 600, 255, 10, 600, 255]);
  assert.deepEqual([packed?.rate, packed?.frameSamples], [48_000, 960]);
  assert.deepEqual([packed?.sampleCount, packed?.padding], [6 * 960, { start: 312, end: 0 }]);
});

/** A packet of 519 bytes in two pages. */
const continued = page([packet(40), packet(510)], { isContinued: true, samples: 960 });
const itsEnd = page([Array<number>(9).fill(7), packet(20)], { kind: 1 });

test('a packet of Ogg may lie in two pages, with others between', async () => {
  const other = page([packet(40)], { serial: 8 });
  const { packed, lengths } = await cut(oggOf, [...oggStart, ...continued, ...other, ...itsEnd]);
  assert.deepEqual(lengths, [40, 519, 20]);
  assert.equal(packed?.sampleCount, 3 * 960);
});

const damaged = (bytes: number[]) => [...bytes.slice(0, -1), 99];

test('an Ogg file that ends early is cut as far as its pages are whole', async () => {
  const whole = [...oggStart, ...oggSound];
  const { lengths } = await cut(oggOf, [...whole, ...oggSound.slice(0, 400)]);
  assert.deepEqual(lengths, [10, 600, 255]);
});

test('Ogg that cannot be cut surely is not', async () => {
  for (
    const file of [
      [...oggStart, ...oggSound, ...damaged(oggSound), ...oggSound],
      [...oggStart, ...continued, ...oggSound],
      [...oggStart, ...oggSound, ...itsEnd],
      [...oggStart, ...oggSound, ...page([short])],
      [...oggStart, ...oggSound, ...oggStart, ...oggSound],
      [...oggStart, ...oggSound, ...Array<number>(50).fill(1), ...oggSound],
      [...page([letters('\x01vorbis and more')], { kind: 2 }), ...oggSound],
      oggStart,
      letters('OggS'),
    ]
  ) assert.equal((await cut(oggOf, file)).packed, undefined);
});

/** An element: its name, its length in two bytes, or that it is unknown, and what lies in it. */
const element = (name: number[], inside: number[], isUnknown = false) => [
  ...name,
  ...isUnknown
    ? [1, ...Array<number>(7).fill(0xff)]
    : [0x40 | inside.length >> 8, inside.length & 255],
  ...inside,
];
const track = (number: number, kind: number, ...more: number[][]) =>
  element([0xae], [...element([0xd7], [number]), ...element([0x83], [kind]), ...more.flat()]);
const opus = [element([0x86], letters('A_OPUS')), element([0x63, 0xa2], opusHead)];
const block = (number: number, flags: number, bytes: number[], name = [0xa3]) =>
  element(name, [0x80 | number, 0, 0, flags, ...bytes]);
const cluster = (...blocks: number[][]) =>
  element([0x1f, 0x43, 0xb6, 0x75], [...element([0xe7], [0]), ...blocks.flat()], true);

function webm(tracks: number[][], ...clusters: number[][]): number[] {
  const about = element([0x16, 0x54, 0xae, 0x6b], tracks.flat());
  const file = element([0x1a, 0x45, 0xdf, 0xa3], letters('webm'));
  return [...file, ...element([0x18, 0x53, 0x80, 0x67], [...about, ...clusters.flat()], true)];
}

const picture = block(1, 0, packet(900));
const grouped = element([0xa0], block(2, 0, packet(70), [0xa1]));
const film = [track(1, 1), track(2, 2, ...opus)];

test('packets of WebM lie in blocks of their track, however these are grouped', async () => {
  const sound = cluster(picture, block(2, 0x80, packet(60)), grouped, picture);
  const { packed, lengths } = await cut(webmOf, webm(film, sound, sound));
  assert.deepEqual(lengths, [60, 70, 60, 70]);
  assert.deepEqual([packed?.rate, packed?.frameSamples], [48_000, 960]);
});

test('a WebM file that ends early is cut as far as it goes', async () => {
  const file = webm(film, cluster(block(2, 0, packet(60)), grouped));
  assert.deepEqual((await cut(webmOf, file.slice(0, -1))).lengths, [60]);
});

test('WebM that cannot be cut surely is not', async () => {
  const sound = cluster(block(2, 0, packet(60)));
  const vorbis = [element([0x86], letters('A_VORBIS')), opus[1]!];
  for (
    const file of [
      webm(film, cluster(block(2, 0, packet(60)), block(2, 2, packet(60)))),
      webm(film, sound, cluster(block(2, 0, short))),
      webm(film, sound, [0, 0, 0, 0]),
      webm([track(1, 1), track(2, 2, ...vorbis)], sound),
      webm([track(2, 2, ...opus, element([0x6d, 0x80], []))], sound),
      webm([track(1, 1)], sound),
      webm(film),
      webm(film, sound).slice(1),
    ]
  ) assert.equal((await cut(webmOf, file)).packed, undefined);
});

test('a piece is an MP4 file that says how Opus is decoded, and leaves out what is not heard once', async () => {
  const { packed } = await cut(oggOf, [...oggStart, ...oggSound]);
  const head = packed?.head(1_920, [10, 600]) as Uint8Array;
  const text = String.fromCharCode(...head);
  const facts = text.indexOf('dOps') + 4;
  assert.deepEqual([...head.slice(facts, facts + 11)], [0, 2, 0, 0, 0, 0, 0xbb, 0x80, 0, 5, 0]);
  const edit = text.indexOf('elst') + 12;
  assert.deepEqual([...head.slice(edit, edit + 8)], [0, 0, 0x06, 0x48, 0, 0, 0x01, 0x38]);
});

test('no byte that is wrong stops it', async () => {
  const files = [
    [oggOf, [...oggStart, ...oggSound]],
    [webmOf, webm(film, cluster(block(2, 0, packet(60)), grouped))],
  ] as const;
  for (const [of, file] of files) {
    for (let at = 0; at < file.length; at += 1) {
      for (const wrong of [0, 0xff, 0x7f]) {
        const bytes = Uint8Array.from(file);
        bytes[at] = wrong;
        const packed = await of(new FileBytes(new Blob([bytes])));
        for await (const { start, end } of packed?.frames() ?? []) {
          assert.ok(start < end && end <= file.length);
        }
        packed?.head(1_920, [10, 600]);
      }
    }
  }
});
