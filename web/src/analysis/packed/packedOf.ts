// Which files can be cut, and where.
import { FileBytes } from './FileBytes.js';
import { flacOf } from './flac.js';
import { mp3Of } from './mp3.js';
import { mp4Of } from './mp4.js';
import { oggOf } from './ogg.js';
import type { Packed } from './Packed.js';
import { wavOf } from './wav.js';
import { webmOf } from './webm.js';

/** What can be cut: MP3, M4A, Opus, Vorbis, FLAC and WAV; nothing where it is something else. */
export async function packedOf(file: Blob): Promise<Packed | undefined> {
  const bytes = new FileBytes(file);
  return await wavOf(bytes) ?? await flacOf(bytes) ?? await mp4Of(bytes) ?? await oggOf(bytes) ??
    await webmOf(bytes) ?? await mp3Of(bytes);
}
