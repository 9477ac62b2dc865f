import { firstState, roundConstants } from './constants.js';

const constants = Uint32Array.from(roundConstants.slice(0, 64), (one) => Number(one >> 32n));

const turn = (word: number, bits: number): number => word >>> bits | word << 32 - bits;

/**
 * SHA-256 (FIPS 180-4) of bytes that come in pieces: browsers hash only what is in memory as a
 * whole, and a recording may be larger.
 */
export class Sha256 {
  private readonly state = Uint32Array.from(firstState, (one) => Number(one >> 32n));
  private readonly block = new Uint8Array(64);
  private readonly words = new Uint32Array(64);
  private filled = 0;
  private length = 0;

  /** Takes more bytes. */
  add(bytes: Uint8Array): this {
    this.length += bytes.length;
    let from = 0;
    while (from < bytes.length) {
      const part = bytes.subarray(from, from + 64 - this.filled);
      this.block.set(part, this.filled);
      this.filled += part.length;
      from += part.length;
      if (this.filled === 64) this.mix();
    }
    return this;
  }

  /** The hash of all bytes so far; nothing may be added afterwards. */
  finish(): Uint8Array {
    const bits = BigInt(this.length) * 8n;
    this.add(Uint8Array.of(0x80));
    while (this.filled !== 56) this.add(Uint8Array.of(0));
    const end = new Uint8Array(8);
    new DataView(end.buffer).setBigUint64(0, bits);
    this.add(end);
    const hash = new Uint8Array(32);
    const view = new DataView(hash.buffer);
    this.state.forEach((word, index) => view.setUint32(4 * index, word));
    return hash;
  }

  private mix(): void {
    const { words, state, block } = this;
    const view = new DataView(block.buffer);
    for (let at = 0; at < 16; at += 1) words[at] = view.getUint32(4 * at);
    for (let at = 16; at < 64; at += 1) {
      const [early, late] = [words[at - 15]!, words[at - 2]!];
      words[at] = words[at - 16]! + words[at - 7]! +
        (turn(early, 7) ^ turn(early, 18) ^ early >>> 3) +
        (turn(late, 17) ^ turn(late, 19) ^ late >>> 10);
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [
      number, number, number, number, number, number, number, number,
    ];
    for (let at = 0; at < 64; at += 1) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) +
          constants[at]! + words[at]! | 0;
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, d + one | 0, c, b, a, one + two | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => {
      state[index] = state[index]! + word;
    });
    this.filled = 0;
  }
}

export const sha256 = (...pieces: Uint8Array[]): Uint8Array =>
  pieces.reduce((hash, piece) => hash.add(piece), new Sha256()).finish();
