// The pitch of one instrument, for as long as it is played: the Tuner of Sources/Core/Melody,
// compiled to WebAssembly.
import { type MelodyExports, mostNotes, sampleCount } from './abi.js';
import type { PitchFrame } from './PitchFrame.js';

export class TunerModule {
  readonly #calls: MelodyExports;

  /** A tuner of its own on the module of hum to find. */
  constructor(module: WebAssembly.Module) {
    this.#calls = new WebAssembly.Instance(module, {}).exports as unknown as MelodyExports;
    this.#calls._initialize();
    this.#calls.melody_create();
  }

  /** Begins anew; `rate` is what the samples were taken at, from 8,000 to 192,000 a second. */
  begin(rate: number): void {
    if (this.#calls.melody_tune(rate) === 0) {
      throw new RangeError(`${rate} samples a second cannot be heard`);
    }
  }

  /** Takes mono samples in; answers the frames that came of them, one for every 10 ms. */
  hear(samples: Float32Array): PitchFrame[] {
    const frames: PitchFrame[] = [];
    for (let at = 0; at < samples.length; at += sampleCount) {
      const piece = samples.subarray(at, at + sampleCount);
      new Float32Array(this.#calls.memory.buffer, this.#calls.melody_samples(), sampleCount).set(
        piece,
      );
      this.#take(this.#calls.melody_tuned(piece.length), frames);
    }
    return frames;
  }

  #take(count: number, frames: PitchFrame[]): void {
    const numbers = new Float64Array(
      this.#calls.memory.buffer,
      this.#calls.melody_numbers(),
      2 * mostNotes,
    );
    for (let at = 0; at < count; at += 1) {
      const [seconds = 0, hertz = 0, clarity = 0, level = 0] = numbers.subarray(4 * at);
      frames.push({ seconds, hertz, clarity, level });
    }
  }
}
