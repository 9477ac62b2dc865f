// A soft tone to tune by ear, as a sound that can be repeated without a seam.
import { interleaved, wavFile } from '../../../players/wav.js';

/** About so long; the real length holds whole periods, as exactly as whole samples can. */
const seconds = 2;
/** Partials above this hiss, and small loudspeakers play nothing far below the second hundred. */
const highestHertz = 5_000;
const mostPartials = 12;
const loudness = 0.6;

/** A tone at a rate, off by less than a hundredth of a cent. */
export function toneAt(hertz: number, rate: number): Blob {
  const periods = Math.round(seconds * hertz);
  const samples = new Float32Array(Math.round(periods * rate / hertz));
  for (
    let partial = 1;
    partial <= mostPartials && (partial === 1 || partial * hertz < highestHertz);
    partial += 1
  ) {
    // Low tones need their partials to be heard; none begins at its peak with the others.
    const amplitude = 1 / partial ** (hertz < 150 ? 0.9 : 1.6);
    const turn = 2 * Math.PI * periods * partial / samples.length;
    samples.forEach((_, at) => {
      samples[at] = (samples[at] ?? 0) + amplitude * Math.sin(turn * at + partial * partial);
    });
  }
  const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  return wavFile([interleaved([samples.map((one) => one * loudness / peak)])], rate, 1);
}
