// Samples as a WAV file: whole numbers of 16 bits, or floating ones bit for bit as they were
// recorded.

/** What lies in a file: all pieces of one are of one kind. */
export type Samples = Int16Array | Float32Array;

/** Samples from −1 to 1 as whole numbers of 16 bits, the channels in turns. */
export function interleaved(channels: readonly Float32Array[]): Int16Array {
  const frames = channels[0]?.length ?? 0;
  const samples = new Int16Array(frames * channels.length);
  channels.forEach((channel, place) => {
    for (let frame = 0; frame < frames; frame += 1) {
      const sample = Math.max(-1, Math.min(1, channel[frame] ?? 0));
      samples[frame * channels.length + place] = Math.round(sample * 32_767);
    }
  });
  return samples;
}

/** Samples as they are, the channels in turns. */
export function inTurns(channels: readonly Float32Array[]): Float32Array {
  const frames = channels[0]?.length ?? 0;
  const samples = new Float32Array(frames * channels.length);
  channels.forEach((channel, place) => {
    for (let frame = 0; frame < frames; frame += 1) {
      samples[frame * channels.length + place] = channel[frame]!;
    }
  });
  return samples;
}

/** What stands before samples of so many bytes. */
export function wavHead(
  bytes: number,
  rate: number,
  channels: number,
  isFloat = false,
): ArrayBuffer {
  const width = isFloat ? 4 : 2;
  const head = new DataView(new ArrayBuffer(44));
  const word = (at: number, text: string) =>
    [...text].forEach((one, index) => head.setUint8(at + index, one.charCodeAt(0)));
  word(0, 'RIFF');
  head.setUint32(4, 36 + bytes, true);
  word(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, isFloat ? 3 : 1, true);
  head.setUint16(22, channels, true);
  head.setUint32(24, rate, true);
  head.setUint32(28, width * channels * rate, true);
  head.setUint16(32, width * channels, true);
  head.setUint16(34, 8 * width, true);
  word(36, 'data');
  head.setUint32(40, bytes, true);
  return head.buffer as ArrayBuffer;
}

/** A file of these pieces, in order. */
export function wavFile(pieces: readonly Samples[], rate: number, channels: number): Blob {
  const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  const head = wavHead(bytes, rate, channels, pieces[0] instanceof Float32Array);
  return new Blob([head, ...pieces], { type: 'audio/wav' });
}
