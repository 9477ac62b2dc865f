// WAV files (Microsoft, "Multimedia Programming Interface and Data Specifications", 1991): samples
// lie one after the other, and are cut anywhere.
import type { FileBytes } from './FileBytes.js';
import type { Packed } from './Packed.js';

/** Samples that are taken for a frame. */
const frameSamples = 1_600;
/** Kinds of samples: whole numbers, floating ones, and what a longer head describes. */
const kinds = [1, 3, 0xfffe];

export async function wavOf(bytes: FileBytes): Promise<Packed | undefined> {
  if (await bytes.word(0) !== 'RIFF' || await bytes.word(8) !== 'WAVE') return undefined;
  let form: Uint8Array | undefined;
  for (let at = 12; at + 8 <= bytes.count;) {
    const name = await bytes.word(at);
    const size = view(await bytes.at(at + 4, 4)).getUint32(0, true);
    if (name === 'data') return form && packed(bytes, form, at + 8, size);
    if (name === 'fmt ' && size >= 16 && size <= 64) form = (await bytes.at(at + 8, size)).slice();
    at += 8 + size + size % 2;
  }
  return undefined;
}

function packed(
  bytes: FileBytes,
  form: Uint8Array,
  start: number,
  size: number,
): Packed | undefined {
  const about = view(form);
  const rate = about.getUint32(4, true);
  const width = about.getUint16(12, true);
  if (!kinds.includes(about.getUint16(0, true)) || rate === 0 || width === 0) return undefined;
  const sampleCount = Math.floor(Math.min(size, bytes.count - start) / width);
  return {
    rate,
    frameSamples,
    sampleCount,
    head: (samples) => head(form, samples * width),
    async *frames() {
      for (let at = 0; at < sampleCount; at += frameSamples) {
        const end = Math.min(at + frameSamples, sampleCount);
        yield { start: start + at * width, end: start + end * width };
      }
    },
  };
}

/** What stands before samples of so many bytes, which are of this form. */
function head(form: Uint8Array, size: number): ArrayBuffer {
  const result = new Uint8Array(20 + form.length + 8);
  const about = view(result);
  const letters = (at: number, word: string) => result.set(new TextEncoder().encode(word), at);
  letters(0, 'RIFF');
  about.setUint32(4, result.length - 8 + size, true);
  letters(8, 'WAVEfmt ');
  about.setUint32(16, form.length, true);
  result.set(form, 20);
  letters(20 + form.length, 'data');
  about.setUint32(24 + form.length, size, true);
  return result.buffer as ArrayBuffer;
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
