// The samples of a stretch of a sound, for whoever looks closer than its waveform tells.
import type { Stretch } from './stretch.js';

export interface Samples {
  data: Float32Array;
  sampleRate: number;
  /** The frame of the sound at which they begin. */
  first: number;
}

/** The server gives so many seconds at once. */
const mostSeconds = 10;

/** Whether all of a stretch is among them. */
export function hold({ data, sampleRate, first }: Samples, { from, to }: Stretch): boolean {
  return from * sampleRate >= first - 1 && to * sampleRate <= first + data.length + 1;
}

/**
 * What to ask for of a long sound, for a stretch that is looked at: with as much again on both
 * sides. Nothing where the stretch itself is too long.
 */
export function around({ from, to }: Stretch, seconds: number): Stretch | undefined {
  if (to - from > mostSeconds) return undefined;
  const beside = Math.min(to - from, (mostSeconds - (to - from)) / 2);
  return { from: Math.max(0, from - beside), to: Math.min(seconds, to + beside) };
}

/** As the server writes them: the rate, and then the samples. */
export function samplesOf(bytes: ArrayBuffer, from: number): Samples {
  const view = new DataView(bytes);
  const sampleRate = view.getUint32(0, true);
  const data = new Float32Array(bytes.byteLength / 4 - 1);
  for (let index = 0; index < data.length; index += 1) {
    data[index] = view.getFloat32(4 * (index + 1), true);
  }
  return { data, sampleRate, first: Math.round(from * sampleRate) };
}
