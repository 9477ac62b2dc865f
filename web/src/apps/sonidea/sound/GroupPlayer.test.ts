import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Data } from '../../../data/index.js';
import { Knob } from '../../../engine/abi.js';
import type { SonGroup, SonMixer, SonRecording } from '../../../generated/api.js';
import { type Entrance, Stage } from '../../../players/Stage.js';
import { GroupPlayer } from './GroupPlayer.js';

const open = Stage.open;
afterEach(() => {
  Stage.open = open;
});

const data = { files: { get: () => Promise.resolve() }, client: {} } as unknown as Data;
const channel = (recording: string, fields = {}) => ({
  recording,
  volume: 1,
  pan: 0,
  is_muted: false,
  is_solo: false,
  ...fields,
});
const mixer = (fields: Partial<SonMixer> = {}) =>
  ({ master: 1, channels: [], ...fields }) as SonMixer;
/** A base, a take half a second later, and one that begins a quarter before it. */
const group = (fields: Partial<SonMixer> = {}) =>
  ({
    base: 'base',
    layers: [
      { recording: 'late', offset_ms: 450, nudge_ms: 50 },
      { recording: 'early', offset_ms: -250, nudge_ms: 0 },
    ],
    mixer: mixer(fields),
  }) as unknown as SonGroup;
const takes = ['base', 'late', 'early'].map((id) => (
  { id, hash: `h-${id}`, seconds: 10 }
)) as unknown as SonRecording[];

/** A stage that notes what is played on it. */
function stage() {
  const voices = new Map<string, {
    gain: number;
    entrance: Entrance;
    level: number;
    track: number;
    isStopped: boolean;
    end(): void;
  }>();
  const knobs: Array<[number, number, number]> = [];
  let held = 0;
  let arrives = Promise.resolve();
  const levels = { now: 96_000 };
  const fake = {
    host: {
      sampleRate: 48_000,
      levels,
      set: (track: number, knob: number, value: number) => knobs.push([track, knob, value]),
    },
    pin: () => {
      held += 1;
      let isHeld = true;
      return () => {
        held -= isHeld ? 1 : 0;
        isHeld = false;
      };
    },
    arm: () => arrives,
    play: (sound: string, { gain }: { gain: number }, entrance: Entrance) => {
      const endings: Array<() => void> = [];
      const voice = {
        gain,
        entrance,
        level: 0,
        track: voices.size,
        isStopped: false,
        set: (voicing: { gain: number }) => {
          voice.gain = voicing.gain;
        },
        onEnd: (then: () => void) => endings.push(then),
        end: () => endings.forEach((then) => then()),
        stop: () => {
          voice.isStopped = true;
        },
      };
      voices.set(sound.replace('sonidea/h-', ''), voice);
      return voice;
    },
  };
  Stage.open = async () => fake as unknown as Stage;
  return {
    voices,
    knobs,
    levels,
    held: () => held,
    /** Sounds come when this is called. */
    slowly: () => {
      let come!: () => void;
      arrives = new Promise((done) => {
        come = done;
      });
      return come;
    },
  };
}

test('begins as it is set by then, when it was turned while the sounds came', async () => {
  const { voices, slowly } = stage();
  const come = slowly();
  const player = new GroupPlayer();
  const playing = player.play(data, group(), takes);
  await setImmediate();
  player.set(mixer({ master: 0.5, channels: [channel('base', { is_muted: true, pan: -1 })] }));
  come();
  await playing;
  assert.deepEqual([...voices].map(([name, { gain }]) => [name, gain]), [
    ['base', 0],
    ['late', 0.5],
    ['early', 0.5],
  ]);
  assert.equal(voices.get('base')!.entrance.pan, -1);
});

test('plays each take at its exact frame', async () => {
  const { voices } = stage();
  const player = new GroupPlayer();
  assert.deepEqual(await player.play(data, group(), takes), []);
  // A tenth of a second from now; the earliest take is the first.
  const zero = 96_000 + 4_800;
  const places = [...voices].map((
    [name, { entrance }],
  ) => [name, entrance.atFrame, entrance.atSeconds]);
  assert.deepEqual(places, [
    ['base', zero + 12_000, 0],
    ['late', zero + 36_000, 0],
    ['early', zero, 0],
  ]);
  assert.ok(player.isPlaying);
});

test('begins in the middle of what has begun before, and leaves out what is over', async () => {
  const { voices } = stage();
  const short = takes.map((take) => take.id === 'early' ? { ...take, seconds: 1 } : take);
  await new GroupPlayer().play(data, group(), short, 2);
  assert.deepEqual([...voices.keys()], ['base', 'late']);
  // Two seconds from the earliest are 1.75 of the base, and 1.25 of the later take.
  assert.equal(voices.get('base')!.entrance.atSeconds, 1.75);
  assert.equal(voices.get('late')!.entrance.atSeconds, 1.25);
  assert.equal(voices.get('base')!.entrance.atFrame, voices.get('late')!.entrance.atFrame);
});

test('answers the takes that cannot be heard', async () => {
  const { voices } = stage();
  const unready = takes.filter(({ id }) => id !== 'late');
  assert.deepEqual(await new GroupPlayer().play(data, group(), unready), ['late']);
  assert.deepEqual([...voices.keys()], ['base', 'early']);
});

test('plays as the mixer is set, and turns what plays', async () => {
  const { voices, knobs } = stage();
  const player = new GroupPlayer();
  const channels = [channel('base', { volume: 0.5, pan: -1 }), channel('late', { is_muted: true })];
  await player.play(data, group({ master: 0.5, channels }), takes);
  assert.deepEqual([...voices.values()].map(({ gain }) => gain), [0.25, 0, 0.5]);
  assert.equal(voices.get('base')!.entrance.pan, -1);
  player.set(mixer({ channels: [channel('early', { is_solo: true, pan: 0.5 })] }));
  assert.deepEqual([...voices.values()].map(({ gain }) => gain), [0, 0, 1]);
  assert.deepEqual(knobs.at(-1), [voices.get('early')!.track, Knob.pan, 0.5]);
});

test('ends once, when the last has ended, and lets go of the sounds', async () => {
  const { voices, held } = stage();
  const player = new GroupPlayer();
  let ends = 0;
  player.onEnd = () => ends += 1;
  await player.play(data, group(), takes);
  assert.equal(held(), 1);
  for (const name of ['base', 'early']) voices.get(name)!.end();
  assert.ok(player.isPlaying);
  assert.equal(ends, 0);
  voices.get('late')!.end();
  assert.equal(ends, 1);
  assert.ok(!player.isPlaying);
  assert.equal(held(), 0);
});

test('begins nothing that was stopped while it was being loaded', async () => {
  const { voices, held, slowly } = stage();
  const player = new GroupPlayer();
  const come = slowly();
  const playing = player.play(data, group(), takes);
  await setImmediate();
  player.stop();
  come();
  assert.deepEqual(await playing, []);
  assert.equal(voices.size, 0);
  assert.equal(held(), 0);
});

test('stops all of it, and says nothing more of it', async () => {
  const { voices, held } = stage();
  const player = new GroupPlayer();
  let ends = 0;
  player.onEnd = () => ends += 1;
  await player.play(data, group(), takes);
  player.stop();
  assert.ok([...voices.values()].every(({ isStopped }) => isStopped));
  for (const voice of voices.values()) voice.end();
  assert.equal(ends, 0);
  assert.equal(held(), 0);
});

test('tells how loud each is, and all together', async () => {
  const { voices } = stage();
  const player = new GroupPlayer();
  await player.play(data, group(), takes);
  voices.get('base')!.level = 0.5;
  voices.get('late')!.level = 0.5;
  assert.equal(Math.round(10 * player.level('base').level), -60);
  assert.equal(Math.round(10 * player.whole().level), -30);
  assert.equal(player.level('gone').level, -120);
});

test('tells how far it has come since the first take began, wherever it was begun', async () => {
  const { levels } = stage();
  const player = new GroupPlayer();
  assert.equal(player.time, 0);
  await player.play(data, group(), takes, 2);
  assert.ok(Math.abs(player.time - 1.9) < 1e-6, 'the lead is not heard yet');
  levels.now += 48_000;
  assert.ok(Math.abs(player.time - 2.9) < 1e-6);
  player.stop();
  assert.equal(player.time, 0);
});
