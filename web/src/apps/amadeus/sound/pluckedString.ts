// A plucked string by arithmetic, as a sound for the engine.
import { interleaved, wavFile } from '../../../players/wav.js';

const seconds = 3.5;
/** How strong its overtones are at first. */
const partials = [1, 0.55, 0.3, 0.16, 0.1, 0.05, 0.03];
const attackSeconds = 0.004;
const releaseSeconds = 0.4;
const loudness = 0.6;

/** Rings for some seconds at a rate; high strings die sooner, and so do high overtones. */
export function pluckedString(hertz: number, rate: number): Blob {
  const samples = new Float32Array(Math.round(seconds * rate));
  const half = Math.min(1.1, Math.max(0.25, 0.9 * (220 / hertz) ** 0.6));
  partials.forEach((weight, index) => {
    if ((index + 1) * hertz < rate / 2) {
      ring(samples, (index + 1) * hertz / rate, weight, half / (1 + 0.3 * index) * rate);
    }
  });
  const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const left = samples.length;
  for (let at = 0; at < left; at += 1) {
    const edge = Math.min(1, at / (attackSeconds * rate), (left - at) / (releaseSeconds * rate));
    samples[at] = (samples[at] ?? 0) * edge * loudness / peak;
  }
  return wavFile([interleaved([samples])], rate, 1);
}

/** Adds a swing that halves every so many samples: each follows from the two before it. */
function ring(samples: Float32Array, turns: number, weight: number, half: number): void {
  const fade = 0.5 ** (1 / half);
  const [forward, back] = [2 * fade * Math.cos(2 * Math.PI * turns), -(fade ** 2)];
  let [before, now] = [0, weight * fade * Math.sin(2 * Math.PI * turns)];
  for (let at = 1; at < samples.length; at += 1) {
    samples[at] = (samples[at] ?? 0) + now;
    [before, now] = [now, forward * now + back * before];
  }
}
