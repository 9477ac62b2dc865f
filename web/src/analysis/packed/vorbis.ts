// Vorbis in pieces (Xiph.org, "Vorbis I specification"): each an Ogg file with the heads of the
// whole. Which packets have how many samples is found as demuxers do (FFmpeg's vorbis_parser.c).
import { type FileBytes, view } from './FileBytes.js';
import { letters } from './mp4Head.js';
import { fullPart, kinds, mostParts, oggPage, partsOfLength } from './oggPage.js';
import { type Frame, lengthOf, type Packed } from './Packed.js';
import { becomesWhole } from './pieces.js';

/** What packets begin with that speak of the sound: a number of their own, and these letters. */
const name = letters('vorbis');
const identificationKind = 1;
const commentKind = 3;
const setupKind = 5;
const identificationBytes = 30;
/** A comment that says nothing, by nobody. */
const comment = Uint8Array.of(commentKind, ...name, 0, 0, 0, 0, 0, 0, 0, 0, 1);
/** The longest packet that has place in a page. */
const mostBytes = fullPart * mostParts - 1;
/** Bits of a mode (section 4.2.4), and of how many there are. */
const modeBits = { mapping: 8, transform: 16, window: 16, flag: 1 };
const countBits = 6;
const mostModes = 64;
/** A file has a place where it may be cut at least that often, in seconds. */
const mostApart = 5;

/** A packet, and what its file says of time. */
export interface VorbisPacket extends Frame {
  /** How many samples there are up to its end. */
  readonly samplesUntil?: number;
  /** Whether the sound may end within it. */
  readonly isEnd?: boolean;
}

/** How many samples of sound the block has that a packet holds, by the packet's first byte. */
type BlockOf = (first: number | undefined) => number | undefined;

/** Packets of a file, by the two of its heads that decoders need. */
export async function vorbisOf(
  bytes: FileBytes,
  identification: Uint8Array,
  readSetup: () => Promise<Uint8Array>,
  packets: () => AsyncIterable<VorbisPacket>,
): Promise<Packed | undefined> {
  if (!isHead(identification, identificationKind)) return undefined;
  if (identification.length !== identificationBytes) return undefined;
  const setup = await readSetup();
  const modes = isHead(setup, setupKind) ? modesOf(setup) : undefined;
  const rate = view(identification).getUint32(12, true);
  const sizes = [1 << (identification[28]! & 15), 1 << (identification[28]! >> 4)] as const;
  if (!modes || rate === 0 || setup.length + fullPart > mostBytes) return undefined;
  const blockOf = blocksBy(modes, sizes);
  const frames = () => timed(bytes, packets(), blockOf);
  const sampleCount = await countOf(frames(), rate);
  return sampleCount === undefined ? undefined : {
    rate,
    // A packet ends what overlaps with the one before: a quarter of both blocks.
    frameSamples: sizes[0] / 4,
    sampleCount,
    preroll: 1,
    head: () => headPages(identification, setup),
    body: (samples, lengths, packets) => new Blob(pages(samples, lengths, packets, blockOf)),
    frames,
  };
}

function isHead(packet: Uint8Array, kind: number): boolean {
  return packet[0] === kind && name.every((letter, at) => packet[1 + at] === letter);
}

/**
 * Whether each mode has long blocks. What lies before the modes can only be read with all that
 * decoders know; but they are the last of the setup, and most of their bits are zeros.
 */
function modesOf(setup: Uint8Array): boolean[] | undefined {
  let at = setup.length * 8;
  /** The number whose bits end where the last began; the lowest bit of a byte is its first. */
  const read = (bits: number, end: number): number => {
    let value = 0;
    for (let bit = end - 1; bit >= end - bits; bit -= 1) {
      value = value * 2 + ((setup[bit >> 3] ?? 0) >> (bit & 7) & 1);
    }
    return value;
  };
  // The last bit that is set says that the setup is whole.
  while (at > 0 && !read(1, at)) at -= 1;
  at -= 1;
  const flags: boolean[] = [];
  let found: boolean[] | undefined;
  while (at > countBits && flags.length < mostModes) {
    const mapping = read(modeBits.mapping, at);
    const zeros = read(modeBits.transform + modeBits.window, at - modeBits.mapping);
    if (mapping >= mostModes || zeros !== 0) break;
    at -= modeBits.mapping + modeBits.transform + modeBits.window + modeBits.flag;
    flags.unshift(read(1, at + 1) === 1);
    if (read(countBits, at) + 1 === flags.length) found = [...flags];
  }
  return found;
}

/** A packet begins with a zero and with its mode's number (section 4.3.1). */
function blocksBy(modes: boolean[], [short, long]: readonly [number, number]): BlockOf {
  const bits = 32 - Math.clz32(modes.length - 1);
  return (first) => {
    if (first === undefined || first & 1) return undefined;
    const isLong = modes[first >> 1 & (1 << bits) - 1];
    return isLong === undefined ? undefined : isLong ? long : short;
  };
}

/** Packets with their samples (section 4.3.8), as far as they can be known; the first has none. */
async function* timed(
  bytes: FileBytes,
  packets: AsyncIterable<VorbisPacket>,
  blockOf: BlockOf,
): AsyncGenerator<VorbisPacket> {
  let before: number | undefined;
  for await (const packet of packets) {
    const [first] = await bytes.at(packet.start, Math.min(1, packet.end - packet.start));
    const block = lengthOf(packet) <= mostBytes ? blockOf(first) : undefined;
    yield block ? { ...packet, samples: before ? (before + block) / 4 : 0 } : packet;
    before = block;
  }
}

/**
 * How many samples there are; nothing where packets are missing or not known, the sound does not
 * begin with the first, or could not be cut.
 */
async function countOf(
  packets: AsyncIterable<VorbisPacket>,
  rate: number,
): Promise<number | undefined> {
  let [count, lastCut] = [0, 0];
  let end: number | undefined;
  for await (const { samples, samplesUntil = -1, isEnd } of packets) {
    if (samples === undefined || end !== undefined) return undefined;
    if (becomesWhole(count, rate)) lastCut = count;
    if (count - lastCut > mostApart * rate) return undefined;
    count += samples;
    if (samplesUntil < 0) continue;
    if (isEnd && samplesUntil <= count && samplesUntil >= count - samples) end = samplesUntil;
    else if (samplesUntil !== count) return undefined;
  }
  return end ?? count;
}

function headPages(identification: Uint8Array, setup: Uint8Array): Blob {
  const lengths = [comment.length, setup.length];
  const others = new Uint8Array([...comment, ...setup]);
  return new Blob([
    oggPage({
      number: 0,
      kind: kinds.first,
      samples: 0,
      lengths: [identification.length],
    }, identification),
    oggPage({ number: 1, samples: 0, lengths }, others),
  ]);
}

/** Pages of as many packets as have place. */
function pages(
  samples: number,
  lengths: readonly number[],
  packets: Uint8Array,
  blockOf: BlockOf,
): Uint8Array[] {
  const result: Uint8Array[] = [];
  let [first, start, place, parts, until] = [0, 0, 0, 0, 0];
  let before: number | undefined;
  const finish = (end: number) => {
    const about = { number: 2 + result.length, samples: Math.min(until, samples) };
    const kind = end === lengths.length ? kinds.last : 0;
    const page = { ...about, kind, lengths: lengths.slice(first, end) };
    result.push(oggPage(page, packets.subarray(start, place)));
    [first, start, parts] = [end, place, 0];
  };
  lengths.forEach((length, number) => {
    if (parts + partsOfLength(length) > mostParts) finish(number);
    const block = blockOf(packets[place]) ?? 0;
    if (before) until += (before + block) / 4;
    before = block;
    place += length;
    parts += partsOfLength(length);
  });
  finish(lengths.length);
  return result;
}
