import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ceiling, Limiter } from './Limiter.js';

const rate = 48_000;

/** Runs samples through in pieces of odd lengths; what comes out is as long as what went in. */
function through(sides: Float32Array[]): number[][] {
  const limiter = new Limiter(rate, sides.length);
  const out = sides.map((): number[] => []);
  const take = (pieces: Float32Array[]) =>
    pieces.forEach((piece, side) => out[side]!.push(...piece));
  const { length } = sides[0]!;
  for (let at = 0, size = 1; at < length; at += size, size = size * 7 % 2011 + 1) {
    take(limiter.process(sides.map((side) => side.slice(at, at + size))));
  }
  take(limiter.finish());
  return out;
}

/** Numbers from −1 to 1, the same every time. */
function noise(): () => number {
  let state = 1;
  return () => (state = state * 48271 % 2147483647) / 2147483647 * 2 - 1;
}

test('what is softer than the wall is left alone, bit for bit', () => {
  const soft = Float32Array.from({ length: 20_000 }, (_, i) => 0.8 * Math.sin(i / 9));
  assert.deepEqual(through([soft])[0], [...soft]);
});

test('nothing passes the wall, and both sides are lowered alike', () => {
  const random = noise();
  const wild = [0, 1].map(() =>
    Float32Array.from({ length: 60_000 }, (_, i) => (i % 9000 < 40 ? 8 : 0.7) * random())
  );
  const held = through(wild);
  assert.equal(held[0]!.length, 60_000);
  const top = held.flat().reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  assert.ok(top <= Math.fround(ceiling) && top > 0.5, `the loudest is ${top}`);
  for (let i = 0; i < 60_000; i += 1) {
    const [left, right] = [0, 1].map((side) => held[side]![i]! / wild[side]![i]!) as [
      number,
      number,
    ];
    const isClear = [0, 1].every((side) =>
      Math.abs(wild[side]![i]!) > 0.01 && Math.abs(held[side]![i]!) < ceiling - 1e-6
    );
    assert.ok(!isClear || Math.abs(left - right) < 1e-4, `the sides part at ${i}`);
  }
});

test('it gives way before a peak, never by a jump, and comes back smoothly', () => {
  const step = Float32Array.from({ length: 48_000 }, (_, i) => i < 12_000 || i > 24_000 ? 0.5 : 2);
  const gain = through([step])[0]!.map((one, i) => one / step[i]!);
  for (let i = 1; i < gain.length; i += 1) {
    assert.ok(Math.abs(gain[i]! - gain[i - 1]!) < 0.01, `a jump at ${i}`);
  }
  assert.equal(gain[12_000 - 242], 1, 'not earlier than 5 ms before');
  assert.ok(gain[12_000 - 100]! < 0.9 && gain[12_000]! * 2 <= Math.fround(ceiling), 'not too late');
  assert.ok(
    gain[24_000 + 1_000]! < 0.75 && gain[24_000 + 20_000]! > 0.98,
    'back within half a second',
  );
});
