// The waveform of a recording at several zooms (docs/formats/peaks.md), of which only what is
// looked at is fetched, so that three hours open as soon as three seconds.
import { apiPath } from '../addresses.js';
import { words } from '../words.js';

interface Level {
  /** Frames for each bucket. */
  frames: number;
  buckets: number;
  at: number;
}

/** Buckets that are fetched at once. */
const piece = 8_192;
const headBytes = 64 + 32 * 16;
const mostFiles = 20;
/** Bytes of a bucket in one channel: lowest, highest, and the mean square. */
const width = 6;

interface Part {
  view: DataView;
  /** What the server calls the file: it gives the newest, whichever was seen. */
  tag: string | null;
}

async function bytes(id: string, hash: string, from: number, to: number): Promise<Part> {
  const answer = await fetch(`${apiPath}/recordings/${id}/peaks?v=${hash}`, {
    headers: { Range: `bytes=${from}-${to - 1}` },
  });
  if (!answer.ok) throw new Error(words.peaksFile.waveformIsNotYet);
  const got = await answer.arrayBuffer();
  const view = new DataView(answer.status === 206 ? got : got.slice(from, to));
  return { view, tag: answer.headers.get('ETag') };
}

export class PeaksFile {
  readonly #pieces = new Map<string, DataView>();
  readonly #coming = new Set<string>();
  readonly #listeners = new Set<() => void>();
  private constructor(
    readonly id: string,
    readonly hash: string,
    readonly channels: number,
    readonly rate: number,
    readonly frames: number,
    readonly levels: readonly Level[],
    private readonly tag: string | null,
  ) {}

  static async open(id: string, hash: string): Promise<PeaksFile> {
    const { view: head, tag } = await bytes(id, hash, 0, headBytes);
    const levels = Array.from({ length: head.getUint16(56, true) }, (_, index): Level => {
      const at = 64 + index * 16;
      return {
        frames: head.getUint32(at, true),
        buckets: head.getUint32(at + 4, true),
        at: Number(head.getBigUint64(at + 8, true)),
      };
    });
    return new PeaksFile(
      id,
      hash,
      head.getUint16(10, true),
      head.getUint32(12, true),
      Number(head.getBigUint64(16, true)),
      levels,
      tag,
    );
  }

  get seconds(): number {
    return this.frames / this.rate;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * The lowest and highest sample of each of so many columns between two frames, as far as they are
   * here; others are fetched.
   */
  columns(from: number, to: number, count: number): Float32Array {
    const each = (to - from) / count;
    let at = this.levels.length - 1;
    while (at > 0 && this.levels[at]!.frames > each) at -= 1;
    const out = new Float32Array(2 * count);
    for (let column = 0; column < count; column += 1) {
      const [low, high] = this.#range(at, from + column * each, from + (column + 1) * each);
      out[2 * column] = low;
      out[2 * column + 1] = high;
    }
    return out;
  }

  /** What is known of a stretch; where the level is still on its way, what a coarser one says. */
  #range(at: number, from: number, to: number): [number, number] {
    const level = this.levels[at];
    if (!level || to <= 0 || from >= this.frames) return [0, 0];
    const first = Math.max(0, Math.floor(from / level.frames));
    const last = Math.min(level.buckets - 1, Math.max(first, Math.ceil(to / level.frames) - 1));
    let [low, high] = [1, -1];
    for (let bucket = first; bucket <= last; bucket += 1) {
      const view = this.#piece(at, Math.floor(bucket / piece));
      if (!view) return at + 1 < this.levels.length ? this.#range(at + 1, from, to) : [0, 0];
      for (let channel = 0; channel < this.channels; channel += 1) {
        const place = ((bucket % piece) * this.channels + channel) * width;
        low = Math.min(low, view.getInt16(place, true) / 32_767);
        high = Math.max(high, view.getInt16(place + 2, true) / 32_767);
      }
    }
    return low > high ? [0, 0] : [low, high];
  }

  #piece(at: number, number: number): DataView | undefined {
    const key = `${at}/${number}`;
    const here = this.#pieces.get(key);
    if (here || this.#coming.has(key)) return here;
    this.#coming.add(key);
    const level = this.levels[at]!;
    const stride = this.channels * width;
    const from = level.at + number * piece * stride;
    const size = Math.min(piece, level.buckets - number * piece) * stride;
    void bytes(this.id, this.hash, from, from + size).then(({ view, tag }) => {
      // Edited meanwhile, its places are others: a part of another file may be too short, too.
      if (tag !== this.tag || view.byteLength < size) return;
      this.#pieces.set(key, view);
      for (const listener of this.#listeners) listener();
    }, () => undefined).finally(() => this.#coming.delete(key));
    return undefined;
  }
}

const files = new Map<string, Promise<PeaksFile>>();

/**
 * The waveform of what is heard of a recording; the twenty that were looked at last stay in memory.
 */
export function peaksOf(id: string, hash: string): Promise<PeaksFile> {
  const key = `${id}/${hash}`;
  const file = files.get(key) ?? PeaksFile.open(id, hash);
  files.delete(key);
  files.set(key, file);
  if (files.size > mostFiles) files.delete(files.keys().next().value!);
  file.catch(() => files.delete(key));
  return file;
}
