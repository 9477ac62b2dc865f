// Quick changes of one thing on one device, over a network slower than the hand: all of them come
// about, in their order, and nobody is asked about them.
import assert from 'node:assert/strict';
import { env } from 'node:process';
import type { Data } from '../index.js';
import { contains, listKey, type Thing } from '../overlay.js';
import { Chance } from './Chance.js';
import { Clock } from './Clock.js';
import { Device } from './Device.js';
import { type Kind, Server, type Value } from './Server.js';

/** One quick change, as a hand makes it. */
export interface Move {
  data: Data;
  chance: Chance;
  /** What stands on the screen, which may be a moment old; missing while the thing is not there. */
  shown: Value;
}

/** What is done, and what must have become of the thing, from what it would have been. */
export type Act = (move: Move) => (before: Value | undefined) => Value | undefined;

export interface Burst extends Kind {
  thing: Thing;
  acts: readonly Act[];
}

const minutes = 60_000;
/** Nobody draws more often. */
const frameMs = 17;

/**
 * Tries QUINTET_BURSTS bursts (100, or 1,000 in tools/check-all); the seed of one that fails is
 * told, and QUINTET_SEED tries it alone.
 */
export async function tryBursts(burst: Burst): Promise<void> {
  const count = Number(env['QUINTET_BURSTS'] ?? 100);
  const only = Number(env['QUINTET_SEED'] ?? 0);
  for (let seed = only || 1; seed <= (only || count); seed += 1) {
    try {
      await new World(burst, seed).run();
    } catch (error) {
      throw new Error(`QUINTET_SEED=${seed}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  }
}

class World {
  readonly #chance: Chance;
  readonly #clock = new Clock();
  readonly #server: Server;
  readonly #here: Device;
  readonly #there: Device;
  #expected: Value | undefined;
  #shown: Value;

  constructor(private readonly burst: Burst, seed: number) {
    const chance = this.#chance = new Chance(seed);
    this.#server = new Server([burst]);
    // What has changed is asked for one by one, or in lists.
    const isOneByOne = burst.hasVersions && chance.happens(0.7);
    const items = isOneByOne ? { [burst.kind]: { at: burst.at } } : {};
    const device = (latencyMs: number, loss: number) =>
      new Device(this.#clock, this.#server, { latencyMs, loss }, chance.fork(), this.#watch, items);
    this.#here = device(chance.of([5, 40, 150, 600]), chance.of([0, 0, 0.1, 0.25]));
    this.#there = device(20, 0);
    this.#expected = this.#server.find(burst.thing);
    this.#shown = this.#expected ?? { id: burst.thing.id, version: 0 };
  }

  readonly #watch = ({ answers, ask }: Data): void => {
    const { thing: { kind, id }, at } = this.burst;
    answers.subscribe(listKey(kind), () => {}, () => ask('GET', at));
    answers.subscribe(`${kind}/${id}`, () => {}, () => ask('GET', `${at}/${id}`));
  };

  async run(): Promise<void> {
    const chance = this.#chance;
    await this.#here.open();
    if (chance.happens(0.3)) await this.#here.open();
    await this.#there.open();
    await this.#ready();
    for (let left = 4 + chance.below(9); left > 0; left -= 1) {
      this.#act();
      await this.#clock.pass(20 + chance.below(380));
      if (chance.happens(0.08)) await this.#here.reload().then(() => this.#ready());
    }
    await this.#settled();
    this.#check();
    this.#here.close();
    this.#there.close();
  }

  /** Nobody changes what they do not see. */
  async #ready(): Promise<void> {
    const key = listKey(this.burst.thing.kind);
    const tabs = [...this.#here.tabs, ...this.#there.tabs];
    const isSeen = () => tabs.every(({ data }) => data.answers.snapshot(key).value !== undefined);
    assert.ok(await this.#clock.pass(30 * minutes, isSeen), 'nothing was ever seen');
  }

  #act(): void {
    const { acts, thing } = this.burst;
    const { data } = this.#chance.of(this.#here.tabs);
    const shown = this.#shown;
    const outcome = this.#chance.of(acts)({ data, chance: this.#chance, shown });
    this.#expected = outcome(this.#expected);
    this.#clock.after(this.#chance.below(frameMs), () => {
      this.#shown = data.answers.find<Value>(thing) ?? shown;
    });
  }

  async #settled(): Promise<void> {
    const all = () => this.#here.tabs.flatMap(({ data }) => data.outbox.snapshot());
    const isDone = await this.#clock.pass(30 * minutes, () => all().length === 0);
    assert.ok(isDone, `still there: ${JSON.stringify(all())}`);
    this.#here.network.loss = 0;
    await this.#clock.pass(2 * minutes);
  }

  #check(): void {
    const { thing } = this.burst;
    const found = this.#server.find(thing);
    const said = `${JSON.stringify(found)} and not ${JSON.stringify(this.#expected)}`;
    if (this.#expected === undefined) assert.equal(found, undefined, said);
    else assert.ok(contains(found, { ...this.#expected, version: found?.version }), said);
    for (const { data } of [...this.#here.tabs, ...this.#there.tabs]) {
      assert.deepEqual(data.answers.find(thing), found, 'a device knows something else');
      const { value } = data.answers.snapshot<{ all: Value[] }>(listKey(thing.kind));
      const listed = value?.all.filter(({ id }) => id === thing.id);
      assert.deepEqual(listed, found ? [found] : [], 'a list says something else');
    }
  }
}

/** What a screen says, and the way back that it offers: as a person, who takes it or does not. */
export class Toasts {
  #undo: (() => void) | undefined;

  showToast = ({ action }: { action?: { run(): void } }): void => {
    this.#undo = action && (() => action.run());
  };

  /** Takes something out and brings it back, as somebody does who meant another. */
  removed = (remove: (move: Move) => Promise<unknown>): Act => (move) => {
    void remove(move).then(() => this.#undo?.());
    return (before) => before;
  };
}

/** Sets some fields, drawn by chance. */
export const sets =
  (fields: (chance: Chance) => object, set: (move: Move, fields: object) => unknown): Act =>
  (move) => {
    const some = fields(move.chance);
    void set(move, some);
    return (before) => before && { ...before, ...some };
  };
