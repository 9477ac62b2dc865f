// A packed file piece by piece, each a small file of its own that the browser can decode.
import { rate } from '../abi.js';
import { type Frame, lengthOf, type Packed, partsOf } from './Packed.js';

/** How long a piece is at least, in seconds, and what it has of its neighbours on either side. */
const pieceSeconds = 30;
const aroundSeconds = 1;
/** Pieces may be cut only so far apart. */
const mostFrames = 1_000;

export interface Piece {
  file: Blob;
  /** Samples at the file's own rate: all of them, those of the neighbour before, and its own. */
  samples: number;
  before: number;
  own: number;
  isLast: boolean;
}

/** A frame, and how many samples there are before it. */
interface Placed {
  readonly frame: Frame;
  readonly at: number;
}

/**
 * Whether so many samples become whole ones at the rate of the analysis: cut there, a piece is
 * resampled as the whole would be.
 */
export const becomesWhole = (samples: number, own: number): boolean => samples * rate % own === 0;

/** How many frames lie between places where it may be cut; nothing where there are too many. */
export function framesApart({ rate: own, frameSamples }: Packed): number | undefined {
  for (let frames = 1; frames <= mostFrames; frames += 1) {
    if (becomesWhole(frames * frameSamples, own)) return frames;
  }
  return undefined;
}

/** All pieces, in order. */
export async function* piecesOf(file: Blob, packed: Packed): AsyncGenerator<Piece> {
  const { rate: own, frameSamples, sampleCount = Infinity, preroll = 0 } = packed;
  const around = aroundSeconds * own;
  /** The frames that are still needed. */
  let held: Placed[] = [];
  let at = 0;
  /** Where the next piece begins and, once that is known, ends without its neighbours. */
  let [start, end] = [0, Infinity];
  /** With which of the frames a piece begins that begins there without its neighbours. */
  const firstFor = (place: number) => {
    for (let index = held.length - 1; index > 0; index -= 1) {
      const one = held[index]!;
      if (one.at <= place - around && becomesWhole(one.at, own)) return index;
    }
    return 0;
  };
  const piece = async (isLast: boolean): Promise<Piece> => {
    const first = firstFor(start);
    const from = held[first]!.at;
    const behind = held.findIndex((one) => one.at >= end + around);
    const to = behind < 0 ? at : held[behind]!.at;
    const samples = Math.min(to, sampleCount) - from;
    const chosen = held.slice(Math.max(first - preroll, 0), behind < 0 ? undefined : behind);
    const frames = chosen.map(({ frame }) => frame);
    return {
      file: await fileOf(file, packed, samples, frames),
      samples,
      before: start - from,
      own: (isLast ? at : end) - start,
      isLast,
    };
  };
  for await (const frame of packed.frames()) {
    if (end === Infinity && at >= start + pieceSeconds * own && becomesWhole(at, own)) end = at;
    // The last may be longer than the others: there is never one with nothing but neighbours.
    if (at >= end + 2 * around) {
      yield piece(false);
      [start, end] = [end, Infinity];
      held = held.slice(Math.max(firstFor(start) - preroll, 0));
    }
    held.push({ frame, at });
    at += frame.samples ?? frameSamples;
  }
  end = Infinity;
  if (at > start) yield piece(true);
}

/** Some frames as a file of so many samples. */
async function fileOf(
  file: Blob,
  packed: Packed,
  samples: number,
  frames: readonly Frame[],
): Promise<Blob> {
  const lengths = frames.map(lengthOf);
  const bytes = new Blob(joined(frames).map(({ start, end }) => file.slice(start, end)));
  const body = packed.body
    ? packed.body(samples, lengths, new Uint8Array(await bytes.arrayBuffer()))
    : bytes;
  return new Blob([packed.head(samples, lengths), body]);
}

/** Frames that follow each other are read at once. */
function joined(frames: readonly Frame[]): Frame[] {
  const result: Frame[] = [];
  for (const { start, end } of frames.flatMap(partsOf)) {
    const last = result.at(-1);
    if (last?.end === start) result[result.length - 1] = { start: last.start, end };
    else result.push({ start, end });
  }
  return result;
}
