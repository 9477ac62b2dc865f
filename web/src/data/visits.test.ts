// Pages that come and go, on one device: whoever looks at something sees what the server has.
import assert from 'node:assert/strict';
import { env } from 'node:process';
import { test } from 'node:test';
import type { Data } from './index.js';
import { Chance } from './testing/Chance.js';
import { Clock } from './testing/Clock.js';
import { Device } from './testing/Device.js';
import { Server } from './testing/Server.js';

const ids = ['1', '2', '3'];
const at = '/pads';
const minutes = 60_000;

async function visits(seed: number): Promise<void> {
  const chance = new Chance(seed);
  const clock = new Clock();
  const things = ids.map((id) => ({ id, name: 'first' }));
  const server = new Server([{ kind: 'pad', at, things }]);
  const network = { latencyMs: chance.of([5, 150]), loss: chance.of([0, 0.2]) };
  const device = new Device(clock, server, network, chance.fork(), () => {});
  const ask = (data: Data, id: string) => () => data.ask('GET', `${at}/${id}`);
  const look = (data: Data, id: string) =>
    data.answers.subscribe(`pad/${id}`, () => {}, ask(data, id));
  const looking: Array<() => void> = [];
  await device.open();
  for (let left = 40; left > 0; left -= 1) {
    const { data } = chance.of(device.tabs);
    const id = chance.of(ids);
    const acts = [
      () => void looking.push(look(data, id)),
      () => looking.splice(0).forEach((stop) => stop()),
      () => data.answers.invalidate(() => chance.happens(0.5)),
      () => void data.answers.fetch(`pad/${id}`, ask(data, id)).catch(() => {}),
      () => server.change({ kind: 'pad', id }, { name: String(left) }),
      () => device.reload(),
      () => device.tabs.length < 3 ? device.open().then(() => {}) : undefined,
      () => device.tabs.length > 1 ? device.tabs.pop()!.die() : undefined,
    ];
    await chance.of(acts)();
    await clock.pass(chance.of([0, 20, 500, 2 * minutes]));
  }
  await clock.pass(10 * minutes);
  await device.reload();
  for (const { data } of device.tabs) for (const id of ids) look(data, id);
  await clock.pass(10 * minutes);
  for (const { data } of device.tabs) {
    for (const id of ids) {
      const { value } = data.answers.snapshot(`pad/${id}`);
      assert.deepEqual(value, server.find({ kind: 'pad', id }));
    }
  }
  device.close();
}

test('whoever looks sees what the server has, whatever other visits knew', async () => {
  const only = Number(env['QUINTET_SEED'] ?? 0);
  for (let seed = only || 1; seed <= (only || 100); seed += 1) {
    await visits(seed).catch((error) => {
      throw new Error(`QUINTET_SEED=${seed}: ${error instanceof Error ? error.message : error}`);
    });
  }
});
