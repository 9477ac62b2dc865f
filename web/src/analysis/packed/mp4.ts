// MP4 and M4A files (ISO/IEC 14496-12): boxes in boxes, of which some are tables that say where
// each frame of sound lies, among pictures or whatever else.
import { type FileBytes, view } from './FileBytes.js';
import { mp4Head, type Mp4Sound } from './mp4Head.js';
import type { Frame, Packed } from './Packed.js';

/** A table is read at once: the largest of three hours has two megabytes. */
const largestTable = 1 << 24;
/** What a decoder needs before the first sample that is heard; Opus most, with 80 ms. */
const unheardFrames = 4;
/** Boxes in one other: a file may be anything. */
const mostBoxes = 1_000;
/** Shorter frames are single samples, of kinds of sound that WAV has as well. */
const leastSamples = 64;

/** What lies in a box, behind its name and length. */
interface Box {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The sound of a file. */
interface Track extends Mp4Sound {
  /** Frames that are not needed, and the sample of the others before which the music ends. */
  readonly skipped: number;
  readonly to: number;
  /** How long frames are, how many lie together in a chunk, and where chunks begin. */
  readonly lengths: Table;
  readonly together: Table;
  readonly chunks: Table;
}

export async function mp4Of(bytes: FileBytes): Promise<Packed | undefined> {
  if (await bytes.word(4) !== 'ftyp') return undefined;
  const track = await soundOf(bytes);
  return track && {
    rate: track.rate,
    frameSamples: track.frameSamples,
    sampleCount: track.to,
    padding: { start: track.from, end: 0 },
    head: (samples, lengths) => mp4Head(track, samples, lengths),
    frames: () => frames(track, bytes.count),
  };
}

/** The first sound; nothing where its frames differ in length, or it is put together of parts. */
async function soundOf(bytes: FileBytes): Promise<Track | undefined> {
  const top = { name: '', start: 0, end: bytes.count };
  const movie = await find(bytes, top, ['moov']);
  for (const track of movie ? await boxes(bytes, movie) : []) {
    const kind = await find(bytes, track, ['mdia', 'hdlr']);
    if (!kind || await bytes.word(kind.start + 8) !== 'soun') continue;
    const brand = await content(bytes, top, ['ftyp']);
    const movieRate = rateOf(await content(bytes, movie!, ['mvhd']));
    return brand && movieRate ? trackOf(bytes, track, brand, movieRate) : undefined;
  }
  return undefined;
}

async function trackOf(
  bytes: FileBytes,
  track: Box,
  brand: Uint8Array,
  movieRate: number,
): Promise<Track | undefined> {
  const samples = await find(bytes, track, ['mdia', 'minf', 'stbl']);
  if (!samples) return undefined;
  const table = async (name: string, width: number, before = 2) =>
    Table.of(await content(bytes, samples, [name]), width, before);
  const rate = rateOf(await content(bytes, track, ['mdia', 'mdhd']));
  const description = await content(bytes, samples, ['stsd']);
  const times = durations(await table('stts', 2));
  const lengths = await table('stsz', 1, 3);
  const together = await table('stsc', 3);
  const chunks = await table('stco', 1) ?? await table('co64', 2);
  if (!rate || !description || !times || !lengths || !together || !chunks) return undefined;
  if (lengths.count !== times.count || together.count === 0) return undefined;
  const edits = await content(bytes, track, ['edts', 'elst']);
  const heard = heardOf(edits, times.total, rate / movieRate);
  if (!heard) return undefined;
  const skipped = Math.max(0, Math.floor(heard.from / times.each) - unheardFrames);
  return {
    skipped,
    from: heard.from - skipped * times.each,
    to: heard.to - skipped * times.each,
    rate,
    frameSamples: times.each,
    brand,
    description,
    lengths,
    together,
    chunks,
  };
}

/** Where frames lie: one behind the other in chunks. What a file has lost is left out. */
async function* frames(
  { skipped, lengths, together, chunks }: Track,
  count: number,
): AsyncGenerator<Frame> {
  let number = 0;
  let run = 0;
  for (let chunk = 0; chunk < chunks.count; chunk += 1) {
    while (run + 1 < together.count && together.at(run + 1) <= chunk + 1) run += 1;
    let start = chunks.at(chunk);
    if (chunks.width === 2) start = start * 2 ** 32 + chunks.at(chunk, 1);
    for (let left = together.at(run, 1); left > 0 && number < lengths.count; left -= 1) {
      const end = start + lengths.at(number);
      if (end > count) return;
      if (number >= skipped) yield { start, end };
      start = end;
      number += 1;
    }
  }
}

/** How many frames there are, and how many samples in each and in all. */
function durations(table: Table | undefined) {
  let [count, total, most, each] = [0, 0, 0, 0];
  for (let row = 0; row < (table?.count ?? 0); row += 1) {
    const [frames, samples] = [table!.at(row), table!.at(row, 1)];
    count += frames;
    total += frames * samples;
    if (frames > most) [most, each] = [frames, samples];
  }
  // The last may be shorter; some recorders write what their clock said, one more or less.
  const isSteady = Math.abs(total - count * each) <= Math.max(each, total / 1_000);
  return each >= leastSamples && isSteady ? { count, total, each } : undefined;
}

/** Which samples are heard: all, or what one edit leaves of them. */
function heardOf(
  edits: Uint8Array | undefined,
  total: number,
  ratio: number,
): { from: number; to: number } | undefined {
  if (!edits) return { from: 0, to: total };
  const table = Table.of(edits, 3, 2);
  if (edits[0] !== 0 || table?.count !== 1) return undefined;
  const from = table.at(0, 1);
  if (from >= total) return undefined;
  const count = Math.round(table.at(0) * ratio);
  return { from, to: count === 0 ? total : Math.min(from + count, total) };
}

/** Ticks a second, in what is said of a movie or of a track. */
function rateOf(about: Uint8Array | undefined): number | undefined {
  const place = about?.[0] === 1 ? 20 : 12;
  return about && about.length >= place + 4 ? view(about).getUint32(place) : undefined;
}

/** Rows of whole numbers, behind some others of which the last counts the rows. */
class Table {
  static of(bytes: Uint8Array | undefined, width: number, before: number): Table | undefined {
    return bytes && bytes.length >= 4 * before ? new Table(bytes, width, before) : undefined;
  }

  readonly count: number;
  private readonly view: DataView;

  private constructor(bytes: Uint8Array, readonly width: number, private readonly before: number) {
    this.view = view(bytes);
    const most = Math.floor((bytes.length / 4 - before) / width);
    this.count = Math.min(this.view.getUint32(4 * before - 4), most);
  }

  at(row: number, column = 0): number {
    return this.view.getUint32(4 * (this.before + row * this.width + column));
  }
}

async function boxes(bytes: FileBytes, { start, end }: Box): Promise<Box[]> {
  const result: Box[] = [];
  for (let at = start; at + 8 <= end && result.length < mostBoxes;) {
    const about = view((await bytes.at(at, 16)).slice());
    const name = await bytes.word(at + 4);
    let [size, own] = [about.getUint32(0), 8];
    if (size === 1 && about.byteLength === 16) {
      [size, own] = [about.getUint32(8) * 2 ** 32 + about.getUint32(12), 16];
    }
    if (size === 0) size = end - at;
    if (size < own || at + size > end) break;
    result.push({ name, start: at + own, end: at + size });
    at += size;
  }
  return result;
}

async function find(bytes: FileBytes, box: Box, path: string[]): Promise<Box | undefined> {
  let found: Box | undefined = box;
  for (const name of path) {
    found = found && (await boxes(bytes, found)).find((one) => one.name === name);
  }
  return found;
}

async function content(
  bytes: FileBytes,
  box: Box,
  path: string[],
): Promise<Uint8Array | undefined> {
  const found = await find(bytes, box, path);
  if (!found || found.end - found.start > largestTable) return undefined;
  return (await bytes.at(found.start, found.end - found.start)).slice();
}
