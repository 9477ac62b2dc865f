// Opus and Vorbis in Ogg (RFC 3533, RFC 7845): pages with packets, of which the first speak of the
// sound.
import { type FileBytes, view } from './FileBytes.js';
import { fullPart, headBytes, isIntact, kinds, mostParts } from './oggPage.js';
import { opusOf } from './opus.js';
import { astray, type Frame, type Packed, partsOf } from './Packed.js';
import { type VorbisPacket, vorbisOf } from './vorbis.js';

/** Packets before the sound, of Opus and of Vorbis. */
const aboutOpus = 2;
const aboutVorbis = 3;
/** The most that is read of what is said of the sound. */
const mostAbout = 1 << 18;

/** A packet, or what of it lies in a page; the last that ends in a page has the page's time. */
interface Part extends VorbisPacket {
  readonly isLast: boolean;
}

interface Page {
  readonly kind: number;
  /** Several sounds in one file have a number each. */
  readonly serial: number;
  readonly parts: readonly Part[];
  readonly end: number;
}

export async function oggOf(bytes: FileBytes): Promise<Packed | undefined> {
  const page = await pageAt(bytes, 0);
  const packet = page?.parts[0];
  if (!page || !packet) return undefined;
  const { serial } = page;
  const head = await content(bytes, packet);
  return await opusOf(bytes, head, () => packets(bytes, serial, aboutOpus)) ??
    vorbisOf(
      bytes,
      head,
      async () => content(bytes, await packetOf(bytes, serial, aboutVorbis - 1)),
      () => packets(bytes, serial, aboutVorbis),
    );
}

/** A packet by its number, from 0. */
async function packetOf(bytes: FileBytes, serial: number, number: number): Promise<Frame> {
  for await (const packet of packets(bytes, serial, number)) return packet;
  return astray;
}

/** All bytes of a packet. */
async function content(bytes: FileBytes, packet: Frame): Promise<Uint8Array> {
  const result: number[] = [];
  for (const { start, end } of partsOf(packet)) {
    if (result.length + end - start > mostAbout) break;
    result.push(...await bytes.at(start, end - start));
  }
  return Uint8Array.from(result);
}

/** The packets from one on. Several songs one behind the other are not looked through. */
async function* packets(
  bytes: FileBytes,
  serial: number,
  first: number,
): AsyncGenerator<VorbisPacket> {
  let seen = 0;
  /** What has been seen of a packet that goes on. */
  let begun: VorbisPacket[] = [];
  for (let at = 0; at + headBytes <= bytes.count;) {
    const page = await pageAt(bytes, at);
    if (page && page.end > bytes.count) return;
    const isNext = page && !(page.kind & kinds.first && seen > 0);
    if (!isNext || !isIntact(await bytes.at(at, page.end - at))) {
      yield astray;
      return;
    }
    at = page.end;
    if (page.serial !== serial) continue;
    if (begun.length > 0 !== (page.kind & kinds.continued) > 0) yield astray;
    for (const { isLast, ...part } of page.parts) {
      begun.push(part);
      if (!isLast) continue;
      seen += 1;
      if (seen > first) yield together(begun);
      begun = [];
    }
  }
}

/** What lies in several pages, where the last knows the time. */
function together(parts: readonly VorbisPacket[]): VorbisPacket {
  const [first, ...rest] = parts as [VorbisPacket, ...VorbisPacket[]];
  return rest.length === 0 ? first : { ...rest.at(-1), ...first, rest };
}

async function pageAt(bytes: FileBytes, place: number): Promise<Page | undefined> {
  if (await bytes.word(place) !== 'OggS') return undefined;
  const head = (await bytes.at(place, headBytes + mostParts)).slice();
  if (head.length < headBytes) return undefined;
  const about = view(head);
  const lengths = head.subarray(headBytes, headBytes + head[26]!);
  const parts: Part[] = [];
  let start = place + headBytes + head[26]!;
  let end = start;
  lengths.forEach((length, index) => {
    end += length;
    const isLast = length < fullPart;
    if (!isLast && index < lengths.length - 1) return;
    parts.push({ start, end, isLast });
    start = end;
  });
  const kind = head[5]!;
  const last = parts.length - (parts.at(-1)?.isLast ? 1 : 2);
  if (parts[last]) {
    const samplesUntil = about.getInt32(10, true) * 2 ** 32 + about.getUint32(6, true);
    parts[last] = { ...parts[last]!, samplesUntil, isEnd: (kind & kinds.last) > 0 };
  }
  return { kind, serial: about.getUint32(14, true), parts, end };
}
