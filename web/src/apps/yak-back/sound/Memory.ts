// What the microphone has heard in the last minute: kept in memory alone, and gone when it is not
// wanted.
import type { Heard, Microphone } from '../../../players/Microphone.js';
import type { Piece } from '../../../players/TakeJournal.js';
import { interleaved } from '../../../players/wav.js';

const seconds = 60;
/** Quieter than this, about −50 dB, is nothing to begin with. */
const audible = 0.003;

export class Memory {
  readonly #left: Float32Array;
  readonly #right: Float32Array;
  #at = 0;
  #heard = 0;

  constructor(private readonly microphone: Microphone) {
    this.#left = new Float32Array(seconds * microphone.rate);
    this.#right = new Float32Array(seconds * microphone.rate);
    microphone.onPiece = (heard) => this.#take(heard);
  }

  /** How many seconds are remembered. */
  get seconds(): number {
    return Math.min(this.#heard, this.#left.length) / this.microphone.rate;
  }

  /**
   * What is remembered, from the first thing that can be heard to the last; nothing when all was
   * silent.
   */
  clip(): Piece | undefined {
    const [left, right] = [this.#inOrder(this.#left), this.#inOrder(this.#right)];
    const isLoud = (_: number, index: number) =>
      Math.max(Math.abs(left[index]!), Math.abs(right[index]!)) > audible;
    const first = left.findIndex(isLoud);
    if (first < 0) return undefined;
    let last = left.length - 1;
    while (!isLoud(0, last)) last -= 1;
    const some = Math.round(0.1 * this.microphone.rate);
    const [from, to] = [Math.max(0, first - some), Math.min(left.length, last + some)];
    return {
      rate: this.microphone.rate,
      samples: interleaved([left.subarray(from, to), right.subarray(from, to)]),
    };
  }

  #take({ left, right }: Heard): void {
    for (let index = 0; index < left.length; index += 1) {
      this.#left[this.#at] = left[index]!;
      this.#right[this.#at] = right[index]!;
      this.#at = (this.#at + 1) % this.#left.length;
    }
    this.#heard += left.length;
  }

  #inOrder(ring: Float32Array): Float32Array {
    if (this.#heard < ring.length) return ring.slice(0, this.#at);
    const whole = new Float32Array(ring.length);
    whole.set(ring.subarray(this.#at));
    whole.set(ring.subarray(0, this.#at), ring.length - this.#at);
    return whole;
  }
}
