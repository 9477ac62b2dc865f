// A file as samples, decoded by the browser.
import { longestSeconds, rate } from './abi.js';

/** The largest file that is opened: browsers hold all of it in memory, and more beside it. */
export const mostBytes = 700e6;

/** How long music may be here, in seconds: for a moment the browser holds some 45 MB for a minute of it. */
export function longestHere(gigabytes = (navigator as { deviceMemory?: number }).deviceMemory ?? 8): number {
  return gigabytes >= 8 ? longestSeconds : gigabytes >= 4 ? longestSeconds / 2 : longestSeconds / 4;
}

/** All channels of a file at 22,050 samples a second; throws what a person can do about it where it cannot be had. */
export async function decode(file: Blob): Promise<AudioBuffer> {
  if (file.size === 0) throw new Error('This file is empty. Choose another.');
  if (file.size > mostBytes) {
    throw new Error(`This file is too large: ${Math.ceil(file.size / 1e6)} MB of at most ${mostBytes / 1e6} MB. Save its sound alone, or cut it.`);
  }
  refuseLonger(await secondsOf(file));
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error('This file cannot be read. It may have been moved or changed since; choose it again.');
  });
  const decoded = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes).catch(() => {
    throw new Error('No sound can be read from this file. It may be damaged, or of a kind that this browser does not know: MP3, M4A, WAV, FLAC and Ogg are known by most.');
  });
  refuseLonger(decoded.duration);
  if (decoded.length === 0) throw new Error('This file holds no sound. Choose another.');
  return decoded;
}

function refuseLonger(seconds: number): void {
  const most = longestHere();
  if (seconds <= most) return;
  const reason = most < longestSeconds ? 'this device has memory for' : 'Amadeus listens to music of up to';
  throw new Error(`This lasts ${Math.ceil(seconds / 60)} minutes, and ${reason} ${most / 60}. Cut it, and try again.`);
}

/** What the file says of its length, before all of it is decoded; 0 where it does not say. */
async function secondsOf(file: Blob): Promise<number> {
  const player = new Audio();
  player.preload = 'metadata';
  player.src = URL.createObjectURL(file);
  try {
    return await new Promise((resolve) => {
      player.onloadedmetadata = () => resolve(Number.isFinite(player.duration) ? player.duration : 0);
      player.onerror = () => resolve(0);
    });
  } finally {
    URL.revokeObjectURL(player.src);
    player.removeAttribute('src');
  }
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
