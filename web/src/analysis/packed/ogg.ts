// Opus in Ogg (RFC 3533, RFC 7845): pages with packets, of which the first two speak of the sound.
import { type FileBytes, view } from './FileBytes.js';
import { astray, opusOf } from './opus.js';
import type { Frame, Packed } from './Packed.js';

/** A page without the lengths of what lies in it, and how many there may be. */
const headBytes = 27;
const mostParts = 255;
/** Packets before the sound. */
const about = 2;

/** A packet, or what of it lies in a page. */
interface Part extends Frame {
  readonly isWhole: boolean;
  readonly isLast: boolean;
}

interface Page {
  /** Whether sound begins with it: several in one file have a number each. */
  readonly isFirst: boolean;
  readonly serial: number;
  readonly parts: readonly Part[];
  readonly end: number;
}

export async function oggOf(bytes: FileBytes): Promise<Packed | undefined> {
  const page = await pageAt(bytes, 0);
  const packet = page?.parts[0];
  if (!page || !packet) return undefined;
  const head = (await bytes.at(packet.start, packet.end - packet.start)).slice();
  return opusOf(bytes, head, () => packets(bytes, page.serial));
}

/** The packets of sound. Several songs one behind the other are not looked through. */
async function* packets(bytes: FileBytes, serial: number): AsyncGenerator<Frame> {
  let seen = 0;
  for (let at = 0; at + headBytes <= bytes.count;) {
    const page = await pageAt(bytes, at);
    if (page && page.end > bytes.count) return;
    if (!page || page.isFirst && seen > 0) {
      yield astray;
      return;
    }
    at = page.end;
    if (page.serial !== serial) continue;
    for (const { isWhole, isLast, ...packet } of page.parts) {
      if (seen >= about) yield isWhole ? packet : astray;
      if (isLast) seen += 1;
    }
  }
}

async function pageAt(bytes: FileBytes, place: number): Promise<Page | undefined> {
  if (await bytes.word(place) !== 'OggS') return undefined;
  const head = (await bytes.at(place, headBytes + mostParts)).slice();
  if (head.length < headBytes) return undefined;
  const kind = head[5]!;
  const lengths = head.subarray(headBytes, headBytes + head[26]!);
  const parts: Part[] = [];
  let start = place + headBytes + head[26]!;
  let end = start;
  lengths.forEach((length, index) => {
    end += length;
    const isLast = length < 255;
    if (!isLast && index < lengths.length - 1) return;
    const isContinued = parts.length === 0 && (kind & 1) !== 0;
    parts.push({ start, end, isLast, isWhole: isLast && !isContinued });
    start = end;
  });
  return { isFirst: (kind & 2) !== 0, serial: view(head).getUint32(14, true), parts, end };
}
