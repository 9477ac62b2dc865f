// The constants of SHA-2 (FIPS 180-4, sections 4.2 and 5.3): the first 64 bits of the fractions of
// roots of primes. SHA-256 uses the first 32 bits of the same.

function primes(count: number): bigint[] {
  const found: bigint[] = [];
  for (let next = 2n; found.length < count; next += 1n) {
    if (found.every((prime) => next % prime !== 0n)) found.push(next);
  }
  return found;
}

/** The largest whole number whose power is not above a value. */
function root(value: bigint, power: bigint): bigint {
  let low = 0n;
  let high = 1n << 72n;
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (middle ** power <= value) low = middle;
    else high = middle - 1n;
  }
  return low;
}

/** 64 bits behind the point: of the square roots of the first 8 primes. */
export const firstState = primes(8).map((prime) => BigInt.asUintN(64, root(prime << 128n, 2n)));
/** The same of the cube roots of the first 80 primes. */
export const roundConstants = primes(80)
  .map((prime) => BigInt.asUintN(64, root(prime << 192n, 3n)));
