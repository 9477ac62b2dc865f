// Pages of Ogg (RFC 3533) with whole packets in them.
import { view } from './FileBytes.js';
import { letters } from './mp4Head.js';

/** A page without the lengths of what lies in it, and how many of them there may be. */
export const headBytes = 27;
export const mostParts = 255;
/** What a page's kind says. */
export const kinds = { continued: 1, first: 2, last: 4 };
/** A length of so many goes on in the next. */
export const fullPart = 255;

const checksumPlace = 22;
/** All pieces have this number; there is no other sound beside it. */
const serial = 1;

/** What a packet's length is written as: a last one below `fullPart` ends it. */
export const partsOfLength = (length: number): number => Math.floor(length / fullPart) + 1;

export interface PageAbout {
  /** Counted from 0. */
  readonly number: number;
  readonly kind?: number;
  /** Samples of the file up to the end of the page. */
  readonly samples: number;
  /** Of the packets, in bytes. */
  readonly lengths: readonly number[];
}

/** A page of packets that have these lengths and lie one behind another. */
export function oggPage(
  { number, kind = 0, samples, lengths }: PageAbout,
  packets: Uint8Array,
): Uint8Array {
  const parts = lengths.flatMap((length) => [
    ...Array<number>(partsOfLength(length) - 1).fill(fullPart),
    length % fullPart,
  ]);
  const page = new Uint8Array(headBytes + parts.length + packets.length);
  const about = view(page);
  page.set(letters('OggS'));
  page[5] = kind;
  about.setBigInt64(6, BigInt(samples), true);
  about.setUint32(14, serial, true);
  about.setUint32(18, number, true);
  page[headBytes - 1] = parts.length;
  page.set(parts, headBytes);
  page.set(packets, headBytes + parts.length);
  return sealed(page);
}

/** The page with its checksum. */
export function sealed(page: Uint8Array): Uint8Array {
  view(page).setUint32(checksumPlace, checksum(page), true);
  return page;
}

/** Whether a page is as it was written. */
export function isIntact(page: Uint8Array): boolean {
  return view(page).getUint32(checksumPlace, true) === checksum(page);
}

/** What one byte adds to the checksum, by the polynomial 0x04c11db7. */
const added = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) sum = sum << 1 ^ (sum < 0 ? 0x04c1_1db7 : 0);
  return sum;
});

/** The checksum of a page, in which its own bytes count as zeros. */
function checksum(page: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < page.length; at += 1) {
    const byte = at >= checksumPlace && at < checksumPlace + 4 ? 0 : page[at]!;
    sum = sum << 8 ^ added[sum >>> 24 ^ byte]!;
  }
  return sum >>> 0;
}
