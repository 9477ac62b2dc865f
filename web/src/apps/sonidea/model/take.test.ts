import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunksOf, mostSeconds, pieceSeconds, piecesOf } from './take.js';

test('each piece of a take travels in one chunk, in order, and none before it is whole', () => {
  for (const pieces of [1, 2, 3_600, 3_601, 3_660, 3_661, 14_000, 33_300]) {
    const chunks = chunksOf(pieces, true);
    let next = 0;
    for (let chunk = 1; chunk <= chunks; chunk += 1) {
      const [from, to] = piecesOf(chunk);
      assert.equal(from, next);
      next = Math.min(to, pieces);
      assert.ok(chunk > chunksOf(pieces, false) || to <= pieces, 'an unfinished one goes early');
    }
    assert.equal(next, pieces);
  }
});

test('the longest take has no more chunks, nor larger ones, than the server takes', () => {
  for (const rate of [8_000, 44_100, 48_000, 96_000, 192_000]) {
    for (const channels of [1, 2]) {
      const chunks = chunksOf(Math.ceil(mostSeconds(rate, channels) / pieceSeconds), true);
      assert.ok(chunks < 32_768, `${chunks} chunks`);
      for (const chunk of [1, 3_600, 3_601, chunks]) {
        const [from, to] = piecesOf(chunk);
        const bytes = (to - from) * Math.round(pieceSeconds * rate) * channels * 4;
        assert.ok(bytes <= 8 * 1024 * 1024, `${bytes} bytes at ${rate} Hz`);
      }
    }
  }
  assert.ok(mostSeconds(48_000, 1) > 6 * 3_600);
});
