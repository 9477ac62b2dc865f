import { toHex } from './bytes.js';
import { sha256 } from './Sha256.js';

/** The hash of a log's entry (RFC 9162, section 2.1.1). */
export const leaf = (entry: Uint8Array): Uint8Array => sha256(Uint8Array.of(0), entry);

const parent = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256(Uint8Array.of(1), left, right);

/** Whether an entry is the one at `index` of a log with this size and root (section 2.1.3.2). */
export function includes(
  entry: Uint8Array,
  index: number,
  size: number,
  root: Uint8Array,
  proof: readonly Uint8Array[],
): boolean {
  if (index < 0 || index >= size) return false;
  let [node, last, hash] = [BigInt(index), BigInt(size) - 1n, leaf(entry)];
  for (const sibling of proof) {
    if (last === 0n) return false;
    if ((node & 1n) === 1n || node === last) {
      hash = parent(sibling, hash);
      for (; (node & 1n) === 0n && node !== 0n; node >>= 1n) last >>= 1n;
    } else {
      hash = parent(hash, sibling);
    }
    [node, last] = [node >> 1n, last >> 1n];
  }
  return last === 0n && toHex(hash) === toHex(root);
}
