// Samples as a WAV file: 16 bits, as they were recorded.

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

/** A file of these pieces, in order. */
export function wavFile(pieces: readonly Int16Array[], rate: number, channels: number): Blob {
  const bytes = 2 * pieces.reduce((sum, piece) => sum + piece.length, 0);
  const head = new DataView(new ArrayBuffer(44));
  const word = (at: number, text: string) => [...text].forEach((one, index) => head.setUint8(at + index, one.charCodeAt(0)));
  word(0, 'RIFF');
  head.setUint32(4, 36 + bytes, true);
  word(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, channels, true);
  head.setUint32(24, rate, true);
  head.setUint32(28, 2 * channels * rate, true);
  head.setUint16(32, 2 * channels, true);
  head.setUint16(34, 16, true);
  word(36, 'data');
  head.setUint32(40, bytes, true);
  return new Blob([head, ...pieces], { type: 'audio/wav' });
}
