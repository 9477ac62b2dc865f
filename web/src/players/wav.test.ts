import assert from 'node:assert/strict';
import { test } from 'node:test';
import { interleaved, inTurns, wavFile, wavHead } from './wav.js';

const text = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));

test('the head says how many bytes, at which rate, of how many channels', () => {
  for (const [isFloat, format, width] of [[false, 1, 2], [true, 3, 4]] as const) {
    const view = new DataView(wavHead(1_000, 48_000, 2, isFloat));
    assert.deepEqual([0, 8, 12, 36].map((at) => text(view, at)), ['RIFF', 'WAVE', 'fmt ', 'data']);
    assert.equal(view.byteLength, 44);
    assert.deepEqual(
      [view.getUint32(4, true), view.getUint32(16, true), view.getUint32(40, true)],
      [
        1_036,
        16,
        1_000,
      ],
    );
    assert.deepEqual([20, 22, 32, 34].map((at) => view.getUint16(at, true)), [
      format,
      2,
      2 * width,
      8 * width,
    ]);
    assert.deepEqual([view.getUint32(24, true), view.getUint32(28, true)], [
      48_000,
      48_000 * 2 * width,
    ]);
  }
});

test('channels take turns, and what is too loud is cut off', () => {
  const samples = interleaved([Float32Array.of(0, 1, -1), Float32Array.of(0.5, 2, -2)]);
  assert.deepEqual([...samples], [0, 16_384, 32_767, 32_767, -32_767, -32_767]);
});

test('floating samples stay as they are, bit for bit', () => {
  const sides = [Float32Array.of(0.1, 1.5), Float32Array.of(-0.3, 1e-30)];
  assert.deepEqual([...inTurns(sides)], [sides[0]![0], sides[1]![0], sides[0]![1], sides[1]![1]]);
});

test('a file holds its pieces in order behind one head', async () => {
  const file = wavFile([Int16Array.of(1, 2), Int16Array.of(3)], 8_000, 1);
  const bytes = await file.arrayBuffer();
  assert.deepEqual([...new Int16Array(bytes.slice(44))], [1, 2, 3]);
  assert.equal(new DataView(bytes).getUint32(40, true), 6);
  assert.equal(file.type, 'audio/wav');
  assert.equal(interleaved([]).length, 0);
});
