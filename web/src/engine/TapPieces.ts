// Gathers quanta of the tap into pieces: a message for each would be hundreds in a second.
import { quantum } from './abi.js';
import type { TapPiece } from './protocol.js';

/** As long as a page can well wait: some 40 ms. */
const pieceFrames = 16 * quantum;

export class TapPieces {
  readonly #send: (piece: TapPiece) => void;
  #left = new Float32Array(pieceFrames);
  #right = new Float32Array(pieceFrames);
  #count = 0;
  #frame = 0;

  constructor(send: (piece: TapPiece) => void) {
    this.#send = send;
  }

  /** Adds a quantum; a piece has no gaps, so one that does not follow begins another. */
  add(frame: number, left: Float32Array, right: Float32Array, lost: number): void {
    if (frame !== this.#frame + this.#count) this.flush(lost);
    if (this.#count === 0) this.#frame = frame;
    this.#left.set(left, this.#count);
    this.#right.set(right, this.#count);
    this.#count += quantum;
    if (this.#count === pieceFrames) this.flush(lost);
  }

  /** Sends what there is. */
  flush(lost: number): void {
    if (this.#count === 0) return;
    this.#send({
      frame: this.#frame,
      left: this.#left.slice(0, this.#count),
      right: this.#right.slice(0, this.#count),
      lost,
    });
    this.#count = 0;
  }
}
