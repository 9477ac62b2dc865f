// MP3 files (ISO/IEC 11172-3 and 13818-3, Layer III): frames follow each other, and each says how
// long it is.
import type { FileBytes } from './FileBytes.js';
import type { Frame, Packed } from './Packed.js';

/** Kilobits a second by their index, of MPEG-1 and of the lower rates of MPEG-2 and 2.5. */
const bitrates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const rates = [44_100, 48_000, 32_000] as const;
/** What a decoder adds before the music, and takes from what an encoder put behind it. */
const decoderDelay = 529;
/** How far the first frame is searched behind the tags. */
const patience = 1 << 16;
/** So many in a row are no accident, in a file that may be anything. */
const inRow = 4;

interface Head {
  bytes: number;
  rate: number;
  samples: number;
  isMono: boolean;
  isFirst: boolean;
}

export async function mp3Of(bytes: FileBytes): Promise<Packed | undefined> {
  const tag = await bytes.at(0, 10);
  const tagged = String.fromCharCode(...tag.subarray(0, 3)) === 'ID3'
    ? 10 + tag.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
    : 0;
  const start = await findFrame(bytes, tagged, tagged + patience);
  const first = start === undefined ? undefined : frameAt(await bytes.at(start, 4));
  if (start === undefined || first === undefined) return undefined;
  const about = await aboutFrame(bytes, start, first);
  const head = (await bytes.at(start, first.bytes)).slice();
  const from = about ? start + first.bytes : start;
  return {
    rate: first.rate,
    frameSamples: first.samples,
    ...about?.padding && { padding: about.padding },
    // With it, each piece is resampled from where the whole would be.
    head: () => about?.padding ? head : '',
    frames: () => frames(bytes, from, first),
  };
}

async function* frames(bytes: FileBytes, start: number, first: Head): AsyncGenerator<Frame> {
  for (let at: number | undefined = start; at !== undefined;) {
    const frame = frameAt(await bytes.at(at, 4));
    if (frame && isAlike(frame, first)) {
      if (at + frame.bytes > bytes.count) break;
      yield { start: at, end: at + frame.bytes };
      at += frame.bytes;
    } else {
      // Something else lies between frames, or behind the last.
      at = await findFrame(bytes, at + 1, bytes.count, first);
    }
  }
}

/** Where the next frame begins behind which others do, or the file ends. */
async function findFrame(
  bytes: FileBytes,
  place: number,
  limit: number,
  like?: Head,
): Promise<number | undefined> {
  for (let at = place; at < Math.min(limit, bytes.count);) {
    const seen = (await bytes.at(at, 4_096)).slice();
    for (let next = seen.indexOf(0xff); next >= 0; next = seen.indexOf(0xff, next + 1)) {
      const frame = frameAt(seen.subarray(next, next + 4));
      if (!frame || like && !isAlike(frame, like)) continue;
      if (await isFollowed(bytes, at + next, frame)) return at + next;
    }
    at += Math.max(seen.length - 3, 1);
  }
  return undefined;
}

async function isFollowed(bytes: FileBytes, place: number, first: Head): Promise<boolean> {
  let at = place + first.bytes;
  for (let count = 1; count < inRow && at !== bytes.count; count += 1) {
    const frame = frameAt(await bytes.at(at, 4));
    if (!frame || !isAlike(frame, first)) return false;
    at += frame.bytes;
  }
  return true;
}

function isAlike(one: Head, other: Head): boolean {
  return one.rate === other.rate && one.samples === other.samples;
}

/** What the head of a frame says; nothing where it is none. */
function frameAt(head: Uint8Array): Head | undefined {
  const [mark = 0, kind = 0, form = 0, mode = 0] = head;
  const version = kind >> 3 & 3;
  const isLayer3 = (kind >> 1 & 3) === 1;
  const rate = rates[form >> 2 & 3];
  if (mark !== 0xff || kind >> 5 !== 7 || version === 1 || !isLayer3 || rate === undefined) {
    return undefined;
  }
  const isFirst = version === 3;
  const kilobits = bitrates[isFirst ? 0 : 1][form >> 4];
  if (!kilobits) return undefined;
  const samples = isFirst ? 1_152 : 576;
  const own = rate / (isFirst ? 1 : version === 2 ? 2 : 4);
  const bytes = Math.floor(samples / 8 * kilobits * 1_000 / own) + (form >> 1 & 1);
  return { bytes, rate: own, samples, isMono: mode >> 6 === 3, isFirst };
}

/**
 * Whether a frame holds no music but what is said of the file, and what LAME and others say of the
 * samples that they added ("Mp3 Info Tag rev 1").
 */
async function aboutFrame(
  bytes: FileBytes,
  at: number,
  { isFirst, isMono }: Head,
): Promise<{ padding?: { start: number; end: number } } | undefined> {
  if (await bytes.word(at + 36) === 'VBRI') return {};
  const place = at + 4 + (isFirst ? (isMono ? 17 : 32) : (isMono ? 9 : 17));
  if (!['Xing', 'Info'].includes(await bytes.word(place))) return undefined;
  const flags = (await bytes.at(place + 7, 1))[0] ?? 0;
  const encoder = place + 8 + (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) +
    (flags & 8 ? 4 : 0);
  if (!['LAME', 'Lavf', 'Lavc'].includes(await bytes.word(encoder))) return {};
  const [high = 0, middle = 0, low = 0] = await bytes.at(encoder + 21, 3);
  return {
    padding: {
      start: (high << 4 | middle >> 4) + decoderDelay,
      end: Math.max(0, ((middle & 15) << 8 | low) - decoderDelay),
    },
  };
}
