// Ed25519 (RFC 8032), verifying only. Nothing here is secret, so it may take as long as it takes.
import { sha512 } from './sha512.js';

const prime = 2n ** 255n - 19n;
const order = 2n ** 252n + 27742317777372353535851937790883648493n;

const mod = (value: bigint, by = prime): bigint => (value % by + by) % by;

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, mod(base)];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = mod(result * square);
    square = mod(square * square);
  }
  return result;
}

const d = mod(-121665n * power(121666n, prime - 2n));
const rootOfMinusOne = power(2n, (prime - 1n) / 4n);

/** In extended coordinates (section 5.1.4): x = X/Z, y = Y/Z, xy = T/Z. */
type Point = readonly [x: bigint, y: bigint, z: bigint, t: bigint];

function sum([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point): Point {
  const a = mod((y1 - x1) * (y2 - x2));
  const b = mod((y1 + x1) * (y2 + x2));
  const c = mod(2n * t1 * t2 * d);
  const e = mod(2n * z1 * z2);
  const [f, g, h, i] = [b - a, e - c, e + c, b + a];
  return [mod(f * g), mod(h * i), mod(g * h), mod(f * i)];
}

function times(point: Point, factor: bigint): Point {
  let [result, double]: [Point, Point] = [[0n, 1n, 1n, 0n], point];
  for (let left = factor; left > 0n; left >>= 1n) {
    if (left & 1n) result = sum(result, double);
    double = sum(double, double);
  }
  return result;
}

/** The point that 32 bytes stand for (section 5.1.3); nothing where they are none. */
function decode(bytes: Uint8Array): Point | undefined {
  const number = little(bytes);
  const [sign, y] = [number >> 255n, BigInt.asUintN(255, number)];
  if (y >= prime) return undefined;
  const [u, v] = [mod(y * y - 1n), mod(d * y * y + 1n)];
  let x = mod(u * v ** 3n * power(u * v ** 7n, (prime - 5n) / 8n));
  if (mod(v * x * x) !== u) x = mod(x * rootOfMinusOne);
  if (mod(v * x * x) !== u || x === 0n && sign === 1n) return undefined;
  if ((x & 1n) !== sign) x = prime - x;
  return [x, y, 1n, mod(x * y)];
}

function encode([x, y, z]: Point): bigint {
  const inverse = power(z, prime - 2n);
  return mod(y * inverse) | (mod(x * inverse) & 1n) << 255n;
}

function little(bytes: Uint8Array): bigint {
  return bytes.reduceRight((number, byte) => number << 8n | BigInt(byte), 0n);
}

const base = decode(
  Uint8Array.from({ length: 32 }, (_, index) => index === 0 ? 0x58 : 0x66),
);

/** Whether a key has signed a message (section 5.1.7; without the cofactor, as OpenSSL does). */
export function verify(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (key.length !== 32 || signature.length !== 64 || !base) return false;
  const point = decode(key);
  const [first, s] = [signature.subarray(0, 32), little(signature.subarray(32))];
  if (!point || s >= order) return false;
  const hashed = new Uint8Array(64 + message.length);
  hashed.set(first);
  hashed.set(key, 32);
  hashed.set(message, 64);
  const k = mod(little(sha512(hashed)), order);
  const [x, y, z, t] = times(point, k);
  return encode(sum(times(base, s), [mod(-x), y, z, mod(-t)])) === little(first);
}
