import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Heard, Microphone } from '../../../players/Microphone.js';
import type { Piece } from '../../../players/TakeJournal.js';
import { Memory } from './Memory.js';

/** A microphone of so few samples a second that a minute of it is easily made. */
function listening() {
  const microphone = { rate: 100, onPiece: undefined } as unknown as Microphone;
  const memory = new Memory(microphone);
  const hear = (...samples: number[]) => {
    const left = Float32Array.from(samples);
    microphone.onPiece?.({ left, right: left } as unknown as Heard);
  };
  return { memory, hear };
}
const frames = (clip: Piece | undefined) =>
  [...clip?.samples as Int16Array ?? []].filter((_, i) => i % 2 === 0);

test('nothing is clipped of silence', () => {
  const { memory, hear } = listening();
  hear(...Array<number>(200).fill(0.001));
  assert.equal(memory.clip(), undefined);
  assert.equal(memory.seconds, 2);
});

test('a clip goes from a little before the first thing heard to a little behind the last', () => {
  const { memory, hear } = listening();
  hear(...Array<number>(50).fill(0), 0.5, 0.5, ...Array<number>(50).fill(0));
  const clip = frames(memory.clip());
  assert.equal(clip.length, 10 + 1 + 10);
  assert.equal(clip[10], Math.round(0.5 * 32_767));
});

test('only the last minute is remembered, in order', () => {
  const { memory, hear } = listening();
  for (let second = 0; second < 75; second += 1) {
    hear(...Array<number>(100).fill(0.01 * (second + 1)));
  }
  assert.equal(memory.seconds, 60);
  const clip = frames(memory.clip());
  assert.equal(
    clip[0],
    Math.round(Math.fround(0.16) * 32_767),
    'the sixteenth second is the oldest',
  );
  assert.ok(clip.every((sample, index) => index === 0 || sample >= clip[index - 1]!));
});
