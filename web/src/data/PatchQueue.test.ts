import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PatchQueue } from './PatchQueue.js';
import { Chance } from './testing/Chance.js';
import { Clock } from './testing/Clock.js';

test('quick changes of a thing are what they were turned to last, however slow the answers', async () => {
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const [chance, clock, queue] = [new Chance(seed), new Clock(), new PatchQueue()];
    const [kept, wanted] = [{}, {}];
    let underWay = 0;
    const send = async (patch: object) => {
      assert.equal(underWay, 0, `two are under way, seed ${seed}`);
      underWay += 1;
      await new Promise<void>((done) => clock.after(chance.below(900), done));
      underWay -= 1;
      Object.assign(kept, patch);
    };
    const all: Promise<void>[] = [];
    for (let left = 4 + chance.below(9); left > 0; left -= 1) {
      const patch = { [chance.of(['limit', 'minutes'])]: chance.below(1_000) };
      all.push(queue.add('settings', patch, send));
      Object.assign(wanted, patch);
      await clock.pass(20 + chance.below(380));
    }
    await clock.pass(60_000);
    await Promise.all(all);
    assert.deepEqual(kept, wanted, `seed ${seed}`);
  }
});

test('what is refused is told to who asked for it, and holds back neither what follows nor others', async () => {
  const queue = new PatchQueue();
  const sent: object[] = [];
  const keep = async (patch: object) => void sent.push(patch);
  const refused = queue.add('a', { one: 1 }, () => Promise.reject(new Error('no')));
  const next = queue.add('a', { two: 2 }, keep);
  const merged = queue.add('a', { two: 3, three: 3 }, keep);
  await queue.add('b', { four: 4 }, keep);
  await assert.rejects(refused, /no/);
  await Promise.all([next, merged]);
  await queue.add('a', { five: 5 }, keep);
  assert.deepEqual(sent, [{ four: 4 }, { two: 3, three: 3 }, { five: 5 }]);
});
