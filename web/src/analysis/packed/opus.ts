// Opus (RFC 6716) in pieces: browsers decode it in MP4 as well, whose heads say what they must of
// any part of it ("Encapsulation of Opus in ISO Base Media File Format").
import { type FileBytes, view } from './FileBytes.js';
import { box, letters, mp4Head, type Mp4Sound } from './mp4Head.js';
import type { Frame, Packed } from './Packed.js';

const rate = 48_000;
/** How long a frame is, in samples, of each of the three ways in which sound is coded. */
const speech = [480, 960, 1_920, 2_880];
const both = [480, 960];
const music = [120, 240, 480, 960];
/** A packet has no more than so many samples. */
const mostSamples = 5_760;

/**
 * Packets of a file, by what it says of them ("OpusHead", RFC 7845); nothing where they differ in
 * length.
 */
export async function opusOf(
  bytes: FileBytes,
  head: Uint8Array,
  packets: () => AsyncIterable<Frame>,
): Promise<Packed | undefined> {
  if (head.length < 19 || new TextDecoder().decode(head.subarray(0, 8)) !== 'OpusHead') {
    return undefined;
  }
  const steady = await steadyLengths(bytes, packets());
  if (steady === undefined) return undefined;
  const { frameSamples } = steady;
  const from = view(head).getUint16(10, true);
  // By "mp4" browsers know what kind of file it is.
  const brand = letters('isom\0\0\0\0isommp41');
  const sound: Mp4Sound = { brand, rate, frameSamples, from, description: description(head) };
  return {
    rate,
    ...steady,
    padding: { start: from, end: 0 },
    head: (samples, lengths) => mp4Head(sound, samples, lengths),
    frames: packets,
  };
}

/** How many samples each packet has, and all together. */
async function steadyLengths(
  bytes: FileBytes,
  packets: AsyncIterable<Frame>,
): Promise<{ frameSamples: number; sampleCount: number } | undefined> {
  let [frameSamples, sampleCount] = [0, 0];
  for await (const { start, end } of packets) {
    const samples = samplesOf(await bytes.at(start, Math.min(2, end - start)));
    frameSamples ||= samples;
    if (samples === 0 || samples !== frameSamples) return undefined;
    sampleCount += samples;
  }
  return sampleCount > 0 ? { frameSamples, sampleCount } : undefined;
}

/** Samples of a packet, by its first bytes; 0 where it is none. */
function samplesOf([first, second]: Uint8Array): number {
  if (first === undefined) return 0;
  const kind = first >> 3;
  const each = kind < 12 ? speech[kind & 3]! : kind < 16 ? both[kind & 1]! : music[kind & 3]!;
  const code = first & 3;
  const count = code === 0 ? 1 : code < 3 ? 2 : (second ?? 0) & 0x3f;
  const samples = each * count;
  return samples <= mostSamples ? samples : 0;
}

/**
 * The same facts as MP4 writes them: numbers begin with their high byte. What is not heard is left
 * out by the file's edit alone; Chromium would leave it out twice.
 */
function description(head: Uint8Array): Uint8Array {
  const about = view(head);
  const channels = head[9]!;
  const facts = new Uint8Array(head.length - 8);
  const numbers = view(facts);
  facts[1] = channels;
  numbers.setUint32(4, about.getUint32(12, true));
  numbers.setUint16(8, about.getUint16(16, true));
  facts.set(head.subarray(18), 10);
  const entry = [0, 1, 0, 0, channels << 16 | 16, 0, rate << 16];
  return box('stsd', [0, 1], box('Opus', entry, box('dOps', facts))).subarray(8);
}
