// Opus and Vorbis in WebM and Matroska (RFC 8794, RFC 9559): elements with a name, a length and
// what lies in them; sound lies in blocks, among pictures.
import type { FileBytes } from './FileBytes.js';
import { fullPart } from './oggPage.js';
import { opusOf } from './opus.js';
import { astray, type Frame, type Packed } from './Packed.js';
import { vorbisOf } from './vorbis.js';

/** What a file begins with. */
const file = 0x1a45dfa3;
/** Names of the elements that are looked at. */
const names = {
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  number: 0xd7,
  kind: 0x83,
  codec: 0x86,
  head: 0x63a2,
  packing: 0x6d80,
  cluster: 0x1f43b675,
  group: 0xa0,
  simpleBlock: 0xa3,
  block: 0xa1,
};
/** What lies in these is looked at in turn: often they do not say how long they are. */
const opened = new Set([names.segment, names.tracks, names.track, names.cluster, names.group]);
const sound = 2;
/** Bytes of a name and of a number. */
const longestName = 4;
const longestNumber = 8;
/** What a block's flags say where it has several packets. */
const several = 6;
/** The name of what is no element. */
const damaged = 0;
/** The most that is read of what is said of a track. */
const mostAbout = 1 << 16;

interface Element {
  readonly name: number;
  readonly start: number;
  readonly end: number;
}

interface Track {
  number?: number;
  kind?: number;
  codec?: string;
  head?: Uint8Array;
  /** Where its blocks are packed once more. */
  isPacked?: boolean;
}

export async function webmOf(bytes: FileBytes): Promise<Packed | undefined> {
  const first = await elements(bytes).next();
  if (first.done || first.value.name !== file) return undefined;
  const track = (await tracksOf(bytes)).find(({ kind }) => kind === sound);
  if (!track?.head || !track.number || track.isPacked) return undefined;
  const { number, codec, head } = track;
  const packets = () => blocks(bytes, number);
  if (codec === 'A_OPUS') return opusOf(bytes, head, packets);
  if (codec !== 'A_VORBIS') return undefined;
  const [identification, , setup] = vorbisHeads(head);
  return vorbisOf(bytes, identification, async () => setup, packets);
}

/** The three packets that Vorbis begins with, behind the lengths of the first two. */
function vorbisHeads(head: Uint8Array): [Uint8Array, Uint8Array, Uint8Array] {
  let place = 1;
  const length = () => {
    let sum = 0;
    while (head[place] === fullPart) sum += head[place++]!;
    return sum + (head[place++] ?? 0);
  };
  const [first, second] = [length(), length()];
  const [from, to] = [place + first, place + first + second];
  return [head.slice(place, from), head.slice(from, to), head.slice(to)];
}

/** What is said of the tracks, before the first block. */
async function tracksOf(bytes: FileBytes): Promise<Track[]> {
  const tracks: Track[] = [];
  for await (const { name, start, end } of elements(bytes)) {
    if (name === names.cluster) break;
    if (name === names.track) tracks.push({});
    const track = tracks.at(-1);
    if (!track) continue;
    const about = async () => (await bytes.at(start, Math.min(end - start, mostAbout))).slice();
    if (name === names.number) track.number = whole(await about());
    if (name === names.kind) track.kind = whole(await about());
    if (name === names.codec) track.codec = new TextDecoder().decode(await about());
    if (name === names.head) track.head = await about();
    if (name === names.packing) track.isPacked = true;
  }
  return tracks;
}

/** What one track's blocks hold. */
async function* blocks(bytes: FileBytes, track: number): AsyncGenerator<Frame> {
  for await (const { name, start, end } of elements(bytes)) {
    if (name === damaged) yield astray;
    if (name !== names.simpleBlock && name !== names.block) continue;
    const { value, length } = numberAt(await bytes.at(start, longestNumber));
    if (value !== track) continue;
    // Behind the number stand the time, with two bytes, and how many packets there are.
    const [flags = 0] = await bytes.at(start + length + 2, 1);
    yield flags & several ? astray : { start: start + length + 3, end };
  }
}

/** All elements in turn, as far as they are whole; where a file is damaged, nothing behind that. */
async function* elements(bytes: FileBytes): AsyncGenerator<Element> {
  for (let at = 0; at < bytes.count;) {
    const head = (await bytes.at(at, longestName + longestNumber)).slice();
    const { length } = numberAt(head, longestName);
    const size = numberAt(head.subarray(length));
    if (!length || !size.length) {
      yield { name: damaged, start: at, end: at };
      return;
    }
    // Names are written with all their bits.
    const name = whole(head.subarray(0, length));
    const start = at + length + size.length;
    const end = opened.has(name) ? start : start + size.value;
    if (end > bytes.count) return;
    yield { name, start, end };
    at = end;
  }
}

/** Which number some bytes begin with: the more zero bits are first, the more bytes it has. */
function numberAt(
  bytes: Uint8Array,
  longest = longestNumber,
): { value: number; length: number } {
  const length = Math.clz32(bytes[0] ?? 0) - 23;
  if (length > longest || length > bytes.length) return { value: 0, length: 0 };
  const rest = bytes.slice(0, length);
  rest[0]! &= 0xff >> length;
  return { value: whole(rest), length };
}

/** A whole number of some bytes. */
function whole(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}
