import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chance } from './testing/Chance.js';
import { Clock } from './testing/Clock.js';
import { Device } from './testing/Device.js';
import { type Act, tryBursts } from './testing/bursts.js';
import { type Kind, Server, type Value } from './testing/Server.js';
import type { Data } from './index.js';
import type { NewChange } from './change.js';

const thing = { kind: 'pad', id: '1' };
const other = { kind: 'pad', id: '2' };
const pads: Kind = {
  kind: 'pad',
  at: '/pads',
  hasVersions: true,
  things: [{ id: '1', version: 4, name: 'rain', marks: [] }, { id: '2', version: 1, name: 'owl' }],
};

const set = (fields: object, version: number, of = thing): NewChange => ({
  title: `Set ${JSON.stringify(fields)}`,
  method: 'PATCH',
  path: `/pads/${of.id}`,
  body: fields,
  version,
  thing: of,
  shows: { merge: fields },
});

const mark = (data: Data, name: string) =>
  data.outbox.edit<Value>(
    thing,
    (now) => set({ marks: [...now!['marks'] as string[], name] }, now!.version!),
  );

/** A device with one tab, on a network that takes a second. */
async function household(latencyMs = 1_000) {
  const clock = new Clock();
  const server = new Server([pads]);
  const watch = ({ answers, ask }: Data) => {
    answers.subscribe('pads', () => {}, () => ask('GET', '/pads'));
  };
  const device = new Device(clock, server, { latencyMs, loss: 0 }, new Chance(1), watch);
  const { data } = await device.open();
  await clock.pass(5_000);
  const waiting = () => data.outbox.snapshot();
  return { clock, server, device, data, waiting };
}

test('changes made while others are under way follow them, however long the line is', async () => {
  const { clock, server, data, waiting } = await household();
  for (let at = 0; at < 12; at += 1) {
    void mark(data, `m${at}`);
    await clock.pass(at % 2 ? 250 : 700);
  }
  assert.ok(await clock.pass(60_000, () => waiting().length === 0), JSON.stringify(waiting()));
  assert.equal((server.find(thing)!['marks'] as unknown[]).length, 12);
});

test('a change is not lost where its page is closed in the moment in which it is made', async () => {
  const { clock, server, device, data } = await household();
  void mark(data, 'first');
  void data.outbox.add(set({ name: 'storm' }, 4));
  void mark(data, 'second');
  await device.reload();
  const next = device.tabs[0]!.data;
  const seen = () => next.answers.find<Value>(thing);
  assert.deepEqual([seen()!['name'], seen()!['marks']], ['storm', ['first', 'second']]);
  void mark(next, 'third');
  assert.ok(await clock.pass(60_000, () => next.outbox.snapshot().length === 0));
  assert.equal(server.find(thing)!['name'], 'storm');
  assert.deepEqual(server.find(thing)!['marks'], ['first', 'second', 'third']);
  assert.equal(device.storage.length, 0);
});

test('what another page has put in line while it was being made is done once', async () => {
  const { clock, server, device, data, waiting } = await household();
  const { keeper } = device;
  const append = keeper.append.bind(keeper);
  // The store of the first page is slow.
  let store = () => {};
  keeper.append = async (table, make) => {
    keeper.append = append;
    await new Promise<void>((stored) => {
      store = stored;
    });
    return append(table, make);
  };
  void data.outbox.add(set({ name: 'storm' }, 4));
  void mark(data, 'first');
  const other = await device.open();
  await clock.pass(1);
  store();
  await clock.pass(1);
  const marks = other.data.outbox.snapshot().filter(({ body }) => 'marks' in (body as object));
  assert.equal(marks.length, 1);
  assert.ok(await clock.pass(60_000, () => waiting().length === 0 && device.storage.length === 0));
  assert.deepEqual(server.find(thing)!['marks'], ['first']);
  assert.equal(server.find(thing)!['name'], 'storm');
});

test('what another tab has made meanwhile is not written over by who has not seen it', async () => {
  const { clock, server, device, data, waiting } = await household();
  const behind = (await device.open()).data;
  await clock.pass(5_000);
  // What the first tab hears is not kept, and nobody can ask for it.
  const { keeper } = device;
  const write = keeper.write.bind(keeper);
  keeper.write = (writes) => write(writes.filter(({ table }) => table !== 'answers'));
  device.isSilent = ({ method }) => method === 'GET';
  await mark(data, 'first');
  assert.ok(await clock.pass(10_000, () => waiting().length === 0));
  await mark(behind, 'second');
  await mark(behind, 'third');
  await clock.pass(3_000);
  device.isSilent = () => false;
  assert.ok(await clock.pass(60_000, () => waiting()[0]?.state === 'conflict'));
  assert.deepEqual(server.find(thing)!['marks'], ['first']);
  await behind.outbox.useMine(waiting().find(({ state }) => state === 'conflict')!.id);
  assert.ok(await clock.pass(60_000, () => waiting().length === 0), JSON.stringify(waiting()));
  assert.deepEqual(server.find(thing)!['marks'], ['second', 'third']);
});

test('what a page that died has left does not write over what others have made since', async () => {
  const { clock, server, device, data } = await household();
  const other = (await device.open()).data;
  await clock.pass(5_000);
  const { keeper } = device;
  const append = keeper.append.bind(keeper);
  keeper.append = () => new Promise(() => {});
  void mark(data, 'left');
  await clock.pass(1);
  keeper.append = append;
  device.tabs.shift()!.die();
  await mark(other, 'first');
  assert.ok(await clock.pass(10_000, () => other.outbox.snapshot().length === 0));
  const { data: next } = await device.open();
  const states = () => next.outbox.snapshot().map(({ state }) => state);
  assert.ok(await clock.pass(60_000, () => states()[0] === 'conflict'), JSON.stringify(states()));
  assert.deepEqual(server.find(thing)!['marks'], ['first']);
});

test('a change is shown in the moment in which it is made', async () => {
  const { data } = await household();
  void data.outbox.add(set({ name: 'wind' }, 4));
  assert.equal(data.answers.find<Value>(thing)?.['name'], 'wind');
});

test('what a change has taken out is not shown again when it is answered', async () => {
  for (const shows of [{ merge: { hue: null } }, { value: { hue: undefined } }]) {
    const { clock, data, waiting } = await household();
    await data.outbox.add(set({ hue: 0.5 }, 4));
    await clock.pass(10_000, () => waiting().length === 0);
    await data.outbox.add({ ...set({ hue: null }, 5), shows });
    const seen: unknown[] = [];
    data.answers.subscribe('pads', () => seen.push(data.answers.find<Value>(thing)?.['hue']));
    await clock.pass(10_000, () => waiting().length === 0);
    await clock.pass(10_000);
    assert.deepEqual(new Set(seen), new Set([undefined]));
  }
});

test('what a screen of a moment ago has made follows what was answered since', async () => {
  const { clock, server, data, waiting } = await household();
  await data.outbox.add(set({ name: 'wind' }, 4));
  await clock.pass(10_000, () => waiting().length === 0);
  await data.outbox.add(set({ hue: 0.5 }, 4));
  await clock.pass(10_000, () => waiting().length === 0);
  assert.deepEqual(server.find(thing), { id: '1', version: 6, name: 'wind', marks: [], hue: 0.5 });
});

test('a change of another device in between is a conflict, and is asked about once', async () => {
  const { clock, server, data, waiting } = await household();
  await data.outbox.add(set({ name: 'mine' }, 4));
  server.change(thing, { name: 'theirs' });
  for (let hue = 1; hue <= 11; hue += 1) await data.outbox.add(set({ [`hue${hue}`]: hue }, 4));
  const asked = () => waiting().find(({ state }) => state === 'conflict');
  assert.ok(await clock.pass(10_000, () => asked() !== undefined));
  assert.equal((asked()?.theirs as Value)['name'], 'theirs');
  assert.ok(await data.outbox.useMine(asked()!.id));
  assert.ok(await clock.pass(60_000, () => waiting().length === 0), JSON.stringify(waiting()));
  const { name, hue1, hue11 } = server.find(thing)!;
  assert.deepEqual({ name, hue1, hue11 }, { name: 'mine', hue1: 1, hue11: 11 });
});

test('who keeps theirs lets go of all that was to be laid over it, and of no deed', async () => {
  const { clock, server, data, waiting } = await household();
  await data.outbox.add(set({ name: 'mine' }, 4));
  server.change(thing, { name: 'theirs' });
  await data.outbox.add(set({ hue: 1 }, 4));
  await data.outbox.add({
    title: 'Put it away',
    method: 'POST',
    path: '/pads/trash',
    body: { ids: ['1'] },
    version: 4,
    isMerged: true,
    thing,
  });
  await data.outbox.add(set({ name: 'barn owl' }, 1, other));
  const asked = () => waiting().find(({ state }) => state === 'conflict');
  assert.ok(await clock.pass(10_000, () => asked() !== undefined));
  assert.equal((await data.outbox.keepTheirs(asked()!.id)).length, 2);
  assert.ok(await clock.pass(60_000, () => waiting().length === 0), JSON.stringify(waiting()));
  assert.deepEqual(server.find(thing), {
    id: '1',
    version: 6,
    name: 'theirs',
    marks: [],
    trashed_ms: 1,
  });
});

test('nothing holds back another thing: no conflict, no failing server, no silence', async () => {
  for (const trouble of ['conflict', 'failing', 'silent'] as const) {
    const { clock, server, device, data } = await household(50);
    const { answer } = server;
    server.answer = (request) =>
      request.method === 'PATCH' && request.path === '/pads/1'
        ? trouble === 'conflict' ? [412] : [503]
        : answer.call(server, request);
    if (trouble === 'silent') {
      device.isSilent = ({ method, path }) => method === 'PATCH' && path === '/pads/1';
    }
    void data.outbox.add(set({ name: 'stuck' }, 4));
    await clock.pass(100);
    for (const name of ['barn owl', 'eagle owl']) void data.outbox.add(set({ name }, 1, other));
    await clock.pass(2 * 60_000);
    assert.equal(server.find(other)?.['name'], 'eagle owl', trouble);
    assert.equal(server.find(thing)?.['name'], 'rain');
    device.close();
  }
});

test('what the next change replaces before it was ever sent is not sent', async () => {
  const { clock, server, data, waiting } = await household();
  for (let step = 1; step <= 6; step += 1) await data.outbox.add(set({ speed: step }, 4));
  assert.ok(await clock.pass(20_000, () => waiting().length === 0));
  assert.deepEqual(server.asked.map(({ body }) => body), [{ speed: 1 }, { speed: 6 }]);
});

test('what was replaced is sent after all when what replaced it is refused', async () => {
  const { clock, server, data, waiting } = await household();
  const { answer } = server;
  server.answer = (request) =>
    (request.body as { speed?: number } | undefined)?.speed === 3
      ? [422]
      : answer.call(server, request);
  for (const speed of [1, 2, 3]) await data.outbox.add(set({ speed }, 4));
  assert.ok(await clock.pass(20_000, () => waiting().every(({ state }) => state === 'refused')));
  assert.equal(server.find(thing)?.['speed'], 2);
  assert.equal(waiting().length, 1);
});

test('whoever waits for a thing to be sent hears of what holds it back', async () => {
  const { clock, server, device, data } = await household();
  void mark(data, 'a');
  let isSent = false;
  void data.outbox.sent(thing).then(() => isSent = true);
  await clock.pass(500);
  assert.ok(!isSent);
  await clock.pass(10_000, () => isSent);
  assert.ok(isSent);
  device.network.loss = 1;
  void mark(data, 'b');
  const held = data.outbox.sent(thing).then(() => 'sent', (error) => (error as Error).name);
  let outcome = '';
  void held.then((name) => outcome = name);
  await clock.pass(60_000, () => outcome !== '');
  assert.equal(outcome, 'Away');
  device.network.loss = 0;
  server.change(thing, { name: 'theirs' });
  void data.outbox.sent(thing).catch((error) => outcome = (error as { code: string }).code);
  await clock.pass(60_000, () => outcome === 'conflict');
  assert.equal(outcome, 'conflict');
});

test('a device does not disagree with what is already as it wants it', async () => {
  const { clock, server, data, waiting } = await household();
  await data.outbox.add(set({ name: 'wind' }, 4));
  server.change(thing, { name: 'wind' });
  assert.ok(await clock.pass(20_000, () => waiting().length === 0), JSON.stringify(waiting()));
});

const name: Act = ({ data, chance, shown }) => {
  const fields = { name: `n${chance.below(1_000)}` };
  void data.outbox.add(set(fields, shown.version!));
  return (before) => before && { ...before, ...fields };
};
const place: Act = ({ data, chance, shown }) => {
  const fields = { hue: chance.unit(), size: chance.below(9) };
  void data.outbox.add(set(fields, shown.version!));
  return (before) => before && { ...before, ...fields };
};
const marks: Act = ({ data, chance }) => {
  const one = `m${chance.below(1e9)}`;
  void mark(data, one);
  return (before) => before && { ...before, marks: [...before['marks'] as string[], one] };
};

test('a thousand bursts of edits: all come about, in order, and nobody is asked', () =>
  tryBursts({ ...pads, thing, acts: [name, place, marks, marks] }));
