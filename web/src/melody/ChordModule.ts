// Which chord is played, for as long as somebody plays: the ChordListener of Sources/Core/Analysis,
// compiled to WebAssembly.
import { type MelodyExports, mostNotes, sampleCount } from './abi.js';
import { type ChordFrame, liveKinds } from './ChordFrame.js';

const numbersOfFrame = 6;

export class ChordModule {
  readonly #calls: MelodyExports;

  /** A listener of its own on the module of hum to find. */
  constructor(module: WebAssembly.Module) {
    this.#calls = new WebAssembly.Instance(module, {}).exports as unknown as MelodyExports;
    this.#calls._initialize();
    this.#calls.melody_create();
  }

  /** Begins anew; `rate` is what the samples were taken at, from 8,000 to 192,000 a second. */
  begin(rate: number): void {
    if (this.#calls.melody_chords(rate) === 0) {
      throw new RangeError(`${rate} samples a second cannot be heard`);
    }
  }

  /** Takes mono samples in; answers the frames that came of them, one for every 20 ms. */
  hear(samples: Float32Array): ChordFrame[] {
    const frames: ChordFrame[] = [];
    for (let at = 0; at < samples.length; at += sampleCount) {
      const piece = samples.subarray(at, at + sampleCount);
      new Float32Array(this.#calls.memory.buffer, this.#calls.melody_samples(), sampleCount).set(
        piece,
      );
      this.#take(this.#calls.melody_chorded(piece.length), frames);
    }
    return frames;
  }

  #take(count: number, frames: ChordFrame[]): void {
    const numbers = new Float64Array(
      this.#calls.memory.buffer,
      this.#calls.melody_numbers(),
      2 * mostNotes,
    );
    for (let at = 0; at < count; at += 1) {
      const [seconds = 0, root = -1, kind = 0, bass = 0, certainty = 0, level = 0] = numbers
        .subarray(numbersOfFrame * at);
      frames.push({
        seconds,
        root: root < 0 ? undefined : root,
        kind: liveKinds[kind] ?? 'maj',
        bass,
        certainty,
        level,
      });
    }
  }
}
