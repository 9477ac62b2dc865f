// Three devices, one of them with two tabs, edit the same things over bad networks, with tabs that die
// and clocks that are a day wrong. In the end all must know the same as the server, nothing that was
// promised may be lost and nothing doubled, and whoever was in the way of another must have been told.
import type { Asset, PreferenceList } from '../../../web/src/generated/api.js';
import { BadNetwork } from './BadNetwork.js';
import { Chance, wait } from './chance.js';
import { Device } from './Device.js';
import { Memory, Person } from './Person.js';
import type { Log } from './Person.js';

declare const process: { argv: string[]; exit(code: number): never };

const [base = '', seedText = '1', editsText = '200', asset = '', broken = '', key = ''] =
  process.argv.slice(2);
// Every device is the owner's.
const plainFetch = globalThis.fetch;
globalThis.fetch = (address, init = {}) => plainFetch(address, {
  ...init,
  headers: { ...init.headers as Record<string, string>, Authorization: `Bearer ${key}` },
});
const chance = new Chance(Number(seedText));
BadNetwork.hasVersions = broken !== 'version';
BadNetwork.hasKeys = broken !== 'key';
Device.losesItsStore = broken === 'store';

const day = 24 * 3_600_000;
const memory = new Memory();
const devices = ['a', 'b', 'c'].map((name, index) => new Device(
  name, new BadNetwork(base, chance.fork()), chance.fork(), [0, day, -day][index]!, asset));
const persons = devices.map((device) => new Person(device, chance.fork(), memory, asset));

async function ask<Answer>(path: string): Promise<Answer> {
  return (await fetch(base + path)).json() as Promise<Answer>;
}

async function live(): Promise<void> {
  for (let edits = 0; edits < Number(editsText); edits += 1) {
    const index = chance.below(devices.length);
    const device = devices[index]!;
    const data = chance.of(device.data);
    // Nobody waits for a tab that dies meanwhile.
    void persons[index]!.act(data)?.catch((error) => memory.problems.push(`an edit: ${error}`));
    if (chance.happens(0.2)) void persons[index]!.decide(data);
    if (chance.happens(0.06)) device.network.isOffline = !device.network.isOffline;
    if (chance.happens(0.05)) await device.kill();
    if (chance.happens(0.7)) await wait(chance.below(25));
  }
}

/** The networks are good again: decides what is to be decided until nothing waits any more. */
async function settle(): Promise<void> {
  for (const { network } of devices) Object.assign(network, { isGood: true, isOffline: false });
  // What was sent twice long ago may still be under way.
  await wait(450);
  for (let round = 0; round < 400; round += 1) {
    for (const [index, device] of devices.entries()) {
      for (const data of device.data) {
        await persons[index]!.decide(data);
        data.poke();
      }
    }
    if (devices.every(({ data }) => data.every(({ outbox }) => outbox.snapshot().length === 0))
      && await differences() === '') return;
    await wait(25);
  }
  for (const device of devices) {
    for (const { outbox } of device.data) {
      const left = outbox.snapshot();
      if (left.length > 0) memory.problems.push(`${device.name} waits: ${JSON.stringify(left)}`);
    }
  }
  memory.problems.push(await differences());
}

/** Where a device knows something else than the server; nothing when all are the same. */
async function differences(): Promise<string> {
  const documents = await ask<PreferenceList>('/api/v1/preferences');
  const sound = await ask<Asset>(`/api/v1/library/assets/${asset}`);
  for (const device of devices) {
    for (const data of device.data) {
      const theirs = data.answers.snapshot('preferences').value;
      const same = canonical(theirs) === canonical(documents)
        && canonical(data.answers.snapshot(`asset/${asset}`).value) === canonical(sound);
      if (!same || data.follower.snapshot() !== 'online') {
        return `${device.name} (${data.follower.snapshot()}) knows ${canonical(theirs)}`
          + ` and not ${canonical(documents)}`;
      }
    }
  }
  return '';
}

/** As text in which the order of members does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a < b ? -1 : 1)) : part)) ?? '';
}

async function check(): Promise<void> {
  const { preferences } = await ask<PreferenceList>('/api/v1/preferences');
  const logs = new Map(preferences.map(({ name, value }) => [name, value as Log]));
  for (const [name, { words, count }] of logs) {
    if (new Set(words).size !== words.length) memory.problems.push(`${name} has a word twice`);
    if (count !== words.length) memory.problems.push(`${name} counts ${count} of ${words.length}`);
  }
  const deleted = new Set([...memory.edits.values()].filter(({ kind, excuse }) => (
    kind === 'delete' && excuse === undefined)).map(({ document }) => document));
  let renames = 0;
  let unsure = 0;
  const isReplaced = (word: string) => devices.some(({ replaced }) => replaced.has(word));
  for (const { kind, document, word, doubts, excuse, ...edit } of memory.edits.values()) {
    const isPromised = edit.isPromised && doubts === 0;
    if (kind === 'rename') {
      if (isReplaced(word)) continue;
      if (excuse === undefined && isPromised) renames += 1;
      if (!isPromised) unsure += 1;
    } else if (kind === 'delete') {
      if (isPromised && excuse === undefined && logs.has(document)) {
        memory.problems.push(`${document} was deleted and is there`);
      }
    } else if (isPromised && excuse === undefined && !deleted.has(document)
      && !logs.get(document)?.words.includes(word)) {
      memory.problems.push(`${word} of ${document} is lost`);
    }
  }
  // Every rename that took place raised the version by one, and nothing else did.
  const { version } = await ask<Asset>(`/api/v1/library/assets/${asset}`);
  if (version - 1 < renames || version - 1 > renames + unsure) {
    memory.problems.push(`${renames} to ${renames + unsure} renames made version ${version}`);
  }
  for (const { name, troubles } of devices) {
    for (const trouble of troubles) memory.problems.push(`${name}: ${String(trouble)}`);
  }
}

for (const device of devices) await device.open();
await devices[2]!.open();
await live();
await settle();
await check();
for (const device of devices) device.close();
console.log(`seed ${seedText}: ${memory.edits.size} edits, ${memory.conflicts} conflicts told`);
for (const problem of memory.problems) console.log(`problem: ${problem}`);
process.exit(memory.problems.length > 0 ? 1 : 0);
