import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Runner } from './Runner.js';
import { Clock } from './testing/Clock.js';

/** A runner whose passes are counted; each ends as `outcomes` says, and well after that. */
function counted(outcomes: ('done' | 'later' | Error)[] = []) {
  const clock = new Clock();
  const seen = { passes: 0, troubles: [] as unknown[], mayRun: true };
  const runner = new Runner({
    pass: async () => {
      seen.passes += 1;
      const outcome = outcomes.shift() ?? 'done';
      if (outcome instanceof Error) throw outcome;
      return outcome === 'done';
    },
    mayRun: () => seen.mayRun,
    after: clock.after,
    random: () => 0.5,
    firstWaitMs: 1_000,
    onTrouble: (error) => seen.troubles.push(error),
  });
  return { clock, seen, runner };
}

test('works once however often it is asked before it begins, and once more when asked meanwhile', async () => {
  const { clock, seen, runner } = counted();
  for (let turn = 0; turn < 5; turn += 1) runner.go();
  await clock.pass(100_000);
  assert.equal(seen.passes, 2);
});

test('tries again after longer and longer waits, and short ones once something was done', async () => {
  const { clock, seen, runner } = counted(['later', 'later', 'later']);
  runner.go();
  await clock.pass(900);
  assert.equal(seen.passes, 1);
  await clock.pass(200);
  assert.equal(seen.passes, 2);
  await clock.pass(1_500);
  assert.equal(seen.passes, 2);
  runner.succeeded();
  await clock.pass(500);
  assert.equal(seen.passes, 3);
  await clock.pass(1_100);
  assert.equal(seen.passes, 4);
  await clock.pass(100_000);
  assert.equal(seen.passes, 4);
});

test('what goes wrong is told, and is tried again', async () => {
  const failure = new Error('full');
  const { clock, seen, runner } = counted([failure]);
  runner.go();
  await clock.pass(2_000);
  assert.deepEqual([seen.passes, seen.troubles], [2, [failure]]);
});

test('what comes while it waits does not hurry it, unless somebody asks', async () => {
  const { clock, seen, runner } = counted(['later', 'later']);
  runner.goUnlessWaiting();
  await clock.pass(10);
  runner.goUnlessWaiting();
  await clock.pass(10);
  assert.equal(seen.passes, 1);
  runner.go();
  await clock.pass(10);
  assert.equal(seen.passes, 2);
});

test('does nothing while it may not, and nothing after its end', async () => {
  const { clock, seen, runner } = counted(['later']);
  seen.mayRun = false;
  runner.go();
  await clock.pass(100_000);
  assert.equal(seen.passes, 0);
  seen.mayRun = true;
  runner.go();
  await clock.pass(10);
  runner.close();
  await clock.pass(100_000);
  assert.equal(seen.passes, 1);
});
