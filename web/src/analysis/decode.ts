// A file as mono samples, decoded by the browser.
import { memoryHere, packedBytes, secondsOf } from '../engine/length.js';
import { longestSeconds, rate } from './abi.js';
import type { Packed } from './packed/Packed.js';
import { packedOf } from './packed/packedOf.js';
import { framesApart, type Piece, piecesOf } from './packed/pieces.js';
import { release } from './release.js';

/** The largest file that is decoded at once: browsers hold all of it in memory, and more. */
const mostAtOnce = 700e6;
/** The largest file that is opened at all. */
const mostBytes = 2 ** 31;
/** Longer music is decoded piece by piece, if its format can be cut. */
const longestWhole = 300;
/** Samples that are handed over at once; the page draws in between. */
const most = 1 << 20;

/** What can be heard, as often as one likes. */
export interface Sound {
  /** About how many samples it has. */
  readonly count: number;
  /** Mono samples at 22,050 a second; who reads them may hand them on. */
  read(): AsyncIterable<Float32Array>;
}

/**
 * How long music may be here that is decoded at once, in seconds: for a moment the browser holds
 * some 45 MB for a minute of it.
 */
export function longestAtOnce(gigabytes = memoryHere()): number {
  return gigabytes >= 8 ? 3_600 : gigabytes >= 4 ? 1_800 : 900;
}

/** How long music may be here that is decoded piece by piece, in seconds. */
export function longestInPieces(gigabytes = memoryHere()): number {
  return gigabytes >= 4 ? longestSeconds : longestSeconds / 3;
}

/** A file that was chosen; throws what a person can do about it where it cannot be heard. */
export async function open(file: Blob, signal?: AbortSignal): Promise<Sound> {
  if (file.size === 0) throw new Error('This file is empty. Choose another.');
  refuseHeavier(file, mostBytes);
  const seconds = await secondsOf(file);
  signal?.throwIfAborted();
  if (seconds === undefined || seconds > longestWhole) {
    const packed = await read(packedOf(file));
    signal?.throwIfAborted();
    const length = seconds ?? (packed?.sampleCount ?? 0) / (packed?.rate ?? 1);
    if (packed && framesApart(packed) !== undefined && length > longestWhole) {
      refuseLonger(length, longestInPieces());
      return { count: Math.ceil(length * rate), read: () => decodedPieces(file, packed) };
    }
  }
  refuseHeavier(file, mostAtOnce);
  if (seconds === undefined) refuseLarger(file);
  else refuseLonger(seconds, longestAtOnce());
  // A browser that knows how long it lasts can read what it is, but found nothing to hear.
  return decodedWhole(file, seconds === undefined ? unreadable : soundless, signal);
}

async function decodedWhole(
  file: Blob,
  trouble: string,
  signal: AbortSignal | undefined,
): Promise<Sound> {
  const decoded = await decode(file, decoder(), trouble, signal);
  refuseLonger(decoded.duration, longestAtOnce());
  if (decoded.length === 0) throw new Error('This file has no audio. Choose another.');
  // Only these stay, without the channels that they were mixed of.
  const pieces = [...mixed(decoded, 0, decoded.length)];
  return {
    count: decoded.length,
    async *read() {
      for (const piece of pieces) {
        yield piece.slice();
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
  };
}

async function* decodedPieces(file: Blob, packed: Packed): AsyncGenerator<Float32Array> {
  const context = decoder();
  for await (const piece of piecesOf(file, packed)) {
    const decoded = await decode(piece.file, context, unreadable);
    const [from, to] = own(piece, decoded.length, packed);
    yield* mixed(decoded, from, to);
  }
}

/** Which samples of a decoded piece are its own. */
function own(piece: Piece, length: number, packed: Packed): [from: number, to: number] {
  const resampled = (samples: number) => Math.round(samples * rate / packed.rate);
  const { start, end } = packed.padding ?? { start: 0, end: 0 };
  // Some decoders leave out other samples at the beginning; one more or less is rounding.
  const missing = resampled(piece.samples - start) - length;
  const from = Math.max(0, resampled(piece.before) - (Math.abs(missing) > 1 ? missing : 0));
  const last = length - resampled(end);
  return [from, piece.isLast ? last : Math.min(from + resampled(piece.own), last)];
}

/** Decodes at 22,050 samples a second. */
const decoder = () => new OfflineAudioContext(1, 1, rate);

/** All channels of a file. */
async function decode(
  file: Blob,
  context: OfflineAudioContext,
  trouble: string,
  signal?: AbortSignal,
): Promise<AudioBuffer> {
  const bytes = await read(file.arrayBuffer());
  signal?.throwIfAborted();
  return context.decodeAudioData(bytes).catch(() => {
    throw new Error(trouble);
  });
}

const unreadable =
  'This file cannot be played. It may be damaged, or in a format that this browser does not support. Most support MP3, M4A, WAV, FLAC and Ogg.';
const soundless =
  'No sound was found in this file. It may be a film without sound, or its sound is damaged. Choose another.';

/** What is read from a file. */
function read<Bytes>(bytes: Promise<Bytes>): Promise<Bytes> {
  return bytes.catch(() => {
    throw new Error(
      'This file cannot be read. It may have been moved or changed. Choose it again.',
    );
  });
}

function refuseHeavier(file: Blob, most: number): void {
  if (file.size <= most) return;
  throw new Error(
    `This file is too large: ${Math.ceil(file.size / 1e6)} MB of at most ${
      Math.floor(most / 1e6)
    } MB. Save only its audio, or shorten it.`,
  );
}

/** What is packed lasts a moment longer than what it was made of. */
function refuseLonger(seconds: number, most: number): void {
  if (seconds < most + 1) return;
  const reason = most < longestSeconds
    ? 'this device has memory for'
    : 'Amadeus can analyse up to';
  const advice = seconds <= longestInPieces() ? 'Save it as MP3 or FLAC' : 'Shorten it';
  throw new Error(
    `This is ${Math.ceil(seconds / 60)} minutes long, and ${reason} ${
      most / 60
    }. ${advice} and try again.`,
  );
}

/**
 * A file of unknown length may be no larger than the longest music; WAV and FLAC have more bytes
 * for a second.
 */
function refuseLarger(file: Blob): void {
  const most = longestAtOnce() * packedBytes;
  if (file.size <= most || /wav|flac/.test(file.type)) return;
  throw new Error(
    `The length of this file is unknown, and it is too large to try: ${
      Math.ceil(file.size / 1e6)
    } MB of at most ${Math.floor(most / 1e6)} MB. Save only its audio and choose that.`,
  );
}

/** The samples from one to before another, mixed to mono; then what was decoded is gone. */
function* mixed(decoded: AudioBuffer, from: number, to: number): Generator<Float32Array> {
  for (let at = from; at < to; at += most) yield mono(decoded, at, Math.min(most, to - at));
  for (let channel = 0; channel < decoded.numberOfChannels; channel += 1) {
    release(decoded.getChannelData(channel));
  }
}

/** Some samples of all channels together. */
function mono(decoded: AudioBuffer, from: number, count: number): Float32Array {
  const mixed = new Float32Array(count);
  const share = 1 / decoded.numberOfChannels;
  for (let channel = 0; channel < decoded.numberOfChannels; channel += 1) {
    const samples = decoded.getChannelData(channel);
    for (let at = 0; at < count; at += 1) mixed[at]! += share * samples[from + at]!;
  }
  return mixed;
}
