// A file as samples, decoded by the browser.
import { memoryHere, packedBytes, secondsOf } from '../engine/length.js';
import { longestSeconds, rate } from './abi.js';

/** The largest file that is opened: browsers hold all of it in memory, and more beside it. */
export const mostBytes = 700e6;

/**
 * How long music may be here, in seconds: for a moment the browser holds some 45 MB for a minute of
 * it.
 */
export function longestHere(gigabytes = memoryHere()): number {
  return gigabytes >= 8 ? longestSeconds : gigabytes >= 4 ? longestSeconds / 2 : longestSeconds / 4;
}

/**
 * All channels of a file at 22,050 samples a second; throws what a person can do about it where it
 * cannot be had.
 */
export async function decode(file: Blob, signal?: AbortSignal): Promise<AudioBuffer> {
  if (file.size === 0) throw new Error('This file is empty. Choose another.');
  if (file.size > mostBytes) {
    throw new Error(
      `This file is too large: ${Math.ceil(file.size / 1e6)} MB of at most ${
        mostBytes / 1e6
      } MB. Save only its audio, or shorten it.`,
    );
  }
  const seconds = await secondsOf(file);
  signal?.throwIfAborted();
  if (seconds === undefined) refuseLarger(file);
  else refuseLonger(seconds);
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error(
      'This file cannot be read. It may have been moved or changed. Choose it again.',
    );
  });
  signal?.throwIfAborted();
  const decoded = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes).catch(() => {
    throw new Error(
      'This file cannot be played. It may be damaged, or in a format that this browser does not support. Most support MP3, M4A, WAV, FLAC and Ogg.',
    );
  });
  refuseLonger(decoded.duration);
  if (decoded.length === 0) throw new Error('This file has no audio. Choose another.');
  return decoded;
}

function refuseLonger(seconds: number): void {
  const most = longestHere();
  if (seconds <= most) return;
  const reason = most < longestSeconds
    ? 'this device has memory for'
    : 'Amadeus can analyse up to';
  throw new Error(
    `This is ${Math.ceil(seconds / 60)} minutes long, and ${reason} ${
      most / 60
    }. Shorten it and try again.`,
  );
}

/**
 * A file of unknown length may be no larger than the longest music; WAV and FLAC have more bytes
 * for a second.
 */
function refuseLarger(file: Blob): void {
  const most = longestHere() * packedBytes;
  if (file.size <= most || /wav|flac/.test(file.type)) return;
  throw new Error(
    `The length of this file is unknown, and it is too large to try: ${
      Math.ceil(file.size / 1e6)
    } MB of at most ${Math.floor(most / 1e6)} MB. Save only its audio and choose that.`,
  );
}

/** Some samples of all channels together. */
export function mono(decoded: AudioBuffer, from: number, count: number): Float32Array {
  const mixed = new Float32Array(Math.min(count, decoded.length - from));
  const share = 1 / decoded.numberOfChannels;
  for (let channel = 0; channel < decoded.numberOfChannels; channel += 1) {
    const samples = decoded.getChannelData(channel);
    for (let at = 0; at < mixed.length; at += 1) mixed[at]! += share * samples[from + at]!;
  }
  return mixed;
}
