// What the data layer promises to a screen, one promise after the other, with a server made of answers.
import { Full, MemoryKeeper, openData } from '../../../web/src/data/index.js';
import type { Data, Keeper } from '../../../web/src/data/index.js';
import { tryBodies } from './bodyLaws.js';
import { wait } from './chance.js';
import { tryKeeper } from './keeperLaws.js';

declare const process: { exit(code: number): never };

const problems: string[] = [];
let promise = '';

function same(found: unknown, wanted: unknown): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (a !== b) problems.push(`${promise}: ${a} and not ${b}`);
}

type Reply = [status: number, body?: unknown];

/** A server that answers what it is told to, and notes what it was asked. */
class Scripted {
  asked: string[] = [];
  reply: (line: string) => Reply | undefined = () => undefined;

  open(keeper: Keeper): Promise<Data> {
    return openData({
      keeper, firstWaitMs: 2, events: () => ({ addEventListener: () => {}, close: () => {} }),
      fetch: async (path, { method, headers }) => {
        const version = (headers as Record<string, string>)['If-Match'] ?? '';
        const line = `${method} ${path} ${version}`.trim();
        this.asked.push(line);
        const reply = this.reply(line);
        if (!reply) throw new TypeError('away');
        const type = reply[0] < 300 ? 'application/json' : 'application/problem+json';
        const body = reply[0] < 300
          ? reply[1] : { status: reply[0], code: 'no', detail: 'No.', ...reply[1] as object };
        return new Response(reply[0] === 204 ? null : JSON.stringify(body), {
          status: reply[0], headers: { 'Content-Type': type } });
      },
    });
  }
}

const pad = { kind: 'pad', id: '1' };
const rename = (name: string, version: number) => ({
  title: name, method: 'PATCH' as const, path: '/pads/1', body: { name }, version, thing: pad,
  shows: { merge: { name } } });
const get = (data: Data) => () => data.ask('GET', '/pads/1');
const named = (data: Data): unknown => data.answers.snapshot<{ name: string }>('pad/1').value?.name;

async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !condition(); turn += 1) await wait(2);
  same(condition(), true);
}

const laws: Array<[string, (server: Scripted, keeper: MemoryKeeper) => Promise<void>]> = [
  ['shows what was kept, without a server', async (server, keeper) => {
    server.reply = () => [200, { id: '1', name: 'rain', version: 1 }];
    const first = await server.open(keeper);
    await first.answers.fetch('pad/1', get(first));
    first.close();
    server.reply = () => undefined;
    const second = await server.open(keeper);
    same(named(second), 'rain');
    const snapshot = second.answers.snapshot('pad/1');
    same(snapshot === second.answers.snapshot('pad/1'), true);
    second.close();
  }],
  ['shows a change at once and sends edits upon edits', async (server, keeper) => {
    server.reply = (line) => line.startsWith('GET') ? [200, { id: '1', name: 'rain', version: 4 }]
      : undefined;
    const data = await server.open(keeper);
    await data.answers.fetch('pad/1', get(data));
    await data.outbox.add(rename('wind', 4));
    await data.outbox.add(rename('storm', 4));
    same(named(data), 'storm');
    let version = 4;
    server.reply = (line) => line === `PATCH /pads/1 "${version}"`
      ? [200, { id: '1', name: 'x', version: version += 1 }]
      : line.startsWith('GET') ? [200, { id: '1', name: 'storm', version }] : [412];
    data.outbox.flush();
    await until(() => data.outbox.snapshot().length === 0);
    same(version, 6);
    data.close();
  }],
  ['tells a conflict and lets the person choose', async (server, keeper) => {
    const theirs = { id: '1', name: 'theirs', version: 9 };
    server.reply = (line) => line.startsWith('GET') ? [200, theirs]
      : line === 'PATCH /pads/1 "9"' ? [200, { ...theirs, name: 'mine', version: 10 }] : [412];
    const data = await server.open(keeper);
    const change = await data.outbox.add(rename('mine', 1));
    await until(() => data.outbox.snapshot()[0]?.state === 'conflict');
    same(data.outbox.snapshot()[0]?.theirs, theirs);
    same(await data.outbox.undo(change.id), false);
    same(await data.outbox.useMine(change.id), true);
    await until(() => data.outbox.snapshot().length === 0);
    data.close();
  }],
  ['writes only over what was seen, in a tab that is behind too', async (server, keeper) => {
    let theirs = { id: '1', name: 'theirs', version: 9 };
    server.reply = (line) => line.startsWith('GET') ? [200, theirs] : [412];
    const ahead = await server.open(keeper);
    const change = await ahead.outbox.add(rename('mine', 1));
    await until(() => ahead.outbox.snapshot()[0]?.state === 'conflict');
    const behind = await server.open(keeper);
    same(behind.outbox.snapshot()[0]?.theirs, theirs);
    theirs = { id: '1', name: 'newer', version: 12 };
    same(await ahead.outbox.useMine(change.id), true);
    await until(() => JSON.stringify(ahead.outbox.snapshot()[0]?.theirs) === JSON.stringify(theirs));
    same(await behind.outbox.useMine(change.id), false);
    same(await behind.outbox.keepTheirs(change.id), []);
    await wait(20);
    same(server.asked.includes('PATCH /pads/1 "12"'), false);
    ahead.close();
    behind.close();
  }],
  ['builds nothing upon what somebody else has made meanwhile', async (server, keeper) => {
    let theirs = { id: '1', name: 'rain', version: 4 };
    const before = await server.open(keeper);
    before.close();
    await before.outbox.add(rename('wind', 4));
    await before.outbox.add({ ...rename('storm', 4), body: { hue: 1 }, shows: { merge: { hue: 1 } } });
    // Our edit made version 5; before it is answered another makes 6.
    server.reply = (line) => {
      if (line.startsWith('GET')) return [200, theirs];
      if (line !== 'PATCH /pads/1 "4"') return [412];
      theirs = { id: '1', name: 'theirs', version: 6 };
      return [200, theirs];
    };
    const data = await server.open(keeper);
    await until(() => data.outbox.snapshot()[0]?.state === 'conflict');
    same([data.outbox.snapshot()[0]?.title, server.asked.includes('PATCH /pads/1 "6"')], ['storm', false]);
    data.close();
  }],
  ['makes nothing in the place of what was not seen', async (server, keeper) => {
    const make = (name: string) => ({
      title: name, method: 'PUT' as const, path: '/pads/1', body: { name }, thing: pad, shows: { value: { id: '1', name } } });
    const before = await server.open(keeper);
    before.close();
    await before.outbox.add(make('rain'));
    await before.outbox.add(rename('wind', 0));
    server.reply = (line) => line === 'PUT /pads/1' ? [200, { id: '1', name: 'rain', version: 7 }] : undefined;
    // This tab has never asked for the pad: an edit of it waits, and shows nothing.
    const data = await server.open(keeper);
    await until(() => data.outbox.snapshot().length === 1);
    same(named(data), undefined);
    await data.outbox.add(make('snow'));
    server.reply = (line) => line.startsWith('GET') || line === 'PATCH /pads/1 "7"'
      ? [200, { id: '1', name: 'wind', version: 8 }] : [412];
    data.outbox.flush();
    await until(() => data.outbox.snapshot()[0]?.state === 'conflict');
    same([data.outbox.snapshot()[0]?.title, server.asked.includes('PUT /pads/1 "8"')], ['snow', false]);
    data.close();
  }],
  ['keeps a refused change with its reason, and stops showing it', async (server, keeper) => {
    server.reply = (line) => line.startsWith('GET') ? [200, { id: '1', name: 'rain', version: 1 }]
      : [422, { code: 'invalid', fields: [{ place: 'name', message: 'is rude' }] }];
    const data = await server.open(keeper);
    await data.answers.fetch('pad/1', get(data));
    const change = await data.outbox.add(rename('!', 1));
    await until(() => data.outbox.snapshot()[0]?.state === 'refused');
    same(data.outbox.snapshot()[0]?.reason?.fields, [{ place: 'name', message: 'is rude' }]);
    same(named(data), 'rain');
    same(await data.outbox.dismiss(change.id), true);
    same(data.outbox.snapshot(), []);
    data.close();
  }],
  ['waits until somebody has signed in', async (server, keeper) => {
    server.reply = () => [401];
    const data = await server.open(keeper);
    await data.signedIn('ada');
    await data.outbox.add(rename('wind', 1));
    await until(() => data.isSignedOut);
    server.reply = () => [200, { id: '1', name: 'wind', version: 2 }];
    await wait(20);
    same(data.outbox.snapshot().length, 1);
    same(await data.signedIn('ada'), []);
    await until(() => data.outbox.snapshot().length === 0);
    data.close();
  }],
  ['waits out servers that fail, and strangers in between', async (server, keeper) => {
    let tries = 0;
    server.reply = () => {
      tries += 1;
      return tries < 3 ? [503] : [200, { id: '1', version: 2 }];
    };
    const data = await server.open(keeper);
    await data.outbox.add(rename('wind', 1));
    await until(() => data.outbox.snapshot().length === 0);
    same(tries >= 3, true);
    data.close();
  }],
  ['shows nobody what another has left, and tells what is lost', async (server, keeper) => {
    server.reply = (line) => line.startsWith('GET') ? [200, { id: '1', name: 'rain', version: 1 }]
      : undefined;
    const data = await server.open(keeper);
    await data.signedIn('ada');
    await data.answers.fetch('pad/1', get(data));
    await data.outbox.add(rename('wind', 1));
    const lost = await data.signedIn('ben');
    same(lost.map(({ title }) => title), ['wind']);
    same([named(data) ?? null, data.outbox.snapshot(), data.member], [null, [], 'ben']);
    same([await keeper.all('answers'), await keeper.all('outbox')], [[], []]);
    await data.answers.fetch('pad/1', get(data));
    await data.signOut();
    same([named(data) ?? null, data.member ?? null, data.isSignedOut], [null, null, true]);
    same(await keeper.all('answers'), []);
    data.close();
  }],
  ['promises nothing when the device is full', async (server, keeper) => {
    const full = Object.create(keeper) as MemoryKeeper;
    for (const name of ['get', 'all', 'write', 'update', 'clear'] as const) {
      Object.assign(full, { [name]: (keeper[name] as () => unknown).bind(keeper) });
    }
    full.append = () => Promise.reject(new Full());
    const data = await server.open(full);
    const error = await data.outbox.add(rename('wind', 1)).catch((thrown) => thrown);
    same([error instanceof Full, data.outbox.snapshot()], [true, []]);
    data.close();
  }],
  ['takes back what was not sent', async (server, keeper) => {
    const data = await server.open(keeper);
    data.close();
    const change = await data.outbox.add(rename('wind', 1));
    same(await data.outbox.undo(change.id), true);
    same([data.outbox.snapshot(), await keeper.all('outbox')], [[], []]);
  }],
];

for (const [name, law] of laws) {
  promise = name;
  await law(new Scripted(), new MemoryKeeper());
}
promise = 'keeps things in memory';
const keeper = new MemoryKeeper();
same(await tryKeeper(keeper, async () => keeper), []);
promise = 'hands out bytes';
same(await tryBodies(), []);
for (const problem of problems) console.log(`problem: ${problem}`);
console.log(`${laws.length + 2} promises`);
process.exit(problems.length > 0 ? 1 : 0);
