import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ask, FeedPage } from '../generated/api.js';
import { Answers } from './answers.js';
import { concerned, Follower, isSignedOut } from './follower.js';
import { Away, Full, Refusal } from './errors.js';
import { MemoryKeeper } from './keeper.js';
import { Clock } from './testing/Clock.js';

const page = (place: string, fields: Partial<FeedPage> = {}): FeedPage => ({
  changes: [],
  place,
  has_more: false,
  read_all: false,
  ...fields,
});
const pad = (id: string) => ({ kind: 'pad', id }) as FeedPage['changes'][number];

const sound = (id: string, is_gone = false) =>
  ({ kind: 'sound', id, is_gone }) as FeedPage['changes'][number];

/** A follower before a server that answers with these pages, one after the other. */
function following(...pages: Array<FeedPage | Error>) {
  const clock = new Clock();
  const keeper = new MemoryKeeper();
  const asked: Array<string | undefined> = [];
  const said: string[] = [];
  const streams: Array<{ say(name: string, data?: string): void; isClosed: boolean }> = [];
  const after = clock.after;
  const answers = new Answers({
    keeper,
    items: { sound: { at: '/sounds' } },
    tab: 'mine',
    random: () => 0.5,
    after,
    firstWaitMs: 1_000,
    onTrouble: () => undefined,
    onKept: () => undefined,
  });
  const things = new Map<string, object | Error>();
  const ask = (async (_method: string, path: string, told?: { query: { since?: string } }) => {
    if (!told) {
      asked.push(path);
      const thing = things.get(path) ?? new Refusal(404, 'not_found', 'Gone.');
      if (thing instanceof Error) throw thing;
      return thing;
    }
    asked.push(told.query.since);
    const next = pages.length > 1 ? pages.shift()! : pages[0]!;
    if (next instanceof Error) throw next;
    return next;
  }) as unknown as Ask;
  const follower = new Follower({
    items: { sound: { at: '/sounds' } },
    events: ['job', 'players'],
    ask,
    answers,
    tab: 'mine',
    open: () => {
      const heard = new Map<string, (event: { data?: string }) => void>();
      const stream = {
        isClosed: false,
        say: (name: string, data?: string) => heard.get(name)?.(data === undefined ? {} : { data }),
        addEventListener: (name: string, listener: (event: { data?: string }) => void) => {
          heard.set(name, listener);
        },
        close: () => {
          stream.isClosed = true;
        },
      };
      streams.push(stream);
      return stream;
    },
    concerns: concerned,
    random: () => 0.5,
    after,
    firstWaitMs: 1_000,
    silenceMs: 60_000,
    onOnline: () => said.push('online'),
    onEvent: (name, data) => said.push(`${name} ${JSON.stringify(data)}`),
    onTrouble: (error) => said.push(`trouble ${(error as Error).message}`),
  });
  return { clock, keeper, asked, said, streams, answers, follower, things };
}

/** Has a device no room for what it is to keep next. */
function refuseOnce(keeper: MemoryKeeper): void {
  const write = keeper.write.bind(keeper);
  keeper.write = async () => {
    keeper.write = write;
    throw new Full();
  };
}

test('reads page after page from where this device was', async () => {
  const { follower, asked, keeper } = following(
    page('2', { changes: [pad('1')], has_more: true }),
    page('3', { changes: [pad('2')] }),
  );
  follower.start('1');
  await follower.catchUp();
  assert.deepEqual(asked, ['1', '2']);
  assert.equal(follower.place, '3');
  assert.deepEqual(await keeper.get('meta', 'reading'), { tab: 'mine', place: '3' });
});

test('reads again what came while it read', async () => {
  const { follower, asked } = following(page('2'), page('3'), page('3'));
  follower.start('1');
  const both = [follower.catchUp(), follower.catchUp()];
  await Promise.all(both);
  assert.deepEqual(asked, ['1', '2'], 'one after the other, and not beside each other');
});

test('makes stale what a change concerns, and nothing else', async () => {
  const { follower, answers } = following(page('2', { changes: [pad('1')] }));
  const keys = ['pad/1', 'pad/2', 'pads', 'pads?q=rain', 'padsets', 'folders'];
  answers.load(
    keys.map((key) => [key, { value: { id: key }, isFresh: true, by: 'mine', used: 1 }]),
    'mine',
  );
  follower.start('1');
  await follower.catchUp();
  const stale = keys.filter((key) => answers.snapshot(key).isStale);
  assert.deepEqual(stale, ['pad/1', 'pads', 'pads?q=rain']);
});

test('asks for the things that are looked at one by one, and keeps them with the place', async () => {
  const list = { sounds: ['1', '2', '3'].map((id) => ({ id, version: 1 })) };
  const kept = { value: list, isFresh: true, by: 'mine', used: 1 };
  const { follower, answers, asked, things, keeper } = following(
    page('2', { changes: [sound('1'), sound('1'), sound('2'), sound('3', true), pad('1')] }),
  );
  answers.load([['sounds', kept], ['pads', kept]], 'mine');
  things.set('/sounds/1', { id: '1', version: 2 });
  follower.start('1');
  answers.subscribe('sounds', () => {}, () => Promise.reject(new Error('the list was asked for')));
  await follower.catchUp();
  const one = ['1', '/sounds/1', '/sounds/2'];
  assert.deepEqual(asked.slice(0, 3), one, 'one each, none of what is gone');
  const left = { sounds: [{ id: '1', version: 2 }] };
  assert.deepEqual(answers.snapshot('sounds').value, left, 'who is not found is gone');
  assert.ok(!answers.snapshot('sounds').isStale && answers.snapshot('pads').isStale);
  const record = await keeper.get('answers', 'sounds') as { value: unknown; isFresh: boolean };
  assert.deepEqual([record.value, record.isFresh], [left, true]);
});

test('reads the same page again where a thing of it cannot be had', async () => {
  const { follower, answers, things } = following(page('2', { changes: [sound('1')] }));
  const value = { sounds: [{ id: '1', version: 1 }] };
  answers.load([['sounds', { value, isFresh: true, by: 'mine', used: 1 }]], 'mine');
  answers.subscribe('sounds', () => {}, () => new Promise(() => {}));
  follower.start('1');
  things.set('/sounds/1', new Away());
  await assert.rejects(follower.catchUp(), Away);
  assert.deepEqual([follower.place, answers.snapshot('sounds').isStale], ['1', false]);
  things.set('/sounds/1', new Refusal(500, 'internal', 'Broken.'));
  await follower.catchUp();
  assert.deepEqual([follower.place, answers.snapshot('sounds').isStale], ['2', true]);
});

test('asks for the list where many of its things have changed, or nobody looks at it', async () => {
  for (const count of [21, 1]) {
    const changes = Array.from({ length: count }, (_, id) => sound(String(id)));
    const { follower, answers, asked } = following(page('2', { changes }));
    const value = { sounds: [{ id: '1', version: 1 }] };
    answers.load([['sounds', { value, isFresh: true, by: 'mine', used: 1 }]], 'mine');
    if (count > 1) answers.subscribe('sounds', () => {}, () => new Promise(() => {}));
    follower.start('1');
    await follower.catchUp();
    assert.deepEqual(asked, ['1']);
    assert.ok(answers.snapshot('sounds').isStale);
  }
});

test('makes all stale for who has missed something, and who has never read', async () => {
  for (
    const [place, answer] of [['1', page('9', { read_all: true })], [undefined, page('9')]] as const
  ) {
    const { follower, answers } = following(answer);
    answers.load([['folders', { value: {}, isFresh: true, by: 'mine', used: 1 }]], 'mine');
    follower.start(place);
    await follower.catchUp();
    assert.ok(answers.snapshot('folders').isStale, `from ${place}`);
    assert.equal(follower.place, '9');
  }
});

test('keeps the place together with what became stale before it', async () => {
  const { follower, answers, keeper } = following(page('2', { changes: [pad('1')] }));
  answers.load([['pad/1', { value: { id: '1' }, isFresh: true, by: 'mine', used: 1 }]], 'mine');
  let writes = 0;
  const write = keeper.write.bind(keeper);
  keeper.write = async (lines) => {
    writes += 1;
    assert.deepEqual(lines.map(({ key }) => key).sort(), ['pad/1', 'reading']);
    await write(lines);
  };
  follower.start('1');
  await follower.catchUp();
  assert.equal(writes, 1);
  const kept = await keeper.get('answers', 'pad/1') as { isFresh: boolean };
  assert.equal(kept.isFresh, false);
});

test('what has changed is stale for the next visit, however it became stale before', async () => {
  const ways: Record<string, (of: ReturnType<typeof following>) => unknown> = {
    'it is not': () => undefined,
    'the page said so': ({ answers }) => answers.invalidate((key) => key === 'pad/1'),
    'it was asked for in vain': ({ answers }) =>
      answers.fetch('pad/1', () => Promise.reject(new Away())).catch(() => undefined),
    'another tab had it too': ({ answers }) => answers.takeOver(['pad/1']),
    'another tab changed it': ({ answers }) => answers.answeredElsewhere({ kind: 'pad', id: '1' }),
    'it is gone, and that was not kept': async ({ answers, keeper }) => {
      refuseOnce(keeper);
      const gone = new Refusal(404, 'not_found', 'It is gone.');
      await answers.fetch('pad/1', () => Promise.reject(gone)).catch(() => undefined);
    },
    'the place was not kept': async ({ follower, keeper }) => {
      refuseOnce(keeper);
      await assert.rejects(follower.catchUp(), Full);
    },
  };
  for (const [way, become] of Object.entries(ways)) {
    const all = following(page('2', { changes: [pad('1')] }));
    const { follower, answers, keeper } = all;
    follower.start('1');
    await answers.fetch('pad/1', async () => ({ id: '1' }));
    await become(all);
    await follower.catchUp();
    assert.deepEqual(await keeper.get('meta', 'reading'), { tab: 'mine', place: '2' }, way);
    const next = following(page('2')).answers;
    next.load(await keeper.all('answers'), 'mine');
    assert.ok(next.snapshot('pad/1').isStale, way);
  }
});

test('what has no room in memory is not left to the next visit as fresh', async () => {
  const { follower, answers, keeper } = following(page('2', { changes: [pad('0')] }));
  follower.start('1');
  await answers.fetch('pad/0', async () => ({ id: '0' }));
  for (let number = 1; number < 2_000; number += 1) {
    answers.subscribe(`pad/${number}`, () => undefined)();
  }
  refuseOnce(keeper);
  await answers.fetch('folders', async () => ({}));
  await follower.catchUp();
  const kept = await keeper.get('answers', 'pad/0') as { isFresh: boolean } | undefined;
  assert.ok(!kept?.isFresh);
});

test('is online once all is read, and says what else the stream tells', async () => {
  const { follower, clock, said, streams } = following(page('1'));
  let calls = 0;
  follower.subscribe(() => calls += 1);
  follower.start('1');
  assert.equal(follower.snapshot(), 'connecting');
  streams[0]!.say('open');
  await clock.pass(0);
  assert.equal(follower.snapshot(), 'online');
  streams[0]!.say('job', '{"id":"7"}');
  streams[0]!.say('players', 'broken {');
  assert.deepEqual(said, ['online', 'job {"id":"7"}', 'players undefined']);
  assert.equal(calls, 1);
});

test('waits longer and longer for a server that is away, and not when it is poked', async () => {
  const { follower, clock, streams } = following(page('1'));
  follower.start('1');
  streams[0]!.say('error');
  assert.equal(follower.snapshot(), 'connecting', 'the first time may be chance');
  await clock.pass(999);
  assert.equal(streams.length, 1);
  await clock.pass(1);
  assert.equal(streams.length, 2);
  streams[1]!.say('error');
  assert.equal(follower.snapshot(), 'away');
  await clock.pass(1_999);
  assert.equal(streams.length, 2);
  await clock.pass(1);
  assert.equal(streams.length, 3);
  streams[2]!.say('error');
  follower.poke();
  assert.equal(streams.length, 4, 'at once');
  streams[3]!.say('open');
  await clock.pass(0);
  assert.equal(follower.snapshot(), 'online');
  assert.ok(streams.slice(0, 3).every(({ isClosed }) => isClosed));
});

test('hears nothing of a stream that it has left', async () => {
  const { follower, clock, said, streams } = following(page('1'));
  follower.start('1');
  streams[0]!.say('error');
  await clock.pass(1_000);
  streams[0]!.say('open');
  streams[0]!.say('job', '{}');
  await clock.pass(0);
  assert.deepEqual(said, []);
  assert.equal(follower.snapshot(), 'connecting');
});

test('asks a silent stream after a minute whether there is more', async () => {
  const { follower, clock, asked, streams } = following(page('1'));
  follower.start('1');
  streams[0]!.say('open');
  await clock.pass(59_999);
  assert.equal(asked.length, 1);
  await clock.pass(1);
  assert.equal(asked.length, 2);
  assert.equal(streams.length, 1, 'an answer shows that the stream may be well');
});

test('tells what went wrong, and connects anew', async () => {
  const { follower, clock, said, streams } = following(new Error('torn'), page('1'));
  follower.start('1');
  streams[0]!.say('open');
  await clock.pass(0);
  assert.deepEqual(said, ['trouble torn']);
  assert.ok(streams[0]!.isClosed);
  await clock.pass(1_000);
  streams[1]!.say('open');
  await clock.pass(0);
  assert.equal(follower.snapshot(), 'online');
});

test('asks why a stream has ended: nobody may be signed in any more', async () => {
  const { follower, clock, said, streams } = following(
    page('2'),
    new Refusal(401, 'sign_in', 'Sign in.'),
  );
  follower.start('1');
  streams[0]!.say('open');
  await clock.pass(0);
  streams[0]!.say('error');
  await clock.pass(0);
  assert.deepEqual(said, ['online', 'trouble Sign in.']);
});

test('is still when it was stopped', async () => {
  const { follower, clock, asked, streams } = following(page('1'));
  follower.start('1');
  streams[0]!.say('open');
  await clock.pass(0);
  follower.stop();
  follower.poke();
  await clock.pass(600_000);
  assert.equal(asked.length, 1);
  assert.equal(streams.length, 1);
  assert.ok(streams[0]!.isClosed);
});

test('knows whom a change concerns, and who is signed out', () => {
  assert.ok(concerned('me', { kind: 'member', id: '1' }));
  assert.ok(!concerned('me', { kind: 'pad', id: '1' }));
  assert.ok(isSignedOut(new Refusal(401, 'sign_in', 'Sign in.')));
  assert.ok(!isSignedOut(new Refusal(403, 'no', 'No.')));
  assert.ok(!isSignedOut(new Error('401')));
});
