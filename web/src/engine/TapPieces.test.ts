import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quantum } from './abi.js';
import type { TapPiece } from './protocol.js';
import { TapPieces } from './TapPieces.js';

test('quanta of the tap are gathered, and a gap begins another piece', () => {
  const sent: TapPiece[] = [];
  const pieces = new TapPieces((piece) => sent.push(piece));
  const add = (frame: number, value: number) => {
    const samples = new Float32Array(quantum).fill(value);
    pieces.add(frame, samples, samples, 3);
  };
  for (let at = 0; at < 16; at += 1) add(at * quantum, at);
  assert.equal(sent.length, 1);
  assert.equal(sent[0]!.left.length, 16 * quantum);
  assert.equal(sent[0]!.left.at(-1), 15);
  add(5_000, 1);
  add(9_000, 2);
  pieces.flush(0);
  pieces.flush(0);
  assert.deepEqual(sent.slice(1).map(({ frame, left }) => [frame, left.length]), [
    [5_000, quantum],
    [9_000, quantum],
  ]);
});

test('a piece that was sent is not written over', () => {
  const sent: TapPiece[] = [];
  const pieces = new TapPieces((piece) => sent.push(piece));
  const ones = new Float32Array(quantum).fill(1);
  pieces.add(0, ones, ones, 0);
  pieces.flush(0);
  pieces.add(quantum, new Float32Array(quantum), ones, 0);
  assert.equal(sent[0]!.left[0], 1);
});
