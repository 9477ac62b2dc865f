// A packed file piece by piece, each a small file of its own that the browser can decode.
import { rate } from '../abi.js';
import type { Frame, Packed } from './Packed.js';

/** How long a piece is, in seconds, and what it has of its neighbours on either side. */
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

/**
 * So many frames have samples that become whole ones at the rate of the analysis: cut there, a
 * piece is resampled as the whole would be. Nothing where there are too many.
 */
export function framesApart({ rate: own, frameSamples }: Packed): number | undefined {
  for (let frames = 1; frames <= mostFrames; frames += 1) {
    if (frames * frameSamples * rate % own === 0) return frames;
  }
  return undefined;
}

/** All pieces, in order. */
export async function* piecesOf(file: Blob, packed: Packed): AsyncGenerator<Piece> {
  const apart = framesApart(packed) ?? 1;
  const framesOf = (seconds: number) =>
    apart * Math.max(1, Math.round(seconds * packed.rate / packed.frameSamples / apart));
  const [each, around] = [framesOf(pieceSeconds), framesOf(aroundSeconds)];
  /** The frames that are still needed, and the number of the first. */
  let frames: Frame[] = [];
  let first = 0;
  let next = 0;
  const piece = (count: number, isLast: boolean): Piece => {
    const end = isLast ? count : next + each;
    const from = Math.max(next - around, 0);
    const to = Math.min(end + around, count);
    const samples = Math.min(to * packed.frameSamples, packed.sampleCount ?? Infinity) -
      from * packed.frameSamples;
    const chosen = frames.slice(from - first, to - first);
    const lengths = chosen.map(({ start, end }) => end - start);
    const made = {
      file: new Blob([packed.head(samples, lengths), ...joined(chosen).map(
        ({ start, end }) => file.slice(start, end),
      )]),
      samples,
      before: (next - from) * packed.frameSamples,
      own: (end - next) * packed.frameSamples,
      isLast,
    };
    next = end;
    frames = frames.slice(Math.max(next - around, 0) - first);
    first = Math.max(next - around, 0);
    return made;
  };
  for await (const frame of packed.frames()) {
    frames.push(frame);
    // The last may be longer than the others: there is never one with nothing but neighbours.
    const count = first + frames.length;
    if (count === next + each + 2 * around) yield piece(count, false);
  }
  const count = first + frames.length;
  if (count > next) yield piece(count, true);
}

/** Frames that follow each other are read at once. */
function joined(frames: Frame[]): Frame[] {
  const result: Frame[] = [];
  for (const { start, end } of frames) {
    const last = result.at(-1);
    if (last?.end === start) result[result.length - 1] = { start: last.start, end };
    else result.push({ start, end });
  }
  return result;
}
