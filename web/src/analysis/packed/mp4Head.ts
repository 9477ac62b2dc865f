// What an MP4 file begins with (ISO/IEC 14496-12): boxes in boxes, as short as decoders allow.
import { view } from './FileBytes.js';

/** What kind of file it is, and its sound. */
export interface Mp4Sound {
  readonly brand: Uint8Array;
  /** Samples a second, and in each frame; so many are left out before the first that is heard. */
  readonly rate: number;
  readonly frameSamples: number;
  readonly from: number;
  /** How its frames are decoded: what lies in the box `stsd`. */
  readonly description: Uint8Array;
}

/** All but the frames, which lie one behind another. */
export function mp4Head(sound: Mp4Sound, samples: number, lengths: readonly number[]): BlobPart {
  const { rate, frameSamples, from, brand, description } = sound;
  const size = lengths.reduce((sum, one) => sum + one, 0);
  const turned = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000];
  const heard = Math.max(0, samples - from);
  const filled = (place: number) =>
    joined([
      box('ftyp', brand),
      box(
        'moov',
        box('mvhd', [0, 0, 0, rate, heard, 0x1_0000, 0x100_0000, 0, 0], turned, zeros(6), [2]),
        box(
          'trak',
          box('tkhd', [7, 0, 0, 1, 0, heard, 0, 0, 0, 0x100_0000], turned, [0, 0]),
          box('edts', box('elst', [0, 1, heard, from, 0x1_0000])),
          box(
            'mdia',
            box('mdhd', [0, 0, 0, rate, samples, 0x55c4_0000]),
            box('hdlr', [0, 0], letters('soun'), zeros(3), new Uint8Array(1)),
            box(
              'minf',
              box('smhd', [0, 0]),
              box('dinf', box('dref', [0, 1], box('url ', [1]))),
              box(
                'stbl',
                box('stsd', description),
                box('stts', [0, 1, lengths.length, frameSamples]),
                box('stsc', [0, 1, 1, lengths.length, 1]),
                box('stsz', [0, 0, lengths.length], lengths),
                box('stco', [0, 1, place]),
              ),
            ),
          ),
        ),
      ),
      words([8 + size]),
      letters('mdat'),
    ]);
  return filled(filled(0).length);
}

/** A box of bytes and of numbers with four each. */
export function box(name: string, ...parts: (Uint8Array | readonly number[])[]): Uint8Array {
  const inside = parts.map((part) => part instanceof Uint8Array ? part : words(part));
  const size = inside.reduce((sum, { length }) => sum + length, 8);
  return joined([words([size]), letters(name), ...inside]);
}

function joined(parts: Uint8Array[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

function words(numbers: readonly number[]): Uint8Array {
  const result = new Uint8Array(4 * numbers.length);
  numbers.forEach((number, at) => view(result).setUint32(4 * at, number));
  return result;
}

export const letters = (name: string) => new TextEncoder().encode(name);
const zeros = (count: number) => Array<number>(count).fill(0);
