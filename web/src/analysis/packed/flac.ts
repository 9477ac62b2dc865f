// FLAC files (RFC 9639): a frame begins with a mark, its number and a checksum of both.
import type { FileBytes } from './FileBytes.js';
import type { Packed } from './Packed.js';

/** Bytes of the first block of metadata, with its own head. */
const infoBytes = 38;
/** The longest head of a frame. */
const headBytes = 16;
/** A frame without its samples: what is searched begins so far behind the one before. */
const leastFrame = 10;

export async function flacOf(bytes: FileBytes): Promise<Packed | undefined> {
  if (await bytes.word(0) !== 'fLaC') return undefined;
  const info = (await bytes.at(4, infoBytes)).slice();
  if (info.length < infoBytes || (info[0]! & 0x7f) !== 0) return undefined;
  const about = new DataView(info.buffer);
  const frameSamples = about.getUint16(4);
  const rate = about.getUint32(14) >>> 12;
  const sampleCount = (info[17]! & 15) * 2 ** 32 + about.getUint32(18);
  // Frames of different lengths are numbered in another way.
  if (frameSamples === 0 || about.getUint16(6) !== frameSamples || rate === 0) return undefined;
  if (sampleCount === 0) return undefined;
  const start = await firstFrame(bytes);
  return {
    rate,
    frameSamples,
    sampleCount,
    head: (samples) => head(info, samples),
    async *frames() {
      let at = start;
      for (let number = 1; at < bytes.count; number += 1) {
        const end = await findFrame(bytes, at + leastFrame, number) ?? bytes.count;
        yield { start: at, end };
        at = end;
      }
    },
  };
}

/** Where metadata ends. */
async function firstFrame(bytes: FileBytes): Promise<number> {
  let at = 4;
  for (;;) {
    const [kind = 0x80, high = 0, middle = 0, low = 0] = await bytes.at(at, 4);
    at += 4 + high * 0x1_0000 + middle * 0x100 + low;
    if (kind >= 0x80) return at;
  }
}

/** Where the frame of a number begins, from a place on. */
async function findFrame(
  bytes: FileBytes,
  place: number,
  number: number,
): Promise<number | undefined> {
  const wanted = [0xff, 0xf8, ...coded(number)];
  for (let at = place; at < bytes.count;) {
    const seen = await bytes.at(at, 4_096);
    for (let next = seen.indexOf(0xff); next >= 0; next = seen.indexOf(0xff, next + 1)) {
      // What reaches beyond is looked at with what follows.
      if (next + headBytes > seen.length && at + seen.length < bytes.count) break;
      if (isHead(seen.subarray(next), wanted)) return at + next;
    }
    at += Math.max(seen.length - headBytes, 1);
    if (seen.length < 4_096) break;
  }
  return undefined;
}

/** Whether a frame begins with these bytes: its number stands behind how its samples are packed. */
function isHead(bytes: Uint8Array, [mark, sync, ...number]: number[]): boolean {
  if (bytes[0] !== mark || bytes[1] !== sync) return false;
  if (number.some((one, index) => bytes[4 + index] !== one)) return false;
  const kind = bytes[2]! >> 4;
  const rate = bytes[2]! & 15;
  const count = 4 + number.length + (kind === 6 ? 1 : kind === 7 ? 2 : 0) +
    (rate === 12 ? 1 : rate === 13 || rate === 14 ? 2 : 0);
  return count < bytes.length && checksum(bytes.subarray(0, count)) === bytes[count];
}

/** A number as UTF-8 would write it, up to 31 bits. */
function coded(number: number): number[] {
  if (number < 0x80) return [number];
  const rest: number[] = [];
  let high = number;
  // So many bits fit into the first byte beside those that count the bytes.
  let room = 0x20;
  while (high >= room || rest.length === 0) {
    rest.unshift(0x80 | (high & 0x3f));
    high >>>= 6;
    if (rest.length > 1) room >>= 1;
  }
  const length = rest.length + 1;
  return [(0xff << (8 - length)) & 0xff | high, ...rest];
}

/** CRC-8 with the polynomial x⁸ + x² + x + 1. */
function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1 ^ (sum & 0x80 ? 0x07 : 0)) & 0xff;
  }
  return sum;
}

/** The mark and the first block of metadata alone, for so many samples; without a hash of them. */
function head(info: Uint8Array, samples: number): ArrayBuffer {
  const result = new Uint8Array(4 + infoBytes);
  result.set(new TextEncoder().encode('fLaC'));
  result.set(info, 4);
  result[4] = 0x80;
  result.fill(0, 8 + 18);
  result[8 + 13] = info[17]! & 0xf0;
  new DataView(result.buffer).setUint32(8 + 14, samples);
  return result.buffer;
}
