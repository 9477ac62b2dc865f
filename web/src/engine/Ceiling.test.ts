import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ceiling, share, stricter, unheld } from './Ceiling.js';
import type { Safety } from './protocol.js';

const safe: Safety = { limit: 50, fullScale: 95 };

/** Tabs of one browser, which hear each other at once. */
function tabs(count: number): Ceiling[] {
  const channels: { postMessage(word: unknown): void; onmessage: unknown }[] = [];
  return Array.from({ length: count }, () => {
    const channel = {
      onmessage: null as unknown,
      postMessage(data: unknown) {
        for (const other of channels) {
          if (other !== channel) (other.onmessage as (event: object) => void)({ data });
        }
      },
    };
    channels.push(channel);
    return new Ceiling(channel as never);
  });
}

/** Takes part, and shows what it was told last. */
function listener(ceiling: Ceiling) {
  const received: { now?: Safety | undefined } = {};
  const seat = ceiling.join((safety) => {
    received.now = safety;
  });
  return { seat, received };
}

const energy = (safety: Safety | undefined) => 10 ** ((safety?.limit ?? 0) / 10);

test('all together hold the limit, in one tab and in several', () => {
  const [first, second] = tabs(2) as [Ceiling, Ceiling];
  const all = [listener(first), listener(first), listener(second)];
  assert.deepEqual(all.map(({ received }) => received.now), [undefined, undefined, undefined]);
  for (const one of [first, second]) one.set(safe);
  assert.deepEqual(all.map(({ received }) => received.now), [safe, safe, safe]);
  for (const { seat } of all) {
    seat.isSounding = true;
    const sum = all.filter((one) => one.seat.isSounding)
      .reduce((total, { received }) => total + energy(received.now), 0);
    assert.ok(Math.abs(10 * Math.log10(sum) - 50) < 1e-9, `${sum}`);
  }
  all[1]!.seat.leave();
  second.retire();
  assert.deepEqual(all[0]!.received.now, safe);
  second.comeBack();
  assert.deepEqual(all[0]!.received.now, share(safe, 2));
});

test('a tab that was opened later asks who sounds', () => {
  const [first, second] = tabs(2) as [Ceiling, Ceiling];
  first.set(safe);
  const early = listener(first);
  early.seat.isSounding = true;
  second.set(safe);
  const late = listener(second);
  assert.deepEqual(late.received.now, share(safe, 2));
  assert.deepEqual(early.received.now, safe, 'who is silent takes nothing yet');
  late.seat.isSounding = true;
  assert.deepEqual(early.received.now, share(safe, 2));
});

test('of two limits the one counts that holds back more', () => {
  const headphones: Safety = { limit: 65, fullScale: 110 };
  assert.equal(stricter(safe, undefined), safe);
  assert.equal(stricter(undefined, safe), safe);
  assert.equal(stricter({ ...headphones, fullScale: 111 }, safe)?.fullScale, 111);
  assert.equal(stricter({ limit: 60, fullScale: 95 }, safe), safe);
  assert.equal(stricter(unheld, safe), safe);
});
