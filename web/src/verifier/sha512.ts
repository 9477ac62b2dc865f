import { firstState, roundConstants } from './constants.js';

const word = (value: bigint): bigint => BigInt.asUintN(64, value);
const turn = (value: bigint, bits: bigint): bigint => value >> bits | word(value << 64n - bits);

/**
 * SHA-512 (FIPS 180-4) of something short, for Ed25519: not every browser lends its own to a page
 * from the disk.
 */
export function sha512(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 17) / 128) * 128);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n);
  let state = firstState;
  for (let at = 0; at < padded.length; at += 128) {
    const mixed = mix(state, Array.from({ length: 16 }, (_, i) => view.getBigUint64(at + 8 * i)));
    state = state.map((value, index) => word(value + mixed[index]!));
  }
  const hash = new Uint8Array(64);
  state.forEach((value, index) => new DataView(hash.buffer).setBigUint64(8 * index, value));
  return hash;
}

function mix(state: readonly bigint[], words: bigint[]): bigint[] {
  for (let at = 16; at < 80; at += 1) {
    const [early, late] = [words[at - 15]!, words[at - 2]!];
    words[at] = word(
      words[at - 16]! + words[at - 7]! + (turn(early, 1n) ^ turn(early, 8n) ^ early >> 7n) +
        (turn(late, 19n) ^ turn(late, 61n) ^ late >> 6n),
    );
  }
  let [a, b, c, d, e, f, g, h] = state as [
    bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint,
  ];
  for (let at = 0; at < 80; at += 1) {
    const one = h + (turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n)) + (e & f ^ word(~e) & g) +
      roundConstants[at]! + words[at]!;
    const two = (turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n)) + (a & b ^ a & c ^ b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, word(d + one), c, b, a, word(one + two)];
  }
  return [a, b, c, d, e, f, g, h];
}
