import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SpeechEnd } from './SpeechEnd.js';

const rate = 16_000;

/** The seconds after which it is over; undefined where it never is. */
function over(end: SpeechEnd, parts: readonly (readonly [seconds: number, level: number])[]) {
  let at = 0;
  for (const [seconds, level] of parts) {
    const amplitude = Math.SQRT2 * 10 ** (level / 20);
    for (let done = 0; done < seconds - 1e-9; done += 0.02, at += 0.02) {
      const piece = Float32Array.from(
        { length: 0.02 * rate },
        (_, index) => amplitude * Math.sin(2 * Math.PI * index / 40),
      );
      if (end.hear(piece)) return at;
    }
  }
  return undefined;
}

test('it is over when who spoke is quiet for longer than between words', () => {
  const speech = [[1, -70], [0.5, -25], [0.8, -70], [0.5, -25], [3, -70]] as const;
  const at = over(new SpeechEnd(rate), speech);
  assert.ok(at !== undefined && at > 4 && at < 4.4, `${at}`);
});

test('a soft voice in a room that hums is speech', () => {
  const at = over(new SpeechEnd(rate), [[1, -52], [1, -38], [3, -52]]);
  assert.ok(at !== undefined && at > 3.2 && at < 3.6, `${at}`);
});

test('who speaks at once is heard as soon as there is a pause', () => {
  const at = over(new SpeechEnd(rate), [[0.6, -20], [0.1, -60], [0.6, -20], [3, -60]]);
  assert.ok(at !== undefined && at > 2.5 && at < 2.9, `${at}`);
});

test('silence and a knock are no speech', () => {
  const end = new SpeechEnd(rate);
  assert.equal(over(end, [[3, -70], [0.08, -20], [6, -70], [0.08, -20], [3, -70]]), undefined);
  assert.equal(end.isHeard, false);
});

test('nothing has no length', () => {
  assert.equal(new SpeechEnd(rate).hear(new Float32Array(0)), false);
});
