import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Answers } from './answers.js';
import { Away, Full, Refusal } from './errors.js';
import type { ItemKinds } from './items.js';
import { MemoryKeeper } from './keeper.js';
import type { StoredAnswer } from './snapshot.js';
import { Clock } from './testing/Clock.js';

const thing = { kind: 'pad', id: '1' };

function answering(items: ItemKinds = {}) {
  const clock = new Clock();
  const keeper = new MemoryKeeper();
  const troubles: unknown[] = [];
  const answers = new Answers({
    keeper,
    items,
    tab: 'mine',
    random: () => 0.5,
    after: clock.after,
    firstWaitMs: 1_000,
    onTrouble: (error) => troubles.push(error),
    onKept: () => undefined,
  });
  return { clock, keeper, troubles, answers };
}

const kept = (value: unknown, fields: Partial<StoredAnswer> = {}): StoredAnswer => ({
  value,
  isFresh: true,
  by: 'mine',
  used: 1,
  ...fields,
});

/** A question whose answers come when they are told to. */
function question() {
  const waiting: Array<(value: unknown) => void> = [];
  const signals: AbortSignal[] = [];
  const fetcher = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<unknown>((done) => waiting.push(done));
  };
  return { fetcher, waiting, signals };
}

test('shows what was kept, and trusts only what the last tab looked after', () => {
  const { answers } = answering();
  answers.load([
    ['pad/1', kept({ id: '1' })],
    ['pad/2', kept({ id: '2' }, { by: 'another' })],
    ['pad/3', kept({ id: '3' }, { isFresh: false })],
  ], 'mine');
  assert.deepEqual(answers.snapshot('pad/1').value, { id: '1' });
  assert.deepEqual(['1', '2', '3'].map((id) => answers.snapshot(`pad/${id}`).isStale), [
    false,
    true,
    true,
  ]);
  assert.equal(answers.snapshot('pad/4').value, undefined);
});

test('asks once for all who look, and keeps the answer', async () => {
  const { answers, clock, keeper } = answering();
  const { fetcher, waiting } = question();
  let calls = 0;
  answers.subscribe('pad/1', () => calls += 1, fetcher);
  answers.subscribe('pad/1', () => undefined, fetcher);
  assert.ok(answers.snapshot('pad/1').isAsking);
  assert.equal(waiting.length, 1);
  waiting[0]!({ id: '1' });
  await clock.pass(0);
  assert.deepEqual(answers.snapshot('pad/1'), {
    value: { id: '1' },
    isAsking: false,
    isStale: false,
  });
  assert.equal((await keeper.get('answers', 'pad/1') as StoredAnswer).isFresh, true);
  assert.ok(calls > 0);
});

test('stays the same object where the answer says the same', async () => {
  const { answers } = answering();
  answers.load([['pad/1', kept({ id: '1', marks: [1, 2] })]], 'mine');
  const before = answers.snapshot('pad/1').value;
  await answers.fetch('pad/1', async () => ({ id: '1', marks: [1, 2] }));
  assert.equal(answers.snapshot('pad/1').value, before);
  assert.equal(answers.snapshot('pad/1'), answers.snapshot('pad/1'));
  await answers.fetch('pad/1', async () => ({ id: '1', marks: [1] }));
  assert.deepEqual(answers.snapshot('pad/1').value, { id: '1', marks: [1] });
});

test('asks again for what is looked at when it has changed meanwhile', async () => {
  const { answers, clock } = answering();
  const { fetcher, waiting } = question();
  answers.subscribe('pad/1', () => undefined, fetcher);
  answers.invalidate((key) => key === 'pad/1');
  waiting[0]!({ id: '1', name: 'old' });
  await clock.pass(0);
  // Better than nothing, and no more than that.
  assert.deepEqual(answers.snapshot('pad/1').value, { id: '1', name: 'old' });
  assert.equal(waiting.length, 2);
  waiting[1]!({ id: '1', name: 'new' });
  await clock.pass(0);
  assert.deepEqual(answers.snapshot('pad/1').value, { id: '1', name: 'new' });
  assert.equal(answers.snapshot('pad/1').isStale, false);
});

test('asks for nothing that nobody looks at', async () => {
  const { answers, clock, keeper } = answering();
  const { fetcher, waiting } = question();
  const stop = answers.subscribe('pad/1', () => undefined, fetcher);
  waiting[0]!({ id: '1' });
  await clock.pass(0);
  stop();
  answers.invalidate(() => true);
  assert.equal((await keeper.get('answers', 'pad/1') as StoredAnswer).isFresh, false);
  assert.equal(waiting.length, 1);
});

test('takes no answer that is older than a change of ours', async () => {
  const { answers, clock } = answering();
  const { fetcher, waiting } = question();
  answers.load([['pad/1', kept({ id: '1', name: 'rain' })]], 'another');
  answers.subscribe('pad/1', () => undefined, fetcher);
  answers.answered(thing, { merge: { name: 'owl' } });
  waiting[0]!({ id: '1', name: 'rain' });
  await clock.pass(0);
  assert.deepEqual(answers.snapshot('pad/1').value, { id: '1', name: 'owl' });
  assert.equal(waiting.length, 2, 'it is asked anew');
});

test('a change of ours stays in a list that is kept, and what was deleted does not come back', () => {
  const belongs = () => true;
  const { answers } = answering({ pad: { at: '/pads', belongs } });
  const [one, two] = [{ id: '1', version: 1 }, { id: '2', version: 1 }];
  answers.load([['pads', kept({ all: [one, two] })], ['pads?q=r', kept({ all: [] })]], 'mine');
  const all = () => answers.snapshot('pads').value as unknown;
  const concerns = (key: string) => key.startsWith('pads');
  answers.answered(thing, { value: { ...one, version: 2 } });
  assert.deepEqual(all(), { all: [{ id: '1', version: 2 }, two] });
  assert.deepEqual(['pads', 'pads?q=r'].map((key) => answers.snapshot(key).isStale), [false, true]);
  answers.answered(thing, { gone: true });
  assert.deepEqual([all(), answers.snapshot('pads').isStale], [{ all: [two] }, false]);
  // It was asked for before it was deleted.
  answers.update([thing], [{ thing, value: one }], concerns);
  assert.deepEqual([all(), answers.snapshot('pads').isStale], [{ all: [two] }, true]);
});

test('lays what waits over the answer, in its order, until it does not wait any more', () => {
  const { answers } = answering();
  answers.load([
    ['pad/1', kept({ id: '1', name: 'rain' })],
    ['pads', kept({ pads: [{ id: '1', name: 'rain' }] })],
    ['folders', kept({})],
  ], 'mine');
  const others = answers.snapshot('folders');
  answers.show([
    { thing, shows: { merge: { name: 'owl' } } },
    { thing, shows: { merge: { name: 'bell' } } },
  ]);
  assert.deepEqual(answers.snapshot('pad/1').value, { id: '1', name: 'bell' });
  assert.deepEqual(answers.snapshot('pads').value, { pads: [{ id: '1', name: 'bell' }] });
  assert.deepEqual(answers.find(thing), { id: '1', name: 'bell' });
  assert.equal(answers.snapshot('folders'), others, 'who is not concerned is not called');
  answers.show([]);
  assert.deepEqual(answers.snapshot('pad/1').value, { id: '1', name: 'rain' });
});

test('forgets what is gone, and says so', async () => {
  const { answers, keeper } = answering();
  await keeper.write([{ table: 'answers', key: 'pad/1', value: kept({ id: '1' }) }]);
  answers.load([['pad/1', kept({ id: '1' })]], 'mine');
  const gone = new Refusal(404, 'not_found', 'It is gone.');
  await assert.rejects(
    answers.fetch('pad/1', async () => {
      throw gone;
    }),
    gone,
  );
  assert.equal(answers.snapshot('pad/1').value, undefined);
  assert.equal(answers.snapshot('pad/1').problem, gone);
  assert.equal(await keeper.get('answers', 'pad/1'), undefined);
});

test('keeps showing what it knew while nobody answers, and asks later and later', async () => {
  const { answers, clock } = answering();
  answers.load([['pad/1', kept({ id: '1' })]], 'another');
  let asked = 0;
  answers.subscribe('pad/1', () => undefined, async () => {
    asked += 1;
    throw new Away();
  });
  await clock.pass(0);
  assert.deepEqual(answers.snapshot('pad/1').value, { id: '1' });
  assert.ok(answers.snapshot('pad/1').problem instanceof Away);
  await clock.pass(999);
  assert.equal(asked, 1);
  await clock.pass(1);
  assert.equal(asked, 2);
  await clock.pass(1_999);
  assert.equal(asked, 2);
  await clock.pass(1);
  assert.equal(asked, 3);
  answers.close();
  await clock.pass(600_000);
  assert.equal(asked, 3);
});

test('asks no more where the server has said no, until something has changed', async () => {
  const { answers, clock } = answering();
  let asked = 0;
  answers.subscribe('pad/1', () => undefined, async () => {
    asked += 1;
    throw new Refusal(403, 'forbidden', 'No.');
  });
  await clock.pass(600_000);
  assert.equal(asked, 1);
  answers.invalidate(() => true);
  await clock.pass(0);
  assert.equal(asked, 2);
});

test('shows an answer that the device has no room for', async () => {
  const { answers, keeper, troubles } = answering();
  keeper.write = async () => {
    throw new Full();
  };
  assert.deepEqual(await answers.fetch('pad/1', async () => ({ id: '1' })), { id: '1' });
  assert.ok(troubles[0] instanceof Full);
});

test('takes over what another tab has kept, unless that is older', async () => {
  const { answers, keeper } = answering();
  answers.load([['pad/1', kept({ id: '1', version: 3, name: 'mine' })]], 'mine');
  await keeper.write([{
    table: 'answers',
    key: 'pad/1',
    value: kept({ id: '1', version: 2, name: 'old' }),
  }]);
  await answers.takeOver(['pad/1']);
  assert.deepEqual(answers.snapshot('pad/1').value, { id: '1', version: 3, name: 'mine' });
  await keeper.write([{
    table: 'answers',
    key: 'pad/1',
    value: kept({ id: '1', version: 4, name: 'new' }),
  }]);
  await answers.takeOver(['pad/1']);
  assert.deepEqual(answers.snapshot('pad/1').value, { id: '1', version: 4, name: 'new' });
  assert.ok(answers.snapshot('pad/1').isStale, 'that tab may have read less than this one');
});

test('takes over one thing from a list that is older in others', async () => {
  const { answers, keeper } = answering();
  const owl = { id: '2', version: 5, name: 'owl' };
  answers.load([['pads', kept({ pads: [{ id: '1', version: 3, name: 'mine' }, owl] })]], 'mine');
  const theirs = { pads: [{ id: '1', version: 4, name: 'theirs' }, { ...owl, version: 4 }] };
  await keeper.write([{ table: 'answers', key: 'pads', value: kept(theirs) }]);
  await answers.answeredElsewhere({ kind: 'pad', id: '2' });
  assert.equal(answers.find<{ version: number }>({ kind: 'pad', id: '2' })?.version, 5);
  await answers.answeredElsewhere({ kind: 'pad', id: '1' });
  assert.deepEqual(answers.snapshot('pads').value, {
    pads: [{ id: '1', version: 4, name: 'theirs' }, owl],
  });
});

test('keeps two thousand answers, and drops those unused for longest', async () => {
  const { answers, keeper } = answering();
  const stay = answers.subscribe('pad/0', () => undefined);
  for (let number = 1; number < 2_000; number += 1) {
    answers.subscribe(`pad/${number}`, () => undefined)();
  }
  const dropped: string[] = [];
  keeper.write = async (lines) => {
    dropped.push(...lines.filter(({ value }) => value === undefined).map(({ key }) => key));
  };
  await answers.fetch('pads', async () => ({ pads: [] }));
  assert.deepEqual(dropped, ['pad/1'], 'the oldest of all is looked at');
  stay();
  await answers.fetch('folders', async () => ({}));
  assert.deepEqual(dropped, ['pad/1', 'pad/0']);
});

test('forgets everything when it is told to, also what is on its way', async () => {
  const { answers, clock } = answering();
  const { fetcher, waiting, signals } = question();
  answers.subscribe('pad/1', () => undefined, fetcher);
  answers.clear();
  waiting[0]!({ id: '1' });
  await clock.pass(0);
  assert.ok(signals[0]!.aborted);
  assert.equal(answers.snapshot('pad/1').value, undefined);
});
