// What is heard for as long as somebody plays, by a part of the module of hum to find: samples go
// in, frames come out as rows of numbers.
import { type MelodyExports, mostNotes, sampleCount } from './abi.js';

/** One of the module's listeners, and how its frames are read. */
export interface ListeningPart<Frame> {
  /** Begins anew; 0 where a rate cannot be heard. */
  begin(calls: MelodyExports, rate: number): number;
  /** Takes so many samples in; answers how many frames came of them. */
  hear(calls: MelodyExports, count: number): number;
  /** Of each frame. */
  numbers: number;
  frame(numbers: Float64Array): Frame;
}

export class ListeningModule<Frame> {
  readonly #calls: MelodyExports;

  /** A listener of its own. */
  constructor(module: WebAssembly.Module, private readonly part: ListeningPart<Frame>) {
    this.#calls = new WebAssembly.Instance(module, {}).exports as unknown as MelodyExports;
    this.#calls._initialize();
    this.#calls.melody_create();
  }

  /** Begins anew; `rate` is what the samples were taken at, from 8,000 to 192,000 a second. */
  begin(rate: number): void {
    if (this.part.begin(this.#calls, rate) === 0) {
      throw new RangeError(`${rate} samples a second cannot be heard`);
    }
  }

  /** Takes mono samples in; answers the frames that came of them. */
  hear(samples: Float32Array): Frame[] {
    const frames: Frame[] = [];
    for (let at = 0; at < samples.length; at += sampleCount) {
      const piece = samples.subarray(at, at + sampleCount);
      new Float32Array(this.#calls.memory.buffer, this.#calls.melody_samples(), sampleCount).set(
        piece,
      );
      this.#take(this.part.hear(this.#calls, piece.length), frames);
    }
    return frames;
  }

  #take(count: number, frames: Frame[]): void {
    const { memory, melody_numbers: place } = this.#calls;
    const numbers = new Float64Array(memory.buffer, place(), 2 * mostNotes);
    for (let at = 0; at < count; at += 1) {
      frames.push(this.part.frame(numbers.subarray(this.part.numbers * at)));
    }
  }
}
